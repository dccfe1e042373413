"""A whole game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bestiarist.core.diagnostics import Check
from bestiarist.core.source import SourceFile
from bestiarist.ruleset.books import Bookwork, FigureKind, no_figures
from bestiarist.ruleset.kinds import Kind
from bestiarist.ruleset.parties import Parties
from bestiarist.ruleset.tables import PLAIN, Characters, Table


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game: everything the engine needs to read, check and print its definitions.

    `notice`: the paragraphs of the licence notice that goes with every deck; without any there is none. `context` is
    the game's own, handed to its field types and never looked into; `load_checks` are those that they make while they
    read. `figures` are read only when a book asks for one, and `bookwork` what else the game gives to its books.
    `parties` is for games that have them, and `project` the folder of the files that a new project begins with. `root`
    is the folder of a game that is installed on its own: in it are its `templates` and `symbols`. `default_kind`
    is the name of the kind of files that say of none; empty where there is only one, or where files have to say.
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
    figures: Callable[[], tuple[FigureKind, ...]] = no_figures
    bookwork: Callable[[Ruleset], Bookwork] = lambda ruleset: Bookwork()
    parties: Parties | None = None
    project: Path | None = None
    root: Path | None = None
    default_kind: str = ""

    def kind(self, name: str) -> Kind:
        """The kind of that name; KeyError where the game has none."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(name)

    def kind_of(self, source: SourceFile) -> Kind:
        """The kind of a file: by its key `kind`, else by the folder it lies in, else the default; ValueError where
        nothing says. A word that is no kind does not count."""
        said = source.word("kind")
        for names in ((said.text,) if said else (), (source.path.parent.name,)):
            found = next((kind for kind in self.kinds if any(name in kind.folders for name in names)), None)
            if found:
                return found
        if self.default_kind or len(self.kinds) == 1:
            return self.kind(self.default_kind or self.kinds[0].name)
        raise ValueError(f"{self.name} has several kinds, and nothing says which is meant")
