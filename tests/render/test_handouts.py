import io

import pytest
from pypdf import PdfReader

from bestiarist import rulesets
from bestiarist.paper.imposition.sizes import load_sizes
from bestiarist.render.handouts import PAPERS, filled_in, printed
from bestiarist.render.templates import Templates
from bestiarist.ruleset import Handout, Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.rulesets.path2victory.handouts.quickreference import filled
from bestiarist.typeset.folders import built_in

GAME = rulesets.load("path2victory")
SCOPE = Scope(GAME, Library())
SIZES = load_sizes([built_in()], "papers")[0]


def read(name: str, paper: str) -> PdfReader:
    handout: Handout = next(one for one in GAME.bookwork(GAME).handouts if one.name == name)
    data, problems = printed(filled_in(handout, SCOPE, SIZES[paper], Templates((built_in(),))), None)
    assert not problems
    return PdfReader(io.BytesIO(data))


def flat(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).replace("\xad", "").split())


@pytest.mark.parametrize("paper", PAPERS)
def test_the_quick_reference_is_two_sides_with_everything_on_them(paper: str) -> None:
    reader = read("quick-reference", paper)
    assert len(reader.pages) == 2
    words = flat(reader).casefold()
    for name in ("universal_actions", "conditions", "statuses", "movement_modes", "terrain_traits"):
        for term in GAME.tables[name]:
            assert term.name.casefold() in words
    assert "−5" in words and "−10" in words and "−5 without training" in words


def test_area_templates_are_pages_of_the_paper() -> None:
    reader = read("area-templates", "letter")
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages} == {(612, 792)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{action points} AP", "2 AP"),
        ("{untrained penalty} without", "−5 without"),
        ("{conditions.off-guard.armor}", "−2"),
        ("1d20 - 5, well-known", "1d20 - 5, well-known"),
    ],
)
def test_numbers_of_the_quick_reference_come_from_the_tables(text: str, said: str) -> None:
    assert filled(text, GAME.tables) == said
