"""Checks on amounts in effects: from a number to a number, without one, without the word damage; dice nobody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.damage import LONGEST_AMOUNT, to_step
from bestiarist.rulesets.path2victory.checks.texts import base_name, proses_with, raw, tokens
from bestiarist.rulesets.path2victory.notation.records import Token, features_of, proses_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

SIDES = ("6", "20")
"""The dice of the game."""
_SPANNING = ("-", "–", "\u2212", "to")
_JOINING = ("and", "plus", "as", "well")
_DOING = ("take", "takes", "taking", "deal", "deals", "dealing", "do", "does", "suffer", "suffers")
_ROLLING = frozenset({"roll", "rolls", "rolling", "rolled", "throw", "throws"})


def damage_from_to(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Damage goes from one number to another.

    Why (Damage; Converting from PF2e, Damage): damage is one number, and nothing is rolled for it.

    Bad:
        features: |
          Claw ● Melee strike: 6-10 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    for prose in proses_of(creature):
        words = tokens(prose, notation_of(scope.ruleset))
        at = {word.start: number for number, word in enumerate(words)}
        for mention in prose.of("damage"):
            least, most = _before(words, at[mention.start], 2), words[at[mention.start]]
            spans = least is not None and words[at[mention.start] - 1].text in _SPANNING
            if not spans or least is None or least.kind != "number" or max(map(len, (least.text, most.text))) > 4:
                continue
            if most.kind != "number" or int(least.text) >= int(most.text):
                continue
            span = prose.at(least.start, most.end)
            amount = str(to_step((int(least.text) + int(most.text) + 1) // 2))
            fix = Fix.replacing(span, amount, safe=False)
            typed = raw(prose)[least.start : most.end]
            yield Finding(span, f"damage is one number, not '{typed}'", f"write {amount}, the average", fix)


def persistent_without_number(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Persistent damage is done that has no number.

    Why (Persistent damage): its number is what the creature takes at the end of its turn, and it goes down by 5.

    Bad:
        features: |
          Claw ● Melee strike: 6 slashing damage and persistent fire damage.
    Good:
        features: |
          Claw ● Melee strike: 6 slashing damage and 5 persistent fire damage.
    """
    for prose in proses_with(creature, frozenset({"persistent"})):
        words = tokens(prose, notation_of(scope.ruleset))
        ends = {mention.end for mention in prose.of("damage")}
        for at, word in enumerate(words):
            if not word.is_word("persistent"):
                continue
            start = at
            while start and (words[start - 1].is_word(*_JOINING) or words[start - 1].text == ","):
                start -= 1
            damage = next((one for one in words[at + 1 : at + 5] if not _is_type(one, scope)), None)
            if 0 < start < at and words[start - 1].end in ends and damage is not None and damage.is_word("damage"):
                span = prose.at(word.start, damage.end)
                yield Finding(span, "the persistent damage has no number", "write for example `5 persistent`")


def persistent_order(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The word persistent stands in another place than between the number and the type.

    Why (Persistent damage): cards write the number, the word persistent and the type, and players read it so.

    Bad:
        features: |
          Claw ● Melee strike: 6 slashing damage and 5 fire persistent damage.
    Good:
        features: |
          Claw ● Melee strike: 6 slashing damage and 5 persistent fire damage.
    """
    for prose in proses_with(creature, frozenset({"persistent"})):
        words = tokens(prose, notation_of(scope.ruleset))
        for at, word in enumerate(words):
            order = _misordered(words, at, scope) if word.is_word("persistent") else None
            if order is None:
                continue
            number, types, start, end = order
            span = prose.at(words[start].start, words[end - 1].end)
            right = f"{number.text} persistent {raw(prose)[types[0].start : types[-1].end]} damage"
            typed = raw(prose)[words[start].start : words[end - 1].end]
            yield Finding(span, f"'{typed}' is not how cards write it", f"write `{right}`", Fix.replacing(span, right))


def _misordered(words: Sequence[Token], at: int, scope: Scope) -> tuple[Token, Sequence[Token], int, int] | None:
    """(number, types, first token, end) of `5 acid persistent damage` and of `persistent 5 acid`, None elsewhere."""
    before = at
    while before and _is_type(words[before - 1], scope):
        before -= 1
    damage = at + 1 < len(words) and words[at + 1].is_word("damage")
    if 0 < before < at and damage and words[before - 1].kind == "number":
        return words[before - 1], words[before:at], before - 1, at + 2
    if at + 2 >= len(words) or words[at + 1].kind != "number" or words[at + 2].text not in _types(scope):
        return None
    end = at + 3
    while end + 1 < len(words) and words[end].is_word("and") and words[end + 1].text in _types(scope):
        end += 2
    named = end < len(words) and words[end].is_word("damage")
    return words[at + 1], words[at + 2 : end], at, end + named


def amount_of_a_type(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A number and a type of damage stand without the word damage.

    Why (Damage): `takes 4 piercing` is understood at the table, but neither checked nor found by who looks for damage.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Thorns ↻, when a Melee strike hits it: The attacker takes 4 piercing.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Thorns ↻, when a Melee strike hits it: The attacker takes 4 piercing damage.
    """
    common = notation_of(scope.ruleset).common
    judged = [  # other checks look at what strikes and common features do
        feature.effect
        for feature in features_of(creature)
        if base_name(feature.name) in common or (feature.range and feature.range.strike)
    ]
    for prose in proses_with(creature, frozenset(word.casefold() for word in notation_of(scope.ruleset).damage.names)):
        words = tokens(prose, notation_of(scope.ruleset))
        for at, word in enumerate(words):
            done = at == 0 or words[at - 1].is_word(*_DOING)
            end = next((i for i in range(at + 1, len(words)) if not _is_type(words[i], scope)), len(words))
            ends = end == len(words) or words[end].text in (".", ";", "(")
            if word.kind == "number" and done and ends and end > at + 1 and prose not in judged:
                last = words[end - 1]
                span = prose.at(word.start, last.end)
                typed = raw(prose)[word.start : last.end]
                fix = Fix.replacing(span, f"{typed} damage", safe=False)
                yield Finding(span, f"'{typed}' does not say damage", f"write `{typed} damage`", fix)


def die_of_another_game(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A die is rolled that the game does not have.

    Why (What you need): the game is played with twenty-sided and six-sided dice.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Nine Lives ↻, when it is reduced to 0 HP: It rolls 1d8. On 4 or more it has 1 HP.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Nine Lives ↻, when it is reduced to 0 HP: It rolls 1d6. On 4 or more it has 1 HP.
    """
    for prose in proses_with(creature, _ROLLING):
        words = tokens(prose, notation_of(scope.ruleset))
        for at, word in enumerate(words):
            end = at + 2 if _is_bare_die(words, at) else at + 1
            sides = words[end - 1].text.lower().partition("d")[2] or words[end - 1].text
            rolled = at > 0 and any(one.text.lower() in _ROLLING for one in words[max(0, at - 3) : at])
            if (word.kind == "dice" or end > at + 1) and rolled and sides not in SIDES and len(sides) < LONGEST_AMOUNT:
                span = prose.at(word.start, words[end - 1].end)
                yield Finding(span, f"the game has no d{sides}", "its dice are d6 and d20")


def _is_bare_die(words: Sequence[Token], at: int) -> bool:
    """Whether a die stands here without a number before it: `d12`."""
    number = words[at + 1] if at + 1 < len(words) else None
    return words[at].is_word("d") and number is not None and number.kind == "number" and number.start == words[at].end


def _before(words: Sequence[Token], at: int, steps: int) -> Token | None:
    return words[at - steps] if at >= steps else None


def _is_type(word: Token, scope: Scope) -> bool:
    """Whether this is a type of damage, or joins two."""
    return word.is_word("and", "or") or word.text.lower() in _types(scope)


def _types(scope: Scope) -> Table:
    return notation_of(scope.ruleset).damage


AMOUNT_CHECKS = (
    Check.of("P2V411", Severity.WARNING, damage_from_to),
    Check.of("P2V412", Severity.WARNING, persistent_without_number),
    Check.of("P2V413", Severity.WARNING, die_of_another_game),
    Check.of("P2V414", Severity.WARNING, amount_of_a_type),
    Check.of("P2V415", Severity.ADVICE, persistent_order),
)
