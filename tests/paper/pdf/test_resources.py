"""A subset draws what its face draws, and holds nothing else; fontTools reads both."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from bestiarist.core.store import Cache
from bestiarist.paper.pdf.subsets import KEPT, kept_subset, subset
from bestiarist.typeset.fonts import FACES, FontFace, font_bytes

every_face = pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
TEXT = "Ångström – ½ “fi” ●🄳👁☐"


def read(face: FontFace) -> TTFont:
    return TTFont(BytesIO(font_bytes(face.name)))


def glyphs(font: TTFont) -> list[int]:
    """Those of the text that the face has: letters, accents, and the parts that they are made of."""
    characters = font.getBestCmap()
    return sorted({font.getGlyphID(characters[ord(one)]) for one in TEXT if ord(one) in characters})


def cut(face: FontFace, wanted: Sequence[int]) -> TTFont:
    found = subset(face.name, wanted)
    data = zlib.decompress(found.data)
    assert len(data) == found.length
    return TTFont(BytesIO(data))


def drawn(font: TTFont, number: int) -> object:
    """The outlines of a glyph, and its advance."""
    glyphs, name = font.getGlyphSet(), font.getGlyphName(number)
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value, font["hmtx"][name][0]


@every_face
def test_glyphs_keep_their_numbers_and_outlines(face: FontFace) -> None:
    font = read(face)
    wanted = glyphs(font)
    small = cut(face, wanted)
    assert len(wanted) > 3
    for number in (0, *wanted):
        assert drawn(small, number) == drawn(font, number)


@every_face
def test_what_is_not_wanted_is_left_out(face: FontFace) -> None:
    font = read(face)
    wanted = glyphs(font)[:3]
    small = cut(face, wanted)
    outlines = small["glyf"]
    full = {number for number in range(len(outlines.keys())) if outlines[small.getGlyphName(number)].numberOfContours}
    parts = {part for one in wanted for part in font["glyf"][font.getGlyphName(one)].getComponentNames(font["glyf"])}
    assert full <= {0, *wanted, *map(font.getGlyphID, parts)}
    assert set(small.keys()) - {"GlyphOrder"} == KEPT - {"CFF "}
    assert not any(hasattr(outlines[name], "program") and outlines[name].program for name in outlines.keys())  # noqa: SIM118


@every_face
def test_heights_are_those_of_the_face(face: FontFace) -> None:
    font, found = read(face), subset(face.name, [1])
    unit, line = font["head"].unitsPerEm, font["hhea"]
    assert (found.ascent, found.descent) == (round(line.ascent * 1000 / unit), round(line.descent * 1000 / unit))


def test_the_same_glyphs_give_the_same_subset_however_they_come() -> None:
    assert subset("SourceSerifPro-Regular", [9, 4]) == subset("SourceSerifPro-Regular", [4, 9])


def test_a_subset_is_made_once(tmp_path: Path) -> None:
    opened: list[str] = []

    def file(face: str) -> bytes:
        opened.append(face)
        return font_bytes(face)

    found = [kept_subset(Cache(tmp_path), "key", "SourceSerifPro-Regular", [4, 9], file) for _ in range(2)]
    assert found == [subset("SourceSerifPro-Regular", [4, 9])] * 2
    assert opened == ["SourceSerifPro-Regular"]
