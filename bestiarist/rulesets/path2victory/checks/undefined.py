"""The check on conditions that neither the rules nor the card explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import beginnings, meant, names_of, proses_with, tokens
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.notation.records import Prose, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_GIVING = ("is", "are", "be", "becomes", "become", "gain", "gains", "also", "stays", "remains", "falls", "fall")
_HOLDERS = frozenset((
    "target", "targets", "creature", "creatures", "enemy", "enemies", "foe", "foes", "ally", "allies", "it", "they",
    "attacker", "opponent", "opponents",
))  # fmt: skip
_BEHIND = ("and", "or", "until", "for", "while", "on", "by", "if", "unless", "instead")
# Words behind a condition that say what it means.
_EXPLAINING = frozenset((
    ":", "cannot", "can't", "can", "which", "so", "when", "whenever", "meaning", "means", "except", "unless", "must",
    "may", "while", "treats", "counts", "ignores",
))  # fmt: skip
# Words before `condition` that name none: `the same condition`, `a listed condition`.
_NO_NAMES = frozenset((
    "added", "based", "chosen", "combined", "described", "existing", "fixed", "following", "given", "listed",
    "mentioned", "missing", "named", "printed", "removed", "remaining", "rolled", "selected", "shared", "specified",
    "stated", "unnamed", "written", "ended", "negated", "required", "needed", "unwanted",
))  # fmt: skip


class _Use(NamedTuple):
    """A word that may be a condition: its prose and token, whether it is given there, and whether it is explained."""

    prose: Prose
    word: Token
    given: bool
    explained: bool


def undefined_condition(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A creature gets a condition that neither the rules nor the card explain.

    Why (Conditions, Special conditions): a card may have conditions of its own, and then says what they do. Without a
    text, `marked` and `undetected` are names that players find nowhere.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is marked.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is marked (-2 to Fight against others).
    """
    uses: dict[str, list[_Use]] = {}
    for prose in proses_with(creature, _telling(scope.ruleset.tables["undefined_conditions"])):
        for name, use in _uses(prose, scope):
            uses.setdefault(name, []).append(use)
    named = " ".join(feature.name for feature in features_of(creature)).casefold().split()
    for name, found in uses.items():
        if name in named or not all(use.given for use in found) or any(use.explained for use in found):
            continue
        for use in found:
            hint = "write in brackets behind it what it does, or take one of the game's conditions"
            span = use.prose.at(use.word.start, use.word.end)
            yield Finding(span, f"'{use.word.typed}' is a condition that neither the rules nor the card explain", hint)


@cache
def _telling(table: Table) -> frozenset[str]:
    return beginnings(table) | {"condition", "conditions"}


def _uses(prose: Prose, scope: Scope) -> Iterator[tuple[str, _Use]]:
    """Every word of the prose that is a condition of other games, or stands before `condition` and is none here."""
    table = scope.ruleset.tables["undefined_conditions"]
    words = tokens(prose, notation_of(scope.ruleset))
    for at, word in enumerate(words):
        if word.kind != "word":
            continue
        named = at + 1 < len(words) and words[at + 1].is_word("condition", "conditions")
        if word.text in table or (named and _is_name(words, at, scope.ruleset.tables)):
            given = named or _is_given(words, at)
            yield word.text.casefold(), _Use(prose, word, given, _is_explained(words, at + 1 + named))


def _is_name(words: Sequence[Token], at: int, tables: Tables) -> bool:
    """Whether a word before `condition` names one, which the game does not have under this or a like name."""
    low = words[at].text.casefold()
    known = _known(tables)
    behind = at > 0 and words[at - 1].is_word("the", "a", "an", "and", "or", "gains", "gain")
    return behind and low.endswith("ed") and low not in _NO_NAMES and low not in known and not meant(low, known)


def _known(tables: Tables) -> tuple[str, ...]:
    """The conditions that other checks judge, and those of the game."""
    listed = ("conditions", "statuses", "replaced_terms")
    return names_of(*(tables[name] for name in listed))


def _is_given(words: Sequence[Token], at: int) -> bool:
    """Whether a creature gets the condition here: `the target is marked until ...`, `is slowed and marked`."""
    before = at - 1
    while before > 0 and (words[before].text == "," or words[before].is_word("and", "or", "also")):
        valued = words[before - 1].kind == "number" and before > 1
        before -= 1 + valued + words[before - 1 - valued].text.endswith(("ed", "guard", "prone"))
    if before < 0 or not words[before].is_word(*_GIVING):
        return False
    holders = {word.text.lower() for word in words[max(0, before - 6) : before]}
    after = words[at + 1] if at + 1 < len(words) else None
    ends = after is None or after.kind in ("mark", "number") or after.is_word(*_BEHIND)
    return ends and not holders.isdisjoint(_HOLDERS)


def _is_explained(words: Sequence[Token], after: int) -> bool:
    """Whether what follows says what the condition does: in brackets, in the sentence, or in the one behind it."""
    bracketed = after < len(words) and words[after].text == "("
    if bracketed and not any(word.is_word("half", "negates", "save") for word in words[after : after + 4]):
        return True
    end = next((at for at in range(after, len(words)) if words[at].text == "."), len(words))
    rest = {word.text.lower() for word in words[after:end]}
    following = [word.text.lower() for word in words[end + 1 : end + 3]]
    spoken = following[:1] and following[0] in ("it", "they", "while", "until", "its", "their", "this", "that")
    return bool(spoken) or following == ["the", "target"] or not rest.isdisjoint(_EXPLAINING)


UNDEFINED_CHECKS = (Check.of("P2V510", Severity.WARNING, undefined_condition),)
