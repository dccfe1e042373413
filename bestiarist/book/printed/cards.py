"""Cards as they stand in a book: set by the card renderer, as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bestiarist.book.records import Cards, Fragment
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.diagnostics import Diagnostic
from bestiarist.model import Library
from bestiarist.render import fingerprints
from bestiarist.render.cards import Card, Setup, findings
from bestiarist.ruleset import Ruleset, Scope


def cards_of(
    fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup, cache: Cache
) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """The HTML of every card that a book shows, by its name there, and what is wrong with them."""
    wanted = _wanted(fragments, library, ruleset, setup)
    common = digest(fingerprint(), fingerprints.of_setup(setup))
    sources = {name: card.definition.source for name, card in wanted.items()}
    keys = {name: digest("book card", common, source.shown, source.text) for name, source in sources.items()}
    made = {name: kept.decode() for name, key in keys.items() if (kept := cache.get(key))}
    missing = [name for name in wanted if name not in made]
    if not missing:
        return made, ()
    found, problems = _made([wanted[name] for name in missing], setup)
    for name, html in zip(missing, found, strict=True):
        made[name] = html
        if not problems:
            cache.put(keys[name], html.encode())
    return made, problems


def _wanted(fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup) -> dict[str, Card]:
    scope = Scope(ruleset, library, setup.root)
    names = (name for one in fragments.values() for slot in one.slots if isinstance(slot, Cards) for name in slot.names)
    found = {name: library.find(name) for name in names}
    return {
        name: Card(definition, ruleset.kind(definition.kind), scope)
        for name, definition in found.items() if definition is not None and not definition.damaged
    }


def _made(cards: Sequence[Card], setup: Setup) -> tuple[list[str], tuple[Diagnostic, ...]]:
    from bestiarist.render.printer import CardPrinter

    printer = CardPrinter(setup)
    subjects = [card.subject for card in cards]
    fitted = printer.fit(subjects, 2)
    problems = [one for card, fit in zip(cards, fitted, strict=True) for one in findings(replace(card, fitted=fit))]
    html = [
        printer.html(subject, fit.faces[0]) if fit.fits else ""
        for subject, fit in zip(subjects, fitted, strict=True)
    ]
    return html, (*problems, *printer.press.warnings)
