"""Scaffold of a new project: files that come with the program, those for every game and those of one, with words
filled in.

A file's name may have a word to be filled in as well; a `_` at its beginning stands for a dot, so that no tool takes
these files for its own here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from bestiarist.build.scaffold.definition import default_kind, folder_of
from bestiarist.build.schemas import DECK, file_of, modeline, refresh
from bestiarist.core.filenames import file_name
from bestiarist.core.writing import write
from bestiarist.provision.extras import address
from bestiarist.provision.libraries import DEBIAN
from bestiarist.ruleset import Ruleset

FILES = Path(__file__).parent / "project"


def in_the_way(folder: Path) -> tuple[str, ...]:
    """The names of what is in a folder already, but for the history of a repository."""
    if folder.is_dir():
        return tuple(sorted(path.name for path in folder.iterdir() if path.name != ".git"))
    return (folder.name,) if folder.exists() else ()


def start_project(folder: Path, ruleset: Ruleset) -> tuple[Path, ...]:
    """Write a project into a folder; its files. An OSError stops it."""
    words = _words(folder.resolve().name, ruleset)
    own = _filled_in(ruleset.project, words, ruleset) if ruleset.project else _samples(folder, words, ruleset)
    written = []
    for path, text in (*_filled_in(FILES, words, ruleset), *own):
        write(folder / path, text.encode())
        written.append(folder / path)
    return (*written, *refresh(folder, ruleset))


def _words(name: str, ruleset: Ruleset) -> Mapping[str, str]:
    """What stands between two @ in the files, and what is written there."""
    parts = name.replace("-", " ").replace("_", " ").split()
    title = " ".join(word[:1].upper() + word[1:] for word in parts) or "Cards"
    return {
        "name": file_name(title),
        "title": title,
        "quoted": json.dumps(title, ensure_ascii=False),
        "ruleset": ruleset.name,
        "game": ruleset.title,
        "source": json.dumps(address()),
        "libraries": " ".join(DEBIAN.values()),
    }


def _samples(folder: Path, words: Mapping[str, str], ruleset: Ruleset) -> Iterator[tuple[PurePosixPath, str]]:
    """A definition of each kind and a deck of them, for games that bring no files of their own."""
    names = []
    for kind in ruleset.kinds:
        names.append(f"sample-{kind.name}")
        path = folder_of(ruleset, kind) / f"{names[-1]}.yaml"
        yield PurePosixPath(path), modeline(folder / path, file_of(folder, ruleset, kind.name)) + kind.sample
    path = Path("cards", ruleset.name, "decks", f"{words['name']}.yaml")
    cards = "".join(f"  - {name}\n" for name in names)
    first = modeline(folder / path, file_of(folder, ruleset, DECK))
    yield PurePosixPath(path), f"{first}title: {words['quoted']}\ncards:\n{cards}"


def _filled_in(folder: Path, words: Mapping[str, str], ruleset: Ruleset) -> Iterator[tuple[PurePosixPath, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = _fill(path.relative_to(folder).as_posix(), words)
            parts = (f".{part[1:]}" if part.startswith("_") else part for part in PurePosixPath(name).parts)
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            yield PurePosixPath(*parts), "".join(_fill(one, words) for line in lines for one in _meant(line, ruleset))


def _meant(line: str, ruleset: Ruleset) -> Iterator[str]:
    """A line as often as it is meant: once for each kind that it speaks of, never where it begins with the name of
    something that the game does not have."""
    has = {"@parties@": ruleset.parties, "@book@": ruleset.project and (ruleset.project / "book").is_dir()}
    mark = next((mark for mark in has if line.startswith(mark)), "")
    kinds = ruleset.kinds if "@kind@" in line else ruleset.kinds[:1]
    for kind in kinds if not mark or has[mark] else ():
        asked = "" if kind is default_kind(ruleset) else f" --kind {kind.name}"
        words = {"kind": kind.name, "folder": folder_of(ruleset, kind).as_posix(), "asked": asked}
        yield _fill(line.removeprefix(mark), words)


def _fill(text: str, words: Mapping[str, str]) -> str:
    for word, meant in words.items():
        text = text.replace(f"@{word}@", meant)
    return text
