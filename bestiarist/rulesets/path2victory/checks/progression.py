"""Checks on damage by the damage progression: what strikes and areas do at each level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.damage import LONGEST_AMOUNT
from bestiarist.rulesets.path2victory.checks.texts import raw
from bestiarist.rulesets.path2victory.notation.records import Feature, Mention, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

STRIKE_GRADES = ("low", "moderate", "high", "extreme")
# What a strike may do beyond the progression where it has boxes for its uses or costs the whole turn.
WHOLE_TURN, WHOLE_TURN_FACTOR = 2, 2


class Damaging(NamedTuple):
    """A feature with the first damage that it does. `limited` says that it is rarely used, or takes a whole turn."""

    feature: Feature
    damage: Mention
    amount: int
    area: bool
    limited: bool


def damage_for_level(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The damage of a strike or of an area is far from what the damage progression has for the level.

    Why (Damage progression): creatures of a level cost the same. A strike does from low to extreme damage, twice
    that with the whole turn or a box; an area has two columns of its own. A level more or less makes no difference.

    Bad:
        level: 2
        features: |
          Claw ● Melee strike: 25 slashing damage.
    Good:
        level: 2
        features: |
          Claw ● Melee strike: 9 slashing damage.
    """
    level, table = creature.get("level"), scope.ruleset.tables["damage_progression"]
    row = table.get(str(level)) if isinstance(level, int) else None
    if row is None:
        return
    above, below = table.get(str(level + 1)) or row, table.get(str(level - 1)) or row
    found = tuple(_damaging(creature, scope))
    for one in found:
        if one.amount > max(_most(one, above), one.area * int(row.data["area_limited"])):
            message = f"{one.amount} damage is much for level {level}"
            yield Finding(one.damage.value["amount_span"], message, _columns(one, row))
    best = max(found, key=lambda one: one.amount, default=None)
    if best and all(_is_plain(one) for one in found) and best.amount < below.data["low"]:
        message = f"{best.amount} damage is little for level {level}"
        yield Finding(best.damage.value["amount_span"], message, _columns(best, row))


def _damaging(creature: Definition, scope: Scope) -> Iterator[Damaging]:
    """The features that attack: strikes, what a saving throw helps against, and actions that simply do damage."""
    notation = notation_of(scope.ruleset)
    top = {id(feature) for feature in creature.get("features", ())}
    for feature in features_of(creature):
        damage = next(feature.effect.of("damage"), None)
        if damage is None or not _attacks(feature, damage):
            continue
        value = damage.value
        if value["dice"] or value["threshold"] or value["modifiers"] or len(value["amount"]) > LONGEST_AMOUNT:
            continue
        cost = notation.costs.get(feature.cost)
        whole = cost is not None and (cost.data["ap"] or 0) >= WHOLE_TURN
        area = feature.range is not None and all(reach.shape in notation.areas for reach in feature.range.reaches)
        limited = bool(feature.uses) or id(feature) not in top or (whole and not area)
        yield Damaging(feature, damage, int(value["amount"]), area, limited)


def _attacks(feature: Feature, damage: Mention) -> bool:
    """Whether a feature is an attack: `Drain ●, a creature that it has grabbed: 10 void damage` is one as well."""
    if feature.range is None:
        return bool(feature.cost) and damage.start == 0
    return feature.range.strike or any(feature.effect.of("save"))


def _most(one: Damaging, row: Term) -> int:
    """The most damage that nobody would wonder at."""
    if one.area:
        return int(row.data["area_limited" if one.limited else "area_unlimited"])
    return int(row.data["extreme"]) * (WHOLE_TURN_FACTOR if one.limited else 1)


def _is_plain(one: Damaging) -> bool:
    """Whether this is a strike that does its damage and nothing else."""
    strike = one.feature.range is not None and one.feature.range.strike
    return strike and not raw(one.feature.effect)[one.damage.end :].strip(" .") and not one.feature.options


def _columns(one: Damaging, row: Term) -> str:
    """The figures of the level that the damage is measured by."""
    if one.area:
        unlimited, limited = row.data["area_unlimited"], row.data["area_limited"]
        return f"the damage progression has {unlimited} for areas at this level, {limited} for those with limited uses"
    grades = ", ".join(f"{row.data[grade]} ({grade})" for grade in STRIKE_GRADES)
    return f"the damage progression has {grades} at this level"


PROGRESSION_CHECKS = (Check.of("P2V207", Severity.ADVICE, damage_for_level),)
