"""Text that stands too near the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pypdfium2 import PdfDocument, PdfiumError, PdfPage

from bestiarist.export.presets import Preset

MM = 72 / 25.4
TOLERANCE = 0.3
"""Millimetres by which text may leave the safe area: less than any cut is off."""
SHOWN = 12
"""Characters of the text that are quoted."""


@dataclass(frozen=True, slots=True)
class Near:
    """The text of a page (1-based) that is nearest to the cut, and how far from it in millimetres."""

    page: int
    text: str
    distance: float


def near_the_cut(path: Path, preset: Preset, readable: Sequence[bool]) -> Iterator[Near]:
    """Each page of a PDF on which text leaves the preset's safe area; the trim is in the middle of the page.

    Only `readable` pages: what is on others can be endless. Nothing where PDFium cannot read the file: it gives up
    earlier than other programs do.
    """
    try:
        document = PdfDocument(path)
    except PdfiumError:
        return
    try:
        for number in range(min(len(document), len(readable))):
            found = None
            with suppress(PdfiumError):  # a page that it cannot draw is reported by those who look at its parts
                found = _nearest(document[number], number + 1, preset) if readable[number] else None
            if found and found.distance < preset.safe - TOLERANCE:
                yield found
    finally:
        document.close()


def _nearest(page: PdfPage, number: int, preset: Preset) -> Near | None:
    left, bottom, right, top = page.get_mediabox()
    across = ((right - left) / MM - preset.trim_width) / 2
    down = ((top - bottom) / MM - preset.trim_height) / 2
    text = page.get_textpage()
    least: tuple[float, int] | None = None
    for index in range(text.count_chars()):
        box = text.get_charbox(index)
        if box[2] <= box[0]:
            continue  # blanks and line ends
        sides = (box[0] - left, right - box[2], box[1] - bottom, top - box[3])
        distance = min(side / MM - edge for side, edge in zip(sides, (across, across, down, down), strict=True))
        least = min(least or (distance, index), (distance, index))
    if least is None:
        return None
    return Near(number, " ".join(text.get_text_range(least[1], SHOWN).split()), least[0])
