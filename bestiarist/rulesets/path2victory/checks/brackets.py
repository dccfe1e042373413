"""Checks on brackets: those that are not closed, and misspelt add-ons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import entries, meant, part_of_name, tokens
from bestiarist.rulesets.path2victory.notation.records import Token, features_of, proses_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

ADDONS = ("addon", "addons")
UPGRADES = ("upgrade", "option", "optional")
"""What stands in square brackets and is meant as `add on`."""


def open_bracket(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A bracket is opened and not closed, or closed and not opened.

    Why (Saving throw types): a clause such as `(Reflex half)` stands in brackets. Where one is missing, part of the
    sentence is lost as well, or the reader cannot tell what the clause belongs to.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    for prose in (*proses_of(creature), *(one.prose for one in entries(creature))):
        for bracket in _lonely(tokens(prose, notation_of(scope.ruleset))):
            other = ")" if bracket.text == "(" else "("
            message = "the bracket is not closed" if other == ")" else "the bracket was not opened"
            yield Finding(prose.at(bracket.start, bracket.end), message, f"write {other!r}, or leave it out")


def _lonely(words: Sequence[Token]) -> Iterator[Token]:
    """Round brackets without their other half; `a)` and `1)` count what follows."""
    opened: list[Token] = []
    for at, word in enumerate(words):
        if word.text == "(":
            opened.append(word)
        elif word.text == ")" and opened:
            opened.pop()
        elif word.text == ")" and at and not (words[at - 1].kind == "number" or len(words[at - 1].text) == 1):
            yield word
    yield from opened


def misspelt_add_on(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Something like `add on` stands in brackets in a name.

    Why (Upgrades): a name behind which `add on` stands in brackets is that of an upgrade, which is paid for. Written in
    another way, the creature would have it for nothing.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Lamp Oil [ad on]: Its Claw does 5 persistent fire damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Lamp Oil [add on]: Its Claw does 5 persistent fire damage.
    """
    for feature in features_of(creature):
        for opens, closes in ("[]", "()"):
            start, end = feature.name.find(opens), feature.name.find(closes)
            typed = feature.name[start : end + 1] if 0 <= start < end else ""
            plain = "".join(char for char in typed.casefold() if char.isalpha())
            if meant(plain, ADDONS) or (opens == "[" and plain in UPGRADES):
                span = part_of_name(feature, start, end + 1)
                message = f"'{typed}' does not mark an upgrade"
                yield Finding(span, message, "did you mean [add on]?", Fix.replacing(span, "[add on]"))


BRACKET_CHECKS = (
    Check.of("P2V318", Severity.WARNING, open_bracket),
    Check.of("P2V319", Severity.WARNING, misspelt_add_on),
)
