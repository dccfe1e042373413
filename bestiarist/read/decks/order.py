"""The order of decks: what cards are sorted by, and which of them begin on a new sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from bestiarist.core.diagnostics import Check, Diagnostic, Fix, Severity
from bestiarist.read.definitions import nearest_key
from bestiarist.ruleset import Field, Kind, Ruleset
from bestiarist.ruleset.decks import Deck, SortKey
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import in_words

DECK_ORDER = Check(
    "DCK106", "deck-order", Severity.ERROR,
    """A deck orders or groups its cards by something that cards do not have, or that has no order.

    Why: `order` names fields of the cards, the first of them first: `order: [-level, name]`, with a minus for the
    highest first. Words of a table stand in the order of that table, `file` is the order of the files, and `kind`
    that of the kinds of the game.
    `groups` names one field: each of its values begins on a new sheet.
    """,
)
FILE, KIND = "file", "kind"
Counted = tuple[Definition, int]
Group = tuple[str, tuple[Counted, ...]]
"""What the cards of a group have in common, in words, and the cards."""


def ordered(cards: Sequence[Counted], keys: Sequence[SortKey], ruleset: Ruleset) -> tuple[Counted, ...]:
    """Cards sorted by the keys, the first of them first. Equal cards stay as they stand; a missing value comes last."""
    found = list(cards)
    for key in reversed(keys):
        ranked = [(_rank(card, key, ruleset), (card, count)) for card, count in found]
        known = [(rank, counted) for rank, counted in ranked if rank is not None]
        known.sort(key=lambda one: one[0], reverse=key.descending)
        found = [*(counted for _, counted in known), *(counted for rank, counted in ranked if rank is None)]
    return tuple(found)


def keys_of(deck: Deck) -> tuple[SortKey, ...]:
    """By what a deck is sorted: what stands together comes first."""
    return (*([deck.groups] if deck.groups else []), *deck.order)


def grouped(cards: Sequence[Counted], deck: Deck, ruleset: Ruleset) -> tuple[Group, ...]:
    """The sorted cards of a deck in their groups; a deck without groups is one, without a name."""
    key = deck.groups
    if key is None or not cards:
        return (("", tuple(cards)),) if cards else ()
    parts = (tuple(part) for _, part in groupby(cards, lambda counted: _rank(counted[0], key, ruleset)))
    return tuple((_label(part[0][0], key, ruleset), part) for part in parts)


def misfits(deck: Deck, ruleset: Ruleset) -> Iterator[Diagnostic]:
    """A diagnostic for each key by which cards of no kind can be sorted."""
    known = {field.name: field.suggest_for for field in sortable(ruleset)} | {FILE: (), KIND: ()}
    for key in keys_of(deck):
        fields = (field_named(key.name, kind) for kind in ruleset.kinds)
        if key.name in (FILE, KIND) or any(field and field.type.sortable for field in fields):
            continue
        near = nearest_key(key.name, known)
        hint = f"did you mean {near}?" if near else f"one of: {', '.join(known)}"
        fix = Fix.replacing(key.span, f"{'-' if key.descending else ''}{near}") if near else None
        yield DECK_ORDER.at(key.span, f"cards cannot be ordered by '{key.name}'", hint, fix)


def sortable(ruleset: Ruleset) -> tuple[Field, ...]:
    """The fields by which cards of some kind can be ordered, each name once."""
    found: dict[str, Field] = {}
    for field in (field for kind in ruleset.kinds for field in kind.fields if field.type.sortable):
        found.setdefault(field.name, field)
    return tuple(found.values())


def field_named(name: str, kind: Kind) -> Field | None:
    """The field that is meant; of a list, one is asked for as well: `trait`."""
    return kind.field(name) or kind.field(f"{name}s")


def shown(card: Definition, name: str, kind: Kind) -> str:
    """The value of a field in words; empty where there is none."""
    value, field = kind.listing.value(card, name), kind.field(name)
    if value is None:
        return ""
    return ", ".join(item.text for item in field.type.items(value)) if field else in_words(value)


def _rank(card: Definition, key: SortKey, ruleset: Ruleset) -> tuple[str, Any] | None:
    """What a card is compared by; None where it has no such value. Values of different types stand apart."""
    kind = ruleset.kind(card.kind)
    field = field_named(key.name, kind)
    if field is None and key.name in (FILE, KIND):
        return "", card.source.shown if key.name == FILE else ruleset.kinds.index(kind)
    value = kind.listing.value(card, field.name) if field else None
    rank = field.type.rank(value) if field and value is not None else None
    return None if rank is None else ("" if isinstance(rank, int | float) else type(rank).__name__, rank)


def _label(card: Definition, key: SortKey, ruleset: Ruleset) -> str:
    kind = ruleset.kind(card.kind)
    field = field_named(key.name, kind)
    if field is None and key.name in (FILE, KIND):
        return card.source.shown if key.name == FILE else kind.plural[:1].upper() + kind.plural[1:]
    name = field.name if field else key.name
    titles = {column.field: column.title for column in kind.listing.columns}
    title, text = titles.get(name, name.capitalize()), shown(card, name, kind)
    if not text:
        return f"{title}: none"
    number = isinstance(kind.listing.value(card, name), int | float)
    return f"{title} {text}" if number else text[:1].upper() + text[1:]
