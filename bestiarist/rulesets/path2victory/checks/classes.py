"""Creatures of a class: which one that is, and the stats that the class table expects of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope, Table, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.checks.texts import base_name
from bestiarist.rulesets.path2victory.creature import TITLES, stat_of

# How far upgrades, feats and choices may take a stat from that of the class; hit points by more.
LEEWAY = {"hp": 15}
USUAL = 2
# A creature that does not name its class is still taken for one where each stat is as near as this.
NEAR = {"hp": 5}
CLOSE = 1


def class_stats(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A creature whose traits name a class of the rulebook has a stat far from that class.

    Why (Class table; Advancement): the table says what a class has at level 1, and the fixed advancement what each
    level adds. A little more or less is a matter of taste, feats and upgrades.

    Bad:
        traits: [Human, Fighter]
        level: 1
        armor: 21
    Good:
        traits: [Human, Fighter]
        level: 1
        armor: 16
        power: 13
        hp: 20
    """
    expected = class_of(creature, scope, named=True)
    if expected is None:
        return
    term, figures = expected
    for stat, figure in figures.items():
        value = stat_of(creature, stat)
        if value is not None and abs(value - figure) > LEEWAY.get(stat, USUAL):
            who = f"a {term.name} of level {creature.get('level')}"
            message = f"{TITLES[stat]} {value} is far from {figure}, that of {who}"
            yield Finding(creature.span(stat), message, f"by the class table and the advancement: {_all(figures)}")


def class_of(creature: Definition, scope: Scope, *, named: bool = False) -> tuple[Term, dict[str, int]] | None:
    """The class of a creature, and what the tables expect of it at its level; None where it has none.

    It is the one that its traits name, or else, unless only `named` ones are asked for, one that has all its stats.
    """
    level = creature.get("level")
    if not isinstance(level, int):
        return None
    tables = scope.ruleset.tables
    classes = tables["classes"]
    of_name = [term for text, _ in creature.get("traits", ()) for term in _named(classes).get(text.casefold(), ())]
    choices = [(term, facts.class_stats(tables, term, level)) for term in of_name or ([] if named else classes)]
    known = [choice for choice in choices if choice[1]]
    best = min(known, key=lambda choice: _far(creature, choice[1]), default=None)
    return best if best is not None and (of_name or _is_near(creature, best[1])) else None


@cache
def _named(classes: Table) -> Mapping[str, tuple[Term, ...]]:
    """The classes by case-folded name: `Cleric (Warpriest)` is a cleric and a warpriest."""
    names: dict[str, tuple[Term, ...]] = {}
    for term in classes:
        for part in (base_name(term.name), term.name, *term.name.rstrip(")").split("(")[1:]):
            names[part.casefold()] = tuple(dict.fromkeys((*names.get(part.casefold(), ()), term)))
    return MappingProxyType(names)


def _far(creature: Definition, figures: dict[str, int]) -> float:
    """How far the stats are from those of a class, all together."""
    values = ((stat_of(creature, stat), stat, figure) for stat, figure in figures.items())
    return sum(abs(value - figure) / LEEWAY.get(stat, USUAL) for value, stat, figure in values if value is not None)


def _is_near(creature: Definition, figures: dict[str, int]) -> bool:
    values = [(stat_of(creature, stat), NEAR.get(stat, CLOSE), figure) for stat, figure in figures.items()]
    return all(value is not None and abs(value - figure) <= near for value, near, figure in values)


def _all(figures: dict[str, int]) -> str:
    return ", ".join(f"{TITLES[stat]} {figure}" for stat, figure in figures.items())


CLASS_CHECKS = (Check.of("P2V206", Severity.ADVICE, class_stats),)
