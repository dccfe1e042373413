"""Lines of the notation as records: features, the ranges and the prose in them, gambits; and all of a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from bestiarist.core.diagnostics import Span
from bestiarist.core.source import Slice
from bestiarist.ruleset.definitions import Definition, Library


class Stretch(NamedTuple):
    """A part of a line: characters `start` up to `end` (0-based)."""

    line: Slice
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The lines and columns."""
        return self.line.span(self.start, self.end)


@dataclass(frozen=True)
class Reach:
    """One range or area: `Ranged 6/12` is ("Ranged", 6, 12); `Burst 2 within 8` is ("Burst", 2, within 8). Squares."""

    shape: str
    size: int | None = None
    long: int | None = None
    within: int | None = None


@dataclass(frozen=True)
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


class Mention(NamedTuple):
    """Something of the game's that prose speaks of: what it is, and which characters of the prose say so.

    `kind` is one of damage, save, condition, resistance, caster, term; `value` holds its parts by name.
    """

    kind: str
    value: Mapping[str, Any]
    start: int
    end: int
    slice: Slice

    @property
    def span(self) -> Span:
        """Where the mention stands."""
        return self.slice.span(self.start, self.end)


@dataclass(frozen=True)
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
    places: Mapping[str, Stretch]

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


@dataclass(frozen=True)
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
    places: Mapping[str, Stretch] = field(default_factory=dict, compare=False, hash=False, repr=False)

    def walk(self) -> Iterator[Feature]:
        """The feature and everything under it."""
        yield self
        for option in self.options:
            yield from option.walk()

    @property
    def prose(self) -> tuple[Prose, Prose]:
        """Precondition and effect."""
        return (self.precondition, self.effect)


@dataclass(frozen=True)
class Move:
    """A node of a gambit's plan: an action by name, free text, or steps (`then`) or alternatives (`choice`)."""

    kind: str
    text: str = ""
    parts: tuple[Move, ...] = ()
    place: Stretch | None = field(default=None, compare=False, repr=False)

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


@dataclass(frozen=True)
class Gambit(_Line):
    """One line of solo play: d6 faces (1 to 6), phase and plan; or a standing instruction (no faces, only `text`).

    `places` says where each part stands (faces, phase, plan).
    """

    faces: tuple[int, ...] = ()
    phase: str = ""
    plan: Move | None = None
    text: str = ""
    line: Slice | None = field(default=None, compare=False, repr=False)
    places: Mapping[str, Stretch] = field(default_factory=dict, compare=False, hash=False, repr=False)


# All checks of one definition follow each other, so that what the last few hold is enough.
@lru_cache(maxsize=2048)
def features_of(definition: Definition) -> tuple[Feature, ...]:
    """Every feature of a definition, and every line under one."""
    return tuple(one for feature in definition.get("features", ()) for one in feature.walk())


@lru_cache(maxsize=2048)
def proses_of(definition: Definition) -> tuple[Prose, ...]:
    """Every precondition and every effect of a definition's features."""
    return tuple(prose for feature in features_of(definition) for prose in feature.prose if prose.text)


@lru_cache(maxsize=2048)
def words_of(definition: Definition) -> frozenset[str]:
    """What the tokens of all preconditions and effects are in lower case."""
    return frozenset().union(*(prose.words for prose in proses_of(definition)))


@lru_cache(maxsize=4)
def traits_of(library: Library) -> frozenset[str]:
    """The traits of all definitions, case-folded."""
    return frozenset(text.casefold() for one in library for text, _ in one.get("traits", ()))
