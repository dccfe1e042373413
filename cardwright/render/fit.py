"""The ladder: the largest type with which a card's text fits, then tighter lines, then a second card.

Each card's search is a generator that yields trials and is sent their measurements, so that the trials of many cards
are laid out in one document. Lengths are millimetres, type sizes points.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass

FLOOR = 6.5
RUNGS: tuple[tuple[float, float], ...] = (
    *((size / 100, 1.24) for size in range(825, 649, -25)),
    (FLOOR, 1.2),
    (FLOOR, 1.16),
)
"""(type size, line height as a multiple of it), from the largest to the last resort."""
CONTINUED_RUNG = next(i for i, (size, _) in enumerate(RUNGS) if size <= 7.25)
"""A text that needs a second card anyway is set no smaller than necessary, and no larger than this."""
SLACK = 0.05


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: blocks `begin` up to `end` of a card's text at a size.

    `first`: the side with the stats; `last`: nothing follows it.
    """

    begin: int
    end: int
    size: float
    leading: float
    first: bool = True
    last: bool = True


@dataclass(frozen=True, slots=True)
class Measured:
    """Where each block of a face begins, where the last one ends (millimetres), and where the foot begins."""

    tops: tuple[float, ...]
    limit: float

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
    """The sides of a card; where it cannot be printed, the block that is too long and by how much."""

    faces: tuple[Face, ...]
    over: float = 0
    block: int = 0

    @property
    def fits(self) -> bool:
        """Whether the card can be printed."""
        return self.over <= 0


Search = Generator[Face, Measured, Fitted]


def fit_all(blocks: Mapping[str, int], measure: Callable[[Sequence[tuple[str, Face]]], Sequence[Measured]],
            max_faces: int = 4, progress: Callable[[int], None] = lambda done: None) -> dict[str, Fitted]:
    """The sides of every card, by its id. `blocks` says of how many blocks each card's text consists."""
    searches = {card: _search(count, max_faces) for card, count in blocks.items()}
    trials = {card: next(search) for card, search in searches.items()}
    found: dict[str, Fitted] = {}
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


def _search(blocks: int, max_faces: int) -> Search:
    whole = yield from _one_face(blocks)
    if isinstance(whole, Face):
        return Fitted((whole,))
    best = Fitted((), whole.over, max(0, blocks - 1))
    for rung in range(CONTINUED_RUNG, len(RUNGS)):
        best = yield from _several(blocks, max_faces, rung)
        if best.fits:
            return best
    return best


def _one_face(blocks: int) -> Generator[Face, Measured, Face | Measured]:
    """The best rung for all of the text on one side; the last measurement where there is none."""
    rung, failed = 0, -1
    while True:
        face = _face(0, blocks, rung)
        measured = yield face
        if measured.fits:
            break
        if rung == len(RUNGS) - 1:
            return measured
        failed, rung = rung, _next_rung(rung, measured)
    while rung - 1 > failed:
        larger = _face(0, blocks, rung - 1)
        measured = yield larger
        if not measured.fits:
            break
        face, rung = larger, rung - 1
    return face


def _next_rung(rung: int, measured: Measured) -> int:
    """A guess: the height of a text goes with the square of its size."""
    wanted = (measured.limit - measured.tops[0]) / max(0.1, measured.tops[-1] - measured.tops[0])
    for index in range(rung + 1, len(RUNGS)):
        if _area(index) / _area(rung) <= wanted:
            return index
    return len(RUNGS) - 1


def _area(rung: int) -> float:
    size, leading = RUNGS[rung]
    return size * size * leading


def _several(blocks: int, max_faces: int, rung: int) -> Search:
    """As many blocks as fit on each side, at one size."""
    faces: list[Face] = []
    begin = 0
    while begin < blocks:
        first = not faces
        measured = yield _face(begin, blocks, rung, first=first)
        if measured.fits:
            return Fitted((*faces, _face(begin, blocks, rung, first=first)))
        end = begin + sum(top <= measured.limit + SLACK for top in measured.tops[1:])
        while end > begin and not (yield _face(begin, end, rung, first=first, last=False)).fits:
            end -= 1
        if end == begin or len(faces) + 1 == max_faces:
            return Fitted(tuple(faces), max(measured.tops[end - begin + 1] - measured.limit, SLACK), end)
        faces.append(_face(begin, end, rung, first=first, last=False))
        begin = end
    return Fitted(tuple(faces))


def _face(begin: int, end: int, rung: int, *, first: bool = True, last: bool = True) -> Face:
    size, leading = RUNGS[rung]
    return Face(begin, end, size, leading, first, last)
