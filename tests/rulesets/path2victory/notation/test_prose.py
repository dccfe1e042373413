from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.prose import parse_prose, parse_resistance
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose

NOTATION = rulesets.load("path2victory").context


def slice_of(text: str) -> Slice:
    source = source_of(Path("x.yaml"), "x.yaml", f"effect: {text}")
    return Slice(source, 8, 8 + len(text), text)


def prose(text: str) -> Prose:
    return parse_prose(slice_of(text), NOTATION)


def only(text: str, kind: str) -> Mention:
    (mention,) = prose(text).of(kind)
    return mention


Damage = tuple[str, str, list[str], tuple[str, ...]]


def damage(text: str) -> Damage:
    """What is marked, the amount, the types and the modifiers."""
    mention = only(text, "damage")
    value = mention.value
    types = [word for word, _ in value["types"]]
    return text[mention.start : mention.end], value["amount"], types, value["modifiers"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8 slashing damage.", ("8 slashing damage", "8", ["slashing"], ())),
        ("deals 15 fire and poison damage", ("15 fire and poison damage", "15", ["fire", "poison"], ())),
        ("5 fire, cold or acid damage", ("5 fire, cold or acid damage", "5", ["fire", "cold", "acid"], ())),
        ("5 persistent fire damage", ("5 persistent fire damage", "5", ["fire"], ("persistent",))),
        ("5 more damage", ("5 more damage", "5", [], ("more",))),
        ("takes 20 damage", ("20 damage", "20", [], ())),
        ("5 slahsing damage", ("5 slahsing damage", "5", ["slahsing"], ())),
        ("2d6+4 fire damage", ("2d6+4 fire damage", "2d6+4", ["fire"], ())),
        ("1d6 + 1d4 - 1 cold damage", ("1d6 + 1d4 - 1 cold damage", "1d6 + 1d4 - 1", ["cold"], ())),
        ("5-10 cold damage", ("10 cold damage", "10", ["cold"], ())),
        ("1-2d6+3 cold damage", ("1-2d6+3 cold damage", "1-2d6+3", ["cold"], ())),
        ("1+2+3 cold damage", ("3 cold damage", "3", ["cold"], ())),
        ("2d6+1 or 2+1d4 cold damage", ("2+1d4 cold damage", "2+1d4", ["cold"], ())),
    ],
)
def test_damage(text: str, expected: Damage) -> None:
    assert damage(text) == expected


def test_damage_that_is_compared_with() -> None:
    assert only("when it takes 20 or more cold damage", "damage").value["threshold"]
    assert not only("it takes 20 cold damage", "damage").value["threshold"]


@pytest.mark.parametrize(
    "text",
    [
        "an ally within 8 takes damage",
        "it takes 5 less damage",
        "2 squares of damage",
        "within 6 and damage",
        "half damage",
        "5 fire and damage",
        "it is pushed 2, damage",
    ],
)
def test_no_damage(text: str) -> None:
    assert not list(prose(text).of("damage"))


def test_spans_count_in_the_file() -> None:
    mention = only("It does 8 fire damage.", "damage")
    assert (mention.span.line, mention.span.column, mention.span.end_column) == (1, 17, 30)
    assert mention.value["amount_span"].column == 17
    assert mention.value["types"][0][1].column == 19


def save(text: str) -> dict[str, Any]:
    """What is marked, and the parts of the clause that are there."""
    mention = only(text, "save")
    told = {key: value for key, value in mention.value.items() if value and key != "closed"}
    return {"at": text[mention.start : mention.end], **told}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Reflex half)", {"at": "Reflex half", "outcome": "half"}),
        ("(Reflex save for half)", {"at": "Reflex save for half", "outcome": "half", "named": True}),
        ("(half Reflex)", {"at": "half Reflex", "outcome": "half", "reversed": True}),
        ("(basic Reflex save)", {"at": "basic Reflex save", "basic": True, "named": True}),
        ("(Reflex saving throw half)", {"at": "Reflex saving throw half", "outcome": "half", "named": True}),
        ("(Reflex)", {"at": "Reflex"}),
        ("(Reflex hlaf)", {"at": "Reflex hlaf", "outcome": "hlaf"}),
    ],
)
def test_save_in_brackets(text: str, expected: dict[str, Any]) -> None:
    assert save(text) == {"save": "Reflex", "typed": "Reflex", "bracketed": True, **expected}


def test_save_in_a_sentence() -> None:
    expected = {"at": "Will save", "save": "Will", "typed": "Will", "named": True}
    assert save("A Will save, and it is free.") == expected


@pytest.mark.parametrize("text", ["They will negate it.", "It adds its Will to the roll.", "a reflex save"])
def test_no_save(text: str) -> None:
    assert not list(prose(text).of("save"))


@pytest.mark.parametrize(
    ("text", "marked", "parts"),
    [
        ("gains resist fire 2d6 now", "resist fire 2d6", [("word", "fire"), ("dice", "2d6")]),
        ("is weak 5 cold", "weak 5 cold", [("number", "5"), ("word", "cold")]),
        ("immune to rattled", "immune to rattled", [("word", "rattled")]),
        ("resist cold and acid 2d6", "resist cold and acid 2d6",
         [("word", "cold"), ("link", "and"), ("word", "acid"), ("dice", "2d6")]),
        ("resist fier 5", "resist fier 5", [("word", "fier"), ("number", "5")]),
    ],
)  # fmt: skip
def test_resistance(text: str, marked: str, parts: list[tuple[str, str]]) -> None:
    mention = only(text, "resistance")
    assert text[mention.start : mention.end] == marked
    assert list(mention.value["parts"]) == parts
    assert [text[start:end] for start, end in mention.value["places"]] == [word for _, word in parts]


@pytest.mark.parametrize("text", ["to resist the pull", "weak and slow", "immune to being pushed", "immune"])
def test_no_resistance(text: str) -> None:
    assert not list(prose(text).of("resistance"))


@pytest.mark.parametrize("text", ["immune sleep", "sleep"])
def test_resistance_of_an_entry(text: str) -> None:
    mention = parse_resistance(slice_of(text), "immune", NOTATION)
    assert mention is not None
    assert mention.value["parts"] == (("word", "sleep"),)
    assert parse_resistance(slice_of(""), "immune", NOTATION) is None


def test_conditions_statuses_and_casters() -> None:
    found = prose("It is slowed, falls prone and is a Primal Caster Rank 3.").mentions
    assert [(one.kind, one.value.get("name", one.value.get("rank"))) for one in found] == [
        ("condition", "slowed"),
        ("condition", "prone"),
        ("caster", "3"),
    ]
