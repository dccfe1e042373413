"""Measures of creatures: beside the published ones, and what strikes do in a turn, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.measures import Measure, Spread
from bestiarist.rulesets.path2victory import turns

RULESET = rulesets.load("path2victory")
KIND = RULESET.kind("creature")


def creature(features: str, **changed: str) -> Definition:
    """The sample (level 2, Fight +8; the median Armor of the level is 16) with other features and values."""
    lines = [line for line in KIND.sample.splitlines() if not line.startswith(("  ", "features"))]
    given = {line.split(":")[0]: line.split(": ", 1)[1] for line in lines} | changed
    text = "".join(f"{key}: {value}\n" for key, value in given.items() if value)
    text += "features: |\n" + "".join(f"  {line}\n" for line in features.splitlines())
    return load_definition(source_of(Path("sample.yaml"), "sample.yaml", text), KIND, RULESET.context)[0]


def measured(one: Definition) -> dict[str, Measure]:
    return {measure.name: measure for measure in KIND.measures.of(one)}


# With +8 against 16, 13 faces hit and 3 are critical; with +3, 8 and 1; with -2, 3 and 1.
CLAW = "Claw ● Melee strike: 10 slashing damage.\n"
FIRST, SECOND, THIRD = 16 / 20, 9 / 20, 4 / 20
CASES = {
    "two strikes": ("Claw ● Melee strike: 10 slashing damage.", 10 * (FIRST + SECOND)),
    "the better one first": (
        "Claw ● Melee strike: 6 slashing damage.\nBite ● Melee strike: 10 piercing damage.",
        10 * (FIRST + SECOND),
    ),
    "once a turn": (
        "Claw ● Melee strike: 6 slashing damage.\nBite ●○ Melee strike: 10 piercing damage.",
        10 * FIRST + 6 * SECOND,
    ),
    "one for both actions": (
        "Claw ● Melee strike: 6 slashing damage.\nSlam ●● Melee strike: 15 bludgeoning damage.",
        15 * FIRST,
    ),
    "a free one": (
        CLAW + "Tail ○ Melee strike: 10 bludgeoning damage.",
        10 * (FIRST + SECOND + THIRD),
    ),
    "three actions are too many": ("Slam ●●● Melee strike: 25 bludgeoning damage.", 0),
    "reactions do not count": (CLAW + "Snap ↻ Melee strike: 20 piercing damage.", 12.5),
    "nor do uses": (CLAW + "🄴 Rend ● Melee strike: 20 slashing damage.", 12.5),
    "nor upgrades": (CLAW + "Rend [add on] ● Melee strike: 20 slashing damage.", 12.5),
    "nor preconditions": (
        CLAW + "Rend ● Melee strike, if it is prone: 20 slashing damage.",
        12.5,
    ),
    "two damages": ("Claw ● Melee strike: 5 slashing damage and 5 fire damage.", 12.5),
    "either of two": ("Claw ● Melee strike: 10 slashing damage, or 15 fire damage if it is prone.", 12.5),
    "more in some cases": ("Claw ● Melee strike: 10 slashing damage, and 5 fire damage if it is prone.", 12.5),
    "more to others": ("Claw ● Melee strike: 10 slashing damage. Adjacent enemies take 5 fire damage.", 12.5),
    "later damage": ("Claw ● Melee strike: 10 slashing damage and 5 persistent fire damage.", 12.5),
    "no damage": ("Web ● Ranged 6 strike: The target is immobilized.", 0),
    "at will": (
        "Primal Caster Rank 1: 🄳 lance; ∞ ember\n  Lance ● Ranged 6 strike: 30 fire damage.\n"
        "  Ember ● Ranged 6 strike: 10 fire damage.",
        12.5,
    ),
    "no strike": ("Roar ●● Cone 4: 10 sonic damage (Will half).", None),
}


@pytest.mark.parametrize(("features", "damage"), CASES.values(), ids=CASES)
def test_damage_a_turn(features: str, damage: float | None) -> None:
    found = measured(creature(features))["damage"].value
    assert found == (damage if damage is None else pytest.approx(damage))


@pytest.mark.parametrize(
    ("bonus", "armor", "times"), [(8, 16, 0.8), (0, 40, 0.1), (30, 16, 2.0), (9, 17.5, 0.7), (6, 16, 0.6)]
)
def test_a_hit_counts_once_and_a_critical_one_twice(bonus: float, armor: float, times: float) -> None:
    assert turns.hits(bonus, armor, RULESET.tables) == pytest.approx(times)


def test_stats_stand_beside_the_published_ones() -> None:
    found = measured(creature("Claw ● Melee strike: 8 slashing damage.", speed="7 flight"))
    assert found["fight"] == Measure("fight", "Fight", 8, "", Spread(5, 8, 8, 9, 10, 19), signed=True)
    assert (found["speed"].value, found["speed"].unit) == (7, "squares")
    assert found["cost"].value == RULESET.tables["levels"]["2"].data["cost"]
    assert found["points_per_hp"].value == pytest.approx(found["cost"].value / 30)
    spread = found["points_per_hp"].published
    assert spread is not None and spread.min <= spread.q1 <= spread.median <= spread.q3 <= spread.max


UNKNOWN = [
    ({"level": "30"}, "cost"), ({"hp": ""}, "points_per_hp"), ({"hp": "0"}, "points_per_hp"), ({"fight": ""}, "damage"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "absent"), UNKNOWN)
def test_what_is_not_known_is_none(changed: dict[str, str], absent: str) -> None:
    found = measured(creature("Claw ● Melee strike: 8 slashing damage.", **changed))
    assert found[absent].value is None
    assert list(found) == [one.name for one in KIND.measures.of(creature(""))]


ROLES = {
    "nothing stands out": ({}, "all-rounder"),
    "hit points and Fortitude": ({"hp": "60", "fortitude": "+9"}, "brute"),
    "Armor": ({"armor": "18"}, "guard"),
    "Fight": ({"fight": "+10"}, "striker"),
    "Power and Will": ({"power": "18", "will": "+8"}, "controller"),
    "speed and Reflex": ({"speed": "9", "reflex": "+9"}, "skirmisher"),
    "a level without published creatures": ({"level": "20"}, ""),
    "a stat that is missing": ({"armor": ""}, ""),
}


@pytest.mark.parametrize(("changed", "role"), ROLES.values(), ids=ROLES)
def test_roles(changed: dict[str, str], role: str) -> None:
    facet = next(one for one in KIND.measures.facets if one.title == "Role")
    assert facet.of(creature(CLAW, **changed)) == role
    assert not role or role in facet.order
