"""How the faces of texts are found: by the type-setter, and by WeasyPrint where that does not know enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.build.pipeline import Request, check
from bestiarist.render.cards import NOTICE_TEMPLATE, Notice, Setup, Subject
from bestiarist.render.pdf import Laid
from bestiarist.render.printer import CardPrinter
from bestiarist.ruleset import Scope
from bestiarist.typeset.fit import PLAIN, CardSide
from bestiarist.typeset.folders import template_folders

LADDER = [(rung.size, rung.leading) for rung in PLAIN]
RULESET = rulesets.load("path2victory")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def subjects() -> list[Subject]:
    """Every fourth published creature."""
    (collection,) = check(Request.of([ROOT / "cards" / "path2victory"])).collections
    scope = Scope(RULESET, collection.library, None)
    kind = RULESET.kinds[0]
    return [Subject(kind.design.template, kind.design.view(one, scope)) for one in list(collection.library)[::4]]


@pytest.fixture(scope="module")
def printer() -> CardPrinter:
    return CardPrinter(Setup.of(RULESET, template_folders(None), None).wearing(RULESET.kinds[0].design.sheets))


@pytest.mark.parametrize("number", range(12))
def test_the_typesetter_fits_within_a_rung_of_weasyprint(
    printer: CardPrinter, subjects: Sequence[Subject], number: int
) -> None:
    """Every text has as many sides either way, and is at most one rung of the ladder larger or smaller."""
    subject = subjects[number]
    (own,) = printer.compositor.compose([subject], 4).fitted
    tried = replace(printer.compositor, typesetter=None).compose([subject], 4)
    (other,) = tried.fitted
    assert own.fits and other.fits and not tried.painted
    assert len(own.faces) == len(other.faces)
    for one, two in zip(own.faces, other.faces, strict=True):
        assert abs(LADDER.index((one.size, one.leading)) - LADDER.index((two.size, two.leading))) <= 1
        assert (one.first, one.last, one.picture) == (two.first, two.last, two.picture)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_cards_of_the_game_are_never_laid_out(subjects: Sequence[Subject], ink: str) -> None:
    def lay(sides: Sequence[str]) -> list[Laid]:
        assert not sides
        return []

    own = CardPrinter(Setup.of(RULESET, template_folders(None), None, ink).wearing(RULESET.kinds[0].design.sheets))
    composed = replace(own.compositor, lay=lay).compose(subjects, 4)
    assert set(composed.painted) == {(number, face) for number, one in enumerate(composed.fitted) for face in one.faces}
    assert own.typesetter
    assert own.typesetter.paint(own.html(subjects[0], None))[0].structure
    assert own.setup.subject_of_notice
    assert own.typesetter.paint(own.html(own.setup.subject_of_notice, CardSide(0, 2, 7, 1.2)))[0].structure


@pytest.mark.parametrize(
    "more", ["<br></article>", "<br/></article>", '<p style="transform: rotate(1deg)">x</p></article>']
)
def test_what_it_does_not_know_is_laid_out(printer: CardPrinter, subjects: Sequence[Subject], more: str) -> None:
    def html(*arguments: object, **options: object) -> str:
        return printer.html(*arguments, **options).replace("</article>", more)  # type: ignore[arg-type]

    composed = replace(printer.compositor, html=html).compose(subjects[:2], 4)
    assert not composed.painted
    assert all(one.fits and one.faces for one in composed.fitted)


def test_a_draft_that_is_not_true_is_found_out(printer: CardPrinter, subjects: Sequence[Subject]) -> None:
    """A template whose drafts leave out something high."""

    def html(
        subject: Subject, face: CardSide | None, uid: str = "", *, bookmark: bool = False, draft: bool = False
    ) -> str:
        made = printer.html(subject, face, uid, bookmark=bookmark, draft=draft)
        return made if draft else made.replace("<section", '<p style="height: 99pt; line-height: 9pt">x</p><section')

    true = printer.compositor.compose(subjects[:3], 4).fitted
    composed = replace(printer.compositor, html=html).compose(subjects[:3], 4)
    for one, other in zip(composed.fitted, true, strict=True):
        assert one.fits
        assert len(one.faces) > len(other.faces) or one.faces[0].size < other.faces[0].size


def test_a_text_of_any_length_is_measured_by_weasyprint_too(printer: CardPrinter) -> None:
    """All its blocks lie on the one page on which it is tried."""
    paragraphs = Notice("Long", tuple(f"Paragraph {number} of very many." for number in range(900)))
    subject = Subject(NOTICE_TEMPLATE, paragraphs)
    measured = printer.compositor.measure(subject, CardSide(0, 900, 8.25, 1.16))
    assert len(measured.tops) == 901 and measured.over > 2200
