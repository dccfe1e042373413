"""All findings of the definitions and decks of a game: what the checks, the pictures and the faces have to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from bestiarist.check.pictures import check_back, check_pictures
from bestiarist.check.runner import check_all, check_alone, check_party, check_together
from bestiarist.core.diagnostics import Check, Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.decks.decks import duplicate_decks, named_badly
from bestiarist.read.project import Collection
from bestiarist.render.backart import cut_off
from bestiarist.ruleset.decks import Deck
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.coverage import unprintable, unprintable_titles


def judge(
    collection: Collection, root: Path | None, catalogue: Catalogue, cache: DefinitionCache, later: Iterable[Check]
) -> Iterator[Diagnostic]:
    """What is wrong with the definitions and decks of a game, their form included; `later` are the checks of other
    stages, which a file may allow as well."""
    library, ruleset, program = collection.library, collection.ruleset, fingerprint()
    asked_first = sorted(library, key=lambda one: one.source.shown not in collection.asked)
    pictures = check_pictures(asked_first, ruleset, root, cache.store, program)
    own = cache.check(partial(check_alone, ruleset=ruleset), partial(check_together, ruleset=ruleset))
    yield from check_all(library, ruleset, root, (*collection.diagnostics, *own, *pictures), later)
    yield from unprintable(library, ruleset, root)
    yield from duplicate_decks(collection.decks)
    yield from named_badly(collection.decks)
    for deck in collection.decks:
        yield from unprintable_titles(deck, collection.contents[deck], ruleset, root)
        yield from check_party(collection.contents[deck].party, library, ruleset, root)
        yield from catalogue.of_deck(deck)[1]
        yield from check_back(deck, root, cache.store, program)
        for size in _sizes(deck, collection, catalogue):
            yield from cut_off(deck, size, root, cache.store)


def _sizes(deck: Deck, collection: Collection, catalogue: Catalogue) -> Iterator[CardSize]:
    """The sizes of a deck's cards: what it says, or else those of their designs."""
    designs = (collection.ruleset.kind(card.kind).design.size for card, _ in collection.contents[deck].cards)
    for name in dict.fromkeys([deck.sheet_options.card] if deck.sheet_options.card else designs):
        if size := catalogue.card(name):
            yield CardSize(size.width, size.height)
