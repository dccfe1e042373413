"""From what was asked for to proofs: the cards of a deck, each once, one a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bestiarist import printing
from bestiarist.core.store import Cache, cache_folder
from bestiarist.diagnostics import Diagnostic
from bestiarist.export.names import file_stems
from bestiarist.export.proof import Proof, Subject
from bestiarist.load.project import Collection
from bestiarist.load.query import resolve
from bestiarist.model import Deck, DeckEntry, Definition, SheetWish
from bestiarist.pipeline import Checked, Progress, Request
from bestiarist.render.arranging import Page
from bestiarist.render.cards import Setup
from bestiarist.render.cardsize import CardSize
from bestiarist.render.faults import TemplateFaultError
from bestiarist.render.layout import Layout
from bestiarist.render.studio import Studio, need_renderer

CARD = "single"
"""The layout that has one card a page."""
NOTICE = Subject("licence-notice", "Licence notice")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be proved: the checked files, what was asked for, bleed in millimetres, ink (full or low), and the
    size of the cards by name, where one is asked for; without it that of the deck."""

    checked: Checked
    request: Request
    bleed: float = 0
    ink: str = "full"
    card: str = ""


Asked = tuple[Collection, Deck]


def _layout(deck: Deck, order: Order) -> Layout:
    """A page that is one card, of the size and with the bleed that are asked for."""
    catalogue = order.request.project.catalogue
    (layout,) = catalogue.layouts(CARD, SheetWish(card=order.card or deck.wish.card, bleed=order.bleed))
    return layout


def decks_asked(order: Order) -> Iterator[Asked]:
    """The decks of every game, as they are printed: those among the files, and cards named beside them as one more."""
    for collection in order.checked.collections:
        yield from ((collection, deck) for deck in printing.decks_asked(collection, order.request))


def cards_asked(order: Order) -> Iterator[Asked]:
    """The cards that were asked for by themselves, as one deck a game that has no backs and no notice."""
    for collection in order.checked.collections:
        cards = printing.ad_hoc(collection, order.request)
        if cards.entries:
            yield collection, replace(cards, id="", title=cards.title)


def prove(asked: Asked, order: Order, progress: Progress) -> tuple[Proof | None, tuple[Diagnostic, ...]]:
    """The proof of a deck, and what could not be printed; without a proof where nothing could."""
    collection, deck = asked
    cards = _counted(resolve(deck, collection.library, collection.ruleset)[0])
    once = replace(deck, entries=tuple(DeckEntry(1, card.id) for card, _ in cards))
    try:
        pdf, back, notices, found = _printed(once, collection, order, progress)
    except (TemplateFaultError, OSError) as fault:
        return None, (printing.stopped(fault),)
    if not pdf:
        return None, found
    stems = file_stems([card.id for card, _ in cards])
    subjects = tuple(Subject(stems[card.id], card.name, count) for card, count in cards)
    notice = NOTICE if deck.source and collection.ruleset.notice else None
    backs = deck.backs == "continuation"
    return Proof(deck.id, deck.title, pdf, subjects, notice, backs, back, order.bleed, notices), found


def _printed(
    deck: Deck, collection: Collection, order: Order, progress: Progress
) -> tuple[bytes, bytes, int, tuple[Diagnostic, ...]]:
    """(the deck as PDF, its plain back, the sides of the notice, what could not be printed); without bytes where
    nothing could."""
    need_renderer()
    from bestiarist.render.decks import DeckPrinter, back_picture
    from bestiarist.render.printer import CardPrinter

    ruleset, folders = collection.ruleset, order.request.project.folders
    layout, cache = _layout(deck, order), Cache(cache_folder())
    size = CardSize(layout.card_width, layout.card_height)
    setup = Setup.of(ruleset, folders, order.request.root, order.ink, size)
    studio = Studio(setup, cache, 1)
    layout = layout if deck.backs != "continuation" else replace(layout, back="duplex")
    printer = DeckPrinter(collection.library, ruleset, lambda _: ((layout,), ()), order.checked.broken, studio)
    printed = [output.make() for output in printer.run([deck], progress)]
    cache.trim()
    found = tuple(printing.unless_allowed(printer.diagnostics, collection))
    if not printed:
        return b"", b"", 0, found
    cards = CardPrinter(setup)
    back = cards.back(deck.title, back_picture(deck, order.request.root))
    pdf = cards.pdf(deck.title, [Page(((layout.place(0), back),), 1)], layout)
    return printed[0], pdf, len(cards.notice_html()), found


def _counted(cards: Iterable[tuple[Definition, int]]) -> tuple[tuple[Definition, int], ...]:
    """Each card once, with the sum of its counts, in the order of its first appearance."""
    sums: dict[str, tuple[Definition, int]] = {}
    for card, count in cards:
        sums[card.id] = (card, sums.get(card.id, (card, 0))[1] + count)
    return tuple(sums.values())
