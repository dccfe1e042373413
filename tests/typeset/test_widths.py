from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from bestiarist.typeset.fonts import FACES, FontFace, font_bytes
from bestiarist.typeset.widths import balanced, fitting, hyphenated, width

FACE = "SourceSerifPro-Semibold"


def advances(face: str) -> dict[str, float]:
    """Those that fontTools reads, in ems."""
    font = TTFont(BytesIO(font_bytes(face)))
    unit = font["head"].unitsPerEm
    return {chr(code): font["hmtx"][glyph][0] / unit for code, glyph in font.getBestCmap().items()}


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_every_character_is_as_wide_as_its_face_says(face: FontFace) -> None:
    own, symbols = advances(face.name), advances("BestiaristSymbols")
    expected = {char: symbols.get(char) or advance or 1 for char, advance in own.items()}
    assert {char: width(char, face.name) for char in own} == expected


def test_figures_are_tabular() -> None:
    assert width("1111", FACE) == pytest.approx(width("8080", FACE))


def test_symbols_are_measured_in_their_own_face() -> None:
    assert width("●", FACE) == pytest.approx(0.66)


def test_a_short_text_gets_the_largest_size() -> None:
    assert fitting("Wick Sprite", FACE, 145, 16, 12) == 16


@pytest.mark.parametrize("measure", range(60, 200, 10))
def test_one_line_fits_its_measure(measure: int) -> None:
    size = fitting("Saint of the Nine Crossings", FACE, measure, 16, 4)
    assert 0 < width("Saint of the Nine Crossings", FACE) * size <= measure


def test_nothing_fits() -> None:
    assert fitting("W" * 80, FACE, 145, 16, 12, lines=2) == 0


def test_words_that_are_too_long_are_broken() -> None:
    assert fitting("W" * 30, FACE, 145, 16, 4, lines=3) > fitting("W" * 30, FACE, 145, 16, 4)


def test_a_balanced_text_takes_no_more_lines() -> None:
    text = "She has delivered half the valley, and scolded all of it."
    narrow = balanced(text, FACE, 145, 6.9)
    assert 70 < narrow < 130
    assert fitting(text, FACE, narrow, 6.9, 6.9, lines=2) == 6.9


def test_no_text_has_no_width() -> None:
    assert balanced("", FACE, 145, 6.9) <= 145
    assert fitting("", FACE, 145, 16, 12) == 16


@pytest.mark.parametrize(
    ("name", "divided"),
    [
        ("Donaudampfschifffahrtsgesellschaftskapitän", "Donaudampfschifffahrts-gesellschaftskapitän"),
        ("Honorificabilitudinitatibusque II", "Honorificabili-tudinitatibusque II"),
        ("Ancient Honorificabilitudinitatibusque", "Ancient Honorificabili-tudinitatibusque"),
        ("Reed Imp", "Reed Imp"),
        ("Saint of the Nine Crossings", "Saint of the Nine Crossings"),
        ("Bog-Honorificabilitudinitatibus-Hag", "Bog-Honorificabilitudinitatibus-Hag"),
        ("", ""),
    ],
)
def test_words_that_are_too_wide_get_a_hyphen(name: str, divided: str) -> None:
    assert hyphenated(name, FACE, 145, 11.75) == divided
    assert hyphenated(name, FACE, 150, 11.75) == divided


@given(st.text("aeioubcdhkrstW –üßЖあ", max_size=70), st.floats(60, 200), st.floats(6, 16))
def test_a_hyphen_changes_nothing_else(text: str, measure: float, size: float) -> None:
    divided = hyphenated(text, FACE, measure, size)
    assert divided.replace("-", "") == " ".join(text.split())
    for word, parts in zip(text.split(), divided.split(), strict=True):
        assert all(parts.split("-"))
        assert parts == word or width(word, FACE) * size > measure * 0.95
