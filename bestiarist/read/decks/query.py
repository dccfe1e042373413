"""The queries of decks: which definitions an entry means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.checks import QUERY
from bestiarist.read.decks.decks import AMBIGUOUS, DECK_MISS
from bestiarist.read.decks.entries import unknown_kind
from bestiarist.read.decks.order import KIND, Counted, field_named, keys_of, misfits, ordered
from bestiarist.read.definitions import nearest_key
from bestiarist.read.yaml import Node, Scalar
from bestiarist.read.yaml import Sequence as NodeList
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.decks import Deck, DeckContents, DeckEntry, Member, Party, SortKey
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.ruleset.fields import VALUE


def resolve(deck: Deck, library: Library, ruleset: Ruleset) -> tuple[DeckContents, tuple[Diagnostic, ...]]:
    """The definitions of a deck with their counts, the party that it is, and what could not be found."""
    found = list(misfits(deck, ruleset))
    chosen = [(card, entry) for entry in deck.entries for card in _cards_of(entry, library, ruleset, found)]
    members = tuple(Member(card, entry.count, entry) for card, entry in chosen if entry.count)
    cards = ordered([(one.card, one.count) for one in members], keys_of(deck), ruleset)
    return DeckContents(cards, Party(deck, members) if deck.is_party else None), tuple(found)


def nearest_name(name: str, library: Library, kind: str = "") -> str | None:
    """The name of the definition, of any kind or of one, whose name or id is most like `name`."""
    known = [one for one in library if kind in ("", one.kind)]
    names = {one.id.casefold(): one.name for one in known} | {one.name.casefold(): one.name for one in known}
    found = get_close_matches(name.casefold(), names, 1, 0.7)
    return names[found[0]] if found else None


def _cards_of(entry: DeckEntry, library: Library, ruleset: Ruleset, found: list[Diagnostic]) -> Sequence[Definition]:
    """The definitions of an entry."""
    return _queried(entry, library, ruleset, found) if not entry.name else _named(entry, library, found)


def _named(entry: DeckEntry, library: Library, found: list[Diagnostic]) -> Sequence[Definition]:
    cards = library.all_of(entry.name)
    kinds = list(dict.fromkeys(card.kind for card in cards))
    fitting = [card for card in cards if entry.kind in ("", card.kind)]
    if len(kinds) > 1 and not entry.kind:
        ways = " or ".join(f"`{kind}: {entry.name}`" for kind in kinds)
        found.append(AMBIGUOUS.at(entry.span, f"'{entry.name}' is the name of a {' and of a '.join(kinds)}", ways))
        return ()
    if not fitting:
        near = nearest_name(entry.name, library, entry.kind)
        hint = f"did you mean {near}?" if near else "names are those of the cards, or of their files"
        hint = f"there is `{next(iter(kinds))}: {entry.name}`" if kinds else hint
        found.append(DECK_MISS.at(entry.span, f"there is no {entry.kind or 'card'} '{entry.name}'", hint))
    return fitting[:1]


def _queried(entry: DeckEntry, library: Library, ruleset: Ruleset, found: list[Diagnostic]) -> Sequence[Definition]:
    """The definitions that answer to a query: kind by kind, each in its usual order."""
    known = len(found)
    conditions = [_Condition.of(key, node, ruleset, found) for key, node in entry.where.items()]
    cards: list[Counted] = []
    for kind in ruleset.kinds:
        if entry.kind in ("", kind.name):
            of_kind = (card for card in library if card.kind == kind.name)
            asked = [(card, 1) for card in of_kind if all(one.holds(card, kind) for one in conditions)]
            cards += ordered(asked, [SortKey(name) for name in kind.listing.order], ruleset)
    if not cards and len(found) == known:
        hint = _nearest_value(entry, library, ruleset)
        found.append(DECK_MISS.at(entry.span, "no card answers to this query", hint))
    return [card for card, _ in cards]


def _nearest_value(entry: DeckEntry, library: Library, ruleset: Ruleset) -> str:
    """Which word of a query is probably misspelt: one that no card has, and that is like one that cards have."""
    for key, node in entry.where.items():
        known = {text for card in library for text in _list_items(card, key, ruleset.kind(card.kind))}
        by_name = {text.casefold(): text for text in sorted(known)}
        for item in _items(node):
            near = get_close_matches(item.text.casefold(), by_name, 1, 0.7)
            if near and near[0] != item.text.casefold():
                return f"'{item.text}': did you mean {by_name[near[0]]}?"
    return "all of its conditions must hold; is one too many, or a word misspelt?"


def _list_items(card: Definition, key: str, kind: Kind) -> Iterator[str]:
    field = field_named(key, kind)
    value = kind.listing.value(card, field.name) if field and field.type.form != VALUE else None
    yield from (item.text for item in field.type.items(value)) if field and value is not None else ()


class _Condition(NamedTuple):
    """One condition of a query: what is asked for, and the words of which one must match."""

    key: str
    wanted: Sequence[str]

    @classmethod
    def of(cls, key: str, node: Node, ruleset: Ruleset, found: list[Diagnostic]) -> _Condition:
        """The condition; what is wrong with it is added to `found`. Cards of some kind must have its field."""
        items = _items(node)
        fields = [field for kind in ruleset.kinds if (field := field_named(key, kind))]
        if key == KIND and not fields:
            names = [kind.name for kind in ruleset.kinds]
            found += (unknown_kind(one, one.text, names) for one in items if one.text.casefold() not in names)
        elif not fields or not items:
            near = nearest_key(key, {one.name: one.suggest_for for kind in ruleset.kinds for one in kind.fields})
            usual = dict.fromkeys(name for kind in ruleset.kinds for name in (*kind.listing.filters, "name"))
            hint = f"did you mean {near}?" if near else f"for example {', '.join(usual)}"
            found.append(QUERY.at(node.slice.span(), f"cards have no field '{key}' that can be asked for", hint))
        for item in items:
            problems = [tuple(field.type.query_problems(item.text, item.slice.span())) for field in fields]
            found += problems[0] if problems and all(problems) else ()
        return cls(key, [item.text for item in items])

    def holds(self, card: Definition, kind: Kind) -> bool:
        """Whether the card's field has one of the wanted values; a field that its kind lacks has none."""
        field = field_named(self.key, kind)
        if field is None:
            return self.key == KIND and kind.name in map(str.casefold, self.wanted)
        value = kind.listing.value(card, field.name)
        return value is not None and any(map(partial(field.type.matches, value), self.wanted))


def _items(node: Node) -> Sequence[Scalar]:
    items = node.items if isinstance(node, NodeList) else (node,)
    return [item for item in items if isinstance(item, Scalar)]
