"""A file to be, and how it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from bestiarist.model import Deck, Definition, Key


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


def names_of(cards: Collection[Definition]) -> Mapping[Key, str]:
    """What the files of cards are called: their ids, with the kind before those that several kinds share."""
    shared = Counter(id_.casefold() for _, id_ in {card.key for card in cards})
    return {card.key: card.id if shared[card.id.casefold()] == 1 else f"{card.kind}-{card.id}" for card in cards}
