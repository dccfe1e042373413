"""Schema files of a project, where editors find them without a network, and the line of a file that names its own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from bestiarist import rulesets
from bestiarist.book.load.folder import schema_of_books
from bestiarist.build.pipeline import Project
from bestiarist.core.writing import write
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.fields.shapes import Shape
from bestiarist.report.schema import FOLDER, schema_of_decks, schema_of_kind
from bestiarist.ruleset import Ruleset

DECK, BOOK = "deck", "book"


def kinds_of(ruleset: Ruleset) -> tuple[str, ...]:
    """All kinds of files that a game has: its definitions, decks, and books."""
    return (*(kind.name for kind in ruleset.kinds), DECK, BOOK)


def schema(ruleset: Ruleset, kind: str, names: SheetNames) -> Shape:
    """The schema of a kind of file; KeyError where the game has no such kind."""
    if kind == BOOK:
        return schema_of_books(rulesets.names())
    return schema_of_decks(ruleset, names) if kind == DECK else schema_of_kind(ruleset, ruleset.kind(kind))


def as_text(shape: Shape) -> str:
    """The schema as it is printed and written."""
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def file_of(root: Path, ruleset: Ruleset, kind: str) -> Path:
    """Where the schema of a kind of file lies; that of books serves all games."""
    return root / FOLDER / (f"{kind}.schema.json" if kind == BOOK else f"{ruleset.name}-{kind}.schema.json")


def modeline(file: Path, path: Path) -> str:
    """The first line of a new file, by which editors find its schema (`path`)."""
    relative = Path(os.path.relpath(path.resolve(), file.resolve().parent)).as_posix()
    return f"# yaml-language-server: $schema={relative}\n"


def renew(root: Path) -> None:
    """Bring those schemas up to date that the project has. An OSError may stop it."""
    for ruleset in map(rulesets.load, rulesets.names()):
        if any(file_of(root, ruleset, kind.name).is_file() for kind in ruleset.kinds):
            list(refresh(root, ruleset))


def refresh(root: Path, ruleset: Ruleset) -> Iterator[Path]:
    """Bring the project's schemas up to date with the program; the files that were written. An OSError may stop it."""
    names = Project.open(root).catalogue.names
    for kind in kinds_of(ruleset):
        path, data = file_of(root, ruleset, kind), as_text(schema(ruleset, kind, names)).encode()
        if not path.is_file() or path.read_bytes() != data:
            write(path, data)
            yield path
