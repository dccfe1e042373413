"""Checks on rules and conditions of other games that this one neither has nor explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Severity, Span
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import beginnings, proses_with, tokens
from bestiarist.rulesets.path2victory.notation.records import Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

_COUNTING = frozenset((
    "one", "two", "three", "four", "five", "six", "ten", "twelve", "twenty", "thirty", "several", "few", "many",
))  # fmt: skip
_LASTING = ("for", "within", "after", "every", "per", "last", "lasts", "next", "once", "each", "half")
_RESTING = frozenset({"rest", "rests", "resting", "sleep", "sleeps"})
_ROLLING = (
    "has", "have", "having", "with", "gain", "gains", "gaining", "get", "gets", "grant", "grants", "give", "gives",
    "impose", "imposes", "suffer", "suffers", "at", "roll", "rolls", "rolled", "makes", "requires", "require",
    "maintain", "maintains", "without", "and", "or", "loses", "lose", "breaks", "break",
)  # fmt: skip
_SEIZING = ("take", "takes", "taking", "seize", "seizes", "lose", "loses", "keep", "keeps", "on", "own", "its", "their")
_SURE = ("agile", "finesse", "backswing", "forceful", "nonlethal", "deadly", "fatal")
_EDGES = frozenset((",", ";", ".", "(", ")", "[", "]", ":", "/", "and", "or"))


class Place(NamedTuple):
    """A term among the tokens of a text: tokens `start` up to `end`."""

    words: Sequence[Token]
    start: int
    end: int

    def near(self, step: int) -> Token | None:
        """The token `step` before (-1) or behind (1) the term."""
        at = self.start + step if step < 0 else self.end + step - 1
        return self.words[at] if 0 <= at < len(self.words) else None

    def says(self, step: int, *words: str) -> bool:
        """Whether one of the words stands there."""
        token = self.near(step)
        return token is not None and token.is_word(*words)


def foreign_rule(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A text counts, rolls or names weapons by the rules of another game.

    Why (Rounds and turns; Making a strike; Converting from PF2e): the game counts time in turns and rounds, has no
    initiative and no second die for an advantage, and its strikes have no traits. A player finds nothing about these
    words in the rules.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄳 Bark Skin ●: It gains resist slashing 2d6 for 1 minute.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄳 Bark Skin ●: It gains resist slashing 2d6 until the end of the battle.
    """
    table, notation = scope.ruleset.tables["foreign_rules"], notation_of(scope.ruleset)
    for words, span in _texts(creature, table, notation):
        for place, spelling in _places(words, table):
            term = table[spelling]
            if _JUDGES[term.data["kind"]](place, table):
                typed = " ".join(word.typed for word in words[place.start : place.end])
                where = span(words[place.start].start, words[place.end - 1].end)
                yield Finding(where, f"this game has no '{typed}'", str(term.data["instead"]))


def _texts(
    creature: Definition, table: Table, notation: Notation
) -> Iterator[tuple[Sequence[Token], Callable[[int, int], Span]]]:
    """The tokens of each prose that may have a term and of what stands in brackets behind a name, and where characters
    of it stand."""
    for prose in proses_with(creature, beginnings(table)):
        yield tokens(prose, notation), prose.at
    for feature in features_of(creature):
        start, place = feature.name.find("("), feature.places.get("name")
        if start >= 0 and place is not None:
            line = place.line.part(place.start + start, place.end)
            yield lexer(notation).tokens(line.text), line.span


def _places(words: Sequence[Token], table: Table) -> Iterator[tuple[Place, str]]:
    begin = beginnings(table)
    for at, word in enumerate(words):
        if word.kind != "word" or word.text.casefold() not in begin:
            continue
        for length in (3, 2, 1):
            spelling = " ".join(one.text for one in words[at : at + length])
            if len(words) >= at + length and spelling in table:
                yield Place(words, at, at + length), spelling
                break


def _is_time(place: Place, table: Table) -> bool:
    """Whether a time is counted and no rest: `for 1 minute`, `two hours`, but not `a minute crack`."""
    before = place.near(-1)
    hyphen = before is not None and before.text == "-"
    before = place.near(-2) if hyphen else before
    if before is None or any(word.text.lower() in _RESTING for word in place.words):
        return False
    if before.kind in ("number", "dice"):
        return True
    if place.words[place.start].is_word("second"):
        return False
    plural = place.words[place.start].text.lower().endswith("s")
    if before.is_word(*_COUNTING):
        return plural or before.is_word("one")
    return (before.is_word("a", "an", "the") and place.says(-2, *_LASTING)) or before.is_word(*_LASTING[3:])


def _is_use(place: Place, table: Table) -> bool:
    """Whether uses are counted by it: `(1/week)`, `once per month`."""
    counted = place.near(-2)
    return counted is not None and _is_per(place) and (counted.kind == "number" or counted.is_word("once", "twice"))


def _is_per(place: Place) -> bool:
    before = place.near(-1)
    return before is not None and (before.text == "/" or before.is_word("per", "a", "each", "every"))


def _is_roll(place: Place, table: Table) -> bool:
    """Whether `advantage` is what D&D means by it: `has advantage on`, but not `has an advantage`."""
    if place.says(1, "of", "over") or not place.says(-1, *_ROLLING):
        return False
    if place.says(-1, "and", "or"):
        return place.says(-2, *(word.text for word in _rolls(table)))
    return True


def _rolls(table: Table) -> Iterator[Token]:
    """The terms of rolls, as tokens."""
    for term in table:
        if term.data["kind"] == "roll":
            yield Token("word", term.name, 0, 0, term.name)


def _is_initiative(place: Place, table: Table) -> bool:
    """Whether initiative is rolled or counted, and not taken."""
    if place.says(-1, *_SEIZING):
        return place.says(-2, "to") or place.says(1, "order", "roll", "rolls", "count", "check", "checks", "score")
    return not (place.says(-1, "the") and place.says(-2, *_SEIZING))


def _is_trait(place: Place, table: Table) -> bool:
    """Whether a trait of a weapon stands among its like: in brackets, behind damage, in the place of a precondition."""
    before, after = place.near(-1), place.near(1)
    if after is not None and place.words[place.start].is_word("deadly", "fatal") and _is_die(place, after):
        return True
    if not (before is None or before.text in _EDGES) or not (after is None or after.text in _EDGES):
        return False
    group = _group(place)
    words = [word for word in group if word.kind == "word" and word.text not in _EDGES and not word.is_word("d")]
    earlier = place.words[: place.start]
    listed = len(group) == len(place.words) or any(word.text == "(" or word.is_word("damage") for word in earlier)
    return listed and all(word.text in table for word in words) and any(word.is_word(*_SURE) for word in words)


def _is_die(place: Place, after: Token) -> bool:
    follows = place.near(2)
    return after.kind == "dice" or (after.is_word("d") and follows is not None and follows.kind == "number")


def _group(place: Place) -> Sequence[Token]:
    """The tokens between the marks around a term; the word damage ends them as well."""
    ends = (".", ";", ":", "(", ")", "[", "]")
    start, end = place.start, place.end
    while start and place.words[start - 1].text not in ends:
        if place.words[start - 1].is_word("damage"):
            break
        start -= 1
    while end < len(place.words) and place.words[end].text not in ends:
        end += 1
    return place.words[start:end]


def _always(place: Place, table: Table) -> bool:
    return True


_JUDGES = MappingProxyType(
    {
        "time": _is_time, "use": _is_use, "roll": _is_roll, "initiative": _is_initiative, "trait": _is_trait,
        "term": _always,
    }
)  # fmt: skip


FOREIGN_CHECKS = (Check.of("P2V509", Severity.WARNING, foreign_rule),)
