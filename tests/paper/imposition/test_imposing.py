"""Printed cards stand in their places on sheets, and look the same whoever sets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

from bestiarist import rulesets
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.imposing import impose
from bestiarist.paper.imposition.layout import Page, pages
from bestiarist.read.definitions import load_definition
from bestiarist.render import card_tasks
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Card, Setup
from bestiarist.render.deckfile import Backs, PrintedCards
from bestiarist.render.pdf import Press
from bestiarist.ruleset import Scope
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, SheetOptions
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.cardsize import POINTS, CardSize
from bestiarist.typeset.folders import built_in, template_folders
from bestiarist.typeset.pagecontent import Printed, from_entry, to_entry

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]
CATALOGUE, _ = Catalogue.load([built_in()])
LAYOUTS = {name: CATALOGUE.layouts(name, NO_SHEET_OPTIONS)[0] for name in CATALOGUE.plans}
NONE, GOING_ON, DECK = Backs(), Backs("continuation"), Backs("deck")
LONG = "".join(f"  Tale {number}: {'It speaks and goes on. ' * 9}\n" for number in range(8))
CLAW = "  Claw ● Melee strike: 8 slashing damage.\n"
DPI = 150
FAINT = 30


def card(name: str, features: str = "", root: Path | None = None, art: str = "") -> Card:
    text = KIND.sample.replace("Sample Beast", name).replace(CLAW, CLAW + features)
    text = text.replace("standard:", f"{art}standard:")
    source = SourceFile((root or Path()) / "beast.yaml", "beast.yaml", text)
    definition, diagnostics = load_definition(source, KIND, RULESET.context)
    assert definition is not None and not diagnostics
    return Card(definition, KIND, Scope(RULESET, Library((definition,)), root))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    Image.linear_gradient("L").resize((64, 40)).convert("RGBA").save(folder / "art.png")
    return folder


@pytest.fixture(scope="module")
def cards(root: Path) -> list[Card]:
    art = "art: {file: art.png, artist: Nobody}\n"
    return [card("Ash Wolf"), card("Birch Cat", LONG), card("Elm Owl", root=root, art=art)]


@pytest.fixture(scope="module")
def printed(cards: list[Card], root: Path) -> PrintedCards:
    return printed_cards(cards, root)


def printed_cards(cards: list[Card], root: Path) -> PrintedCards:
    def progress(done: int) -> None:
        assert 0 <= done <= len(cards)

    store = CardStore(Setup.of(RULESET, template_folders(None), root), Cache(None), 1)
    return PrintedCards(store, cards, 2, True, progress)


def test_both_ways_give_the_same_sides(
    printed: PrintedCards, cards: list[Card], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Press, "typesetter", lambda *arguments: None)
    card_tasks.printer_of.cache_clear()
    by_weasyprint = printed_cards(cards, root)
    layout = replace(LAYOUTS["single"], back="duplex")
    files = [one.pdf("Deck", [[0, 1, 2]], layout, GOING_ON, "card") for one in (printed, by_weasyprint)]
    card_tasks.printer_of.cache_clear()
    assert files[0] != files[1]
    assert viewers(files[0]) == viewers(files[1])
    for here, there in zip(*map(pictures, files), strict=True):
        assert unlike(here, there) <= FAINT
        if here.getextrema()[0] != here.getextrema()[1]:
            assert unlike(here, ImageChops.offset(there, 0, DPI // 17)) > FAINT, "what stands elsewhere shows"


@pytest.mark.program("pdftocairo")
@pytest.mark.parametrize(
    ("paper", "options", "backs"),
    [
        ("letter", NO_SHEET_OPTIONS, NONE),
        ("letter", SheetOptions(back="duplex"), GOING_ON),
        ("letter", SheetOptions(back="short-edge", bleed=3, gutter=(8, 8)), DECK),
        ("a4", SheetOptions(back="gutterfold", cut="none"), DECK),
        ("single", SheetOptions(back="duplex"), GOING_ON),
        ("single", SheetOptions(back="short-edge", bleed=5), GOING_ON),
    ],
    ids=str,
)
def test_each_side_stands_in_its_place(printed: PrintedCards, paper: str, options: SheetOptions, backs: Backs) -> None:
    (layout,) = CATALOGUE.layouts(paper, options)
    bare = replace(layout, mark_length=0)
    faces, plain = printed.print()[printed.keys[0]].sides
    back = plain if backs is GOING_ON else printed.store.back("Deck", "") if backs is DECK else None
    alone = replace(LAYOUTS["single"], bleed=layout.bleed, page_width=63.5, page_height=88.9)
    sides = {}
    for side in filter(None, (*faces, back)):
        (sides[side],) = pictures(impose("Side", [Page(((alone.place(0), side),), 1)], alone))
    expected = [*pages([[(faces[0], back)] * 2], bare)]
    found = pictures(printed.pdf("Deck", [[0, 0]], bare, backs, "none"))
    assert len(found) == len(expected)
    for page, picture in zip(expected, found, strict=True):
        made = Image.new("L", picture.size, 255)
        for place, side in page.placed:
            shown = sides[side].rotate(180) if place.turned else sides[side]
            corner = (place.x - bare.bleed + bare.page_bleed, place.y - bare.bleed + bare.page_bleed)
            made.paste(shown, (round(corner[0] / 25.4 * DPI), round(corner[1] / 25.4 * DPI)))
        assert unlike(picture, made) <= FAINT
        if page.placed:
            assert unlike(picture, ImageChops.offset(made, 0, DPI // 17)) > FAINT, "what stands elsewhere shows"


def unlike(one: Image.Image, other: Image.Image) -> int:
    """How much two pages differ at most in a square of 2 mm, of 255. The type-setter's lines are a hair closer."""
    here, there = (page.convert("L").reduce(DPI * 2 // 25) for page in (one, other))
    return ImageChops.difference(here, there).getextrema()[1]


def viewers(data: bytes) -> dict[str, object]:
    return dict(pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/ViewerPreferences"])


def boxes(data: bytes, names: Sequence[str]) -> list[list[list[float]]]:
    """Those boxes of each page, in points rounded to a hundredth."""
    pages = pypdf.PdfReader(BytesIO(data)).pages
    return [[[round(float(corner), 2) for corner in page[name]] for name in names] for page in pages]


def pictures(data: bytes) -> list[Image.Image]:
    document = PdfDocument(data)
    return [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in document]


def test_a_page_that_is_the_card_grows_by_its_bleed(printed: PrintedCards) -> None:
    layout = replace(LAYOUTS["single"], bleed=3)
    data = printed.pdf("Deck", [[0]], layout, NONE, "none")
    ((media, bleed, trim),) = boxes(data, ("/MediaBox", "/BleedBox", "/TrimBox"))
    assert trim == [0, 0, 180, 252]
    assert media == bleed == [-8.5, -8.5, 188.5, 260.5]


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_side_on_a_sheet_ends_where_its_bleed_does(printed: PrintedCards, bleed: float) -> None:
    layout = replace(LAYOUTS["letter"], rows=2, column_gutter=6, row_gutter=6, bleed=bleed)
    reader = pypdf.PdfReader(BytesIO(printed.pdf("Deck", [[0, 2]], layout, NONE, "none")))
    around = bleed * POINTS
    expected = [-around, -around, 180 + around, 252 + around]
    for form in reader.pages[0]["/Resources"]["/XObject"].values():
        assert [float(corner) for corner in form.get_object()["/BBox"]] == pytest.approx(expected, abs=0.001)


def test_a_text_goes_on_on_the_backs_of_its_cards(printed: PrintedCards) -> None:
    mini = CardSize(44.45, 63.5)
    store = CardStore(printed.store.setup, Cache(None), 1).sized(mini)
    painting = PrintedCards(store, [card("Birch Cat", LONG)], 6, True, lambda done: None)
    faces = len(painting.fitted[0].faces)
    width, height = mini.width, mini.height
    layout = replace(LAYOUTS["single"], page_width=width, page_height=height, card_width=width, card_height=height)
    data = painting.pdf("Deck", [[0]], replace(layout, back="duplex"), Backs("continuation"), "none")
    pages = pypdf.PdfReader(BytesIO(data)).pages
    assert faces > 2 and len(pages) == faces + faces % 2
    assert ["continued" in page.extract_text() for page in pages][:faces] == [False] + [True] * (faces - 1)
    assert [float(corner) for corner in pages[0].trimbox] == pytest.approx([0, 0, 126, 180], abs=0.01)


def test_crop_marks_stand_at_the_cuts(printed: PrintedCards) -> None:
    layout = LAYOUTS["a4"]
    page = pypdf.PdfReader(BytesIO(printed.pdf("Deck", [[0]], layout, NONE, "none"))).pages[0]
    marks = page["/Contents"][-1].get_object().get_data().decode()
    bars = [tuple(map(float, line.split()[:4])) for line in marks.splitlines() if line.endswith("re f")]
    upright = {round((left + wide / 2) / POINTS, 2) for left, _, wide, high in bars if wide < high}
    level = {round((bottom + high / 2) / POINTS, 2) for _, bottom, wide, high in bars if wide > high}
    assert upright == {round(layout.left + column * 63.5, 2) for column in range(4)}
    assert level == {round(297 - layout.top - row * 88.9, 2) for row in range(4)}


def test_a_side_is_in_the_file_once(printed: PrintedCards) -> None:
    few, many = (printed.pdf("Deck", [[0, 2] * count], LAYOUTS["a4"], NONE, "none") for count in (1, 40))
    assert len(many) < len(few) + 10 * 400
    assert many.count(b"/Image") == few.count(b"/Image")


def test_a_sheet_reads_in_order_and_has_a_bookmark_for_each_card(printed: PrintedCards) -> None:
    reader = pypdf.PdfReader(BytesIO(printed.pdf("Deck", [[0, 0, 2]], LAYOUTS["a4"], NONE, "none")))
    words = reader.pages[0].extract_text()
    places = [words.index(text) for text in ("Ash Wolf", "Level 2", "Claw", "Stealth", "Elm Owl")]
    assert places == sorted(places) and words.count("Ash Wolf") == 2
    sheet, cards = reader.outline
    assert sheet.title == "Sheet 1: Ash Wolf – Elm Owl"
    assert [entry.title for entry in cards] == ["Ash Wolf", "Elm Owl"]
    assert cards[1].left == pytest.approx((LAYOUTS["a4"].left + 2 * 63.5) * POINTS, abs=40)


def test_the_reading_edition_is_tagged(printed: PrintedCards) -> None:
    reader = pypdf.PdfReader(BytesIO(printed.pdf("Deck", [[0, 0, 2]], LAYOUTS["single"], NONE, "none")))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert [page["/StructParents"] for page in reader.pages] == [0, 1, 2]
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for index, page in enumerate(reader.pages):
        assert page["/TrimBox"] == page["/MediaBox"]
        owners = numbers[2 * index + 1]
        assert len(owners) == page.get_contents().get_data().count(b"/MCID ")
        assert all(owner.get_object()["/Pg"].indirect_reference == page.indirect_reference for owner in owners)
    assert {"/H2", "/P", "/Figure"} <= tags(root["/StructTreeRoot"]["/K"][0])


def tags(element: pypdf.generic.DictionaryObject) -> set[str]:
    below = [one.get_object() for one in element["/K"] if not isinstance(one, int)]
    return {element["/S"]}.union(*(tags(one) for one in below))


def test_a_kept_card_is_the_printed_one(printed: PrintedCards) -> None:
    for one in printed.print().values():
        if not one.sides[1]:  # the notice
            continue
        faces, back = one.sides
        assert len(faces) == len(one.fitted.faces) and back is not None
        assert from_entry(to_entry(one)) == one
        assert Printed.of(one.fitted, faces, back) == one


def test_what_is_no_longer_kept_is_printed_again(printed: PrintedCards, tmp_path: Path) -> None:
    def painting() -> PrintedCards:
        store = CardStore(printed.store.setup, Cache(tmp_path), 1)
        return PrintedCards(store, [card("Ash Wolf")], 2, True, lambda done: None)

    first = painting()
    data = first.pdf("Deck", [[0]], LAYOUTS["a4"], DECK, "card")
    again = painting()
    assert again.fitted == first.fitted and not again.store.found
    for key in first.keys:
        (tmp_path / key[:2] / key[2:]).unlink()
    assert again.pdf("Deck", [[0]], LAYOUTS["a4"], DECK, "card") == data
