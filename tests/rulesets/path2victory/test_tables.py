"""The tables of Path 2 Victory: complete, consistent, and equal to the rules where these can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from bestiarist.read.tables import make_tables, read_tables
from bestiarist.ruleset import Table
from bestiarist.ruleset.measures import Spread
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.notation.tables import notation as tables_of_notation

FOLDER = Path(facts.__file__).parent / "tables"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
COUNTS = {
    "advancement": 13,
    "alignments": 9,
    "areas": 5,
    "classes": 13,
    "conditions": 10,
    "costs": 6,
    "damage": 12,
    "damage_progression": 16,
    "eliminated": 3,
    "faces": 6,
    "feats": 19,
    "gambit_movements": 5,
    "grid_sizes": 3,
    "injuries": 6,
    "levels": 16,
    "movement_modes": 5,
    "objective_rolls": 6,
    "objectives": 8,
    "phases": 3,
    "positioning_upgrades": 4,
    "random_upgrades": 16,
    "ranged_weapons": 5,
    "ranges": 4,
    "saves": 3,
    "sizes": 6,
    "skills": 18,
    "solo_order": 5,
    "special_conditions": 5,
    "statuses": 6,
    "targeting": 7,
    "terrain_traits": 12,
    "terrain_types": 10,
    "traditions": 4,
    "universal_actions": 14,
    "uses": 3,
}
GRADES = ("extreme", "high", "moderate", "low", "area_unlimited", "area_limited")


@pytest.fixture(scope="module")
def tables() -> Mapping[str, Table]:
    return make_tables(read_tables(FOLDER))


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_table_is_complete(tables: Mapping[str, Table], name: str, count: int) -> None:
    assert len(tables[name].terms) == count


@pytest.mark.parametrize("name", NAMES)
def test_every_table_is_well_formed(tables: Mapping[str, Table], name: str) -> None:
    assert tables[name].title and tables[name].section
    for one in tables[name]:
        assert all(one.spellings())
        assert one.name not in {"None", "True", "False"}
        assert not {"None", "True", "False"} & set(one.aliases)


@pytest.mark.parametrize("name", NAMES)
def test_spellings_are_unique_inside_a_table(tables: Mapping[str, Table], name: str) -> None:
    owners = Counter(
        word for one in tables[name] for word in {spelling.casefold() for spelling in one.spellings()}
    )
    assert [word for word, count in owners.items() if count > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_hints_are_not_spellings(tables: Mapping[str, Table], name: str) -> None:
    hints = [hint for one in tables[name] for hint in one.data.get("suggest_for", ())]
    assert len(hints) == len(set(hints))
    assert [hint for hint in hints if hint in tables[name]] == []


def test_symbols_have_no_variation_selector(tables: Mapping[str, Table]) -> None:
    spellings = "".join(
        word for name in NAMES if name != "variants" for one in tables[name] for word in one.spellings()
    )
    assert not {"\ufe0e", "\ufe0f"} & set(spellings)


def test_no_notation_word_is_a_variant(tables: Mapping[str, Table]) -> None:
    notation = tables_of_notation(tables)
    variants = {spelling for one in notation.variants for spelling in one.spellings()}
    symbols = {one.symbol for name in NAMES if name != "variants" for one in tables[name]}
    assert not variants & set("".join(symbols))
    for one in notation.variants:
        assert all(len(spelling) == 1 for spelling in one.spellings())
        assert not set(one.data["means"]) & variants


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("↺", "↻"),
        ("⚫", "●"),
        ("◯", "○"),
        ("□", "☐"),
        ("ⓓ", "🄳"),
        ("−", "-"),
        ("\u202f", " "),
        ("\ufe0f", ""),
    ],
)
def test_variants(tables: Mapping[str, Table], typed: str, means: str) -> None:
    assert tables["variants"][typed].data["means"] == means


@pytest.mark.parametrize(
    ("table", "ascii_form", "symbol"),
    [
        ("uses", "[ ]", "☐"),
        ("uses", "[d]", "🄳"),
        ("costs", "(1/turn)", "●○"),
        ("costs", "(r)", "↻"),
        ("phases", "ii", "Ⅱ"),
    ],
)
def test_ascii_forms(tables: Mapping[str, Table], table: str, ascii_form: str, symbol: str) -> None:
    assert tables[table][ascii_form].symbol == symbol


@pytest.mark.parametrize(
    ("written", "name"), [("N", "true neutral"), ("neutral", "true neutral"), ("ce", "chaotic evil")]
)
def test_alignments_by_alias(tables: Mapping[str, Table], written: str, name: str) -> None:
    assert tables["alignments"][written].name == name


def test_adjacency_is_symmetric(tables: Mapping[str, Table]) -> None:
    for one in tables["alignments"].names:
        for other in tables["alignments"][one].data["adjacent"]:
            assert one in tables["alignments"][other].data["adjacent"]


def test_lawful_evil_recruits(tables: Mapping[str, Table]) -> None:
    assert facts.recruitable(tables, "LE") == {"lawful evil", "lawful neutral", "neutral evil", "true neutral"}
    assert facts.recruitable(tables, "loyal") == frozenset()


def test_skills_use_known_saves(tables: Mapping[str, Table]) -> None:
    assert {one.data["save"] for one in tables["skills"]} == set(tables["saves"].names)
    listed = [one for one in tables["skills"] if not one.data["accepted_only"]]
    assert len(listed) == 17
    saves = Counter(one.data["save"] for one in listed)
    assert saves == {"Will": 13, "Reflex": 3, "Fortitude": 1}


def test_objectives_name_four_listed_skills(tables: Mapping[str, Table]) -> None:
    for one in tables["objectives"]:
        assert len(set(one.data["skills"])) == 4
        assert all(skill in tables["skills"].names for skill in one.data["skills"])
    assert all({1, 2, 3, 4} >= set(roll.data["skills"]) for roll in tables["objective_rolls"])


@pytest.mark.parametrize("name", ["universal_actions", "common_features", "feats", "ranged_weapons"])
def test_costs_resolve(tables: Mapping[str, Table], name: str) -> None:
    for one in tables[name]:
        cost = one.data.get("cost")
        assert cost is None or tables["costs"][cost].symbol == cost
        assert all(use in tables["uses"] for use in one.data.get("uses", ""))


def test_amounts_of_feats_stand_in_their_texts(tables: Mapping[str, Table]) -> None:
    for one in tables["feats"]:
        steps = one.data.get("amounts", [])
        assert [step["level"] for step in steps] == sorted({step["level"] for step in steps})
        assert all(str(step["amount"]) in one.text for step in steps)
        assert all(step["level"] == 1 or f"level {step['level']}" in one.text for step in steps)


def test_requirements_of_feats_are_what_they_print(tables: Mapping[str, Table]) -> None:
    for one in tables["feats"]:
        skill, needed = one.data.get("skill"), one.data.get("feature")
        assert skill is None or (skill in tables["skills"].names and one.data["requires"] == f"trained in {skill}")
        assert needed is None or one.data["requires"] == needed


@pytest.mark.parametrize(
    ("table", "column", "target"),
    [
        ("alignments", "adjacent", "alignments"),
        ("conditions", "implies", "conditions"),
        ("conditions", "loses_modes", "movement_modes"),
        ("statuses", "implies", "conditions"),
        ("terrain_types", "traits", "terrain_traits"),
    ],
)
def test_lists_refer_to_names(tables: Mapping[str, Table], table: str, column: str, target: str) -> None:
    words = [word for one in tables[table] for word in one.data.get(column, ())]
    assert words and all(word in tables[target].names for word in words)


@pytest.mark.parametrize("column", ["melee", "ranged"])
def test_class_damage_is_that_of_its_grade_at_level_1(tables: Mapping[str, Table], column: str) -> None:
    for one in tables["classes"]:
        grade, damage = one.data[f"{column}_grade"], one.data[f"{column}_damage"]
        assert facts.expected_damage(tables, 1, grade) == damage


def test_damage_never_falls_with_the_level(tables: Mapping[str, Table]) -> None:
    for grade in GRADES:
        column = [facts.expected_damage(tables, level, grade) or 0 for level in range(-1, 15)]
        assert column == sorted(column) and min(column) > 0


def test_gambit_movements_are_universal_actions(tables: Mapping[str, Table]) -> None:
    assert all(one.data["action"] in tables["universal_actions"] for one in tables["gambit_movements"])


def test_replacements_can_be_written(tables: Mapping[str, Table]) -> None:
    known = {"condition": tables["conditions"], "damage": tables["damage"]}
    for one in tables["replaced_terms"]:
        use, target = one.data["use"], known.get(one.data["kind"])
        assert one.data["replacement"]
        if target:
            assert one.name not in target
            assert use is None or all(word in target for word in use.split(" and "))


@pytest.mark.parametrize(
    ("level", "cost", "upgrade"),
    [(-1, 9, 2), (2, 18, 3), (10, 90, 15), (14, 192, 32), (-2, None, None), (15, None, None)],
)
def test_points(tables: Mapping[str, Table], level: int, cost: int | None, upgrade: int | None) -> None:
    assert facts.points_cost(tables, level) == cost
    assert facts.upgrade_cost(tables, level) == upgrade


@pytest.mark.parametrize(
    ("size", "count"),
    [("tiny", 1), ("Medium", 1), ("large", 4), ("huge", 9), ("gargantuan", 16)],
)
def test_squares(tables: Mapping[str, Table], size: str, count: int) -> None:
    assert tables["sizes"][size].data["squares"] == count


def test_published_levels() -> None:
    fight = facts.published(1)["fight"]
    assert fight == Spread(4, 6, 6, 8, 8, count=24)
    assert len(facts.published(5)) == 8
    assert facts.published(-2) == facts.published(15) == {}


def test_missing_level_lies_between_its_neighbours() -> None:
    below, missing, above = (facts.published(level)["hp"] for level in (10, 11, 12))
    assert missing.count == 0
    assert missing.median == (below.median + above.median) / 2 == 212.5
