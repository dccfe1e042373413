"""Checks on whom an attack reaches: strikes without a range or on an area, blasts, and damage that reaches nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, clauses, meant, names_of, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

_STRIKE = ("strike", "strikes", "attack", "attacks")
_MOVED = frozenset((
    "move", "moves", "moved", "pull", "pulled", "pulls", "push", "pushed", "pushes", "shunt", "shunted", "shunts",
))  # fmt: skip


def strike_without_range(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike, or an action that does damage, has neither a range nor an area.

    Why (Creature cards, Features; Targeting): the range says how far away a target can be. `Melee` is not
    understood of itself, and without a range the attack reaches nobody.

    Bad:
        features: |
          Claw ● strike: 8 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    notation = notation_of(scope.ruleset)
    for feature in _alone(creature, notation):
        words = tokens(feature.precondition, notation)
        if not _only_strike(words) or not (_struck(words) or _begins_with_damage(feature.effect, notation)):
            continue
        right = _ranged(words)
        message = "the strike has no range" if words else "the damage has neither a range nor an area"
        if words:
            span = feature.precondition.at(words[0].start, words[-1].end)
            yield Finding(span, message, f"write `{right}`", Fix.replacing(span, right, safe=False))
        else:
            yield Finding(feature.at("name"), message, f"write for example `{feature.cost} {right}` before the colon")


def strike_on_area(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike has an area, or is an aura.

    Why (Attacks and powers; Areas of effect): a strike is one roll against the Armor of one target. Whoever is in an
    area is affected without a roll, or makes a saving throw.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4 strike: 10 fire damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    areas = notation_of(scope.ruleset).areas
    for feature in features_of(creature):
        range_ = feature.range
        if range_ is None or not range_.strike:
            continue
        shapes = [reach.shape for reach in range_.reaches if reach.shape in areas]
        shape = shapes[0] if shapes else "An aura" if range_.aura else ""
        if shape:
            hint = "leave out `strike` and write a saving throw behind the damage: `(Reflex half)`"
            if any(feature.effect.of("save")):
                hint = "leave out `strike`: the saving throw is all that an area needs"
            yield Finding(feature.at("range"), f"{shape} takes no strike, which has one target", hint)


def blast_without_squares(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A Blast does not say which squares it covers.

    Why (Anatomy of a card, Blast): the rules name this area without giving its shape, so that the card has to say it.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Sawdust ●● Blast 2: Each enemy takes 10 piercing damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Sawdust ●● Blast 2: Each enemy in 2 by 2 squares beside it takes 10 piercing damage (Reflex half).
    """
    notation = notation_of(scope.ruleset)
    undefined = {area.name for area in notation.areas if not area.data["defined"]}
    for feature in features_of(creature):
        for reach in feature.range.reaches if feature.range else ():
            if reach.shape in undefined and not _says_squares(feature, notation):
                hint = f"write it behind the colon, for example `the {reach.size} by {reach.size} squares before it`"
                yield Finding(feature.at("range"), f"the card does not say which squares a {reach.shape} covers", hint)


def _alone(creature: Definition, notation: Notation) -> Iterator[Feature]:
    """The actions without a range that are neither common ones nor belong to one that has a range."""
    for top in creature.get("features", ()):
        for feature in top.walk():
            name = base_name(feature.name)
            if top.range is not None or feature.range is not None or name in notation.common:
                continue
            if meant(name, names_of(notation.common)):
                continue  # another check says which common feature it is
            cost = notation.costs.get(feature.cost)
            if cost is not None and cost.data["ap"] is not None and feature.name:
                yield feature


def _only_strike(words: Sequence[Token]) -> bool:
    """Whether a precondition is none, but what is left of a range: `strike`, `12/24 strike`, `12/24`."""
    numbers = words[:-1] if words and words[-1].is_word(*_STRIKE) else words
    return all(one.kind == "number" or one.text in "/-" for one in numbers)


def _struck(words: Sequence[Token]) -> bool:
    return bool(words) and words[-1].is_word(*_STRIKE)


def _ranged(words: Sequence[Token]) -> str:
    """The range for what is left of one."""
    numbers = [one.text for one in words if one.kind == "number"]
    return f"Ranged {'/'.join(numbers[:2])} strike" if numbers else "Melee strike"


def _begins_with_damage(effect: Prose, notation: Notation) -> bool:
    """Whether an effect is damage of which nobody is said to take it: `8 fire damage.`, `Strike, 8 fire damage`."""
    first = next(effect.of("damage"), None)
    if first is None:
        return False
    words = tokens(effect, notation)
    before = [one for one in words if one.end <= first.start]
    after = next((one for one in words if one.start >= first.end), None)
    named = after is not None and after.is_word("to", "against", "on")
    return not named and all(one.kind == "mark" or one.is_word(*_STRIKE, "hit", "a") for one in before)


def _says_squares(feature: Feature, notation: Notation) -> bool:
    """Whether a feature speaks of squares other than those that something is moved by."""
    for prose in (prose for part in feature.walk() for prose in part.prose):
        for clause in clauses(tokens(prose, notation)):
            said = {word.text.lower() for word in clause}
            if said & {"square", "squares"} and not said & _MOVED:
                return True
    return False


TARGET_CHECKS = (
    Check.of("P2V314", Severity.WARNING, strike_without_range),
    Check.of("P2V315", Severity.WARNING, strike_on_area),
    Check.of("P2V316", Severity.WARNING, blast_without_squares),
)
