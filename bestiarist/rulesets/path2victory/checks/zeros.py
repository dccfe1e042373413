"""Checks on amounts that are none."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.diagnostics import Check, Finding, Severity
from bestiarist.model import Definition
from bestiarist.ruleset import Scope
from bestiarist.rulesets.path2victory.checks.damage import damage_of
from bestiarist.rulesets.path2victory.checks.resistances import AMOUNTS, is_nothing, resistances
from bestiarist.rulesets.path2victory.notation.tables import notation_of


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
    for mention in damage_of(creature):
        value = mention.value
        if not value["dice"] and value["types"] and not value["threshold"] and int(value["amount"]) == 0:
            hint = "write how much it is, or leave it out"
            yield Finding(value["amount_span"], f"{value['amount']} damage is none", hint)


ZERO_CHECKS = (Check.of("P2V409", Severity.WARNING, zero_amount),)
