"""The editions of a printed book: their pages, measured in millimetres, and the grid of lines that they are set on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

POINT = 25.4 / 72
BLEED = 3.0


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
    def bleed(self) -> float:
        """How far a picture that fills the page goes on beyond it, in millimetres, for whoever cuts the paper."""
        return BLEED if self.mirrored else 0

    @property
    def measure(self) -> float:
        """The width of the text in millimetres."""
        return self.width - self.inner - self.outer


@dataclass(frozen=True, slots=True)
class Booklet:
    """An edition on sheets to be folded: its pages stand two by two on paper so large, in millimetres."""

    name: str
    edition: str
    width: float
    height: float


EDITIONS = (
    Edition("screen", 152.4, 228.6, 21, 19, 19, 39, 13, mirrored=False),
    Edition("a5", 148, 210, 19, 20, 16, 37, 12.5),
    Edition("half-letter", 139.7, 215.9, 19, 18, 14.7, 38, 12.5),
    Edition("a4", 210, 297, 26, 34, 40, 49, 14),
    Edition("letter", 215.9, 279.4, 25, 36, 43, 45, 14),
)
"""The screen's page is that of a trade paperback, 6 by 9 inches."""
BOOKLETS = (Booklet("booklet-a4", "a5", 297, 210), Booklet("booklet-letter", "half-letter", 279.4, 215.9))

SITE, HANDOUTS = "site", "handouts"
_PRINT = ("a5", "a4", "letter", *(one.name for one in BOOKLETS), HANDOUTS)
CHOICES = {
    "screen": ("screen",), SITE: (SITE,), HANDOUTS: (HANDOUTS,),
    "reading": ("screen", SITE), "booklet": tuple(one.name for one in BOOKLETS),
    "print": _PRINT, "all": ("screen", SITE, *_PRINT),
} | {one.name: (one.name,) for one in (*EDITIONS, *BOOKLETS) if one.name != "screen"}
"""What a person may ask for, and which editions that means; reading is what is read on screens."""


def printed_from(names: Collection[str]) -> Iterator[tuple[Edition, tuple[str, ...]]]:
    """The editions that have to be laid out for these names, each with those of the names that are made of it."""
    for edition in EDITIONS:
        of_it = (edition.name, *(one.name for one in BOOKLETS if one.edition == edition.name))
        if wanted := tuple(name for name in of_it if name in names):
            yield edition, wanted
