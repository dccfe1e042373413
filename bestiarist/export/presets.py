"""Vendors' presets: what a print shop takes. Data files in `templates/vendors`; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.source import SourceFile
from bestiarist.export.checks import PRESET
from bestiarist.read.decks.sheet_options import written_out
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Mapping as Keys
from bestiarist.read.yaml import Node, Scalar, Sequence, parse

MM_PER_INCH = 25.4
COARSE = 200
"""Below so many dots per inch, pixels are visible."""
FRONT, BACK = "front", "back"

_NUMBERS = {"bleed": (0, 5), "safe": (0, 20), "dpi": (100, 1200), "ink": (100, 400)}
_WORDS = {"files": ("pictures", "pdf"), "colours": ("rgb", "cmyk"), "standard": ("pdf/x-1a",)}
_TEXTS = ("title", "condition")
_KEYS = (*_TEXTS, *_WORDS, "cards", *_NUMBERS, "order")

Sizes = Mapping[str, tuple[float, float]]
"""Cards by the name of their size: width and height in millimetres."""


@dataclass(frozen=True, slots=True)
class Preset:
    """What a vendor takes for cards of one size (`card`, its name): pictures or a PDF, the trim with its bleed, how far
    inside it text stays (`safe`), the least resolution, rgb or cmyk, the most ink in percent, in what order the sides
    of a card come in a PDF, the standard that a PDF keeps to, if any, and the printing condition it names."""

    name: str
    card: str
    trim_width: float
    trim_height: float
    title: str
    files: str
    bleed: float = 0
    safe: float = 0
    dpi: int = 300
    colours: str = "rgb"
    ink: float = 400
    order: tuple[str, ...] = (FRONT, BACK)
    standard: str = ""
    condition: str = ""

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the card with its bleed, in millimetres."""
        return self.trim_width + 2 * self.bleed, self.trim_height + 2 * self.bleed

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a picture of that."""
        width, height = self.page
        return round(width / MM_PER_INCH * self.dpi), round(height / MM_PER_INCH * self.dpi)


Vendor = tuple[Preset, ...]
"""The presets of a vendor, one for each size of card that it makes. The first is the usual one."""


def load_presets(folders: Iterable[Path], sizes: Sizes) -> tuple[dict[str, Vendor], tuple[Diagnostic, ...]]:
    """The vendors of all folders of templates by name; of equal names the first counts."""
    found: dict[str, Vendor] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        for path in sorted((folder / "vendors").glob("*.yaml")):
            if path.stem in found:
                continue
            source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
            diagnostics += problems
            vendor, problems = load_vendor(source, sizes) if source else ((), ())
            diagnostics += problems
            if vendor:
                found[path.stem] = vendor
    return found, tuple(diagnostics)


def load_vendor(source: SourceFile, sizes: Sizes) -> tuple[Vendor, tuple[Diagnostic, ...]]:
    """The presets of a data file, or what is wrong with it."""
    root, problems = parse(source)
    found = list(problems)
    values: dict[str, Any] = {"title": source.path.stem}
    for entry in root.entries if isinstance(root, Keys) else ():
        key = entry.key.text
        values[key], problem = _cards(entry.value, sizes) if key == "cards" else _value(key, entry.value)
        if problem:
            at = entry.value if key in _KEYS else entry.key
            hint = f"sizes: {', '.join(sizes)}" if key == "cards" else f"keys: {', '.join(_KEYS)}"
            found.append(PRESET.at(at.slice.span(), f"'{key}' is {problem}", hint))
    if not found:
        found += (PRESET.at(source.span(0, len(source.line(1))), one) for one in _incomplete(values))
    if found:
        return (), tuple(found)
    cards: Sizes = values.pop("cards")
    return tuple(Preset(source.path.stem, card, *size, **values) for card, size in cards.items()), ()


def _incomplete(values: Mapping[str, Any]) -> Iterable[str]:
    """What keys lack that go together."""
    if absent := [key for key in ("files", "cards") if key not in values]:
        yield f"missing: {', '.join(absent)}"
    elif "standard" in values:
        if "condition" not in values:
            yield f"missing: condition, which a PDF of the standard {values['standard']} names"
        if (values["files"], values.get("colours")) != ("pdf", "cmyk"):
            yield f"the standard {values['standard']} is for `files: pdf` with `colours: cmyk`"


def _cards(node: Node, sizes: Sizes) -> tuple[Sizes | None, str]:
    """(the sizes of cards by name, what is wrong with them)."""
    items = node.items if isinstance(node, Sequence) else ()
    names = [item.text.casefold() for item in items if isinstance(item, Scalar)]
    found = {name: size for name in names if (size := sizes.get(name) or written_out(name))}
    if unknown := [name for name in names if name not in found]:
        return None, f"no list of sizes: '{unknown[0]}' is none"
    return found, "" if found and len(names) == len(items) else "a list of sizes, by name or like 63x88"


def _value(key: str, node: Node) -> tuple[Any, str]:
    """(the value of a key, what is wrong with it)."""
    text = node.text if isinstance(node, Scalar) else ""
    if key in _TEXTS:
        return text, "" if text else "words"
    if key in _WORDS:
        word = text.casefold()
        return word, "" if word in _WORDS[key] else f"one of {', '.join(_WORDS[key])}"
    if key == "order":
        items = node.items if isinstance(node, Sequence) else ()
        words = tuple(item.text for item in items if isinstance(item, Scalar))
        return words, "" if sorted(words) == [BACK, FRONT] else "[front, back] or [back, front]"
    if key in _NUMBERS:
        return _number(text, *_NUMBERS[key], int if key == "dpi" else float)
    return None, "no key of a vendor's preset"


def _number(text: str, low: float, high: float, kind: type[int] | type[float]) -> tuple[float, str]:
    with suppress(ValueError):
        if low <= (number := kind(text)) <= high:
            return number, ""
    return 0, f"a number from {low} to {high}"
