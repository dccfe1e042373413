"""Checks on the lists of casters: each spell has a text, and each text is that of a spell on the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.casters import UNLIMITED, Caster, caster_features, spells
from bestiarist.rulesets.path2victory.checks.texts import base_name, of_kind, raw, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

SURE = 0.75
"""How alike a listed spell and the text that it is meant to have are."""
_LONGEST = 5  # words in the name of a spell
_OFTEN = ("at", "cantrip", "cantrips", "constant", "unlimited", "day", "encounter", "daily", "per", "once", "twice")


class Listed(NamedTuple):
    """A spell on the list of a caster: its name, and where it stands."""

    name: str
    start: int
    end: int


def spell_without_text(library: Library, scope: Scope) -> Iterator[Finding]:
    """A caster lists spells whose text is not on the card.

    Why (Spells, Interpreting spells): without it, players have to look the spells up during the game. Spells
    may be described on indented lines under the caster.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳 ember
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    for creature in of_kind(library, "creature"):
        yield from _spell_without_text(creature, scope)


def _spell_without_text(creature: Definition, scope: Scope) -> Iterator[Finding]:
    for caster in caster_features(creature, notation_of(scope.ruleset)):
        known = {base_name(one.name or one.effect.text).casefold() for one in features_of(creature)}
        listed = _listed(caster, notation_of(scope.ruleset))
        missing = [one for one in listed if one.name.casefold() not in known and scope.library.find(one.name) is None]
        texts = [option.name for option in _unlisted(caster, listed)]
        for one in missing:
            if near := _near(one.name, texts):
                span, right = _span(caster, one), near.lower() if one.name.islower() else near
                message = f"the card has no text for {one.name}"
                yield Finding(span, message, f"did you mean {near}?", Fix.replacing(span, right), Severity.WARNING)
        bare = [one for one in missing if not _near(one.name, texts)]
        if bare:
            span = caster.feature.effect.at(bare[0].start, bare[-1].end)
            names = ", ".join(dict.fromkeys(one.name for one in bare))
            hint = "describe them on indented lines under the caster: `Ember ● Ranged 6: ...`"
            yield Finding(span, f"the card has no text for {names}", hint)


def spell_not_listed(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A spell under a caster is not on its list.

    Why (Spells): the boxes on the list say how often a spell can be cast. A spell that is not on it can't be.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳🄳 thorns
            Thorns ●● Ranged 6: 7 piercing damage (Reflex half).
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳🄳 thorns; ∞ ember
            Thorns ●● Ranged 6: 7 piercing damage (Reflex half).
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    for caster in caster_features(creature, notation_of(scope.ruleset)):
        listed = _listed(caster, notation_of(scope.ruleset))
        texts = [option.name for option in _unlisted(caster, listed)]
        meant = {_near(one.name, texts) for one in listed}
        for option in _unlisted(caster, listed) if listed else ():
            if option.name not in meant:
                hint = f"write it on the list of {caster.feature.name}, with the boxes of its uses or behind ∞"
                yield Finding(option.at("name"), f"{option.name} is not on the list of the caster", hint)


def spell_without_uses(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A spell on a caster's list has neither boxes nor ∞ before it.

    Why (Spells): semicolons part the spells of a list, and what stands before each says how often it can be cast.
    Spells that share the boxes before them stand behind commas.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳🄳 thorns; ember
            Thorns ●● Ranged 6: 7 piercing damage (Reflex half).
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳🄳 thorns; ∞ ember
            Thorns ●● Ranged 6: 7 piercing damage (Reflex half).
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    notation = notation_of(scope.ruleset)
    for caster in caster_features(creature, notation):
        effect = caster.feature.effect
        for group in _groups(tokens(effect, notation)):
            start, end = group[0].start, group[-1].end
            name = raw(effect)[start:end]
            fix = Fix.replacing(effect.at(start, end), f"{UNLIMITED} {name}", safe=False)
            hint = f"write `{UNLIMITED} {name}`, or its boxes"
            yield Finding(effect.at(start, end), f"{name} does not say how often it can be cast", hint, fix)


def _groups(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The names between semicolons that have nothing before them, in a list where the others have."""
    if any(word.text in (".", ":", "(") for word in words):
        return  # there is more to it than a list
    ends = [at for at, word in enumerate(words) if word.text == ";"]
    groups = [words[start:end] for start, end in zip((0, *(at + 1 for at in ends)), (*ends, len(words)), strict=True)]
    counted = [any(word.kind == "use" or word.text == UNLIMITED for word in group) for group in groups]
    for group, has in zip(groups, counted, strict=True):
        plain = 0 < len(group) <= _LONGEST and all(word.kind == "word" for word in group)
        if any(counted) and not has and plain and not any(word.is_word(*_OFTEN) for word in group):
            yield group


def _listed(caster: Caster, notation: Notation) -> tuple[Listed, ...]:
    """The spells on a caster's list."""
    effect = caster.feature.effect
    return tuple(Listed(raw(effect)[start:end], start, end) for start, end in spells(effect, notation))


def _unlisted(caster: Caster, listed: tuple[Listed, ...]) -> Iterator[Feature]:
    """The castings under a caster whose name its list does not have; boxes of their own make them features."""
    text = raw(caster.feature.effect).casefold()
    names = {one.name.casefold() for one in listed}
    for option in caster.feature.options:
        name = base_name(option.name).casefold()
        if name and option.cost and not option.uses and name not in names and name not in text:
            yield option


def _near(name: str, texts: list[str]) -> str | None:
    """The text that a listed spell is meant to have: it is a slip of the pen away."""
    found = get_close_matches(name.casefold(), [text.casefold() for text in texts], 1, SURE)
    return next((text for text in texts if found and text.casefold() == found[0]), None)


def _span(caster: Caster, listed: Listed) -> Span:
    return caster.feature.effect.at(listed.start, listed.end)


SPELL_LIST_CHECKS = (
    Check.of("P2V615", Severity.WARNING, spell_not_listed),
    Check.of("P2V616", Severity.WARNING, spell_without_uses),
)
SPELL_REFERENCE_CHECKS = (Check.of("P2V613", Severity.ADVICE, spell_without_text),)
