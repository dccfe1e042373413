"""The records that flow through the pipeline. Each knows the span it was read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardwright.diagnostics import Span
from cardwright.source import Slice, SourceFile


@dataclass(frozen=True, slots=True)
class Value:
    """What stands under one key of a definition, with the spans of the key and of the value."""

    value: Any
    span: Span
    key: Span


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

    def span(self, name: str) -> Span:
        """Where the value of a field stands; the start of the file where it is absent."""
        found = self.fields.get(name)
        return found.span if found else Span.whole(self.source.shown)

    @property
    def name(self) -> str:
        """The printed name; the id where the file gives none."""
        return str(self.get("name", self.id))


@dataclass(frozen=True)
class Library:
    """All definitions that are looked at together."""

    definitions: tuple[Definition, ...] = ()

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


@dataclass(frozen=True, slots=True)
class Mention:
    """Something of the game's that prose speaks of: what it is, and which characters of the prose say so.

    `kind` is one of damage, save, condition, resistance, caster, term; `value` holds its parts by name.
    """

    kind: str
    value: Mapping[str, Any] = field(hash=False)
    start: int
    end: int
    span: Span = field(repr=False)


@dataclass(frozen=True, slots=True)
class Prose:
    """Text of a precondition or an effect, and the mentions found in it."""

    text: str = ""
    mentions: tuple[Mention, ...] = field(default=(), compare=False)
    slice: Slice | None = field(default=None, compare=False, repr=False)

    def __bool__(self) -> bool:
        return bool(self.text)

    def at(self, start: int = 0, end: int | None = None) -> Span:
        """Where characters `start` up to `end` (0-based) of the text stand."""
        return self.slice.span(start, end) if self.slice else Span("")

    def of(self, kind: str) -> Iterator[Mention]:
        """The mentions of one kind."""
        return (mention for mention in self.mentions if mention.kind == kind)


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature, as on the card. `uses` and `cost` are canonical symbols; `options` are the lines under it.

    `price` is what the file itself says an add-on costs, in points; the card prints the level's upgrade cost.
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
    span: Span = field(default=Span(""), compare=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, hash=False)

    def at(self, part: str) -> Span:
        """Where a part (uses, name, price, cost, range) stands; the whole line where it is absent."""
        return self.spans.get(part, self.span)

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
    """A node of a gambit's plan: an action by name, free text, or steps (`then`) and alternatives (`choice`) of such."""

    kind: str
    text: str = ""
    parts: tuple[Move, ...] = ()
    span: Span = field(default=Span(""), compare=False)

    def leaves(self) -> Iterator[Move]:
        """The actions and free texts in order."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True, slots=True)
class Gambit:
    """One line of solo play: d6 faces (1 to 6), phase and plan; or a standing instruction (no faces, only `text`)."""

    faces: tuple[int, ...] = ()
    phase: str = ""
    plan: Move | None = None
    text: str = ""
    span: Span = field(default=Span(""), compare=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, hash=False)


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


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards with counts, and how they are to be printed.

    `layouts` are names of sheet layouts (none: all that there are); `backs` is none or continuation.
    """

    id: str
    title: str
    entries: tuple[DeckEntry, ...]
    layouts: tuple[str, ...] = ()
    backs: str = "none"
    source: SourceFile | None = field(default=None, repr=False, compare=False)
    span: Span = field(default=Span(""), compare=False)
