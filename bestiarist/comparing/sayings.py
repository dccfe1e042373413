"""What a definition says, part by part, in one way of writing: whoever writes `CE` says the same as `chaotic evil`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.load.order import MINUS, shown
from bestiarist.model import Art, Definition, Feature, Gambit
from bestiarist.ruleset import Field, Kind, Term
from bestiarist.syntax.formatter import format_feature, format_gambit
from bestiarist.syntax.standard import Standard


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that a definition says: under which field, the name of a feature or gambit, and the words.

    `form` is value (a field has one of these), item (one of a list) or line (of the feature language).
    """

    field: str
    text: str
    name: str = ""
    form: str = "value"


def sayings(definition: Definition, kind: Kind) -> Iterator[Saying]:
    """All that a definition says, in the order of its kind's fields, with what the game works out."""
    for field in kind.fields:
        yield from _of_field(field, definition, kind.listing.value(definition, field.name))


def number(value: float, signed: bool = False) -> str:
    """A number as people read it, with two places at most."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 else f"+{text}" if signed else text


def _of_field(field: Field, definition: Definition, value: Any) -> Iterator[Saying]:
    if value is None or value == ():
        return
    if isinstance(value, tuple):
        for one in value:
            yield from _of_item(field.name, one)
    elif isinstance(value, Term | int | str):
        yield Saying(field.name, shown(value))
    elif isinstance(value, Art):
        parts = (value.file, value.artist, value.license, value.source)
        yield Saying(field.name, ", ".join(part for part in parts if part))
    else:  # a record of the ruleset's own: as it is written
        yield Saying(field.name, " ".join(definition.fields[field.name].slice.text.split()))


def _of_item(field: str, item: Any) -> Iterator[Saying]:
    if isinstance(item, Feature):
        for one in item.walk():
            yield Saying(field, format_feature(one), one.name, "line")
    elif isinstance(item, Gambit):
        text = format_gambit(item)
        yield Saying(field, text, text.partition(" ")[0] if item.faces else "", "line")
    elif isinstance(item, Standard):
        yield Saying(field, item.text, form="item")
    elif isinstance(item, tuple):
        yield Saying(field, str(item[0]), form="item")
    else:
        yield Saying(field, str(item), form="item")
