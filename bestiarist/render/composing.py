"""Composing: the sides of cards, fitted by trials in one type size after another, and drawn.

The type-setter does both. What it does not support is laid out by WeasyPrint, which takes many times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bestiarist.core.faults import TemplateFaultError
from bestiarist.render.cards import Subject
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.fit import CardSide, Fitted, Measured, Text, fit

if TYPE_CHECKING:
    from bestiarist.render.pdf import Laid
    from bestiarist.typeset.pagecontent import PageContent
    from bestiarist.typeset.typesetter import Typesetter

Side = tuple[int, CardSide | None]
"""A side of the card of a subject, which goes by its number; None: its plain back."""
UID = "m"
"""What ids begin with on sides that are measured."""

@dataclass(slots=True)
class Composed:
    """How all texts are fitted, and the sides that are painted already."""

    fitted: list[Fitted]
    painted: dict[Side, PageContent] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compositor:
    """Fits texts. Without a type-setter all are laid out by WeasyPrint.

    `html` makes the HTML of a side: a draft is without what moves no text, and with a `uid` its blocks have ids. `lay`
    lays out sides with WeasyPrint, one a page, each so long that a text of any length stays on it. `floor` is the
    smallest type, in points; `refused` is told of each text that the type-setter refuses, and why.
    """

    html: Callable[..., str]
    lay: Callable[[Sequence[str]], list[Laid]]
    typesetter: Typesetter | None
    floor: float
    refused: Callable[[Subject, UnsettableError], None] = lambda subject, error: None

    def compose(
        self, subjects: Sequence[Subject], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> Composed:
        """How each subject's text is fitted; lengths in millimetres of the design."""
        composed = Composed([])
        for number, subject in enumerate(subjects):
            view = subject.view
            text = Text(view.blocks, bool(view.extras), bool(view.picture), self.floor)
            try:
                fitted, sides = self._set(subject, text, max_faces)
            except UnsettableError as error:
                self.refused(subject, error)
                fitted, sides = fit(text, partial(self.measure, subject), max_faces), {}
            composed.fitted.append(fitted)
            composed.painted |= {(number, side): painted for side, painted in sides.items()}
            progress(number + 1)
        return composed

    def _set(self, subject: Subject, text: Text, max_faces: int) -> tuple[Fitted, dict[CardSide, PageContent]]:
        """A text fitted and painted by the type-setter. It is fitted with drafts; where these were not true to what is
        printed, with whole sides."""
        typesetter = self.typesetter
        if typesetter is None:
            raise UnsettableError("there is no type-setter")
        for draft in (True, False):
            found = fit(text, partial(self._trial, typesetter, subject, draft), max_faces)
            sides = {side: self._paint(typesetter, subject, side) for side in found.faces}
            if all(measured.fits for _, measured in sides.values()):
                break
        return found, {side: painted for side, (painted, _) in sides.items()}

    def _trial(self, typesetter: Typesetter, subject: Subject, draft: bool, side: CardSide) -> Measured:
        return _measured(typesetter.tops(self.html(subject, side, UID, draft=draft)), subject, side)

    def _paint(self, typesetter: Typesetter, subject: Subject, side: CardSide) -> tuple[PageContent, Measured]:
        painted, tops = typesetter.paint(self.html(subject, side, UID, bookmark=side.first))
        return painted, _measured(tops, subject, side)

    def measure(self, subject: Subject, side: CardSide) -> Measured:
        """The measures of a side when WeasyPrint lays it out."""
        (laid,) = self.lay([self.html(subject, side, UID, draft=True)])
        return _measured(laid.tops, subject, side)


def _measured(tops: Mapping[str, float], subject: Subject, side: CardSide) -> Measured:
    """The measures of a side, by the ids of its blocks; TemplateFaultError where its template gives them none."""
    names = [f"{UID}-b{block}" for block in range(side.begin, side.end + 1)] + [f"{UID}-foot"]
    if missing := [name for name in names if name not in tops]:
        name = missing[0].replace(UID, "{{ uid }}", 1)
        raise TemplateFaultError(subject.template, 1, f"no element has the id {name}")
    *blocks, foot = (tops[name] for name in names)
    return Measured(tuple(blocks), foot)
