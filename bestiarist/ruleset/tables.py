"""The tables of a ruleset: its words, how they may be written, and the game's special characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class Term:
    """One entry of a table: a word of the game, how it may be written, and what belongs to it.

    `aliases` are other accepted spellings, the first of them the ASCII form where a symbol has one.
    `data` holds the table's further columns.
    """

    name: str
    symbol: str = ""
    aliases: tuple[str, ...] = ()
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def spellings(self) -> Iterator[str]:
        """Every accepted way to write the term."""
        yield self.name
        if self.symbol:
            yield self.symbol
        yield from self.aliases


@dataclass(frozen=True, eq=False)
class Table:
    """A table of a ruleset, in the order in which the book prints it."""

    name: str
    title: str
    section: str
    terms: tuple[Term, ...]

    @cached_property
    def _index(self) -> Mapping[str, Term]:
        return {word.casefold(): term for term in reversed(self.terms) for word in term.spellings()}

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def __contains__(self, word: str) -> bool:
        return word.casefold() in self._index

    def get(self, word: str) -> Term | None:
        """The term written as `word` (name, symbol or alias; case does not matter)."""
        return self._index.get(word.casefold())

    def __getitem__(self, word: str) -> Term:
        return self._index[word.casefold()]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The printed names."""
        return tuple(term.name for term in self.terms)

    def nearest(self, word: str, cutoff: float = 0.7) -> str | None:
        """The printed name of the term whose spelling is most like `word`."""
        found = get_close_matches(word.casefold(), list(self._index), 1, cutoff)
        return self._index[found[0]].name if found else None


@dataclass(frozen=True, eq=False)
class Characters:
    """The special characters of a game: its canonical `symbols`, and the table of what looks like one of them.

    Each term of `variants` is a look-alike; its data say what it `means` and, with `label`, what to call it.
    """

    symbols: frozenset[str] = frozenset()
    variants: Table = Table("variants", "Look-alikes", "", ())

    @cached_property
    def printable(self) -> frozenset[str]:
        """The symbols, and the look-alikes, which are replaced before anything is printed."""
        return self.symbols | {char for term in self.variants for char in (term.name, *term.aliases)}


PLAIN = Characters()
"""The characters of a game that has no symbols of its own."""
