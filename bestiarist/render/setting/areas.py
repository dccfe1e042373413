"""Places and measures of blocks, which follow from their looks and from what is around them; pixels of CSS."""

from __future__ import annotations

from typing import NamedTuple

from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.looks import Look
from bestiarist.render.setting.values import Around, Length


class Margin(NamedTuple):
    """Margins that meet: the largest of them and the most negative one count."""

    most: float = 0
    least: float = 0

    def and_(self, more: float) -> Margin:
        """With one more that meets them."""
        if not more:
            return self
        return Margin(max(self.most, more), min(self.least, more))

    @property
    def size(self) -> float:
        """What they come to."""
        return self.most + self.least


class Area(NamedTuple):
    """Where boxes are: the place and the size of what is around them."""

    x: float
    y: float
    width: float
    height: float


class Float(NamedTuple):
    """What a float takes from the lines beside it."""

    side: str
    edge: float
    top: float
    bottom: float


def height_around(length: Length, area: Area) -> float:
    """The height of which a length may be a share."""
    if length.share and not area.height:
        raise UnsettableError("a share of a height that is not known")
    return area.height


def width_of(look: Look, column: float, padding: Around) -> float:
    """The width of the border box of a block in a column."""
    edges = look.border.left + look.border.right + padding.left + padding.right
    if look.width is None and (look.min_width.pixels or look.min_width.share):
        raise UnsettableError("a least width of what is as wide as there is room")
    if look.width is None:
        return column - look.margin_at(3, column) - look.margin_at(1, column)
    least = look.min_width.of(column)
    width = max(look.width.of(column), least)
    return width + edges if look.content_box else max(width, edges)


def indent_of(look: Look, column: float, width: float) -> float:
    """How far from the left a block begins: in the middle, if both margins are what is left."""
    before, after = look.margin[3], look.margin[1]
    if before is not None:
        return before.of(column)
    free = column - width - (after.of(column) if after else 0)
    return max(0.0, free / 2 if after is None else free)
