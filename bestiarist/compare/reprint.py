"""A reprint: of what was checked, only the cards on which something else stands than in a revision.

Cards are compared as they are printed: by the words and the picture on them, and not by their files. Both states are
read with the program and the templates of today.
"""

from __future__ import annotations

from collections.abc import Collection as Group
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bestiarist.build.pipeline import Checked, Request
from bestiarist.compare.versions import Version, earlier
from bestiarist.core.store import Cache
from bestiarist.read.project import Collection
from bestiarist.render.card_digests import CardDigests
from bestiarist.render.cards import Card, Setup
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.definitions import Definition, Key, Library


def since(checked: Checked, request: Request, revision: str) -> tuple[Checked, tuple[Definition, ...]]:
    """What was checked, as if its decks had only the cards that have changed since a revision or are new, and no
    licence notice; and these cards, of all that were asked for. UnknownVersionError, GitError."""
    with earlier(revision, request.root, request.project.game) as before:
        changed = {one.ruleset.name: frozenset(_changed(one, before, request)) for one in checked.collections}
    collections = tuple(_only(one, changed[one.ruleset.name]) for one in checked.collections)
    cards = (card for one in checked.collections for card in _asked(one) if card.key in changed[one.ruleset.name])
    return replace(checked, collections=collections), tuple(cards)


def _changed(collection: Collection, before: Version, request: Request) -> Iterator[Key]:
    """The keys of the cards of a game that did not stand so on any card before."""
    ruleset = collection.ruleset
    known = set(_printed(before.definitions.get(ruleset.name, ()), ruleset, request, before.folder).values())
    now = _printed(tuple(collection.library), ruleset, request, request.root)
    yield from (card.key for card in collection.library if now.get(card.key) not in known)


def _printed(
    definitions: Sequence[Definition], ruleset: Ruleset, request: Request, root: Path | None
) -> dict[Key, str]:
    """A digest of what is printed on each card, `root` being where pictures lie; of damaged definitions there is none.
    """
    digests = CardDigests(Cache.of(request.root), Setup.of(ruleset, request.project.folders, root))
    scope = Scope(ruleset, Library(tuple(definitions)), root)
    cards = (Card(one, ruleset.kind(one.kind), scope) for one in definitions if not one.damaged)
    return {card.definition.key: digests.digest_of(card) for card in cards}


def _only(collection: Collection, wanted: Group[Key]) -> Collection:
    """A collection whose decks have the wanted cards only. Of files, those with a wanted card count as asked for."""
    decks = {deck: replace(deck, notice="none") for deck in collection.decks}
    contents = {
        decks[deck]: found._replace(cards=tuple(one for one in found.cards if one[0].key in wanted))
        for deck, found in collection.contents.items()
    }
    files = {card.source.shown for card in collection.library}
    kept = {card.source.shown for card in collection.library if card.key in wanted}
    asked = frozenset(file for file in collection.asked if file in kept or file not in files)
    return replace(collection, decks=tuple(decks.values()), contents=contents, asked=asked)


def _asked(collection: Collection) -> Iterator[Definition]:
    """The cards that were asked for: in decks where there are some, else in files."""
    decks = [deck for deck in collection.decks if deck.span.path in collection.asked]
    in_decks = {card.key for deck in decks for card, _ in collection.contents[deck].cards}
    yield from (one for one in collection.library if one.source.shown in collection.asked or one.key in in_decks)
