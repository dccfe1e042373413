from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from bestiarist.export.inks import PLAIN, Profiled
from bestiarist.export.preflight import preflight_pdf
from bestiarist.export.presets import Preset
from bestiarist.export.vendors import vendor

from .conftest import colour, make_proof, press
from .test_presets import PRESETS, VENDORS

CARDS = [("Ash Wolf", 1, 2), ("Birch Cat", 2, 1)]
"""The pages of a proof with a notice: 0 the wolf, 1 and 2 the cat, 3 the notice; 99 is the plain back."""


def page_colours(data: bytes) -> list[tuple[float, ...]]:
    with pikepdf.open(BytesIO(data)) as document:
        streams = [pikepdf.parse_content_stream(page) for page in document.pages]
    return [tuple(float(value) for value in stream[0].operands) for stream in streams]


def rgb(number: int) -> tuple[float, ...]:
    return tuple(part / 255 for part in colour(number))


def cmyk(number: int) -> tuple[float, ...]:
    red, green, blue = rgb(number)
    return PLAIN.colour(red, green, blue)


def made(preset: Preset, *, backs: bool = False) -> dict[str, bytes]:
    cards = [("Ash Wolf", 2, 2), ("Birch Cat", 2, 1)] if backs else CARDS
    proof = make_proof(cards, backs=backs, notice=True, bleed=preset.bleed)
    return {file.name: file.data for file in vendor(proof, preset)}


@pytest.mark.parametrize(
    ("backs", "numbers"), [(False, [99, 0, 99, 0, 99, 1, 99, 2, 99, 3]), (True, [1, 0, 1, 0, 3, 2, 99, 4])]
)
def test_pages_back_front_for_every_copy(backs: bool, numbers: list[int]) -> None:
    (data,) = made(PRESETS["drivethru"], backs=backs).values()
    found = page_colours(data)
    assert len(found) == len(numbers)
    for inks, number in zip(found, numbers, strict=True):
        assert inks == pytest.approx(cmyk(number), abs=0.001)


def test_the_pdf_has_true_boxes_and_no_newer_parts() -> None:
    (data,) = made(PRESETS["drivethru"]).values()
    with pikepdf.open(BytesIO(data)) as document:
        assert document.pdf_version == "1.4"
        assert document.docinfo["/Title"] == "My deck"
        for page in document.pages:
            media, bleed, trim = ([float(n) for n in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
            assert media == bleed == pytest.approx([-9, -9, 189, 261])
            assert trim == pytest.approx([0, 0, 180, 252])


@pytest.mark.parametrize("name", ["mpc", "gamecrafter"])
def test_pictures_and_the_list_of_them(name: str) -> None:
    files = made(PRESETS[name])
    assert list(files) == [
        "01-ash-wolf.png", "02-birch-cat.png", "03-birch-cat-2.png", "04-licence-notice.png", "back.png", "list.csv",
    ]
    for number, (file, data) in enumerate(list(files.items())[:5]):
        picture = Image.open(BytesIO(data))
        assert (picture.size, picture.mode) == (PRESETS[name].pixels, "RGB"), file
        assert picture.getpixel((3, 3)) == colour(99 if file == "back.png" else number)
    assert files["list.csv"].decode().splitlines()[:2] == [
        "number,card,copies,front,back", "1,Ash Wolf,2,01-ash-wolf.png,back.png",
    ]


def test_pictures_with_backs_of_their_own() -> None:
    files = made(PRESETS["mpc"], backs=True)
    assert list(files) == [
        "01-ash-wolf.png", "01-ash-wolf-back.png", "02-birch-cat.png", "02-birch-cat-back.png",
        "03-licence-notice.png", "back.png", "list.csv",
    ]
    assert Image.open(BytesIO(files["02-birch-cat-back.png"])).getpixel((9, 9)) == colour(3)


def test_the_same_bytes_each_time() -> None:
    assert made(PRESETS["drivethru"]) == made(PRESETS["drivethru"])


def test_pdfium_can_open_it() -> None:
    (data,) = made(PRESETS["drivethru"]).values()
    assert len(pypdfium2.PdfDocument(data)) == 10


def test_it_declares_itself_to_be_pdf_x() -> None:
    (data,) = made(PRESETS["drivethru"]).values()
    with pikepdf.open(BytesIO(data)) as document:
        assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert document.docinfo["/Trapped"] == "/False"
        assert document.docinfo["/CreationDate"] == document.docinfo["/ModDate"]
        (intent,) = document.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
        assert "/ID" in document.trailer and "/DestOutputProfile" not in intent


def test_a_profile_goes_into_the_file() -> None:
    preset = PRESETS["drivethru"]
    proof = make_proof(CARDS, notice=True, bleed=preset.bleed)
    (file,) = vendor(proof, preset, Profiled(press(), preset.ink))
    with pikepdf.open(BytesIO(file.data)) as document:
        (intent,) = document.Root.OutputIntents
        assert intent.DestOutputProfile.read_bytes() == press()
        assert str(intent.Info) == "Teacup"
    assert file.data == next(vendor(proof, preset, Profiled(press(), preset.ink))).data
    assert page_colours(file.data)[1] != pytest.approx(cmyk(0), abs=0.01)


@pytest.mark.parametrize("card", ["poker", "tarot"])
@pytest.mark.parametrize("own", [False, True])
def test_what_is_made_passes_the_preflight(tmp_path: Path, card: str, own: bool) -> None:
    (preset,) = (one for one in VENDORS["drivethru"] if one.card == card)
    size = (preset.trim_width / 25.4 * 72, preset.trim_height / 25.4 * 72)
    proof = make_proof(CARDS, bleed=preset.bleed, size=size)
    (file,) = vendor(proof, preset, Profiled(press(), preset.ink) if own else PLAIN)
    (tmp_path / "deck.pdf").write_bytes(file.data)
    assert not preflight_pdf(tmp_path / "deck.pdf", "deck.pdf", preset)
