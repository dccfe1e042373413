"""What is measured of a creature: its stats beside the published ones of its level, and what its points buy."""

from __future__ import annotations

from cardwright.measures import Measure, Measures, Spread
from cardwright.model import Definition
from cardwright.rulesets.path2victory import facts
from cardwright.rulesets.path2victory.creature import ROLLED, STATS, Speed
from cardwright.rulesets.path2victory.facts import Tables
from cardwright.rulesets.path2victory.turns import damage_a_turn

UNITS = {"hp": "HP", "speed": "squares"}
TITLES = {stat: stat.capitalize() for stat in STATS} | {"hp": "HP"}


def measures(tables: Tables) -> Measures:
    """Creatures are compared with those of their level."""
    return Measures(lambda creature: tuple(_measures(creature, tables)), "level")


def _measures(creature: Definition, tables: Tables) -> list[Measure]:
    level = creature.get("level")
    known = facts.published(level) if isinstance(level, int) else {}
    cost = creature.get("cost", facts.points_cost(tables, level) if isinstance(level, int) else None)
    hp = creature.get("hp")
    ratio = cost / hp if cost and hp else None
    return [
        *(_stat(creature, stat, known.get(stat)) for stat in STATS),
        Measure("cost", "Points cost", cost, "points"),
        Measure("damage", "Damage a turn", damage_a_turn(creature, tables), "damage"),
        Measure("points_per_hp", "Points per HP", ratio, "points", _inverse(cost, known.get("hp"))),
    ]


def _stat(creature: Definition, stat: str, published: Spread | None) -> Measure:
    value = creature.get(stat)
    number = value.squares if isinstance(value, Speed) else value
    return Measure(stat, TITLES[stat], number, UNITS.get(stat, ""), published, stat in ROLLED)


def _inverse(cost: float | None, hp: Spread | None) -> Spread | None:
    """The points per HP of published creatures that all cost the same: the most HP make the least of them."""
    if not cost or hp is None or hp.min <= 0:
        return None
    return Spread(cost / hp.max, cost / hp.q3, cost / hp.median, cost / hp.q1, cost / hp.min, hp.count)
