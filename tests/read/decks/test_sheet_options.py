from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.decks.decks import load_deck
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.files import source_of
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, Deck, SheetOptions

GAME = rulesets.load("path2victory")
NAMES = SheetNames(("a4", "letter"), ("poker", "tarot"))


def deck(keys: str) -> tuple[Deck, tuple[Diagnostic, ...]]:
    text = f"title: One\ncards: [Ash]\n{keys}"
    return load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)


@pytest.mark.parametrize(
    ("keys", "options"),
    [
        ("", NO_SHEET_OPTIONS),
        ("card: Tarot\n", SheetOptions(card="tarot")),
        ("card: 63x88\n", SheetOptions(card="63x88")),
        ("orientation: landscape\ncut: lines\nback: gutterfold\n",
         SheetOptions(orientation="landscape", cut="lines", back="gutterfold")),
        ("gutter: 3\nbleed: 1.5\n", SheetOptions(gutter=(3, 3), bleed=1.5)),
        ("gutter: [3, 4]\nbleed: 0\n", SheetOptions(gutter=(3, 4), bleed=0)),
    ],
)
def test_what_a_deck_says_of_its_sheets(keys: str, options: SheetOptions) -> None:
    loaded, found = deck(keys)
    assert (loaded.sheet_options, found) == (options, ())


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ("card: tarott\n", "YML205"), ("card: 2x3\n", "YML205"), ("orientation: sideways\n", "YML205"),
        ("cut: scissors\n", "YML205"), ("back: continuation\n", "YML205"), ("gutter: wide\n", "YML203"),
        ("gutter: [1, 2, 3]\n", "YML203"), ("gutter: 51\n", "YML203"), ("bleed: 6\n", "YML203"),
        ("bleed: nan\n", "YML203"), ("paper: a9\n", "YML205"), ("paper: 10x10\n", "YML205"),
    ],
)
def test_mistakes(keys: str, code: str) -> None:
    loaded, found = deck(keys)
    assert [(one.code, one.span.line) for one in found] == [(code, 3)]
    assert loaded.sheet_options == NO_SHEET_OPTIONS


@pytest.mark.parametrize(
    ("keys", "hint", "right"),
    [
        ("card: tarott\n", "did you mean tarot?", "tarot"), ("back: duplx\n", "did you mean duplex?", "duplex"),
        ("paper: [a4, leter]\n", "did you mean letter?", "letter"), ("cut: mark\n", "did you mean marks?", "marks"),
        ("backs: pictures\n", "one of: none, continuation, deck; or a picture, like art/back.png", None),
        ("card: huge\n", "one of: poker, tarot; or a size in millimetres, like 63x88", None),
    ],
)
def test_the_word_that_is_meant(keys: str, hint: str, right: str | None) -> None:
    _, (found,) = deck(keys)
    assert found.hint == hint
    assert (found.fix.edits[0].text if found.fix else None) == right


@pytest.mark.parametrize(
    ("value", "backs", "picture"),
    [("none", "none", ""), ("Continuation", "continuation", ""), ("deck", "deck", ""),
     ("art/back.png", "deck", "art/back.png")],
)
def test_what_stands_on_backs(value: str, backs: str, picture: str) -> None:
    loaded, found = deck(f"backs: {value}\n")
    assert not found and loaded.backs == backs
    assert (loaded.back_art.file if loaded.back_art else "") == picture


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (SheetOptions(card="tarot"), SheetOptions(card="poker", bleed=3), SheetOptions(card="tarot", bleed=3)),
        (
            SheetOptions(bleed=0, gutter=(0, 0)), SheetOptions(bleed=3, gutter=(6, 6)),
            SheetOptions(bleed=0, gutter=(0, 0)),
        ),
        (NO_SHEET_OPTIONS, SheetOptions(proof=True), SheetOptions(proof=True)),
    ],
)
def test_options_over_others(one: SheetOptions, other: SheetOptions, both: SheetOptions) -> None:
    assert one.over(other) == both
