"""Finished sheets, measured: where the cards stand, in the content of the page and in its pixels."""

from __future__ import annotations

import zlib
from io import BytesIO
from itertools import product

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps

from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.cutting import overlay
from bestiarist.paper.imposition.imposing import impose
from bestiarist.paper.imposition.layout import Layout, pages
from bestiarist.read.decks.printers import Printer
from bestiarist.ruleset.decks import SheetOptions
from bestiarist.typeset.cardsize import POINTS
from bestiarist.typeset.folders import built_in
from bestiarist.typeset.pagecontent import PageContent, pack

CATALOGUE, _ = Catalogue.load([built_in()])
PAPERS, CARDS = ("a4", "letter", "a3", "tabloid", "single"), tuple(CATALOGUE.sizes.cards)
PRECUT = ("a4-precut-9", "letter-precut-9", "letter-precut-10")
Corner = tuple[float, float]


def side(layout: Layout, drawing: str = "") -> PageContent:
    content = zlib.compress(drawing.encode())
    return PageContent(layout.card_width * POINTS, layout.card_height * POINTS, content, pack({}), {}, pack(()))


def sheet(layout: Layout, front: str = "", back: str = "") -> bytes:
    """A sheet that is full of the same card."""
    copies = [(side(layout, front), side(layout, back))] * layout.places
    return impose("Sheet", list(pages([copies], layout)), layout)


def corners(page: pypdf.PageObject, layout: Layout) -> list[Corner]:
    """The upper left trim corners of the cards in the order in which they are drawn, in millimetres."""
    if layout.is_card:
        return [(0, 0)]
    data = page["/Contents"][0].get_object().get_data().decode()
    placed = [tuple(map(float, line.split()[1:7])) for line in data.splitlines()]
    found = []
    for across, _, _, _, x, y in placed:
        left, bottom = (x, y) if across > 0 else (x - layout.card_width * POINTS, y - layout.card_height * POINTS)
        found.append((left / POINTS, layout.page_height - bottom / POINTS - layout.card_height))
    return found


def same(some: list[Corner], others: list[Corner]) -> bool:
    """Whether these are the same corners to a tenth of a millimetre, in whatever order."""
    return len(some) == len(others) and all(
        any(abs(one[0] - other[0]) < 0.1 and abs(one[1] - other[1]) < 0.1 for other in others) for one in some
    )


def box(page: pypdf.PageObject, name: str) -> list[float]:
    return [float(corner) / POINTS for corner in page[name]]


@pytest.mark.parametrize(("paper", "card"), [*product(PAPERS, CARDS), *((name, "") for name in PRECUT)])
def test_trims_are_where_they_should_be(paper: str, card: str) -> None:
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(card=card))
    (page,) = pypdf.PdfReader(BytesIO(sheet(layout))).pages
    found = corners(page, layout)
    width, height = layout.page_width, layout.page_height
    assert box(page, "/MediaBox")[2:] == pytest.approx([width, height], abs=0.01)
    assert len(found) == layout.columns * layout.rows
    left = (width - layout.columns * layout.card_width) / 2
    top = (height - layout.rows * layout.card_height) / 2
    grid = product(range(layout.rows), range(layout.columns))
    expected = [(left + column * layout.card_width, top + row * layout.card_height) for row, column in grid]
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, abs=0.1)
    assert box(page, "/TrimBox") == pytest.approx([left, top, width - left, height - top], abs=0.1)


@pytest.mark.parametrize(
    ("paper", "card", "back", "orientation"),
    [*product(("a4", "letter", "a3", "tabloid"), ("poker", "tarot", "a6"), ("duplex", "short-edge"),
              ("portrait", "landscape"))],
)
def test_backs_lie_behind_their_fronts(paper: str, card: str, back: str, orientation: str) -> None:
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(card=card, back=back, orientation=orientation))
    reader = pypdf.PdfReader(BytesIO(sheet(layout)))
    front, behind = (corners(page, layout) for page in reader.pages)
    width, height = layout.page_width - layout.card_width, layout.page_height - layout.card_height
    level = (back == "duplex") == (orientation == "landscape")
    turned = [(x, height - y) if level else (width - x, y) for x, y in behind]
    assert same(turned, front)
    edge = {"duplex": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[back]
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == edge


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("back", ["duplex", "gutterfold"])
@pytest.mark.parametrize("paper", PAPERS)
def test_boxes_are_true(paper: str, back: str, bleed: float) -> None:
    if (paper, back) == ("single", "gutterfold"):
        return
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(back=back, bleed=bleed))
    for page in pypdf.PdfReader(BytesIO(sheet(layout))).pages:
        found = corners(page, layout)
        trim = box(page, "/TrimBox")
        left, right = min(x for x, _ in found), max(x for x, _ in found) + layout.card_width
        top, bottom = min(y for _, y in found), max(y for _, y in found) + layout.card_height
        assert trim == pytest.approx([left, layout.page_height - bottom, right, layout.page_height - top], abs=0.01)
        grown = [trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed]
        assert box(page, "/BleedBox") == pytest.approx(grown, abs=0.01)
        paper_box = grown if layout.is_card else [0, 0, layout.page_width, layout.page_height]
        assert box(page, "/MediaBox") == pytest.approx(paper_box, abs=0.01)


# A wedge and a dot in the lower left corner of a front; on the back the same as it looks from behind.
FRONT, BACK = "0 g 5 5 60 20 re f 5 5 20 60 re f", "0 g {0} 5 60 20 re f {1} 5 20 60 re f"


def rasters(data: bytes, dpi: int) -> list[Image.Image]:
    """The pages of a PDF in shades of grey."""
    return [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(data)]


def against_the_light(layout: Layout) -> tuple[Image.Image, Image.Image]:
    """The front, and the back as it shines through, the sheet being turned as its layout says."""
    width = layout.card_width * POINTS
    front, back = rasters(sheet(layout, FRONT, BACK.format(width - 65, width - 25)), 100)
    return front, ImageOps.flip(back) if layout.turns else ImageOps.mirror(back)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("back", ["duplex", "short-edge"])
def test_a_duplex_sheet_held_against_the_light_matches(back: str, orientation: str) -> None:
    (layout,) = CATALOGUE.layouts("letter", SheetOptions(back=back, orientation=orientation, cut="none"))
    front, back_through = against_the_light(layout)
    assert front.histogram()[0] > 1000
    assert sum(ImageChops.difference(front, back_through).histogram()[200:]) < 0.02 * front.histogram()[0]


def test_a_folded_sheet_matches_along_its_fold() -> None:
    (layout,) = CATALOGUE.layouts("a4", SheetOptions(back="gutterfold", cut="none"))
    inner = layout.card_width * POINTS
    (page,) = rasters(sheet(layout, FRONT, BACK.format(inner - 65, inner - 25)), 127)
    half = page.width // 2 - 6
    left, right = page.crop((0, 0, half, page.height)), page.crop((page.width - half, 0, page.width, page.height))
    assert left.histogram()[0] > 1000
    assert sum(ImageChops.difference(left, ImageOps.mirror(right)).histogram()[200:]) < 0.02 * left.histogram()[0]


def test_fronts_and_backs_in_files_of_their_own() -> None:
    fronts, backs = CATALOGUE.layouts("a4", SheetOptions(back="separate"))
    files = [pypdf.PdfReader(BytesIO(sheet(layout))) for layout in (fronts, backs)]
    assert [len(file.pages) for file in files] == [1, 1]
    assert same(corners(files[0].pages[0], fronts), corners(files[1].pages[0], backs))
    assert files[0].trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def test_the_printers_offset_moves_backs_only() -> None:
    (layout,) = CATALOGUE.layouts("a4", SheetOptions(back="duplex"))
    before, after = (
        [corners(page, layout) for page in pypdf.PdfReader(BytesIO(sheet(one))).pages]
        for one in (layout, layout.moved(Printer("office", (0.5, -1))))
    )
    assert before[0] == after[0]
    assert same(after[1], [(x + 0.5, y - 1) for x, y in before[1]])


def test_a_proof_shows_trim_and_safe_zone_and_says_so() -> None:
    (layout,) = CATALOGUE.layouts("letter", SheetOptions(proof=True))
    (page,) = pypdf.PdfReader(BytesIO(sheet(layout))).pages
    drawn = page["/Contents"][-1].get_object().get_data().decode()
    rectangles = [tuple(map(float, line.split(" d ")[1].split()[:4])) for line in drawn.splitlines() if " re S" in line]
    sizes = {(round(width / POINTS, 2), round(height / POINTS, 2)) for _, _, width, height in rectangles}
    assert len(rectangles) == 18 and sizes == {(63.5, 88.9), (57.15, 82.55)}
    assert drawn.count(" cm") == 6, "the word in the margin"


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_proof_of_a_page_that_is_a_card_draws_where_the_card_is(bleed: float) -> None:
    (layout,) = CATALOGUE.layouts("single", SheetOptions(bleed=bleed, proof=True))
    (page,) = pypdf.PdfReader(BytesIO(sheet(layout, "1 0 0 -1 -18 270 cm\n"))).pages
    rectangles: list[list[float]] = []

    def note(operator: bytes, operands: list[float], matrix: list[float], text: list[float]) -> None:
        if operator == b"re":
            a, _, _, d, left, bottom = matrix
            x, y, width, height = map(float, operands)
            rectangles.append([a * x + left, d * y + bottom, a * (x + width) + left, d * (y + height) + bottom])

    page.extract_text(visitor_operand_before=note)
    assert [length / POINTS for length in rectangles[-2]] == pytest.approx(box(page, "/TrimBox"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("card", ["poker", "tarot", "mini", "square", "a6"])
@pytest.mark.parametrize(("cut", "back"), [("marks", "none"), ("lines", "none"), ("marks", "gutterfold")])
def test_the_word_of_a_proof_keeps_away_from_where_to_cut(paper: str, card: str, cut: str, back: str) -> None:
    (layout,) = CATALOGUE.layouts(paper, SheetOptions(card=card, cut=cut, back=back, bleed=2, proof=True))
    (move,) = (line for line in overlay(layout, []) if line.endswith(" cm") and " S " not in line)
    across, _, up, _, x, y = map(float, move.split()[:6])
    length = 26 * (across or -up) / POINTS
    below = across > 0
    start = x / POINTS if below else layout.page_height - y / POINTS - length
    stops = [line.x if below else line.y for line in layout.lines() if line.upright == below and not line.dashed]
    assert not [stop for stop in stops if start < stop < start + length]
    assert 0 < start < start + length < (layout.page_width if below else layout.page_height)
