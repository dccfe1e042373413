"""What a ruleset is: its tables, the notation its creatures are written in, and its kinds of definition.

The engine knows rulesets only through these records; each game fills them in a folder of `rulesets/`.
"""

from bestiarist.ruleset.books import Bookwork, Figure, FigureKind, Handout, Parameter, PrintedColumn, PrintedTable
from bestiarist.ruleset.game import Ruleset
from bestiarist.ruleset.kinds import Column, Field, FieldType, Kind, Listing
from bestiarist.ruleset.parties import Parties
from bestiarist.ruleset.scope import Scope
from bestiarist.ruleset.tables import Notation, Table, Term

__all__ = [
    "Bookwork", "Column", "Field", "FieldType", "Figure", "FigureKind", "Handout", "Kind", "Listing", "Notation",
    "Parameter", "Parties", "PrintedColumn", "PrintedTable", "Ruleset", "Scope", "Table", "Term",
]
