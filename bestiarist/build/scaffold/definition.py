"""New definition files: where they go, whether their name is free, and what stands in them at first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bestiarist.build.pipeline import Request, check
from bestiarist.build.schemas import file_of, modeline, refresh
from bestiarist.check.runner import check_alone
from bestiarist.core.diagnostics import Severity
from bestiarist.core.filenames import file_name
from bestiarist.core.writing import write
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.coverage import unprintable

LONGEST = 80
"""Characters of a name, where the game does not say."""


def default_kind(ruleset: Ruleset) -> Kind | None:
    """The kind that is meant where nobody says: the game's default, or its only one; else None."""
    if ruleset.default_kind:
        return ruleset.kind(ruleset.default_kind)
    return ruleset.kinds[-1] if len(ruleset.kinds) == 1 else None


def folder_of(ruleset: Ruleset, kind: Kind) -> Path:
    """The folder for definitions of a kind, from a project's root."""
    folder = Path("cards", ruleset.name)
    return folder if kind is default_kind(ruleset) else folder / kind.plural


def begun(ruleset: Ruleset, kind: Kind, wishes: Mapping[str, str]) -> tuple[str, str]:
    """(text of a new file, what is wrong with the wishes): by the kind's starter, or its sample with the name put in.

    `wishes` has the name, and the starter's options that were given.
    """
    if kind.starter is not None:
        return kind.starter.write(ruleset, wishes)
    name = wishes["name"]
    if not name:
        return "", f"a {kind.name} needs a name"
    if len(name) > LONGEST:
        return "", f"a name has at most {LONGEST} characters, not {len(name)}"
    if not name.isprintable():
        return "", f"the name '{name}' has characters that cannot be printed"
    plain = name.replace(" ", "").isalpha()  # and so no word that YAML takes for something else, but for a few
    quoted = name if plain and " " in name else json.dumps(name, ensure_ascii=False)
    lines = kind.sample.split("\n")
    return "\n".join(f"name: {quoted}" if line.startswith("name:") else line for line in lines), ""


@dataclass(frozen=True, slots=True)
class NewFilePlace:
    """Where a definition is to be written: the folder, and the project whose cards it joins, if it is in one."""

    ruleset: Ruleset
    kind: Kind
    folder: Path
    root: Path | None = None

    @classmethod
    def of(cls, folder: Path | None, ruleset: Ruleset, kind: Kind) -> NewFilePlace:
        """The folder that a person names, or that of the project's cards, or the current one."""
        root = Request.of([]).root
        root = root if root and (folder or Path.cwd()).resolve().is_relative_to(root) else None
        return cls(ruleset, kind, folder or (root / folder_of(ruleset, kind) if root else Path.cwd()), root)

    def file(self, name: str) -> Path:
        """The file of a definition of that name."""
        return self.folder / f"{file_name(name)}.yaml"

    def taken(self, name: str) -> tuple[Path | None, str]:
        """The file that has the name already, and a name like it that is free."""
        library = self._library()
        there = self._holder(name, library)
        free = (f"{name} {number}" for number in count(2))
        return there, next(one for one in free if self._holder(one, library) is None) if there else name

    def fault(self, name: str, text: str) -> str:
        """The first error that a check would find in the text of a new definition, with its hint; empty without any."""
        source = source_of(self.file(name), self.file(name).name, text)
        definition, found = load_definition(source, self.kind, self.ruleset.context)
        own = (*found, *check_alone(definition, self.ruleset), *unprintable([definition], self.ruleset, self.root))
        error = next((one for one in own if one.severity is Severity.ERROR), None)
        return f"{error.message}; {error.hint}".removesuffix("; ") if error else ""

    def write(self, name: str, text: str) -> Path:
        """Write a definition's file with the line that names its schema, and the schema; an OSError may stop it."""
        path, home = self.file(name), self.root or self.folder
        if self.ruleset.kind_of(source_of(path, path.as_posix(), text)).name != self.kind.name:
            text = f"kind: {self.kind.name}\n{text}"
        first = modeline(path, file_of(home, self.ruleset, self.kind.name))
        write(path, (first + text).encode())
        list(refresh(home, self.ruleset))
        return path

    def _library(self) -> Library:
        cards = self.root / "cards" if self.root else None
        checked = check(Request((cards,), self.root, None)) if cards and cards.is_dir() else None
        collections = checked.collections if checked else ()
        return next((one.library for one in collections if one.ruleset.name == self.ruleset.name), Library())

    def _holder(self, name: str, library: Library) -> Path | None:
        """The file of the definition of this kind that has the name, or the id."""
        wanted = name.casefold()
        of_kind = (one for one in library if one.kind == self.kind.name)
        found = (one.source.path for one in of_kind if wanted in (one.name.casefold(), one.id.casefold()))
        path = next(found, self.file(name))
        return path if path.exists() else None
