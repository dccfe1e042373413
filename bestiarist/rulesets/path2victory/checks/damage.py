"""Checks on damage in effects: its types, its steps, dice in its place, and amounts of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.resistances import AMOUNTS, is_nothing, resistances
from bestiarist.rulesets.path2victory.checks.texts import (
    corrected,
    is_replaced,
    meant,
    names_of,
    proses_with,
    raw,
    suggested,
    tokens,
)
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose, Token, proses_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

# An amount with more characters is no number that anyone counts with.
LONGEST_AMOUNT = 12
_DAMAGE = frozenset({"damage"})
_RESISTING = ("resist", "resists", "resisting", "resistance", "reduce", "reduces", "reducing")
# Words that may stand before "damage" without being meant as a type.
_ORDINARY = frozenset((
    "area", "base", "could", "critical", "direct", "elemental", "energy", "enough", "falling", "final", "five", "first",
    "further", "highest", "initial", "lowest", "magic", "magical", "maximum", "melee", "minimum", "new", "normal",
    "original", "other", "physical", "point", "points", "precise", "ranged", "remaining", "second", "similar", "single",
    "special", "spell", "splash", "strike", "such", "typed", "unarmed", "untyped", "usual", "weapon",
))  # fmt: skip


def unknown_damage_type(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Damage is of a type that the game does not have.

    Why (Damage types): there are twelve types, and immunities, resistances and weaknesses know only them. A
    misspelt type is an error; a word that is like none of them may be meant as ordinary prose.

    Bad:
        features: |
          Claw ● Melee strike: 8 slahsing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    types = notation_of(scope.ruleset).damage
    for mention in damage_of(creature):
        for word, span in mention.value["types"]:
            if word in types or word in _ORDINARY or is_replaced(word, "damage", scope.ruleset.tables):
                continue
            slip = meant(word, names_of(types))
            near = suggested(types).get(word) or slip or types.nearest(word, 0.8)
            severity = Severity.ERROR if near and word not in suggested(types) else Severity.WARNING
            hint = f"the types are {', '.join(types.names)}"
            yield corrected(span, f"'{word}' is no damage type", near, hint, severity)
    for prose in proses_with(creature, _DAMAGE):
        for word in _loose_types(prose, scope):
            near = meant(word.text, names_of(types))
            message = f"'{word.text}' is no damage type"
            yield corrected(prose.at(word.start, word.end), message, near, "", Severity.WARNING)


def _loose_types(prose: Prose, scope: Scope) -> Iterator[Token]:
    """Misspelt types before the word damage where no amount stands: `immune to fier damage`."""
    known = names_of(notation_of(scope.ruleset).damage)
    for word, damage in pairwise(tokens(prose, notation_of(scope.ruleset))):
        if not damage.is_word("damage"):
            continue
        typed = word.text.casefold() not in _ORDINARY and not word.text.endswith("s")
        mentioned = any(one.start <= word.start < one.end for one in prose.mentions)
        if typed and not mentioned and meant(word.text, known):
            yield word


def damage_step(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Damage of 10 or more is no multiple of 5.

    Why (Converting from PF2e, Damage): from 10 on, damage goes in steps of 5. Halved damage, resistance and
    weakness keep to these steps too, and tokens are counted faster.

    Bad:
        features: |
          Claw ● Melee strike: 12 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 10 slashing damage.
    """
    for value in (mention.value for mention in damage_of(creature)):
        if value["dice"] or value["threshold"] or to_step(int(value["amount"])) == int(value["amount"]):
            continue
        rounded, span = str(to_step(int(value["amount"]))), value["amount_span"]
        message = f"{value['amount']} damage is no multiple of 5"
        yield Finding(span, message, f"write {rounded}", Fix.replacing(span, rounded, safe=False))


def dice_as_damage(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Damage is given in dice.

    Why (Converting from PF2e, Damage): damage is a fixed number, the average of the dice rounded up, and from
    10 on rounded to the nearest multiple of 5.

    Bad:
        features: |
          Claw ● Melee strike: 1d6+4 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    found = []
    for prose in proses_of(creature):
        values = [one.value for one in _countable(prose) if one.value["dice"] and not _is_resisted(one, prose)]
        found += [(str(value["amount"]), value["amount_span"]) for value in values]
        found += [(dice.text, prose.at(dice.start, dice.end)) for dice in _loose_dice(prose, scope)]
    for amount, span in found:
        fixed = str(to_step(average(amount)))
        fix = Fix.replacing(span, fixed, safe=False)
        yield Finding(span, f"damage is a fixed number, not '{amount}'", f"write {fixed}, the rounded average", fix)


def _is_resisted(mention: Mention, prose: Prose) -> bool:
    """Whether the dice are those of a resistance: `resist 2d6 damage`."""
    return raw(prose)[: mention.start].casefold().split()[-1:] in [[word] for word in _RESISTING]


def _loose_dice(prose: Prose, scope: Scope) -> Iterator[Token]:
    """Dice before a damage type that are part of no damage and no resistance: `plus 1d4 fire`."""
    words = tokens(prose, notation_of(scope.ruleset))
    for at, (dice, word) in enumerate(pairwise(words)):
        if dice.kind != "dice" or (at and words[at - 1].is_word(*_RESISTING)):
            continue
        if len(dice.text) > LONGEST_AMOUNT or word.text not in notation_of(scope.ruleset).damage:
            continue
        if not any(one.start <= dice.start < one.end for one in prose.mentions):
            yield dice


def average(amount: str) -> int:
    """The average of an amount such as `2d6+4`, rounded up, at least 1."""
    total = Fraction(0)
    plain = "".join(amount.lower().replace("\u2212", "-").split())
    for term in plain.replace("-", "+-").split("+"):
        sign = -1 if term.startswith("-") else 1
        count, _, sides = term.lstrip("-").partition("d")
        total += sign * (Fraction(int(count) * (int(sides) + 1), 2) if sides else int(count or 0))
    return max(1, ceil(total))


def to_step(number: int) -> int:
    """Damage as the game counts it: as it is below 10, the nearest multiple of 5 from there on."""
    return number if number < 10 else (number + 2) // 5 * 5


def damage_of(creature: Definition) -> Iterator[Mention]:
    """The mentions of damage whose amount is a number that anyone counts with."""
    return (mention for prose in proses_of(creature) for mention in _countable(prose))


def _countable(prose: Prose) -> Iterator[Mention]:
    return (mention for mention in prose.of("damage") if len(mention.value["amount"]) <= LONGEST_AMOUNT)


def zero_amount(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A resistance, a weakness or the damage of a type is 0.

    Why (Immunity, resistance and weakness; Damage types): it changes nothing, so another number was meant, or the
    words can be left out.

    Bad:
        standard: Stealth; resist fire 0d6
    Good:
        standard: Stealth; resist fire 2d6
    """
    for resistance in resistances(creature, notation_of(scope.ruleset), "resist", "weak"):
        for kind, text, start, end in resistance.parts(*AMOUNTS):
            if is_nothing(kind, text):
                example = "2d6" if resistance.word == "resist" else "5"
                hint = f"write for example {example}, or leave it out"
                yield Finding(resistance.at(start, end), f"'{resistance.word}' by {text} changes nothing", hint)
    for value in (mention.value for mention in damage_of(creature)):
        if not value["dice"] and value["types"] and not value["threshold"] and int(value["amount"]) == 0:
            hint = "write how much it is, or leave it out"
            yield Finding(value["amount_span"], f"{value['amount']} damage is none", hint)


DAMAGE_CHECKS = (
    Check.of("P2V404", Severity.ERROR, unknown_damage_type),
    Check.of("P2V405", Severity.WARNING, damage_step),
    Check.of("P2V406", Severity.WARNING, dice_as_damage),
    Check.of("P2V409", Severity.WARNING, zero_amount),
)
