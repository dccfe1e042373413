"""Sizes and layout files: `templates/sizes` names cards and papers, `templates/sheets` describes sheets; in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bestiarist.check.printing import LAYOUT
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.decks.sheet_options import LENGTHS, MAX_BLEED, MAX_GUTTER, number, written_out
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Entry, Mapping, Node, Scalar, Sequence, parse
from bestiarist.ruleset.decks import ARRANGEMENTS, CUTS, NO_SHEET_OPTIONS, ORIENTATIONS, SheetOptions

MARGIN = 5.0
"""What an ordinary printer leaves free at the edges of the paper."""

_NUMBERS = {
    "margin": (0, 100), "left": (0, 2000), "top": (0, 2000), "mark_length": (0, 20), "mark_gap": (0, 10),
    "bleed": (0, MAX_BLEED), "columns": (1, 40), "rows": (1, 40),
}
_WORDS = {"orientation": ORIENTATIONS, "cut": CUTS, "back": ARRANGEMENTS}
KEYS = ("title", "paper", "card", "gutter", *_WORDS, *_NUMBERS)


@dataclass(frozen=True, slots=True)
class Size:
    """A size by name, upright or not. A paper of no size is as large as the card on it."""

    name: str
    title: str
    width: float = 0
    height: float = 0

    @classmethod
    def typed(cls, words: str) -> Size | None:
        """A size that is written out, like `63x88`; None where it is not one."""
        sides = written_out(words)
        return None if sides is None else cls("{:g}x{:g}".format(*sides), "{:g} x {:g} mm".format(*sides), *sides)

    def turned(self) -> Size:
        """The same, lying on its side."""
        return Size(self.name, self.title, self.height, self.width)


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet as its file describes it. Without columns and rows as many cards as fit within the margin; without left
    and top the cards are centred. `options` are what a deck or a command line may want otherwise."""

    name: str
    title: str
    paper: Size
    options: SheetOptions = NO_SHEET_OPTIONS
    columns: int = 0
    rows: int = 0
    left: float | None = None
    top: float | None = None
    margin: float = MARGIN
    mark_length: float = 4
    mark_gap: float = 1.5
    span: Span = field(default=Span("templates"), compare=False)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes that there are, by name."""

    cards: dict[str, Size]
    papers: dict[str, Size]


def load_sizes(folders: Iterable[Path], kind: str) -> tuple[dict[str, Size], tuple[Diagnostic, ...]]:
    """The sizes of all folders of templates, `cards` or `papers`, by name; of equal names the first counts."""
    found: dict[str, Size] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        path = folder / "sizes" / f"{kind}.yaml"
        if not path.exists():
            continue
        source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
        diagnostics += problems
        for size in _sizes(source, kind, diagnostics) if source else ():
            found.setdefault(size.name, size)
    return found, tuple(diagnostics)


def _sizes(source: SourceFile, kind: str, found: list[Diagnostic]) -> Iterator[Size]:
    root, problems = parse(source)
    found += problems
    if not isinstance(root, Mapping):
        whole = source.span(0, len(source.line(1)))
        found.append(LAYOUT.at(whole, "these are no sizes", "one a line: `poker: {width: 63.5, height: 88.9}`"))
        return
    for entry in root.entries:
        size = _size(entry, kind, found)
        if size is not None:
            yield size


def _size(entry: Entry, kind: str, found: list[Diagnostic]) -> Size | None:
    name, node = entry.key.text.casefold(), entry.value
    values: dict[str, Any] = {"title": entry.key.text}
    count = len(found)
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if key.text == "title" and isinstance(value, Scalar):
            values["title"] = value.text
        elif key.text in ("width", "height") and isinstance(value, Scalar) and (length := number(value.text, *LENGTHS)):
            values[key.text] = length
        elif key.text in ("title", "width", "height"):
            wanted = "words" if key.text == "title" else f"a number from {LENGTHS[0]:g} to {LENGTHS[1]:g}"
            found.append(LAYOUT.at(value.slice.span(), f"'{key.text}' is {wanted}", "in millimetres"))
        else:
            found.append(LAYOUT.at(key.slice.span(), f"'{key.text}' is no key of a size", "keys: title, width, height"))
    size = Size(name, **values)
    sized = bool(size.width and size.height)
    open_ended = kind == "papers" and not size.width and not size.height and isinstance(node, Mapping)
    if len(found) == count and not sized and not open_ended:
        found.append(LAYOUT.at(entry.key.slice.span(), f"'{name}' has no width and height", "in millimetres"))
    return size if len(found) == count else None


def load_plans(folders: Iterable[Path], sizes: Sizes) -> tuple[dict[str, Plan], tuple[Diagnostic, ...]]:
    """The layouts of all folders of templates by name, and each paper as a layout; of equal names the first counts."""
    found: dict[str, Plan] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        for path in sorted((folder / "sheets").glob("*.yaml")):
            name = path.stem.casefold()
            if name in found:
                continue
            source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
            diagnostics += problems
            plan, problems = load_plan(source, sizes) if source else (None, ())
            diagnostics += problems
            if plan is not None:
                found[name] = plan
    papers = {name: Plan(name, paper.title, paper) for name, paper in sizes.papers.items()}
    return papers | found, tuple(diagnostics)


def load_plan(source: SourceFile, sizes: Sizes) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
    """What a layout file says, or what is wrong with it."""
    root, diagnostics = parse(source)
    found = list(diagnostics)
    whole = source.span(0, len(source.line(1)))
    values: dict[str, Any] = {}
    for entry in root.entries if isinstance(root, Mapping) else ():
        key = entry.key.text
        if key in KEYS:
            values[key] = _value(key, entry.value, sizes, found)
        else:
            message = f"'{key}' is no key of a layout"
            found.append(LAYOUT.at(entry.key.slice.span(), message, f"keys: {', '.join(KEYS)}"))
    if "paper" not in values:
        found.append(LAYOUT.at(whole, "missing: paper", f"one of {', '.join(sizes.papers)}, or a size like 210x297"))
    if ("columns" in values) != ("rows" in values):
        found.append(LAYOUT.at(whole, "columns and rows are given together, or neither", "as many as fit without them"))
    if found:
        return None, tuple(found)
    said = {key: values.pop(key) for key in ("card", "orientation", "cut", "gutter", "bleed", "back") if key in values}
    title = values.pop("title", source.path.stem)
    return Plan(source.path.stem.casefold(), title, options=SheetOptions(**said), span=whole, **values), ()


def _value(key: str, node: Node, sizes: Sizes, found: list[Diagnostic]) -> Any:
    """The value of a key; None, and a diagnostic, where it is not of that key's kind."""
    if key == "gutter" and isinstance(node, Sequence) and len(node.items) == 2:
        both = tuple(_number(key, one, (0, MAX_GUTTER), found) for one in node.items)
        return None if None in both else both
    if not isinstance(node, Scalar):
        found.append(LAYOUT.at(node.slice.span(), f"'{key}' is one value", "a word or a number"))
        return None
    word = node.text.casefold()
    card = word in sizes.cards or written_out(word)
    readers: dict[str, Callable[[], Any]] = {
        "title": lambda: node.text,
        "paper": lambda: _named(key, node, sizes.papers.get(word) or Size.typed(word), sizes.papers, found),
        "card": lambda: _named(key, node, word if card else None, sizes.cards, found),
        "gutter": lambda: _twice(_number(key, node, (0, MAX_GUTTER), found)),
    }
    if key in _WORDS:
        return _named(key, node, word if word in _WORDS[key] else None, _WORDS[key], found)
    return readers[key]() if key in readers else _number(key, node, _NUMBERS[key], found)


def _twice(length: float | None) -> tuple[float, float] | None:
    return None if length is None else (length, length)


def _named(key: str, node: Scalar, value: Any, known: Iterable[str], found: list[Diagnostic]) -> Any:
    if value is None:
        hint = f"one of: {', '.join(known)}" + ("; or a size like 63x88" if key in ("paper", "card") else "")
        found.append(LAYOUT.at(node.slice.span(), f"'{node.text}' is no {key} that is known", hint))
    return value


def _number(key: str, node: Node, bounds: tuple[float, float], found: list[Diagnostic]) -> float | int | None:
    low, high = bounds
    kind = int if key in ("columns", "rows") else float
    try:
        value = kind(node.text) if isinstance(node, Scalar) else None
    except ValueError:
        value = None
    if value is None or not low <= value <= high:
        found.append(LAYOUT.at(node.slice.span(), f"'{key}' is a number from {low} to {high:g}", "in millimetres"))
        return None
    return value
