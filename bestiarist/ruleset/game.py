"""A game as a whole: its ruleset, the scope that its functions are given, and how its decks become parties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bestiarist.core.diagnostics import Check
from bestiarist.core.source import SourceFile
from bestiarist.ruleset.books import Bookwork, FigureKind, Handout
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.definitions import Library
from bestiarist.ruleset.fields import Field
from bestiarist.ruleset.kinds import Kind
from bestiarist.ruleset.tables import PLAIN, Characters, Table


class Parties(NamedTuple):
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

    - `name` names its folders of cards, templates and books; people read `title`.
    - `tables` are its words, by name; `kinds` its sorts of definition. `default_kind` is the kind of files that name
      none; empty where there is only one, or where files have to say.
    - `licence`, `attribution` (at a card's foot) and the paragraphs of `notice`, which goes with every deck.
    - `characters` are its symbols; `context` is the game's own, handed to its field types and never looked into.
    - `load_checks` are made by field types while they read; `set_checks` look at a whole library and a scope.
    - `figures` are called when a book asks for one; `bookwork` is what else the game gives to its books.
    - `parties` is for games that have them; `project` is the folder of the files that a new project begins with.
    - `root` is the folder of a game that is installed on its own: in it are its `templates` and `symbols`.
    """

    name: str
    title: str
    tables: Mapping[str, Table]
    kinds: tuple[Kind, ...]
    licence: str
    attribution: str
    notice: tuple[str, ...] = ()
    characters: Characters = PLAIN
    context: object = None
    load_checks: tuple[Check, ...] = ()
    set_checks: tuple[Check, ...] = ()
    figures: Callable[[], tuple[FigureKind, ...]] = tuple
    bookwork: Callable[[Ruleset], Bookwork] = lambda ruleset: Bookwork()
    parties: Parties | None = None
    project: Path | None = None
    root: Path | None = None
    default_kind: str = ""

    def kind(self, name: str) -> Kind:
        """The kind of that name; KeyError where the game has none."""
        return {kind.name: kind for kind in self.kinds}[name]

    def kind_of(self, source: SourceFile) -> Kind:
        """The kind of a file: by its key `kind`, else by the folder it lies in, else the default; ValueError where
        nothing says. A word that is no kind does not count."""
        said = source.word("kind")
        for name in (said.text if said else "", source.path.parent.name):
            if found := next((kind for kind in self.kinds if name in kind.folders), None):
                return found
        if self.default_kind:
            return self.kind(self.default_kind)
        if len(self.kinds) == 1:
            return next(iter(self.kinds))
        raise ValueError(f"{self.name} has several kinds, and nothing says which is meant")


@dataclass(frozen=True, slots=True)
class Scope:
    """The surroundings of a definition or party that is checked or printed: the game, its library, and the project's
    folder; without that (a text that is not on the disk) nobody looks for files."""

    ruleset: Ruleset
    library: Library
    root: Path | None = None
