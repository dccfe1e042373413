"""Fitting: the sides of a card, and the ladder: the largest type with which its text fits, then tighter lines, then
further cards.

Lengths are millimetres, type sizes points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

FLOOR = 6.5
LEADING = 1.16
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

    `bare`: what is printed only where there is room for it is left out. `failed` is the traceback of what went wrong
    with this card while it was set. `picture`: the width and height of the place that the picture has on the printed
    card; known only once that is painted.
    """

    faces: tuple[CardSide, ...]
    over: float = 0
    block: int | None = None
    bare: bool = False
    failed: str = ""
    picture: tuple[float, float] | None = None

    @property
    def fits(self) -> bool:
        """Whether the card can be printed."""
        return self.over <= 0 and not self.failed

    @property
    def pictured(self) -> bool:
        """Whether the picture has found a place."""
        return any(side.picture for side in self.faces)


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder: type size, line height as a multiple of it, and what is set besides the text."""

    size: float
    leading: float = LEADING
    extras: bool = False
    picture: bool = False


def _sizes(largest: float, smallest: float) -> list[float]:
    return [size / 100 for size in range(round(largest * 100), round(smallest * 100) - 1, -25)]


PICTURED = tuple(Rung(size, extras=size >= 7.5, picture=True) for size in _sizes(8.25, 7.25))
"""A picture is worth smaller type, down to this."""
WITH_EXTRAS = tuple(Rung(size, extras=True) for size in _sizes(8.25, 7.5))
PLAIN = (*(Rung(size) for size in _sizes(8.25, FLOOR)), Rung(FLOOR, 1.13))
CONTINUED = tuple(rung for rung in PLAIN if rung.size <= 7.75)
"""A text that needs a second card anyway is set no larger than this."""


@dataclass(frozen=True, slots=True)
class Text:
    """What is to be fitted: so many blocks that stay whole, whether there are extras and a picture, and the smallest
    type in which it may be set: no more than 7.5 points, so that every ladder has a rung."""

    blocks: int
    extras: bool = False
    picture: bool = False
    floor: float = FLOOR

    def ladder(self, rungs: Sequence[Rung]) -> tuple[Rung, ...]:
        """The rungs that are not below the floor."""
        return tuple(rung for rung in rungs if rung.size >= self.floor)


Measure = Callable[[CardSide], Measured]


def fit(text: Text, measure: Measure, max_faces: int = 4) -> Fitted:
    """The sides of one card; none is measured twice."""
    measure = cache(measure)
    extra = WITH_EXTRAS if text.extras else ()
    small = tuple(rung for rung in text.ladder(PLAIN) if not extra or rung.size <= extra[-1].size)
    pictured = [replace(rung, extras=rung.extras and text.extras) for rung in text.ladder(PICTURED) if text.picture]
    for ladder in (pictured, (*extra, *small)):
        side = _one_side(text, ladder, measure)
        if side:
            return Fitted((side,))
    return _further(text, max_faces, measure)


def _one_side(text: Text, ladder: Sequence[Rung], measure: Measure) -> CardSide | None:
    """All of the text on one side, on the best rung; None where there is none.

    The best rung fits, and the one above it does not. The search begins in the middle, and goes where the height
    that was measured last says that the text will just fit.
    """
    best: CardSide | None = None
    failed, fits, rung = -1, len(ladder), len(ladder) // 2
    while fits - failed > 1:
        rung = min(max(rung, failed + 1), fits - 1)
        side = _side(0, text.blocks, ladder[rung])
        measured = measure(side)
        if measured.fits:
            best, fits = _final(side, measured), rung
        else:
            failed = rung
        rung = _likely(ladder, rung, measured)
    return best


def _likely(ladder: Sequence[Rung], rung: int, measured: Measured) -> int:
    """The first rung on which a text should fit: its height goes with the square of its size."""
    room = (measured.limit - measured.tops[0]) / max(0.1, measured.tops[-1] - measured.tops[0])
    areas = (_area(one) / _area(ladder[rung]) for one in ladder)
    return next((index for index, area in enumerate(areas) if area <= room), len(ladder) - 1)


def _area(rung: Rung) -> float:
    return rung.size * rung.size * rung.leading


def _further(text: Text, max_faces: int, measure: Measure) -> Fitted:
    """The text on as few sides as it takes, in the largest type with which it does."""
    ladder = text.ladder(CONTINUED)
    largest = _several(text, max_faces, ladder[0], measure)
    best = largest
    if not largest.fits or len(largest.faces) > 2:
        best = _several(text, max_faces, ladder[-1], measure)
        low, high = 0, len(ladder) - 1
        while best.fits and high - low > 1:
            middle = (low + high) // 2
            found = _several(text, max_faces, ladder[middle], measure)
            if found.fits and len(found.faces) <= len(best.faces):
                best, high = found, middle
            else:
                low = middle
        if largest.fits and len(largest.faces) <= len(best.faces):
            best = largest
    if not best.fits:
        return best
    return replace(best, faces=(*best.faces[:-1], _enriched(text, best.faces[-1], measure)))


def _several(text: Text, max_faces: int, rung: Rung, measure: Measure) -> Fitted:
    """As many blocks as fit on each side, at one size."""
    sides: list[CardSide] = []
    begin = 0
    while True:
        whole = _side(begin, text.blocks, rung, first=not sides)
        measured = measure(whole)
        if measured.fits and (sides or begin == text.blocks):
            return Fitted((*sides, _final(whole, measured)))
        if measured.tops[0] > measured.limit:
            return Fitted(tuple(sides), measured.tops[0] - measured.limit)
        side = _filled(begin, measured, rung, measure, first=not sides)
        if side is None or len(sides) + 1 == max_faces:
            block = side.end if side else begin
            return Fitted(tuple(sides), max(measured.tops[block - begin + 1] - measured.limit, SLACK), block)
        sides.append(side)
        begin = side.end


def _filled(begin: int, measured: Measured, rung: Rung, measure: Measure, *, first: bool) -> CardSide | None:
    """As many blocks from `begin` as fit on a side that is not the last; None where not even one does."""
    end = begin + sum(top <= measured.limit + SLACK for top in measured.tops[1:])
    while end > begin:
        side = _side(begin, end, rung, first=first, last=False)
        trial = measure(side)
        if trial.fits:
            return _final(side, trial)
        end -= 1
    return None


def _enriched(text: Text, side: CardSide, measure: Measure) -> CardSide:
    """The last side with the picture and the extras, as far as there is room for them."""
    for picture, extras in ((True, True), (True, False), (False, True)):
        if picture <= text.picture and extras <= text.extras:
            richer = replace(side, picture=picture, extras=extras, room=0)
            trial = measure(richer)
            if trial.fits:
                return _final(richer, trial)
    return side


def _side(begin: int, end: int, rung: Rung, *, first: bool = True, last: bool = True) -> CardSide:
    return CardSide(begin, end, rung.size, rung.leading, rung.extras, rung.picture, first, last)


def _final(side: CardSide, measured: Measured) -> CardSide:
    return replace(side, room=max(0.0, round(-measured.over, 2)))
