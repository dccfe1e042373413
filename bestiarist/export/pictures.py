"""Pages of a PDF as pictures: PNG, JPEG and WebP to the exact pixel, and SVG by Poppler's `pdftocairo`."""

from __future__ import annotations

import shutil
import subprocess
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from html import escape
from io import BytesIO
from struct import pack
from typing import Any

from PIL import Image, ImageCms, ImageDraw
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfBitmap, PdfDocument, raw

from bestiarist.export.proof import BACK, ExportFile, PictureStyle, Proof, in_pairs, listing, sides_of

PROGRAM = "pdftocairo"
CORNER = 1 / 20
"""The radius of a card's corners, as a part of its shorter side: an eighth of an inch on a poker card."""
SMOOTHING = 4
"""Corners are drawn so many times larger, then made smaller."""
SUFFIXES = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
QUALITY = 92
FEW = 4096
"""A card in two inks has some 900 colours, for its edges are smooth."""
LEVEL = 3
"""More takes twice as long, and a card becomes no smaller."""
PERCEPTUAL = b"\0"
"""The usual rendering intent of pictures, in the chunk of a PNG that says that its colours are sRGB."""
X_RESOLUTION, Y_RESOLUTION, UNIT, INCH = 0x011A, 0x011B, 0x0128, 2
"""The tags of EXIF by which a WebP knows its resolution."""
PROFILE_TIME = range(24, 36)
"""Where an ICC profile says when it was made."""
_KINDS = {"L": 0, "RGB": 2, "RGBA": 6}

Size = tuple[int, int]


def pictures(proof: Proof, style: PictureStyle) -> Iterator[ExportFile]:
    """One picture a side, named after it; of a deck also its plain back, and a list that says how many of each."""
    return _files(proof, SUFFIXES[style.kind], PdfDocument, partial(_picture, style=style))


def drawings(proof: Proof) -> Iterator[ExportFile]:
    """The same files as SVG; text becomes outlines, and the card's name the title. CalledProcessError where the program
    fails."""
    return _files(proof, ".svg", bytes, _drawing)


def _files(
    proof: Proof, suffix: str, opened: Callable[[bytes], Any], drawn: Callable[[Any, int, str], bytes]
) -> Iterator[ExportFile]:
    """`opened` takes the bytes of a PDF, and `drawn` what it gives, with the number of a page and the
    title of what is on it."""
    cards, sides = opened(proof.pdf), sides_of(PdfDocument(proof.pdf), proof)
    for side in sides:
        yield ExportFile(side.stem + suffix, drawn(cards, side.page, side.title), 1)
    if proof.name:
        yield ExportFile(BACK + suffix, drawn(opened(proof.back), 0, proof.title))
        names = ((one, one.stem + suffix, (back.stem if back else BACK) + suffix) for one, back in in_pairs(sides))
        yield listing(names)


def _drawing(pdf: bytes, page: int, title: str) -> bytes:
    number = str(page + 1)
    command = [PROGRAM, "-svg", "-f", number, "-l", number, "-", "-"]
    return titled(subprocess.run(command, input=pdf, capture_output=True, check=True).stdout, title)


def titled(svg: bytes, title: str) -> bytes:
    """A drawing with a title, which is read aloud in place of its outlines."""
    before, found, after = svg.partition(b"<svg")
    head, end, rest = after.partition(b">")
    title_element = f"<title>{escape(title, quote=False)}</title>".encode()
    return before + found + b' role="img"' + head + end + b"\n" + title_element + rest if end else svg


def installed() -> bool:
    """Whether the program that draws SVG is on this computer."""
    return shutil.which(PROGRAM) is not None


def _picture(document: PdfDocument, page: int, title: str, style: PictureStyle) -> bytes:
    picture = draw(document, page, pixels(document, page, style.dpi))
    picture = rounded(picture, CORNER * min(picture.size)) if style.round else picture
    return encoded(picture, style.kind, style.dpi)


def pixels(document: PdfDocument, page: int, dpi: float) -> Size:
    """The size of a page at a resolution: 750 x 1050 for a poker card at 300 dpi."""
    width, height = document.get_page_size(page)
    return round(width * dpi / 72), round(height * dpi / 72)


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
    width, height = picture.width * SMOOTHING, picture.height * SMOOTHING
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius * SMOOTHING, fill=255)
    result = picture.copy()
    result.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return result


def encoded(picture: Image.Image, kind: str, dpi: float) -> bytes:
    """The bytes of a picture file that knows its colours to be sRGB, and its resolution, and so its true size."""
    output = BytesIO()
    if kind == "jpeg":
        tags = {"dpi": (dpi, dpi), "icc_profile": srgb_profile()}
        picture.convert("RGB").save(output, "JPEG", quality=QUALITY, subsampling=0, **tags)
    elif kind == "webp":
        density = Image.Exif()
        density[X_RESOLUTION] = density[Y_RESOLUTION] = dpi
        density[UNIT] = INCH
        picture.save(output, "WEBP", quality=QUALITY, icc_profile=srgb_profile(), exif=density.tobytes())
    elif picture.mode in _KINDS and picture.getcolors(FEW):
        return _few_colours(picture, dpi)
    else:
        chunks = PngInfo()
        chunks.add(b"sRGB", PERCEPTUAL)
        picture.save(output, "PNG", dpi=(dpi, dpi), compress_level=1, pnginfo=chunks)
    return output.getvalue()


@cache
def srgb_profile() -> bytes:
    """The ICC profile of sRGB, always the same bytes: without the time at which it was made."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return made[:PROFILE_TIME.start] + bytes(len(PROFILE_TIME)) + made[PROFILE_TIME.stop :]


def _few_colours(picture: Image.Image, dpi: float) -> bytes:
    """A PNG without filters: where colours are few, zlib finds as much without them, in less time."""
    width, data = picture.width * len(picture.getbands()), picture.tobytes()
    lines = b"".join([b"\0" + data[start : start + width] for start in range(0, len(data), width)])
    density = round(dpi / 0.0254)  # dots per metre
    return b"".join((
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", pack(">IIBBBBB", *picture.size, 8, _KINDS[picture.mode], 0, 0, 0)),
        _chunk(b"sRGB", PERCEPTUAL),
        _chunk(b"pHYs", pack(">IIB", density, density, 1)),
        _chunk(b"IDAT", zlib.compress(lines, LEVEL)),
        _chunk(b"IEND", b""),
    ))


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
