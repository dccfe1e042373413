"""Decks to PDF: all their cards printed once, then placed deck by deck and layout by layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import quote

from bestiarist.diagnostics import Diagnostic
from bestiarist.load.order import grouped
from bestiarist.load.query import resolve
from bestiarist.model import Deck, Definition, Library
from bestiarist.render.besides import Besides
from bestiarist.render.cards import Card, findings, left_out
from bestiarist.render.cardsize import CardSize
from bestiarist.render.codes import DECK_SKIPPED
from bestiarist.render.faults import UnpaintableError
from bestiarist.render.layout import Layout
from bestiarist.render.output import Output, file_of
from bestiarist.render.studio import Studio
from bestiarist.render.ways import Backs, Painting, Plain, Way
from bestiarist.ruleset import Ruleset, Scope

MAX_SIDES = 6
"""On how many sides the text of one definition may go on."""

Progress = Callable[[str, int, int], None]
Contents = tuple[tuple[Definition, int], ...]
"""The cards of a deck with their counts."""
Job = tuple[Deck, Layout]
"""A deck, and a sheet on which it is printed."""
Sheets = Callable[[Deck], tuple[tuple[Layout, ...], tuple[Diagnostic, ...]]]
"""The sheets of a deck, and what is wrong with what is said of them."""


@dataclass
class DeckPrinter:
    """Prints decks of one library. `sheets` says on what. `broken` are the shown paths of files with errors, which are
    not printed; `contents` asks for a contents page of every deck, not only where a deck asks for it.

    After the run, `diagnostics` says what could not be printed.
    """

    library: Library
    ruleset: Ruleset
    sheets: Sheets
    broken: frozenset[str]
    studio: Studio
    contents: bool = False
    diagnostics: list[Diagnostic] = field(default_factory=list)
    resolved: Mapping[str, Contents] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scope = Scope(self.ruleset, self.library, self.studio.setup.root)
        self.besides = Besides(self.scope, self.studio, self._report)

    def run(self, decks: Sequence[Deck], progress: Progress) -> Iterator[Output]:
        """The files of all decks."""
        contents = {deck.id: wanted for deck in decks if (wanted := self._contents(deck))}
        jobs: dict[tuple[bool, CardSize], list[Job]] = {}
        for deck in decks if contents else ():
            layouts, problems = self.sheets(deck) if deck.id in contents else ((), ())
            self._report(problems)
            for layout in layouts:
                going_on = _kind_of_backs(deck, layout) == "continuation"
                jobs.setdefault((going_on, _size(layout)), []).append((deck, layout))
        for (going_on, size), group in jobs.items():
            yield from self._run(group, contents, going_on, size, progress)

    def _run(
        self, jobs: Sequence[Job], contents: Mapping[str, Contents], going_on: bool, size: CardSize, progress: Progress
    ) -> Iterator[Output]:
        """The files with cards of one size on whose backs the text goes on, or on further cards."""
        decks = {deck.id: deck for deck, _ in jobs}
        cards = self._cards(contents[name] for name in decks)
        way = self._print(cards, size, going_on, progress)
        numbers = {card.definition.id: number for number, card in enumerate(cards) if way.fitted[number].fits}
        pairs = zip(cards, way.fitted, strict=True)
        printed = [Card(card.definition, card.kind, card.scope, fitted) for card, fitted in pairs]
        self._report(one for card in printed for one in findings(card))
        if not all(deck.source for deck in decks.values()):
            self._report(left_out(printed, size))
        copies = {name: self._copies(deck, contents[name], numbers) for name, deck in decks.items()}
        for done, (deck, layout) in enumerate(jobs, 1):
            if copies[deck.id]:
                yield self._output(way, deck, layout, copies[deck.id])
                if deck.contents or self.contents:
                    yield from self.besides.contents(deck, contents[deck.id], layout)
                yield from self.besides.roster(deck, layout)
            progress("Printing", done, len(jobs))
        self._report(way.warnings())

    def _output(self, way: Way, deck: Deck, layout: Layout, copies: Sequence[Sequence[int]]) -> Output:
        setup = self.studio.setup
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
        known = self.resolved.get(deck.source.shown) if deck.source else None
        cards = resolve(deck, self.library, self.ruleset)[0] if known is None else known
        bad = [card for card, _ in cards if card.source.shown in self.broken]
        if bad and deck.source:
            self.diagnostics.append(_skipped(deck, bad))
            return ()
        return tuple((card, count) for card, count in cards if card not in bad)

    def _cards(self, contents: Iterable[Sequence[tuple[Definition, int]]]) -> list[Card]:
        """Every card of any deck, once."""
        wanted = {card.id: card for cards in contents for card, _ in cards}
        return [Card(card, self.ruleset.kind(card.kind), self.scope) for card in wanted.values()]

    def _print(self, cards: Sequence[Card], size: CardSize, backs: bool, progress: Progress) -> Way:
        """The cards in the fast way; in the plain one where there is something that the fast one cannot do."""
        studio = self.studio.sized(size)

        def show(done: int) -> None:
            progress("Cards", done, len(cards))

        try:
            return Painting(studio, cards, MAX_SIDES, backs, show)
        except UnpaintableError:
            return Plain(studio.setup, [card.subject for card in cards], MAX_SIDES, show)

    def _copies(
        self, deck: Deck, cards: Contents, numbers: Mapping[str, int]
    ) -> list[list[int]]:
        """The number of each card as often as the deck has it, group by group."""
        bad = [card for card, _ in cards if card.id not in numbers]
        if bad and deck.source:
            self._report([_skipped(deck, bad)])
            return []
        good = [counted for counted in cards if counted[0].id in numbers]
        groups = grouped(good, deck, self.ruleset.kinds[0])
        return [[numbers[card.id] for card, count in group for _ in range(count)] for _, group in groups]


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
