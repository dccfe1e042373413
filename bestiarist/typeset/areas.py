"""Geometry: lengths, insets, collapsing margins, containing blocks and floats; CSS pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NEAR = 0.01
"""Pixels by which a line may begin above the lower edge of a float that ends there."""


class Length(NamedTuple):
    """CSS pixels, and a share of something."""

    pixels: float = 0
    share: float = 0

    def of(self, whole: float) -> float:
        """In pixels, where the whole is so long."""
        return self.pixels + self.share * whole if self.share else self.pixels


NOTHING = Length()


class Insets(NamedTuple):
    """One length for each side."""

    top: float
    right: float
    bottom: float
    left: float


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
        return None if length is None or (length.share and not self.height) else length.of(self.height)

    def between(self, floats: Sequence[Float], top: float) -> tuple[float, float]:
        """The left and the right end of a line at some height, beside floats."""
        left, right = self.x, self.x + self.width
        for one in floats:
            if one.top <= top + NEAR < one.bottom:
                if one.side == "left":
                    left = max(left, one.edge)
                else:
                    right = min(right, one.edge)
        return left, right


class Float(NamedTuple):
    """What a float takes from the line boxes beside it."""

    side: str
    edge: float
    top: float
    bottom: float
