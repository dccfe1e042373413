"""What a press cannot print: empty bleeds, hairlines, small type; fonts in which nothing is written; half a file."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from bestiarist.export.bleedring import empty_sides
from bestiarist.export.picturecheck import preflight_pictures
from bestiarist.export.preflight import preflight_pdf
from bestiarist.typeset.fonts import font_bytes

from .test_preflight import BACK, DRIVETHRU, content, examined, form, good, text_at
from .test_presets import PRESETS

GAMECRAFTER = PRESETS["gamecrafter"]
SIZE, TRIM = (825, 1125), 37


def words(tmp_path: Path, *spoils: object) -> list[tuple[str, str, str]]:
    document = good()
    for spoil in spoils:
        spoil(document)  # type: ignore[operator]
    return [(one.code, str(one.severity), one.message) for one in examined(tmp_path, document)]


def test_colour_that_ends_at_the_trim(tmp_path: Path) -> None:
    ((code, severity, message),) = words(tmp_path, content("0.2 0.4 0 0 k 0 0 180 252 re f"))
    assert (code, severity) == ("PRE114", "warning")
    assert message.startswith("page 4: colour ends at the trim on all sides")
    ((code, _, message),) = words(tmp_path, content("0.2 0.4 0 0 k 0 -9 189 270 re f"))
    assert code == "PRE114" and "on the side left," in message


@pytest.mark.parametrize(
    "drawn",
    [
        "0.2 0.4 0 0 k -9 -9 198 270 re f", "0.2 0.4 0 0 k -5 -5 190 262 re f", "0 0 0 1 k 6 6 168 240 re S",
        "0.2 0.4 0 0 k 0 100 9 12 re f", "0.2 0.4 0 0 k 9 9 162 234 re f",
    ],
    ids=["to the end", "nearly", "a frame inside", "a mark at the edge", "a white edge that is wanted"],
)
def test_colour_that_does_not(tmp_path: Path, drawn: str) -> None:
    assert words(tmp_path, content(drawn)) == []


def test_a_picture_with_a_white_ring(tmp_path: Path) -> None:
    picture = Image.new("RGB", SIZE, (255, 255, 255))
    ImageDraw.Draw(picture).rectangle((TRIM, TRIM, SIZE[0] - TRIM, SIZE[1] - TRIM), fill=(40, 60, 90))
    assert empty_sides(picture, GAMECRAFTER) == ("left", "top", "right", "bottom")
    ImageDraw.Draw(picture).rectangle((0, 0, TRIM, SIZE[1]), fill=(40, 60, 90))
    picture.save(tmp_path / "a.png")
    found = {one.code: one.message for one in preflight_pictures(tmp_path / "a.png", "a.png", GAMECRAFTER)}
    assert found == {"PRE114": "colour ends at the trim on the sides top, right, bottom, and the bleed is white there"}


@pytest.mark.parametrize(
    ("drawn", "thin"),
    [
        ("0.05 w 20 20 m 90 90 l S", True), ("0 w 20 20 m 90 90 l S", True), ("0.05 w 20 20 50 50 re B", True),
        ("q 0.1 0 0 0.1 0 0 cm 1 w 200 200 m 900 900 l S Q", True), ("0.3 w 20 20 m 90 90 l S", False),
        ("q 0.05 w Q 20 20 m 90 90 l S", False), ("0.05 w 20 20 50 50 re f", False),
        ("0.05 w q 10 0 0 10 0 0 cm 2 2 m 9 9 l S Q", False),
    ],
)
def test_hairlines(tmp_path: Path, drawn: str, thin: bool) -> None:
    found = words(tmp_path, content(f"0 0 0 1 K {drawn}"))
    assert [code for code, *_ in found] == ["PRE115"] * thin


def typed(text: str):
    def spoil(document: pikepdf.Pdf) -> None:
        text_at(50, 100)(document)
        document.pages[3].contents_add(text.encode())

    return spoil


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("BT /X 3 Tf 50 150 Td (Hill) Tj ET", "warning"), ("BT /X 4.6 Tf 50 150 Td (Hill) Tj ET", "advice"),
        ("BT /X 5 Tf 50 150 Td (Hill) Tj ET", ""), ("BT /X 3 Tf 50 150 Td ( ) Tj () Tj ET", ""),
        ("BT /X 1 Tf 9 0 0 9 50 150 Tm [(Hi) -20 (ll)] TJ ET", ""),
        ("BT /X 1 Tf 3 0 0 3 50 150 Tm [(Hi) -20 (ll)] TJ ET", "warning"),
        ("q 0.5 0 0 0.5 0 0 cm BT /X 9 Tf 150 300 Td (Hill) Tj ET Q", "advice"),
        ("q BT /X 2 Tf ET Q BT 50 150 Td (Hill) Tj ET", ""),
    ],
)
def test_small_type(tmp_path: Path, text: str, severity: str) -> None:
    found = words(tmp_path, typed(text))
    assert [(code, how) for code, how, _ in found] == ([("PRE116", severity)] if severity else [])


def helvetica(document: pikepdf.Pdf, text: str) -> None:
    """A page as some libraries begin each of theirs: Helvetica is named before another face is used."""
    program = document.make_stream(font_bytes("SourceSansPro-Regular"))
    own = pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontFile2=document.make_indirect(program))
    names = pikepdf.Name
    face = pikepdf.Dictionary(Type=names.Font, Subtype=names.TrueType, BaseFont=names("/Own"), FontDescriptor=own)
    usual = pikepdf.Dictionary(Type=names.Font, Subtype=names.Type1, BaseFont=names.Helvetica)
    page = document.pages[3]
    page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=usual, F2=face))
    page.contents_add(text.encode())


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("BT /F1 12 Tf 14.4 TL ET BT /F2 12 Tf 50 90 Td (Hill) Tj ET", "advice"),
        ("BT /F1 12 Tf 14.4 TL ET BT /F1 12 Tf 50 90 Td (Hill) Tj ET", "error"),
        ("BT /F1 12 Tf 50 90 Td [() 20 (Hill)] TJ ET", "error"),
        ("BT /F1 12 Tf 50 90 Td (Hill) ' ET", "error"),
        ("BT /F2 12 Tf 50 90 Td (Hill) Tj ET", ""),
    ],
)
def test_a_font_matters_where_something_is_written_in_it(tmp_path: Path, text: str, severity: str) -> None:
    found = words(tmp_path, lambda document: helvetica(document, text))
    assert [(code, how) for code, how, _ in found] == ([("PRE105", severity)] if severity else [])


def test_a_form_draws_with_the_state_around_it(tmp_path: Path) -> None:
    def spoil(document: pikepdf.Pdf) -> None:
        page = document.pages[3]
        inner = form(document, b"0 0 0 1 K 9 9 m 50 50 l S")
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=inner))
        page.contents_add(b"q 0.1 w /X Do Q")

    assert [code for code, *_ in words(tmp_path, spoil)] == ["PRE115"]


@pytest.mark.parametrize("part", [0.4, 0.7, 0.98])
def test_a_file_that_was_cut_off_is_said_to_be_that_and_no_more(tmp_path: Path, part: float) -> None:
    path = tmp_path / "deck.pdf"
    examined(tmp_path, good([BACK, "0 0 0 0.5 k 0 0 9 9 re f"] * 20))
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])
    (one,) = preflight_pdf(path, "deck.pdf", DRIVETHRU)
    assert (one.code, str(one.severity)) == ("PRE102", "error")
    assert "cut off" in one.message


def test_a_file_that_was_repaired(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    examined(tmp_path, good())
    data = path.read_bytes()
    at = data.rindex(b"startxref")
    path.write_bytes(data[:at] + b"startxref\n7\n%%EOF\n")
    (one,) = preflight_pdf(path, "deck.pdf", DRIVETHRU)
    assert (one.code, str(one.severity)) == ("PRE102", "warning")


def png16(path: Path) -> None:
    """A PNG of 16 bits a colour: Pillow writes none in RGB."""
    import struct
    import zlib

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    lines = zlib.compress((b"\0" + bytes(6 * SIZE[0])) * SIZE[1])
    head = struct.pack(">IIBBBBB", *SIZE, 16, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b""))


def test_pixels_that_printers_do_not_take(tmp_path: Path) -> None:
    Image.new("RGB", SIZE).quantize(8).save(tmp_path / "palette.png")
    png16(tmp_path / "deep.png")
    Image.new("RGB", SIZE).save(tmp_path / "plain.png")
    found = {
        name: [(one.code, str(one.severity)) for one in preflight_pictures(tmp_path / name, name, GAMECRAFTER)]
        for name in ("palette.png", "deep.png", "plain.png")
    }
    advice = [("PRE107", "advice")]
    assert found == {"palette.png": advice, "deep.png": advice, "plain.png": []}
