"""The contract of rulesets: the records that a game fills, and all that the engine knows of it.

Read it in this order: `game` (Ruleset: the whole), `kinds` (Kind: a sort of definition), `fields` (Field, FieldType:
its keys), `design` (its cards), `tables` (the words of the game). A game needs no more: `measures` (numbers to
compare), `books` (figures, printed tables, handouts) and Parties in `game` are for those that have them. The records
that files become are in `definitions` and `decks`. Each game is a folder of `rulesets/`, or a package of its own.
"""

from bestiarist.ruleset.books import Bookwork, Figure, FigureKind, Handout, Parameter, PrintedColumn, PrintedTable
from bestiarist.ruleset.design import Design, Picture, licence_of, picture_of
from bestiarist.ruleset.fields import Completion, Field, FieldType, Item, Option, Place
from bestiarist.ruleset.game import Parties, Ruleset, Scope
from bestiarist.ruleset.kinds import Column, Kind, Listing, Starter, StarterOption
from bestiarist.ruleset.tables import PLAIN, Characters, Table, Term

__all__ = [
    "PLAIN", "Bookwork", "Characters", "Column", "Completion", "Design", "Field", "FieldType", "Figure", "FigureKind",
    "Handout", "Item", "Kind", "Listing", "Option", "Parameter", "Parties", "Picture", "Place", "PrintedColumn",
    "PrintedTable", "Ruleset", "Scope", "Starter", "StarterOption", "Table", "Term", "licence_of", "picture_of",
]
