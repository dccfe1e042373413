"""The editions of a printed book: their pages, measured in millimetres, and the grid of lines that they are set on."""

from __future__ import annotations

from dataclasses import dataclass

POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition. All text stands on lines `leading` points apart; `inner` and `outer` are the margins of a page.

    A `mirrored` one has left and right pages, shows no links, and says on which page something is.
    """

    name: str
    width: float
    height: float
    top: float
    inner: float
    outer: float
    lines: int
    leading: float
    mirrored: bool = True

    @property
    def bottom(self) -> float:
        """The margin at the foot, in millimetres: what the lines leave."""
        return self.height - self.top - self.lines * self.leading * POINT

    @property
    def measure(self) -> float:
        """The width of the text in millimetres."""
        return self.width - self.inner - self.outer


EDITIONS = (
    Edition("screen", 152.4, 228.6, 21, 19, 19, 39, 13, mirrored=False),
    Edition("a5", 148, 210, 19, 20, 16, 37, 12.5),
    Edition("a4", 210, 297, 26, 34, 40, 49, 14),
    Edition("letter", 215.9, 279.4, 25, 36, 43, 45, 14),
)
"""The screen's page is that of a trade paperback, 6 by 9 inches."""

SITE, HANDOUTS = "site", "handouts"
WISHES = {
    "screen": ("screen",), SITE: (SITE,), HANDOUTS: (HANDOUTS,),
    "reading": ("screen", SITE),
    "print": (*(one.name for one in EDITIONS if one.mirrored), HANDOUTS),
    "all": (*(one.name for one in EDITIONS), SITE, HANDOUTS),
} | {one.name: (one.name,) for one in EDITIONS if one.mirrored}
"""What a person may ask for, and which editions that means; reading is what is read on screens."""
