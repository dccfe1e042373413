"""Texts to faces: guessed from the widths of words, laid out, and where a guess was wrong, found by trying.

A layout takes a hundred times as long as a guess, and the layout of a right guess is the one that is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from xml.etree.ElementTree import ParseError

from cardwright.render.cards import Subject
from cardwright.render.fit import Face, Fitted, Measured, Text, fit_all

if TYPE_CHECKING:
    from cardwright.render.estimate import Estimate
    from cardwright.render.pdf import Laid

CAUTIONS = (-0.02, 1.5)
"""Pixels by which a guess takes lines to be shorter than they are: at first, as the renderer rounds in their favour."""
LOOSE = 4.0
"""Millimetres by which a text may be shorter than was guessed; then the guess knows too little of the style sheet."""

Side = tuple[int, Face | None]
"""A side of the card of a subject, which goes by its number."""


class Html(Protocol):
    """Makes the HTML of a side."""

    def __call__(
        self, subject: Subject, face: Face | None, uid: str = "", *, bookmark: bool = False, draft: bool = False
    ) -> str:
        """A draft is without what moves no text; with a `uid` its blocks have ids."""
        ...


class Lay(Protocol):
    """Lays out the HTML of sides, one a page."""

    def __call__(self, sides: Sequence[str]) -> list[Laid]:
        """The pages are so long that a text of any length stays on its page."""
        ...


@dataclass(slots=True)
class Composed:
    """The faces of all texts, and of these the ones that are laid out already."""

    fitted: list[Fitted]
    laid: dict[Side, Laid] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compositor:
    """Finds the faces of texts. Without an estimate all is found by trying. `floor`: the smallest type, in points."""

    html: Html
    lay: Lay
    estimate: Estimate | None
    floor: float

    def compose(
        self, subjects: Sequence[Subject], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> Composed:
        """The faces of each subject's text; lengths in millimetres of the design."""
        texts = {number: self._text(one) for number, one in enumerate(subjects)}
        found: dict[int, Fitted] = {}
        laid: dict[Side, Laid] = {}
        for caution in CAUTIONS if self.estimate else ():
            guesses = self._guesses(subjects, _without(texts, found), max_faces, caution)
            right = self._proved(subjects, guesses)
            for number, guess in guesses.items():
                sides = [(number, face) for face in guess.faces]
                if sides and all(side in right for side in sides):
                    found[number] = guess
                    laid |= {side: right[side] for side in sides}
            progress(len(found))
        known = len(found)
        found |= fit_all(
            _without(texts, found), lambda trials: self.measure(subjects, trials), max_faces,
            lambda done: progress(known + done),
        )
        return Composed([found[number] for number in texts], laid)

    def _text(self, subject: Subject) -> Text:
        view = subject.view
        return Text(view.blocks, bool(view.extras), bool(view.picture), self.floor)

    def _guesses(
        self, subjects: Sequence[Subject], texts: Mapping[int, Text], max_faces: int, caution: float
    ) -> dict[int, Fitted]:
        """What the texts will be if the widths of their words tell the truth; nothing where a template is no XML."""

        def measure(trials: Sequence[tuple[int, Face]]) -> list[Measured]:
            return [self._guess(subjects[number], face, caution) for number, face in trials]

        try:
            return fit_all(texts, measure, max_faces)
        except (KeyError, ParseError):
            return {}

    def _guess(self, subject: Subject, face: Face, caution: float) -> Measured:
        assert self.estimate is not None
        return _measured(self.estimate.places(self.html(subject, face, _uid(0), draft=True), caution), 0, face)

    def _proved(self, subjects: Sequence[Subject], guesses: Mapping[int, Fitted]) -> dict[tuple[int, Face], Laid]:
        """The sides as they will be printed, if their text ends where it was guessed to."""
        sides = [(number, face) for number, guess in guesses.items() for face in guess.faces]
        html = [
            self.html(subjects[number], face, _uid(index), bookmark=face.first)
            for index, (number, face) in enumerate(sides)
        ]
        pages = self.lay(html)
        measured = [_measured(page.tops, index, sides[index][1]) for index, page in enumerate(pages)]
        return {
            (number, face): page
            for (number, face), one, page in zip(sides, measured, pages, strict=True)
            if one.fits and -one.over < face.room + LOOSE
        }

    def measure(self, subjects: Sequence[Subject], trials: Sequence[tuple[int, Face]]) -> list[Measured]:
        """Where the text of each side begins and ends when it is set like that."""
        html = [
            self.html(subjects[number], face, _uid(index), draft=True) for index, (number, face) in enumerate(trials)
        ]
        return [_measured(page.tops, index, trials[index][1]) for index, page in enumerate(self.lay(html))]


def _without(texts: Mapping[int, Text], found: Mapping[int, Fitted]) -> dict[int, Text]:
    """The texts whose faces are not found yet."""
    return {number: text for number, text in texts.items() if number not in found}


def _uid(index: int) -> str:
    """What the ids on a page begin with; in a document no two are alike."""
    return f"m{index}"


def _measured(tops: Mapping[str, float], index: int, face: Face) -> Measured:
    """The blocks of a face among the places of a page."""
    blocks = tuple(tops[f"{_uid(index)}-b{block}"] for block in range(face.begin, face.end + 1))
    return Measured(blocks, tops[f"{_uid(index)}-foot"])
