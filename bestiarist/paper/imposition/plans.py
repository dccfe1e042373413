"""Layout files: what `templates/sheets/*.yaml` says of a sheet, before it is worked out. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bestiarist.check.printing import LAYOUT
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.paper.imposition.sizes import Size
from bestiarist.read.decks.sheet_options import MAX_BLEED, MAX_GUTTER, written_out
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence, parse
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


def _twice(number: float | None) -> tuple[float, float] | None:
    return None if number is None else (number, number)


def _named(key: str, node: Scalar, value: Any, known: Iterable[str], found: list[Diagnostic]) -> Any:
    if value is None:
        hint = f"one of: {', '.join(known)}" + ("; or a size like 63x88" if key in ("paper", "card") else "")
        found.append(LAYOUT.at(node.slice.span(), f"'{node.text}' is no {key} that is known", hint))
    return value


def _number(key: str, node: Node, bounds: tuple[float, float], found: list[Diagnostic]) -> float | int | None:
    low, high = bounds
    kind = int if key in ("columns", "rows") else float
    try:
        number = kind(node.text) if isinstance(node, Scalar) else None
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        found.append(LAYOUT.at(node.slice.span(), f"'{key}' is a number from {low} to {high:g}", "in millimetres"))
        return None
    return number
