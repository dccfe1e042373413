"""What is measured of a creature: its stats beside the published ones of its level, and what its points buy."""

from __future__ import annotations

from bestiarist.ruleset import Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.measures import Facet, Measure, Measures, Spread
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.creature import ROLLED, STATS, TITLES, stat_of
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.runs import MINUS
from bestiarist.rulesets.path2victory.turns import damage_a_turn

UNITS = {"hp": "HP", "speed": "squares"}
ROLES = {
    "brute": ("hp", "fortitude"),
    "guard": ("armor",),
    "striker": ("fight",),
    "controller": ("power", "will"),
    "skirmisher": ("speed", "reflex"),
}
ALL_ROUNDER = "all-rounder"
STANDS_OUT = 0.5


def measures(tables: Tables) -> Measures:
    """Creatures are compared with those of their level, and counted by what heads their cards and by role."""
    facets = (
        Facet("Level", _level, tuple(name.replace("-", MINUS) for name in tables["levels"].names)),
        Facet("Alignment", lambda creature: _word(creature, "alignment"), tables["alignments"].names),
        Facet("Size", lambda creature: _word(creature, "size"), tables["sizes"].names),
        Facet("Role", role, (*ROLES, ALL_ROUNDER)),
    )
    return Measures(lambda creature: tuple(_measures(creature, tables)), "level", facets, ("cost", "points_per_hp"))


def role(creature: Definition) -> str:
    """In what a creature stands out most beside the published ones of its level; the rules know no such word.

    Of each stat counts how far it is above the median, in halves of the spread from the first to the third quartile (1
    at least); of a role with two stats, their mean. Where no role comes to half of that, it is an all-rounder. Empty
    where the level is not known.
    """
    level = creature.get("level")
    known = facts.published(level) if isinstance(level, int) else {}
    values = {stat: stat_of(creature, stat) for stat in STATS}
    if not known or None in values.values():
        return ""
    above = {stat: _above(value or 0, known[stat]) for stat, value in values.items()}
    scores = {name: sum(above[stat] for stat in stats) / len(stats) for name, stats in ROLES.items()}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] >= STANDS_OUT else ALL_ROUNDER


def _level(creature: Definition) -> str:
    return str(creature.get("level", "")).replace("-", MINUS)


def _above(value: float, spread: Spread) -> float:
    return (value - spread.median) / max((spread.q3 - spread.q1) / 2, 1)


def _word(creature: Definition, field: str) -> str:
    term = creature.get(field)
    return term.name if isinstance(term, Term) else ""


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
    return Measure(stat, TITLES[stat], stat_of(creature, stat), UNITS.get(stat, ""), published, stat in ROLLED)


def _inverse(cost: float | None, hp: Spread | None) -> Spread | None:
    """The points per HP of published creatures that all cost the same: the most HP make the least of them."""
    if not cost or hp is None or hp.min <= 0:
        return None
    return Spread(cost / hp.max, cost / hp.q3, cost / hp.median, cost / hp.q1, cost / hp.min, hp.count)
