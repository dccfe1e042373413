from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bestiarist import rulesets
from bestiarist.book.figures.lookup import figure
from bestiarist.build.pipeline import Request, check
from bestiarist.ruleset import Figure, Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.fonts import missing
from bestiarist.typeset.widths import width

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"

FIGURES: list[tuple[str, Mapping[str, str]]] = [
    ("emanation", {"size": "large", "n": "2"}),
    ("emanation", {"size": "Gargantuan", "n": "6"}),
    ("burst", {"radius": "3"}),
    ("cone", {"n": "8"}),
    ("cone", {"n": "4", "direction": "diagonal", "size": "huge"}),
    *(("line", {"n": "12", "slope": slope}) for slope in ("0", "1/3", "1/2", "2/3", "1")),
    ("diagonals", {}),
    ("flanking", {}),
    ("flanking", {"size": "large", "reach": "2"}),
    ("cover", {}),
    ("alignment-wheel", {}),
    ("deployment", {}),
    ("deployment", {"size": "large"}),
    ("first-board", {}),
    ("terrain-symbols", {}),
    ("round", {}),
    ("solo-order", {}),
    ("anatomy", {"card": "sump-toad"}),
]


@pytest.fixture(scope="module")
def scope() -> Scope:
    found = check(Request((ROOT / "cards" / "path2victory" / "sump-toad.yaml",), ROOT)).collections[0]
    return Scope(found.ruleset, found.library, ROOT)


def drawn(name: str, given: Mapping[str, str], scope: Scope) -> Figure:
    found, problems = figure(name, given, scope)
    assert found is not None, problems
    return found


@pytest.mark.parametrize(("name", "given"), FIGURES)
def test_a_figure_is_a_drawing_with_words_for_it_that_fits_a_page(
    name: str, given: Mapping[str, str], scope: Scope
) -> None:
    found = drawn(name, given, scope)
    root = ElementTree.fromstring(found.svg)
    assert root.get("width") == f"{found.width:g}mm"
    assert found.width <= 115
    assert found.height <= 180
    assert root.findtext(f"{SVG}title") == found.alt
    assert len(found.alt) > 40
    assert not missing("".join(root.itertext()))
    assert drawn(name, given, scope) == found


@pytest.mark.parametrize(("name", "given"), FIGURES)
def test_text_stays_inside_the_figure(name: str, given: Mapping[str, str], scope: Scope) -> None:
    found = drawn(name, given, scope)
    for element in ElementTree.fromstring(found.svg).iter(f"{SVG}text"):
        x, size = float(element.get("x", "0")), float(element.get("font-size", "0"))
        face = "SourceSansPro-Bold" if element.get("font-weight") else "SourceSansPro-Regular"
        room = width("".join(element.itertext()), face) * size
        left = x - {"middle": room / 2, "end": room}.get(element.get("text-anchor", ""), 0)
        assert left >= -0.5
        assert left + room <= found.width + 0.5
        assert 0 < float(element.get("y", "0")) <= found.height


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("emanation", {"size": "large", "n": "2"}, "28 squares around it"),
        ("emanation", {"n": "1"}, "8 at distance 1"),
        ("burst", {"n": "2"}, "12 squares"),
        ("line", {"n": "6", "slope": "1"}, "at the distances 1, 3, 4, 6"),
        ("diagonals", {"n": "4"}, "which cost 1, 2, 1, 2: 6 squares"),
        ("flanking", {}, "a second one flanks from 3 squares"),
        ("cover", {}, "crosses undergrowth, then an ally of either side: 2 checks"),
        ("deployment", {}, "24 by 18 squares, zones in opposite corners, 6 squares deep"),
        ("deployment", {}, "48 by 36 squares, zones along opposite long edges, 6 squares deep, 288 squares each"),
        ("first-board", {}, "Objectives: 1 on column 6, row 10, 2 on column 12, row 10, 3 on column 18, row 10"),
        ("solo-order", {}, "1. super-early monsters, 2. early adventurers (2 AP), 3. early monsters"),
        ("alignment-wheel", {}, "lawful evil one takes lawful evil, lawful neutral, neutral evil and true neutral"),
        ("anatomy", {}, "Sump Toad"),
    ],
)
def test_the_words_say_what_is_to_be_seen(name: str, given: Mapping[str, str], words: str, scope: Scope) -> None:
    assert words in drawn(name, given, scope).alt


def test_an_area_shows_as_many_numbers_as_it_has_squares(scope: Scope) -> None:
    root = ElementTree.fromstring(drawn("emanation", {"size": "large", "n": "2"}, scope).svg)
    assert sorted(node.text for node in root.iter(f"{SVG}text")) == ["1"] * 12 + ["2"] * 16


@pytest.mark.parametrize(
    ("name", "given", "message", "hint"),
    [
        ("emination", {}, "there is no figure “emination”", "did you mean “emanation”?"),
        ("burst", {"rdius": "2"}, "the figure “burst” has no parameter “rdius”", ""),
        ("burst", {"n": "two"}, "“two” is no value of n", "it is a whole number from 1 to 12"),
        ("burst", {"n": "0"}, "0 is no value of n", "it is a whole number from 1 to 12"),
        ("cone", {"direction": "diagnal"}, "“diagnal” is no value of direction", "did you mean “diagonal”?"),
        ("round", {"n": "2"}, "the figure “round” has no parameter “n”", "it takes no parameters"),
        ("anatomy", {"card": "sump-tod"}, "“sump-tod” is no value of card", "did you mean “sump-toad”?"),
    ],
)
def test_what_is_wrong_is_said(name: str, given: Mapping[str, str], message: str, hint: str, scope: Scope) -> None:
    found, problems = figure(name, given, scope)
    assert found is None
    assert [problem.message for problem in problems] == [message]
    assert hint in problems[0].hint


def test_without_cards_only_the_anatomy_is_missing() -> None:
    bare = Scope(rulesets.load("path2victory"), Library())
    assert figure("anatomy", {}, bare)[0] is None
    assert figure("round", {}, bare)[0] is not None


def test_the_manual_names_every_figure_with_its_parameters() -> None:
    manual = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in manual.splitlines() if line.startswith("| `")}
    kinds = {f"`{kind.name}`": kind for kind in rulesets.load("path2victory").figures()}
    assert rows.keys() == kinds.keys()
    for name, kind in kinds.items():
        assert all(f"`{parameter.name}`" in rows[name] for parameter in kind.parameters)
