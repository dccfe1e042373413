"""The bleed of a drawn side: where colour ends at the trim, and white begins, a cut a little off shows a white edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from PIL import Image, ImageChops
from pypdfium2 import PdfDocument, PdfiumError

from bestiarist.export.pictures import draw
from bestiarist.export.presets import MM_PER_INCH, Preset

DPI = 150
"""Of the pictures that are looked at."""
SIDES = ("left", "top", "right", "bottom")
COLOURED, WHITE = 245, 250
"""Of the darkest part of a pixel (0 to 255): up to this it is coloured, and from this on white."""
INSIDE = 0.8
"""Millimetres inside the trim that are coloured where colour reaches it."""
SLACK = 0.4
"""Millimetres beyond the trim that may be coloured, and are of no use."""
LEAST = 0.1
"""The part of a side on which the bleed must be empty, to be worth a finding."""


def empty_sides(picture: Image.Image, preset: Preset) -> tuple[str, ...]:
    """The sides of a picture, card and bleed, at which colour ends at the trim."""
    if preset.bleed <= 2 * SLACK:
        return ()
    size = [round(side / MM_PER_INCH * DPI) for side in preset.page]
    red, green, blue = picture.convert("RGB").resize((size[0], size[1]), Image.Resampling.BOX).split()
    darkest = ImageChops.darker(ImageChops.darker(red, green), blue)
    turns = (None, Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)
    turned = [darkest if turn is None else darkest.transpose(turn) for turn in turns]
    return tuple(name for name, one in zip(SIDES, turned, strict=True) if _empty_left(one, preset))


def _empty_left(darkest: Image.Image, preset: Preset) -> bool:
    """Whether the left bleed is empty beside colour: looked at in lines, from the trim's top to its bottom."""
    trim, inside, slack = (round(one / MM_PER_INCH * DPI) for one in (preset.bleed, INSIDE, SLACK))
    lines = range(trim, darkest.height - trim)
    data, width = darkest.tobytes(), darkest.width
    empty = sum(
        max(data[line * width + trim + 1 : line * width + trim + inside]) <= COLOURED
        and min(data[line * width : line * width + trim - slack]) >= WHITE
        for line in lines
    )
    return empty >= LEAST * len(lines)


def empty_bleeds(pdf: Path, preset: Preset, readable: Collection[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """(number of the page, sides) for the pages of a PDF on which that is so; the page is the card with its bleed.
    Nothing where PDFium cannot read the file or draw a page."""
    try:
        document = PdfDocument(pdf)
    except PdfiumError:
        return
    width, height = (round(side / MM_PER_INCH * DPI) for side in preset.page)
    with document:
        for number in range(1, len(document) + 1):
            try:
                sides = empty_sides(draw(document, number - 1, (width, height)), preset) if number in readable else ()
            except PdfiumError:
                continue
            if sides:
                yield number, sides


def in_words(sides: tuple[str, ...]) -> str:
    """What is wrong with these sides."""
    where = "on all sides" if len(sides) == len(SIDES) else f"on the side{'s' * (len(sides) > 1)} {', '.join(sides)}"
    return f"colour ends at the trim {where}, and the bleed is white there"
