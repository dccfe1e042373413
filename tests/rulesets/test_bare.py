"""A game without symbols, look-alikes or a notation of its own is read, checked and looked through like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.check.runner import ENGINE_CHECKS, checks_of
from bestiarist.preview.completing import complete
from bestiarist.read.definitions import load_definition
from bestiarist.read.fields.blocks import BlockField
from bestiarist.read.fields.types import ChoiceField, TextField
from bestiarist.read.files import source_of
from bestiarist.ruleset import Field, Kind, Place, Ruleset, Table, Term
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.coverage import unprintable

COLOURS = Table("colours", "Colours", "", (Term("red"), Term("blue")))
TALES = BlockField(lambda lines, context: (tuple(line.text for line in lines), ()), lambda line, context: False)
TILE = Kind(
    name="tile",
    fields=(
        Field("name", TextField(), "its name", True),
        Field("colour", ChoiceField(COLOURS), "its colour"),
        Field("tales", TALES, "what is told of it"),
    ),
    sample="name: Ford\n",
)
BARE = Ruleset("bare", "Bare", {"colours": COLOURS}, (TILE,), "CC0", "")


@pytest.mark.parametrize(
    ("text", "codes", "said"),
    [
        ("colour: red", [], []),
        ("colour: bleu", ["YML205"], ["did you mean blue?"]),
        ("tales:\n  - Once\n", ["YML204"], ["write `|` behind the key, and each line indented below it"]),
    ],
)
def test_a_game_without_a_notation_is_read(text: str, codes: list[str], said: list[str]) -> None:
    source = source_of(Path("ford.yaml"), "ford.yaml", f"name: Ford\n{text}\n")
    definition, found = load_definition(source, TILE, BARE.context)
    assert [one.code for one in found] == codes
    assert [one.hint for one in found] == said
    assert definition.name == "Ford"
    assert tuple(unprintable([definition], BARE)) == ()


def test_a_character_that_no_face_has_is_found() -> None:
    source = source_of(Path("ford.yaml"), "ford.yaml", "name: Ford \U0001fae8\n")
    definition, _ = load_definition(source, TILE, BARE.context)
    assert [one.span.column for one in unprintable([definition], BARE)] == [12]


def test_it_has_the_checks_of_the_engine_alone() -> None:
    assert checks_of(BARE) == ENGINE_CHECKS


def test_its_keys_and_words_are_completed() -> None:
    offered = complete(Place.of("name: Ford\ncolour: r", 2, 10), BARE, Library())
    assert [one["label"] for one in offered["options"]] == ["red", "blue"]
