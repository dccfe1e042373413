"""Files of creatures, or of whatever kinds a ruleset has, as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bestiarist.diagnostics import Span
from bestiarist.model.features import Feature, Prose
from bestiarist.source import Slice, SourceFile


class Key(NamedTuple):
    """What tells a definition from all others of its game."""

    kind: str
    id: str


class Value(NamedTuple):
    """What stands under one key of a definition, and where the key and the value stand."""

    value: Any
    slice: Slice
    key_slice: Slice

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return self.slice.span()

    @property
    def key(self) -> Span:
        """Where the key stands."""
        return self.key_slice.span()


@dataclass(frozen=True, slots=True)
class Art:
    """A picture for the card. `file` is relative to the definition's folder."""

    file: str
    artist: str = ""
    license: str = ""
    source: str = ""
    span: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True)
class Definition:
    """One definition file: a creature, or whatever kinds its ruleset has. `fields` holds what could be read."""

    kind: str
    id: str
    source: SourceFile = field(repr=False)
    fields: Mapping[str, Value]
    damaged: bool = False

    @property
    def key(self) -> Key:
        """Its kind and its id."""
        return Key(self.kind, self.id)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field, or `default` where the file does not give it or it could not be read."""
        found = self.fields.get(name)
        return default if found is None or found.value is None else found.value

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every feature and every line under one."""
        return tuple(one for feature in self.get("features", ()) for one in feature.walk())

    @cached_property
    def proses(self) -> tuple[Prose, ...]:
        """Every precondition and every effect."""
        return tuple(prose for feature in self.features for prose in feature.prose if prose.text)

    def span(self, name: str) -> Span:
        """Where the value of a field stands; the start of the file where it is absent."""
        found = self.fields.get(name)
        return found.span if found else Span.whole(self.source.shown)

    @cached_property
    def given_name(self) -> str:
        """The name that the file gives; empty where it gives none."""
        return str(self.get("name", ""))

    @cached_property
    def name(self) -> str:
        """The printed name; the id where the file gives none."""
        return self.given_name or self.id


@dataclass(frozen=True)
class Library:
    """All definitions that are looked at together."""

    definitions: tuple[Definition, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The printed names, in order."""
        return tuple(definition.name for definition in self.definitions)

    @cached_property
    def traits(self) -> frozenset[str]:
        """The traits of all definitions, case-folded."""
        return frozenset(text.casefold() for one in self.definitions for text, _ in one.get("traits", ()))

    @cached_property
    def by_name(self) -> Mapping[str, Definition]:
        """Definitions by case-folded name and by id; the first of equal names counts."""
        return {word: found[0] for word, found in self._index.items()}

    @cached_property
    def _index(self) -> Mapping[str, tuple[Definition, ...]]:
        """All definitions of each name, and after them those of that id, of each kind the first."""
        index: dict[str, dict[str, Definition]] = {}
        for definition in self.definitions:
            index.setdefault(definition.name.casefold(), {}).setdefault(definition.kind, definition)
        for definition in self.definitions:
            index.setdefault(definition.id.casefold(), {}).setdefault(definition.kind, definition)
        return {word: tuple(found.values()) for word, found in index.items()}

    def all_of(self, name: str) -> tuple[Definition, ...]:
        """The definitions of that name or id: at most one of each kind."""
        return self._index.get(name.strip().casefold(), ())

    def find(self, name: str, kind: str | None = None) -> Definition | None:
        """The definition of that name or id: the one of a kind, or of whichever kind comes first."""
        return next((one for one in self.all_of(name) if kind in (None, one.kind)), None)

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.definitions)
