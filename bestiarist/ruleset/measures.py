"""Measures: the numbers of a definition, and how the published definitions of its kind are spread over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bestiarist.ruleset.definitions import Definition


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over definitions: the least, the quartiles, the most, and of how many it is.

    A `count` of 0 marks figures that are not of any definitions but lie between those of others.
    """

    min: float
    q1: float
    median: float
    q3: float
    max: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread | None:
        """The spread of some numbers; None for none."""
        if not values:
            return None
        ordered = sorted(values)
        q1, median, q3 = (_at(ordered, share) for share in (0.25, 0.5, 0.75))
        return cls(ordered[0], q1, median, q3, ordered[-1], len(ordered))

    def fences(self) -> tuple[float, float]:
        """What lies below the first or above the second is an outlier: 1.5 times the middle half beyond its ends.

        A quarter of the median at least, for where nearly all are equal, a small difference is none.
        """
        reach = max(1.5 * (self.q3 - self.q1), abs(self.median) / 4)
        return self.q1 - reach, self.q3 + reach


class Measure(NamedTuple):
    """One number of a definition. `value` is None where it has none, and `published` where nothing is known of others.

    `name` stays the same for all definitions of a kind, `title` is for people, `unit` what is counted (`squares`; empty
    for a plain number), and `signed` says that the number is added to something, as in `+7`.
    """

    name: str
    title: str
    value: float | None
    unit: str = ""
    published: Spread | None = None
    signed: bool = False


def _at(ordered: Sequence[float], share: float) -> float:
    """The number that lies so far along the ordered ones, on the straight line between neighbours."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def nothing(definition: Definition) -> tuple[Measure, ...]:
    """The measures of a kind that has none."""
    return ()


class Facet(NamedTuple):
    """A word by which definitions are counted: its title, the word of a definition, and all words in their order.

    A definition without such a word has an empty one; words that are not in `order` come behind.
    """

    title: str
    of: Callable[[Definition], str]
    order: tuple[str, ...] = ()


class Measures(NamedTuple):
    """What is measured of a kind of definition, always the same measures in the same order.

    `by` names the field whose value definitions must share to be compared (such as a level); empty: all are compared.
    `facets` are by what a set is counted, and `follow` the names of measures that follow from others, so that they are
    no outliers of their own.
    """

    of: Callable[[Definition], tuple[Measure, ...]] = nothing
    by: str = ""
    facets: tuple[Facet, ...] = ()
    follow: tuple[str, ...] = ()


UNMEASURED = Measures()
