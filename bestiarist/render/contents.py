"""The contents page of a deck: its cards by group, with the columns of their kind, how many there are, and totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bestiarist.read.decks.order import Counted, Group, shown
from bestiarist.render.cards import Setup
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.definitions import Key
from bestiarist.typeset.folders import StyleSheet

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
class CardTable:
    """The cards of one kind and of a group (or of the whole deck, without a title) with the columns of their kind, how
    many they are, and what is summed up."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    cards: int
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """All that the page says."""

    title: str
    game: str
    attribution: str
    sections: tuple[CardTable, ...]
    cards: int
    totals: tuple[str, ...]
    notice: tuple[str, ...] = ()


def contents_of(
    title: str, groups: Sequence[Group], ruleset: Ruleset, notice: tuple[str, ...] = ()
) -> Contents:
    """The contents of a deck's groups, kind by kind, and at the end the paragraphs of a notice."""
    everything = [counted for _, cards in groups for counted in cards]
    kinds = [kind for kind in ruleset.kinds if any(card.kind == kind.name for card, _ in everything)]
    sections = []
    for kind in kinds:
        for label, group in groups:
            cards = [(card, count) for card, count in group if card.kind == kind.name]
            heading = kind.plural[:1].upper() + kind.plural[1:] if len(kinds) > 1 else ""
            words = ": ".join(filter(None, (heading, label)))
            titles = tuple(column.title for column in kind.listing.columns)
            if cards:
                sections.append(CardTable(words, titles, _rows(cards, kind), _count(cards), _totals(cards, ruleset)))
    return Contents(
        title, ruleset.title, ruleset.attribution, tuple(sections), _count(everything), _totals(everything, ruleset),
        notice,
    )


def print_contents(contents: Contents, setup: Setup, width: float, height: float) -> bytes:
    """The contents as PDF, on pages so wide and high (millimetres)."""
    from bestiarist.render.pdf import Press
    from bestiarist.render.templates import Templates

    templates = Templates(setup.folders)
    press = Press([StyleSheet(name, templates.text(name)) for name in STYLES], setup.root, setup.symbols)
    page = {"width": width, "height": height, "small": width < SMALL}
    return press.pdf(templates.fill(TEMPLATE, contents=contents, page=page))


def _rows(cards: Sequence[Counted], kind: Kind) -> tuple[Row, ...]:
    """Each card once, at its first place: a deck may name it, and find it by a query too."""
    counts: Counter[Key] = Counter()
    for card, count in cards:
        counts[card.key] += count
    once = {card.key: card for card, _ in cards}
    columns = [column.field for column in kind.listing.columns]
    return tuple(
        Row(counts[key], card.name, tuple(shown(card, name, kind) for name in columns)) for key, card in once.items()
    )


def _count(cards: Sequence[Counted]) -> int:
    return sum(count for _, count in cards)


def _totals(cards: Sequence[Counted], ruleset: Ruleset) -> tuple[str, ...]:
    """What is summed up, in words: `198 points`. Columns of one title count together, whichever kind they are of."""
    sums: dict[str, float] = {}
    for card, count in cards:
        listing = ruleset.kind(card.kind).listing
        for column in listing.columns:
            if column.total:
                value = (listing.value(card, column.field) or 0) * count
                sums[column.title] = sums.get(column.title, 0) + value
    return tuple(f"{total} {title.lower()}" for title, total in sums.items())
