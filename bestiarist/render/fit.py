"""The ladder: the largest type with which a card's text fits, then tighter lines, then further cards.

Each card's search is a generator that yields trials and is sent their measurements, so that the trials of many cards
are laid out in one document. Lengths are millimetres, type sizes points.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bestiarist.render.fitted import SLACK, Face, Fitted, Measured

FLOOR = 6.5
LEADING = 1.16


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


Id = TypeVar("Id", str, int)
Search = Generator[Face, Measured, Fitted]
Trial = Generator[Face, Measured, Face | None]


def fit(text: Text, measure: Callable[[Face], Measured], max_faces: int = 4) -> Fitted:
    """The sides of one card; none is measured twice."""
    search, known = _search(text, max_faces), dict[Face, Measured]()
    try:
        face = next(search)
        while True:
            if face not in known:
                known[face] = measure(face)
            face = search.send(known[face])
    except StopIteration as done:
        found: Fitted = done.value
        return found


def fit_all(texts: Mapping[Id, Text], measure: Callable[[Sequence[tuple[Id, Face]]], Sequence[Measured]],
            max_faces: int = 4, progress: Callable[[int], None] = lambda done: None) -> dict[Id, Fitted]:
    """The sides of every card, by its id."""
    searches = {card: _search(text, max_faces) for card, text in texts.items()}
    trials = {card: next(search) for card, search in searches.items()}
    found: dict[Id, Fitted] = {}
    while trials:
        batch = list(trials.items())
        trials = {}
        for (card, _), measured in zip(batch, measure(batch), strict=True):
            try:
                trials[card] = searches[card].send(measured)
            except StopIteration as done:
                found[card] = done.value
        progress(len(found))
    return found


def _search(text: Text, max_faces: int) -> Search:
    extra = WITH_EXTRAS if text.extras else ()
    small = tuple(rung for rung in text.ladder(PLAIN) if not extra or rung.size <= extra[-1].size)
    pictured = [replace(rung, extras=rung.extras and text.extras) for rung in text.ladder(PICTURED) if text.picture]
    for ladder in (pictured, (*extra, *small)):
        face = (yield from _one_face(text, ladder)) if ladder else None
        if face:
            return Fitted((face,))
    return (yield from _further(text, max_faces))


def _one_face(text: Text, ladder: Sequence[Rung]) -> Trial:
    """All of the text on one side, on the best rung; None where there is none.

    The best rung fits, and the one above it does not. The search begins in the middle, and goes where the height
    that was measured last says that the text will just fit.
    """
    best: Face | None = None
    failed, fits, rung = -1, len(ladder), len(ladder) // 2
    while fits - failed > 1:
        rung = min(max(rung, failed + 1), fits - 1)
        face = _face(0, text.blocks, ladder[rung])
        measured = yield face
        if measured.fits:
            best, fits = _final(face, measured), rung
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


def _further(text: Text, max_faces: int) -> Search:
    """The text on as few sides as it takes, in the largest type with which it does."""
    ladder = text.ladder(CONTINUED)
    largest = yield from _several(text, max_faces, ladder[0])
    best = largest
    if not largest.fits or len(largest.faces) > 2:
        best = yield from _several(text, max_faces, ladder[-1])
        low, high = 0, len(ladder) - 1
        while best.fits and high - low > 1:
            middle = (low + high) // 2
            found = yield from _several(text, max_faces, ladder[middle])
            if found.fits and len(found.faces) <= len(best.faces):
                best, high = found, middle
            else:
                low = middle
        if largest.fits and len(largest.faces) <= len(best.faces):
            best = largest
    if not best.fits:
        return best
    return replace(best, faces=(*best.faces[:-1], (yield from _enriched(text, best.faces[-1]))))


def _several(text: Text, max_faces: int, rung: Rung) -> Search:
    """As many blocks as fit on each side, at one size."""
    faces: list[Face] = []
    begin = 0
    while True:
        whole = _face(begin, text.blocks, rung, first=not faces)
        measured = yield whole
        if measured.fits and (faces or begin == text.blocks):
            return Fitted((*faces, _final(whole, measured)))
        if measured.tops[0] > measured.limit:
            return Fitted(tuple(faces), measured.tops[0] - measured.limit)
        face = yield from _filled(begin, measured, rung, first=not faces)
        if face is None or len(faces) + 1 == max_faces:
            block = face.end if face else begin
            return Fitted(tuple(faces), max(measured.tops[block - begin + 1] - measured.limit, SLACK), block)
        faces.append(face)
        begin = face.end


def _filled(begin: int, measured: Measured, rung: Rung, *, first: bool) -> Trial:
    """As many blocks from `begin` as fit on a side that is not the last; None where not even one does."""
    end = begin + sum(top <= measured.limit + SLACK for top in measured.tops[1:])
    while end > begin:
        face = _face(begin, end, rung, first=first, last=False)
        trial = yield face
        if trial.fits:
            return _final(face, trial)
        end -= 1
    return None


def _enriched(text: Text, face: Face) -> Generator[Face, Measured, Face]:
    """The last side with the picture and the extras, as far as there is room for them."""
    for picture, extras in ((True, True), (True, False), (False, True)):
        if picture <= text.picture and extras <= text.extras:
            richer = replace(face, picture=picture, extras=extras, room=0)
            trial = yield richer
            if trial.fits:
                return _final(richer, trial)
    return face


def _face(begin: int, end: int, rung: Rung, *, first: bool = True, last: bool = True) -> Face:
    return Face(begin, end, rung.size, rung.leading, rung.extras, rung.picture, first, last)


def _final(face: Face, measured: Measured) -> Face:
    return replace(face, room=max(0.0, round(-measured.over, 2)))
