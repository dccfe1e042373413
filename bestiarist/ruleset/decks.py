"""Decks and parties as records: which cards, how many of each, and on what sheets they are printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bestiarist.core.diagnostics import Span
from bestiarist.core.source import SourceFile
from bestiarist.ruleset.definitions import Art, Definition, Value


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck: a definition by name (and `kind`, where the name alone is not enough), or a query, and how many
    of each. `options` are what the game lets it say of them, such as upgrades."""

    count: int = 1
    name: str = ""
    where: Mapping[str, Any] = field(default_factory=dict, hash=False)
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)
    span: Span = field(default=Span(""), compare=False)
    kind: str = ""


ORIENTATIONS = ("portrait", "landscape", "either")
"""How the paper lies; either: whichever way it holds more cards."""
CUTS = ("marks", "lines", "none")
ARRANGEMENTS = ("none", "duplex", "short-edge", "gutterfold", "separate")
"""Where backs are printed: nowhere; behind the fronts, the sheet turned over its long or its short edge; beside them,
to be folded; or in a file of their own."""
NOTICES = ("card", "sheet", "contents", "none")
"""Where the licence notice of a deck stands: on a card of its own, the last; in the margin of its first sheet; on its
contents page; or nowhere."""


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """Options for the sheets that cards are printed on; empty or None where nothing is said.

    `card` is the name of a size; `orientation`, `cut` and `back` are words of the lists above. The gutter (between
    columns, between rows) and the bleed are in millimetres. A proof shows trim and safe zone.
    """

    card: str = ""
    orientation: str = ""
    cut: str = ""
    gutter: tuple[float, float] | None = None
    bleed: float | None = None
    back: str = ""
    proof: bool = False

    def over(self, other: SheetOptions) -> SheetOptions:
        """These options, and where they say nothing, the others."""
        values: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        # A bleed of 0 is said too, and only None is not.
        return replace(other, **{name: one for name, one in values.items() if one or (name == "bleed" and one == 0)})


NO_SHEET_OPTIONS = SheetOptions()


@dataclass(frozen=True, slots=True)
class SortKey:
    """What cards are ordered by: the name of a field of theirs, or `file`."""

    name: str
    descending: bool = False
    span: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards with counts, and how they are to be printed.

    `layouts` are names of sheet layouts or papers (none: the usual ones), `sheet_options` say the rest.
    `backs` is what stands on backs: none, continuation (of a long text), or deck (the same on all, with `back_art`
    where that is given); empty where nothing is said. Without an `order` the cards stand as the entries do. A new sheet
    begins with each value of `groups`; `contents` asks for a page that lists the cards, and `notice` says where the
    licence notice stands (a word of NOTICES). `terms` are what the game lets a deck say besides, such as points: a deck
    that has any, or whose entries have options, is a party.
    """

    id: str
    title: str
    entries: tuple[DeckEntry, ...]
    layouts: tuple[str, ...] = ()
    sheet_options: SheetOptions = NO_SHEET_OPTIONS
    backs: str = ""
    back_art: Art | None = None
    order: tuple[SortKey, ...] = ()
    groups: SortKey | None = None
    contents: bool = False
    notice: str = "card"
    terms: Mapping[str, Value] = field(default_factory=dict, hash=False)
    source: SourceFile | None = field(default=None, repr=False, compare=False)
    span: Span = field(default=Span(""), compare=False)

    @property
    def is_party(self) -> bool:
        """Whether people play with this deck by the rules of its game."""
        return bool(self.terms) or any(entry.options for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Member:
    """An entry of a party resolved: a definition, how many there are of it, and the entry that names it."""

    card: Definition
    count: int
    entry: DeckEntry


class Party(NamedTuple):
    """A deck that people play with by the rules of a game, and its members in the order of its entries."""

    deck: Deck
    members: tuple[Member, ...]


class DeckContents(NamedTuple):
    """A deck resolved: its cards with their counts, in its order, and the party that it is, if it is one."""

    cards: tuple[tuple[Definition, int], ...] = ()
    party: Party | None = None
