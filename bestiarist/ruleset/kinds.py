"""The kinds of definition of a ruleset: their fields, their checks, their cards, and how they are listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bestiarist.diagnostics import Check, Diagnostic
from bestiarist.measures import UNMEASURED, Measures
from bestiarist.model import Definition
from bestiarist.ruleset.tables import Notation
from bestiarist.yamltree import Node

if TYPE_CHECKING:
    from bestiarist.ruleset.game import Ruleset
    from bestiarist.ruleset.scope import Scope


class FieldType(Protocol):
    """How the value under a key is read."""

    def read(self, node: Node, notation: Notation) -> tuple[Any, tuple[Diagnostic, ...]]:
        """The value (None where it cannot be read) and what is wrong with it."""
        ...

    def shape(self, notation: Notation) -> Mapping[str, Any]:
        """What an editor may take for a value, as JSON Schema (draft-07); never less than `read` takes."""
        ...


class Field(NamedTuple):
    """One key that a kind of definition may have. `suggest_for` are other words that people write for it, `examples`
    values as they stand in a file."""

    name: str
    type: FieldType
    summary: str
    required: bool = False
    suggest_for: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


def given(definition: Definition, name: str) -> Any:
    """The value of a field as the file gives it; None where it does not."""
    return definition.get(name)


class Column(NamedTuple):
    """A column of a deck's contents page: the field it shows, its heading, and whether it is summed up."""

    field: str
    title: str
    total: bool = False


class Listing(NamedTuple):
    """How definitions of a kind are listed, in decks and on contents pages.

    `value` is the value of a field, worked out where the game has one that the file need not give. `order` names the
    fields by which definitions are ordered where nobody says otherwise; `columns` stand on a contents page beside
    the name; by `filters` a long list is narrowed down.
    """

    value: Callable[[Definition, str], Any] = given
    order: tuple[str, ...] = ("name",)
    columns: tuple[Column, ...] = ()
    filters: tuple[str, ...] = ()


UNLISTED = Listing()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of definition, for example the creature: its keys, its checks, its card, how it is listed and measured.

    `view` turns a definition into the record that the card template prints; `sample` is a small valid file,
    on which the examples in the documentation of checks are tried; `starter` writes the file of a new definition
    from a person's wishes, or says what is wrong with them. `picture` is the width and height (millimetres) that a
    picture has at most on a card of poker size. `plural` is the name and an s where nothing else is said.
    """

    name: str
    fields: tuple[Field, ...]
    checks: tuple[Check, ...]
    template: str
    view: Callable[[Definition, Scope], Any]
    sample: str
    starter: Callable[[Ruleset, Mapping[str, str]], tuple[str, str]] | None = None
    listing: Listing = UNLISTED
    measures: Measures = UNMEASURED
    picture: tuple[float, float] = (63.5, 88.9)
    plural: str = ""

    @property
    def folders(self) -> tuple[str, str]:
        """The names of folders in which files of this kind lie: the plural, the name."""
        return self.plural or f"{self.name}s", self.name

    def field(self, name: str) -> Field | None:
        """The field of that name."""
        return next((one for one in self.fields if one.name == name), None)
