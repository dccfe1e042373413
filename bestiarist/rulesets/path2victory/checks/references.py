"""Checks on what features refer to: strikes and features of the same creature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.casters import spells
from bestiarist.rulesets.path2victory.checks.texts import (
    base_name,
    of_kind,
    proses_with,
    raw,
    slips,
    tokens,
    without_edges,
)
from bestiarist.rulesets.path2victory.creature import STATS
from bestiarist.rulesets.path2victory.notation.records import Prose, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_STRIKES = ("strike", "strikes")
_USING = ("use", "uses", "using", "used", "with")
_CALLING = frozenset({*_STRIKES, *_USING})
_ARTICLES = ("its", "the", "a", "an", "one", "their", "his", "her", "*")
_JOINING = ("of", "the", "in", "to", "a", "an", "for", "from", "on", "at", "with")
_COUNTING = (
    "makes", "make", "making", "two", "three", "four", "both", "its", "all", "of", "with", "or", "and", "as",
)  # fmt: skip
_NOT_OWN = (
    "minion", "minions", "trait", "ally", "allies", "enemy", "enemies", "roll", "rolls", "check", "checks",
    "save", "saves", "creature", "creatures",
)  # fmt: skip
_PLAIN = frozenset((
    *STATS, "a", "an", "the", "each", "any", "one", "two", "three", "four", "this", "that", "these", "those", "its",
    "his", "her", "their", "all", "no", "when", "whenever", "if", "after", "before", "first", "next", "every", "such",
    "other", "another", "unarmed", "weapon", "single", "basic", "normal", "both", "successful", "failed", "critical",
    "it", "as", "on", "melee", "ranged", "reach", "hit", "miss", "ap", "with", "during", "until", "while",
))  # fmt: skip
# Tables of words that stand in capitals without being a feature of the creature.
_TABLES = (
    "universal_actions", "common_features", "gambit_movements", "feats", "skills", "sizes", "alignments",
    "damage", "conditions", "statuses", "movement_modes", "ranges", "areas", "objectives",
)  # fmt: skip


class Reference(NamedTuple):
    """Tokens that call something by its name; `sure` where only a feature of the creature can be meant."""

    prose: Prose
    words: Sequence[Token]
    sure: bool

    @property
    def name(self) -> str:
        """What is called by its name."""
        return " ".join(word.text for word in self.words)


def unknown_feature_reference(library: Library, scope: Scope) -> Iterator[Finding]:
    """A feature refers to a strike or feature that the creature does not have.

    Why (Creature cards, Features): the player looks for that name on the card.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Pounce ●●: It Strides and makes a Bite strike.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Pounce ●●: It Strides and makes a Claw strike.
    """
    for creature in of_kind(library, "creature"):
        yield from _unknown_feature_reference(creature, scope)


def _unknown_feature_reference(creature: Definition, scope: Scope) -> Iterator[Finding]:
    own: dict[str, str] = {}
    for prose in proses_with(creature, _CALLING):
        for reference in _references(prose, tokens(prose, notation_of(scope.ruleset))):
            own = own or own_names(creature, scope)
            if _resolves(reference.name, own, creature, scope) or _of_another(reference, scope):
                continue
            span = prose.at(reference.words[0].start, reference.words[-1].end)
            near = get_close_matches(reference.name.casefold(), list(own), 1, 0.6)
            certain = bool(get_close_matches(reference.name.casefold(), near, 1, 0.84))
            if not (reference.sure or (certain and slips(reference.name))):
                continue
            name = own[near[0]] if near else ""
            hint = f"did you mean {name}?" if near else "write the name as it stands on the card"
            fix = Fix.replacing(span, name, safe=certain) if near else None
            yield Finding(span, f"the creature has no feature '{reference.name}'", hint, fix)


def own_names(creature: Definition, scope: Scope) -> dict[str, str]:
    """The names of a creature's features, options and listed spells, by their case-folded form."""
    names: dict[str, str] = {}
    for feature in features_of(creature):
        for name in (base_name(feature.name), feature.name):
            if name:
                names.setdefault(name.casefold(), name)
                names.setdefault(without_edges(name), name)
        if "caster" in feature.name.casefold():
            text = raw(feature.effect)
            for start, end in spells(feature.effect, notation_of(scope.ruleset)):
                names.setdefault(text[start:end].casefold(), text[start:end])
    return names


def _references(prose: Prose, words: Sequence[Token]) -> Iterator[Reference]:
    for at, word in enumerate(words):
        if word.is_word(*_STRIKES):
            run = _run_before(words, at)
            counted = bool(run) and at > len(run) and words[at - len(run) - 1].is_word(*_COUNTING)
            if run and (word.is_word("strike") or counted):
                yield Reference(prose, run, True)
        elif word.is_word(*_USING):
            start = at + 1 + (at + 1 < len(words) and words[at + 1].is_word("of"))
            while start < len(words) and words[start].text.lower() in _ARTICLES:
                start += 1
            run = _run_after(words, start)
            after = words[start + len(run)] if start + len(run) < len(words) else None
            striking = after is not None and after.is_word("strike", "strikes", *_NOT_OWN)
            if run and not striking:
                yield Reference(prose, run, not word.is_word("with"))


def _run_before(words: Sequence[Token], end: int) -> Sequence[Token]:
    """The words in capitals right before token `end`, without those that only begin a sentence."""
    start = end
    while start > 0 and (_is_capital(words[start - 1]) or _joins(words, start - 1, end)):
        start -= 1
    while start < end and (words[start].text.lower() in _PLAIN or not _is_capital(words[start])):
        start += 1
    return words[start:end]


def _run_after(words: Sequence[Token], start: int) -> Sequence[Token]:
    """The words in capitals from token `start` on."""
    end = start
    while end < len(words) and (_is_capital(words[end]) or (end > start and _joins(words, end, len(words)))):
        end += 1
    return words[start:end]


def _joins(words: Sequence[Token], at: int, end: int) -> bool:
    """Whether a small word stands inside a name: `Breath of the Mere`."""
    if not words[at].is_word(*_JOINING) or words[at].text[0].isupper():
        return False
    after = next((word for word in words[at + 1 : end] if not word.is_word(*_JOINING)), None)
    before = next((word for word in reversed(words[:at]) if not word.is_word(*_JOINING)), None)
    return after is not None and _is_capital(after) and before is not None and _is_capital(before)


def _is_capital(word: Token) -> bool:
    return word.kind == "word" and word.text[0].isupper()


def _resolves(name: str, own: dict[str, str], creature: Definition, scope: Scope) -> bool:
    """Whether a name, or the beginning or end of it, is one that the card or the rules have."""
    words = name.casefold().split()
    if any(form in scope.ruleset.tables[table] for table in _TABLES for form in _forms(name.casefold())):
        return True
    actions = scope.ruleset.tables["universal_actions"]
    ends = [piece for at in range(len(words)) for piece in (words[at:], words[: at + 1])]
    if any(form in own or form in actions for piece in ends for form in _forms(" ".join(piece))):
        return True
    if set(words) <= _PLAIN or set(words) <= set(creature.name.casefold().split()):
        return True
    traits = {text.casefold() for text, _ in creature.get("traits", ())}
    return words[0] in traits or any(_within(words, known.split()) for known in own)


def _forms(name: str) -> set[str]:
    """The name in the singular and the plural."""
    return {name, f"{name}s", *(name.removesuffix(ending) for ending in ("s", "es", "'s"))}


def _within(words: list[str], known: list[str]) -> bool:
    """Whether all words stand in a feature's longer name: Breath for Kiln Breath."""
    plain = {word.removesuffix("s") for word in known}
    return all(word.removesuffix("s") in plain for word in words)


def _of_another(reference: Reference, scope: Scope) -> bool:
    """Whether the name is that of another creature, or of a feature of one that the text names."""
    name = reference.name.casefold()
    text = raw(reference.prose).casefold()
    if scope.library.find(name) or scope.library.find(name.removesuffix("s")):
        return True
    others = (one for one in scope.library if one.name.casefold() in text)
    return any(base_name(feature.name).casefold() == name for one in others for feature in features_of(one))


REFERENCE_CHECKS = (Check.of("P2V601", Severity.WARNING, unknown_feature_reference),)
