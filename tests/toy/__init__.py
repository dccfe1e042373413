"""A ruleset of two kinds in as few lines as it takes: on it is tried what the engine promises to every game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.read.definitions import load_definition
from bestiarist.read.fields.types import UNKNOWN_VALUE, ChoiceField, IntegerField, ListField, TextField
from bestiarist.read.files import source_of
from bestiarist.read.yaml import Node
from bestiarist.ruleset import Column, Design, Field, FieldType, Kind, Listing, Ruleset, Scope, Table, Term
from bestiarist.ruleset.definitions import Definition, Library

TEMPLATES = Path(__file__).parent / "templates"
TEMPERS = Table("tempers", "Tempers", "", (Term("calm"), Term("wild", aliases=("fierce",))))
VERBS = Table("verbs", "Verbs", "", (Term("heal"), Term("hurt")))


@dataclass(frozen=True)
class Power:
    """What it does, and how much; where that stands is not a part of it."""

    verb: Term
    amount: int
    span: Span


class PowerField(FieldType):
    """`heal 3`: a field type with nothing of its own but what must be, and an order."""

    def read(self, node: Node, context: Any) -> tuple[Power | None, tuple[Diagnostic, ...]]:
        verb, _, amount = node.slice.text.partition(" ")
        if verb in VERBS and amount.isdecimal():
            return Power(VERBS[verb], int(amount), node.slice.span()), ()
        return None, (UNKNOWN_VALUE.at(node.slice.span(), "this is no power", "for example heal 3"),)

    def rank(self, value: Power) -> int:
        return value.amount


@dataclass(frozen=True)
class View:
    """A card: its name, and a line for every other field."""

    name: str
    lines: tuple[str, ...]
    extras: str = ""
    picture: None = None

    @property
    def blocks(self) -> int:
        return len(self.lines)

    def place(self, block: int | None) -> tuple[Span, str]:
        return Span.whole(self.name), "the name" if block is None else self.lines[block]


def view(definition: Definition, scope: Scope) -> View:
    fields = (one for one in scope.ruleset.kind(definition.kind).fields if one.name != "name")
    shown = ((one, definition.get(one.name)) for one in fields)
    texts = (f"{one.name}: {', '.join(one.type.texts(value))}" for one, value in shown if value is not None)
    return View(definition.name, tuple(texts))


NAME, LEVEL = Field("name", TextField(), "its name", required=True), Field("level", IntegerField(), "1 to 9")
POWER = Field("power", PowerField(), "what it does: heal 3", examples=("heal 3",))
BEAST = Kind(
    "beast",
    (NAME, LEVEL, Field("temper", ChoiceField(TEMPERS), "calm or wild"), Field("traits", ListField(), "words"), POWER),
    sample="name: Newt\nlevel: 1\ntemper: calm\ntraits: [Wet]\npower: hurt 1\n",
    design=Design("cards/toy/beast.html.j2", view=view),
    listing=Listing(order=("level", "name"), columns=(Column("level", "Level"), Column("power", "Power"))),
)  # fmt: skip
CHARM = Kind(
    "charm",
    (NAME, Field("price", IntegerField(), "in shells"), POWER),
    sample="name: Knot\nprice: 2\npower: heal 1\n",
    design=Design("cards/toy/charm.html.j2", view=view, size="tarot"),
    listing=Listing(columns=(Column("price", "Shells", total=True),)),
)  # fmt: skip
RULESET = Ruleset(
    "toy", "Toy", {"tempers": TEMPERS}, (BEAST, CHARM), "CC0", "Toy 2024", root=Path(__file__).parent
)  # fmt: skip


def read(path: str, text: str) -> tuple[Definition, tuple[Diagnostic, ...]]:
    """The definition of a file; its folder says of which kind it is."""
    source = source_of(Path(path), path, text)
    return load_definition(source, RULESET.kind_of(source), RULESET.context)


def library(texts: dict[str, str]) -> Library:
    """The definitions of files, by their paths."""
    return Library(tuple(read(path, text)[0] for path, text in texts.items()))
