"""The records that flow through the pipeline. Each knows where it was read from.

They keep pieces of their file and characters in them; lines and columns are counted when somebody asks.
"""

from bestiarist.model.decks import (
    ARRANGEMENTS,
    CUTS,
    NO_WISH,
    ORIENTATIONS,
    Deck,
    DeckEntry,
    Member,
    Party,
    SheetWish,
    SortKey,
)
from bestiarist.model.definitions import Art, Definition, Key, Library, Value

__all__ = [
    "ARRANGEMENTS", "CUTS", "NO_WISH", "ORIENTATIONS", "Art", "Deck", "DeckEntry", "Definition", "Key", "Library",
    "Member", "Party", "SheetWish", "SortKey", "Value",
]
