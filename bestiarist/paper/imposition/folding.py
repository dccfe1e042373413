"""Which pages stand side by side, so that sheets that are folded and put into each other are a book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SHEET = 4
"""The pages of a sheet that is folded once."""
THICKEST = 80
"""So many pages still fold as one booklet; a thicker book is gathered from signatures."""
SIGNATURE = 32
"""The most pages of a signature where nobody asks for another number."""


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet: its pages (0-based; none is blank), its signature (1-based), and how many sheets of that
    lie around it."""

    left: int | None
    right: int | None
    signature: int
    around: int


def lengths(pages: int, most: int = 0) -> list[int]:
    """The pages of each signature: at most so many (0: as many as fold well), and nearly as many in each."""
    sheets = -(-pages // SHEET)
    most = most or (THICKEST if pages <= THICKEST else SIGNATURE)
    count = -(-sheets // max(1, most // SHEET))
    return [SHEET * (sheets // count + (at < sheets % count)) for at in range(count)]


def folded(pages: int, most: int = 0) -> Iterator[Spread]:
    """The sides in the order in which they are printed, front and back of each sheet from the outermost on. What the
    last sheets have too many is blank at the end."""
    start = 0
    for number, length in enumerate(lengths(pages, most), 1):
        for side in range(length // 2):
            pair = (start + side, start + length - 1 - side)
            low, high = (page if page < pages else None for page in pair)
            left, right = (low, high) if side % 2 else (high, low)
            yield Spread(left, right, number, side // 2)
        start += length
