"""Rulesets: the tables of a game, its kinds of definition, and what it gives to checks, decks and books.

The engine knows rulesets only through these records; each game fills them in a folder of `rulesets/`.
"""

from bestiarist.ruleset.books import Bookwork, Figure, FigureKind, Handout, Parameter, PrintedColumn, PrintedTable
from bestiarist.ruleset.game import Ruleset, Scope
from bestiarist.ruleset.kinds import Column, Field, FieldType, Kind, Listing
from bestiarist.ruleset.parties import Parties
from bestiarist.ruleset.tables import PLAIN, Characters, Table, Term

__all__ = [
    "PLAIN", "Bookwork", "Characters", "Column", "Field", "FieldType", "Figure", "FigureKind", "Handout", "Kind",
    "Listing", "Parameter", "Parties", "PrintedColumn", "PrintedTable", "Ruleset", "Scope", "Table", "Term",
]
