"""The facts of a picture file: its kind, its size, and what keeps it from being printed."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple

MAX_PIXELS = 40_000_000
"""More than the best card can show by far; what has more takes a computer's memory, or is meant to."""
KINDS = {"PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WEBP": (".webp",), "SVG": (".svg",)}
"""The kinds of pictures that can be printed, with their suffixes."""
ORIENTATION, UPRIGHT = 0x0112, 4
"""The tag in which a camera says how a picture is turned; above this, width and height change places."""


class Facts(NamedTuple):
    """A picture: its kind, its size in pixels as it is shown (0 for drawings), what keeps it from being printed, what
    will look different on paper, and its shape: width by height (0 where it has none)."""

    kind: str = ""
    width: int = 0
    height: int = 0
    fault: str = ""
    oddity: str = ""
    shape: float = 0


def facts_of(data: bytes) -> Facts:
    """The facts of a file's content."""
    if not data:
        return Facts(fault="the file is empty")
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        from bestiarist.check import drawings

        fault = drawings.fault_of(data)
        odd = "the pictures inside the drawing are not printed" if not fault and drawings.shows_pictures(data) else ""
        return Facts("SVG", fault=fault, oddity=odd, shape=0 if fault else drawings.shape_of(data))
    try:
        with _strict():
            return _raster(data)
    except Exception as error:  # what is damaged can fail in any way
        return Facts(fault=f"it cannot be read: {' '.join(str(error).split())}")


def _raster(data: bytes) -> Facts:
    """The facts of a picture made of pixels. It is decoded, for many a fault shows only then."""
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(BytesIO(data))
    except UnidentifiedImageError:
        return Facts(fault="it is no picture, whatever its name says")
    except Image.DecompressionBombError:
        return Facts(fault=_too_large())
    kind = "JPEG" if image.format == "MPO" else str(image.format)
    width, height = image.size
    if kind not in KINDS:
        return Facts(kind, width, height, f"it is of the kind {kind}, which is not printed")
    if width * height > MAX_PIXELS:
        return Facts(kind, width, height, _too_large(width, height))
    if image.mode.startswith(("I", "F")):
        return Facts(kind, width, height, "it has 16 bits of grey a pixel, which are not printed; 8 bits are")
    moving = kind != "JPEG" and getattr(image, "n_frames", 1) > 1
    image.draft(image.mode, (width // 8, height // 8))
    image.load()
    if image.getexif().get(ORIENTATION, 1) > UPRIGHT:
        width, height = height, width
    if moving:
        oddity = "only the first picture of the animation is printed"
        return Facts(kind, width, height, oddity=oddity, shape=width / height)
    inks = "its colours are inks (CMYK), which look different on each screen and printer"
    return Facts(kind, width, height, oddity=inks if image.mode == "CMYK" else "", shape=width / height)


def _too_large(width: int = 0, height: int = 0) -> str:
    size = f"{width:,} x {height:,}, " if width else ""
    return f"it has {size}more than {MAX_PIXELS // 1_000_000} million pixels"


@contextmanager
def _strict() -> Iterator[None]:
    """Let Pillow report what is cut off, and say nothing on the terminal. WeasyPrint has it put up with anything."""
    from PIL import ImageFile

    lenient = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient
