"""Checks on commanders and the minions they lead."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.texts import base_name, of_kind, part_of_name, raw, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Token, traits_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

_SMALL = ("of", "the", "in", "on", "under", "to", "a", "an", "from", "with")
_PARTING = (",", "/", ";")
_WORDS = ("minion", "minions", "creature", "creatures", "ally", "allies")
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_DESCRIBING = ("any", "all", "each", "every", "other", "another")
_COUNTS = ("a", "an", "one", *_NUMBERS, "up", "to", "the", "its", "×")


def unknown_minion(library: Library, scope: Scope) -> Iterator[Finding]:
    """A commander leads minions that no file describes.

    Why (Commanders, minions and mounts; Common features): the minions a commander starts with join its party,
    so their cards are needed. Where no other creature is looked at, this is a word of advice.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Commander (Beest): Starts with Beest minion.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Commander (Animal)
    """
    for creature in of_kind(library, "creature"):
        yield from _unknown_minion(creature, scope)


def _unknown_minion(creature: Definition, scope: Scope) -> Iterator[Finding]:
    for feature in creature.get("features", ()):
        if base_name(feature.name).casefold() != "commander":
            continue
        places: dict[str, list[Span]] = {}
        for name, span in _minions(feature, notation_of(scope.ruleset)):
            places.setdefault(name, []).append(span)
        for name, spans in places.items():
            if is_known(name, scope):
                continue
            names = scope.library.names
            severity = None if len(names) > 1 else Severity.ADVICE
            near = _nearest(name, names)
            hint = f"did you mean {near[0]}?" if near else "write a file for it, or correct its name"
            certain = bool(get_close_matches(name, near, 1, 0.84))
            edits = tuple(Edit(span, near[0]) for span in spans if span.column != span.end_column) if certain else ()
            fix = Fix(f"write '{near[0]}'", edits) if edits else None
            yield Finding(spans[0], f"there is no creature '{name}'", hint, fix, severity)


def is_known(name: str, scope: Scope) -> bool:
    """Whether a creature has this name, in the singular or plural, or this trait."""
    traits = traits_of(scope.library)
    return any(scope.library.find(form) or form.casefold() in traits for form in singulars(name))


@lru_cache(maxsize=256)
def _nearest(name: str, names: tuple[str, ...]) -> list[str]:
    """The creature whose name is most like it, if any; many commanders may miss the same one."""
    return get_close_matches(name, names, 1, 0.6)


def singulars(name: str) -> Iterator[str]:
    """The name, and what it may be the plural of: Wolves, Witches, Foxes, Imps, Footmen, Furies."""
    yield name
    for ending, single in (("ves", "f"), ("ves", "fe"), ("ies", "y"), ("es", ""), ("s", ""), ("men", "man")):
        if name.casefold().endswith(ending):
            yield name[: -len(ending)] + single


def _minions(feature: Feature, notation: Notation) -> Iterator[tuple[str, Span]]:
    """Names in the brackets behind the feature's name, and behind `Starts with`, each with its place."""
    begin = feature.name.find("(") + 1
    if begin:
        inner = feature.name[begin:].rstrip(") ")
        for start, end in _names(lexer(notation).tokens(inner)):
            yield inner[start:end], part_of_name(feature, begin + start, begin + end)
    yield from ((name, span) for name, _, span in starting(feature, notation))


def starting(feature: Feature, notation: Notation) -> Iterator[tuple[str, int, Span]]:
    """The minions behind `Starts with`: each name, how many there are of it, and its place."""
    words = tokens(feature.effect, notation)
    for at, word in enumerate(words):
        if word.is_word("starts", "start") and at + 1 < len(words) and words[at + 1].is_word("with"):
            stop = next((i for i in range(at, len(words)) if words[i].text in (".", ";", ":")), len(words))
            for start, end in _names(words[at + 2 : stop]):
                before = [one for one in words[at + 2 : stop] if one.end <= start]
                yield raw(feature.effect)[start:end], _count(before), feature.effect.at(start, end)


def _count(before: list[Token]) -> int:
    """The number that the last word before a name says; 1 where it says none."""
    word = next((one.text.casefold() for one in reversed(before) if one.text != "×"), "")
    return int(word) if word.isdecimal() else _NUMBERS.get(word, 1)


def _names(words: tuple[Token, ...]) -> Iterator[tuple[int, int]]:
    """The names among words parted by commas, `and` and `or`; a piece in lower case describes."""
    piece: list[Token] = []
    for word in (*words, None):
        if word is not None and word.text not in _PARTING and not word.is_word("and", "or", *_WORDS):
            piece.append(word)
            continue
        while piece and (piece[0].kind in ("number", "dice") or piece[0].text in _COUNTS):
            piece.pop(0)
        named = [one for one in piece if one.text not in _SMALL]
        capital = all(one.kind == "word" and one.text[0].isupper() for one in named)
        if named and capital and not piece[0].is_word(*_DESCRIBING):
            yield piece[0].start, piece[-1].end
        piece = []


def commander_of_itself(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A commander leads, or starts with, the creature that it is itself.

    Why (Commanders, minions and mounts): minions act on their commander's turn, so each of them would be the commander
    of the next. A trait of its own, which others have too, is no mistake in the brackets.

    Bad:
        name: Ferry Wolf
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Commander: Starts with Ferry Wolf minion.
    Good:
        name: Ferry Wolf
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Commander (Animals)
    """
    own, notation = creature.name.casefold(), notation_of(scope.ruleset)
    traits = {text.casefold() for text, _ in creature.get("traits", ())}
    for feature in creature.get("features", ()):
        if base_name(feature.name).casefold() != "commander":
            continue
        begun = {span for _, _, span in starting(feature, notation)}
        for name, span in _minions(feature, notation):
            forms = {form.casefold() for form in singulars(name)}
            if own in forms and (span in begun or traits.isdisjoint(forms)):
                yield Finding(span, f"{creature.name} is its own commander here", "name the creatures that it leads")


COMMANDER_CHECKS = (Check.of("P2V603", Severity.WARNING, commander_of_itself),)
MINION_CHECKS = (Check.of("P2V602", Severity.WARNING, unknown_minion),)
