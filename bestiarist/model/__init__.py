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
from bestiarist.model.features import Feature, Gambit, Mention, Move, Place, Prose, Range, Reach, Token

__all__ = [
    "ARRANGEMENTS", "CUTS", "NO_WISH", "ORIENTATIONS", "Art", "Deck", "DeckEntry", "Definition", "Feature", "Gambit",
    "Key", "Library", "Member", "Mention", "Move", "Party", "Place", "Prose", "Range", "Reach", "SheetWish", "SortKey",
    "Token", "Value",
]
