"""A cache of checked definitions: what was read and found before, in this process or an earlier one, is not again.

Two things are kept for a game of a project. First each definition, whole, with what is wrong with its form: by the
digest of its file, so that only files that are new are parsed. Second what the checks found in all definitions
together, by the digests of all their files: any check may look at any definition, so that a change anywhere has all of
them checked again, and none when nothing has changed. Both hold for one program, game, project and current folder,
whose digest names the one entry that they have on the disk. An author of checks need not know any of this.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache, digest
from bestiarist.read.belonging import kind_of
from bestiarist.read.definitions import load_definition
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.definitions import Definition, Library

Read = tuple[Definition | None, tuple[Diagnostic, ...]]
Found = tuple[Diagnostic, ...]


@dataclass
class DefinitionCache:
    """The definitions of one game by the digests of their files, and what was found in them as `checked` says.

    `name` is that of the entry on the disk, of which `packed` are the definitions; empty where nothing is kept there.
    """

    ruleset: Ruleset
    store: Cache
    name: str = ""
    packed: dict[str, bytes] = field(default_factory=dict)
    read: dict[str, Read] = field(default_factory=dict)
    used: dict[str, Read] = field(default_factory=dict)
    checked: tuple[str, Found] = ("", ())
    saved: str = ""

    @classmethod
    def of(cls, ruleset: Ruleset, store: Cache, root: Path | None) -> DefinitionCache:
        """The cache of a project as the last run left it; an empty one outside of projects."""
        if root is None:
            return cls(ruleset, store)
        name = digest("definitions", fingerprint(), ruleset.name, str(root), str(Path.cwd()))
        kept = store.get(name)
        packed, checked = pickle.loads(kept) if kept else ({}, ("", ()))
        return cls(ruleset, store, name, packed, checked=checked, saved=checked[0])

    def load(self, source: SourceFile) -> Read:
        """The definition of a file, None where it is of no kind, and what is wrong with its form."""
        key = digest(source.digest, repr((source.path, source.newline, source.bom, source.ends)))
        found = self.read.get(key) or self._unpacked(key) or self._read(source)
        self.read[key] = self.used[key] = found
        return found

    def check(self, library: Library, check: Callable[[Library], Found]) -> Found:
        """What `check` finds in the definitions that were loaded since this was asked last; others are forgotten."""
        self.read, self.used = self.used, {}
        key = digest(*self.read)
        if self.checked[0] != key:
            self.checked = key, check(library)
        return self.checked[1]

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.name and self.saved != self.checked[0]:
            self.packed = {
                key: self.packed.get(key) or pickle.dumps(found, pickle.HIGHEST_PROTOCOL)
                for key, found in self.read.items()
            }
            self.store.put(self.name, pickle.dumps((self.packed, self.checked), pickle.HIGHEST_PROTOCOL))
            self.saved = self.checked[0]

    def _unpacked(self, key: str) -> Read | None:
        packed = self.packed.get(key)
        if packed is None:
            return None
        found: Read = pickle.loads(packed)
        return found

    def _read(self, source: SourceFile) -> Read:
        kind, problems = kind_of(source, self.ruleset)
        if kind is None:
            return None, problems
        definition, found = load_definition(source, kind, self.ruleset.context)
        return definition, (*found, *problems)
