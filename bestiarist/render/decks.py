"""Decks to PDF: all their cards printed once, then placed deck by deck and layout by layout; contents and rosters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce

from bestiarist.check.pictures import cropped
from bestiarist.check.printing import NARROW_MARGIN
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import digest
from bestiarist.paper.imposition.catalogue import DEFAULTS
from bestiarist.paper.imposition.layout import Layout
from bestiarist.paper.imposition.sizes import Size
from bestiarist.read.decks.order import grouped
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import Collection
from bestiarist.render import backart
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Card, findings, left_out
from bestiarist.render.contents import SMALL, contents_of, print_contents
from bestiarist.render.deckfile import Backs, Output, PrintedCards, file_of, skipped
from bestiarist.render.margins import in_margin
from bestiarist.ruleset import Handout, Scope
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
    """Prints decks of one game. `sheets` says on what. `broken` has the first error of each file with errors by its
    shown path: these are not printed; `contents` asks for a contents page of every deck, not only of those that do.

    After the run, `diagnostics` says what could not be printed.
    """

    collection: Collection
    sheets: Sheets
    broken: Mapping[str, Diagnostic]
    store: CardStore
    contents: bool = False
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ruleset = self.collection.ruleset
        self.scope = Scope(self.ruleset, self.collection.library, self.store.setup.root)
        self.made: set[tuple[str, str, float, float]] = set()  # contents and rosters: of which deck, how wide and high

    def run(self, decks: Sequence[Deck], progress: Progress) -> Iterator[Output]:
        """The files of all decks."""
        contents = {deck.id: wanted for deck in decks if (wanted := self._contents(deck))}
        jobs: dict[tuple[bool, CardSize], list[Job]] = {}
        for deck in decks if contents else ():
            for layout, cards in self._sheets_of(deck, contents.get(deck.id, ())):
                going_on = _kind_of_backs(deck, layout) == "continuation"
                size = CardSize(layout.card_width, layout.card_height)
                jobs.setdefault((going_on, size), []).append((deck, layout, cards))
        for (going_on, size), group in jobs.items():
            yield from self._run(group, contents, going_on, size, progress)

    def _run(
        self, jobs: Sequence[Job], contents: Mapping[str, Contents], going_on: bool, size: CardSize, progress: Progress
    ) -> Iterator[Output]:
        """The files with cards of one size on whose backs the text goes on, or on further cards."""
        wanted = {card.key: card for _, _, cards in jobs for card, _ in cards}
        cards = [Card(card, self.ruleset.kind(card.kind), self.scope) for card in wanted.values()]
        found = PrintedCards(
            self.store.sized(size), cards, MAX_SIDES, going_on, lambda done: progress("Cards", done, len(cards))
        )
        numbers = {card.definition.key: number for number, card in enumerate(cards) if found.fitted[number].fits}
        fitted = [replace(card, fitted=one) for card, one in zip(cards, found.fitted, strict=True)]
        self._report(one for card in fitted for one in findings(card))
        self._report(one for card in fitted for one in self._cropped(card))
        if not all(deck.source for deck, *_ in jobs):
            self._report(left_out(fitted, size))
        for done, (deck, layout, its) in enumerate(jobs, 1):
            if _kind_of_backs(deck, layout) == "deck":
                self._report(backart.cut_off(deck, size, self.store.setup.root, self.store.cache))
            if copies := self._copies(deck, its, contents[deck.id], numbers):
                yield self._output(found, deck, layout, copies)
                if deck.contents or self.contents or self._notice(deck) == "contents":
                    yield from self._contents_page(deck, contents[deck.id], layout)
                yield from self._roster(deck, layout)
            progress("Printing", done, len(jobs))
        self._report(found.warnings())

    def _cropped(self, card: Card) -> Iterable[Diagnostic]:
        """How much of a card's picture is cut off."""
        place, store = card.fitted.picture if card.fitted else None, self.store
        return cropped(card.definition, place, store.setup.root, store.cache, fingerprint()) if place else ()

    def _output(self, cards: PrintedCards, deck: Deck, layout: Layout, copies: Sequence[Sequence[int]]) -> Output:
        setup = self.store.setup
        ink = "" if setup.ink == "full" else f"-{setup.ink}-ink"
        notice = self._notice_on(deck, layout, cards.store)
        backs = Backs(_kind_of_backs(deck, layout), backart.address(deck, setup.root))
        what = (deck.title, copies, layout, backs, notice)
        return Output(
            file_of(deck, f"{layout.name}{ink}"), sum(map(len, copies)), cards.key(*what),
            partial(cards.pdf, *what), deck.id, layout.name, self._without_size(layout),
        )

    def _notice(self, deck: Deck) -> str:
        """Where the licence notice of a deck stands; cards that were asked for by themselves have none."""
        return deck.notice if deck.source and self.store.setup.notice else "none"

    def _notice_on(self, deck: Deck, layout: Layout, store: CardStore) -> str:
        """The same for one layout: a page without a margin that is wide enough has it as a card."""
        wanted = self._notice(deck)
        if wanted != "sheet" or in_margin(store, layout):
            return wanted
        if not layout.is_card:
            message = f"no margin of {layout.name} has room for the licence notice of '{deck.title}': it is a card"
            self._report([NARROW_MARGIN.at(deck.span, message, "`notice: contents` puts it on the contents page")])
        return "card"

    def _contents_page(self, deck: Deck, cards: Contents, layout: Layout) -> Iterator[Output]:
        """The contents page of a deck, unless there is one of that size."""
        width, height = layout.page_width, layout.page_height
        if self._anew("contents", deck, width, height):
            notice = self.store.setup.notice if self._notice(deck) == "contents" else ()
            page = contents_of(deck.title, grouped(cards, deck, self.ruleset), self.ruleset, notice)
            make = partial(print_contents, page, self.store.setup, width, height)
            yield self._extra("contents", deck, layout, (page, width, height), make)

    def _roster(self, deck: Deck, layout: Layout) -> Iterator[Output]:
        """The roster sheet of a party, upright, unless there is one of that size; none as small as a card."""
        parties = self.ruleset.parties
        known = self.collection.contents.get(deck)
        party = known.party if known else None
        width, height = sorted((layout.page_width, layout.page_height))
        if parties and party and width >= SMALL and self._anew("roster", deck, width, height):
            handout = parties.roster(party, self.scope)
            make = partial(self._handout, handout, Size(_paper(layout), "", width, height))
            yield self._extra("roster", deck, layout, (handout.values(self.scope, width, height), width, height), make)

    def _extra(self, what: str, deck: Deck, layout: Layout, of: object, make: Callable[[], bytes]) -> Output:
        """A file beside the cards of a deck; its bytes depend `of` this, and the setup."""
        name = file_of(deck, f"{_paper(layout)}-{what}")
        return Output(name, 0, digest(self.store.key, repr(of)), make, deck.id, layout.name)

    def _anew(self, what: str, deck: Deck, width: float, height: float) -> bool:
        """Whether this is the first time that anyone asks for it."""
        known = len(self.made)
        self.made.add((what, deck.id, width, height))
        return len(self.made) > known

    def _handout(self, handout: Handout, paper: Size) -> bytes:
        from bestiarist.render.handouts import filled_in, printed  # takes its time, and not every run prints
        from bestiarist.render.templates import Templates

        setup = self.store.setup
        data, problems = printed(
            filled_in(handout, self.scope, paper, Templates(setup.folders)), setup.root, setup.symbols
        )
        self._report(problems)
        return data

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
            self.diagnostics.append(skipped(deck, bad, self.broken))
            return ()
        return tuple((card, count) for card, count in cards if card not in bad)

    def _sheets_of(self, deck: Deck, cards: Contents) -> Iterator[tuple[Layout, Contents]]:
        """The sheets of a deck with their cards; those for each size, where its kinds are of several sizes and nobody
        asks for one."""
        sizes = dict.fromkeys(self._size_of(card) for card, _ in cards)
        wanted: dict[Layout, set[str]] = {}
        for size in sizes:
            options = deck.sheet_options
            options = options if options.card or size == DEFAULTS.card else replace(options, card=size)
            layouts, problems = self.sheets(replace(deck, sheet_options=options))
            self._report(problems)
            for layout in layouts:
                wanted.setdefault(layout, set()).add(size)
        for layout, of in wanted.items():
            its = tuple(one for one in cards if self._size_of(one[0]) in of)
            yield layout if len(its) == len(cards) else _with_size(layout, "-".join(sorted(of))), its

    def _size_of(self, card: Definition) -> str:
        """The name of a card's size."""
        return self.ruleset.kind(card.kind).design.size

    def _without_size(self, layout: Layout) -> str:
        """The name of a layout without the sizes that it is for."""
        sizes = sorted((kind.design.size for kind in self.ruleset.kinds), key=len, reverse=True)
        return reduce(lambda name, size: name.replace(f"-{size}", ""), sizes, layout.name)

    def _copies(self, deck: Deck, cards: Contents, whole: Contents, numbers: Mapping[Key, int]) -> list[list[int]]:
        """The number of each card of the `whole` deck, or of one size, as often as the deck has it, group by group."""
        bad = [card for card, _ in cards if card.key not in numbers]
        if bad and deck.source:
            part = () if len(cards) == len(whole) else [card for card, _ in cards]
            self._report([skipped(deck, bad, self.broken, part)])
            return []
        good = [counted for counted in cards if counted[0].key in numbers]
        groups = grouped(good, deck, self.ruleset)
        return [[numbers[card.key] for card, count in group for _ in range(count)] for _, group in groups]


def _with_size(layout: Layout, size: str) -> Layout:
    """A sheet for some of a deck's cards: its name says how large they are."""
    part = next((part for part in ("-fronts", "-backs") if layout.name.endswith(part)), "")
    name = layout.name.removesuffix(part)
    return layout if size in name.split("-") else replace(layout, name=f"{name}-{size}{part}")


def _paper(layout: Layout) -> str:
    """The name of a layout without what it says of backs."""
    return layout.name.removesuffix("-fronts")


def _kind_of_backs(deck: Deck, layout: Layout) -> str:
    """What stands on the backs: where nobody says, the same on all, for that tells nothing about a card."""
    if layout.back == "none":
        return "none"
    return deck.backs if deck.backs not in ("", "none") else "deck"
