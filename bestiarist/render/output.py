"""A file to be, and how it is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bestiarist.model import Deck


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be: its path below the output folder, with forward slashes, how many cards are on it, its bytes, which
    `make` works out, its deck and its layout.

    Under an equal `key` they are the same; an empty one says nothing.
    """

    name: str
    cards: int
    key: str
    make: Callable[[], bytes]
    deck: str
    layout: str


def file_of(deck: Deck, what: str) -> str:
    """A deck's files lie in a folder of their own; cards that were asked for by themselves need none."""
    return f"{deck.id}/{deck.id}-{what}.pdf" if deck.source else f"{deck.id}-{what}.pdf"
