"""Level and points: what a creature and its upgrades cost."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.notation.records import features_of


def points_cost(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The points cost is not that of the creature's level.

    Why (Points by level): every creature of a level costs the same, and parties are built on that. Upgrades
    are paid when a party is built; the card gives the cost without them. A file without `cost` gets the
    right one.

    Bad:
        level: 2
        cost: 20
    Good:
        level: 2
        cost: 18
    """
    tables = scope.ruleset.tables
    level, cost = creature.get("level"), creature.get("cost")
    if level is None or cost is None:
        return
    right = facts.points_cost(tables, level)
    if right is not None and cost != right:
        span = creature.span("cost")
        message = f"a creature of level {level} costs {right} points, not {cost}"
        hint = _explanation(tables, level, cost, right)
        yield Finding(span, message, hint, Fix.replacing(span, str(right), safe=False))


def level_range(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The level is none of those that the game has.

    Why (Points by level): the table of costs runs from level -1 to level 14, so a creature beyond it has no
    cost.

    Bad:
        level: 22
    Good:
        level: 2
    """
    level = creature.get("level")
    levels = scope.ruleset.tables["levels"].names
    if level is not None and str(level) not in levels:
        message = f"there is no level {level}"
        yield Finding(creature.span("level"), message, f"levels run from {levels[0]} to {levels[-1]}")


def upgrade_price(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The price typed beside `[add on]` is not the upgrade cost of the creature's level.

    Why (Upgrades): each upgrade costs what the table says for the level. The card prints that price by
    itself, so `[add on]` is enough.

    Bad:
        level: 2
        features: |
          Lamp Oil [add on 5] ● Ranged 4/8 strike: 8 fire damage.
    Good:
        level: 2
        features: |
          Lamp Oil [add on] ● Ranged 4/8 strike: 8 fire damage.
    """
    level = creature.get("level")
    right = None if level is None else facts.upgrade_cost(scope.ruleset.tables, level)
    if right is None:
        return
    for feature in features_of(creature):
        if feature.price is not None and feature.price != right:
            span = feature.at("price")
            message = f"an upgrade of level {level} costs {right} points, not {feature.price}"
            hint = "write `[add on]`: the card prints the price"
            yield Finding(span, message, hint, Fix.replacing(span, str(right), safe=False))


def _explanation(tables: Tables, level: int, cost: int, right: int) -> str:
    """What the author may have had in mind: another level, or upgrades counted in."""
    for term in tables["levels"]:
        if term.data["cost"] == cost:
            return f"{cost} points is the cost of level {term.name}"
    upgrade = facts.upgrade_cost(tables, level) or 0
    if upgrade and cost > right and (cost - right) % upgrade == 0:
        return f"each upgrade adds {upgrade} points, but only when a party takes it: leave them out here"
    return "leave `cost` out, and the card gets the cost of its level"


COST_CHECKS = (
    Check.of("P2V101", Severity.ERROR, points_cost),
    Check.of("P2V102", Severity.ERROR, level_range),
    Check.of("P2V103", Severity.ERROR, upgrade_price),
)
