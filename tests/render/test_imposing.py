"""Printing from painted sides gives the same pages as the plain way, where every card is laid out in its place."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image, ImageChops

from bestiarist import rulesets
from bestiarist.load.definitions import load_definition
from bestiarist.model import NO_WISH, Library, SheetWish
from bestiarist.render.cache import Cache
from bestiarist.render.cards import Card, Setup
from bestiarist.render.cardsize import POINTS, CardSize
from bestiarist.render.catalogue import Catalogue
from bestiarist.render.folders import built_in, template_folders
from bestiarist.render.painted import Printed, from_entry, to_entry
from bestiarist.render.studio import Studio
from bestiarist.render.ways import Backs, Painting, Plain
from bestiarist.ruleset import Scope
from bestiarist.source import SourceFile

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]
CATALOGUE, _ = Catalogue.load([built_in()])
LAYOUTS = {name: CATALOGUE.layouts(name, NO_WISH)[0] for name in CATALOGUE.plans}
NONE, GOING_ON, DECK = Backs(), Backs("continuation"), Backs("deck")
LONG = "".join(f"  Tale {number}: {'It speaks and goes on. ' * 9}\n" for number in range(8))
CLAW = "  Claw ● Melee strike: 8 slashing damage.\n"
DPI = 150
FAINT = 30


def card(name: str, features: str = "", root: Path | None = None, art: str = "") -> Card:
    text = KIND.sample.replace("Sample Beast", name).replace(CLAW, CLAW + features)
    text = text.replace("standard:", f"{art}standard:")
    source = SourceFile((root or Path()) / "beast.yaml", "beast.yaml", text)
    definition, diagnostics = load_definition(source, KIND, RULESET.notation)
    assert definition is not None and not diagnostics
    return Card(definition, KIND, Scope(RULESET, Library((definition,)), root))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    Image.linear_gradient("L").resize((64, 40)).convert("RGBA").save(folder / "art.png")
    return folder


@pytest.fixture(scope="module")
def ways(root: Path) -> tuple[Painting, Plain]:
    cards = [
        card("Ash Wolf"),
        card("Birch Cat", LONG),
        card("Elm Owl", root=root, art="art: {file: art.png, artist: Nobody}\n"),
    ]
    setup = Setup.of(RULESET, template_folders(None), root)

    def progress(done: int) -> None:
        assert 0 <= done <= 3

    studio = Studio(setup, Cache(None), 1)
    return Painting(studio, cards, 2, True, progress), Plain(setup, [one.subject for one in cards], 2, progress)


@pytest.mark.program("pdftocairo")
@pytest.mark.parametrize(
    ("paper", "wish", "backs"),
    [
        ("letter", NO_WISH, NONE),
        ("letter", SheetWish(back="duplex"), GOING_ON),
        ("letter", SheetWish(back="short-edge", bleed=3, gutter=(8, 8)), DECK),
        ("a4", SheetWish(back="gutterfold", cut="none"), DECK),
        ("single", NO_WISH, NONE),
        ("single", SheetWish(back="duplex"), GOING_ON),
        ("single", SheetWish(back="short-edge", bleed=5), GOING_ON),
    ],
    ids=str,
)
def test_both_ways_give_the_same_pages(
    ways: tuple[Painting, Plain], tmp_path: Path, paper: str, wish: SheetWish, backs: Backs
) -> None:
    (layout,) = CATALOGUE.layouts(paper, wish)
    bare = replace(layout, mark_length=0)
    files = [way.pdf("Deck", [[0, 0, 1, 2]], bare, backs, True) for way in ways]
    one, other = (pictures(data, tmp_path / str(index)) for index, data in enumerate(files))
    assert len(one) == len(other)
    names = ("/MediaBox", "/BleedBox", "/TrimBox")
    assert boxes(files[0], names) == boxes(files[1], names)
    assert viewers(files[0]) == viewers(files[1])
    for here, there in zip(one, other, strict=True):
        assert unlike(here, there) <= FAINT
        if here.getextrema()[0] != here.getextrema()[1]:
            assert unlike(here, ImageChops.offset(there, 0, DPI // 17)) > FAINT, "what stands elsewhere shows"


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


def pictures(data: bytes, folder: Path) -> list[Image.Image]:
    folder.mkdir()
    (folder / "deck.pdf").write_bytes(data)
    subprocess.run(["pdftocairo", "-r", str(DPI), "-gray", "-png", folder / "deck.pdf", folder / "page"], check=True)
    return [Image.open(path) for path in sorted(folder.glob("page*"))]


def test_a_page_that_is_the_card_grows_by_its_bleed(ways: tuple[Painting, Plain]) -> None:
    layout = replace(LAYOUTS["single"], bleed=3)
    data = ways[0].pdf("Deck", [[0]], layout, NONE, False)
    ((media, bleed, trim),) = boxes(data, ("/MediaBox", "/BleedBox", "/TrimBox"))
    assert trim == [0, 0, 180, 252]
    assert media == bleed == [-8.5, -8.5, 188.5, 260.5]


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_side_on_a_sheet_ends_where_its_bleed_does(ways: tuple[Painting, Plain], bleed: float) -> None:
    layout = replace(LAYOUTS["letter"], rows=2, column_gutter=6, row_gutter=6, bleed=bleed)
    reader = pypdf.PdfReader(BytesIO(ways[0].pdf("Deck", [[0, 2]], layout, NONE, False)))
    around = bleed * POINTS
    expected = [-around, -around, 180 + around, 252 + around]
    for form in reader.pages[0]["/Resources"]["/XObject"].values():
        assert [float(corner) for corner in form.get_object()["/BBox"]] == pytest.approx(expected, abs=0.001)


def test_a_text_goes_on_on_the_backs_of_its_cards(ways: tuple[Painting, Plain]) -> None:
    mini = CardSize(44.45, 63.5)
    studio = Studio(ways[0].studio.setup, Cache(None), 1).sized(mini)
    painting = Painting(studio, [card("Birch Cat", LONG)], 6, True, lambda done: None)
    faces = len(painting.fitted[0].faces)
    width, height = mini.width, mini.height
    layout = replace(LAYOUTS["single"], page_width=width, page_height=height, card_width=width, card_height=height)
    data = painting.pdf("Deck", [[0]], replace(layout, back="duplex"), Backs("continuation"), False)
    pages = pypdf.PdfReader(BytesIO(data)).pages
    assert faces > 2 and len(pages) == faces + faces % 2
    assert ["continued" in page.extract_text() for page in pages][:faces] == [False] + [True] * (faces - 1)
    assert [float(corner) for corner in pages[0].trimbox] == pytest.approx([0, 0, 126, 180], abs=0.01)


def test_crop_marks_stand_at_the_cuts(ways: tuple[Painting, Plain]) -> None:
    layout = LAYOUTS["a4"]
    page = pypdf.PdfReader(BytesIO(ways[0].pdf("Deck", [[0]], layout, NONE, False))).pages[0]
    marks = page["/Contents"][-1].get_object().get_data().decode()
    bars = [tuple(map(float, line.split()[:4])) for line in marks.splitlines() if line.endswith("re f")]
    upright = {round((left + wide / 2) / POINTS, 2) for left, _, wide, high in bars if wide < high}
    level = {round((bottom + high / 2) / POINTS, 2) for _, bottom, wide, high in bars if wide > high}
    assert upright == {round(layout.left + column * 63.5, 2) for column in range(4)}
    assert level == {round(297 - layout.top - row * 88.9, 2) for row in range(4)}


def test_a_side_is_in_the_file_once(ways: tuple[Painting, Plain]) -> None:
    few, many = (ways[0].pdf("Deck", [[0, 2] * count], LAYOUTS["a4"], NONE, False) for count in (1, 40))
    assert len(many) < len(few) + 10 * 400
    assert many.count(b"/Image") == few.count(b"/Image")


def test_a_file_is_no_larger_than_a_plain_one(ways: tuple[Painting, Plain]) -> None:
    fast, plain = (len(way.pdf("Deck", [[0, 1, 2]], LAYOUTS["a4"], NONE, True)) for way in ways)
    assert fast < 1.1 * plain


def test_a_sheet_reads_in_order_and_has_a_bookmark_for_each_card(ways: tuple[Painting, Plain]) -> None:
    reader = pypdf.PdfReader(BytesIO(ways[0].pdf("Deck", [[0, 0, 2]], LAYOUTS["a4"], NONE, False)))
    words = reader.pages[0].extract_text()
    places = [words.index(text) for text in ("Ash Wolf", "Level 2", "Claw", "Stealth", "Elm Owl")]
    assert places == sorted(places) and words.count("Ash Wolf") == 2
    sheet, cards = reader.outline
    assert sheet.title == "Sheet 1: Ash Wolf – Elm Owl"
    assert [entry.title for entry in cards] == ["Ash Wolf", "Elm Owl"]
    assert cards[1].left == pytest.approx((LAYOUTS["a4"].left + 2 * 63.5) * POINTS, abs=40)


def test_the_reading_edition_is_tagged(ways: tuple[Painting, Plain]) -> None:
    reader = pypdf.PdfReader(BytesIO(ways[0].pdf("Deck", [[0, 0, 2]], LAYOUTS["single"], NONE, False)))
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


def test_a_kept_card_is_the_printed_one(ways: tuple[Painting, Plain]) -> None:
    for printed in ways[0].print().values():
        if not printed.sides[1]:  # the notice
            continue
        faces, back = printed.sides
        assert len(faces) == len(printed.fitted.faces) and back is not None
        assert from_entry(to_entry(printed)) == printed
        assert Printed.of(printed.fitted, faces, back) == printed


def test_what_is_no_longer_kept_is_printed_again(ways: tuple[Painting, Plain], tmp_path: Path) -> None:
    def painting() -> Painting:
        studio = Studio(ways[0].studio.setup, Cache(tmp_path), 1)
        return Painting(studio, [card("Ash Wolf")], 2, True, lambda done: None)

    first = painting()
    data = first.pdf("Deck", [[0]], LAYOUTS["a4"], DECK, True)
    again = painting()
    assert again.fitted == first.fitted and not again.studio.found
    for key in first.keys:
        (tmp_path / key[:2] / key[2:]).unlink()
    assert again.pdf("Deck", [[0]], LAYOUTS["a4"], DECK, True) == data
