"""The records that flow through the pipeline. Each knows where it was read from.

They keep pieces of their file and characters in them; lines and columns are counted when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from cardwright.diagnostics import Span
from cardwright.source import Slice, SourceFile


class Place(NamedTuple):
    """Characters `start` up to `end` (0-based) of a piece of a file."""

    line: Slice
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The lines and columns."""
        return self.line.span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Value:
    """What stands under one key of a definition, and where the key and the value stand."""

    value: Any
    slice: Slice = field(repr=False)
    key_slice: Slice = field(repr=False)

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return self.slice.span()

    @property
    def key(self) -> Span:
        """Where the key stands."""
        return self.key_slice.span()


@dataclass(frozen=True)
class Definition:
    """One definition file: a creature, or whatever kinds its ruleset has. `fields` holds what could be read."""

    kind: str
    id: str
    source: SourceFile = field(repr=False)
    fields: Mapping[str, Value]
    damaged: bool = False

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field, or `default` where the file does not give it or it could not be read."""
        found = self.fields.get(name)
        return default if found is None or found.value is None else found.value

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every feature and every line under one."""
        return tuple(one for feature in self.get("features", ()) for one in feature.walk())

    @cached_property
    def proses(self) -> tuple[Prose, ...]:
        """Every precondition and every effect."""
        return tuple(prose for feature in self.features for prose in feature.prose if prose.text)

    def span(self, name: str) -> Span:
        """Where the value of a field stands; the start of the file where it is absent."""
        found = self.fields.get(name)
        return found.span if found else Span.whole(self.source.shown)

    @cached_property
    def given_name(self) -> str:
        """The name that the file gives; empty where it gives none."""
        return str(self.get("name", ""))

    @cached_property
    def name(self) -> str:
        """The printed name; the id where the file gives none."""
        return self.given_name or self.id


@dataclass(frozen=True)
class Library:
    """All definitions that are looked at together."""

    definitions: tuple[Definition, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The printed names, in order."""
        return tuple(definition.name for definition in self.definitions)

    @cached_property
    def traits(self) -> frozenset[str]:
        """The traits of all definitions, case-folded."""
        return frozenset(text.casefold() for one in self.definitions for text, _ in one.get("traits", ()))

    @cached_property
    def by_name(self) -> Mapping[str, Definition]:
        """Definitions by case-folded name and by id; the first of equal names counts."""
        index: dict[str, Definition] = {}
        for definition in self.definitions:
            index.setdefault(definition.name.casefold(), definition)
        for definition in self.definitions:
            index.setdefault(definition.id.casefold(), definition)
        return index

    def find(self, name: str) -> Definition | None:
        """The definition of that name or id."""
        return self.by_name.get(name.strip().casefold())

    def __iter__(self) -> Iterator[Definition]:
        return iter(self.definitions)


@dataclass(frozen=True, slots=True)
class Reach:
    """One range or area: `Ranged 6/12` is ("Ranged", 6, 12); `Burst 2 within 8` is ("Burst", 2, within 8). Squares."""

    shape: str
    size: int | None = None
    long: int | None = None
    within: int | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """Where a feature reaches. Several reaches are alternatives (`Melee or Ranged 6`)."""

    reaches: tuple[Reach, ...]
    strike: bool = False
    aura: bool = False


class Token(NamedTuple):
    """A piece of a line: its kind, its canonical text, and the 0-based characters it stands at.

    `kind` is use, cost, face, phase, dice, number, word or mark (any other single character).
    `typed` is what the author wrote.
    """

    kind: str
    text: str
    start: int
    end: int
    typed: str

    def is_word(self, *words: str) -> bool:
        """Whether this is one of the (lower-case) words."""
        return self.kind == "word" and self.text.lower() in words


@dataclass(frozen=True, slots=True)
class Mention:
    """Something of the game's that prose speaks of: what it is, and which characters of the prose say so.

    `kind` is one of damage, save, condition, resistance, caster, term; `value` holds its parts by name.
    """

    kind: str
    value: Mapping[str, Any] = field(hash=False)
    start: int
    end: int
    slice: Slice = field(repr=False)

    @property
    def span(self) -> Span:
        """Where the mention stands."""
        return self.slice.span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Prose:
    """Text of a precondition or an effect, the mentions found in it, its tokens, and what these are in lower case."""

    text: str = ""
    mentions: tuple[Mention, ...] = field(default=(), compare=False)
    slice: Slice | None = field(default=None, compare=False, repr=False)
    tokens: tuple[Token, ...] = field(default=(), compare=False, repr=False)
    words: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    def __bool__(self) -> bool:
        return bool(self.text)

    def at(self, start: int = 0, end: int | None = None) -> Span:
        """Where characters `start` up to `end` (0-based) of the text stand."""
        return self.slice.span(start, end) if self.slice else Span("")

    def of(self, kind: str) -> Iterator[Mention]:
        """The mentions of one kind."""
        return (mention for mention in self.mentions if mention.kind == kind)


class _Line:
    """What a record of one line knows about its place."""

    __slots__ = ()
    line: Slice | None
    places: Mapping[str, Place]

    @property
    def span(self) -> Span:
        """Where the line stands."""
        return self.line.span() if self.line else Span("")

    @property
    def spans(self) -> Mapping[str, Span]:
        """Where each part stands."""
        return {part: place.span for part, place in self.places.items()}

    def at(self, part: str) -> Span:
        """Where a part stands; the whole line where it is absent."""
        place = self.places.get(part)
        return place.span if place else self.span


@dataclass(frozen=True, slots=True)
class Feature(_Line):
    """One feature, as on the card. `uses` and `cost` are canonical symbols; `options` are the lines under it.

    `price` is what the file itself says an add-on costs, in points; the card prints the level's upgrade cost.
    `places` says where each part stands (uses, name, price, cost, range).
    """

    name: str = ""
    uses: tuple[str, ...] = ()
    addon: bool = False
    price: int | None = None
    cost: str = ""
    range: Range | None = None
    precondition: Prose = Prose()
    effect: Prose = Prose()
    options: tuple[Feature, ...] = ()
    line: Slice | None = field(default=None, compare=False, repr=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, hash=False, repr=False)

    def walk(self) -> Iterator[Feature]:
        """The feature and everything under it."""
        yield self
        for option in self.options:
            yield from option.walk()

    @property
    def prose(self) -> tuple[Prose, Prose]:
        """Precondition and effect."""
        return (self.precondition, self.effect)


@dataclass(frozen=True, slots=True)
class Move:
    """A node of a gambit's plan: an action by name, free text, or steps (`then`) or alternatives (`choice`)."""

    kind: str
    text: str = ""
    parts: tuple[Move, ...] = ()
    place: Place | None = field(default=None, compare=False, repr=False)

    @property
    def span(self) -> Span:
        """Where it stands in its line."""
        return self.place.span if self.place else Span("")

    def leaves(self) -> Iterator[Move]:
        """The actions and free texts in order."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True, slots=True)
class Gambit(_Line):
    """One line of solo play: d6 faces (1 to 6), phase and plan; or a standing instruction (no faces, only `text`).

    `places` says where each part stands (faces, phase, plan).
    """

    faces: tuple[int, ...] = ()
    phase: str = ""
    plan: Move | None = None
    text: str = ""
    line: Slice | None = field(default=None, compare=False, repr=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture for the card. `file` is relative to the definition's folder."""

    file: str
    artist: str = ""
    license: str = ""
    source: str = ""
    span: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck: a definition by name, or a query, and how many of each."""

    count: int = 1
    name: str = ""
    where: Mapping[str, Any] = field(default_factory=dict, hash=False)
    span: Span = field(default=Span(""), compare=False)


ORIENTATIONS = ("portrait", "landscape", "either")
"""How the paper lies; either: whichever way it holds more cards."""
CUTS = ("marks", "lines", "none")
ARRANGEMENTS = ("none", "duplex", "short-edge", "gutterfold", "separate")
"""Where backs are printed: nowhere; behind the fronts, the sheet turned over its long or its short edge; beside them,
to be folded; or in a file of their own."""


@dataclass(frozen=True, slots=True)
class SheetWish:
    """What somebody says of the sheets that cards are printed on; empty or None where nothing is said.

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

    def over(self, other: SheetWish) -> SheetWish:
        """This wish, and where it says nothing, the other."""
        values = {name: getattr(self, name) for name in self.__slots__}
        said: dict[str, Any] = {name: value for name, value in values.items() if value}
        if self.bleed is not None:  # none at all is a wish too
            said["bleed"] = self.bleed
        return replace(other, **said)


NO_WISH = SheetWish()


@dataclass(frozen=True, slots=True)
class SortKey:
    """What cards are ordered by: the name of a field of theirs, or `file`."""

    name: str
    descending: bool = False
    span: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards with counts, and how they are to be printed.

    `layouts` are names of sheet layouts or papers (none: the usual ones), `wish` is what else is said of the sheets.
    `backs` is what stands on backs: none, continuation (of a long text), or deck (the same on all, with `back_art`
    where that is given); empty where nothing is said. Without an `order` the cards stand as the entries do. A new sheet
    begins with each value of `groups`; `contents` asks for a page that lists the cards.
    """

    id: str
    title: str
    entries: tuple[DeckEntry, ...]
    layouts: tuple[str, ...] = ()
    wish: SheetWish = NO_WISH
    backs: str = ""
    back_art: Art | None = None
    order: tuple[SortKey, ...] = ()
    groups: SortKey | None = None
    contents: bool = False
    source: SourceFile | None = field(default=None, repr=False, compare=False)
    span: Span = field(default=Span(""), compare=False)
