"""What a definition says, part by part, in one way of writing: an alias says the same as the name it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.load.blocks import BlockField
from bestiarist.load.order import MINUS, shown
from bestiarist.model import Art, Definition
from bestiarist.ruleset import Field, Kind, Term


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that a definition says: under which field, the name of a line, and the words.

    `form` is value (a field has one of these), item (one of a list) or line (in the game's notation).
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
        form = "line" if isinstance(field.type, BlockField) else "item"
        items = getattr(field.type, "items", _items)
        yield from (Saying(field.name, text, name, form) for name, text in items(value))
    elif isinstance(value, Term | int | str):
        yield Saying(field.name, shown(value))
    elif isinstance(value, Art):
        parts = (value.file, value.artist, value.license, value.source)
        yield Saying(field.name, ", ".join(part for part in parts if part))
    else:  # a record of the ruleset's own: as it is written
        yield Saying(field.name, " ".join(definition.fields[field.name].slice.text.split()))


def _items(value: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """The items of a list, which have no names of their own."""
    return (("", str(one[0] if isinstance(one, tuple) else one)) for one in value)
