"""The contents page of a deck: its cards by group, with the columns of their kind, how many there are, and totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bestiarist.load.order import Counted, Group, shown
from bestiarist.model import Definition
from bestiarist.render.cards import Setup
from bestiarist.render.folders import StyleSheet
from bestiarist.ruleset import Kind, Ruleset

TEMPLATE = "contents/contents.html.j2"
STYLES = ("shared/page.css", "contents/contents.css")
SMALL = 120.0
"""Millimetres of a page's width up to which it counts as a card, and has small type."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card: how many of it there are, its name, and its value in each column."""

    count: int
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """The cards of a group (or of the whole deck, without a title), how many they are, and what is summed up."""

    title: str
    rows: tuple[Row, ...]
    cards: int
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """All that the page says."""

    title: str
    game: str
    attribution: str
    columns: tuple[str, ...]
    sections: tuple[Section, ...]
    cards: int
    totals: tuple[str, ...]


def contents_of(title: str, groups: Sequence[Group], kind: Kind, ruleset: Ruleset) -> Contents:
    """The contents of a deck's groups."""
    everything = [counted for _, cards in groups for counted in cards]
    return Contents(
        title, ruleset.title, ruleset.attribution,
        tuple(column.title for column in kind.listing.columns),
        tuple(Section(label, _rows(cards, kind), _count(cards), _totals(cards, kind)) for label, cards in groups),
        _count(everything), _totals(everything, kind),
    )


def print_contents(contents: Contents, setup: Setup, width: float, height: float) -> bytes:
    """The contents as PDF, on pages so wide and high (millimetres)."""
    from bestiarist.render.pdf import Press
    from bestiarist.render.templates import Templates

    templates = Templates(setup.folders)
    press = Press([StyleSheet(name, templates.text(name)) for name in STYLES])
    page = {"width": width, "height": height, "small": width < SMALL}
    return press.pdf(templates.fill(TEMPLATE, contents=contents, page=page))


def _rows(cards: Sequence[Counted], kind: Kind) -> tuple[Row, ...]:
    """Each card once, at its first place: a deck may name it, and find it by a query too."""
    counts: dict[str, int] = {}
    for card, count in cards:
        counts[card.id] = counts.get(card.id, 0) + count
    once = {card.id: card for card, _ in cards}
    return tuple(Row(counts[name], card.name, tuple(_values(card, kind))) for name, card in once.items())


def _values(card: Definition, kind: Kind) -> Iterator[str]:
    for column in kind.listing.columns:
        value = kind.listing.value(card, column.field)
        yield "" if value is None else shown(value)


def _count(cards: Sequence[Counted]) -> int:
    return sum(count for _, count in cards)


def _totals(cards: Sequence[Counted], kind: Kind) -> tuple[str, ...]:
    """What is summed up, in words: `198 points`."""
    return tuple(
        f"{sum((kind.listing.value(card, column.field) or 0) * count for card, count in cards)} {column.title.lower()}"
        for column in kind.listing.columns
        if column.total
    )
