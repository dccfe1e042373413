"""Cards to HTML and to painted sides: each fitted, then drawn, with one press for all that is printed in a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from cardwright.render.cards import Setup, Subject
from cardwright.render.cardsize import DESIGN_BLEED
from cardwright.render.codes import OVERFLOW
from cardwright.render.fit import Face, Fitted, Measured, Text, fit_all
from cardwright.render.layout import Layout
from cardwright.render.painted import Painted, Printed
from cardwright.render.pdf import Press, Sheet
from cardwright.render.templates import Templates

SHEET_TEMPLATE = "sheets/sheet.html.j2"
SIDES_TEMPLATE = "shared/sides.html.j2"
MAX_NOTICES = 4
"""On how many sides the licence notice may go on."""
LONG = 6000
"""The height in points of a page so long that a text of any length stays on it, and shows how long it is."""

Places = Sequence[tuple[float, float, str]]
"""What stands on a page: the corner of each card (millimetres), and its HTML."""


class CardPrinter:
    """Fits subjects, and turns their sides to HTML, to painted sides, or straight to PDF."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.templates = setup, Templates(setup.folders)
        self.press = Press([Sheet(name, self.templates.text(name)) for name in setup.styles], setup.root)

    def print(self, subjects: Sequence[Subject], max_faces: int, *, backs: bool) -> list[Printed]:
        """Each subject with its sides, painted; without any where it does not fit."""
        fitted = self.fit(subjects, max_faces)
        sides = [(one, face) for one, found in zip(subjects, fitted, strict=True) for face in _faces(found, backs)]
        html = [self.html(one, face, bookmark=face is not None and face.first) for one, face in sides]
        painted = iter(self.paint(html))
        return [
            Printed.of(found, [next(painted) for _ in found.faces], next(painted) if backs else None)
            if found.fits
            else Printed.of(found)
            for found in fitted
        ]

    def fit(
        self, subjects: Sequence[Subject], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> list[Fitted]:
        """The faces of each subject's text. Where it is too long, `over` is in millimetres of the printed card."""
        size = self.setup.size

        def measure(trials: Sequence[tuple[int, Face]]) -> list[Measured]:
            return self.measure([(subjects[index], face) for index, face in trials])

        texts = {index: _text(one, size.smallest_type) for index, one in enumerate(subjects)}
        found = fit_all(texts, measure, max_faces, progress)
        return [replace(found[index], over=found[index].over * size.scale) for index in texts]

    def measure(self, trials: Sequence[tuple[Subject, Face]]) -> list[Measured]:
        """Where the text of each side begins and ends when it is set like that, in millimetres of the design."""
        sides = [self.html(one, face, f"m{index}") for index, (one, face) in enumerate(trials)]
        found = {name: place for page in self.press.measure(self.sides(sides, LONG)) for name, place in page.items()}
        return [
            Measured(
                tuple(found[f"m{index}-b{block}"][1] for block in range(face.begin, face.end + 1)),
                found[f"m{index}-foot"][1],
            )
            for index, (_, face) in enumerate(trials)
        ]

    def paint(self, sides: Sequence[str]) -> list[Painted]:
        """The HTML of sides, painted; UnpaintableError where that cannot be done."""
        size = self.setup.size
        if not sides:
            return []
        return self.press.paint(self.sides(sides, size.design_height), size.scale, DESIGN_BLEED * size.scale)

    def html(self, subject: Subject, face: Face | None, uid: str = "", *, bookmark: bool = False) -> str:
        """One side of a card. Without a face: its plain back."""
        return self.templates.fill(
            subject.template, card=subject.view, face=face, uid=uid, bookmark=bookmark, ink=self.setup.ink,
            size=self.setup.size,
        )

    def notice(self) -> list[str]:
        """The sides with the game's licence notice; none where it has none."""
        subject = self.setup.subject_of_notice
        if subject is None:
            return []
        (fitted,) = self.fit([subject], MAX_NOTICES)
        if not fitted.fits:
            span, paragraph = subject.view.place(fitted.block)
            message = f"the licence notice does not fit its cards: {paragraph} is {fitted.over:.1f} mm too long"
            self.press.warnings.append(OVERFLOW.at(span, message))
        return [self.html(subject, face) for face in fitted.faces]

    def sides(self, sides: Sequence[str], height: float) -> str:
        """A document with one side a page, in the measures of the design; on a page of such a height (points)."""
        return self.templates.fill(
            SIDES_TEMPLATE, sides=sides, height=height, bleed=DESIGN_BLEED, ink=self.setup.ink, size=self.setup.size
        )

    def page(self, title: str, pages: Sequence[Places], layout: Layout) -> str:
        """A document with the sheets of a layout."""
        marks = list(layout.marks())
        return self.templates.fill(
            SHEET_TEMPLATE, title=title, pages=pages, layout=layout, marks=marks, ink=self.setup.ink,
            size=self.setup.size,
        )

    def pdf(self, title: str, sheets: Sequence[Places], layout: Layout) -> bytes:
        """The plain way to print: one document, in which every card is laid out wherever it stands."""
        return self.press.pdf(self.page(title, sheets, layout))


def _faces(fitted: Fitted, backs: bool) -> Iterator[Face | None]:
    if fitted.fits:
        yield from fitted.faces
        if backs:
            yield None


def _text(subject: Subject, floor: float) -> Text:
    return Text(subject.view.blocks, bool(subject.view.extras), bool(subject.view.picture), floor)
