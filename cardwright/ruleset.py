"""What a ruleset is: its tables, the notation its creatures are written in, and its kinds of definition.

The engine knows rulesets only through these records; each game fills them in a folder of `rulesets/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from cardwright.diagnostics import Check, Diagnostic
from cardwright.measures import UNMEASURED, Measures
from cardwright.model import Definition, Library, Party
from cardwright.yamltree import Entry, Node


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
class Notation:
    """The words and symbols that the feature language is written with, each from a table of the ruleset."""

    uses: Table
    costs: Table
    ranges: Table
    areas: Table
    damage: Table
    saves: Table
    conditions: Table
    statuses: Table
    skills: Table
    common: Table
    traditions: Table
    phases: Table
    faces: Table
    variants: Table


class FieldType(Protocol):
    """How the value under a key is read."""

    def read(self, node: Node, notation: Notation) -> tuple[Any, tuple[Diagnostic, ...]]:
        """The value (None where it cannot be read) and what is wrong with it."""
        ...

    def shape(self, notation: Notation) -> Mapping[str, Any]:
        """What an editor may take for a value, as JSON Schema (draft-07); never less than `read` takes."""
        ...


@dataclass(frozen=True, slots=True)
class Field:
    """One key that a kind of definition may have. `suggest_for` are other words that people write for it, `examples`
    values as they stand in a file."""

    name: str
    type: FieldType
    summary: str
    required: bool = False
    suggest_for: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """What a check may look at besides the definition itself.

    `root` is the folder of the project; without it (a text that is not on the disk) nobody looks for files.
    """

    ruleset: Ruleset
    library: Library
    root: Path | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a deck's contents page: the field it shows, its heading, and whether it is summed up."""

    field: str
    title: str
    total: bool = False


def given(definition: Definition, name: str) -> Any:
    """The value of a field as the file gives it; None where it does not."""
    return definition.get(name)


@dataclass(frozen=True, slots=True)
class Listing:
    """How definitions of a kind are listed, in decks and on contents pages.

    `value` is the value of a field, worked out where the game has one that the file need not give. `order` names the
    fields by which definitions are ordered where nobody says otherwise; `columns` stand on a contents page beside
    the name; by `filters` a long list is narrowed down.
    """

    value: Callable[[Definition, str], Any] = given
    order: tuple[str, ...] = ("name",)
    columns: tuple[Column, ...] = ()
    filters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of definition, for example the creature: its keys, its checks, its card, how it is listed and measured.

    `view` turns a definition into the record that the card template prints; `sample` is a small valid file,
    on which the examples in the documentation of checks are tried; `starter` writes the file of a new definition
    from a person's wishes, or says what is wrong with them. `picture` is the width and height (millimetres) that a
    picture has at most on a card of poker size.
    """

    name: str
    fields: tuple[Field, ...]
    checks: tuple[Check, ...]
    template: str
    view: Callable[[Definition, Scope], Any]
    sample: str
    starter: Callable[[Ruleset, Mapping[str, str]], tuple[str, str]] | None = None
    listing: Listing = Listing()
    measures: Measures = UNMEASURED
    picture: tuple[float, float] = (63.5, 88.9)

    def field(self, name: str) -> Field | None:
        """The field of that name."""
        return next((one for one in self.fields if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing for the book: SVG, what is to be seen in it, in words, and its width and height in millimetres."""

    svg: str
    alt: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Parameter:
    """What may be said of a figure: a whole number from `least` to `most`, or one of some `words`.

    `aliases` are other names under which it is given.
    """

    name: str
    default: str
    summary: str
    least: int | None = None
    most: int | None = None
    words: Callable[[Scope], Sequence[str]] | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A figure that a book can ask for by name. `draw` gets every parameter, as a number or one of its words."""

    name: str
    summary: str
    draw: Callable[[Mapping[str, Any], Scope], Figure]
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Handout:
    """Pages to print beside the book: a template, its style sheets, and what to fill in for a paper's size (mm)."""

    name: str
    title: str
    template: str
    styles: tuple[str, ...]
    values: Callable[[Scope, float, float], Mapping[str, object]]


def no_figures() -> tuple[FigureKind, ...]:
    """What a game has that draws nothing."""
    return ()


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column of a table as a book prints it: the key of a term (name, symbol, text, or one of its data) or two of
    them, the heading, and whether numbers are added to something and so have a sign."""

    key: str
    title: str
    signed: bool = False


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """How a book prints a table: its columns, and its title where that is not the table's own."""

    columns: tuple[PrintedColumn, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Bookwork:
    """What a game gives to its books, besides figures.

    `tables`: how each is printed, by its name. `functions`: those that computed values may call; what they raise (a
    ValueError, a LookupError) is reported. `kinds`: what can be referred to, by the word that stands before the colon,
    with the names of the tables that have it. `handouts`: the pages that are printed beside the book. `plates`: what
    fills the cover, and the pages before the parts by turns; what a page has no room for is cut off.
    """

    tables: Mapping[str, PrintedTable] = field(default_factory=dict)
    functions: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    handouts: tuple[Handout, ...] = ()
    plates: Callable[[Scope], tuple[Figure, ...]] = lambda scope: ()


@dataclass(frozen=True, slots=True)
class Parties:
    """How decks of a game become parties: a deck that gives any of the `fields` is one.

    `fields` are keys that a deck may have besides those of every deck, `options` those that one of its entries may
    have. The `checks` look at a party and a scope. `roster` makes the sheet that is printed beside its cards.
    """

    fields: tuple[Field, ...]
    options: tuple[Field, ...]
    checks: tuple[Check, ...]
    roster: Callable[[Party, Scope], Handout]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game: everything the engine needs to read, check and print its definitions.

    `notice`: the paragraphs of the licence notice that goes with every deck; without any there is none. `figures` are
    read only when a book asks for one, and `bookwork` what else the game gives to its books. `parties` is for games
    that have them, and `project` the folder of the files that a new project of this game begins with.
    """

    name: str
    title: str
    tables: Mapping[str, Table]
    notation: Notation
    kinds: tuple[Kind, ...]
    licence: str
    attribution: str
    notice: tuple[str, ...] = ()
    set_checks: tuple[Check, ...] = ()
    figures: Callable[[], tuple[FigureKind, ...]] = no_figures
    bookwork: Callable[[Ruleset], Bookwork] = lambda ruleset: Bookwork()
    parties: Parties | None = None
    project: Path | None = None

    def kind(self, name: str) -> Kind:
        """The kind of that name; KeyError where the game has none."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(name)


__all__ = ["Entry", "Field", "FieldType", "Kind", "Node", "Notation", "Ruleset", "Scope", "Table", "Term"]
