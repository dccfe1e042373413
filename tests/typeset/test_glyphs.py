"""Texts as glyphs: faces, spaces, and where lines may end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.glyphs import Shaped, font_fallback

SERIF, SYMBOLS = "Bestiarist Serif", "Bestiarist Symbols"


def shaped(text: str, *features: tuple[str, int], spacing: float = 0, weight: int = 400) -> Shaped:
    return font_fallback((SYMBOLS, SERIF), weight, "normal", features).shape(text, spacing)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  ", []),
        ("one two", ["one", "two"]),
        (" one  two ", ["one", "two"]),
        ("well-known", ["well-", "known"]),
        ("half\u2014hidden", ["half", "\u2014", "hidden"]),
        ("one\u00a0two", ["one\u00a0two"]),
        ("6/12 and/or 2-3 -5 \u20135", ["6/12", "and/", "or", "2-3", "-5", "\u2013", "5"]),
        ("\u25cf\u25cf Claw", ["\u25cf\u25cf", "Claw"]),
        ("Why ? So (it is)", ["Why ?", "So", "(it", "is)"]),
        ("wait\u2026what a!b", ["wait\u2026", "what", "a!", "b"]),
    ],
)
def test_where_lines_may_end(text: str, words: list[str]) -> None:
    found = shaped(text)
    ends = zip(found.words.begins, found.words.ends, strict=True)
    assert ["".join(found.meanings[begin:end]) for begin, end in ends] == words


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("one", ["SourceSerifPro-Regular"]),
        ("\u25cf one", ["BestiaristSymbols", "SourceSerifPro-Regular"]),
        (" one", ["SourceSerifPro-Regular"]),
        ("one \u25cf \u25cf", ["SourceSerifPro-Regular", "BestiaristSymbols"]),
        (" ", ["BestiaristSymbols"]),
    ],
)
def test_blanks_are_of_the_face_beside_them(text: str, faces: list[str]) -> None:
    assert list(dict.fromkeys(shaped(text).faces)) == faces


def test_weights_and_slopes() -> None:
    fonts = {wanted: font_fallback((SERIF,), *wanted, ()) for wanted in WANTED}
    assert {wanted: one.shape("x", 0).faces[0] for wanted, one in fonts.items()} == WANTED


WANTED = {
    (400, "normal"): "SourceSerifPro-Regular",
    (500, "normal"): "SourceSerifPro-Regular",
    (600, "italic"): "SourceSerifPro-SemiboldIt",
    (700, "normal"): "SourceSerifPro-Bold",
    (900, "normal"): "SourceSerifPro-Bold",
    (300, "oblique"): "SourceSerifPro-Regular",
}


def test_features_change_glyphs_and_spaces_undo_ligatures() -> None:
    assert shaped("fight").glyphs != shaped("fight", ("smcp", 1)).glyphs
    assert len(shaped("fight", spacing=20).glyphs) == 5 > len(shaped("fight").glyphs)
    assert shaped("Wax", spacing=50).width == pytest.approx(shaped("Wax").width + 150)


def test_a_character_that_no_face_has() -> None:
    with pytest.raises(UnsettableError, match=r"U\+1F600"):
        shaped("\U0001f600")


@given(st.text(st.sampled_from("abTV fi-/\u25cf\u00e9\u20141,.\u00a0"), max_size=40))
def test_no_character_is_lost(text: str) -> None:
    try:
        found = shaped(text)
    except UnsettableError:
        reject()
    assert "".join(found.meanings) == text
    assert found.width == pytest.approx(sum(found.advances))
    words = found.words
    assert all(one <= two for one, two in pairwise([0, *sum(zip(words.begins, words.ends, strict=True), ())]))
