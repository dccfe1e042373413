"""What is known of definitions from earlier runs, or from earlier in this process: only what has changed is read.

What a file says, and what is wrong with it by itself, depends on its text and on the program. What is wrong with it
because of others depends on their outlines as well. All else is worked out anew in each run.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from bestiarist.checks.outline import Outline, outline, outlined
from bestiarist.checks.runner import check_alone, check_among
from bestiarist.diagnostics import Diagnostic
from bestiarist.halves import MANY, can_be_shared, in_halves
from bestiarist.load.definitions import load_definition
from bestiarist.load.kept import Fields, KeptFields, Packer
from bestiarist.model import Definition, Library
from bestiarist.program import fingerprint
from bestiarist.render.cache import Cache, digest
from bestiarist.ruleset import Ruleset
from bestiarist.source import SourceFile

ALONE = "alone"
NOBODY = Library()
WHOLE = 200
"""So many definitions are held as they were read, and so many that look at others. Of any more only what is known of
them: memory stays small."""
SEVERAL = 40
"""So many that have to be read again, since they look at others, are worth a second process."""
RECENT = 8


class Known(NamedTuple):
    """A definition without its text: what it shows to others, its short fields, packed, and what is wrong with it.

    `among` is what was found because of others, when the digest of all outlines was `seen`, or with any if that is
    `ALONE`.
    """

    outline: Outline
    damaged: bool
    names: tuple[str, ...]
    short: bytes
    alone: tuple[Diagnostic, ...]
    seen: str = ""
    among: tuple[Diagnostic, ...] = ()


@dataclass
class Memory:
    """What is `known` of the definitions of one game, by their shown paths, each with the digest of its file.

    `kept` is what the next process finds, `read` are the definitions of the last run.
    """

    ruleset: Ruleset
    cache: Cache
    name: str
    kept: dict[str, tuple[str, Known]] = field(default_factory=dict)
    known: dict[str, tuple[str, Known]] = field(default_factory=dict)
    read: dict[str, Definition] = field(default_factory=dict)

    @classmethod
    def of(cls, ruleset: Ruleset, cache: Cache, root: Path | None) -> Memory:
        """The memory of a project as the last run left it; empty outside of projects."""
        if root is None:
            return cls(ruleset, cache, "")
        name = digest("definitions", fingerprint(), ruleset.name, str(root), str(Path.cwd()))
        kept = cache.get(name)
        memory = cls(ruleset, cache, name, pickle.loads(kept) if kept else {})
        memory.known = dict(memory.kept)
        return memory

    @cached_property
    def packer(self) -> Packer:
        """Packs the fields of the game's definitions."""
        return Packer(self.ruleset)

    @cached_property
    def _again(self) -> Callable[[SourceFile], Fields]:
        """The fields of a file, read again; somebody who asks for one field soon asks for another."""
        return lru_cache(RECENT)(self._fields)

    def learn(self, sources: Sequence[SourceFile]) -> None:
        """Find out about many files at once, where that is quicker than one by one."""
        new = [source for source in sources if self.known.get(source.shown, ("",))[0] != source.digest]
        if len(new) >= MANY and can_be_shared():
            self.read.clear()
            for source, found in in_halves(self._learned, new):
                self.known[source.shown] = source.digest, found

    def _learned(self, source: SourceFile) -> Known:
        """What there is to know of a file; a definition that will be looked at again is held."""
        definition, found = self._known(source)
        if found.seen != ALONE and len(self.read) < WHOLE:
            self.read[source.shown] = definition
        return found

    def load(self, source: SourceFile) -> tuple[Definition, tuple[Diagnostic, ...]]:
        """A definition, and what is wrong with it by itself."""
        key, path = source.digest, source.shown
        known = self.known.get(path)
        if known is None or known[0] != key:
            self.read.pop(path, None)
            definition, found = self._known(source)
            self.known[path] = key, found
            if len(self.known) <= WHOLE:
                self.read[path] = definition
        if path not in self.read:
            self.read[path] = self._definition(source, self.known[path][1])
        return self.read[path], self.known[path][1].alone

    def check(self, library: Library) -> tuple[Diagnostic, ...]:
        """What is wrong with the definitions because of each other; what is known of other files is forgotten."""
        paths = {definition.source.shown: definition for definition in library}
        outlines = [self.known[path][1].outline for path in paths]
        seen = digest(repr(outlines))
        concerned = [path for path in paths if self.known[path][1].seen not in (seen, ALONE)]
        others = outlined(outlines) if concerned else NOBODY
        look = partial(self._look, paths, others, hold=len(concerned) <= WHOLE)
        unread = sum(isinstance(paths[path].fields, KeptFields) for path in concerned)
        shared = unread >= SEVERAL and can_be_shared()
        looks = in_halves(look, concerned) if shared else [(path, look(path)) for path in concerned]
        for path, (among, looked) in looks:
            key, known = self.known[path]
            self.known[path] = key, known._replace(seen=seen if looked else ALONE, among=among)
        self.known = {path: self.known[path] for path in paths}
        self.read = paths
        return tuple(one for _, known in self.known.values() for one in known.among)

    def _look(
        self, paths: dict[str, Definition], others: Library, path: str, *, hold: bool
    ) -> tuple[tuple[Diagnostic, ...], bool]:
        """What is wrong with a definition because of others, and whether it looked; held, if it had to be read."""
        if hold and isinstance(paths[path].fields, KeptFields):
            paths[path] = load_definition(paths[path].source, self.ruleset.kinds[0], self.ruleset.context)[0]
        return check_among(paths[path], others, self.ruleset)

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.name and self.known != self.kept:
            self.cache.put(self.name, pickle.dumps(self.known, pickle.HIGHEST_PROTOCOL))
            self.kept = dict(self.known)

    def _known(self, source: SourceFile) -> tuple[Definition, Known]:
        """What there is to know of a file."""
        definition, found = load_definition(source, self.ruleset.kinds[0], self.ruleset.context)
        alone = (*found, *check_alone(definition, self.ruleset))
        among, looked = check_among(definition, NOBODY, self.ruleset)
        names, short = tuple(definition.fields), self.packer.pack(definition)
        seen = "" if looked else ALONE
        return definition, Known(outline(definition), definition.damaged, names, short, alone, seen, among)

    def _definition(self, source: SourceFile, known: Known) -> Definition:
        """A definition that is known; its file is only read where that is not enough."""
        fields = KeptFields(known.names, partial(self.packer.unpack, known.short, source), partial(self._again, source))
        definition = Definition(known.outline.kind, known.outline.id, source, fields, known.damaged)
        definition.__dict__["given_name"] = known.outline.name  # as if somebody had asked for it already
        return definition

    def _fields(self, source: SourceFile) -> Fields:
        return load_definition(source, self.ruleset.kinds[0], self.ruleset.context)[0].fields
