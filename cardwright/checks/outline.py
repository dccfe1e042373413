"""What definitions show of themselves to the checks of others: their names, traits and the names of their features.

An edit seldom changes any of it, so that the other files need not be checked again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardwright.diagnostics import Span
from cardwright.model import Definition, Feature, Library, Value
from cardwright.source import Slice, SourceFile

_NOWHERE = SourceFile(Path(), "", "")
_PLACE = Slice(_NOWHERE, 0, 0, "")


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
        tuple(feature.name for feature in definition.features),
    )


def outlined(outlines: Iterable[Outline]) -> Library:
    """A library of definitions that have nothing but their outlines."""
    return Library(tuple(_outlined(one) for one in outlines))


def _outlined(one: Outline) -> Definition:
    values = {
        "name": one.name,
        "traits": tuple((text, Span("")) for text in one.traits),
        "features": tuple(Feature(name=name) for name in one.features),
    }
    fields = {name: Value(value, _PLACE, _PLACE) for name, value in values.items() if value}
    return Definition(one.kind, one.id, _NOWHERE, fields)
