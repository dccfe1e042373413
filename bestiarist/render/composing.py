"""Texts to faces: the sizes that fit are found by setting a text in one after another.

What the type-setter knows is set by it, card by card. WeasyPrint lays out the others, which takes many times as long;
the trials of many cards share a document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bestiarist.render.cards import Subject
from bestiarist.render.fit import Text, fit, fit_all
from bestiarist.render.fitted import Face, Fitted, Measured
from bestiarist.render.setting.faults import UnsettableError

if TYPE_CHECKING:
    from bestiarist.render.pagecontent import PageContent
    from bestiarist.render.pdf import Laid
    from bestiarist.render.setting.typesetter import Typesetter

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
    """The faces of all texts, and of these the sides that are painted already."""

    fitted: list[Fitted]
    painted: dict[Side, PageContent] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compositor:
    """Finds the faces of texts. Without a type-setter all are laid out. `floor`: the smallest type, in points."""

    html: Html
    lay: Lay
    typesetter: Typesetter | None
    floor: float

    def compose(
        self, subjects: Sequence[Subject], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> Composed:
        """The faces of each subject's text; lengths in millimetres of the design."""
        texts = {number: self._text(one) for number, one in enumerate(subjects)}
        found: dict[int, Fitted] = {}
        painted: dict[Side, PageContent] = {}
        for number, text in texts.items():
            try:
                found[number], sides = self._set(subjects[number], text, max_faces)
            except (UnsettableError, KeyError):
                continue
            painted |= {(number, face): side for face, side in sides.items()}
            progress(len(found))
        known = len(found)
        found |= fit_all(
            {number: text for number, text in texts.items() if number not in found},
            lambda trials: self.measure(subjects, trials), max_faces, lambda done: progress(known + done),
        )
        return Composed([found[number] for number in texts], painted)

    def _text(self, subject: Subject) -> Text:
        view = subject.view
        return Text(view.blocks, bool(view.extras), bool(view.picture), self.floor)

    def _set(self, subject: Subject, text: Text, max_faces: int) -> tuple[Fitted, dict[Face, PageContent]]:
        """The faces of a text, painted. They are found with drafts; where these were not true to what is printed, with
        whole sides."""
        typesetter = self.typesetter
        if typesetter is None:
            raise UnsettableError("there is no type-setter")
        for draft in (True, False):
            found = fit(text, partial(self._trial, typesetter, subject, draft), max_faces)
            sides = {face: self._side(typesetter, subject, face) for face in found.faces}
            if all(measured.fits for _, measured in sides.values()):
                break
        return found, {face: side for face, (side, _) in sides.items()}

    def _trial(self, typesetter: Typesetter, subject: Subject, draft: bool, face: Face) -> Measured:
        return _measured(typesetter.tops(self.html(subject, face, _uid(0), draft=draft)), 0, face)

    def _side(self, typesetter: Typesetter, subject: Subject, face: Face) -> tuple[PageContent, Measured]:
        side, tops = typesetter.paint(self.html(subject, face, _uid(0), bookmark=face.first))
        return side, _measured(tops, 0, face)

    def measure(self, subjects: Sequence[Subject], trials: Sequence[tuple[int, Face]]) -> list[Measured]:
        """Where the text of each side begins and ends when WeasyPrint lays it out like that."""
        html = [
            self.html(subjects[number], face, _uid(index), draft=True) for index, (number, face) in enumerate(trials)
        ]
        return [_measured(page.tops, index, trials[index][1]) for index, page in enumerate(self.lay(html))]


def _uid(index: int) -> str:
    """What the ids on a page begin with; in a document no two are alike."""
    return f"m{index}"


def _measured(tops: Mapping[str, float], index: int, face: Face) -> Measured:
    """The blocks of a face among the places of a page."""
    blocks = tuple(tops[f"{_uid(index)}-b{block}"] for block in range(face.begin, face.end + 1))
    return Measured(blocks, tops[f"{_uid(index)}-foot"])
