"""Which files there are, which game each belongs to, and what is in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bestiarist.diagnostics import Diagnostic, Span
from bestiarist.load.codes import UNREADABLE
from bestiarist.load.decks import load_deck
from bestiarist.load.files import YAML_SUFFIXES, read_source
from bestiarist.load.wishes import SheetNames
from bestiarist.model import Deck, Definition, Library
from bestiarist.ruleset import Ruleset
from bestiarist.source import SourceFile

DECKS = ("decks", "parties")
"""Folders in which every file is a deck."""
NO_DRAFTS: Mapping[str, SourceFile] = MappingProxyType({})
Defining = Callable[[SourceFile], tuple[Definition, tuple[Diagnostic, ...]]]


class Found(NamedTuple):
    """A file to be read: `shown` is its path as people read it, `real` its path without links and dots, `game` the
    name of its ruleset."""

    path: Path
    shown: str
    real: Path
    game: str


@dataclass(frozen=True)
class Collection:
    """All files of one game: `asked` are the shown paths asked for; the others are there to be referred to."""

    ruleset: Ruleset
    library: Library
    decks: tuple[Deck, ...]
    sources: Mapping[str, SourceFile]
    diagnostics: tuple[Diagnostic, ...]
    asked: frozenset[str]


def project_root(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that has a folder `cards`."""
    return next((folder for folder in (start, *start.parents) if (folder / "cards").is_dir()), None)


def project_folders(root: Path) -> tuple[Path, ...]:
    """The folders of a project with definitions and decks: `cards`, and `parties` where there is one."""
    parties = root / "parties"
    return (root / "cards", parties) if parties.is_dir() else (root / "cards",)


def find_files(
    paths: Iterable[Path], games: Sequence[str], default: str | None
) -> tuple[tuple[Found, ...], tuple[Diagnostic, ...]]:
    """The YAML files of files and folders. A folder named like a game says which game its files belong to."""
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
    """Folders with the names of the YAML files in them; nothing of what is hidden."""
    if path.is_dir():
        for folder, below, names in os.walk(path):
            below[:] = [name for name in below if not name.startswith(".")]
            files = [name for name in names if name.lower().endswith(YAML_SUFFIXES) and not name.startswith(".")]
            yield Path(folder), [name for name in files if os.path.isfile(f"{folder}/{name}")]  # noqa: PTH113
    elif path.exists():
        yield path.parent, [path.name]


def _below(folder: str, name: str) -> str:
    return name if folder == "." else f"{folder.rstrip('/')}/{name}"


def _game(folder: Path, games: Sequence[str], default: str | None) -> str:
    """The game that the files of a folder belong to."""
    named = (part for part in reversed(folder.parts) if part in games)
    return default or next(named, games[0])


def shown(path: Path) -> str:
    """A path as people read it: relative to where they are when it lies below, with forward slashes."""
    absolute = Path.cwd() / path if path.is_absolute() or ".." not in path.parts else path.resolve()
    here = Path.cwd()
    return (absolute.relative_to(here) if absolute.is_relative_to(here) else absolute).as_posix()


def load_collection(
    files: Sequence[Found],
    others: Sequence[Found],
    ruleset: Ruleset,
    names: SheetNames,
    define: Defining,
    prepare: Callable[[Sequence[SourceFile]], None] = lambda sources: None,
    progress: Callable[[int], None] = lambda done: None,
    drafts: Mapping[str, SourceFile] = NO_DRAFTS,
) -> Collection:
    """Read the files of one game. `others` are read too, so that names in them can be referred to, but not reported.

    `define` reads a definition, or knows it already; `prepare` hears beforehand of all that it will be asked for.
    `drafts` are texts that nobody has saved yet, by the shown paths of the files in whose place they are read.
    """
    definitions: list[Definition] = []
    decks: list[Deck] = []
    sources: dict[str, SourceFile] = {}
    diagnostics: list[Diagnostic] = []
    asked = frozenset(file.shown for file in files)
    for file in (*files, *others):
        draft = drafts.get(file.shown)
        source, found = (draft, ()) if draft else read_source(file.path, file.shown)
        diagnostics += found
        if source is not None:
            sources[file.shown] = source
    of_decks = {name for name, source in sources.items() if is_deck(source)}
    prepare([source for name, source in sources.items() if name not in of_decks])
    for done, (name, source) in enumerate(sources.items(), 1):
        if name in of_decks:
            deck, found = load_deck(source, ruleset, names)
            decks.append(deck)
        else:
            definition, found = define(source)
            definitions.append(definition)
        diagnostics += found
        progress(done)
    return Collection(ruleset, Library(tuple(definitions)), tuple(decks), sources, tuple(diagnostics), asked)


def is_deck(source: SourceFile) -> bool:
    """A deck lies in a folder `decks` or `parties`, or has a list of `cards`."""
    return source.path.parent.name in DECKS or source.text.startswith("cards:") or "\ncards:" in source.text
