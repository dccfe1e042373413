"""Facts of Path 2 Victory, looked up in its tables. A word or level that these do not have gives None, or nothing."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from bestiarist.ruleset import Table, Term
from bestiarist.ruleset.measures import Spread

Tables = Mapping[str, Table]

TABLES = Path(__file__).parent / "tables"
TRUE_NEUTRAL = "true neutral"

FIRST_LEVEL, LATER_HIT_POINTS = 1, 8
"""The level of the class table, and the first one at which a class gains more hit points."""
_ADVANCING = {
    "fight": "fight", "armor": "armor", "power": "power", "fortitude": "saves", "reflex": "saves", "will": "saves",
}  # fmt: skip
_FIGURES = ("min", "q1", "median", "q3", "max")


def points_cost(tables: Tables, level: int) -> int | None:
    """Points that a creature of the level costs without upgrades (section Points by level)."""
    return _number(tables["levels"], str(level), "cost")


def upgrade_cost(tables: Tables, level: int) -> int | None:
    """Points that each upgrade adds to a creature of the level (section Points by level)."""
    return _number(tables["levels"], str(level), "upgrade")


def recruitable(tables: Tables, alignment: str) -> frozenset[str]:
    """The alignments a party of this one may take: itself, the adjacent ones and always true neutral."""
    term = tables["alignments"].get(alignment)
    return frozenset({term.name, TRUE_NEUTRAL, *term.data["adjacent"]}) if term else frozenset()


def expected_damage(tables: Tables, level: int, grade: str) -> int | None:
    """Damage of the level in a column of the damage progression (section Advancement).

    `grade` is extreme, high, moderate, low, area_unlimited or area_limited.
    """
    return _number(tables["damage_progression"], str(level), grade)


def class_stats(tables: Tables, one: Term, level: int) -> dict[str, int]:
    """The stats that a class of the class table has at the level, by lower-case name; none below level 1.

    To those of level 1 the fixed advancement adds (section Advancement), and the class's own hit points.
    """
    if level < FIRST_LEVEL or tables["levels"].get(str(level)) is None:
        return {}
    stats = {stat: int(one.data[stat]) for stat in (*_ADVANCING, "hp")}
    for grown in range(FIRST_LEVEL + 1, level + 1):
        gain = tables["advancement"][str(grown)].data
        stats |= {stat: stats[stat] + gain[column] for stat, column in _ADVANCING.items()}
        stats["hp"] += one.data["hp_2_to_7" if grown < LATER_HIT_POINTS else "hp_from_8"]
    return stats


@cache
def published(level: int) -> Mapping[str, Spread]:
    """How the stats of published creatures of the level are spread, by lower-case name of the stat.

    A level without published creatures (11) lies on the straight line between the nearest levels that have
    some, figure by figure, and its spreads count 0 creatures. Nothing is known beyond the lowest and the highest
    level: the mapping is empty.
    """
    levels = _published_levels()
    if level in levels:
        return levels[level]
    below = max((known for known in levels if known < level), default=None)
    above = min((known for known in levels if known > level), default=None)
    if below is None or above is None:
        return MappingProxyType({})
    share = (level - below) / (above - below)
    lower, upper = levels[below], levels[above]
    return MappingProxyType({stat: _between(lower[stat], upper[stat], share) for stat in lower if stat in upper})


def listed(words: Iterable[str]) -> str:
    """Words as a sentence lists them: the last behind `and`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _number(table: Table, word: str, column: str) -> int | None:
    term = table.get(word)
    value = term.data.get(column) if term else None
    return value if isinstance(value, int) else None


def _between(lower: Spread, upper: Spread, share: float) -> Spread:
    pairs = {name: (getattr(lower, name), getattr(upper, name)) for name in _FIGURES}
    return Spread(**{name: low + (high - low) * share for name, (low, high) in pairs.items()}, count=0)


@cache
def _published_levels() -> Mapping[int, Mapping[str, Spread]]:
    text = (TABLES / "published.csv").read_text(encoding="utf-8")
    levels: dict[int, dict[str, Spread]] = {}
    for row in csv.DictReader(text.splitlines()):
        figures = {name: float(row[name]) for name in _FIGURES}
        stats = levels.setdefault(int(row["level"]), {})
        stats[row["stat"]] = Spread(**figures, count=int(row["creatures"]))
    return MappingProxyType({level: MappingProxyType(found) for level, found in levels.items()})
