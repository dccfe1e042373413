"""Sheet layouts: where cards stand on a page, which side is on which page, where it is cut. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bestiarist.read.decks.printers import Printer

CLEARANCE = 5.0
"""Marks stay this far from the edge of the paper, or drivers scale the page down."""
TOLERANCE = 0.001

Side = TypeVar("Side")
Copies = Sequence[tuple[Side, Side | None]]
"""Fronts and backs, as they are to be cut out."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A straight line to cut or to fold along, from (x, y), `length` long; one to fold along is dashed."""

    x: float
    y: float
    length: float
    upright: bool
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """Larger by so much on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The upper left trim corner of a card; a turned one stands on its head."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with places for cards, centred where no `offset` (of the first card, from the left and the top) is given.

    `bleed`: how much of what runs past the trim is printed; a page that is the card itself grows by it on each side.
    `back`: where backs are: none; duplex or short-edge, behind the fronts; gutterfold, beside them, on the other side
    of a gap as wide as `fold`; or the file has fronts only, or backs only. Backs are moved against `shift`, where the
    printer puts them: so far to the right and up, seen from the front.
    """

    name: str
    title: str
    page_width: float
    page_height: float
    card_width: float
    card_height: float
    columns: int = 1
    rows: int = 1
    column_gutter: float = 0
    row_gutter: float = 0
    mark_length: float = 0
    mark_gap: float = 0
    bleed: float = 0
    offset: tuple[float, float] | None = None
    cut: str = "marks"
    back: str = "none"
    fold: float = 0
    proof: bool = False
    shift: tuple[float, float] = (0, 0)

    def moved(self, printer: Printer | None) -> Layout:
        """The same for a printer: its offset counts where backs are printed behind fronts that were not folded."""
        if printer is None or not self.has_backs_behind:
            return self
        offset = printer.landscape if self.page_width > self.page_height else printer.portrait
        return replace(self, shift=offset) if offset else self

    @property
    def has_backs_behind(self) -> bool:
        """Whether backs are printed behind fronts, by a printer that may put them elsewhere."""
        return not self.is_card and self.back in ("duplex", "short-edge", "backs")

    @property
    def is_card(self) -> bool:
        """Whether a page is a card."""
        return (self.page_width, self.page_height) == (self.card_width, self.card_height)

    @property
    def page_bleed(self) -> float:
        """What the page grows by on each side: the bleed, where the page is the card itself."""
        return self.bleed if self.is_card else 0

    @property
    def grid(self) -> Box:
        """All cards of a page with what is between them."""
        gutters = (self.columns - 1) * self.column_gutter
        if self.fold:
            gutters += self.fold - self.column_gutter
        width = self.columns * self.card_width + gutters
        height = self.rows * self.card_height + (self.rows - 1) * self.row_gutter
        left, top = self.offset or ((self.page_width - width) / 2, (self.page_height - height) / 2)
        return Box(left, top, width, height)

    @property
    def left(self) -> float:
        """The distance of the first card from the left edge."""
        return self.grid.x

    @property
    def top(self) -> float:
        """The distance of the first card from the top edge."""
        return self.grid.y

    @property
    def places(self) -> int:
        """Cards on a page, each counted once, whether its back is beside it or not."""
        return self._columns_of_fronts * self.rows

    @property
    def _columns_of_fronts(self) -> int:
        return self.columns // 2 if self.fold else self.columns

    def place(self, index: int) -> CardPlace:
        """Where a card stands, row by row."""
        row, column = divmod(index, self._columns_of_fronts)
        return CardPlace(self._column(column), self.top + row * (self.card_height + self.row_gutter))

    def _column(self, column: int) -> float:
        folded = self.fold - self.column_gutter if self.fold and column >= self.columns // 2 else 0
        return self.left + column * (self.card_width + self.column_gutter) + folded

    @property
    def turns(self) -> bool:
        """Whether the sheet is turned over its level edge: what is behind a card then stands on its head."""
        return (self.back == "short-edge") != (self.page_width > self.page_height)

    def behind(self, index: int) -> CardPlace:
        """Where the back of a card stands: on the page behind, or on the other side of the fold."""
        front = self.place(index)
        across = self.page_width - front.x - self.card_width
        if self.fold:
            return CardPlace(across, front.y)
        right, up = self.shift
        if self.turns:
            return CardPlace(front.x - right, self.page_height - front.y - self.card_height - up, True)
        return CardPlace(across + right, front.y + up)

    def trims(self, *, reverse: bool = False) -> Box:
        """The box around all cards of a page, or of the page behind it."""
        grid = self.grid
        if not reverse:
            return grid
        places = [self.behind(index) for index in range(self.places)]
        return Box(min(place.x for place in places), min(place.y for place in places), grid.width, grid.height)

    def lines(self) -> Iterator[SheetLine]:
        """Crop marks outside the outermost trim or lines across the sheet, one for every cut; and the line to fold."""
        grid = self.grid
        for x in self._cuts([self._column(column) for column in range(self.columns)], self.card_width):
            yield from self._cut(x, grid.y, grid.height, self.page_height, upright=True)
        rows = [grid.y + row * (self.card_height + self.row_gutter) for row in range(self.rows)]
        for y in self._cuts(rows, self.card_height):
            yield from self._cut(y, grid.x, grid.width, self.page_width, upright=False)
        if self.fold:
            yield SheetLine(self.page_width / 2, CLEARANCE, self.page_height - 2 * CLEARANCE, True, True)

    def _cuts(self, starts: list[float], size: float) -> list[float]:
        return sorted({round(start + side, 3) for start in starts for side in (0, size)})

    def _cut(self, at: float, begin: float, size: float, page: float, *, upright: bool) -> Iterator[SheetLine]:
        """The lines for one cut: none, one across the sheet, or a mark at either end of the cards."""
        if self.cut == "lines" and not self.is_card:
            stretches = [(CLEARANCE, page - 2 * CLEARANCE)]
        elif self.cut == "marks":
            stretches = [*self._marks(begin, page - begin - size, begin + size)]
        else:
            stretches = []
        for start, length in stretches:
            yield SheetLine(at, start, length, True) if upright else SheetLine(start, at, length, False)

    def _marks(self, before: float, after: float, end: float) -> Iterator[tuple[float, float]]:
        """(where it begins, how long it is) of the marks in the margins before and after the cards."""
        for margin, first in ((before, True), (after, False)):
            gap = self.bleed + min(self.mark_gap, max(0.0, (margin - self.bleed - CLEARANCE) / 3))
            length = min(self.mark_length, margin - gap - CLEARANCE)
            if length > TOLERANCE:
                yield (before - gap - length if first else end + gap), length


@dataclass(frozen=True, slots=True)
class Page(Generic[Side]):
    """What stands where, in reading order. `reverse`: it is printed behind fronts. `sheet`: its number, from 1."""

    placed: tuple[tuple[CardPlace, Side], ...]
    sheet: int
    reverse: bool = False


def pages(groups: Sequence[Copies[Side]], layout: Layout) -> Iterator[Page[Side]]:
    """The pages of a layout, a group beginning on a new sheet; the backs where the layout has them."""
    places = [(layout.place(index), layout.behind(index)) for index in range(layout.places)]
    starts = ((copies, start) for copies in groups for start in range(0, len(copies), layout.places))
    for number, (copies, start) in enumerate(starts, 1):
        cards = copies[start : start + layout.places]
        fronts = [(place, front) for (place, _), (front, _) in zip(places, cards, strict=False)]
        behind = [(place, back) for (_, place), (_, back) in zip(places, cards, strict=False) if back is not None]
        backs = sorted(behind, key=lambda one: (round(one[0].y, 3), one[0].x))
        if layout.fold:
            yield Page((*fronts, *backs), number)
        elif layout.back != "backs":
            yield Page(tuple(fronts), number)
        if layout.back in ("duplex", "short-edge", "backs"):
            yield Page(tuple(backs), number, reverse=True)
