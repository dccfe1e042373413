"""A new project: files that come with the program, those for every game and those of one, filled in with a few words.

A file's name may have a word to be filled in as well; a `_` at its beginning stands for a dot, so that no tool takes
these files for its own here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from bestiarist import __version__
from bestiarist.pipeline import file_name
from bestiarist.provision.libraries import DEBIAN
from bestiarist.ruleset import Ruleset
from bestiarist.schema.files import refresh
from bestiarist.writing import write

FILES = Path(__file__).parent / "project"


def in_the_way(folder: Path) -> tuple[str, ...]:
    """The names of what is in a folder already, but for the history of a repository."""
    if folder.is_dir():
        return tuple(sorted(path.name for path in folder.iterdir() if path.name != ".git"))
    return (folder.name,) if folder.exists() else ()


def start_project(folder: Path, ruleset: Ruleset) -> tuple[Path, ...]:
    """Write a project into a folder; its files. An OSError stops it."""
    written = []
    words = _words(folder.resolve().name, ruleset)
    for path, text in (*_filled_in(FILES, words), *(_filled_in(ruleset.project, words) if ruleset.project else ())):
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
        "kind": ruleset.kinds[0].name,
        "version": __version__,
        "libraries": " ".join(DEBIAN.values()),
    }


def _filled_in(folder: Path, words: Mapping[str, str]) -> Iterator[tuple[PurePosixPath, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = _fill(path.relative_to(folder).as_posix(), words)
            parts = (f".{part[1:]}" if part.startswith("_") else part for part in PurePosixPath(name).parts)
            yield PurePosixPath(*parts), _fill(path.read_text(encoding="utf-8"), words)


def _fill(text: str, words: Mapping[str, str]) -> str:
    for word, meant in words.items():
        text = text.replace(f"@{word}@", meant)
    return text
