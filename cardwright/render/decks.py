"""Decks to PDF: the cards of each deck, fitted together once, then laid out sheet by sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.diagnostics import Diagnostic
from cardwright.load.query import resolve
from cardwright.model import Deck, Definition, Library
from cardwright.render.cards import Card, CardPrinter, Style
from cardwright.render.codes import DECK_SKIPPED
from cardwright.render.layout import Layout
from cardwright.render.templates import Templates
from cardwright.ruleset import Ruleset, Scope

MAX_CARDS = 4
"""On how many cards the text of one definition may go on."""


@dataclass(frozen=True, slots=True)
class Output:
    """A finished file: its name, its bytes, how many cards are on it, and of which deck and layout it is."""

    name: str
    data: bytes
    cards: int
    deck: str = ""
    layout: str = ""


@dataclass
class DeckPrinter:
    """Prints decks of one library. `broken` are the shown paths of files with errors, which are not printed.

    After the run, `diagnostics` says what could not be printed.
    """

    library: Library
    ruleset: Ruleset
    templates: Templates
    layouts: Mapping[str, Layout]
    root: Path | None
    broken: frozenset[str]
    style: Style = Style()
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def run(
        self, decks: Sequence[Deck], chosen: Sequence[str], progress: Callable[[str, int, int], None]
    ) -> Iterator[Output]:
        """The files of all decks; `chosen` layouts take the place of those that a deck names."""
        contents = {deck.id: cards for deck in decks if (cards := self._contents(deck))}
        printer = CardPrinter(self.ruleset, self.templates, self.root, self.style)
        fitted = self._fit(printer, decks, contents, progress)
        jobs = [(deck, name) for deck in decks for name in (chosen or deck.layouts or tuple(self.layouts))]
        copies = {deck.id: self._copies(deck, contents.get(deck.id, ()), fitted) for deck in decks}
        for done, (deck, name) in enumerate(jobs, 1):
            printed = copies[deck.id]
            if printed:
                ink = "" if self.style.ink == "full" else f"-{self.style.ink}-ink"
                notice = printer.notice() if deck.source else ""
                data = printer.pdf(deck.title, printed, self.layouts[name], deck.backs, notice)
                yield Output(f"{deck.id}-{name}{ink}.pdf", data, len(printed) + bool(notice), deck.id, name)
            progress("Printing", done, len(jobs))
        self.diagnostics += printer.press.warnings

    def _contents(self, deck: Deck) -> tuple[tuple[Definition, int], ...]:
        """The cards of a deck: all of them or none where the deck is a file; otherwise those without errors."""
        if deck.source and deck.source.shown in self.broken:
            return ()
        cards, _ = resolve(deck, self.library, self.ruleset.kinds[0])
        bad = [card for card, _ in cards if card.source.shown in self.broken]
        if bad and deck.source:
            self.diagnostics.append(_skipped(deck, bad))
            return ()
        return tuple((card, count) for card, count in cards if card not in bad)

    def _fit(
        self, printer: CardPrinter, decks: Sequence[Deck],
        contents: Mapping[str, Sequence[tuple[Definition, int]]], progress: Callable[[str, int, int], None],
    ) -> dict[str, Card]:
        """Every card that can be printed, by the id of its definition."""
        scope = Scope(self.ruleset, self.library, self.root)
        wanted = {card.id: card for cards in contents.values() for card, _ in cards}
        kinds = {card.id: self.ruleset.kind(card.kind) for card in wanted.values()}
        cards = [Card(card, kinds[name], kinds[name].view(card, scope)) for name, card in wanted.items()]
        two_sided = any(deck.backs != "none" for deck in decks)
        fitted, problems = printer.fit(
            cards, 2 if two_sided else MAX_CARDS, lambda done: progress("Fitting", done, len(cards))
        )
        self.diagnostics += problems
        return {card.definition.id: card for card in fitted.values()}

    def _copies(
        self, deck: Deck, cards: Iterable[tuple[Definition, int]], fitted: Mapping[str, Card]
    ) -> list[Card]:
        """Each card as often as the deck has it."""
        bad = [card for card, _ in cards if card.id not in fitted]
        if bad and deck.source:
            self.diagnostics.append(_skipped(deck, bad))
            return []
        return [fitted[card.id] for card, count in cards if card.id in fitted for _ in range(count)]


def _skipped(deck: Deck, bad: Iterable[Definition]) -> Diagnostic:
    names = ", ".join(dict.fromkeys(card.name for card in bad))
    message = f"the deck '{deck.title}' is not written, because of {names}"
    return DECK_SKIPPED.at(deck.span, message, "mend these cards first")
