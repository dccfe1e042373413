"""Checks on casters: `Primal Caster Rank 3: 🄳 bramble ring; ∞ tangle vine`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import meant, names_of, part_of_name, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

HIGHEST_RANK = 10
UNLIMITED = "∞"
_NO_TRADITION = ("a", "the", "spell", "innate", "spontaneous", "prepared", "focus", "rank", "of", "minor")


class Caster(NamedTuple):
    """What the name of a caster's feature says; `word` is what stands in the place of the tradition."""

    feature: Feature
    tradition: str | None
    word: Token | None
    rank: Token | None

    def at(self, token: Token) -> Span:
        """Where a token of the name stands."""
        return part_of_name(self.feature, token.start, token.end)

    @property
    def number(self) -> int | None:
        """The rank, where it is one that a number can say."""
        return int(self.rank.text) if self.rank and len(self.rank.text) < 6 else None


def caster_form(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A caster does not say its tradition and rank in the form of the game.

    Why (Spells): every caster has a tradition, which decides what spells it can learn, and a rank from 1 to
    10, at which it casts all of them. Cards write both in the name of the feature.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Rank 1 Primal Caster: 🄳🄳 ember; ∞ ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳🄳 ember; ∞ ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    traditions = notation_of(scope.ruleset).traditions
    yield from _misspelt(creature, notation_of(scope.ruleset))
    for caster in caster_features(creature, notation_of(scope.ruleset)):
        problems = [*_tradition(caster, traditions), *_rank(caster)]
        yield from problems
        if problems or not caster.tradition or not caster.rank:
            continue
        right = f"{caster.tradition.capitalize()} Caster Rank {caster.rank.text}"
        if right.casefold() not in " ".join(caster.feature.name.casefold().split()):
            span = caster.feature.at("name")
            message = "tradition and rank are written in another form"
            yield Finding(span, message, f"write `{right}`", Fix.replacing(span, right))


def caster_rank_for_level(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A caster's rank is high for its level.

    Why (Converting from PF2e, Spellcasting): a caster has the rank of its highest spell, which is usually no
    more than half its level, rounded up.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 4: 🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    level = creature.get("level")
    for caster in caster_features(creature, notation_of(scope.ruleset)):
        if level is None or caster.rank is None or caster.number is None or caster.number > HIGHEST_RANK:
            continue
        usual = max(1, (level + 1) // 2)
        if caster.number > usual + 1:
            message = f"rank {caster.number} is high for level {level}"
            hint = f"creatures of this level are casters of rank {usual} or so"
            yield Finding(caster.at(caster.rank), message, hint)


def spells(effect: Prose, notation: Notation) -> Iterator[tuple[int, int]]:
    """The characters (from, up to) of each spell's name in a caster's list; none where there is no list."""
    words = tokens(effect, notation)
    if not any(word.kind == "use" or word.text == UNLIMITED for word in words):
        return
    name: list[Token] = []
    depth = 0
    for word in words:
        depth += (word.text == "(") - (word.text == ")" and depth > 0)
        if word.kind == "word" and depth == 0:
            name.append(word)
        elif word.text in (",", ";", ".", UNLIMITED) or word.kind == "use":
            if name:
                yield name[0].start, name[-1].end
            name = []
        elif word.text == ":":
            name = []
    if name:
        yield name[0].start, name[-1].end


def caster_features(creature: Definition, notation: Notation) -> Iterator[Caster]:
    """The casters among the features of a creature."""
    for feature in creature.get("features", ()):
        named = "caster" in feature.name.casefold() and not feature.cost and not feature.range
        if named and (caster := _read(feature, notation)):
            yield caster


def _read(feature: Feature, notation: Notation) -> Caster | None:
    """The caster of a feature; None where the word in the name only happens to be there."""
    words = lexer(notation).tokens(feature.name)
    at = next((i for i, word in enumerate(words) if word.is_word("caster", "spellcaster")), None)
    if at is None:
        return None
    rank = next((word for word in words if word.kind == "number"), None)
    ranked = any(word.is_word("rank") for word in words)
    named = [word for word in words if word.kind == "word" and word.text in notation.traditions]
    near = [word for word in words if word.kind == "word" and _meant(word.text, notation.traditions)]
    listing = any(spells(feature.effect, notation))
    if not (named or near or ranked or listing):
        return None
    before = words[at - 1] if at and words[at - 1].kind == "word" else None
    other = before if before is not None and not before.is_word(*_NO_TRADITION) else None
    word = next(iter(named + near), other)
    return Caster(feature, notation.traditions[named[0].text].name if named else None, word, rank)


def _misspelt(creature: Definition, notation: Notation) -> Iterator[Finding]:
    """`Primal Castr Rank 1`: the word between a tradition and the rank."""
    for feature in creature.get("features", ()):
        words = () if feature.cost or feature.range else lexer(notation).tokens(feature.name)
        for before, word, after in zip(words, words[1:], words[2:], strict=False):
            ranked = after.is_word("rank") or after.kind == "number"
            if ranked and before.text in notation.traditions and meant(word.text, ("caster",)):
                span = part_of_name(feature, word.start, word.end)
                fix = Fix.replacing(span, "Caster")
                yield Finding(span, f"'{word.text}' is no caster", "did you mean Caster?", fix)


def _meant(word: str, traditions: Table) -> str | None:
    return meant(word, names_of(traditions))


def _tradition(caster: Caster, traditions: Table) -> Iterator[Finding]:
    if caster.tradition:
        return
    listed = ", ".join(traditions.names)
    if caster.word is None:
        hint = f"write for example `Primal Caster Rank 1`; the traditions are {listed}"
        span = caster.feature.at("name")
        yield Finding(span, "the caster has no tradition", hint, severity=Severity.WARNING)
        return
    word = caster.word.text
    near = _meant(word, traditions) or traditions.nearest(word)
    hint = f"did you mean {near}?" if near else f"the traditions are {listed}"
    span = caster.at(caster.word)
    fix = Fix.replacing(span, near.capitalize() if word[0].isupper() else near) if near else None
    yield Finding(span, f"'{word}' is no tradition", hint, fix, Severity.ERROR)


def _rank(caster: Caster) -> Iterator[Finding]:
    if caster.rank is None:
        hint = "write for example `Primal Caster Rank 1`"
        yield Finding(caster.feature.at("name"), "the caster has no rank", hint, severity=Severity.WARNING)
    elif caster.number is None or not 1 <= caster.number <= HIGHEST_RANK:
        span, hint = caster.at(caster.rank), f"ranks are 1 to {HIGHEST_RANK}"
        yield Finding(span, f"there is no rank {caster.rank.text}", hint, severity=Severity.ERROR)


CASTER_CHECKS = (
    Check.of("P2V611", Severity.WARNING, caster_form),
    Check.of("P2V612", Severity.ADVICE, caster_rank_for_level),
)
