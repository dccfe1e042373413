"""Decks to PDF: all their cards printed once, then placed deck by deck and layout by layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.parse import quote

from bestiarist.check.printing import DECK_SKIPPED
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.paper.imposition.catalogue import DEFAULTS
from bestiarist.paper.imposition.layout import Layout
from bestiarist.read.decks.order import grouped
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Card, findings, left_out
from bestiarist.render.deck_extras import Besides
from bestiarist.render.deckfile import Backs, Output, PrintedCards, file_of
from bestiarist.ruleset import Kind, Scope
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Definition, Key
from bestiarist.typeset.cardsize import CardSize

MAX_SIDES = 6
"""On how many sides the text of one definition may go on."""

Progress = Callable[[str, int, int], None]
Contents = tuple[tuple[Definition, int], ...]
"""The cards of a deck with their counts."""
Job = tuple[Deck, Layout, Contents]
"""A deck, a sheet on which it is printed, and the cards that are printed there: those of one size."""
Sheets = Callable[[Deck], tuple[tuple[Layout, ...], tuple[Diagnostic, ...]]]
"""The sheets of a deck, and what is wrong with what is said of them."""


@dataclass
class DeckPrinter:
    """Prints decks of one game. `sheets` says on what. `broken` are the shown paths of files with errors, which are
    not printed; `contents` asks for a contents page of every deck, not only where a deck asks for it.

    After the run, `diagnostics` says what could not be printed.
    """

    collection: Collection
    sheets: Sheets
    broken: frozenset[str]
    store: CardStore
    contents: bool = False
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ruleset = self.collection.ruleset
        self.scope = Scope(self.ruleset, self.collection.library, self.store.setup.root)
        self.besides = Besides(self.scope, self.store, self._report)

    def run(self, decks: Sequence[Deck], progress: Progress) -> Iterator[Output]:
        """The files of all decks."""
        contents = {deck.id: wanted for deck in decks if (wanted := self._contents(deck))}
        jobs: dict[tuple[bool, CardSize], list[Job]] = {}
        for deck in decks if contents else ():
            for layout, cards in self._sheets_of(deck, contents.get(deck.id, ())):
                going_on = _kind_of_backs(deck, layout) == "continuation"
                jobs.setdefault((going_on, _size(layout)), []).append((deck, layout, cards))
        for (going_on, size), group in jobs.items():
            yield from self._run(group, contents, going_on, size, progress)

    def _run(
        self, jobs: Sequence[Job], contents: Mapping[str, Contents], going_on: bool, size: CardSize, progress: Progress
    ) -> Iterator[Output]:
        """The files with cards of one size on whose backs the text goes on, or on further cards."""
        cards = self._cards(cards for _, _, cards in jobs)
        way = self._print(cards, size, going_on, progress)
        numbers = {card.definition.key: number for number, card in enumerate(cards) if way.fitted[number].fits}
        pairs = zip(cards, way.fitted, strict=True)
        printed = [Card(card.definition, card.kind, card.scope, fitted) for card, fitted in pairs]
        self._report(one for card in printed for one in findings(card))
        if not all(deck.source for deck, *_ in jobs):
            self._report(left_out(printed, size))
        for done, (deck, layout, its) in enumerate(jobs, 1):
            if copies := self._copies(deck, its, numbers):
                yield self._output(way, deck, layout, copies)
                if deck.contents or self.contents:
                    yield from self.besides.contents(deck, contents[deck.id], layout)
                known = self.collection.contents.get(deck)
                yield from self.besides.roster(deck, known.party if known else None, layout)
            progress("Printing", done, len(jobs))
        self._report(way.warnings())

    def _output(self, way: PrintedCards, deck: Deck, layout: Layout, copies: Sequence[Sequence[int]]) -> Output:
        setup = self.store.setup
        ink = "" if setup.ink == "full" else f"-{setup.ink}-ink"
        notice = bool(deck.source and setup.notice)
        backs = Backs(_kind_of_backs(deck, layout), back_picture(deck, setup.root))
        what = (deck.title, copies, layout, backs, notice)
        return Output(
            file_of(deck, f"{layout.name}{ink}"), sum(map(len, copies)) + notice, way.key(*what),
            partial(way.pdf, *what), deck.id, layout.name,
        )

    def _report(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Say what was found, and once only: what is printed in several sizes may have the same faults."""
        self.diagnostics = list(dict.fromkeys((*self.diagnostics, *diagnostics)))

    def _contents(self, deck: Deck) -> Contents:
        """The cards of a deck: all of them or none where the deck is a file; otherwise those without errors."""
        if deck.source and deck.source.shown in self.broken:
            return ()
        known = self.collection.contents.get(deck)
        cards = (known or resolve(deck, self.collection.library, self.ruleset)[0]).cards
        bad = [card for card, _ in cards if card.source.shown in self.broken]
        if bad and deck.source:
            self.diagnostics.append(_skipped(deck, bad))
            return ()
        return tuple((card, count) for card, count in cards if card not in bad)

    def _sheets_of(self, deck: Deck, cards: Contents) -> Iterator[tuple[Layout, Contents]]:
        """The sheets of a deck with their cards; those for each size, where its kinds are of several sizes and nobody
        asks for one."""
        sizes = dict.fromkeys(size_of(self.ruleset.kind(card.kind)) for card, _ in cards)
        wanted: dict[Layout, set[str]] = {}
        for size in sizes:
            options = deck.sheet_options
            options = options if options.card or size == DEFAULTS.card else replace(options, card=size)
            layouts, problems = self.sheets(replace(deck, sheet_options=options))
            self._report(problems)
            for layout in layouts:
                wanted.setdefault(layout, set()).add(size)
        for layout, of in wanted.items():
            its = tuple(one for one in cards if size_of(self.ruleset.kind(one[0].kind)) in of)
            yield layout if len(its) == len(cards) else _with_size(layout, "-".join(sorted(of))), its

    def _cards(self, contents: Iterable[Sequence[tuple[Definition, int]]]) -> list[Card]:
        """Every card of any deck, once."""
        wanted = {card.key: card for cards in contents for card, _ in cards}
        return [Card(card, self.ruleset.kind(card.kind), self.scope) for card in wanted.values()]

    def _print(self, cards: Sequence[Card], size: CardSize, backs: bool, progress: Progress) -> PrintedCards:
        store = self.store.sized(size)

        def show(done: int) -> None:
            progress("Cards", done, len(cards))

        return PrintedCards(store, cards, MAX_SIDES, backs, show)

    def _copies(self, deck: Deck, cards: Contents, numbers: Mapping[Key, int]) -> list[list[int]]:
        """The number of each card as often as the deck has it, group by group."""
        bad = [card for card, _ in cards if card.key not in numbers]
        if bad and deck.source:
            self._report([_skipped(deck, bad)])
            return []
        good = [counted for counted in cards if counted[0].key in numbers]
        groups = grouped(good, deck, self.ruleset)
        return [[numbers[card.key] for card, count in group for _ in range(count)] for _, group in groups]


def size_of(kind: Kind) -> str:
    """The name of the size of a kind's cards."""
    return kind.design.size


def _with_size(layout: Layout, size: str) -> Layout:
    """A sheet for some of a deck's cards: its name says how large they are."""
    part = next((part for part in ("-fronts", "-backs") if layout.name.endswith(part)), "")
    name = layout.name.removesuffix(part)
    return layout if size in name.split("-") else replace(layout, name=f"{name}-{size}{part}")


def _size(layout: Layout) -> CardSize:
    return CardSize(layout.card_width, layout.card_height)


def _kind_of_backs(deck: Deck, layout: Layout) -> str:
    """What stands on the backs: where nobody says, the same on all, for that tells nothing about a card."""
    if layout.back == "none":
        return "none"
    return deck.backs if deck.backs not in ("", "none") else "deck"


def back_picture(deck: Deck, root: Path | None) -> str:
    """The picture for all backs, by its path from the project's root, as in a URL."""
    if deck.back_art is None or deck.source is None or root is None:
        return ""
    path = (deck.source.path.parent / deck.back_art.file).resolve()
    return quote(path.relative_to(root.resolve()).as_posix()) if path.is_relative_to(root.resolve()) else ""


def _skipped(deck: Deck, bad: Iterable[Definition]) -> Diagnostic:
    names = ", ".join(dict.fromkeys(card.name for card in bad))
    message = f"the deck '{deck.title}' is not written, because of {names}"
    return DECK_SKIPPED.at(deck.span, message, "mend these cards first")
