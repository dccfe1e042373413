"""The check on numbers and units that are missing: `allies within is`, `within squares`, `heals 15 and`, `heals HP`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import clauses, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

_WORDS = frozenset({"within", "heal", "heals", "damage"})
_VERBS = ("is", "are", "makes", "make", "gains", "gain", "takes", "take", "heals", "heal", "has", "have", "can")
# Who has no other nearness than that to the creature; `creatures within` may as well be in something.
_NEAR = ("ally", "allies", "minion", "minions", "enemy", "enemies", "foe", "foes")
_HEALED = (*_NEAR, "it", "creature", "creatures", "target", "targets", "they", "and")
_CENTRES = ("it", "itself", "him", "her", "them")
_GOING_ON = ("and", "unless", "if", "until", "when", "whenever", "at", "but", "then")
_SPEAKING = ("when", "whenever", "if", "after", "before", "while", "that", "who", "which", "unless", "until")


class _Gap(NamedTuple):
    """Tokens (from, up to) beside which something is missing; `unit` where that is HP, to be written behind them."""

    start: int
    end: int
    message: str
    hint: str
    unit: bool = False


def missing_number(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A number is missing, or what it counts.

    Why (Targeting; Areas of effect; Healing): a distance is a number of squares, and healing a number of HP. Without
    the number nobody can say who is reached or how much is healed.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Howl ●: Each ally within is quickened.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Howl ●: Each ally within 5 squares is quickened.
    """
    notation = notation_of(scope.ruleset)
    for feature in features_of(creature):
        if not feature.effect or feature.effect.words.isdisjoint(_WORDS):
            continue
        words = tokens(feature.effect, notation)
        for gap in _gaps(feature, words, notation):
            start, end = words[gap.start].start, words[gap.end - 1].end
            behind = feature.effect.at(words[gap.end - 1].start, end)
            fix = Fix.replacing(behind, f"{words[gap.end - 1].typed} HP") if gap.unit else None
            yield Finding(feature.effect.at(start, end), gap.message, gap.hint, fix)


def _gaps(feature: Feature, words: Sequence[Token], notation: Notation) -> Iterator[_Gap]:
    for at, word in enumerate(words):
        if word.is_word("within") and (end := _unmeasured(feature, words, at, notation)):
            yield _Gap(at, end, "the number of squares is missing", "write for example `within 5 squares`")
        elif word.text in notation.areas and _is_unmeasured_area(words, at):
            yield _Gap(at, at + 1, f"{word.text} does not say how far", f"write for example `{word.text} 2`")
    counted = any(two.is_word("hp") and one.kind == "number" and one.text != "0" for one, two in pairwise(words))
    sentence = 0  # where the clause begins among the tokens
    for clause in clauses(words):
        for gap in _unhealed(clause, counted=counted):
            yield gap._replace(start=gap.start + sentence, end=gap.end + sentence)
        sentence += len(clause) + 1


def _unmeasured(feature: Feature, words: Sequence[Token], at: int, notation: Notation) -> int:
    """The end of `within squares`, or of `within` between who is near and what they do; 0 where all is said."""
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None:
        return 0
    if after.is_word("square", "squares"):
        last = words[at + 2] if at + 2 < len(words) else None
        centred = at + 3 < len(words) and last is not None and last.is_word("of") and words[at + 3].is_word(*_CENTRES)
        ends = last is None or last.kind == "mark" or last.is_word(*_VERBS) or centred
        return at + 2 if ends else 0
    placed = feature.range is not None and any(one.shape in notation.areas for one in feature.range.reaches)
    opening = at < 6 and not any(word.kind == "mark" for word in words[:at])
    near = at > 0 and words[at - 1].is_word(*_NEAR)
    return at + 1 if near and opening and not placed and after.is_word(*_VERBS) else 0


def _is_unmeasured_area(words: Sequence[Token], at: int) -> bool:
    """Whether an area in capitals stands before a colon and damage: `Emanation: 40 cold damage`."""
    begins = at == 0 or words[at - 1].kind in ("mark", "cost")
    rest = words[at + 1 : at + 3]
    counted = len(rest) == 2 and rest[0].text == ":" and rest[1].kind == "number"
    return begins and counted and words[at].text[0].isupper()


def _unhealed(clause: Sequence[Token], *, counted: bool) -> Iterator[_Gap]:
    """`heals 15 and`, and `Each ally heals HP` that says no more; where HP are `counted`, a number may go without."""
    spoken = any(word.is_word(*_SPEAKING) for word in clause)
    for at, word in enumerate(clause[:-1]):
        after, last = clause[at + 1], clause[at + 2] if at + 2 < len(clause) else None
        if not word.is_word("heal", "heals"):
            continue
        ends = last is None or last.text in (",", ")")
        if after.kind == "number" and not counted and (ends or (last is not None and last.is_word(*_GOING_ON))):
            hint = f"write `{word.text} {after.text} HP`"
            yield _Gap(at, at + 2, "the healing does not say of what", hint, unit=True)
        elif after.is_word("hp") and ends and not spoken and at > 0 and clause[at - 1].is_word(*_HEALED):
            yield _Gap(at, at + 2, "the healing has no number", f"write for example `{word.text} 5 HP`")


GAP_CHECKS = (Check.of("P2V416", Severity.WARNING, missing_number),)
