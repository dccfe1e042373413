"""Proofs for exports: a PDF of the cards of a deck, each once, one a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bestiarist.build import printing
from bestiarist.build.pipeline import Checked, Progress, Request
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.store import Cache
from bestiarist.export.proof import Proof, ProofCard, file_stems
from bestiarist.paper.imposition.layout import Layout, Page
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.render.card_tasks import need_renderer
from bestiarist.render.cards import Setup
from bestiarist.render.deckfile import names_of
from bestiarist.ruleset.decks import Deck, DeckEntry, SheetOptions
from bestiarist.ruleset.definitions import Definition, Key
from bestiarist.typeset.cardsize import CardSize

CARD = "single"
"""The layout that has one card a page."""
NOTICE = ProofCard("licence-notice", "Licence notice")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be proved: the checked files, what was asked for, bleed in millimetres, ink (full or low), and the
    size of the cards by name, where one is asked for; without it that of the deck. An `inset` sets everything but the
    plain back on a card that is so much smaller on each side (millimetres), with as much more of bleed around it."""

    checked: Checked
    request: Request
    bleed: float = 0
    ink: str = "full"
    card: str = ""
    inset: float = 0


Asked = tuple[Collection, Deck]


def _layout(deck: Deck, collection: Collection, order: Order) -> Layout:
    """A page that is one card, of the size and with the bleed that are asked for; without, of the designs' size."""
    found = (collection.library.find(entry.name) for entry in deck.entries)
    sizes = {collection.ruleset.kind(card.kind).design.size for card in found if card}
    own = sizes.pop() if len(sizes) == 1 else ""
    catalogue = order.request.project.catalogue
    card = order.card or deck.sheet_options.card or own
    (layout,) = catalogue.layouts(CARD, SheetOptions(card=card, bleed=order.bleed))
    return layout


def decks_asked(order: Order) -> Iterator[Asked]:
    """The decks of every game, as they are printed: those among the files, and cards named beside them as one more; but
    for those without cards, of which a reprint has nothing."""
    for collection in order.checked.collections:
        for deck in printing.decks_asked(collection, order.request):
            known = collection.contents.get(deck)
            if known is None or known.cards:
                yield from _by_size(collection, deck, order)


def cards_asked(order: Order) -> Iterator[Asked]:
    """The cards that were asked for by themselves, as one deck a game that has no backs and no notice."""
    for collection in order.checked.collections:
        cards = printing.ad_hoc(collection, order.request)
        if cards.entries:
            yield from _by_size(collection, replace(cards, id="", title=cards.title), order)


def _by_size(collection: Collection, deck: Deck, order: Order) -> Iterator[Asked]:
    """A deck; or one for each size of its cards, named after it, where they are of several and nobody asks for one."""
    entries: dict[str, list[DeckEntry]] = {}
    for card, count in _contents(collection, deck):
        size = collection.ruleset.kind(card.kind).design.size
        entries.setdefault(size, []).append(DeckEntry(count, card.id, kind=card.kind))
    if len(entries) < 2 or order.card or deck.sheet_options.card:
        yield collection, deck
        return
    for size, its in entries.items():
        name, options = f"{deck.id}-{size}" if deck.id else "", replace(deck.sheet_options, card=size)
        yield collection, replace(deck, id=name, entries=tuple(its), sheet_options=options)


def _contents(collection: Collection, deck: Deck) -> Sequence[tuple[Definition, int]]:
    """The cards of a deck with their counts."""
    known = collection.contents.get(deck)
    return (known or resolve(deck, collection.library, collection.ruleset)[0]).cards


def prove(asked: Asked, order: Order, progress: Progress) -> tuple[Proof | None, tuple[Diagnostic, ...]]:
    """The proof of a deck, and what could not be printed; without a proof where nothing could."""
    collection, deck = asked
    cards = _counted(_contents(collection, deck))
    wanted = bool(deck.source and collection.ruleset.notice and deck.notice != "none")
    once = replace(
        deck, entries=tuple(DeckEntry(1, card.id, kind=card.kind) for card, _ in cards),
        notice="card" if wanted else "none",  # there is no margin here, and no contents page
    )
    try:
        pdf, back, notices, found = _printed(once, collection, order, progress)
    except (TemplateFaultError, OSError) as fault:
        return None, (printing.stopped(fault),)
    if not pdf:
        return None, found
    names = names_of([*collection.library, *(card for card, _ in cards)])
    stems = file_stems([*names.values()])
    subjects = tuple(ProofCard(stems[names[card.key]], card.name, count) for card, count in cards)
    backs = deck.backs == "continuation"
    proof = Proof(deck.id, deck.title, pdf, subjects, NOTICE if wanted else None, backs, back, notices)
    return replace(proof, licence="\n".join(collection.ruleset.notice) if wanted else ""), found


def _inset(layout: Layout, by: float) -> Layout:
    """The page of a card that is smaller by so much on each side; with its bleed it is as large as before."""
    width, height = layout.card_width - 2 * by, layout.card_height - 2 * by
    return replace(
        layout, page_width=width, page_height=height, card_width=width, card_height=height, bleed=layout.bleed + by
    )


def _printed(
    deck: Deck, collection: Collection, order: Order, progress: Progress
) -> tuple[bytes, bytes, int, tuple[Diagnostic, ...]]:
    """(the deck as PDF, its plain back, the sides of the notice, what could not be printed); without bytes where
    nothing could."""
    need_renderer()
    from bestiarist.paper.imposition.imposing import impose
    from bestiarist.render import backart
    from bestiarist.render.decks import DeckPrinter

    ruleset, folders = collection.ruleset, order.request.project.folders
    whole, cache = _layout(deck, collection, order), Cache.of(order.request.root)
    layout, size = _inset(whole, order.inset), CardSize(whole.card_width, whole.card_height)
    own = CardSize(layout.card_width, layout.card_height)
    setup = Setup.of(ruleset, folders, order.request.root, order.ink, own)
    store = CardStore(setup, cache, 1)
    layout = layout if deck.backs != "continuation" else replace(layout, back="duplex")
    printer = DeckPrinter(collection, lambda _: ((layout,), ()), order.checked.broken, store)
    printed = [output.make() for output in printer.run([deck], progress)]
    cache.trim()
    found = printing.unless_allowed(printer.diagnostics, collection, order.checked.selection)
    if not printed:
        return b"", b"", 0, found
    around = store.sized(size)
    back = around.back(deck.title, backart.address(deck, order.request.root))
    pdf = impose(deck.title, [Page(((whole.place(0), back),), 1)], whole, around.subset)
    cut = backart.cut_off(deck, size, order.request.root, cache)
    return printed[0], pdf, len(store.notice), (*found, *cut)


def _counted(cards: Iterable[tuple[Definition, int]]) -> tuple[tuple[Definition, int], ...]:
    """Each card once, with the sum of its counts, in the order of its first appearance."""
    sums: dict[Key, tuple[Definition, int]] = {}
    for card, count in cards:
        sums[card.key] = (card, sums.get(card.key, (card, 0))[1] + count)
    return tuple(sums.values())
