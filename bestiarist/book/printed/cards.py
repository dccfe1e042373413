"""Cards as they stand in a book: set by the card renderer, as HTML."""

from __future__ import annotations

from collections.abc import Mapping

from bestiarist.book.records import Cards, Fragment
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.render.card_digests import setup_digest
from bestiarist.render.cards import Card, Setup
from bestiarist.render.documents import html_of, kinds_of
from bestiarist.ruleset import Kind, Ruleset, Scope
from bestiarist.ruleset.definitions import Library

SIDES = 2
"""On so many sides the text of a card may go on; the first of them is shown."""


def cards_of(
    fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup, cache: Cache
) -> tuple[dict[str, str], tuple[Kind, ...], tuple[Diagnostic, ...]]:
    """The HTML of every card that a book shows, by its name there; their kinds; and what is wrong with them."""
    wanted = _wanted(fragments, library, ruleset, setup)
    kinds = kinds_of(wanted.values())
    common = digest(fingerprint(), setup_digest(setup), repr([kind.name for kind in kinds]))
    sources = {name: card.definition.source for name, card in wanted.items()}
    keys = {name: digest("book card", common, source.shown, source.text) for name, source in sources.items()}
    made = {name: kept.decode() for name, key in keys.items() if (kept := cache.get(key))}
    missing = [name for name in wanted if name not in made]
    if not missing:
        return made, kinds, ()
    found, problems = html_of([wanted[name] for name in missing], setup, SIDES, kinds)
    for name, sides in zip(missing, found, strict=True):
        made[name] = sides[0] if sides else ""
        if not problems:
            cache.put(keys[name], made[name].encode())
    return made, kinds, problems


def _wanted(fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup) -> dict[str, Card]:
    scope = Scope(ruleset, library, setup.root)
    names = (name for one in fragments.values() for slot in one.slots if isinstance(slot, Cards) for name in slot.names)
    found = {name: library.find(name) for name in names}
    return {
        name: Card(definition, ruleset.kind(definition.kind), scope)
        for name, definition in found.items() if definition is not None and not definition.damaged
    }
