"""The contract of rulesets: tables, kinds of definition with their fields and designs, parties, books.

The engine knows rulesets only through these records; each game fills them in a folder of `rulesets/`.
"""

from bestiarist.ruleset.books import Bookwork, Figure, FigureKind, Handout, Parameter, PrintedColumn, PrintedTable
from bestiarist.ruleset.design import Design, Picture, licence_of, picture_of
from bestiarist.ruleset.fields import Completion, Field, FieldType, Item, Option, Place
from bestiarist.ruleset.game import Ruleset
from bestiarist.ruleset.kinds import Column, Kind, Listing, Starter, StarterOption
from bestiarist.ruleset.parties import Parties
from bestiarist.ruleset.scope import Scope
from bestiarist.ruleset.tables import PLAIN, Characters, Table, Term

__all__ = [
    "PLAIN", "Bookwork", "Characters", "Column", "Completion", "Design", "Field", "FieldType", "Figure", "FigureKind",
    "Handout", "Item", "Kind", "Listing", "Option", "Parameter", "Parties", "Picture", "Place", "PrintedColumn",
    "PrintedTable", "Ruleset", "Scope", "Starter", "StarterOption", "Table", "Term", "licence_of", "picture_of",
]
