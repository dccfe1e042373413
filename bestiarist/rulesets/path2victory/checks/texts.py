"""What checks read of features: proses, tokens, entries, names; and which word a misspelt one is meant to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from bestiarist.core.diagnostics import Finding, Fix, Severity, Span
from bestiarist.ruleset import Table
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Token, proses_of, words_of
from bestiarist.rulesets.path2victory.notation.standard import Standard
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer

_BEHIND_VALUE = ("and", "or", "until", "for", "while", "if", "when", "unless", "on", "as", "but", "then", "in")


def of_kind(library: Library, kind: str) -> Iterator[Definition]:
    """The definitions of a kind."""
    return (one for one in library if one.kind == kind)


def proses_with(creature: Definition, words: frozenset[str]) -> Iterator[Prose]:
    """The preconditions and effects that have one of the words (lower case): few have, and checks are many."""
    if words_of(creature).isdisjoint(words):
        return iter(())
    return (prose for prose in proses_of(creature) if not prose.words.isdisjoint(words))


def entries(creature: Definition) -> Sequence[Standard]:
    """The standard features."""
    found: Sequence[Standard] = creature.get("standard", ())
    return found


def raw(prose: Prose) -> str:
    """The characters that the places of mentions and tokens count: those of the file, white space and all."""
    return prose.slice.text if prose.slice else prose.text


def tokens(prose: Prose, notation: Notation) -> tuple[Token, ...]:
    """The tokens of a prose; each of them stands at `prose.at(token.start, token.end)`."""
    return prose.tokens or lexer(notation).tokens(raw(prose))


def each_word(proses: Iterable[Prose], notation: Notation) -> Iterator[tuple[Prose, Sequence[Token], int]]:
    """Every word, as its place among the tokens of its prose."""
    for prose in proses:
        words = tokens(prose, notation)
        yield from ((prose, words, at) for at, word in enumerate(words) if word.kind == "word")


def clauses(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens of each sentence, or of each of its parts between semicolons; the marks are left out."""
    start = 0
    for at, word in enumerate(words):
        if word.text in (".", ";", "!", "?"):
            yield words[start:at]
            start = at + 1
    yield words[start:]


def part_of_name(feature: Feature, start: int, end: int) -> Span:
    """Where characters of a feature's name stand; the whole name where white space was folded."""
    span = feature.at("name")
    if span.line != span.end_line or span.end_column - span.column != len(feature.name):
        return span
    return Span(span.path, span.line, span.column + start, span.line, span.column + end)


def corrected(span: Span, message: str, near: str | None, hint: str, severity: Severity | None = None) -> Finding:
    """A finding about a word for which `near` is to be written; where that is not known, only the hint helps."""
    fix = Fix.replacing(span, near) if near else None
    return Finding(span, message, f"did you mean {near}?" if near else hint, fix, severity)


def is_replaced(word: str, kind: str, tables: Tables) -> bool:
    """Whether a word is one of PF2e, of that kind, that the check of replaced terms reports."""
    term = tables["replaced_terms"].get(word)
    return term is not None and term.data["kind"] == kind


def base_name(name: str) -> str:
    """A feature's name without what stands in brackets: `Commander (Wolf)` is Commander."""
    return name.split("(")[0].strip()


@lru_cache(maxsize=2048)
def without_edges(name: str) -> str:
    """A name in lower case without the signs around it, which a sentence leaves out: `Get Down!`, `Claw*`."""
    letters = [at for at, char in enumerate(name) if char.isalnum()]
    return name[letters[0] : letters[-1] + 1].casefold() if letters else ""


def forms(name: str) -> set[str]:
    """A name in lower case, in the singular and the plural, and without a possessive ending."""
    plain = name.removesuffix("'s").removesuffix("’s").removesuffix("'").removesuffix("’")
    known = {name, plain, f"{plain}s", f"{plain}es", *(plain.removesuffix(ending) for ending in ("s", "es"))}
    if plain.endswith("ves"):
        known |= {f"{plain[:-3]}f", f"{plain[:-3]}fe"}
    return known | ({f"{plain[:-1]}ves"} if plain.endswith("f") else set())


@lru_cache(maxsize=8192)
def meant(word: str, known: tuple[str, ...]) -> str | None:
    """The one of the (lower-case) words that `word` misspells: the same first letter and a slip or two.

    None for a word that is known, or like none of them.
    """
    low = word.casefold()
    most = slips(low)
    if not most or low in known:
        return None
    best = min(((distance(low, one), one) for one in known if _comparable(low, one, most)), default=None)
    return best[1] if best and best[0] <= most else None


def slips(word: str) -> int:
    """How many slips of the pen a word of this length may hold and still be known."""
    return 0 if len(word) < 4 else 1 if len(word) < 9 else 2


def distance(one: str, other: str) -> int:
    """How many letters must be inserted, left out, exchanged, or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        after = [i]
        for j, b in enumerate(other, 1):
            cost = min(row[j] + 1, after[j - 1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            after.append(cost)
        before, row = row, after
    return row[-1]


def _comparable(word: str, known: str, most: int) -> bool:
    return word[0] == known[0] and abs(len(word) - len(known)) <= most


@cache
def names_of(*tables: Table) -> tuple[str, ...]:
    """The names of tables in lower case."""
    return tuple(dict.fromkeys(name.casefold() for table in tables for name in table.names))


@cache
def beginnings(*tables: Table) -> frozenset[str]:
    """The first word of every spelling, case-folded: a text without any of them has no term of the tables."""
    spellings = (spelling for table in tables for term in table for spelling in term.spellings())
    return frozenset(spelling.casefold().split(" ")[0] for spelling in spellings)


@cache
def suggested(table: Table) -> Mapping[str, str]:
    """Words of other games by what this one calls them: `lightning` is electricity."""
    words = {str(word).casefold(): term.name for term in table for word in term.data.get("suggest_for") or ()}
    return MappingProxyType(words)


def value_end(words: Sequence[Token], at: int) -> int:
    """The end of a value behind a condition, `2` or `(2)`; `at` where it counts something else: `prone 2 squares`."""
    number = words[at] if at < len(words) else None
    if number is None:
        return at
    if number.kind == "cost" and number.typed.strip("([ ])").isdecimal():
        return at + 1  # `(2)` is read as a cost everywhere
    if number.text == "(" and [word.kind for word in words[at + 1 : at + 3]] == ["number", "mark"]:
        return at + 3 if words[at + 2].text == ")" else at
    after = words[at + 1] if at + 1 < len(words) else None
    ends = after is None or after.kind == "mark" or after.is_word(*_BEHIND_VALUE)
    return at + 1 if number.kind == "number" and ends else at
