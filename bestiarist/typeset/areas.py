"""Widths, heights and positions of blocks in their containing blocks; CSS pixels."""

from __future__ import annotations

from typing import NamedTuple

from bestiarist.typeset.styles import Style
from bestiarist.typeset.values import Length


class Margin(NamedTuple):
    """Adjoining margins: the largest of them and the most negative one count."""

    most: float = 0
    least: float = 0

    def and_(self, more: float) -> Margin:
        """With one more that adjoins them."""
        return Margin(max(self.most, more), min(self.least, more)) if more else self

    @property
    def size(self) -> float:
        """What they collapse to."""
        return self.most + self.least


class Area(NamedTuple):
    """A containing block: its upper left corner and its size; `height` is 0 where it is not known."""

    x: float
    y: float
    width: float
    height: float

    def height_of(self, length: Length | None) -> float | None:
        """A length, unless it is a share of a height that is not known, or automatic."""
        unknown = length is None or (length.share and not self.height)
        return None if unknown or length is None else length.of(self.height)


class Float(NamedTuple):
    """What a float takes from the line boxes beside it."""

    side: str
    edge: float
    top: float
    bottom: float


def width_of(style: Style, column: float, room: float | None = None) -> float:
    """The width of the border box of a block that is `room` wide (default: what its margins leave of the containing
    block) where no width is declared."""
    edges = style.edges_in(column)
    own = edges.left + edges.right
    around = own if style.content_box else 0
    if style.width is not None:
        width = style.width.of(column) + around
    else:
        width = column - style.margin_at(3, column) - style.margin_at(1, column) if room is None else room
    return max(width, style.min_width.of(column) + around, own)


def indent_of(style: Style, column: float, width: float) -> float:
    """How far from the left a block begins: in the middle if both margins are automatic."""
    before, after = style.margin[3], style.margin[1]
    if before is not None:
        return before.of(column)
    free = column - width - (after.of(column) if after else 0)
    return max(0.0, free / 2 if after is None else free)
