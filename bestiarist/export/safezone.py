"""Text near the cut: what stands outside the safe zone of a preset, on the pages of a PDF."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pypdfium2 import PdfDocument, PdfiumError, PdfPage

from bestiarist.export.presets import Preset
from bestiarist.typeset.cardsize import POINTS

TOLERANCE = 0.3
"""Millimetres by which text may leave the safe zone: less than any cut is off."""
QUOTED = 12
"""Characters of text near the cut that are quoted."""


class NearText(NamedTuple):
    """The text of a page (1-based) that is nearest to the cut: its distance in millimetres, and how it begins."""

    distance: float
    page: int
    text: str


def near_the_cut(pdf: Path | bytes, preset: Preset, readable: Collection[int] | None = None) -> Iterator[NearText]:
    """The text nearest to the cut of each page on which text leaves the safe zone; the trim is in the middle of the
    page.

    Only `readable` pages, where some are not: what is on those can be endless. Nothing where PDFium cannot read the
    file: it gives up earlier than other programs do.
    """
    try:
        document = PdfDocument(pdf)
    except PdfiumError:
        return
    with document:
        for number in range(1, len(document) + 1):
            near = None
            if readable is None or number in readable:
                with suppress(PdfiumError):  # a page that it cannot draw is reported by those who look at its parts
                    near = _nearest(document[number - 1], number, preset)
            if near and near.distance < preset.safe - TOLERANCE:
                yield near


def _nearest(page: PdfPage, number: int, preset: Preset) -> NearText | None:
    left, bottom, right, top = page.get_mediabox()
    side = ((right - left) / POINTS - preset.trim_width) / 2
    end = ((top - bottom) / POINTS - preset.trim_height) / 2
    text, distances = page.get_textpage(), []
    for index in range(text.count_chars()):
        box = text.get_charbox(index)
        if box[2] > box[0]:  # neither a blank nor a line end
            across = min(box[0] - left, right - box[2]) / POINTS - side
            down = min(box[1] - bottom, top - box[3]) / POINTS - end
            distances.append((min(across, down), index))
    if not distances:
        return None
    distance, index = min(distances)
    return NearText(distance, number, " ".join(text.get_text_range(index, QUOTED).split()))
