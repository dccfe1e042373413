"""Definition files as records, of whatever kinds a ruleset has, and the library of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bestiarist.diagnostics import Span
from bestiarist.source import Slice, SourceFile


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


@dataclass(frozen=True, eq=False)
class Definition:
    """One definition file, of one of the kinds of its ruleset. `fields` holds what could be read."""

    kind: str
    id: str
    source: SourceFile = field(repr=False)
    fields: Mapping[str, Value]
    damaged: bool = False

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
    def by_name(self) -> Mapping[str, Definition]:
        """Definitions by case-folded name and by id; the first of equal names counts."""
        index: dict[str, Definition] = {}
        for definition in self.definitions:
            index.setdefault(definition.name.casefold(), definition)
        for definition in self.definitions:
            index.setdefault(definition.id.casefold(), definition)
        return index

    def find(self, name: str) -> Definition | None:
        """The definition of that name or id."""
        return self.by_name.get(name.strip().casefold())

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.definitions)
