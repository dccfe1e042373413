"""Card rendering: views to HTML, to fitted faces, and to page contents, with one press for a whole run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from bestiarist.check.printing import OVERFLOW, RENDERER
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.read.project import shown
from bestiarist.render.backart import Placement, place_of
from bestiarist.render.cards import Setup, Subject
from bestiarist.render.composing import Compositor
from bestiarist.render.pdf import Laid, Press
from bestiarist.render.templates import Templates
from bestiarist.typeset.advice import advice, advice_on_rules
from bestiarist.typeset.cardsize import DESIGN_BLEED, POINTS
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.fit import CardSide, Fitted
from bestiarist.typeset.folders import StyleSheet, built_in
from bestiarist.typeset.pagecontent import PageContent, Printed

LONG = 600_000
"""The height in points of a page so long that the text of any file that is read stays on it (a line for every 5 bytes
of 256 KiB), and shows how long it is."""
SIDES_TEMPLATE = "shared/sides.html.j2"
BACK_TEMPLATE = "shared/back.html.j2"
PLACE = "<!-- a side -->"
MAX_NOTICES = 4
"""On how many sides the licence notice may go on."""
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_FACE_RULE = re.compile(r"@font-face\s*\{[^}]*\}")


class CardPrinter:
    """Fits subjects, and turns their sides to HTML and to page contents."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.templates = setup, Templates(setup.folders)
        size = setup.size
        card = f"article {{ width: {size.design_width}pt; height: {size.design_height}pt }}"
        sheets = [StyleSheet(name, self.templates.text(name)) for name in setup.styles]
        self.press = Press([*sheets, StyleSheet("size", card)], setup.root, setup.symbols)
        before, _, after = self.sides([PLACE]).partition(PLACE)
        self.typesetter = self.press.typesetter(size, lambda html: f"{before}{html}{after}")
        self.compositor = Compositor(self.html, self.lay, self.typesetter, size.smallest_type, self._refused)
        self.told: set[object] = set()
        if self.typesetter is None:
            for path, told in advice_on_rules(self._sheets):
                self._tell(path, told)

    def print(self, subjects: Sequence[Subject], max_faces: int, *, backs: bool) -> list[Printed]:
        """Each subject with the contents of its sides; without any where it does not fit."""
        self._name_template(subjects)
        with self.press.listening():
            composed = self.compositor.compose(subjects, max_faces)
        painted = composed.painted
        sides = [(index, face) for index, found in enumerate(composed.fitted) for face in _faces(found, backs)]
        missing = [side for side in sides if side not in painted]
        html = [self.html(subjects[index], face, bookmark=face is not None and face.first) for index, face in missing]
        painted |= zip(missing, self.painted(html), strict=True)
        found = iter([painted[side] for side in sides])
        return [
            _printed(one, [next(found) for _ in one.faces], next(found) if backs else None)
            if one.fits
            else Printed.of(one)
            for one in self._finished(subjects, composed.fitted)
        ]

    def painted(self, sides: Sequence[str]) -> list[PageContent]:
        """The contents of sides from their HTML: by the type-setter, or else by WeasyPrint."""
        found: dict[int, PageContent] = {}
        with self.press.listening():
            for number, html in enumerate(sides):
                if self.typesetter:
                    try:
                        found[number], _ = self.typesetter.paint(html)
                    except UnsettableError as error:
                        self._advise(error, None)
        rest = [number for number in range(len(sides)) if number not in found]
        found |= zip(rest, self.paint(self.lay([sides[number] for number in rest])), strict=True)
        return [found[number] for number in range(len(sides))]

    def fit(
        self, subjects: Sequence[Subject], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> list[Fitted]:
        """The faces of each subject's text. Where it is too long, `over` is in millimetres of the printed card."""
        self._name_template(subjects)
        return self._finished(subjects, self.compositor.compose(subjects, max_faces, progress).fitted)

    def _name_template(self, subjects: Sequence[Subject]) -> None:
        """Let what WeasyPrint says next be about the template of these subjects, where they have the same."""
        names = {one.template for one in subjects}
        self.press.file = shown(self.templates.path(names.pop())) if len(names) == 1 else ""

    @property
    def _sheets(self) -> list[Path]:
        return [self.templates.path(name) for name in self.setup.styles]

    def _refused(self, subject: Subject, error: UnsettableError) -> None:
        self._advise(error, self.templates.path(subject.template))

    def _advise(self, error: UnsettableError, template: Path | None) -> None:
        """Tell the author of a template what the type-setter refuses, once."""
        key = (str(error), error.asked, template)
        if key not in self.told:
            self.told.add(key)
            if found := advice(error, self._sheets, template):
                self._tell(*found)

    def _tell(self, path: Path, told: Diagnostic) -> None:
        """Tell it, but for the templates that come with the program, which whoever prints has not written."""
        if not path.is_relative_to(built_in()) and told not in self.press.warnings:
            self.press.warnings.append(told)

    def _finished(self, subjects: Sequence[Subject], fitted: Sequence[Fitted]) -> list[Fitted]:
        """With the lengths that the printed card has, and with what it has no room for."""
        scale = self.setup.size.scale
        bare = [bool(subject.view.extras) for subject in subjects]
        return [
            replace(one, over=one.over * scale, bare=extras and not any(face.extras for face in one.faces))
            for one, extras in zip(fitted, bare, strict=True)
        ]

    def lay(self, sides: Sequence[str]) -> list[Laid]:
        """The HTML of sides, laid out, one a page; what is too long for the card stays on its page."""
        return self.press.lay(self.sides(sides)) if sides else []

    def paint(self, sides: Sequence[Laid]) -> list[PageContent]:
        """The contents of sides that WeasyPrint laid out."""
        size = self.setup.size
        return self.press.paint(sides, size.design_height * size.scale, size.scale, DESIGN_BLEED * size.scale)

    def html(
        self, subject: Subject, face: CardSide | None, uid: str = "", *, bookmark: bool = False, draft: bool = False
    ) -> str:
        """One side of a card. Without a face: its plain back. A draft is without what moves no text."""
        return self._filled(subject.template, card=subject.view, face=face, uid=uid, bookmark=bookmark, draft=draft)

    def notice(self) -> Printed:
        """The card with the game's licence notice; without faces where it has none."""
        subject = self.setup.subject_of_notice
        if subject is None:
            return Printed.of(Fitted(()))
        (printed,) = self.print([subject], MAX_NOTICES, backs=False)
        if not printed.fitted.fits:
            span, paragraph = subject.view.place(printed.fitted.block)
            over = f"{paragraph} is {printed.fitted.over:.1f} mm too long"
            self.press.warnings.append(OVERFLOW.at(span, f"the licence notice does not fit its cards: {over}"))
        return printed

    def back(self, title: str, picture: str = "") -> str:
        """The back that all cards of a deck share: its title, or a picture, by its path from the project's root."""
        art = self._art(picture).in_points(self.setup.size.scale) if picture else None
        return self._filled(BACK_TEMPLATE, title=title, picture=picture, art=art, ruleset=self.setup)

    def _art(self, picture: str) -> Placement:
        """Where that picture lies."""
        data = b""
        with suppress(OSError):  # one that is not there is reported by who prints it
            data = (self.setup.root / unquote(picture)).read_bytes() if self.setup.root else b""
        return place_of(data, self.setup.size)

    def sides(self, sides: Sequence[str]) -> str:
        """A document with one side a page, in the measures of the design."""
        return self._filled(SIDES_TEMPLATE, sides=sides, height=LONG, bleed=DESIGN_BLEED)

    def _filled(self, template: str, **values: object) -> str:
        """A template filled in, without the faces that it brings itself: the cache has no files of theirs."""
        html = self.templates.fill(template, ink=self.setup.ink, size=self.setup.size, **values)
        if template == SIDES_TEMPLATE or "@font-face" not in html:
            return html
        bare = _STYLE.sub(lambda style: _FACE_RULE.sub("", style[0]), html)
        if bare != html:
            self._refuse_face(self.templates.path(template))
        return bare

    def _refuse_face(self, template: Path) -> None:
        before, found, _ = template.read_text(encoding="utf-8").partition("@font-face")
        line = before.count("\n") + 1 if found else 1
        span = Span(shown(template), line, 1, line, 1)
        told = RENDERER.at(span, "a template cannot bring a face of its own", "write `@font-face` in a style sheet")
        if told not in self.press.warnings:
            self.press.warnings.append(told)


def _faces(fitted: Fitted, backs: bool) -> Iterator[CardSide | None]:
    if fitted.fits:
        yield from fitted.faces
        if backs:
            yield None


def _printed(fitted: Fitted, faces: Sequence[PageContent], back: PageContent | None) -> Printed:
    """A card with the size of its picture, which is known from what was painted: the largest of that side."""
    pictured = [page for side, page in zip(fitted.faces, faces, strict=True) if side.picture]
    sizes = [(width / POINTS, height / POINTS) for page in pictured for width, height in page.pictures]
    largest = max(sizes, key=lambda size: size[0] * size[1], default=None)
    return Printed.of(replace(fitted, picture=largest), faces, back)
