"""Every paper with every card, and layout files with their mistakes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bestiarist.paper.imposition.catalogue import USUAL, Catalogue, ImpossibleError
from bestiarist.paper.imposition.layout import CLEARANCE, Layout
from bestiarist.paper.imposition.sizes import load_plan
from bestiarist.read.files import source_of
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, Deck, SheetOptions
from bestiarist.typeset.folders import built_in

CATALOGUE, PROBLEMS = Catalogue.load([built_in()])
CARDS, PAPERS = tuple(CATALOGUE.sizes.cards), ("a4", "letter", "a3", "tabloid")
INCH = 25.4


def test_what_comes_with_the_program_has_no_mistakes() -> None:
    assert not PROBLEMS
    assert {*USUAL, *PAPERS} <= set(CATALOGUE.plans)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("poker", 2.5 * INCH, 3.5 * INCH), ("bridge", 2.25 * INCH, 3.5 * INCH), ("tarot", 2.75 * INCH, 4.75 * INCH),
        ("jumbo", 3.5 * INCH, 5.5 * INCH), ("square", 3.5 * INCH, 3.5 * INCH), ("mini", 1.75 * INCH, 2.5 * INCH),
        ("trading", 63, 88), ("mini-american", 41, 63), ("mini-european", 44, 67), ("a6", 105, 148),
        ("index", 3 * INCH, 5 * INCH), ("63x88", 63, 88), ("59.5×92", 59.5, 92),
    ],
)
def test_sizes_of_cards(name: str, width: float, height: float) -> None:
    card = CATALOGUE.card(name)
    assert card is not None and (card.width, card.height) == (pytest.approx(width), pytest.approx(height))


# (paper, card): columns x rows, and whether the paper lies
@pytest.mark.parametrize(
    ("paper", "card", "columns", "rows", "lying"),
    [
        ("a4", "poker", 3, 3, False), ("letter", "poker", 3, 3, False), ("a4", "trading", 3, 3, False),
        ("a3", "poker", 6, 3, True), ("tabloid", "poker", 6, 3, True), ("a4", "tarot", 2, 2, False),
        ("letter", "jumbo", 3, 1, True), ("a4", "square", 2, 3, False), ("a4", "mini", 6, 3, True),
        ("a4", "a6", 2, 1, True), ("letter", "index", 2, 2, False), ("tabloid", "tarot", 6, 2, True),
        ("210x297", "poker", 3, 3, False), ("single", "tarot", 1, 1, False),
    ],
)
def test_as_many_as_fit(paper: str, card: str, columns: int, rows: int, lying: bool) -> None:
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(card=card))
    assert (layout.columns, layout.rows) == (columns, rows)
    assert (layout.page_width > layout.page_height) is lying


@pytest.mark.parametrize(
    ("paper", "card", "back", "bleed"), [*product(PAPERS, CARDS, ("duplex", "gutterfold"), (0.0, 3.0))]
)
def test_cards_stand_within_the_margins_and_apart(paper: str, card: str, back: str, bleed: float) -> None:
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(card=card, back=back, bleed=bleed))
    places = [layout.place(index) for index in range(layout.places)]
    places += [layout.behind(index) for index in range(layout.places)] if layout.fold else []
    for place in places:
        assert place.x >= 5 + bleed and place.x + layout.card_width <= layout.page_width - 5 - bleed
        assert place.y >= 5 + bleed and place.y + layout.card_height <= layout.page_height - 5 - bleed
    for one, other in product(places, places):
        across, down = abs(one.x - other.x), abs(one.y - other.y)
        apart = across >= layout.card_width + 2 * bleed - 0.01 or down >= layout.card_height + 2 * bleed - 0.01
        assert one == other or apart
    _marks_are_there(layout)


def _marks_are_there(layout: Layout) -> None:
    lines = [line for line in layout.lines() if not line.dashed]
    assert {line.upright for line in lines} == {True, False}
    for line in lines:
        start, page = (line.y, layout.page_height) if line.upright else (line.x, layout.page_width)
        assert start >= CLEARANCE - 0.001 and start + line.length <= page - CLEARANCE + 0.001
        assert line.length >= 0.3


@pytest.mark.parametrize(
    ("name", "options", "slug"),
    [
        ("a4", NO_SHEET_OPTIONS, ["a4"]),
        ("A4", SheetOptions(card="poker", orientation="either", cut="marks"), ["a4"]),
        ("a4", SheetOptions(card="tarot"), ["a4-tarot"]),
        ("letter", SheetOptions(back="duplex"), ["letter-duplex"]),
        ("letter", SheetOptions(back="separate"), ["letter-fronts", "letter-backs"]),
        ("a3", SheetOptions(orientation="landscape", cut="none", gutter=(3, 4)), ["a3-landscape-no-marks-gutter-3-4"]),
        ("a4", SheetOptions(card="63x88", cut="lines", bleed=2, proof=True), ["a4-63x88-lines-bleed-2-proof"]),
        ("letter-precut-9", NO_SHEET_OPTIONS, ["letter-precut-9"]),
        ("single", SheetOptions(cut="lines", gutter=(3, 3), orientation="landscape", bleed=3), ["single-bleed-3"]),
    ],
)
def test_files_are_named_after_what_is_not_as_usual(name: str, options: SheetOptions, slug: list[str]) -> None:
    assert [layout.name for layout in CATALOGUE.layouts(name, options)] == slug


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("a5x", NO_SHEET_OPTIONS, "no paper or layout 'a5x'"),
        ("lettr", NO_SHEET_OPTIONS, "did you mean letter?"),
        ("a4", SheetOptions(card="tarott"), "did you mean tarot?"),
        ("a4", SheetOptions(card="250x350"), "larger than the paper"),
        ("a4", SheetOptions(card="180x250", back="gutterfold"), "larger than the paper"),
        ("a4", SheetOptions(card="a6", orientation="portrait"), ""),
        ("a4", SheetOptions(bleed=3, gutter=(2, 2)), "a gutter of at least 6 mm"),
        ("single", SheetOptions(back="gutterfold"), "no room to fold"),
        ("letter-precut-9", SheetOptions(card="tarot"), "places for other cards"),
        ("letter-precut-9", SheetOptions(bleed=2), "are cut already"),
        ("letter-precut-9", SheetOptions(gutter=(4, 4), bleed=2), "another paper, or no gutter and no bleed"),
        ("letter-precut-9", SheetOptions(bleed=0, gutter=(0, 0)), ""),
        ("letter-precut-9", SheetOptions(orientation="landscape"), "larger than the paper"),
        ("letter-precut-9", SheetOptions(back="gutterfold"), "no line to fold along"),
    ],
)
def test_what_cannot_be(name: str, options: SheetOptions, words: str) -> None:
    if not words:
        assert CATALOGUE.layouts(name, options)
        return
    with pytest.raises(ImpossibleError) as problem:
        CATALOGUE.layouts(name, options)
    assert words in " ".join(problem.value.args)


def test_a_deck_and_a_command_line() -> None:
    deck = Deck("one", "One", (), sheet_options=SheetOptions(card="tarot", back="gutterfold"))
    layouts, problems = CATALOGUE.of_deck(deck)
    assert [layout.name for layout in layouts] == ["a4-tarot-gutterfold", "letter-tarot-gutterfold"] and not problems
    layouts, problems = CATALOGUE.of_deck(deck, ["single"])
    assert not layouts and [one.code for one in problems] == ["SHT101"]
    layouts, _ = CATALOGUE.of_deck(deck, ["a4"], SheetOptions(card="poker", back="none"))
    assert [layout.name for layout in layouts] == ["a4"]
    layouts, _ = CATALOGUE.of_deck(replace(deck, layouts=("a4",), sheet_options=NO_SHEET_OPTIONS, backs="continuation"))
    assert [layout.name for layout in layouts] == ["a4-duplex"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("card: poker\n", 1, "missing: paper"),
        ("paper: a9\n", 1, "'a9' is no paper"),
        ("paper: a4\ncard: pokr\n", 2, "'pokr' is no card"),
        ("paper: a4\nmargin: wide\n", 2, "margin"),
        ("paper: a4\ncolums: 3\n", 2, "colums"),
        ("paper: a4\ncolumns: 3\n", 1, "columns and rows"),
        ("paper: a4\ncolumns: 2.5\nrows: 2\n", 2, "columns"),
        ("paper: a4\nbleed: 6\n", 2, "bleed"),
        ("paper: a4\ngutter: [1, 2, 3]\n", 2, "gutter"),
        ("paper: a4\norientation: sideways\n", 2, "orientation"),
        ("paper: a4\ntitle: [a]\n", 2, "title"),
        ("- a\n- b\n", 1, "missing"),
        ("", 1, "missing"),
        ("paper: [a4\n", 1, "YML101"),
    ],
)
def test_mistakes_of_a_layout_file_are_named(text: str, line: int, words: str) -> None:
    plan, found = load_plan(source_of(Path("sheets/mine.yaml"), "sheets/mine.yaml", text), CATALOGUE.sizes)
    assert plan is None
    assert any(one.span.line == line and words in f"{one.code} {one.message}" for one in found)


def own(folder: Path, **files: str) -> tuple[Catalogue, list[str]]:
    for name, text in files.items():
        path = folder / "templates" / f"{name.replace('_', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    catalogue, found = Catalogue.load([folder / "templates", built_in()])
    return catalogue, [f"{one.span.path}:{one.span.line}: {one.message}" for one in found]


def test_a_project_adds_sizes_and_layouts(tmp_path: Path) -> None:
    catalogue, found = own(
        tmp_path,
        sizes_cards="domino: {width: 44.45, height: 88.9}\n",
        sizes_papers="legal: {width: 215.9, height: 355.6}\n",
        sheets_shop="paper: legal\ncard: domino\ncolumns: 2\nrows: 3\nleft: 20\ngutter: [10, 0]\ncut: lines\n",
    )
    assert not found
    (layout,) = catalogue.layouts("shop", NO_SHEET_OPTIONS)
    assert (layout.columns, layout.rows, layout.cut, layout.page_height) == (2, 3, "lines", 355.6)
    assert layout.place(1).x == pytest.approx(20 + 44.45 + 10) and layout.top == pytest.approx(44.45)
    assert catalogue.layouts("legal", NO_SHEET_OPTIONS)[0].places == 10


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("sizes_cards", "poker: 3\n", "cards.yaml:1: 'poker' has no width"),
        ("sizes_cards", "tiny: {width: 2, height: 3}\n", "cards.yaml:1: 'width' is a number from 20 to 2000"),
        ("sizes_cards", "long: {width: 20, height: 30, depth: 4}\n", "'depth' is no key of a size"),
        ("sizes_papers", "- a4\n", "papers.yaml:1: these are no sizes"),
        ("sheets_full", "paper: a4\ncolumns: 4\nrows: 3\n", "full.yaml:1: the cards are larger than the paper"),
        ("sheets_bleed", "paper: a4\nbleed: 3\ngutter: 3\n", "bleed.yaml:1: the bleed reaches into the next card"),
    ],
)
def test_mistakes_of_a_project_are_found_in_their_files(tmp_path: Path, name: str, text: str, words: str) -> None:
    _, found = own(tmp_path, **{name: text})
    assert any(words in one for one in found), found
