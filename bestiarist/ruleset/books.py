"""Books: the tables, figures, computed values and handouts that a game gives to its books."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bestiarist.ruleset.game import Scope


class Figure(NamedTuple):
    """A drawing for the book: SVG, what is to be seen in it, in words, and its width and height in millimetres."""

    svg: str
    alt: str
    width: float
    height: float


class Parameter(NamedTuple):
    """A parameter of a figure: a whole number from `least` to `most`, or one of some `words`.

    `aliases` are other names under which it is given.
    """

    name: str
    default: str
    summary: str
    least: int | None = None
    most: int | None = None
    words: Callable[[Scope], Sequence[str]] | None = None
    aliases: tuple[str, ...] = ()


class FigureKind(NamedTuple):
    """A figure that a book can ask for by name. `draw` gets every parameter, as a number or one of its words."""

    name: str
    summary: str
    draw: Callable[[Mapping[str, Any], Scope], Figure]
    parameters: tuple[Parameter, ...] = ()


class Handout(NamedTuple):
    """Pages to print beside the book: a template, its style sheets, and what to fill in for a paper's size (mm)."""

    name: str
    title: str
    template: str
    styles: tuple[str, ...]
    values: Callable[[Scope, float, float], Mapping[str, object]]


class PrintedColumn(NamedTuple):
    """A column of a table as a book prints it: the key of a term (name, symbol, text, or one of its data) or two of
    them, the heading, and whether numbers are added to something and so have a sign."""

    key: str
    title: str
    signed: bool = False


class PrintedTable(NamedTuple):
    """How a book prints a table: its columns, and its title where that is not the table's own."""

    columns: tuple[PrintedColumn, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Bookwork:
    """The contribution of a game to its books, besides figures.

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
