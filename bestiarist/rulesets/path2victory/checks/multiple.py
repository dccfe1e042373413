"""Checks on actions that do several things at once: strikes, and damage of several types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.damage import LONGEST_AMOUNT, to_step
from bestiarist.rulesets.path2victory.checks.texts import raw, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Mention, Prose, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_COUNTS = MappingProxyType(
    {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twice": 2, "thrice": 3}
    | {str(number): number for number in range(2, 7)}
)
_ONE = ("a", "an", "one")
_MAKING = ("make", "makes", "making", "attack", "attacks", "strike", "strikes")
_STRIKES = ("strikes", "attacks")
_TELLING = frozenset((*_STRIKES, "twice", "thrice"))
_JOINED = frozenset({"and", "plus", "+", ",", "&"})


def several_strikes(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """One action makes more strikes than it costs action points, or three and more.

    Why (Converting from PF2e, Strikes): the multiple attack penalty does not grow during an action, so that an action
    with many strikes is stronger here than it was. Take some away, or change the action.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Flurry ●: It makes two claw Strikes.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Flurry ●●: It makes two claw Strikes.
    """
    notation = notation_of(scope.ruleset)
    for feature in features_of(creature):
        if not feature.cost or feature.effect.words.isdisjoint(_TELLING):
            continue
        cost, found = notation.costs.get(feature.cost), _several(tokens(feature.effect, notation))
        if cost is None or found is None:
            continue
        count, first, last = found
        if count > max(cost.data["ap"] or 0, 1):
            span = feature.effect.at(first.start, last.end)
            more = "" if count > _points_of_a_turn(scope) else ", or let it cost more"
            hint = f"the multiple attack penalty does not grow during an action: take a strike away{more}"
            yield Finding(span, f"{count} strikes in one action", hint)


def _points_of_a_turn(scope: Scope) -> int:
    """The action points of a turn."""
    return int(scope.ruleset.tables["limits"]["action points"].data["value"])


def _several(words: Sequence[Token]) -> tuple[int, Token, Token] | None:
    """How many strikes `makes two claw Strikes` or `Strikes twice` are, with the first and the last word."""
    for at, word in enumerate(words):
        before = words[max(0, at - 3) : at]
        count = _COUNTS.get(word.text.lower(), 0)
        if count and word.is_word("twice", "thrice"):
            if before and before[-1].is_word(*_MAKING):
                return count, before[-1], word
            continue
        making = next((one for one in before if one.is_word("make", "makes", "making")), None)
        if count and making is None and (not before or before[-1].text in (".", ":")):
            making = word
        found = _named(words, at + 1) if count and making else None
        if making is not None and found is not None:
            return count + found[0], making, found[1]
    return None


def _named(words: Sequence[Token], at: int) -> tuple[int, Token] | None:
    """The last word of `claw Strikes and one jaws Strike`, and how many strikes are added there; None without any."""
    end = next((i for i in range(at, min(at + 3, len(words))) if words[i].is_word(*_STRIKES)), None)
    if end is None:
        return None
    more = words[end + 1 : end + 6]
    if len(more) > 2 and more[0].is_word("and") and more[1].text.lower() in (*_ONE, *_COUNTS):
        last = next((one for one in more[2:] if one.is_word(*_STRIKES, "strike", "attack")), None)
        if last is not None:
            return _COUNTS.get(more[1].text.lower(), 1), last
    return 0, words[end]


def unmerged_damage(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike does damage of two types side by side.

    Why (Converting from PF2e, Damage): damage may have several types at once, so that 2 fire and 3 poison damage of one
    hit are 5 fire and poison damage. A target resists it once, and everybody adds less. Where a saving throw helps
    against one of them, they stay apart.

    Bad:
        features: |
          Claw ● Melee strike: 5 slashing damage and 3 fire damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing and fire damage.
    """
    for feature in features_of(creature):
        if feature.range is None or not feature.range.strike or any(feature.effect.of("save")):
            continue
        for one, two in pairwise(feature.effect.of("damage")):
            if _is_beside(feature, one, two, scope):
                merged = _merged(one, two)
                fix = Fix(f"write {merged}", (Edit(feature.effect.at(one.start, two.end), merged),), safe=False)
                span = feature.effect.at(one.start, two.end)
                yield Finding(span, "damage of two types side by side", f"one amount has them all: `{merged}`", fix)


def _is_beside(feature: Feature, one: Mention, two: Mention, scope: Scope) -> bool:
    """Whether two amounts of plain damage of known types stand side by side."""
    notation = notation_of(scope.ruleset)
    values = (one.value, two.value)
    odd = any(value["dice"] or value["threshold"] or value["modifiers"] or not value["types"] for value in values)
    if odd or any(word not in notation.damage for value in values for word, _ in value["types"]):
        return False
    if any(len(value["amount"]) > LONGEST_AMOUNT for value in values):
        return False
    between = [word.text.lower() for word in tokens(feature.effect, notation) if one.end <= word.start < two.start]
    return bool(between) and all(word in _JOINED for word in between) and not _is_conditional(feature.effect, two)


def _is_conditional(effect: Prose, damage: Mention) -> bool:
    """Whether the second amount is only for some: `and 3 fire damage to each creature adjacent to it`."""
    rest = raw(effect)[damage.end :].lstrip()
    return bool(rest) and rest[0].isalpha() and rest.split()[0].casefold() not in ("and", "plus")


def _merged(one: Mention, two: Mention) -> str:
    """Both amounts as one, of all their types."""
    amount = to_step(int(one.value["amount"]) + int(two.value["amount"]))
    names = list(dict.fromkeys(word for mention in (one, two) for word, _ in mention.value["types"]))
    types = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"{amount} {types} damage"


MULTIPLE_CHECKS = (
    Check.of("P2V212", Severity.ADVICE, several_strikes),
    Check.of("P2V213", Severity.ADVICE, unmerged_damage),
)
