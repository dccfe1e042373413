"""Pictures as PNG, quickly: the preview waits for them, and a deck has hundreds.

Filters, which PNG has for photographs, make drawings larger and take longer than all the rest. So a picture of few
colours goes without; Pillow would not.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from struct import pack

from PIL import Image

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
