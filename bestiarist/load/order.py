"""The order of decks: what cards are sorted by, and which of them begin on a new sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from bestiarist.diagnostics import Check, Diagnostic, Fix, Severity
from bestiarist.load.definitions import nearest_key
from bestiarist.load.fields import ChoiceField, IntegerField, ListField, TextField
from bestiarist.model import Deck, Definition, SortKey
from bestiarist.ruleset import Field, Kind, Term

DECK_ORDER = Check(
    "DCK106",
    "deck-order",
    Severity.ERROR,
    """A deck orders or groups its cards by something that cards do not have, or that has no order.

    Why: `order` names fields of the cards, the first of them first: `order: [-level, name]`, with a minus for the
    highest first. Words of a table stand in the order of that table, and `file` is the order of the files.
    `groups` names one field: each of its values begins on a new sheet.
    """,
)
FILE = "file"
MINUS = "\u2212"
Counted = tuple[Definition, int]
Group = tuple[str, tuple[Counted, ...]]
"""What the cards of a group have in common, in words, and the cards."""


def ordered(cards: Sequence[Counted], keys: Sequence[SortKey], kind: Kind) -> tuple[Counted, ...]:
    """Cards sorted by the keys, the first of them first. Equal cards stay as they stand; a missing value comes last."""
    found = list(cards)
    for key in reversed(keys):
        rank = _rank(key, kind)
        ranked = [(rank(card), (card, count)) for card, count in found]
        known = sorted((one for one in ranked if one[0] is not None), key=lambda one: one[0], reverse=key.descending)
        found = [counted for _, counted in (*known, *(one for one in ranked if one[0] is None))]
    return tuple(found)


def keys_of(deck: Deck) -> tuple[SortKey, ...]:
    """By what a deck is sorted: what stands together comes first."""
    return (*([deck.groups] if deck.groups else []), *deck.order)


def grouped(cards: Sequence[Counted], deck: Deck, kind: Kind) -> tuple[Group, ...]:
    """The sorted cards of a deck in their groups; a deck without groups is one, without a name."""
    if deck.groups is None or not cards:
        return (("", tuple(cards)),) if cards else ()
    key, rank = deck.groups, _rank(deck.groups, kind)
    parts = (tuple(part) for _, part in groupby(cards, lambda counted: rank(counted[0])))
    return tuple((_label(part[0][0], key, kind), part) for part in parts)


def misfits(deck: Deck, kind: Kind) -> Iterator[Diagnostic]:
    """A diagnostic for each key that cards of this kind cannot be sorted by."""
    known = {field.name: field.suggest_for for field in kind.fields if sortable(field)} | {FILE: ()}
    for key in (one for one in keys_of(deck) if one.name != FILE and not sortable(field_named(one.name, kind))):
        near = nearest_key(key.name, known)
        hint = f"did you mean {near}?" if near else f"one of: {', '.join(known)}"
        fix = Fix.replacing(key.span, f"{'-' if key.descending else ''}{near}") if near else None
        yield DECK_ORDER.at(key.span, f"cards cannot be ordered by '{key.name}'", hint, fix)


def shown(value: Any) -> str:
    """A value of a field in words."""
    if isinstance(value, Term):
        return value.name
    if isinstance(value, tuple):
        return ", ".join(text for text, _ in value)
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


def sortable(field: Field | None) -> bool:
    """Whether cards can be ordered by the field."""
    return field is not None and isinstance(field.type, IntegerField | TextField | ChoiceField | ListField)


def field_named(name: str, kind: Kind) -> Field | None:
    """The field that is meant; of a list, one is asked for as well: `trait`."""
    return kind.field(name) or kind.field(f"{name}s")


def _rank(key: SortKey, kind: Kind) -> Callable[[Definition], Any]:
    """What a card is compared by; None where it has no such value."""
    if key.name == FILE:
        return lambda card: card.source.shown
    field = field_named(key.name, kind)
    if field is None or not sortable(field):
        return lambda card: None
    name, terms = field.name, list(field.type.table.terms) if isinstance(field.type, ChoiceField) else []

    def rank(card: Definition) -> Any:
        value = kind.listing.value(card, name)
        if isinstance(value, Term):
            return terms.index(value)
        return shown(value).casefold() if isinstance(value, str | tuple) else value

    return rank


def _label(card: Definition, key: SortKey, kind: Kind) -> str:
    field = field_named(key.name, kind)
    if field is None:
        return card.source.shown
    value = kind.listing.value(card, field.name)
    columns = {column.field: column.title for column in kind.listing.columns}
    title = columns.get(field.name, field.name.capitalize())
    if value is None:
        return f"{title}: none"
    text = shown(value)
    return f"{title} {text}" if isinstance(value, int) else text[:1].upper() + text[1:]
