"""Vendors' presets: what a print shop takes. Data files in `templates/vendors`; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

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
DPI = 300
"""Where a preset says nothing else."""
FRONT, BACK = "front", "back"
MOST_PIXELS = 236
"""Of bleed: 5 mm at 1200 dots per inch."""

_NUMBERS = {"bleed": (0, 5), "safe": (0, 20), "dpi": (100, 1200), "ink": (100, 400)}
_WORDS = {"files": ("pictures", "pdf"), "colours": ("rgb", "cmyk"), "standard": ("pdf/x-1a",)}
_TEXTS = ("title", "condition", "source", "read")
_KEYS = (*_TEXTS, *_WORDS, "cards", "sizes", *_NUMBERS, "order")

Sizes = Mapping[str, tuple[float, float]]
"""Cards by the name of their size: width and height in millimetres."""


class Pixels(NamedTuple):
    """A length in pixels, at the resolution of its preset."""

    number: float


class OwnSize(NamedTuple):
    """What a vendor means by the name of a size: the trim in millimetres, and a bleed of its own, if any."""

    trim: tuple[float, float]
    bleed: float | Pixels | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """What a vendor takes for cards of one size (`card`, its name): pictures or a PDF, the trim with its bleed, how far
    inside it text stays (`safe`), the least resolution, rgb or cmyk, the most ink in percent, in what order the sides
    of a card come in a PDF, the standard that a PDF keeps to, if any, and the printing condition it names; and the
    `source` of these figures, with the date on which they were `read` there."""

    name: str
    card: str
    trim_width: float
    trim_height: float
    title: str
    files: str
    bleed: float = 0
    safe: float = 0
    dpi: int = DPI
    colours: str = "rgb"
    ink: float = 400
    order: tuple[str, ...] = (FRONT, BACK)
    standard: str = ""
    condition: str = ""
    source: str = ""
    read: str = ""

    @property
    def size(self) -> str:
        """The trim, written out as decks do."""
        return f"{self.trim_width:g}x{self.trim_height:g}"

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
    values: dict[str, Any] = {"title": source.path.stem, "sizes": {}}
    entries = root.entries if isinstance(root, Keys) else ()
    for entry in sorted(entries, key=lambda one: one.key.text != "sizes"):
        key = entry.key.text
        known = {**sizes, **{name: own.trim for name, own in (values["sizes"] or {}).items()}}
        values[key], problem = _cards(entry.value, known) if key == "cards" else _value(key, entry.value)
        if problem:
            at = entry.value if key in _KEYS else entry.key
            hint = f"sizes: {', '.join(sizes)}" if key == "cards" else f"keys: {', '.join(_KEYS)}"
            found.append(PRESET.at(at.slice.span(), f"'{key}' is {problem}", hint))
    if not found:
        found += (PRESET.at(source.span(0, len(source.line(1))), one) for one in _incomplete(values))
    return ((), tuple(found)) if found else (_presets(source.path.stem, values), ())


def _presets(name: str, values: dict[str, Any]) -> Vendor:
    """The presets of a vendor from the values of its keys."""
    cards, own = values.pop("cards"), values.pop("sizes")
    dpi, usual = values.get("dpi", DPI), values.pop("bleed", 0)
    bleeds = {card: own[card].bleed if card in own and own[card].bleed is not None else usual for card in cards}
    return tuple(
        Preset(name, card, *size, **(values | {"bleed": _millimetres(bleeds[card], dpi)}))
        for card, size in cards.items()
    )


def _millimetres(length: float | Pixels, dpi: int) -> float:
    return length.number / dpi * MM_PER_INCH if isinstance(length, Pixels) else length


def _incomplete(values: Mapping[str, Any]) -> Iterable[str]:
    """What keys lack that go together, or what they say of each other that cannot be."""
    most, dpi = _NUMBERS["bleed"][1], values.get("dpi", DPI)
    lengths = [values.get("bleed", 0), *(own.bleed or 0 for own in values["sizes"].values())]
    if any(_millimetres(one, dpi) > most for one in lengths):
        yield f"the bleed is more than {most} mm at {dpi} dots per inch"
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
    if key == "bleed":
        return _bleed(text)
    if key == "sizes":
        return _own_sizes(node)
    if key == "order":
        items = node.items if isinstance(node, Sequence) else ()
        words = tuple(item.text for item in items if isinstance(item, Scalar))
        return words, "" if sorted(words) == [BACK, FRONT] else "[front, back] or [back, front]"
    if key in _NUMBERS:
        return _number(text, *_NUMBERS[key], int if key == "dpi" else float)
    return None, "no key of a vendor's preset"


def _bleed(text: str) -> tuple[float | Pixels, str]:
    """A bleed in millimetres, or in pixels: `36 px`."""
    count = text.removesuffix("px").rstrip()
    if count != text.rstrip():
        pixels, problem = _number(count, 0, MOST_PIXELS, float)
        return Pixels(pixels), problem
    length, problem = _number(text, *_NUMBERS["bleed"], float)
    return length, f"{problem} of millimetres, or of pixels like 36 px" if problem else ""


def _own_sizes(node: Node) -> tuple[dict[str, OwnSize], str]:
    """(what a vendor means by names of sizes, what is wrong with that)."""
    found: dict[str, OwnSize] = {}
    for entry in node.entries if isinstance(node, Keys) else ():
        given = {one.key.text: one.value for one in entry.value.entries} if isinstance(entry.value, Keys) else None
        texts = {key: one.text for key, one in (given or {"size": entry.value}).items() if isinstance(one, Scalar)}
        trim = written_out(texts.get("size", ""))
        bleed, problem = _bleed(texts["bleed"]) if "bleed" in texts else (None, "")
        if trim is None or problem or not texts.keys() <= {"size", "bleed"}:
            return found, f"names with sizes like 63x88, or like {{size: 63x88, bleed: 3}}: {entry.key.text} has none"
        found[entry.key.text.casefold()] = OwnSize(trim, bleed)
    return found, "" if found else "names of sizes, each with one like 63x88"


def _number(text: str, low: float, high: float, kind: type[int] | type[float]) -> tuple[float, str]:
    with suppress(ValueError):
        if low <= (number := kind(text)) <= high:
            return number, ""
    return 0, f"a number from {low} to {high}"
