"""One deck for each print shop, read back by programs that are not ours: pikepdf, PDFium, Pillow."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw
from pypdfium2 import PdfDocument

from ..export.test_presets import PIXELS

POINTS = 72 / 25.4
EIGHTH = 9.0
"""An eighth of an inch in points."""


@pytest.fixture
def deck(project) -> str:
    """Two kinds of creature, one of them three times, and a picture with a frame as their back."""
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    path = project.deck("title: Both\nbacks: back.png\ncards: [3x Ash Wolf, Birch Cat]\n")
    picture = Image.new("RGB", (750, 1050), (235, 220, 180))
    ImageDraw.Draw(picture).rectangle((30, 30, 719, 1019), outline=(20, 40, 160), width=10)
    picture.save(path.parent / "back.png")
    return str(path)


def frame(picture: Image.Image) -> tuple[int, int]:
    """At which pixels from the left, along the middle, a blue frame begins first and last."""
    line = [picture.getpixel((at, picture.height // 2)) for at in range(picture.width // 2)]
    blue = [at for at, (red, _, blue) in enumerate(line) if blue - red > 30]
    return blue[0], blue[-1]


@pytest.mark.parametrize(
    ("shop", "card"), [(shop, card) for shop in PIXELS for card in ("poker", "mini", "jumbo")],
)
def test_shops_that_take_pictures(project, deck: str, shop: str, card: str) -> None:
    ran = project.run("export", "vendor", shop, "--card", card, deck)
    assert ran.code == 0, ran.out
    folder = project.root / "output" / (shop if card == "poker" else f"{shop}-{card}") / "mine"
    pictures = sorted(folder.glob("*.png"))
    assert len(pictures) >= 4
    for path in pictures:
        with Image.open(path) as picture:
            picture.load()
            assert (picture.size, picture.mode, picture.format) == (PIXELS[shop][card], "RGB", "PNG"), path.name
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            assert picture.info["srgb"] == 0
    ran = project.run("preflight", str(folder), "--for", shop, "--strict")
    assert ran.code == 0 and "clean" in ran.out, ran.out


@pytest.mark.parametrize(("shop", "bleed"), [("mpc", 36), ("gamecrafter", 37.5)])
def test_the_back_lies_on_the_trim(project, deck: str, shop: str, bleed: float) -> None:
    assert project.run("export", "vendor", shop, deck).code == 0
    with Image.open(project.root / "output" / shop / "mine" / "back.png") as back:
        first, last = frame(back)
        assert last == pytest.approx(bleed + 39, abs=1)
        assert first < 10, "the frame once more, mirrored into the bleed"
        assert back.getpixel((round(bleed), back.height // 2)) == pytest.approx((235, 220, 180), abs=3), "no seam"


def test_the_shop_that_takes_a_pdf(project, deck: str) -> None:
    assert project.run("export", "vendor", "drivethru", deck).code == 0
    path = project.root / "output" / "drivethru" / "mine" / "mine-drivethru.pdf"
    with pikepdf.open(path) as document:
        assert not document.check_pdf_syntax()
        assert (document.pdf_version, str(document.docinfo["/GTS_PDFXVersion"])) == ("1.4", "PDF/X-1a:2003")
        for page in document.pages:
            names = ("/MediaBox", "/BleedBox", "/TrimBox")
            media, bleed, trim = ([float(one) for one in page.obj[name]] for name in names)
            assert (media[2] - media[0], media[3] - media[1]) == pytest.approx((2.75 * 72, 3.75 * 72), abs=0.01)
            assert bleed == media
            inset = [abs(one - other) for one, other in zip(media, trim, strict=True)]
            assert inset == pytest.approx([EIGHTH] * 4, abs=0.01)
    pages = PdfDocument(path)
    assert len(pages) == 2 * 5, "back and front for each copy, and for the notice"
    assert "Ash Wolf" in pages[1].get_textpage().get_text_range()
    backs = [pages[number].render(scale=300 / 72).to_pil().convert("RGB") for number in (0, 2)]
    assert backs[0].tobytes() == backs[1].tobytes()
    assert frame(backs[0])[1] == pytest.approx(37.5 + 39, abs=2)
    ran = project.run("preflight", str(path), "--for", "drivethru", "--strict")
    assert ran.code == 0, ran.out


@pytest.mark.parametrize(("kind", "suffix"), [("png", "png"), ("jpeg", "jpg"), ("webp", "webp")])
def test_pictures_know_their_colours_and_their_size(project, deck: str, kind: str, suffix: str) -> None:
    for folder in ("a", "b"):
        assert project.run("export", "png", "--format", kind, "--dpi", "150", "--output", folder, deck).code == 0
    with Image.open(project.root / "a" / "mine" / f"ash-wolf.{suffix}") as picture:
        exif = picture.getexif()
        dpi = exif[0x011A] if kind == "webp" else picture.info["dpi"][0]
        assert float(dpi) == pytest.approx(150, abs=0.1) and picture.size == (375, 525)
        assert kind == "png" or picture.info["icc_profile"][36:40] == b"acsp"
        assert kind != "png" or picture.info["srgb"] == 0
    assert project.files("a") == project.files("b"), "the same bytes each time"


def test_a_framed_back_at_the_virtual_table(project, deck: str) -> None:
    assert project.run("export", "tts", deck).code == 0
    with Image.open(project.root / "output" / "tts" / "mine" / "mine-back.png") as back:
        assert back.size == (750, 1050)
        assert frame(back) == pytest.approx((30, 39), abs=1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("cards", "--card", "10x10"), "20 to 2000 mm"), (("export", "png", "--card", "9x9000"), "20 to 2000 mm")],
)
def test_sizes_out_of_bounds_say_the_bounds(project, deck: str, arguments: tuple[str, ...], words: str) -> None:
    ran = project.run(*arguments, deck)
    assert ran.code == 2 and words in ran.err


def test_calibration_sheets_of_several_papers(project) -> None:
    assert project.run("calibrate", "--paper", "a4,letter").code == 0
    assert {Path(name).name for name in project.files()} == {"calibration-a4.pdf", "calibration-letter.pdf"}
