"""How wide a text will be, from its face's advance widths: for sizes that are chosen before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from bestiarist.typeset.fonts import opened

STEP = 0.25
"""Sizes are multiples of this, in points."""
SAFE = 0.99
"""What is counted on of a measure: kerning and rounding take their part."""
FEW = 4000
"""So many words are known at a time."""


@lru_cache(FEW)
def width(text: str, face: str) -> float:
    """The width of a line in ems (1 em is the type size), without kerning."""
    advances = _advances(face)
    symbols = _advances("BestiaristSymbols")
    return sum(symbols.get(char) or advances.get(char) or 1.0 for char in text)


def fitting(text: str, face: str, measure: float, most: float, least: float, lines: int = 1) -> float:
    """The largest type size (points) with which a text takes so many lines of a measure (points); 0 if none is."""
    size = most
    while size >= least and _lines(text, face, measure * SAFE / size) > lines:
        size -= STEP
    return size if size >= least else 0


def balanced(text: str, face: str, measure: float, size: float) -> float:
    """The narrowest measure (points) in which a text of several lines takes no more of them: lines of like length."""
    lines = _lines(text, face, measure * SAFE / size)
    narrow = measure
    while lines > 1 and narrow > STEP and _lines(text, face, (narrow - 1) * SAFE / size) <= lines:
        narrow -= 1
    return narrow


def _lines(text: str, face: str, measure: float) -> int:
    """The number of lines in a measure (ems), when words are set one after another and broken only if they must be."""
    space, line, count = width(" ", face), 0.0, 1
    for word in text.split():
        wide = width(word, face)
        if line and line + space + wide > measure:
            line, count = 0.0, count + 1
        line += (space if line else 0) + wide
        while line > measure:
            line, count = line - measure, count + 1
    return count


@cache
def _advances(face: str) -> Mapping[str, float]:
    font = opened(face)
    unit = font.face.upem
    return {chr(code): font.get_glyph_h_advance(font.get_nominal_glyph(code)) / unit for code in font.face.unicodes}
