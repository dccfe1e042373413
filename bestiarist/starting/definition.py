"""The file of a new definition: where it goes, and whether its name is free."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bestiarist.model import Library
from bestiarist.pipeline import Request, check, file_name
from bestiarist.ruleset import Ruleset
from bestiarist.schema.files import file_of, modeline, refresh
from bestiarist.writing import write


@dataclass(frozen=True, slots=True)
class Place:
    """Where a definition is to be written: the folder, and the project whose cards it joins, if it is in one."""

    folder: Path
    root: Path | None = None

    @classmethod
    def of(cls, folder: Path | None, ruleset: Ruleset) -> Place:
        """The folder that a person names, or that of the project's cards, or the current one."""
        root = Request.of([]).root
        root = root if root and (folder or Path.cwd()).resolve().is_relative_to(root) else None
        return cls(folder or (root / "cards" / ruleset.name if root else Path.cwd()), root)

    def file(self, name: str) -> Path:
        """The file of a definition of that name."""
        return self.folder / f"{file_name(name)}.yaml"

    def taken(self, name: str, ruleset: Ruleset) -> tuple[Path | None, str]:
        """The file that has the name already, and a name like it that is free."""
        library = self._library(ruleset)
        there = self._holder(name, library)
        free = (f"{name} {number}" for number in count(2))
        return there, next(one for one in free if self._holder(one, library) is None) if there else name

    def write(self, name: str, text: str, ruleset: Ruleset) -> Path:
        """Write a definition's file with the line that names its schema, and the schema; an OSError may stop it."""
        path, home = self.file(name), self.root or self.folder
        first = modeline(path, file_of(home, ruleset, ruleset.kinds[0].name))
        write(path, (first + text).encode())
        list(refresh(home, ruleset))
        return path

    def _library(self, ruleset: Ruleset) -> Library:
        cards = self.root / "cards" if self.root else None
        checked = check(Request((cards,), self.root, None)) if cards and cards.is_dir() else None
        collections = checked.collections if checked else ()
        return next((one.library for one in collections if one.ruleset.name == ruleset.name), Library())

    def _holder(self, name: str, library: Library) -> Path | None:
        found = library.find(name)
        path = found.source.path if found else self.file(name)
        return path if path.exists() else None
