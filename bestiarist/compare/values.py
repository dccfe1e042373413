"""The values of a definition as texts, in one way of writing: whoever writes `CE` says the same as `chaotic evil`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bestiarist.ruleset import Kind
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import ITEM, LINE, MINUS, VALUE


class Text(NamedTuple):
    """One thing that a definition says: the name of its field, the words, and by what it is found again where they
    change. `form` is that of the field's type: its only value, an item of a list or a line of a block."""

    field: str
    text: str
    name: str = ""
    form: str = VALUE

    @property
    def is_line(self) -> bool:
        """Whether it is compared word by word."""
        return self.form == LINE


def texts_of(definition: Definition, kind: Kind) -> Iterator[Text]:
    """All that a definition says, in the order of its kind's fields, with what the game works out."""
    for field in kind.fields:
        value = kind.listing.value(definition, field.name)
        items = [*field.type.items(value)] if value is not None else []
        form = ITEM if field.type.form == VALUE and len(items) > 1 else field.type.form
        yield from (Text(field.name, item.text, item.key, form) for item in items)


def number(value: float, signed: bool = False) -> str:
    """A number as people read it, with two places at most."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 else f"+{text}" if signed else text
