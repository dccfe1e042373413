"""A whole game, and what its checks may look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bestiarist.diagnostics import Check
from bestiarist.model import Library
from bestiarist.ruleset.books import Bookwork, FigureKind, no_figures
from bestiarist.ruleset.kinds import Kind
from bestiarist.ruleset.parties import Parties
from bestiarist.ruleset.tables import PLAIN, Characters, Table
from bestiarist.source import SourceFile


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game: everything the engine needs to read, check and print its definitions.

    `notice`: the paragraphs of the licence notice that goes with every deck; without any there is none. `context` is
    the game's own, handed to its field types and never looked into; `load_checks` are those that they make while they
    read. `figures` are read only when a book asks for one, and `bookwork` what else the game gives to its books.
    `parties` is for games that have them, and `project` the folder of the files that a new project begins with. `root`
    is the folder of a game that is installed on its own: in it are its `templates` and `symbols`.
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

    def kind_of(self, source: SourceFile) -> Kind:
        """The kind of a file: as its key `kind` says, else as the name of its folder, else the first."""
        said = re.search(r"^kind:[ \t]*['\"]?([\w -]*\w)", source.text, re.MULTILINE)
        words = (said[1] if said else "", source.path.parent.name)
        named = (kind for word in words for kind in self.kinds if word.casefold() in (kind.name, kind.plural))
        return next(named, self.kinds[0])

    def kind(self, name: str) -> Kind:
        """The kind of that name; KeyError where the game has none."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a check may look at besides the definition itself.

    `root` is the folder of the project; without it (a text that is not on the disk) nobody looks for files.
    """

    ruleset: Ruleset
    library: Library
    root: Path | None = None
