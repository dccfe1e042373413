"""The design of Path 2 Victory's cards at each size: all fits, is large enough to be read, and stays in its place."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from bestiarist import rulesets
from bestiarist.core.source import SourceFile
from bestiarist.paper.imposition.imposing import impose
from bestiarist.paper.imposition.layout import CardPlace, Layout, Page
from bestiarist.read.definitions import load_definition
from bestiarist.render.cards import Setup, Subject
from bestiarist.render.decks import MAX_SIDES
from bestiarist.render.printer import MAX_NOTICES, CardPrinter
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.folders import template_folders

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]
STARTER = Path(__file__).parents[2] / "cards" / "path2victory"
SIZES = {
    "poker": (63.5, 88.9), "bridge": (57.15, 88.9), "trading card": (63, 88), "tarot": (69.85, 120.65),
    "jumbo": (88.9, 139.7), "square": (88.9, 88.9), "mini": (44.45, 63.5), "41x63": (41, 63), "44x67": (44, 67),
    "A6": (105, 148), "3x5": (76.2, 127),
}
DPI = 100
BLEED = 3.0


def subject(text: str) -> Subject:
    definition, diagnostics = load_definition(SourceFile(Path("x.yaml"), "x.yaml", text), KIND, RULESET.context)
    assert definition is not None and not [one for one in diagnostics if one.severity.value == "error"]
    return Subject(KIND.design.template, KIND.design.view(definition, Scope(RULESET, Library((definition,)), None)))


def printer(name: str, ink: str = "full") -> CardPrinter:
    setup = Setup.of(RULESET, template_folders(None), None, ink, CardSize(*SIZES[name]))
    return CardPrinter(setup.wearing(KIND.design.sheets))


def starter() -> list[Subject]:
    return [subject(path.read_text(encoding="utf-8")) for path in sorted(STARTER.glob("*.yaml"))]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_every_starter_card_fits_and_can_be_read(name: str) -> None:
    own = printer(name)
    for fitted in own.fit(starter(), MAX_SIDES):
        assert fitted.fits
        assert all(face.size * own.setup.size.scale >= 6 for face in fitted.faces)
    assert not own.press.warnings


@pytest.mark.parametrize("name", SIZES)
def test_the_notice_fits(name: str) -> None:
    own = printer(name)
    notice = own.setup.subject_of_notice
    assert notice is not None
    (fitted,) = own.fit([notice], MAX_NOTICES)
    sides = [own.html(notice, face) for face in fitted.faces]
    assert not own.press.warnings
    assert len(sides) <= (2 if own.setup.size.scale < 1 else 1)
    assert sum(text in side for side in sides for text in RULESET.notice) == len(RULESET.notice)


@pytest.mark.parametrize("name", SIZES)
def test_nothing_is_drawn_outside_trim_and_bleed_and_the_design_fills_both(name: str) -> None:
    own, (width, height) = printer(name), SIZES[name]
    (side,) = own.painted([own.html(subject(KIND.sample), None)])
    layout = Layout(name, name, width + 40, height + 40, width, height, bleed=BLEED)
    document = pypdfium2.PdfDocument(impose("x", [Page(((CardPlace(20, 20), side),), 1)], layout))
    picture = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    box = picture.point(lambda value: 255 - value).getbbox()
    assert box is not None
    edges = (20 - BLEED, 20 - BLEED, 20 + width + BLEED, 20 + height + BLEED)
    assert [edge * 25.4 / DPI for edge in box] == pytest.approx(edges, abs=0.4)
