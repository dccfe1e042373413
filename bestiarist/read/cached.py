"""A cache of checked definitions: what was read and found before, in this process or an earlier one, is not again.

A file is kept whole, by the digest of its text: its definition, what is wrong with its form, and what the checks that
look at nothing else find in it. What the checks of the set find is kept by the digests of all files together: a change
anywhere has these run again. Both hold for one program, game, project and current folder, whose digest names
the one entry that they have on the disk.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache, digest
from bestiarist.read.belonging import kind_of
from bestiarist.read.definitions import load_definition
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.definitions import Definition, Library

Found = tuple[Diagnostic, ...]
MOST_VERDICTS = 10_000
"""So many verdicts on fixes are kept, the latest."""


class CheckedFile(NamedTuple):
    """A file as it was read: its definition (None: it is of no kind), what is wrong with its form, and what its own
    checks find; None where they have not run yet."""

    definition: Definition | None
    form: Found
    own: Found | None = None


class Known(NamedTuple):
    """What lies on the disk of a project's definitions."""

    files: dict[str, CheckedFile]
    found: tuple[str, Found]
    verdicts: dict[str, bool]


@dataclass
class DefinitionCache:
    """The checked files of one game by the digests of their texts, and what was `found` in all of them together.

    `name` is that of the entry on the disk, to be written where it differs from `saved`; empty: not (again).
    `verdicts` are those on fixes that were tried, by texts.
    """

    ruleset: Ruleset
    store: Cache
    name: str = ""
    files: dict[str, CheckedFile] = field(default_factory=dict)
    used: dict[str, CheckedFile] = field(default_factory=dict)
    found: tuple[str, Found] = ("", ())
    saved: str = ""
    verdicts: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, ruleset: Ruleset, store: Cache, root: Path | None) -> DefinitionCache:
        """The cache of a project as the last run left it; an empty one outside of projects."""
        if root is None:
            return cls(ruleset, store)
        name = digest("definitions", fingerprint(), ruleset.name, str(root), str(Path.cwd()))
        gc.disable()  # a million new objects and no garbage: looking for some would take half of the time
        try:
            files, found, verdicts = store.get_record(name, Known) or Known({}, ("", ()), {})
        finally:
            gc.freeze()
            gc.enable()
        return cls(ruleset, store, name, files, found=found, saved=found[0], verdicts=verdicts)

    def fork(self) -> DefinitionCache:
        """A cache that knows the same; what it learns is forgotten with it."""
        return replace(self, name="", files={**self.files}, used={})

    def load(self, source: SourceFile) -> tuple[Definition | None, Found]:
        """The definition of a file, None where it is of no kind, and what is wrong with its form."""
        key = digest(source.digest, repr((source.path, source.newline, source.bom, source.ends)))
        self.used[key] = self.files.get(key) or self._read(source)
        return self.used[key][:2]

    def check(self, alone: Callable[[Definition], Found], together: Callable[[Library], Found]) -> Found:
        """What is found in the definitions that were loaded since this was asked last; others are forgotten.

        `alone` checks a definition by itself, `together` all of them.
        """
        self.files, self.used = self.used, {}
        for key, file in self.files.items():
            if file.own is None:
                self.files[key] = file._replace(own=alone(file.definition) if file.definition else ())
        key = digest(*self.files)
        if self.found[0] != key:
            definitions = (file.definition for file in self.files.values())
            self.found = key, together(Library(tuple(one for one in definitions if one)))
        return (*self.found[1], *(one for file in self.files.values() for one in file.own or ()))

    def save(self) -> None:
        """Keep what is known for the next process. A process does so once: what changes while it runs is little."""
        if self.name and self.saved != self.found[0]:
            verdicts = dict([*self.verdicts.items()][-MOST_VERDICTS:])
            self.store.put_record(self.name, Known(self.files, self.found, verdicts))
        self.name = ""

    def _read(self, source: SourceFile) -> CheckedFile:
        kind, problems = kind_of(source, self.ruleset)
        if kind is None:
            return CheckedFile(None, problems)
        definition, found = load_definition(source, kind, self.ruleset.context)
        return CheckedFile(definition, (*found, *problems))

