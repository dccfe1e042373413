"""Pictures on backs: where they lie, measured on what is printed, and what is said of those that are cut off."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from bestiarist.check.picturefacts import Facts, facts_of
from bestiarist.core.store import Cache
from bestiarist.read.files import source_of
from bestiarist.render.backart import MM_PER_INCH, cut_off, place_of, placed
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import STYLES, Setup
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Art
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.folders import template_folders

POKER, TAROT, SQUARE, JUMBO = CardSize(), CardSize(69.85, 120.65), CardSize(88.9, 88.9), CardSize(88.9, 139.7)


def pixels(width: int, height: int) -> Facts:
    return Facts("PNG", width, height, shape=width / height)


@pytest.mark.parametrize(
    ("size", "card", "left", "top", "bleed"),
    [
        ((750, 1050), POKER, 0, 0, 0),
        ((375, 525), POKER, 0, 0, 0),
        ((825, 1125), POKER, -3.175, -3.175, 3.175),
        ((1650, 2250), POKER, -3.175, -3.175, 3.175),
        ((822, 1122), POKER, -3.048, -3.048, 3.048),
        ((900, 1500), TAROT, -3.175, -3.175, 3.175),
        ((825, 1425), TAROT, 0, 0, 0),
        ((1125, 1725), JUMBO, -3.175, -3.175, 3.175),
        ((1050, 1050), SQUARE, 0, 0, 0),
        ((1125, 1125), SQUARE, -3.175, -3.175, 3.175),
        ((2000, 2000), SQUARE, 0, 0, 0),
        ((1000, 1000), POKER, -12.7, 0, 0),
        ((500, 1000), POKER, 0, -19.05, 0),
        ((744, 1039), POKER, 0, 0, 0),
    ],
)
def test_a_picture_lies_on_the_trim(
    size: tuple[int, int], card: CardSize, left: float, top: float, bleed: float
) -> None:
    place = placed(pixels(*size), card)
    assert (place.left, place.top, place.bleed) == pytest.approx((left, top, bleed), abs=0.08)
    assert place.width + 2 * place.left == pytest.approx(card.width)
    assert place.height + 2 * place.top == pytest.approx(card.height)


@given(st.integers(1, 9000), st.integers(1, 9000), st.floats(20, 400), st.floats(20, 400))
def test_every_picture_covers_its_card(width: int, height: int, wide: float, high: float) -> None:
    place = placed(pixels(width, height), CardSize(wide, high))
    assert place.left <= 1e-6 and place.top <= 1e-6
    assert place.left + place.width >= wide - 1e-6 and place.top + place.height >= high - 1e-6


def framed(size: tuple[int, int], inset: int) -> bytes:
    """A picture with a blue frame of ten pixels, so far from its edge."""
    picture, data = Image.new("RGB", size, (235, 220, 180)), BytesIO()
    box = (inset, inset, size[0] - 1 - inset, size[1] - 1 - inset)
    ImageDraw.Draw(picture).rectangle(box, outline=(20, 40, 160), width=10)
    picture.save(data, "PNG")
    return data.getvalue()


def drawn(tmp_path: Path, data: bytes, bleed: float) -> Image.Image:
    """The back of a poker card at 300 dots per inch."""
    from pypdfium2 import PdfDocument

    from bestiarist.export.pictures import draw, pixels
    from bestiarist.paper.imposition.imposing import impose
    from bestiarist.paper.imposition.layout import Layout, Page

    (tmp_path / "back.png").write_bytes(data)
    store = CardStore(Setup(template_folders(None), tmp_path, styles=STYLES), Cache(None), 1)
    side = store.back("Mine", "back.png")
    assert not store.warnings
    layout = Layout("single", "", POKER.width, POKER.height, POKER.width, POKER.height, bleed=bleed)
    document = PdfDocument(impose("Mine", [Page(((layout.place(0), side),), 1)], layout))
    return draw(document, 0, pixels(document, 0, 300))


def blue_from_the_edge(picture: Image.Image) -> tuple[int, ...]:
    """At which pixel from each edge a frame begins, in the middle of that edge: left, right, top, bottom."""
    width, height = picture.size
    across = [blue - red > 60 for red, _, blue in (picture.getpixel((at, height // 2)) for at in range(width))]
    down = [blue - red > 60 for red, _, blue in (picture.getpixel((width // 2, at)) for at in range(height))]
    return across.index(True), across[::-1].index(True), down.index(True), down[::-1].index(True)


@pytest.mark.parametrize(
    ("size", "inset", "bleed", "at"),
    [((750, 1050), 30, 0, 30), ((825, 1125), 67, 0, 30), ((825, 1125), 67, 3.175, 67), ((1500, 2100), 60, 0, 30)],
)
def test_a_frame_is_where_it_was_drawn(
    tmp_path: Path, size: tuple[int, int], inset: int, bleed: float, at: int
) -> None:
    assert blue_from_the_edge(drawn(tmp_path, framed(size, inset), bleed)) == pytest.approx((at,) * 4, abs=1)


def test_the_bleed_of_a_picture_without_one_is_its_edge_mirrored(tmp_path: Path) -> None:
    picture = drawn(tmp_path, framed((750, 1050), 60), 3.175)
    assert picture.size == (825, 1125)
    assert blue_from_the_edge(picture) == pytest.approx((98,) * 4, abs=1)
    corner = picture.crop((0, 0, 60, 60)).getextrema()
    assert all(high - low < 4 for low, high in corner), "no seam, and nothing white"


def said(tmp_path: Path, name: str, data: bytes, card: CardSize = POKER) -> list[tuple[str, str, str]]:
    (tmp_path / name).write_bytes(data)
    source = source_of(tmp_path / "deck.yaml", "deck.yaml", f"backs: {name}\n")
    deck = Deck("d", "D", (), source=source, back_art=Art(name, span=source.span(7, 7 + len(name))))
    return [(one.code, str(one.severity), one.message) for one in cut_off(deck, card, tmp_path, Cache(None))]


@pytest.mark.parametrize("size", [(750, 1050), (825, 1125), (822, 1122), (744, 1039), (755, 1050)])
def test_nothing_is_said_of_a_picture_for_that_card(tmp_path: Path, size: tuple[int, int]) -> None:
    assert said(tmp_path, "a.png", framed(size, 40)) == []


@pytest.mark.parametrize(
    ("size", "severity", "words"),
    [
        ((1000, 1000), "warning", "12.7 mm on the left and on the right"),
        ((600, 1050), "warning", "11.1 mm at the top and at the bottom"),
        ((1100, 1500), "advice", "3.2 mm of bleed"),
    ],
)
def test_what_is_cut_off_is_said(tmp_path: Path, size: tuple[int, int], severity: str, words: str) -> None:
    ((code, found, message),) = said(tmp_path, "a.png", framed(size, 40))
    assert (code, found) == ("PIC104", severity)
    assert words in message


def test_a_drawing_has_a_shape_too(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" {}><g/></svg>'
    assert facts_of(svg.format('viewBox="0 0 50 70"').encode()).shape == pytest.approx(5 / 7)
    assert facts_of(svg.format('width="63.5mm" height="88.9mm"').encode()).shape == pytest.approx(5 / 7)
    assert facts_of(svg.format('width="100%" height="100%"').encode()).shape == 0
    assert said(tmp_path, "a.svg", svg.format('viewBox="0 0 50 70"').encode()) == []
    assert said(tmp_path, "b.svg", svg.format('viewBox="0 0 70 70"').encode())
    assert place_of(svg.format("").encode(), POKER).width == POKER.width


def test_a_photograph_is_measured_as_it_is_shown() -> None:
    picture, data, exif = Image.new("RGB", (1050, 750)), BytesIO(), Image.Exif()
    exif[0x0112] = 6
    picture.save(data, "JPEG", exif=exif)
    assert placed(facts_of(data.getvalue()), POKER).left == pytest.approx(0)
    assert MM_PER_INCH == 25.4
