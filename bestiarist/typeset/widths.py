"""How wide a text will be, from its face's advance widths: for sizes that are chosen before anything is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import ceil
from unicodedata import normalize

from bestiarist.typeset.fonts import opened

STEP = 0.25
"""Sizes are multiples of this, in points."""
SAFE = 0.99
"""What is counted on of a measure: kerning and rounding take their part."""
FEW = 4000
"""So many words are known at a time."""
HYPHEN = "-"
"""What is at the end of a line when a word is divided: this one can be searched for."""
REACH = 4
"""By so many letters at most a word is divided elsewhere than in its middle."""
VOWELS = frozenset("aeiouyæøœαεηιουωаеиоуыэюяіє")
TOGETHER = frozenset(("ch", "sh", "th", "ph", "gh", "wh", "ck", "qu", "sc", "st", "sp"))
"""Letters between which no word is divided."""


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


def hyphenated(text: str, face: str, measure: float, size: float) -> str:
    """The text with hyphens in words that are too wide for a measure (points): in about equal parts, so that a word is
    divided in the same place in measures that differ a little. Words with a hyphen of their own stay as they are."""
    ems = measure * SAFE / size
    return " ".join(
        HYPHEN.join(_parts(word, face, ems - width(HYPHEN, face)))
        if width(word, face) > ems and HYPHEN not in word else word
        for word in text.split()
    )  # fmt: skip


def _parts(word: str, face: str, room: float) -> Iterator[str]:
    """A word in as few parts as fit in the room (ems), each of which begins a syllable as far as letters tell: with a
    consonant and a vowel."""
    begin, count = 0, min(ceil(width(word, face) / max(room, 1)), len(word) // 2)
    for number in range(1, count):
        middle = round(len(word) * number / count)
        near = (at for far in range(REACH + 1) for at in (middle - far, middle + far))
        good = (
            at for at in near if begin + 2 <= at <= len(word) - 2 and _begins_syllable(word, at)
            and width(word[begin:at], face) <= room and width(word[at:], face) <= room * (count - number)
        )  # fmt: skip
        end = next(good, middle)
        yield word[begin:end]
        begin = end
    yield word[begin:]


def _begins_syllable(word: str, at: int) -> bool:
    """Whether a consonant and a vowel stand there, and the consonant does not belong to the letter before."""
    before, first, second = (normalize("NFD", letter.lower())[0] for letter in word[at - 1 : at + 2])
    return first.isalpha() and first not in VOWELS and second in VOWELS and before + first not in TOGETHER


def balanced(text: str, face: str, measure: float, size: float) -> float:
    """The narrowest measure (points) in which a text of several lines takes no more of them: lines of like length."""
    lines = _lines(text, face, measure * SAFE / size)
    narrow = measure
    while lines > 1 and narrow > STEP and _lines(text, face, (narrow - 1) * SAFE / size) <= lines:
        narrow -= 1
    return narrow


def _lines(text: str, face: str, measure: float) -> int:
    """The number of lines in a measure (ems), when words are set one after another and broken only if they must be."""
    space, hyphen, line, count = width(" ", face), width(HYPHEN, face), 0.0, 1
    for word in text.split():
        wide = width(word, face)
        if line and line + space + wide > measure:
            line, count = 0.0, count + 1
        line += (space if line else 0) + wide
        while line > measure:
            line, count = line - max(measure - hyphen, STEP), count + 1
    return count


@cache
def _advances(face: str) -> Mapping[str, float]:
    font = opened(face)
    unit = font.face.upem
    return {chr(code): font.get_glyph_h_advance(font.get_nominal_glyph(code)) / unit for code in font.face.unicodes}
