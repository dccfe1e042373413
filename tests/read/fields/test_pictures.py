"""Pictures: which part matters, and whether all of it is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.read.fields.pictures import focus_of
from bestiarist.ruleset.definitions import Definition

Load = Callable[[str], tuple[Definition, tuple[Diagnostic, ...]]]


@pytest.mark.parametrize(
    ("text", "focus"),
    [
        ("50% 35%", "50% 35%"), ("  50%   35% ", "50% 35%"), ("50%, 35%", "50% 35%"), ("12.5% 100%", "12.5% 100%"),
        ("0% 0%", "0% 0%"), ("top", "50% 0%"), ("Bottom", "50% 100%"), ("left", "0% 50%"), ("right", "100% 50%"),
        ("center", "50% 50%"), ("Centre", "50% 50%"), ("middle", "50% 50%"), ("top left", "0% 0%"),
        ("left top", "0% 0%"), ("right 20%", "100% 20%"), ("20% bottom", "20% 100%"), ("center bottom", "50% 100%"),
        ("bottom center", "50% 100%"), ("top 30%", "30% 0%"),
        ("", None), ("35%", None), ("50 35", None), ("50% 35% 10%", None), ("50% -5%", None), ("50% 101%", None),
        ("50% %", None), ("50% .%", None), ("face", None), ("left right", None), ("top bottom", None),
        ("10px 5px", None), ("٥٠% ٣٥%", None), ("nan% inf%", None), ("1e1% 5%", None),
    ],
)  # fmt: skip
def test_a_focus_is_two_shares_or_words(text: str, focus: str | None) -> None:
    assert focus_of(text) == focus


@given(st.text("0123456789.% ,-eltopfrighbmcn", max_size=20))
def test_what_is_read_is_read_again_as_it_is(text: str) -> None:
    focus = focus_of(text)
    assert focus is None or focus_of(focus) == focus


@pytest.mark.parametrize(
    ("art", "focus", "fit"),
    [
        ("a.png", "", ""), ("{file: a.png}", "", ""), ("{file: a.png, focus: 50% 20%}", "50% 20%", ""),
        ("{file: a.png, fit: contain, focus: top}", "50% 0%", "contain"), ("{file: a.png, fit: Cover}", "", "cover"),
        ("\n  file: a.png\n  focus: left 20%\n  fit: contain", "0% 20%", "contain"),
    ],
)  # fmt: skip
def test_the_part_that_is_shown(load: Load, art: str, focus: str, fit: str) -> None:
    definition, found = load(f"name: Fox\nart: {art}\n")
    read = definition.get("art")
    assert (read.file, read.focus, read.fit) == ("a.png", focus, fit)
    assert not any("art" in one.message or "picture" in one.message for one in found)


@pytest.mark.parametrize(
    ("art", "at", "mended"),
    [
        ("{file: a.png, focus: 50 20}", "50 20", "{file: a.png, focus: 50% 20%}"),
        ("{file: a.png, focus: '50, 20'}", "50, 20", "{file: a.png, focus: '50% 20%'}"),
        ("{file: a.png, focus: 50 200}", "50 200", None),
        ("{file: a.png, focus: the face}", "the face", None),
        ("{file: a.png, focus: 35%}", "35%", None),
        ("{file: a.png, fit: fill}", "fill", None),
    ],
)
def test_what_is_no_part(load: Load, art: str, at: str, mended: str | None) -> None:
    text = f"name: Fox\nart: {art}\n"
    definition, found = load(text)
    (one,) = [one for one in found if one.span.line == 2]
    assert one.code == "YML203" and f"'{at}'" in one.message and one.hint
    assert definition.get("art").file == "a.png"
    if mended is None:
        assert one.fix is None
    else:
        assert one.fix and one.fix.safe
        assert apply_fixes(definition.source, [one], unsafe=False)[0] == f"name: Fox\nart: {mended}\n"


def test_a_part_that_is_no_text(load: Load) -> None:
    definition, found = load("name: Fox\nart: {file: a.png, alt: [a lantern]}\n")
    (one,) = [one for one in found if one.span.line == 2]
    assert (one.code, one.message, one.span.column) == ("YML203", "a text is needed here, not a list", 25)
    assert definition.get("art").file == "a.png"
