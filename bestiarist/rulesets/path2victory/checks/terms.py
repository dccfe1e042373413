"""Checks on words that were left behind when a creature came over from PF2e."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.judges import JUDGES
from bestiarist.rulesets.path2victory.checks.numbers import FoundTerm, beside_save, difficulty, distance
from bestiarist.rulesets.path2victory.checks.texts import (
    base_name,
    beginnings,
    entries,
    forms,
    proses_with,
    raw,
    tokens,
    value_end,
)
from bestiarist.rulesets.path2victory.notation.prose import parse_prose
from bestiarist.rulesets.path2victory.notation.records import Prose, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

_CONCEALMENT = "concealment"  # what a concealed creature has
_ATTACKS = frozenset({"attack", "attacks"})
def replaced_term(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A word of PF2e or of another game stands where this game has one of its own.

    Why (Converting from PF2e): the game has fewer conditions, damage types and numbers, and its distances are
    in squares. A player finds nothing about the old word in the rules.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is dazzled.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is rattled.
    """
    notation = notation_of(scope.ruleset)
    own = {feature.name.casefold() for feature in features_of(creature)}
    for table in (scope.ruleset.tables["replaced_terms"], scope.ruleset.tables["foreign_terms"]):
        for prose in (*proses_with(creature, _first_words(table)), *_bracketed(creature, table, notation)):
            for place in _places(prose, notation, table):
                if place.term.data["kind"] == "acting" and any(form in own for form in forms(place.typed.casefold())):
                    continue
                if JUDGES[place.term.data["kind"]](place, notation):
                    yield _finding(place)
    yield from _in_entries(creature, notation, scope.ruleset.tables["replaced_terms"])
    for feature in features_of(creature):
        term = scope.ruleset.tables["replaced_terms"].get(base_name(feature.name))
        if term is not None and term.data["kind"] == "action":
            yield Finding(feature.at("name"), f"'{feature.name}' is no action of this game", _hint(term))
    yield from _attacks(creature, notation, scope.ruleset.tables["arms"])


def _bracketed(creature: Definition, table: Table, notation: Notation) -> Iterator[Prose]:
    """What stands in brackets in names: `Breath (Recharge 5-6)`."""
    for feature in features_of(creature):
        start = min((at for at in map(feature.name.find, "([") if at >= 0), default=-1)
        if start >= 0 and (place := feature.places.get("name")):
            yield parse_prose(place.line.part(place.start + start, place.end), notation)


def _attacks(creature: Definition, notation: Notation, arms: Table) -> Iterator[Finding]:
    """`two claw attacks`: one strikes with a claw."""
    own = {word.casefold() for feature in features_of(creature) if feature.range for word in feature.name.split()}
    for prose in proses_with(creature, _ATTACKS):
        for arm, attack in pairwise(tokens(prose, notation)):
            word = arm.text.casefold()
            if attack.text.casefold() in _ATTACKS and (word in own or any(form in arms for form in forms(word))):
                strike = "strikes" if attack.is_word("attacks") else "strike"
                span = prose.at(attack.start, attack.end)
                message = f"'{arm.text} {attack.text}': what is made with a weapon is a strike"
                yield Finding(span, message, f"write `{arm.text} {strike}`", Fix.replacing(span, strike))


def condition_with_value(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A condition or a status has a value.

    Why (Conditions; Combat statuses): a creature has a condition or has it not; values such as `sickened 2` and
    `quickened 1` are left behind in PF2e.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is sickened 2.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is sickened.
    """
    notation = notation_of(scope.ruleset)
    replaced = scope.ruleset.tables["replaced_terms"]
    known = beginnings(notation.conditions, notation.statuses) | {_CONCEALMENT}
    for prose in proses_with(creature, known):
        words = tokens(prose, notation)
        for at, word in enumerate(words):
            if word.text.casefold() not in known:
                continue
            table = next((one for one in (notation.conditions, notation.statuses) if word.text in one), None)
            table = notation.statuses if word.text.casefold() == _CONCEALMENT else table
            end = value_end(words, at + 1) if table is not None else at + 1
            if table is None or end == at + 1 or f"{word.text.lower()} {words[at + 1].text}" in replaced:
                continue
            span = prose.at(word.start, words[end - 1].end)
            typed = raw(prose)[word.start : words[end - 1].end]
            fix = Fix.replacing(span, word.text, safe=False)
            what = "statuses" if table is notation.statuses else "conditions"
            yield Finding(span, f"'{typed}': {what} have no values", f"write {word.text}", fix)


@cache
def _spellings(table: Table) -> Mapping[str, tuple[tuple[tuple[str, ...], Term], ...]]:
    """(words, term) of every spelling by its first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Term]]] = {}
    for term in table:
        for spelling in term.spellings():
            words = tuple(spelling.rstrip(".").split())
            found.setdefault(words[0].casefold(), []).append((words, term))
    longest = {first: tuple(sorted(many, key=lambda one: -len(one[0]))) for first, many in found.items()}
    return MappingProxyType(longest)


@cache
def _first_words(table: Table) -> frozenset[str]:
    """What a token is in lower case that a spelling may begin with, in the singular and the plural."""
    return frozenset(form for word in _spellings(table) for form in (word, f"{word}s"))


def _places(prose: Prose, notation: Notation, table: Table) -> Iterator[FoundTerm]:
    spellings = _spellings(table)
    words = tokens(prose, notation)
    for at, token in enumerate(words):
        low = token.text.casefold()
        for spelling, term in spellings.get(low) or spellings.get(low.removesuffix("s")) or ():
            end = at + len(spelling)
            typed = tuple(word.text for word in words[at:end])
            plural = typed != spelling and typed[-1:] == (f"{spelling[-1]}s",)
            if typed == spelling or _same(typed, spelling, term) or (plural and term.data["kind"] == "stat"):
                yield FoundTerm(prose, words, at, end, term, plural, table, notation.saves)
                break


def _same(typed: tuple[str, ...], spelling: tuple[str, ...], term: Term) -> bool:
    """Whether words differ in case only; actions and `DC` count in capitals only."""
    if term.data["kind"] == "action" or spelling[0].isupper():
        return False
    folded = tuple(word.casefold() for word in typed)
    if term.data["kind"] == "stat" and folded[:-1] == tuple(w.casefold() for w in spelling[:-1]):
        return folded[-1].removesuffix("s") == spelling[-1].casefold().removesuffix("s")
    return folded == tuple(word.casefold() for word in spelling)


def _finding(place: FoundTerm) -> Finding:
    start, end = place.words[place.start].start, place.words[place.end - 1].end
    if place.term.data["kind"] == "unit":
        return distance(place, end, _hint(place.term))
    if place.term.name == "DC" and (number := beside_save(place)):
        return difficulty(place, number)
    span = place.prose.at(start, end)
    use = place.term.data["use"]
    fix = Fix.replacing(span, f"{use}s" if place.plural else str(use)) if use else None
    if place.term.data["kind"] == "written":
        return Finding(span, f"cards write '{place.typed}' as {use}", "", fix, Severity.ADVICE)
    if place.term.data["kind"] == "special":
        hint = f"write on the card what it does: {place.term.data['replacement']}"
        return Finding(span, f"'{place.typed}' is none of the conditions that players know", hint, fix, Severity.ADVICE)
    game = "PF2e" if place.table.name == "replaced_terms" else "another game"
    return Finding(span, f"'{place.typed}' is a word of {game}", _hint(place.term, game), fix)


def _hint(term: Term, game: str = "PF2e") -> str:
    if game == "PF2e":
        return f"in place of {term.name} the rules of conversion have {term.data['replacement']}"
    return f"this game has {term.data['replacement']}"


def _in_entries(creature: Definition, notation: Notation, table: Table) -> Iterator[Finding]:
    """What immunities, resistances and weaknesses among the standard features are against."""
    for entry in entries(creature):
        read = entry.resistance
        if read is None:
            continue
        for (kind, word), (start, end) in zip(read.value["parts"], read.value["places"], strict=True):
            term = table.get(word) if kind == "word" else None
            if term is not None and term.data["kind"] in ("condition", "damage"):
                use = term.data["use"]
                span = entry.prose.at(start, end)
                fix = Fix.replacing(span, str(use)) if use and " " not in use else None
                yield Finding(span, f"'{word}' is a word of PF2e", _hint(term), fix)


TERM_CHECKS = (
    Check.of("P2V505", Severity.WARNING, replaced_term),
    Check.of("P2V506", Severity.WARNING, condition_with_value),
)
