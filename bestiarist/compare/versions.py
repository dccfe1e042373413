"""The two versions that are compared: revisions, folders or files, as definitions."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from bestiarist import rulesets
from bestiarist.compare import git
from bestiarist.compare.changes import Comparison, changes
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.read.belonging import game_of, kind_of
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import read_source
from bestiarist.read.project import find_files, is_deck
from bestiarist.ruleset.definitions import Art, Definition

CARDS = PurePosixPath("cards")
NOW = "now"
BASE = "HEAD"


class UnknownVersionError(Exception):
    """A word names nothing that can be compared; the text says why."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One of two things to compare: a path (`place`) in a folder, as it is in a commit, or else on the disk."""

    title: str
    folder: Path
    place: PurePosixPath
    commit: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """The definitions of a snapshot by game, the folder that they were read from, and files that could not be read."""

    title: str
    folder: Path
    definitions: Mapping[str, Sequence[Definition]]
    diagnostics: tuple[Diagnostic, ...] = ()


def snapshots(words: Sequence[str], root: Path | None) -> tuple[Snapshot, Snapshot]:
    """The snapshots that none to two words name: paths where they exist, else revisions. UnknownVersionError, GitError.

    One word is compared with the files as they are: a revision with the project's, or the last commit of a path with
    that path. A revision beside a path means what the path was in it.
    """
    if len(words) == 1 and _is_span(words[0]):
        words = words[0].split("..")
    paths = [Path(word) for word in words if word and Path(word).exists()]
    home = _home(paths[0] if paths else (root or Path.cwd()) / CARDS, root)
    found = [
        Snapshot(word, *_home(Path(word), root)) if word and Path(word).exists() else _of_revision(word or BASE, *home)
        for word in words
    ]
    if len(found) == 2:
        return found[0], found[1]
    if found and found[0].commit:
        return found[0], Snapshot(NOW, *home)
    return _of_revision(BASE, *home), found[0] if found else Snapshot(NOW, *home)


@contextmanager
def read(pair: tuple[Snapshot, Snapshot], ruleset: str) -> Iterator[tuple[Version, Version]]:
    """Both snapshots as definitions; `ruleset` is the game of files that do not tell. Files of commits exist as long as
    the context lasts."""
    with tempfile.TemporaryDirectory(prefix="bestiarist-") as folder:
        yield _read(pair[0], Path(folder) / "before", ruleset), _read(pair[1], Path(folder) / "after", ruleset)


@contextmanager
def earlier(revision: str, root: Path | None, ruleset: str) -> Iterator[Version]:
    """The definitions of a project as they were in a revision, with their pictures, as long as the context lasts.
    UnknownVersionError, GitError."""
    if root is None:
        raise UnknownVersionError("there is no folder cards/ here or above, and so nothing that has changed")
    home = _home(root / CARDS, root)
    found = git.commit(home[0], revision)
    if found is None:
        hint = "`git log --oneline` and `git tag` list them"
        raise UnknownVersionError(f"'{revision}' is no revision of this repository; {hint}")
    snapshot = Snapshot(revision, *home, found)
    with tempfile.TemporaryDirectory(prefix="bestiarist-") as folder:
        version = _read(snapshot, Path(folder).resolve(), ruleset)
        for place in _pictures_elsewhere(version):
            git.files(snapshot.folder, found, place, version.folder)
        yield version


def _pictures_elsewhere(version: Version) -> set[PurePosixPath]:
    """The places of pictures that do not lie among the cards, from the folder of the version."""
    named = (
        (one.source.path.parent / art.file).resolve()
        for definitions in version.definitions.values() for one in definitions
        if isinstance(art := one.get("art"), Art)
    )
    inside = (path for path in named if path.is_relative_to(version.folder) and not path.exists())
    return {PurePosixPath(path.relative_to(version.folder).as_posix()) for path in inside}


def compare(before: Version, after: Version, kind: str | None = None) -> Comparison:
    """What differs, game by game; of all kinds, or only of the kind with that name."""
    found, same = [], 0
    for game in rulesets.names():
        old, new = (
            [one for one in version.definitions.get(game, ()) if kind in (None, one.kind)]
            for version in (before, after)
        )
        if old or new:
            differing, equal = changes(old, new, rulesets.load(game))
            found += differing
            same += equal
    return Comparison(before.title, after.title, tuple(found), same)


def _is_span(word: str) -> bool:
    """Whether a word is two revisions, as git writes them: `v1..v2`, `v1..`."""
    return word.count("..") == 1 and "..." not in word and not Path(word).exists()


def _home(path: Path, root: Path | None) -> tuple[Path, PurePosixPath]:
    """The folder that a path is seen from, the project's where it is inside, and its place there.

    Of a project its cards are meant.
    """
    path = (path / CARDS if (path / CARDS).is_dir() else path).resolve()
    top = root.resolve() if root and path.is_relative_to(root.resolve()) else path.parent
    return top, PurePosixPath(path.relative_to(top).as_posix())


def _of_revision(word: str, folder: Path, place: PurePosixPath) -> Snapshot:
    found = git.commit(folder, word) if folder.is_dir() else None
    if found is None:
        raise UnknownVersionError(f"'{word}' is no file, no folder and no git revision")
    return Snapshot(word, folder, place, found)


def _read(snapshot: Snapshot, folder: Path, ruleset: str) -> Version:
    """The definitions of a snapshot; those of a commit are written to the folder first."""
    if snapshot.commit:
        git.files(snapshot.folder, snapshot.commit, snapshot.place, folder)
    home = folder if snapshot.commit else snapshot.folder
    path = home / snapshot.place
    definitions: dict[str, list[Definition]] = {}
    problems: list[Diagnostic] = []
    games = rulesets.names()
    for file in find_files([path], games, ruleset)[0] if path.exists() else ():
        shown = file.shown
        if snapshot.commit:
            shown = f"{snapshot.title}:{file.real.relative_to(home.resolve()).as_posix()}"
        source, found = read_source(file.path, shown)
        if source is not None and not is_deck(source):
            name, found = game_of(source, file.game, games)
            kind, found = kind_of(source, rulesets.load(name)) if name else (None, found)
            if kind:
                definition, found = load_definition(source, kind, rulesets.load(name).context)
                definitions.setdefault(name, []).append(definition)
                found = found if definition.damaged else ()
        problems += (one for one in found if one.severity is Severity.ERROR)
    return Version(snapshot.title, home, definitions, tuple(problems))
