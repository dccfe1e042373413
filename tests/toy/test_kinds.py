"""What every kind and every field type can do without being asked for more than it must have."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from bestiarist.build.schemas import kinds_of, schema
from bestiarist.compare import diff_text, stats_text
from bestiarist.compare.changes import Comparison, changes
from bestiarist.compare.stats import stats_of
from bestiarist.preview.completing import complete
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.ruleset import Place
from bestiarist.ruleset.fields import in_words
from tests.toy import BEAST, CHARM, POWER, RULESET, TEMPERS, VERBS, Power, library, read

OLD = {"beasts/newt.yaml": BEAST.sample, "charms/newt.yaml": CHARM.sample}
NEW = {
    "beasts/newt.yaml": BEAST.sample.replace("hurt 1", "heal 1").replace("[Wet]", "[Wet, Old]"),
    "charms/newt.yaml": CHARM.sample.replace("heal 1", "heal 3"),
}


def test_values_of_any_type_are_compared_in_words() -> None:
    found, same = changes(library(OLD).definitions, library(NEW).definitions, RULESET)
    text = diff_text.as_text(Comparison("old", "new", tuple(found), same), 80, False)
    assert [line for line in text.splitlines() if line] == [
        "old → new: 2 changed",
        "Beasts",
        "Newt (changed)  beasts/newt.yaml",
        "  Traits  + Old",
        "  Power   hurt 1 → heal 1",
        "Charms",
        "Knot (changed)  charms/newt.yaml",
        "  Power  heal 1 → heal 3",
    ]


def test_an_equal_name_of_another_kind_is_another_definition() -> None:
    texts = {"beasts/a.yaml": "name: Same\nlevel: 1\n", "charms/a.yaml": "name: Same\nprice: 1\n"}
    found, same = changes(library(texts).definitions, library(texts).definitions, RULESET)
    assert (found, same) == ([], 2)
    assert [one.kind for one in library(texts).all_of("same")] == ["beast", "charm"]


def test_statistics_have_a_section_for_each_kind() -> None:
    found = [*stats_of(library({**OLD, "beasts/b.yaml": BEAST.sample}).definitions, RULESET)]
    assert [stats_text.heading(one) for one in found] == ["Toy: 2 beasts", "Toy: 1 charm"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Power(VERBS["heal"], 3, None), "heal 3"),  # type: ignore[arg-type]
        ((TEMPERS["calm"], TEMPERS["wild"]), "calm, wild"),
        ({"a": 1, "b": (True, -2)}, "a: 1, b: yes, \u22122"),
        (object(), "object"),
        (frozenset({"x"}), "x"),
        (None, ""),
    ],
)
def test_no_value_is_shown_as_python_writes_it(value: object, words: str) -> None:
    assert in_words(value) == words


def test_a_type_that_is_only_read_has_all_else() -> None:
    value = Power(VERBS["heal"], 3, None)  # type: ignore[arg-type]
    assert ([*POWER.type.texts(value)], POWER.type.shape(None), POWER.type.sortable) == (["heal 3"], {}, True)
    assert POWER.type.matches(value, "Heal 3") and not POWER.type.matches(value, "hurt 3")
    assert POWER.type.complete(Place.of("power: he", 1, 10), None) == (8, ())


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("beast", {"name": "Newt", "temper": "Fierce", "kind": "beast"}, {"name": "Newt", "price": 1}),
        ("charm", {"name": "Knot", "price": 2, "ruleset": "toy"}, {"name": "Knot", "kind": "beast"}),
        ("deck", {"title": "One", "cards": [{"charm": "Newt"}, {"2x beast": "Newt"}, {"where": {"price": "1+"}}]},
         {"title": "One", "cards": [{"spell": "Newt"}]}),
        ("deck", {"title": "One", "cards": [{"card": "Newt", "kind": "Charm"}], "order": "kind"},
         {"title": "One", "cards": [{"where": {"colour": "red"}}]}),
    ],
)  # fmt: skip
def test_schemas(kind: str, good: object, bad: object) -> None:
    validator = Draft7Validator(schema(RULESET, kind, SheetNames(("a4",), ("poker", "tarot"))))
    assert [one.message for one in validator.iter_errors(good)] == []
    assert [*validator.iter_errors(bad)]


def test_every_kind_has_a_schema() -> None:
    assert kinds_of(RULESET) == ("beast", "charm", "deck", "book")


@pytest.mark.parametrize(
    ("path", "text", "labels"),
    [
        ("beasts/a.yaml", "name: A\n", {"level", "temper", "traits", "power"}),
        ("charms/a.yaml", "name: A\n", {"price", "power"}),
        ("a.yaml", "kind: charm\nname: A\n", {"price", "power"}),
        ("beasts/a.yaml", "temper: ", {"calm", "wild"}),
        ("beasts/a.yaml", "traits: [", {"Wet"}),
        ("beasts/a.yaml", "power: h", set()),
    ],
)
def test_completion_is_asked_of_the_kind_and_the_type(path: str, text: str, labels: set[str]) -> None:
    lines = text.split("\n")
    place = Place.of(text, len(lines), len(lines[-1]) + 1)
    found = complete(place, RULESET, library(OLD), Path(path))
    assert {one["label"] for one in found["options"]} == labels


def test_a_folder_or_a_key_says_the_kind() -> None:
    assert [read(path, "name: A\n")[0].kind for path in ("charms/a.yaml", "charm/a.yaml", "beasts/a.yaml")] == [
        "charm", "charm", "beast",
    ]  # fmt: skip
