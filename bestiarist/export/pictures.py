"""Pages of a PDF as pictures: PNG, JPEG and WebP to the exact pixel, and SVG by Poppler's `pdftocairo`."""

from __future__ import annotations

import shutil
import subprocess
import zlib
from collections.abc import Iterator
from io import BytesIO
from struct import pack

from PIL import Image, ImageDraw
from pypdfium2 import PdfBitmap, PdfDocument, raw

from bestiarist.export.proof import File, Proof, Style
from bestiarist.export.sides import BACK, list_of, sides_of

POINTS = 72
CORNER = 1 / 20
"""The radius of a card's corners, as a part of its shorter side: an eighth of an inch on a poker card."""
SMOOTHING = 4
"""Corners are drawn so many times larger, then made smaller."""
SUFFIXES = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
QUALITY = 92

Size = tuple[int, int]


def pictures(proof: Proof, style: Style) -> Iterator[File]:
    """One picture a side, named after it; of a deck also its plain back, and a list that says how many of each."""
    document, suffix = PdfDocument(proof.pdf), SUFFIXES[style.kind]
    sides = sides_of(document, proof)
    for side in sides:
        yield File(side.stem + suffix, _picture(document, side.page, style), 1)
    if proof.name:
        yield File(BACK + suffix, _picture(PdfDocument(proof.back), 0, style))
        yield list_of(sides, suffix)


def _picture(document: PdfDocument, page: int, style: Style) -> bytes:
    picture = draw(document, page, pixels(document, page, style.dpi))
    picture = rounded(picture, CORNER * min(picture.size)) if style.round else picture
    return encoded(picture, style.kind, style.dpi)


def pixels(document: PdfDocument, page: int, dpi: float) -> Size:
    """The size of a page at a resolution: 750 x 1050 for a poker card at 300 dpi."""
    width, height = document.get_page_size(page)
    return round(width * dpi / POINTS), round(height * dpi / POINTS)


def draw(document: PdfDocument, page: int, size: Size) -> Image.Image:
    """A page on white, as large as asked for."""
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, document[page], 0, 0, *size, 0, 0)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture


def rounded(picture: Image.Image, radius: float) -> Image.Image:
    """The picture with transparent corners; `radius` in pixels."""
    large = (picture.width * SMOOTHING, picture.height * SMOOTHING)
    mask = Image.new("L", large)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), radius * SMOOTHING, fill=255)
    result = picture.copy()
    result.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return result


def encoded(picture: Image.Image, kind: str, dpi: float) -> bytes:
    """The bytes of a picture file that knows its resolution, and so its true size."""
    if kind == "png":
        return png(picture, dpi)
    output = BytesIO()
    if kind == "jpeg":
        picture.convert("RGB").save(output, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        picture.save(output, "WEBP", quality=QUALITY)
    return output.getvalue()


PROGRAM = "pdftocairo"


def installed() -> bool:
    """Whether there is such a program on this computer."""
    return shutil.which(PROGRAM) is not None


def drawings(proof: Proof) -> Iterator[File]:
    """One SVG a side, named after it, and of a deck its plain back and a list; text becomes outlines.
    CalledProcessError where the program fails."""
    sides = sides_of(PdfDocument(proof.pdf), proof)
    for side in sides:
        yield File(f"{side.stem}.svg", _drawn(proof.pdf, side.page), 1)
    if proof.name:
        yield File(f"{BACK}.svg", _drawn(proof.back, 0))
        yield list_of(sides, ".svg")


def _drawn(pdf: bytes, page: int) -> bytes:
    number = str(page + 1)
    command = [PROGRAM, "-svg", "-f", number, "-l", number, "-", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout


FEW = 4096
"""A card in two inks has some 900 colours, for its edges are smooth."""
LEVEL = 3
"""More takes twice as long, and a card becomes no smaller."""
_KINDS = {"L": 0, "RGB": 2, "RGBA": 6}
_METRE = 0.0254


def png(picture: Image.Image, dpi: float) -> bytes:
    """The bytes of a picture that knows its resolution."""
    if picture.mode in _KINDS and picture.getcolors(FEW):
        return _drawing(picture, dpi)
    output = BytesIO()
    picture.save(output, "PNG", dpi=(dpi, dpi), compress_level=1)
    return output.getvalue()


def _drawing(picture: Image.Image, dpi: float) -> bytes:
    width, data = picture.width * len(picture.getbands()), picture.tobytes()
    lines = b"".join([b"\0" + data[start : start + width] for start in range(0, len(data), width)])
    density = round(dpi / _METRE)
    return b"".join((
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", pack(">IIBBBBB", *picture.size, 8, _KINDS[picture.mode], 0, 0, 0)),
        _chunk(b"pHYs", pack(">IIB", density, density, 1)),
        _chunk(b"IDAT", zlib.compress(lines, LEVEL)),
        _chunk(b"IEND", b""),
    ))


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
