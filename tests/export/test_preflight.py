"""Finished files with planted faults."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.export import pagescan
from bestiarist.export.pdfx import declare
from bestiarist.export.preflight import preflight_pdf
from bestiarist.export.vendors import vendor
from bestiarist.typeset.fonts import font_bytes

from .conftest import make_proof, pdf
from .test_presets import PRESETS

DRIVETHRU = PRESETS["drivethru"]
GAMECRAFTER = replace(PRESETS["gamecrafter"], files="pdf", order=("front", "back"))
BACK, FRONT = "0 0 0 1 k 0 0 9 9 re f", "0 0 0 0.{} k 0 0 9 9 re f"
Name = pikepdf.Name


def sides(cards: int) -> list[str]:
    return [side for number in range(1, cards + 1) for side in (BACK, FRONT.format(number))]


def good(contents: list[str] | None = None) -> pikepdf.Pdf:
    document = pdf(sides(3) if contents is None else contents, bleed=9)
    declare(document, "Three beasts", "CGATS TR 001", None)
    return document


def examined(
    tmp_path: Path, document: pikepdf.Pdf, preset: object = DRIVETHRU, version: str = "1.4"
) -> list[Diagnostic]:
    path = tmp_path / "deck.pdf"
    document.save(
        path, force_version=version, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,
    )
    return list(preflight_pdf(path, "deck.pdf", preset))  # type: ignore[arg-type]


def test_a_good_file(tmp_path: Path) -> None:
    assert not examined(tmp_path, good())


def test_what_we_export_is_good(tmp_path: Path) -> None:
    proof = make_proof([("Ash Wolf", 1, 3), ("Birch Cat", 2, 1)], notice=True, bleed=DRIVETHRU.bleed)
    (file,) = vendor(proof, DRIVETHRU)
    path = tmp_path / "deck.pdf"
    path.write_bytes(file.data)
    assert not preflight_pdf(path, "deck.pdf", DRIVETHRU)


def image(document: pikepdf.Pdf, pixels: bytes, width: int, space: str = "DeviceCMYK") -> pikepdf.Stream:
    stream = document.make_stream(pixels, Subtype=Name.Image, Width=width, Height=1, BitsPerComponent=8)
    stream.ColorSpace = Name(f"/{space}")
    return stream


def add(document: pikepdf.Pdf, kind: str, item: pikepdf.Object, use: str) -> None:
    """Make the fourth page use a resource called X."""
    page = document.pages[3]
    page.obj.Resources = pikepdf.Dictionary({kind: pikepdf.Dictionary(X=item)})
    page.contents_add(use.encode())


def coarse(document: pikepdf.Pdf) -> None:
    add(document, "/XObject", image(document, bytes(400), 100), "q 2 0 0 2 0 0 cm 36 0 0 0.1 5 5 cm /X Do Q")


def fine(document: pikepdf.Pdf) -> None:
    add(document, "/XObject", image(document, bytes(1200), 300), "q 72 0 0 0.1 5 5 cm /X Do Q")


def middling(document: pikepdf.Pdf) -> None:
    add(document, "/XObject", image(document, bytes(1000), 250), "q 0 72 0.1 0 5 5 cm /X Do Q")


def inky(document: pikepdf.Pdf) -> None:
    pixels = bytes(1196) + bytes([255, 255, 128, 128])
    add(document, "/XObject", image(document, pixels, 300), "q 72 0 0 0.1 5 5 cm /X Do Q")


def masked(document: pikepdf.Pdf) -> None:
    item = image(document, bytes(1200), 300)
    item.SMask = image(document, bytes(300), 300, "DeviceGray")
    add(document, "/XObject", item, "q 72 0 0 0.1 5 5 cm /X Do Q")


def form(document: pikepdf.Pdf, content: bytes) -> pikepdf.Stream:
    stream = document.make_stream(content, Type=Name.XObject, Subtype=Name.Form)
    stream.BBox = [0, 0, 99, 99]
    return stream


def nested(document: pikepdf.Pdf) -> None:
    inner = form(document, b"1 0 0 rg 0 0 9 9 re f")
    outer = form(document, b"/Y Do")
    outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Y=inner))
    add(document, "/XObject", outer, "/X Do")


def endless(document: pikepdf.Pdf) -> None:
    outer = document.make_indirect(form(document, b"/X Do"))
    outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=outer))
    add(document, "/XObject", outer, "/X Do 1 0 0 RG")


def grouped(document: pikepdf.Pdf) -> None:
    item = form(document, b"")
    item.Group = pikepdf.Dictionary(S=Name.Transparency)
    add(document, "/XObject", item, "/X Do")


def font(document: pikepdf.Pdf) -> None:
    item = pikepdf.Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    add(document, "/Font", item, "BT /X 9 Tf 50 50 Td (x) Tj ET")


def text_at(x: float, y: float) -> Callable[[pikepdf.Pdf], None]:
    """Text at a place from the trim's corner, in a font that is embedded."""

    def spoil(document: pikepdf.Pdf) -> None:
        program = document.make_stream(font_bytes("SourceSansPro-Regular"))
        descriptor = pikepdf.Dictionary(Type=Name.FontDescriptor, FontFile2=document.make_indirect(program))
        item = pikepdf.Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/X"), FontDescriptor=descriptor)
        add(document, "/Font", item, f"BT /X 12 Tf {x} {y} Td (Hill) Tj ET")

    return spoil


def state(**values: object) -> Callable[[pikepdf.Pdf], None]:
    return lambda document: add(document, "/ExtGState", pikepdf.Dictionary(**values), "/X gs")


def icc(document: pikepdf.Pdf) -> None:
    profile = document.make_stream(b"", N=3)
    add(document, "/ColorSpace", pikepdf.Array([Name.ICCBased, profile]), "/X cs 1 0 0 scn 0 0 9 9 re f")


def content(text: str) -> Callable[[pikepdf.Pdf], None]:
    return lambda document: document.pages[3].contents_add(text.encode())


def boxes(**values: list[float] | None) -> Callable[[pikepdf.Pdf], None]:
    def change(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            for name, value in values.items():
                if value is None:
                    del page.obj[f"/{name}"]
                else:
                    page.obj[f"/{name}"] = pikepdf.Array(value)

    return change


@pytest.mark.parametrize(
    ("spoil", "code", "severity", "words"),
    [
        (boxes(MediaBox=[0, 0, 180, 252]), "PRE103", "error", "all 6 pages: 63.5 x 88.9 mm, which is the card without"),
        (boxes(MediaBox=[0, 0, 612, 792]), "PRE103", "error", "215.9 x 279.4 mm"),
        (boxes(TrimBox=None), "PRE104", "warning", "no TrimBox"),
        (boxes(TrimBox=[-9, -9, 189, 261]), "PRE104", "warning", "0.0, 0.0, 0.0, 0.0 mm inside"),
        (boxes(BleedBox=[0, 0, 180, 252]), "PRE104", "warning", "BleedBox"),
        (font, "PRE105", "error", "page 4: the font Helvetica"),
        (text_at(5, 100), "PRE111", "warning", "page 4: the text 'Hill' stands 2."),
        (text_at(90, 240), "PRE111", "warning", "from the cut (page 4)"),
        (coarse, "PRE106", "warning", "page 4: a picture of 100 x 1 pixels has 100 dots per inch"),
        (middling, "PRE106", "advice", "250 dots per inch"),
        (content("1 0 0 rg 0 0 9 9 re f"), "PRE107", "warning", "page 4: there are RGB colours"),
        (nested, "PRE107", "warning", "RGB"),
        (endless, "PRE107", "warning", "RGB"),
        (state(ca=0.5), "PRE108", "warning", "an opacity below 100 %"),
        (state(BM=Name.Multiply), "PRE108", "warning", "a blend mode"),
        (state(SMask=pikepdf.Dictionary(S=Name.Alpha)), "PRE108", "warning", "a soft mask"),
        (masked, "PRE108", "warning", "a picture with a soft mask"),
        (grouped, "PRE108", "warning", "a transparency group"),
        (content("0.6 0.6 0.6 1 k 0 0 9 9 re f"), "PRE109", "warning", "page 4: a colour takes 280 % of ink"),
        (inky, "PRE109", "warning", "30"),
    ],
)
def test_a_fault_is_found_and_nothing_else(
    tmp_path: Path, spoil: Callable[[pikepdf.Pdf], None], code: str, severity: str, words: str
) -> None:
    document = good()
    spoil(document)
    (one,) = examined(tmp_path, document)
    assert (one.code, str(one.severity)) == (code, severity)
    assert words in one.message and one.hint and one.span.path == "deck.pdf"


@pytest.mark.parametrize(
    "harmless",
    [
        text_at(9, 100), fine,
        state(ca=1, CA=1, BM=Name.Normal, SMask=Name("/None")), content("0.6 0.4 0.4 1 k"), content("0.5 g"),
        boxes(CropBox=[-9, -9, 189, 261]),
    ],
)
def test_what_is_no_fault(tmp_path: Path, harmless: Callable[[pikepdf.Pdf], None]) -> None:
    document = good()
    harmless(document)
    assert not examined(tmp_path, document)


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ([], "there are no pages"),
        (sides(3)[:-1], "an odd number"),
        ([side for at in range(0, 6, 2) for side in reversed(sides(3)[at : at + 2])], "the back comes where the front"),
        ([*sides(3)[:4], *reversed(sides(4)[4:])], "from page 6 on"),
    ],
)
def test_order(tmp_path: Path, pages: list[str], words: str) -> None:
    found = examined(tmp_path, good(pages))
    assert {one.code for one in found} == {"PRE110"}
    assert any(words in one.message for one in found)


@pytest.mark.parametrize(
    "pages", [[BACK] * 6, [FRONT.format(number) for number in range(1, 7)], sides(1), [BACK, FRONT.format(1)] * 9]
)
def test_order_that_cannot_be_told(tmp_path: Path, pages: list[str]) -> None:
    assert not examined(tmp_path, good(pages))


def test_the_other_colours_for_another_vendor(tmp_path: Path) -> None:
    found = examined(tmp_path, good([f"0.{number} 0 0 rg" for number in range(1, 5)]), GAMECRAFTER)
    assert not found
    (one,) = examined(tmp_path, good([FRONT.format(number) for number in range(1, 5)]), GAMECRAFTER)
    assert one.code == "PRE107" and "CMYK" in one.message


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n", b"no PDF", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"])
def test_broken_files(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "deck.pdf").write_bytes(data)
    (one,) = preflight_pdf(tmp_path / "deck.pdf", "deck.pdf", DRIVETHRU)
    assert one.code == "PRE102"


@pytest.mark.parametrize("user", ["", "secret"])
def test_locked_files(tmp_path: Path, user: str) -> None:
    good().save(tmp_path / "deck.pdf", encryption=pikepdf.Encryption(owner="me", user=user))
    (one,) = preflight_pdf(tmp_path / "deck.pdf", "deck.pdf", DRIVETHRU)
    assert one.code == "PRE102"


def damaged(whole: bytes, chance: random.Random) -> bytes:
    """The file cut off, or with some of its bytes changed, left out or doubled."""
    data = bytearray(whole)
    if chance.random() < 0.2:
        return bytes(data[: chance.randrange(len(data))])
    for _ in range(chance.choice((1, 4, 20))):
        at = chance.randrange(len(data))
        data[at : at + chance.randrange(3)] = bytes(chance.choices(range(256), k=chance.randrange(3)))
    return bytes(data)


@pytest.mark.parametrize("spoil", [coarse, nested, masked, icc, text_at(9, 100)], ids=lambda one: one.__name__)
def test_damaged_files_never_crash(tmp_path: Path, spoil: Callable[[pikepdf.Pdf], None]) -> None:
    document = good()
    spoil(document)
    document.save(tmp_path / "deck.pdf", compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    whole = (tmp_path / "deck.pdf").read_bytes()
    chance = random.Random(7)
    for _ in range(25):
        (tmp_path / "deck.pdf").write_bytes(damaged(whole, chance))
        for one in preflight_pdf(tmp_path / "deck.pdf", "deck.pdf", DRIVETHRU):
            assert one.code.startswith("PRE") and one.hint


def test_forms_that_repeat_each_other_are_not_followed_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pagescan, "MAX_STEPS", 1000)
    document = good()
    inner = form(document, b"0 g")
    for _ in range(8):
        outer = form(document, b"/X Do " * 12)
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=document.make_indirect(inner)))
        inner = outer
    add(document, "/XObject", inner, "/X Do")
    (one,) = examined(tmp_path, document)
    assert (one.code, str(one.severity)) == ("PRE102", "advice")
    assert "too much on the page" in one.message


def test_a_page_that_cannot_be_read_is_one_finding(tmp_path: Path) -> None:
    document = good()
    document.pages[3].obj.Contents = document.make_stream(b"1 0 cm (unfinished")
    assert {one.code for one in examined(tmp_path, document)} <= {"PRE102"}


def profile_head(kind: bytes, space: bytes, version: int) -> bytes:
    return bytes(8) + bytes([version, 0, 0, 0]) + kind + space + bytes(16) + b"acsp" + bytes(100)


def with_info(**values: str | None) -> Callable[[pikepdf.Pdf], None]:
    def change(document: pikepdf.Pdf) -> None:
        for name, value in values.items():
            del document.docinfo[f"/{name}"]
            if value is not None:
                document.docinfo[f"/{name}"] = value

    return change


def with_intent(**values: object) -> Callable[[pikepdf.Pdf], None]:
    def change(document: pikepdf.Pdf) -> None:
        intent = document.Root.OutputIntents[0]
        for name, value in values.items():
            intent[f"/{name}"] = document.make_stream(value) if isinstance(value, bytes) else value

    return change


def with_root(name: str, value: object) -> Callable[[pikepdf.Pdf], None]:
    return lambda document: document.Root.__setitem__(name, value)


def with_note(document: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9])
    document.pages[0].obj.Annots = pikepdf.Array([document.make_indirect(note)])


def with_old_compression(document: pikepdf.Pdf) -> None:
    document.Root.Old = document.make_indirect(pikepdf.Stream(document, b"\x80\x0b", Filter=Name.LZWDecode))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (with_info(GTS_PDFXVersion=None), "call itself PDF/X-1a"),
        (with_info(GTS_PDFXVersion="PDF/X-4"), "call itself PDF/X-1a"),
        (with_info(Title=None, ModDate=""), "say its Title, ModDate"),
        (with_info(Trapped=None), "trapped"),
        (with_root("/OutputIntents", pikepdf.Array()), "for which printing condition"),
        (with_intent(RegistryName="nowhere"), "neither a profile nor a registered condition"),
        (with_intent(DestOutputProfile=b"no profile"), "is no ICC profile"),
        (with_intent(DestOutputProfile=profile_head(b"prtr", b"RGB ", 2)), "four inks"),
        (with_intent(DestOutputProfile=profile_head(b"prtr", b"CMYK", 4)), "ICC version 4"),
        (with_root("/OCProperties", pikepdf.Dictionary()), "layers"),
        (with_root("/AcroForm", pikepdf.Dictionary()), "form fields"),
        (with_root("/Names", pikepdf.Dictionary(JavaScript=pikepdf.Dictionary())), "scripts"),
        (with_note, "notes, links or form fields"),
        (boxes(ArtBox=[0, 0, 180, 252]), "both an ArtBox and a TrimBox"),
        (with_old_compression, "LZW"),
    ],
)
def test_what_is_not_to_the_standard(tmp_path: Path, spoil: Callable[[pikepdf.Pdf], None], words: str) -> None:
    document = good()
    spoil(document)
    found = examined(tmp_path, document)
    (one,) = found
    assert (one.code, str(one.severity)) == ("PRE112", "warning")
    assert words in one.message and one.hint


def test_a_newer_pdf_and_colours_with_a_profile(tmp_path: Path) -> None:
    (one,) = examined(tmp_path, good(), version="1.7")
    assert one.code == "PRE112" and "PDF 1.7" in one.message
    document = good()
    icc(document)
    assert {one.code for one in examined(tmp_path, document)} == {"PRE107", "PRE112"}


def test_a_vendor_without_a_standard_takes_any_pdf(tmp_path: Path) -> None:
    assert not examined(tmp_path, pdf(sides(3), bleed=9), replace(DRIVETHRU, standard=""), "1.7")
