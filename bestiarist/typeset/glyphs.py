"""Text shaping: texts to glyphs, with the font fallback of a style."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple
from unicodedata import category

import uharfbuzz

from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.fonts import FACES, SYMBOLS, SYMBOLS_FACE, FontFace, face_of, opened
from bestiarist.typeset.weasyprint_private import line_ends

FEW = 1000
"""So many texts are in question at a time."""
BLANK = " \t\r\n\f"
"""Where a line may end; a space that binds is part of a word."""
NEGLIGIBLE = 0.05
"""Thousandths of the type size that nobody sees."""
REFERENCE = "x"
"""The character whose face decides how high lines are."""
_ODD = re.compile(
    "[ \t\r\n\f]\u00a0|\u00a0[ \t\r\n\f]|[\u0085\u00ad\u2000-\u200f\u202f\u205f\u3000\u2028-\u202e\u2060-\u206f"
    "\ufeff\u180e\u061c\ufff9-\ufffb]"
)
"""Blanks and invisible characters, such as soft hyphens, for which lines would need rules of their own."""


class WordBounds(NamedTuple):
    """The words of a text, or the parts of words after which a line may end.

    For each: the numbers of its first glyph and of the one after its last, and where in the text it begins and ends.
    """

    begins: tuple[int, ...]
    ends: tuple[int, ...]
    starts: tuple[float, ...]
    stops: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Shaped:
    """A text as glyphs. Lengths in thousandths of the type size.

    For each glyph: its face, its number in it (also in four digits), its advance as it is set and as the face has it,
    and what it means. `kerns` are the glyphs behind which there is less room than the face and the `spacing` would
    have, and how much less; `width` is that of all of them.
    """

    faces: tuple[str, ...]
    glyphs: tuple[int, ...]
    digits: str
    advances: tuple[float, ...]
    natural: tuple[int, ...]
    meanings: tuple[str, ...]
    kerns: tuple[tuple[int, float], ...]
    spacing: float
    words: WordBounds
    width: float


class _Font:
    """A face that can be shaped with."""

    def __init__(self, face: FontFace) -> None:
        self.name, self.font = face.name, opened(face.key)
        per_em, extents = self.font.face.upem, self.font.get_font_extents("ltr")
        self.unit: float = 1000 / per_em
        self._natural: dict[int, int] = {}
        self.ascent, self.descent = extents.ascender / per_em, -extents.descender / per_em

    def has(self, character: str) -> bool:
        """Whether there is a glyph for a character."""
        return bool(self.font.get_nominal_glyph(ord(character)))

    def natural(self, glyph: int) -> int:
        """The advance of a glyph in thousandths."""
        known = self._natural.get(glyph)
        if known is None:
            known = self._natural[glyph] = round(self.font.get_glyph_h_advance(glyph) * self.unit)
        return known


_font = cache(_Font)


class FontFallback:
    """Font fallback: the faces that a style asks for, in their order, and the OpenType features that it turns on.

    Unknown families are passed over. `symbols`: the face of the symbols.
    """

    def __init__(
        self, families: Sequence[str], weight: int, slope: str, features: tuple[tuple[str, int], ...],
        symbols: str = SYMBOLS_FACE,
    ) -> None:
        faces = [face_of(symbols) if family == SYMBOLS else _nearest(family, weight, slope) for family in families]
        self.fonts = [_font(face) for face in faces if face]
        self.features = dict(features)
        self._fonts: dict[str, _Font] = {}
        first = next((font for font in self.fonts if font.has(REFERENCE)), None)
        self.ascent: float = first.ascent if first else 0
        self.descent: float = first.descent if first else 0

    def _of(self, character: str, before: _Font | None) -> _Font:
        """The face that a character is set in: blanks and marks stay in that of the text before them."""
        if before and (category(character) in ("Mn", "Cf", "Zs")) and before.has(character):
            return before
        found = self._fonts.get(character)
        if found is None:
            found = next((font for font in self.fonts if font.has(character)), None)
            if found is None:
                raise UnsettableError(f"no face has U+{ord(character):04X}")
            self._fonts[character] = found
        return found

    def _stretches(self, text: str) -> Iterator[tuple[_Font, int, int]]:
        """(face, where its text begins, where it ends); a blank at the start is set in the face of what follows it."""
        start, first = 0, len(text) - len(text.lstrip(BLANK))
        font = self._of(text[first], None) if 0 < first < len(text) else None
        for at, character in enumerate(text):
            other = self._of(character, font)
            if other is not font:
                if at > start and font:
                    yield font, start, at
                    start = at
                font = other
        if font:
            yield font, start, len(text)

    def shape(self, text: str, spacing: float) -> Shaped:
        """A text as glyphs, with so much space (thousandths of the type size) after each."""
        return _shape(self, text, spacing)

    def glyphs(self, text: str, spacing: float) -> Iterator[tuple[_Font, int, float, int]]:
        """Each glyph: its face, its number, its advance, and the number of the character that it begins with.

        Letters that are spaced have no ligatures.
        """
        features: dict[str, Any] = self.features | ({"liga": 0, "clig": 0} if spacing else {})
        for font, start, end in self._stretches(text):
            buffer = uharfbuzz.Buffer()
            buffer.add_str(text[start:end])
            buffer.guess_segment_properties()
            buffer.language = "en"
            uharfbuzz.shape(font.font, buffer, features)
            if buffer.direction != "ltr":
                raise UnsettableError("a text that is not read from left to right")
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
                if place.x_offset or place.y_offset:
                    raise UnsettableError("a mark beside its letter")
                yield font, info.codepoint, place.x_advance * font.unit + spacing, start + info.cluster


@lru_cache(FEW)
def _shape(fonts: FontFallback, text: str, spacing: float) -> Shaped:
    if _ODD.search(text):
        raise UnsettableError("characters that are not seen")
    found = list(fonts.glyphs(text, spacing))
    starts = [start for *_, start in found]
    ends = [*starts[1:], len(text)]
    glyphs = tuple(glyph for _, glyph, _, _ in found)
    advances = tuple(advance for _, _, advance, _ in found)
    natural = tuple(font.natural(glyph) for font, glyph, _, _ in found)
    meanings = tuple(text[start:end] for start, end in zip(starts, ends, strict=False))
    return Shaped(
        tuple(font.name for font, *_ in found), glyphs, "".join(f"{glyph:04x}" for glyph in glyphs), advances, natural,
        meanings, tuple(_kerns(natural, advances, spacing)), spacing, _words(text, starts, advances), sum(advances),
    )


def _kerns(natural: Sequence[int], advances: Sequence[float], spacing: float) -> Iterator[tuple[int, float]]:
    for glyph, (own, advance) in enumerate(zip(natural, advances, strict=True)):
        less = own + spacing - advance
        if less > NEGLIGIBLE or less < -NEGLIGIBLE:
            yield glyph, less


def _words(text: str, starts: Sequence[int], advances: Sequence[float]) -> WordBounds:
    """Where the words of a text are among its glyphs; `starts` are the characters with which glyphs begin."""
    so_far = [0.0, *accumulate(advances)]
    bounds = [(bisect_left(starts, begin), bisect_left(starts, end)) for begin, end in _bounds(text)]
    return WordBounds(
        tuple(begin for begin, _ in bounds), tuple(end for _, end in bounds),
        tuple(so_far[begin] for begin, _ in bounds), tuple(so_far[end] for _, end in bounds),
    )


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    """Where words begin and end. Some have blanks in them: no line ends before the mark in "Why ?"."""
    for begin, end in pairwise([0, *line_ends(text), len(text)]):
        word = text[begin:end].strip(BLANK)
        if word:
            start = text.index(word, begin)
            yield start, start + len(word)


font_fallback = lru_cache(FEW)(FontFallback)
"""The font fallback of a style, once for each."""


def _nearest(family: str, weight: int, slope: str) -> FontFace | None:
    """The face of a family that is nearest to what is asked for, by the rules of CSS: the slope before the weight."""
    faces = [face for face in FACES if face.family == family]
    same = [face for face in faces if face.style == slope] or faces

    def distance(face: FontFace) -> tuple[bool, int]:
        away = face.weight - weight
        wrong = away < 0 if weight > 500 else away > 0
        return wrong and weight not in (400, 500), abs(away)

    return min(same, key=distance, default=None)
