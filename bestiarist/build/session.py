"""A session: a project that stays loaded, for the preview and for scripts that show each change as it is saved.

It goes the same road as the commands, and keeps in memory what these read from the disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from bestiarist import rulesets
from bestiarist.build.pipeline import Checked, Request, check
from bestiarist.build.printing import decks_asked
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.store import Cache
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Setup
from bestiarist.render.deckfile import Output
from bestiarist.render.decks import DeckPrinter
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.decks import Deck, DeckEntry
from bestiarist.ruleset.definitions import Definition, Library

CARD = "single"
"""The layout that has one card a page."""
MOST_DRAFTS = 50
"""So many texts that are in no file are remembered as cards."""


def deck_of(definition: Definition) -> Deck:
    """A deck of one card."""
    return Deck(definition.id, definition.name, (DeckEntry(1, definition.id),))


@dataclass
class BuildSession:
    """Checks and prints one request again and again. Templates and layouts are those of the beginning.

    After printing, `diagnostics` is what could not be printed.
    """

    request: Request
    ink: str = "full"
    caches: dict[str, DefinitionCache] = field(default_factory=dict)
    stores: dict[str, CardStore] = field(default_factory=dict)
    drafts: dict[str, CardStore] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()

    def __post_init__(self) -> None:
        self.cache, self.catalogue = Cache.of(self.request.root), self.request.project.catalogue

    def check(self) -> Checked:
        """What is in the files now, and what is wrong with it; only those that have changed are read again."""
        return check(replace(self.request), caches=self.caches)

    def setup(self, ruleset: Ruleset) -> Setup:
        """How cards of a game are printed."""
        return Setup.of(ruleset, self.request.project.folders, self.request.root, self.ink)

    def print(self, checked: Checked, layouts: tuple[str, ...] = ()) -> Iterator[Output]:
        """The files of all decks, or of the cards that were asked for as one deck; each is made on demand."""
        for collection in checked.collections:
            yield from self.print_decks(collection, decks_asked(collection, self.request), layouts, checked.broken)

    def card(self, text: str, path: Path, game: str) -> bytes:
        """The text of a definition as a PDF with its cards, one a page; empty where it cannot be printed.

        The file is there to be looked at: its faces may have more glyphs than it needs, and nothing of it is kept.
        """
        ruleset = rulesets.load(game)
        source = source_of(path, path.as_posix(), text)
        definition, _ = load_definition(source, ruleset.kind_of(source), ruleset.context)
        library = Library((definition,))
        store = self._drafting(ruleset)
        made = self.print_decks(Collection(ruleset, library), [deck_of(definition)], (CARD,), {}, store)
        return next((output.make() for output in made), b"")

    def print_decks(
        self, collection: Collection, decks: Sequence[Deck], layouts: tuple[str, ...], broken: Mapping[str, Diagnostic],
        store: CardStore | None = None,
    ) -> Iterator[Output]:
        """The files of some decks of a collection. `broken` has the first error of each file that is not printed."""
        sheets = partial(self.catalogue.of_deck, names=layouts)
        printer = DeckPrinter(collection, sheets, broken, store or self._store(collection.ruleset))
        yield from printer.run(decks, lambda stage, done, total: None)
        self.diagnostics = tuple(printer.diagnostics)

    def _store(self, ruleset: Ruleset) -> CardStore:
        if ruleset.name not in self.stores:
            self.stores[ruleset.name] = CardStore(self.setup(ruleset), self.cache, 1)
        return self.stores[ruleset.name]

    def _drafting(self, ruleset: Ruleset) -> CardStore:
        if ruleset.name not in self.drafts:
            setup = replace(self.setup(ruleset), notice=())  # a single card has none
            self.drafts[ruleset.name] = CardStore(setup, Cache(None), 1, roomy=True)
        store = self.drafts[ruleset.name]
        if len(store.found) > MOST_DRAFTS:
            store.found.clear()
        return store
