"""Sheet layouts: where cards stand on a page and where it is cut. Data files in `templates/sheets`; millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.diagnostics import Diagnostic
from cardwright.load.files import read_source
from cardwright.render.cardsize import MAX_BLEED
from cardwright.render.codes import LAYOUT
from cardwright.source import SourceFile
from cardwright.yamltree import Mapping, Scalar, parse

MARK_CLEARANCE = 5.0
"""Marks stay this far from the edge of the paper, or drivers scale the page down."""

_NUMBERS = {
    "page_width": (20, 2000), "page_height": (20, 2000), "card_width": (20, 400), "card_height": (20, 400),
    "columns": (1, 20), "rows": (1, 20), "gutter": (0, 50), "mark_length": (0, 20), "mark_gap": (0, 10),
    "bleed": (0, MAX_BLEED),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A crop mark, from (x, y), `length` long."""

    x: float
    y: float
    length: float
    upright: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with places for cards, centred; all lengths in millimetres.

    `bleed`: how much of what runs past the trim is printed. A page that is the card itself grows by it on each side.
    """

    name: str
    title: str
    page_width: float
    page_height: float
    card_width: float
    card_height: float
    columns: int = 1
    rows: int = 1
    gutter: float = 0
    mark_length: float = 0
    mark_gap: float = 0
    bleed: float = 0

    @property
    def page_bleed(self) -> float:
        """What the page grows by on each side: the bleed, where the page is the card itself."""
        return self.bleed if (self.page_width, self.page_height) == (self.card_width, self.card_height) else 0

    @property
    def bleeds_fit(self) -> bool:
        """Whether the bleeds stay on the page and off their neighbours."""
        room = min(self.left, self.top, *([self.gutter / 2] if self.places > 1 else []))
        return bool(self.page_bleed) or room >= self.bleed - 0.001

    @property
    def places(self) -> int:
        """Cards on a page."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """The distance of the first card from the left edge."""
        return (self.page_width - self.columns * self.card_width - (self.columns - 1) * self.gutter) / 2

    @property
    def top(self) -> float:
        """The distance of the first card from the top edge."""
        return (self.page_height - self.rows * self.card_height - (self.rows - 1) * self.gutter) / 2

    def place(self, index: int) -> tuple[float, float]:
        """(x, y) of the trim corner of a place, row by row."""
        row, column = divmod(index, self.columns)
        return (
            self.left + column * (self.card_width + self.gutter),
            self.top + row * (self.card_height + self.gutter),
        )

    def mirrored(self, index: int) -> int:
        """The place on the back of a sheet turned over its long (upright) edge."""
        row, column = divmod(index, self.columns)
        return row * self.columns + self.columns - 1 - column

    def marks(self) -> Iterator[Line]:
        """Crop marks outside the outermost trim, for every cut."""
        if not self.mark_length:
            return
        for x in self._cuts(self.left, self.card_width, self.columns):
            yield from self._pair(x, self.top, self.page_height, upright=True)
        for y in self._cuts(self.top, self.card_height, self.rows):
            yield from self._pair(y, self.left, self.page_width, upright=False)

    def _cuts(self, start: float, size: float, count: int) -> list[float]:
        edges = {round(start + i * (size + self.gutter) + side, 3) for i in range(count) for side in (0, size)}
        return sorted(edges)

    def _pair(self, at: float, margin: float, page: float, *, upright: bool) -> Iterator[Line]:
        gap = self.bleed + min(self.mark_gap, max(0.0, (margin - self.bleed - MARK_CLEARANCE) / 3))
        length = min(self.mark_length, margin - gap - MARK_CLEARANCE)
        if length <= 0:
            return
        for begin in (margin - gap - length, page - margin + gap):
            yield Line(at, begin, length, True) if upright else Line(begin, at, length, False)


def load_layouts(folders: Iterable[Path]) -> tuple[dict[str, Layout], tuple[Diagnostic, ...]]:
    """The layouts of all folders of templates by name; of equal names the first counts."""
    found: dict[str, Layout] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        for path in sorted((folder / "sheets").glob("*.yaml")):
            if path.stem in found:
                continue
            source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
            diagnostics += problems
            layout, problems = load_layout(source) if source else (None, ())
            diagnostics += problems
            if layout is not None:
                found[path.stem] = layout
    return found, tuple(diagnostics)


def load_layout(source: SourceFile) -> tuple[Layout | None, tuple[Diagnostic, ...]]:
    """The layout of a data file, or what is wrong with it."""
    root, diagnostics = parse(source)
    found = list(diagnostics)
    values: dict[str, Any] = {"title": source.path.stem}
    for entry in root.entries if isinstance(root, Mapping) else ():
        key, node = entry.key.text, entry.value
        if key == "title" and isinstance(node, Scalar):
            values["title"] = node.text
        elif key in _NUMBERS and isinstance(node, Scalar):
            number = _number(key, node, found)
            if number is not None:
                values[key] = number
        else:
            known = ", ".join(("title", *_NUMBERS))
            found.append(LAYOUT.at(entry.key.slice.span(), f"'{key}' is no key of a sheet layout", f"keys: {known}"))
    absent = [key for key in list(_NUMBERS)[:4] if key not in values]
    whole = source.span(0, len(source.line(1)))
    if absent:
        found.append(LAYOUT.at(whole, f"missing: {', '.join(absent)}", "lengths in millimetres"))
    if found:
        return None, tuple(found)
    layout = Layout(name=source.path.stem, **values)
    if layout.left < -0.001 or layout.top < -0.001:
        found.append(LAYOUT.at(whole, "the cards are larger than the page", "fewer columns or rows, or a larger page"))
        return None, tuple(found)
    if not layout.bleeds_fit:
        hint = f"a gutter of at least {2 * layout.bleed:g} mm and wider margins, or a smaller bleed"
        found.append(LAYOUT.at(whole, "the bleed reaches into the next card or beyond the page", hint))
        return None, tuple(found)
    return layout, ()


def _number(key: str, node: Scalar, found: list[Diagnostic]) -> float | int | None:
    low, high = _NUMBERS[key]
    kind = int if key in ("columns", "rows") else float
    try:
        number = kind(node.text)
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        found.append(LAYOUT.at(node.slice.span(), f"'{key}' is a number from {low} to {high}", "in millimetres"))
        return None
    return number
