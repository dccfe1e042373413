"""Statistics of a set: how many definitions there are of what, how measures are spread, and what stands out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import in_words
from bestiarist.ruleset.measures import Facet, Measure, Spread

NONE = "none"
ENOUGH = 4
"""Among fewer definitions none is an outlier."""


class Tally(NamedTuple):
    """How many definitions have each word of a facet, in the order of the words."""

    title: str
    counts: tuple[tuple[str, int], ...]


class Group(NamedTuple):
    """The definitions that a measure compares with each other: what they share in words, their values and names."""

    label: str
    values: tuple[tuple[float, str], ...]
    published: Spread | None

    @property
    def mean(self) -> float:
        """The average of the values."""
        return sum(value for value, _ in self.values) / len(self.values)


class Trend(NamedTuple):
    """A measure, group by group; groups in which nothing has a value are left out."""

    name: str
    title: str
    unit: str
    signed: bool
    groups: tuple[Group, ...]


class Outlier(NamedTuple):
    """A definition that stands out: its measure, and the least and the most of the others.

    `published` says that the others are the published ones; else they are those of the set that it is compared with.
    """

    definition: Definition
    group: str
    measure: Measure
    low: float
    high: float
    published: bool


@dataclass(frozen=True, slots=True)
class Stats:
    """The statistics of the definitions of one kind of a game."""

    ruleset: Ruleset
    kind: Kind
    count: int
    by: str
    tallies: tuple[Tally, ...]
    trends: tuple[Trend, ...]
    outliers: tuple[Outlier, ...]


Members = list[tuple[Definition, Measure]]
"""The definitions of a group, each with the same measure."""


def stats_of(definitions: Sequence[Definition], ruleset: Ruleset) -> Iterator[Stats]:
    """The statistics of definitions, for each kind that there are any of."""
    for kind in ruleset.kinds:
        if found := [one for one in definitions if one.kind == kind.name]:
            yield stats_of_kind(found, ruleset, kind)


def stats_of_kind(definitions: Sequence[Definition], ruleset: Ruleset, kind: Kind) -> Stats:
    """The statistics of definitions of one kind."""
    tallies = tuple(_tally(facet, definitions) for facet in kind.measures.facets)
    groups = defaultdict[str, dict[str, Members]](dict)  # by the names of measures and the labels of groups
    for label, members in _groups(definitions, kind):
        for one in members:
            for measure in kind.measures.of(one):
                groups[measure.name].setdefault(label, []).append((one, measure))
    trends = tuple(_trend(of_measure) for of_measure in groups.values())
    judged = (of_measure for name, of_measure in groups.items() if name not in kind.measures.follow)
    outliers = tuple(one for of_measure in judged for group in of_measure.items() for one in _outliers(*group))
    return Stats(ruleset, kind, len(definitions), kind.measures.by, tallies, trends, outliers)


def _groups(definitions: Sequence[Definition], kind: Kind) -> Iterator[tuple[str, list[Definition]]]:
    """Definitions with the same value in the field by which they are compared, in order; without one in none."""
    by = kind.measures.by

    def rank(definition: Definition) -> tuple[bool, Any]:
        value = kind.listing.value(definition, by) if by else 0
        return (False, value) if isinstance(value, int) else (True, in_words(value))

    for (_, value), members in groupby(sorted(definitions, key=rank), rank):
        if value != "":
            yield (in_words(value) if by else ""), list(members)


def _tally(facet: Facet, definitions: Sequence[Definition]) -> Tally:
    """Words from the first to the last that is there, so that gaps show; none behind them."""
    counts = Counter(facet.of(one) or NONE for one in definitions)
    known = [word for word in facet.order if word in counts]
    inside = facet.order[facet.order.index(known[0]) : facet.order.index(known[-1]) + 1] if known else ()
    others = sorted(word for word in counts if word not in facet.order)
    return Tally(facet.title, tuple((word, counts[word]) for word in (*inside, *others)))


def _trend(members_by_group: Mapping[str, Members]) -> Trend:
    """What a measure is in each group."""
    groups = []
    for label, members in members_by_group.items():
        values = tuple((one.value, definition.name) for definition, one in members if one.value is not None)
        published = next((one.published for _, one in members if one.published), None)
        groups += [Group(label, values, published)] if values else []
    measure = next(iter(members_by_group.values()))[0][1]
    return Trend(measure.name, measure.title, measure.unit, measure.signed, tuple(groups))


def _outliers(label: str, members: Members) -> Iterator[Outlier]:
    """What lies outside of the published ones; where there are none, far outside of the middle half of the group."""
    values = [one.value for _, one in members if one.value is not None]
    own = Spread.of(values) if len(values) >= ENOUGH else None
    for definition, measure in members:
        known = measure.published
        limits = (known.min, known.max) if known else own.fences() if own else None
        if limits and measure.value is not None and not limits[0] <= measure.value <= limits[1]:
            yield Outlier(definition, label, measure, *limits, known is not None)
