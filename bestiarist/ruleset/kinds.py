"""Kinds of definition: their fields, checks and design, how they are listed, and how a new file begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from bestiarist.core.diagnostics import Check
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.design import Design
from bestiarist.ruleset.fields import Field
from bestiarist.ruleset.measures import UNMEASURED, Measures
from bestiarist.ruleset.tables import Table

if TYPE_CHECKING:
    from bestiarist.ruleset.game import Ruleset


def given(definition: Definition, name: str) -> Any:
    """The value of a field as the file gives it; None where it does not."""
    return definition.get(name)


def colourless(definition: Definition) -> str:
    """No colour."""
    return ""


class Column(NamedTuple):
    """A column of a deck's contents page: the field it shows, its heading, and whether it is summed up."""

    field: str
    title: str
    total: bool = False


class Listing(NamedTuple):
    """How definitions of a kind are listed, in decks and on contents pages.

    `value` is the value of a field, worked out where the game has one that the file need not give. `order` names the
    fields by which definitions are ordered where nobody says otherwise; `columns` stand on a contents page beside
    the name; by `filters` a long list is narrowed down. `colour` is the colour of a definition in a list on a screen,
    as CSS writes colours; empty for none.
    """

    value: Callable[[Definition, str], Any] = given
    order: tuple[str, ...] = ("name",)
    columns: tuple[Column, ...] = ()
    filters: tuple[str, ...] = ()
    colour: Callable[[Definition], str] = colourless


def nothing_usual(definition: Definition) -> Mapping[str, str]:
    """What is usual is not known."""
    return {}


UNLISTED = Listing()
DEFAULT_DESIGN = Design()


class StarterOption(NamedTuple):
    """An option of the command `new`: its name, the word for its value, its help."""

    name: str
    metavar: str
    summary: str


class Starter(NamedTuple):
    """How the file of a new definition begins.

    `write` takes the name and the options that were given, and returns the text of the file and what is wrong with
    them, one of the two empty. `example` is a name with options, as they are typed.
    """

    write: Callable[[Ruleset, Mapping[str, str]], tuple[str, str]]
    options: tuple[StarterOption, ...] = ()
    example: tuple[str, ...] = ("A Name",)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of definition: its fields, its checks, its card, how it is listed and measured.

    `foreign` are keys that other games have, with a text that says what to do with them; terms group them.
    `usual` are values, as they are written in a file, for keys that a definition lacks.
    `design` is how its cards look. `sample` is a small valid file, on which the examples in the documentation of checks
    are tried, and with which a new definition begins where there is no `starter`. `plural` names folders of such
    definitions (default: the name and an s).
    """

    name: str
    fields: tuple[Field, ...]
    checks: tuple[Check, ...] = ()
    design: Design = DEFAULT_DESIGN
    sample: str = ""
    starter: Starter | None = None
    listing: Listing = UNLISTED
    measures: Measures = UNMEASURED
    foreign: Table | None = None
    usual: Callable[[Definition], Mapping[str, str]] = nothing_usual
    plural: str = ""

    def __post_init__(self) -> None:
        if not self.plural:
            object.__setattr__(self, "plural", f"{self.name}s")

    @property
    def folders(self) -> tuple[str, str]:
        """The names of folders in which files of this kind lie: the plural, the name."""
        return self.plural, self.name

    def field(self, name: str) -> Field | None:
        """The field of that name."""
        return next((one for one in self.fields if one.name == name), None)
