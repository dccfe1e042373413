"""The queries of decks: which definitions an entry means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from bestiarist.diagnostics import Check, Diagnostic, Severity
from bestiarist.load.decks import DECK_MISS
from bestiarist.load.definitions import nearest_key
from bestiarist.load.fields import ChoiceField, IntegerField, choose
from bestiarist.load.order import Counted, field_named, keys_of, misfits, ordered
from bestiarist.model import Deck, DeckEntry, Definition, Library, Member, Party, SortKey
from bestiarist.ruleset import Field, Kind, Ruleset, Term
from bestiarist.yamltree import Node, Scalar
from bestiarist.yamltree import Sequence as NodeList

QUERY = Check(
    "DCK103",
    "deck-query",
    Severity.ERROR,
    """A query of a deck asks for something that cards do not have, or in a way that is not understood.

    Why: a query compares fields of the cards: `where: {trait: Undead}`, `{level: 1-4}`, `{alignment: [CE, NE]}`,
    `{size: large}`, `{tag: starter}`. All its conditions must hold; of a list one is enough. `where: {}` means all.
    """,
)


def resolve(
    deck: Deck, library: Library, ruleset: Ruleset | Kind
) -> tuple[tuple[Counted, ...], tuple[Diagnostic, ...]]:
    """The definitions of a deck with their counts, in the order of the deck, and what could not be found."""
    kind = ruleset.kinds[0] if isinstance(ruleset, Ruleset) else ruleset
    found = list(misfits(deck, kind))
    chosen: list[Counted] = []
    for entry in deck.entries:
        known = len(found)
        cards = list(_matching(entry, library, kind, found))
        if not cards and entry.name:
            found.append(_missing(entry, library))
        elif not cards and len(found) == known:
            hint = _nearest_value(entry, library, kind)
            found.append(DECK_MISS.at(entry.span, "no card answers to this query", hint))
        chosen += ((card, entry.count) for card in cards if entry.count)
    return ordered(chosen, keys_of(deck), kind), tuple(found)


def party_of(deck: Deck, library: Library, ruleset: Ruleset | Kind) -> Party | None:
    """The party that a deck is, with those of its entries that can be found; None for a deck that is none."""
    kind = ruleset.kinds[0] if isinstance(ruleset, Ruleset) else ruleset
    if not deck.is_party:
        return None
    found = ((card, entry) for entry in deck.entries for card in _matching(entry, library, kind, []))
    return Party(deck, tuple(Member(card, entry.count, entry) for card, entry in found if entry.count))


def _missing(entry: DeckEntry, library: Library) -> Diagnostic:
    near = nearest_name(entry.name, library)
    hint = f"did you mean {near}?" if near else "names are those of the cards, or of their files"
    return DECK_MISS.at(entry.span, f"there is no card '{entry.name}'", hint)


def nearest_name(name: str, library: Library) -> str | None:
    """The name of the definition that is most like `name`."""
    found = get_close_matches(name.casefold(), list(library.by_name), 1, 0.7)
    return library.by_name[found[0]].name if found else None


def _nearest_value(entry: DeckEntry, library: Library, kind: Kind) -> str:
    """Which word of a query is probably misspelt: one that no card has, and that is like one that cards have."""
    for key, node in entry.where.items():
        field = field_named(key, kind)
        values = (kind.listing.value(card, field.name) for card in library) if field else ()
        known = {text for value in values if isinstance(value, tuple) for text, _ in value}
        by_name = {text.casefold(): text for text in sorted(known)}
        for item in _items(node):
            near = get_close_matches(item.text.casefold(), by_name, 1, 0.7)
            if near and near[0] != item.text.casefold():
                return f"'{item.text}': did you mean {by_name[near[0]]}?"
    return "all of its conditions must hold; is one too many, or a word misspelt?"


def _matching(entry: DeckEntry, library: Library, kind: Kind, found: list[Diagnostic]) -> Iterator[Definition]:
    if entry.name:
        named = library.find(entry.name)
        yield from (named,) if named else ()
        return
    conditions = [_Condition(key, node, kind, found) for key, node in entry.where.items()]
    cards = [(card, entry.count) for card in library if all(condition(card) for condition in conditions)]
    yield from (card for card, _ in ordered(cards, [SortKey(name) for name in kind.listing.order], kind))


class _Condition:
    """One condition of a query, for one field."""

    def __init__(self, key: str, node: Node, kind: Kind, found: list[Diagnostic]) -> None:
        field = field_named(key, kind)
        self.value = kind.listing.value
        self.field = field.name if field else key
        self.wanted = [item.text for item in _items(node)]
        if field is None or not self.wanted:
            near = nearest_key(key, {one.name: one.suggest_for for one in kind.fields})
            hint = f"did you mean {near}?" if near else "for example trait, level, alignment, size, tag"
            found.append(QUERY.at(node.slice.span(), f"cards have no field '{key}' that can be asked for", hint))
        found += _not_understood(field, _items(node)) if field else ()

    def __call__(self, card: Definition) -> bool:
        """Whether the card's field has one of the wanted values."""
        value = self.value(card, self.field)
        return value is not None and any(_equal(value, wanted) for wanted in self.wanted)


def _not_understood(field: Field, items: Sequence[Scalar]) -> Iterator[Diagnostic]:
    """A diagnostic for each word that no card can have: one that is not in the field's table, or is no number."""
    for item in items:
        if isinstance(field.type, ChoiceField):
            yield from choose(field.type.table, item.text, item.slice.span())[1]
        elif isinstance(field.type, IntegerField) and not _within(item.text):
            message = f"'{item.text}' is no number, and no range from a lower to a higher one"
            yield QUERY.at(item.slice.span(), message, "for example 4, 1-4 or 3+")


def _within(text: str) -> bool:
    """Whether there is a number within these bounds."""
    low, high = _bounds(text)
    return low <= high


def _items(node: Node) -> Sequence[Scalar]:
    items = node.items if isinstance(node, NodeList) else (node,)
    return [item for item in items if isinstance(item, Scalar)]


def _equal(value: object, wanted: str) -> bool:
    if isinstance(value, Term):
        return wanted.casefold() in (spelling.casefold() for spelling in value.spellings())
    if isinstance(value, tuple):
        return any(wanted.casefold() == str(item[0]).casefold() for item in value if isinstance(item, tuple))
    if isinstance(value, int):
        low, high = _bounds(wanted)
        return low <= value <= high
    return str(value).casefold() == wanted.casefold()


def _bounds(text: str) -> tuple[float, float]:
    """`4`, `1-4`, `-1-4`, `-1..4` and `3+` as (lowest, highest); nothing lies within what is none of them."""
    plain = text.replace(" ", "").replace("–", "-").replace("−", "-")
    if plain.endswith("+"):
        return _number(plain[:-1], 1), float("inf")
    at = plain.find("..", 1)
    end = at + 2 if at > 0 else 0
    if at < 0:
        at = plain.find("-", 1)
        end = at + 1
    if at < 0:
        return _number(plain, 1), _number(plain, -1)
    return _number(plain[:at], 1), _number(plain[end:], -1)


def _number(text: str, worst: int) -> float:
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() else worst * float("inf")
