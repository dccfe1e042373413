"""Pictures of single cards: printed as the build prints them, side by side, then drawn as pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from pypdfium2 import PdfDocument

from bestiarist.build.printing import stopped, unless_allowed
from bestiarist.build.session import CARD, deck_of
from bestiarist.check.settings import Selection
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.store import Cache, digest
from bestiarist.export.pictures import draw, encoded, pixels
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.layout import Layout
from bestiarist.preview.lru import Lru
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Setup
from bestiarist.render.decks import DeckPrinter
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.decks import Deck, SheetOptions
from bestiarist.ruleset.definitions import Definition
from bestiarist.typeset.cardsize import POINTS, CardSize

BLEED = 3.0
"""Millimetres of bleed where a page asks for it."""
MOST_PAINTED, MOST_ENTRIES, MOST_PICTURES = 200, 600, 60


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side of a card: what it is called, and its width and height at trim, in millimetres."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that was printed. Under an equal `digest` it looks the same; `make` makes its PDF with bleed, or with trim
    and safe zone drawn in. `backless` says why there are no backs; empty where there are."""

    digest: str
    sides: tuple[CardSide, ...]
    make: Callable[[bool, bool], bytes]
    backless: str = ""


class _InMemory(Cache):
    """Keeps entries as long as the preview runs: drafts would fill the disk with what nobody asks for again."""

    def __init__(self) -> None:
        super().__init__(None)
        self._entries: Lru[str, bytes] = Lru(MOST_ENTRIES)

    def get(self, key: str) -> bytes | None:
        """The entry, if it is still there."""
        return self._entries.get(key)

    def put(self, key: str, entry: bytes) -> None:
        """Keep an entry."""
        self._entries.put(key, entry)


class CardPreviews:
    """Prints single cards, of files or of drafts. What it keeps is in memory only, and bounded."""

    def __init__(
        self, setups: Callable[[Ruleset], Setup], catalogue: Catalogue, selection: Callable[[], Selection]
    ) -> None:
        self._setups, self._catalogue, self._selection = setups, catalogue, selection
        self._stores: dict[tuple[str, CardSize], CardStore] = {}
        self._files: Lru[tuple[str, bool, bool], bytes] = Lru(MOST_PICTURES)
        self._pictures: Lru[tuple[str, int, int, bool, bool], bytes] = Lru(MOST_PICTURES)

    def print(self, definition: Definition, collection: Collection) -> tuple[Shown | None, tuple[Diagnostic, ...]]:
        """The card, as its deck has it printed, and what is wrong with that; None where it cannot be printed."""
        found: list[Diagnostic] = []
        deck = _deck(definition, collection)
        backless = self._backless(deck)
        try:
            make = partial(self._pdf, definition, collection, deck)
            pdf = make(False, False, found)
        except (TemplateFaultError, OSError) as fault:
            return None, (stopped(fault),)
        own = [one for one in found if one.span.path == definition.source.shown]
        kept = unless_allowed(own, collection, self._selection())
        if not pdf:
            return None, kept
        name = digest(pdf)
        self._files.put((name, False, False), pdf)
        return Shown(name, _sides(pdf, not backless), lambda bleed, safe: make(bleed, safe, []), backless), kept

    def _backless(self, deck: Deck) -> str:
        """Why a deck prints no backs, in a sentence; empty where it prints some."""
        layouts, _ = self._catalogue.of_deck(deck)
        if any(layout.back != "none" for layout in layouts):
            return ""
        return f"{deck.title} prints no backs." if deck.source else "No back is printed: the card is in no deck."

    def picture(self, shown: Shown, side: int, dpi: int, bleed: bool, safe: bool) -> bytes:
        """A side (counted from 0) as PNG; IndexError where the card has no such side."""
        return self._pictures.or_make(
            (shown.digest, side, dpi, bleed, safe), lambda: png(self._file(shown, bleed, safe), side, dpi)
        )

    def _file(self, shown: Shown, bleed: bool, safe: bool) -> bytes:
        return self._files.or_make((shown.digest, bleed, safe), lambda: shown.make(bleed, safe))

    def _pdf(
        self, definition: Definition, collection: Collection, deck: Deck, bleed: bool, safe: bool,
        found: list[Diagnostic],
    ) -> bytes:
        size = collection.ruleset.kind(definition.kind).design.size
        layout = self._layout(deck.sheet_options.card or size, bleed, safe)
        layout = replace(layout, back="none" if self._backless(deck) else "duplex")
        store = self._store(collection.ruleset, CardSize(layout.card_width, layout.card_height))
        printer = DeckPrinter(collection, lambda _: ((layout,), ()), {}, store)
        pdf = next((output.make() for output in printer.run([deck], lambda stage, done, total: None)), b"")
        found += printer.diagnostics
        return pdf

    def _layout(self, card: str, bleed: bool, safe: bool) -> Layout:
        options = SheetOptions(card=card, bleed=BLEED if bleed else 0, proof=safe)
        return self._catalogue.layouts(CARD, options)[0]

    def _store(self, ruleset: Ruleset, size: CardSize) -> CardStore:
        key = ruleset.name, size
        if key not in self._stores:
            # Without its notice, for a single card has none.
            setup = replace(self._setups(ruleset), size=size, notice=())
            self._stores[key] = CardStore(setup, _InMemory(), 1, roomy=True)
        store = self._stores[key]
        if len(store.found) > MOST_PAINTED:
            self._stores[key] = store = CardStore(store.setup, store.cache, 1, digests=store.digests, roomy=True)
        return store


def _deck(definition: Definition, collection: Collection) -> Deck:
    """The first deck that has the card, with this card alone; where there is none, a deck made for it."""
    alone = deck_of(definition)
    for deck in collection.decks:
        contents, _ = resolve(deck, collection.library, collection.ruleset)
        if any(card.source.shown == definition.source.shown for card, _ in contents.cards):
            return replace(deck, entries=alone.entries, order=(), groups=None, contents=False)
    return alone


def _sides(pdf: bytes, with_backs: bool) -> tuple[CardSide, ...]:
    """The pages of a card: fronts and backs by turns, or the front and the further cards on which its text goes on."""
    document = PdfDocument(pdf)
    count = len(document)
    sizes = [document[page].get_size() for page in range(count)]
    words, turns = (("front", "back"), 2) if with_backs else (("front",), 1)
    names = [f"{words[page % turns]}{f' {page // turns + 1}' if count > turns else ''}" for page in range(count)]
    document.close()
    return tuple(
        CardSide(name, round(width / POINTS, 2), round(height / POINTS, 2))
        for name, (width, height) in zip(names, sizes, strict=True)
    )


def png(pdf: bytes, page: int, dpi: int) -> bytes:
    """A page (counted from 0) as PNG; IndexError where there is no such page."""
    document = PdfDocument(pdf)
    try:
        if not 0 <= page < len(document):
            raise IndexError(page)
        return encoded(draw(document, page, pixels(document, page, dpi)), "png", dpi)
    finally:
        document.close()

