"""Pages of a PDF as pictures, to the exact pixel."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageDraw
from pypdfium2 import PdfBitmap, PdfDocument, raw

from bestiarist.export.files import File
from bestiarist.export.listing import BACK, list_of
from bestiarist.export.png import png
from bestiarist.export.proof import Proof, Style
from bestiarist.export.sides import sides_of

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
