"""Printed sides of a card: what stands on each, how long it is, and whether all of it fits.

Lengths are millimetres, type sizes points.
"""

from __future__ import annotations

from dataclasses import dataclass

SLACK = 0.05
"""By so much a text may be too long, which nobody sees."""


@dataclass(frozen=True, slots=True)
class CardSide:
    """One printed side: blocks `begin` up to `end` of a card's text at a size.

    `leading`: the line height as a multiple of the size; `extras`: what is printed only where there is room for it;
    `first`: the side with the head; `last`: nothing follows it; `room`: the height that stays free, known only
    after measuring.
    """

    begin: int
    end: int
    size: float
    leading: float
    extras: bool = False
    picture: bool = False
    first: bool = True
    last: bool = True
    room: float = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """The measures of a side (millimetres): where each block begins, where the last one ends, where the foot begins."""

    tops: tuple[float, ...]
    limit: float

    @property
    def height(self) -> float:
        """The height of the text."""
        return self.tops[-1] - self.tops[0]

    @property
    def over(self) -> float:
        """How far the text reaches beyond the room there is; negative where it fits."""
        return self.tops[-1] - self.limit

    @property
    def fits(self) -> bool:
        """Whether nothing is cut."""
        return self.over <= SLACK


@dataclass(frozen=True, slots=True)
class Fitted:
    """The sides of a card; where it cannot be printed, the block that is too long (none: the head) and by how much.

    `bare`: what is printed only where there is room for it is left out.
    """

    faces: tuple[CardSide, ...]
    over: float = 0
    block: int | None = None
    bare: bool = False

    @property
    def fits(self) -> bool:
        """Whether the card can be printed."""
        return self.over <= 0

    @property
    def pictured(self) -> bool:
        """Whether the picture has found a place."""
        return any(side.picture for side in self.faces)
