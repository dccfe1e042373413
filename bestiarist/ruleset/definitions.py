"""Definition files as records, of whatever kinds a ruleset has, and the library of all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bestiarist.core.diagnostics import Span
from bestiarist.core.source import Slice, SourceFile


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
    """A picture for the card. `file` is relative to the definition's folder, `alt` says what it shows. `focus` is a
    point of it that is always shown, as CSS says it (`50% 35%`); `fit` is `contain` where all of it is."""

    file: str
    artist: str = ""
    license: str = ""
    source: str = ""
    alt: str = ""
    focus: str = ""
    fit: str = ""
    span: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, eq=False)
class Definition:
    """One definition file, of one of the kinds of its ruleset. `fields` holds what could be read."""

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


@dataclass(frozen=True, eq=False)
class Library:
    """All definitions that are looked at together."""

    definitions: tuple[Definition, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The printed names, in order."""
        return tuple(definition.name for definition in self.definitions)

    @cached_property
    def _called(self) -> Mapping[str, Sequence[Definition]]:
        index: dict[str, list[Definition]] = defaultdict(list)
        for one in self.definitions:
            index[one.name.casefold()].append(one)
        for one in self.definitions:
            if one.id.casefold() != one.name.casefold():
                index[one.id.casefold()].append(one)
        return index

    def all_of(self, name: str) -> tuple[Definition, ...]:
        """The definitions of that name, then those of that id, of all kinds."""
        return tuple(self._called.get(name.strip().casefold(), ()))

    def find(self, name: str, kind: str | None = None) -> Definition | None:
        """The first definition of that name or id, of any kind or of one."""
        return next((one for one in self.all_of(name) if kind in (None, one.kind)), None)

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.definitions)
