"""Guesses: what a right one saves, what a wrong one does, and how cards come out without any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright import rulesets
from cardwright.pipeline import Request, check
from cardwright.render.cards import Setup, Subject
from cardwright.render.composing import Compositor
from cardwright.render.estimate import Estimate
from cardwright.render.folders import template_folders
from cardwright.render.pdf import Laid
from cardwright.render.printer import CardPrinter
from cardwright.ruleset import Scope

RULESET = rulesets.load("path2victory")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def subjects() -> list[Subject]:
    """Every fourth published creature."""
    (collection,) = check(Request.of([ROOT / "cards" / "path2victory"])).collections
    scope = Scope(RULESET, collection.library, None)
    kind = RULESET.kinds[0]
    return [Subject(kind.template, kind.view(one, scope)) for one in list(collection.library)[::4]]


@pytest.fixture(scope="module")
def printer() -> CardPrinter:
    return CardPrinter(Setup.of(RULESET, template_folders(None), None))


def fits(compositor: Compositor, subjects: Sequence[Subject]) -> bool:
    found = compositor.compose(subjects, 4)
    trials = [(number, face) for number, one in enumerate(found.fitted) for face in one.faces]
    return all(one.fits for one in compositor.measure(subjects, trials))


def test_guesses_are_as_good_as_trying(printer: CardPrinter, subjects: Sequence[Subject]) -> None:
    guessed = printer.compositor.compose(subjects, 4).fitted
    tried = replace(printer.compositor, estimate=None).compose(subjects, 4).fitted
    same = [[(face.size, face.begin, face.end) for face in one.faces] for one in guessed]
    found = [[(face.size, face.begin, face.end) for face in one.faces] for one in tried]
    assert sum(one == other for one, other in zip(same, found, strict=True)) >= len(subjects) * 0.75
    assert fits(printer.compositor, subjects)


def test_a_right_guess_is_laid_out_once(printer: CardPrinter, subjects: Sequence[Subject]) -> None:
    pages: list[int] = []

    def lay(sides: Sequence[str]) -> list[Laid]:
        pages.append(len(sides))
        return printer.lay(sides)

    composed = replace(printer.compositor, lay=lay).compose(subjects[:1], 4)
    assert sum(pages) == len(composed.fitted[0].faces) == len(composed.laid)


@pytest.mark.parametrize("factor", [0.6, 1.6])
def test_wrong_guesses_are_found_out(
    printer: CardPrinter, subjects: Sequence[Subject], monkeypatch: pytest.MonkeyPatch, factor: float
) -> None:
    """An estimate for which all is too low or too high."""
    places = Estimate.places

    def wrong(self: Estimate, html: str, caution: float) -> dict[str, float]:
        return {name: top if "foot" in name else top * factor for name, top in places(self, html, caution).items()}

    monkeypatch.setattr(Estimate, "places", wrong)
    assert fits(printer.compositor, subjects)


def test_html_that_is_no_xml_is_tried(printer: CardPrinter, subjects: Sequence[Subject]) -> None:
    def html(*arguments: object, **options: object) -> str:
        return printer.html(*arguments, **options).replace("</article>", "<br></article>")  # type: ignore[arg-type]

    assert fits(replace(printer.compositor, html=html), subjects[:2])
