"""Public interface for scripts, and for packages that bring a game: what may be imported, and stays where it is.

A script checks and prints with `Request`, `check`, `print_cards`; a game is made of the records of `Ruleset` and of the
field types. Everything else in this package may move between versions.
"""

from bestiarist.build.fixing import fix
from bestiarist.build.pipeline import Checked, Request, check
from bestiarist.build.printing import Printing, Written, print_cards
from bestiarist.core.diagnostics import Check, Diagnostic, Edit, Finding, Fix, Severity, Span
from bestiarist.core.nodes import Mapping, Node, Scalar, Sequence
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.fields.blocks import BlockField
from bestiarist.read.fields.pictures import ArtField
from bestiarist.read.fields.terms import FlagField, TermsField
from bestiarist.read.fields.types import ChoiceField, IntegerField, ListField, TextField, choose
from bestiarist.read.tables import tables_of
from bestiarist.ruleset import (
    Bookwork,
    Characters,
    Column,
    Design,
    Field,
    FieldType,
    Figure,
    FigureKind,
    Handout,
    Item,
    Kind,
    Listing,
    Option,
    Parties,
    Ruleset,
    Scope,
    Starter,
    Table,
    Term,
)
from bestiarist.ruleset.decks import Deck, DeckEntry
from bestiarist.ruleset.definitions import Definition, Key, Library
from bestiarist.ruleset.measures import Facet, Measure, Measures
from bestiarist.rulesets import load as load_ruleset
from bestiarist.rulesets import names as ruleset_names

__all__ = [
    "ArtField", "BlockField", "Bookwork", "Characters", "Check", "Checked", "ChoiceField", "Column", "Deck",
    "DeckEntry", "Definition", "Design", "Diagnostic", "Edit", "Facet", "Field", "FieldType", "Figure", "FigureKind",
    "Finding", "Fix", "FlagField", "Handout", "IntegerField", "Item", "Key", "Kind", "Library", "ListField",
    "Listing", "Mapping", "Measure", "Measures", "Node", "Option", "Parties", "Printing", "Request", "Ruleset",
    "Scalar", "Scope", "Sequence", "Severity", "Slice", "SourceFile", "Span", "Starter", "Table", "Term",
    "TermsField", "TextField", "Written", "check", "choose", "fix", "load_ruleset", "print_cards", "ruleset_names",
    "tables_of",
]
