"""The sheets of a deck or of one card, as the build makes them."""

from __future__ import annotations

from bestiarist.load.project import Collection
from bestiarist.model import NO_WISH, Deck, DeckEntry
from bestiarist.preview.desk import Desk
from bestiarist.preview.payloads import Json
from bestiarist.preview.refusal import Refusal
from bestiarist.printing import stopped
from bestiarist.render.catalogue import ImpossibleError
from bestiarist.render.faults import TemplateFaultError


def layouts(desk: Desk) -> Json:
    """The sheets that there are."""
    plans = desk.workshop.catalogue.plans
    return {"layouts": [{"name": name, "title": plan.title} for name, plan in plans.items()]}


def of_deck(desk: Desk, name: str, layout: str) -> tuple[str, bytes]:
    """(file name, PDF) of a deck."""
    for collection in desk.checked.collections:
        for deck in collection.decks:
            if deck.id == name:
                return _print(desk, collection, deck, layout)
    raise Refusal(404, f"there is no deck {name}")


def of_card(desk: Desk, path: str, layout: str) -> tuple[str, bytes]:
    """(file name, PDF) of a card."""
    for collection in desk.checked.collections:
        for card in collection.library:
            if card.source.shown == path:
                return _print(desk, collection, Deck(card.id, card.name, (DeckEntry(1, card.id),)), layout)
    raise Refusal(404, f"there is no card in {path}")


def _print(desk: Desk, collection: Collection, deck: Deck, layout: str) -> tuple[str, bytes]:
    try:
        desk.workshop.catalogue.layouts(layout, NO_WISH)
        made = desk.workshop.print_decks(collection, [deck], (layout,), desk.checked.broken)
        output = next(made, None)
        if output is not None:
            return output.name.rpartition("/")[2], output.make()
    except ImpossibleError as problem:
        raise Refusal(404, "; ".join(problem.args)) from None
    except (TemplateFaultError, OSError) as fault:
        raise Refusal(422, stopped(fault).message) from None
    found = next((one.message for one in desk.workshop.diagnostics), "it has errors, or no cards")
    raise Refusal(422, f"{deck.title} cannot be printed: {found}")
