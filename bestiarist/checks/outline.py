"""What definitions show of themselves to the checks of others: their names, traits and the names of their features.

An edit seldom changes any of it, so that the other files need not be checked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bestiarist.diagnostics import Span
from bestiarist.load.kept import Fields, KeptFields
from bestiarist.model import Definition, Library, Value
from bestiarist.source import Slice, SourceFile

_NOWHERE = SourceFile(Path(), "", "")
_PLACE = Slice(_NOWHERE, 0, 0, "")


class _Named(NamedTuple):
    """A line of which nothing but the name is known."""

    name: str

    def walk(self) -> Iterator[_Named]:
        """The line itself."""
        yield self


class Outline(NamedTuple):
    """What others may know of a definition; `name` is empty where the file gives none."""

    kind: str
    id: str
    name: str
    traits: tuple[str, ...]
    features: tuple[str, ...]


def outline(definition: Definition) -> Outline:
    """The outline of a definition."""
    return Outline(
        definition.kind,
        definition.id,
        definition.given_name,
        tuple(text for text, _ in definition.get("traits", ())),
        tuple(one.name for line in definition.get("features", ()) for one in line.walk()),
    )


def outlined(outlines: Iterable[Outline]) -> Library:
    """A library of definitions that have nothing but their outlines."""
    return Library(tuple(_outlined(one) for one in outlines))


def _outlined(one: Outline) -> Definition:
    given = {"name": one.name, "traits": one.traits, "features": one.features}
    names = tuple(name for name, value in given.items() if value)
    found = Definition(one.kind, one.id, _NOWHERE, KeptFields(names, partial(_short, one), partial(_features, one)))
    found.__dict__["given_name"] = one.name  # as if somebody had asked for it already
    return found


def _short(one: Outline) -> Fields:
    traits = tuple((text, Span("")) for text in one.traits)
    return {"name": Value(one.name, _PLACE, _PLACE), "traits": Value(traits, _PLACE, _PLACE)}


def _features(one: Outline) -> Fields:
    """Of the few whose features somebody asks for."""
    return {"features": Value(tuple(_Named(name) for name in one.features), _PLACE, _PLACE)}
