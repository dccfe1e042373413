"""Stats with a second value in brackets: read, compared, asked for and printed."""

from __future__ import annotations

from pathlib import Path
from re import fullmatch
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.core.source import SourceFile
from bestiarist.read.definitions import load_definition
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.creature import second_of, stat_of

RULESET = rulesets.load("path2victory")
KIND = RULESET.kind("creature")
SAMPLE = {"fight": "+8", "armor": "16", "will": "+4", "speed": "5"}


def load(stat: str, value: str) -> tuple[Definition, list[str]]:
    text = KIND.sample.replace(f"{stat}: {SAMPLE[stat]}\n", f"{stat}: {value}\n", 1)
    definition, found = load_definition(SourceFile(Path("x.yaml"), "x.yaml", text), KIND, RULESET.context)
    assert definition is not None
    return definition, [one.code for one in found]


# (stat, value): both numbers, the value in words, what the card prints beside the first
READ: dict[tuple[str, str], tuple[int, int | None, str, str]] = {
    ("armor", "15 [11]"): (15, 11, "15 [11]", "[11]"),
    ("armor", "15[11]"): (15, 11, "15 [11]", "[11]"),
    ("armor", "22 (20)"): (22, 20, "22 [20]", "[20]"),
    ("fight", "+10 [+8]"): (10, 8, "10 [8]", "[+8]"),
    ("will", "-1 [−3]"): (-1, -3, "−1 [−3]", "[−3]"),
    ("speed", "6 [4]"): (6, 4, "6 [4]", "[4]"),
    ("speed", "6 [fly 8]"): (6, 8, "6 [8 flight]", "[8 ☁]"),
    ("speed", "7 flight (35 feet)"): (7, 7, "7 flight [7]", "[7]"),
    ("speed", "8 fly"): (8, None, "8 flight", ""),
}


@pytest.mark.parametrize(("stat", "value"), READ)
def test_second_values(stat: str, value: str) -> None:
    creature, found = load(stat, value)
    first, second, text, beside = READ[stat, value]
    assert found in ([], ["YML203"]) and (stat_of(creature, stat), second_of(creature, stat)) == (first, second)
    assert [item.text for item in KIND.field(stat).type.items(creature.get(stat))] == [text]
    view: Any = KIND.design.view(creature, Scope(RULESET, Library((creature,)), None))
    assert next(one.second for one in view.stats if one.key == stat) == beside


@pytest.mark.parametrize("value", ["15 [eleven]", "[11]", "15 []", "15 [11", "15 [11] [9]", "15 [11)"])
def test_what_is_no_second_value(value: str) -> None:
    assert load("armor", f"'{value}'")[1] == ["YML203"]


def test_the_first_value_counts() -> None:
    field, value = KIND.field("armor").type, load("armor", "15 [11]")[0].get("armor")
    assert (field.rank(value), field.matches(value, "15-16"), field.matches(value, "11")) == (15, True, False)


@pytest.mark.parametrize(("stat", "value"), READ)
def test_editors_accept_them(stat: str, value: str) -> None:
    shapes = KIND.field(stat).type.shape(RULESET.context)["anyOf"]
    assert any(fullmatch(one["pattern"], value) for one in shapes if "pattern" in one)


@pytest.mark.parametrize("value", ["15 (natural armor)", "85 (10d10 + 30)"])
def test_words_in_brackets_are_no_second_value_and_have_a_fix(value: str) -> None:
    text = KIND.sample.replace("armor: 16\n", f"armor: {value}\n", 1)
    _, (found,) = load_definition(SourceFile(Path("x.yaml"), "x.yaml", text), KIND, RULESET.context)
    assert found.fix is not None and [edit.text for edit in found.fix.edits] == [value[:2]]
