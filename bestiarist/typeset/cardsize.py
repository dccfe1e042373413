"""The sizes of cards, and the scale at which the design is printed on each.

A card is designed in a space of its own, which is as large as the card at scale 1. Half of what makes a card larger
than a poker card is room for its text and half is larger type; small cards likewise.
"""

from __future__ import annotations

from dataclasses import dataclass

POINTS = 72 / 25.4
"""Points in a millimetre."""
POKER_WIDTH, POKER_HEIGHT = 63.5, 88.9
NEAR = 0.05
"""A card whose scale is as near to 1 as this is not scaled."""
SMALLEST_SCALE = 0.8
"""Below this the small print of the design could not be read."""
SMALLEST_TYPE = 6.0
"""Points on paper below which no running text goes."""
DESIGN_BLEED = 18
"""Points by which the design runs past the trim, enough for 5 mm at any scale: 24 pixels of CSS, so that nothing is
rounded."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trim of a card, in millimetres."""

    width: float = POKER_WIDTH
    height: float = POKER_HEIGHT

    @property
    def scale(self) -> float:
        """How much larger than the design the card is printed: half of what it is larger than a poker card."""
        half = (self.width * self.height / (POKER_WIDTH * POKER_HEIGHT)) ** 0.25
        return 1.0 if abs(half - 1) < NEAR else max(SMALLEST_SCALE, round(half, 2))

    @property
    def design_width(self) -> float:
        """The width of the design in points."""
        return self.width * POINTS / self.scale

    @property
    def design_height(self) -> float:
        """The height of the design in points."""
        return self.height * POINTS / self.scale

    @property
    def smallest_type(self) -> float:
        """The type size in the design, in points, that has the smallest size on paper."""
        return SMALLEST_TYPE / self.scale


POKER = CardSize()
