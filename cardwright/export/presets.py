"""Vendors' presets: what a print shop takes. Data files in `templates/vendors`; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.diagnostics import Diagnostic
from cardwright.export.codes import PRESET
from cardwright.load.files import read_source
from cardwright.source import SourceFile
from cardwright.yamltree import Mapping, Node, Scalar, Sequence, parse

MM_PER_INCH = 25.4

_NUMBERS = {
    "trim_width": (20, 400), "trim_height": (20, 400), "bleed": (0, 5), "safe": (0, 20), "dpi": (100, 1200),
    "ink": (100, 400),
}  # fmt: skip
_WORDS = {"files": ("pictures", "pdf"), "colours": ("rgb", "cmyk")}
_NEEDED = ("files", "trim_width", "trim_height")
FRONT, BACK = "front", "back"


@dataclass(frozen=True, slots=True)
class Preset:
    """What a vendor takes: pictures or a PDF, the trim with its bleed, how far inside it text stays (`safe`), the
    least resolution, rgb or cmyk, the most ink in percent, and in what order the sides of a card come in a PDF."""

    name: str
    title: str
    files: str
    trim_width: float
    trim_height: float
    bleed: float = 0
    safe: float = 0
    dpi: int = 300
    colours: str = "rgb"
    ink: float = 400
    order: tuple[str, ...] = (FRONT, BACK)

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the card with its bleed, in millimetres."""
        return self.trim_width + 2 * self.bleed, self.trim_height + 2 * self.bleed

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a picture of that."""
        width, height = (round(length / MM_PER_INCH * self.dpi) for length in self.page)
        return width, height


def load_presets(folders: Iterable[Path]) -> tuple[dict[str, Preset], tuple[Diagnostic, ...]]:
    """The presets of all folders of templates by name; of equal names the first counts."""
    found: dict[str, Preset] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        for path in sorted((folder / "vendors").glob("*.yaml")):
            if path.stem in found:
                continue
            source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
            diagnostics += problems
            preset, problems = load_preset(source) if source else (None, ())
            diagnostics += problems
            if preset is not None:
                found[path.stem] = preset
    return found, tuple(diagnostics)


def load_preset(source: SourceFile) -> tuple[Preset | None, tuple[Diagnostic, ...]]:
    """The preset of a data file, or what is wrong with it."""
    root, diagnostics = parse(source)
    found = list(diagnostics)
    values: dict[str, Any] = {"title": source.path.stem}
    for entry in root.entries if isinstance(root, Mapping) else ():
        value, problem = _value(entry.key.text, entry.value)
        if problem:
            at = entry.key if problem.startswith("no key") else entry.value
            known = ", ".join(("title", *_WORDS, *_NUMBERS, "order"))
            found.append(PRESET.at(at.slice.span(), f"'{entry.key.text}' is {problem}", f"keys: {known}"))
        else:
            values[entry.key.text] = value
    absent = [key for key in _NEEDED if key not in values]
    if absent and not found:
        found.append(PRESET.at(source.span(0, len(source.line(1))), f"missing: {', '.join(absent)}"))
    return (None, tuple(found)) if found else (Preset(source.path.stem, **values), ())


def _value(key: str, node: Node) -> tuple[Any, str]:
    """(the value of a key, what is wrong with it)."""
    text = node.text if isinstance(node, Scalar) else None
    if key == "title" and text:
        return text, ""
    if key in _WORDS:
        return text, "" if text in _WORDS[key] else f"one of {', '.join(_WORDS[key])}"
    if key == "order":
        items = node.items if isinstance(node, Sequence) else ()
        words = tuple(item.text for item in items if isinstance(item, Scalar))
        return words, "" if sorted(words) == [BACK, FRONT] else "[front, back] or [back, front]"
    if key in _NUMBERS:
        return _number(text, *_NUMBERS[key], int if key == "dpi" else float)
    return None, "no key of a vendor's preset"


def _number(text: str | None, low: float, high: float, kind: type[int] | type[float]) -> tuple[float | None, str]:
    problem = f"a number from {low} to {high}"
    try:
        number = kind(text or "")
    except ValueError:
        return None, problem
    return (number, "") if low <= number <= high else (None, problem)
