"""Checks on strikes: their cost, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.spelling import slip_of
from bestiarist.rulesets.path2victory.checks.texts import is_replaced, raw, suggested, tokens
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import (
    Feature,
    Mention,
    Prose,
    Reach,
    Token,
    features_of,
)
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_MOVED = ("pull", "pulled", "pulls", "push", "pushed", "pushes", "shunt", "shunted", "shunts", "moved")
# Words of powers that roll something else, or help.
_UNROLLED = frozenset({"ally", "allies", "minion", "minions", "check", "checks", "strike", "strikes", "as", "save"})


def strike_without_damage(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike does no damage.

    Why (Creature cards, Features; Making a strike): a strike that hits has the listed effect, and without
    damage there a hit, even a critical one, does none. A strike may well give a condition or move its target
    instead.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    for feature in _strikes(features_of(creature)):
        if _says(feature, "damage"):
            continue
        effect = feature.effect
        if not effect:
            if not _ends_in_colon(feature, creature):  # reading has reported the empty effect
                yield Finding(feature.at("name"), "the strike does not say what a hit does", _hint(scope))
            continue
        words = tokens(effect, notation_of(scope.ruleset))
        if any(effect.of("condition")) or any(word.is_word(*_MOVED, "hp") or _is_old(word, scope) for word in words):
            continue
        if any(slip_of(word.text.casefold(), ("damage",)) for word in words):  # another check reports that
            continue
        if any(term.name in effect.text.casefold() for term in scope.ruleset.tables["special_conditions"]):
            continue
        word = _bare_type(words, scope)
        fix = _completed(effect, words, word) if word else None
        yield Finding(effect.at(), "the strike does no damage", _hint(scope), fix)


def strike_without_cost(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike has no cost.

    Why (Creature cards, Features): a strike is an action, and the player reads from the card what it costs. A
    feature without a cost always works, which a strike hardly can.

    Bad:
        features: |
          Claw Melee strike: 8 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    for feature in _strikes(creature.get("features", ())):
        if feature.range and not feature.cost and "cost" not in feature.places:
            hint = f"write the cost behind the name: `{feature.name} ● {format_range(feature.range)}: ...`"
            yield Finding(feature.at("name"), "the strike has no cost", hint)


def damage_without_type(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The damage of a strike has no type, or that of a power that a saving throw helps against.

    Why (Damage types): immunity, resistance and weakness ask for the type, so the players need it with every
    hit. Damage that is added to other damage has the type of that.

    Bad:
        features: |
          Claw ● Melee strike: 8 damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    for feature in features_of(creature):
        if feature.range is None or not (feature.range.strike or any(feature.effect.of("save"))):
            continue
        first = next(feature.effect.of("damage"), None)
        if first is None or first.value["types"] or first.value["modifiers"] or first.value["threshold"]:
            continue
        before = raw(feature.effect)[: first.start].strip()
        if not before or before.endswith((".", ";", "does", "deals", "takes")):
            names = notation_of(scope.ruleset).damage.names
            hint = f"write for example `{first.value['amount']} {names[0]} damage`"
            yield Finding(first.span, "the damage has no type", hint)


def damage_without_strike(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The damage of a weapon follows a range, with neither a strike nor a saving throw.

    Why (Creature cards, Features; Making a strike): only the word strike tells the player to roll against Armor.
    Without it, and without a saving throw, the damage is simply done. Powers may well do that: those with boxes
    for their uses, with a precondition, of a caster, and with damage that is not physical. A short and a long range say
    what a strike's roll suffers, so there a condition alone lacks a strike or a saving throw as well.

    Bad:
        features: |
          Claw ● Melee: 10 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 10 slashing damage.
    """
    for feature in creature.get("features", ()):
        range_, effect = feature.range, feature.effect
        if range_ is None or range_.strike or range_.aura or not effect or any(effect.of("save")):
            continue
        if feature.uses or feature.precondition or not all(_reaches_others(reach, scope) for reach in range_.reaches):
            continue
        first = next(effect.of("damage"), None)
        twofold = any(reach.long is not None for reach in range_.reaches) and first is None
        if twofold and any(effect.of("condition")) and effect.words.isdisjoint(_UNROLLED):
            message = "a short and a long range without a strike or a saving throw"
            hint = f"write {format_range(replace(range_, strike=True))}, or for example (Reflex negates)"
            yield Finding(feature.at("range"), message, hint)
        if first is not None and not raw(effect)[: first.start].strip() and _is_physical(first, scope):
            text = format_range(replace(range_, strike=True))
            fix = Fix.replacing(feature.at("range"), text, safe=False)
            yield Finding(feature.at("range"), "damage without a strike or a saving throw", f"write {text}", fix)


def _reaches_others(reach: Reach, scope: Scope) -> bool:
    """Whether a reach is one that strikes have: neither an area nor the creature itself."""
    range_ = notation_of(scope.ruleset).ranges.get(reach.shape)
    return range_ is not None and range_.data["most_numbers"] > 0


def _is_physical(damage: Mention, scope: Scope) -> bool:
    """Whether damage is of a type that weapons have, or of none."""
    terms = [notation_of(scope.ruleset).damage.get(word) for word, _ in damage.value["types"]]
    return all(term is not None and term.data["group"] == "physical" for term in terms)


def _strikes(features: Iterable[Feature]) -> Iterator[Feature]:
    return (feature for feature in features if feature.range and feature.range.strike)


def _completed(effect: Prose, words: tuple[Token, ...], word: Token) -> Fix:
    """Writes `damage` behind a type, in place of a word that misspells it."""
    after = next((one for one in words if one.start >= word.end), None)
    if after is not None and after.kind == "word" and get_close_matches(after.text.lower(), ["damage"], 1, 0.6):
        return Fix.replacing(effect.at(after.start, after.end), "damage")
    return Fix.replacing(effect.at(word.start, word.end), f"{word.typed} damage")


def _says(feature: Feature, word: str) -> bool:
    return any(word in raw(prose).casefold() for part in feature.walk() for prose in part.prose)


def _ends_in_colon(feature: Feature, creature: Definition) -> bool:
    return creature.source.line(feature.span.end_line)[: feature.span.end_column - 1].rstrip().endswith(":")


def _hint(scope: Scope) -> str:
    return f"write for example `8 {notation_of(scope.ruleset).damage.names[0]} damage`"


def _is_old(word: Token, scope: Scope) -> bool:
    """Whether a word is a condition of PF2e or one that is spelt otherwise, which other checks report."""
    other = suggested(notation_of(scope.ruleset).conditions)
    return word.text in other or is_replaced(word.text, "condition", scope.ruleset.tables)


def _bare_type(words: tuple[Token, ...], scope: Scope) -> Token | None:
    """The damage type in `8 slashing`, a number with a type and nothing more."""
    types = notation_of(scope.ruleset).damage
    amounts = ("number", "dice")
    return next((word for number, word in pairwise(words) if number.kind in amounts and word.text in types), None)


STRIKE_CHECKS = (
    Check.of("P2V301", Severity.WARNING, strike_without_damage),
    Check.of("P2V309", Severity.WARNING, strike_without_cost),
    Check.of("P2V313", Severity.WARNING, damage_without_strike),
    Check.of("P2V408", Severity.WARNING, damage_without_type),
)
