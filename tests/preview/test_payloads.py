"""The lists of a project whose game has two kinds, and of a project with several games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import bestiarist
from bestiarist.build.pipeline import Checked
from bestiarist.preview import payloads
from bestiarist.preview.session import Session
from bestiarist.read.project import Collection
from bestiarist.ruleset import Column, Listing
from bestiarist.ruleset.definitions import Definition, Library

WOLF, CAT = "cards/path2victory/ash-wolf.yaml", "cards/path2victory/birch-cat.yaml"


@pytest.fixture
def two(session: Session) -> Collection:
    """The project as that of a game in which the cat is a relic, which is listed by its will only."""
    (collection,) = session.checked.collections
    creature = collection.ruleset.kind("creature")
    relic = replace(
        creature, name="relic", plural="relics",
        listing=Listing(columns=(Column("will", "Nerve"),), filters=("will",), order=("name",)),
    )
    return replace(
        collection, ruleset=replace(collection.ruleset, kinds=(creature, relic)),
        library=Library(tuple(as_relic(one) if one.source.shown == CAT else one for one in collection.library)),
    )


def as_relic(definition: Definition) -> Definition:
    return replace(definition, kind="relic")


def state(*collections: Collection) -> payloads.Json:
    return payloads.state(Checked(collections), (), payloads.Words())


def test_each_definition_is_listed_as_its_kind_says(two: Collection) -> None:
    found = state(two)
    wolf, cat = found["cards"]
    assert (wolf["kind"], wolf["level"], "will" in wolf) == ("creature", 2, False)
    assert (cat["kind"], cat["will"], "level" in cat) == ("relic", 4, False)
    assert found["noun"] == {"one": "card", "many": "cards"}


def test_where_there_are_several_kinds_one_can_be_chosen(two: Collection) -> None:
    filters = {one["key"]: one for one in state(two)["filters"]}
    assert filters["kind"] == {
        "key": "kind", "title": "Kind", "values": ["creature", "relic"], "titles": ["creatures", "relics"],
    }
    assert (filters["will"]["title"], filters["will"]["values"]) == ("Nerve", [4])
    assert filters["level"]["values"] == [2]


def test_kinds_without_cards_change_nothing(two: Collection, session: Session) -> None:
    before = session.checked.collections[0]
    found = state(replace(two, library=before.library))
    assert found["noun"] == {"one": "creature", "many": "creatures"}
    assert "kind" not in [one["key"] for one in found["filters"]]
    assert state(replace(two, library=Library()))["noun"] == {"one": "card", "many": "cards"}


def test_where_there_are_several_games_one_can_be_chosen(two: Collection) -> None:
    other = replace(two, ruleset=replace(two.ruleset, name="other", title="Other"))
    keys = {one["key"]: one.get("titles") for one in state(two, other)["filters"]}
    assert keys["ruleset"] == [two.ruleset.title, "Other"]
    assert [one["name"] for one in state(two, other)["rulesets"]] == ["path2victory", "other"]


def test_no_game_is_no_mistake() -> None:
    assert state()["noun"] == {"one": "card", "many": "cards"}


def test_a_card_is_measured_beside_those_of_its_kind(two: Collection, session: Session) -> None:
    wolf = next(one for one in two.library if one.source.shown == WOLF)
    alone, both = payloads.Balance().of(wolf, two), payloads.Balance().of(wolf, session.checked.collections[0])
    assert alone and both
    assert (alone["kind"], alone["by"]) == ("creature", "level")
    assert [len(one["measures"][0]["set"]) for one in (alone, both)] == [0, 1]


def test_the_cards_that_come_with_the_program_are_listed_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(bestiarist.__file__).parents[1]
    monkeypatch.chdir(root)
    session = Session(root)
    session.refresh()
    found = session.state()
    (ember,) = [one for one in found["cards"] if one["name"] == "Ember"]
    assert (ember["kind"], ember["rank"], ember["traditions"]) == ("spell", 1, ["arcane", "divine", "primal"])
    traditions = next(one["values"] for one in found["filters"] if one["key"] == "traditions")
    assert traditions == ["arcane", "divine", "occult", "primal"]


def test_every_text_of_a_card_is_among_its_words_and_values_go_by_their_field(session: Session) -> None:
    wolf = session.state()["cards"][0]
    assert {"name Ash Wolf", "level 2", "hp 30", "size medium", "Animal"} <= {*wolf["words"]}
    assert any("Melee strike" in one for one in wolf["words"])


def test_a_kind_may_tell_a_colour_for_its_rows(two: Collection) -> None:
    wolf, cat = state(two)["cards"]
    assert (wolf["colour"], cat["colour"]) == ("#595a5c", "")
