"""Which files there are, which game each belongs to, and what is in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.belonging import PROJECT_FILE, game_of
from bestiarist.read.checks import UNREADABLE
from bestiarist.read.decks.decks import load_deck
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.files import YAML_SUFFIXES, read_source
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.decks import Deck, DeckContents
from bestiarist.ruleset.definitions import Definition, Library

DECKS = ("decks", "parties")
"""Folders in which every file is a deck."""
NO_DRAFTS: Mapping[str, SourceFile] = MappingProxyType({})
Defining = Callable[[SourceFile], tuple[Definition | None, tuple[Diagnostic, ...]]]


class Found(NamedTuple):
    """A file to be read: `shown` is its path as people read it, `real` its path without links and dots, `game` the
    name of the ruleset that it is of if it says nothing else itself; empty where nothing tells."""

    path: Path
    shown: str
    real: Path
    game: str


@dataclass(frozen=True)
class Collection:
    """All files of one game: `asked` are the shown paths asked for; the others are there to be referred to. `contents`
    are those of each deck, once decks are resolved."""

    ruleset: Ruleset
    library: Library
    decks: tuple[Deck, ...] = ()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    asked: frozenset[str] = frozenset()
    contents: Mapping[Deck, DeckContents] = field(default_factory=dict)


def project_root(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that has a folder `cards`."""
    return next((folder for folder in (start, *start.parents) if (folder / "cards").is_dir()), None)


def project_folders(root: Path) -> tuple[Path, ...]:
    """The folders of a project with definitions and decks: `cards`, and `parties` where there is one."""
    parties = root / "parties"
    return (root / "cards", parties) if parties.is_dir() else (root / "cards",)


def find_files(
    paths: Iterable[Path], games: Sequence[str], default: str = ""
) -> tuple[tuple[Found, ...], tuple[Diagnostic, ...]]:
    """The YAML files of files and folders. A folder named like a game says which game its files belong to, and
    `default` where none is."""
    found: dict[Path, Found] = {}
    diagnostics = []
    for path in paths:
        if not path.exists():
            diagnostics.append(UNREADABLE.at(Span.whole(shown(path)), "there is no such file or folder"))
        for folder, names in _files(path):
            home, seen = folder.resolve(), shown(folder)
            game = _game(home, games, default)
            for name in names:
                file = folder / name
                linked = os.path.islink(file)  # noqa: PTH114
                real = file.resolve() if linked else home / name
                its = _game(real.parent, games, default) if linked else game
                found.setdefault(real, Found(file, _below(seen, name), real, its))
    ordered = sorted(found.values(), key=lambda one: one.shown)
    return tuple(ordered), tuple(diagnostics)


def _files(path: Path) -> Iterator[tuple[Path, list[str]]]:
    """Folders with the names of the YAML files in them; nothing of what is hidden, and no project file."""
    if path.is_dir():
        for folder, below, names in os.walk(path):
            below[:] = [name for name in below if not name.startswith(".")]
            seen = (name for name in names if not name.startswith(".") and name != PROJECT_FILE)
            files = (name for name in seen if name.lower().endswith(YAML_SUFFIXES))
            yield Path(folder), [name for name in files if os.path.isfile(f"{folder}/{name}")]  # noqa: PTH113
    elif path.exists():
        yield path.parent, [path.name]


def _below(folder: str, name: str) -> str:
    return name if folder == "." else f"{folder.rstrip('/')}/{name}"


def _game(folder: Path, games: Sequence[str], default: str) -> str:
    """The game that the files of a folder belong to, where they do not say themselves."""
    return next((part for part in reversed(folder.parts) if part in games), default)


def shown(path: Path) -> str:
    """A path as people read it: relative to where they are when it lies below, with forward slashes."""
    absolute = Path.cwd() / path if path.is_absolute() or ".." not in path.parts else path.resolve()
    here = Path.cwd()
    return (absolute.relative_to(here) if absolute.is_relative_to(here) else absolute).as_posix()


def read_files(
    files: Sequence[Found], games: Sequence[str], drafts: Mapping[str, SourceFile] = NO_DRAFTS,
    broken: Container[str] = (),
) -> tuple[dict[str, list[SourceFile]], tuple[Diagnostic, ...]]:
    """The texts of files by game. `drafts` are texts that nobody has saved yet, by the shown paths of the files in
    whose place they are read; `broken` are the games that are installed, but fail."""
    texts: dict[str, list[SourceFile]] = {}
    diagnostics: list[Diagnostic] = []
    for file in files:
        draft = drafts.get(file.shown)
        source, found = (draft, ()) if draft else read_source(file.path, file.shown)
        diagnostics += found
        if source is not None:
            game, found = game_of(source, file.game, games, broken)
            diagnostics += found
            if game:
                texts.setdefault(game, []).append(source)
    return texts, tuple(diagnostics)


def load_collection(
    sources: Sequence[SourceFile],
    asked: frozenset[str],
    ruleset: Ruleset,
    names: SheetNames,
    define: Defining,
    progress: Callable[[int], None] = lambda done: None,
) -> Collection:
    """The definitions and decks of one game, and what is wrong with their form. `define` reads a definition, or knows
    it already; it gives none for a file that is of no kind."""
    definitions: list[Definition] = []
    decks: list[Deck] = []
    diagnostics: list[Diagnostic] = []
    for done, source in enumerate(sources, 1):
        if is_deck(source):
            deck, found = load_deck(source, ruleset, names)
            decks.append(deck)
        else:
            definition, found = define(source)
            definitions += (definition,) if definition else ()
        diagnostics += found
        progress(done)
    library, texts = Library(tuple(definitions)), {source.shown: source for source in sources}
    return Collection(ruleset, library, tuple(decks), texts, tuple(diagnostics), asked & texts.keys())


def is_deck(source: SourceFile) -> bool:
    """A deck lies in a folder `decks` or `parties`, or has a list of `cards`."""
    return source.path.parent.name in DECKS or source.text.startswith("cards:") or "\ncards:" in source.text
