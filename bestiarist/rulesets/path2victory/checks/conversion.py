"""Checks by the tables and guides of a conversion from PF2e: ranged weapons, dice of resistances, slots, areas."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.casters import caster_features
from bestiarist.rulesets.path2victory.checks.resistances import resistances
from bestiarist.rulesets.path2victory.checks.texts import base_name, tokens
from bestiarist.rulesets.path2victory.notation.records import features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

# A caster of PF2e has so many slots of a rank; half of those of the two ranks below count, and two are taken away.
SLOTS, LOWER_RANKS, TAKEN_AWAY = 4, 2, 2
MORE_SLOTS = 1  # what a focus spell or an innate one may add



def ranged_weapon_numbers(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A weapon of the table of ranged weapons has another range or another cost than there.

    Why (Ranged weapons): whoever knows what a longbow does measures by that. A weapon of its own needs a name of its
    own.

    Bad:
        features: |
          Longbow ● Ranged 12/24 strike: 8 piercing damage.
    Good:
        features: |
          Longbow ● Ranged 20/40 strike: 8 piercing damage.
    """
    for feature in features_of(creature):
        weapon = scope.ruleset.tables["ranged_weapons"].get(base_name(feature.name))
        ranged = [one for one in feature.range.reaches if one.long or one.shape == "Ranged"] if feature.range else []
        if weapon is None or feature.range is None or not feature.range.strike or not ranged:
            continue
        short, long, cost = weapon.data["short"], weapon.data["long"], str(weapon.data["cost"])
        hint = f"by the table: `{weapon.name} {cost} Ranged {short}/{long} strike`"
        if (ranged[0].size, ranged[0].long) != (short, long):
            yield Finding(feature.at("range"), f"a {weapon.name} has the range {short}/{long}", hint)
        if feature.cost and feature.cost != cost:
            yield Finding(feature.at("cost"), f"a {weapon.name} costs {cost}", hint)


def odd_resistance(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A resistance has an odd number of dice.

    Why (Converting from PF2e, Damage): 2d6 stand for every 5 points of resistance, so that one die is worth half a
    step of damage.

    Bad:
        standard: Stealth; resist fire 3d6
    Good:
        standard: Stealth; resist fire 2d6
    """
    for resistance in resistances(creature, notation_of(scope.ruleset), "resist"):
        for _, text, start, end in resistance.parts("dice"):
            count = text.lower().split("d")[0]
            if count.isdecimal() and int(count) % 2:
                low, high = max(2, int(count) - 1), int(count) + 1
                choice = f"{low}d6 or {high}d6" if low != high else f"{low}d6"
                hint = f"2d6 stand for every 5 points of PF2e: write {choice}"
                yield Finding(resistance.at(start, end), f"{text} is an odd number of dice", hint)


def spell_slots(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A caster has very many boxes for its spells.

    Why (Converting from PF2e, Spellcasting): all slots of the highest rank count, half of those of the two ranks below,
    less two. Even a caster with four slots of each rank comes to six.

    Bad:
        features: |
          Primal Caster Rank 1: 🄳🄳🄳🄳🄳🄳🄳🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Primal Caster Rank 1: 🄳🄳🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    notation = notation_of(scope.ruleset)
    for caster in caster_features(creature, notation):
        boxes = [word for word in tokens(caster.feature.effect, notation) if word.kind == "use"]
        if caster.number is None or not boxes or caster.number < 1:
            continue
        usual = slots_of(caster.number)
        if len(boxes) + len(caster.feature.uses) > usual + MORE_SLOTS:
            span = caster.feature.effect.at(boxes[0].start, boxes[-1].end)
            message = f"{len(boxes)} boxes for spells are many for rank {caster.number}"
            yield Finding(span, message, f"a caster of PF2e with {SLOTS} slots of each rank comes to {usual}")


def slots_of(rank: int) -> int:
    """The boxes of a caster with the usual slots of PF2e, by the guide of the conversion; at rank 1 all slots."""
    lower = min(rank - 1, LOWER_RANKS)
    return SLOTS + SLOTS * lower // 2 - (TAKEN_AWAY if lower else 0)


def area_of_conversion(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """An area has the size that it had in PF2e, or is larger than any conversion makes it.

    Why (Converting from PF2e, Areas of effect): boards are small, so areas of 16 and of 12 become 8, and those of 6
    become 4. Of the latter only attacks are reported, and no lines, which are narrow.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Roar ●● Cone 12: Each enemy is rattled (Will negates).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Roar ●● Cone 8: Each enemy is rattled (Will negates).
    """
    table = scope.ruleset.tables["area_conversion"]
    most = max(int(term.data["squares"]) for term in table)
    for feature in features_of(creature):
        for reach in feature.range.reaches if feature.range else ():
            if reach.size is None or reach.shape not in notation_of(scope.ruleset).areas:
                continue
            if reach.size <= most and (reach.shape == "Line" or not any(feature.effect.of("save"))):
                continue
            term = table.get(str(reach.size))
            if term is not None:
                message = f"{reach.shape} {reach.size} is the size of PF2e"
                hint = f"the conversion makes it {reach.shape} {term.data['squares']}"
                yield Finding(feature.at("range"), message, hint)
            elif reach.size > most:
                message = f"{reach.shape} {reach.size} is larger than any area of a conversion"
                yield Finding(feature.at("range"), message, f"{most} squares are the most that it makes of one")


AREA_CHECKS = (Check.of("P2V211", Severity.ADVICE, area_of_conversion),)
CONVERSION_CHECKS = (
    Check.of("P2V208", Severity.ADVICE, ranged_weapon_numbers),
    Check.of("P2V209", Severity.ADVICE, odd_resistance),
    Check.of("P2V210", Severity.ADVICE, spell_slots),
    *AREA_CHECKS,
)
