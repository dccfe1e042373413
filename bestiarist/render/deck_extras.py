"""What is printed beside the cards of a deck, once for each paper: its contents, and the roster sheet of a party."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.store import digest
from bestiarist.paper.imposition.layout import Layout
from bestiarist.paper.imposition.sizes import Size
from bestiarist.read.decks.order import Counted, grouped
from bestiarist.render.card_store import CardStore
from bestiarist.render.contents import SMALL, contents_of, print_contents
from bestiarist.render.deckfile import Output, file_of
from bestiarist.ruleset import Handout, Scope
from bestiarist.ruleset.decks import Deck, Party


@dataclass
class Besides:
    """Makes them for the decks of a scope. `report` is told what their printing brings to light.

    `made` has what was made already: of which sort, for which deck, and the size of its pages (millimetres).
    """

    scope: Scope
    store: CardStore
    report: Callable[[Iterable[Diagnostic]], None]
    made: set[tuple[str, str, float, float]] = field(default_factory=set)

    def contents(self, deck: Deck, cards: Sequence[Counted], layout: Layout) -> Iterator[Output]:
        """The contents page of a deck, unless there is one of that size."""
        width, height = layout.page_width, layout.page_height
        if self._anew("contents", deck, width, height):
            ruleset = self.scope.ruleset
            page = contents_of(deck.title, grouped(cards, deck, ruleset), ruleset)
            key = digest(self.store.key, repr((page, width, height)))
            make = partial(print_contents, page, self.store.setup, width, height)
            yield Output(file_of(deck, f"{_paper(layout)}-contents"), 0, key, make, deck.id, layout.name)

    def roster(self, deck: Deck, party: Party | None, layout: Layout) -> Iterator[Output]:
        """The roster sheet of a party, upright, unless there is one of that size; none as small as a card."""
        parties = self.scope.ruleset.parties
        width, height = sorted((layout.page_width, layout.page_height))
        if parties and party and width >= SMALL and self._anew("roster", deck, width, height):
            handout = parties.roster(party, self.scope)
            key = digest(self.store.key, repr((handout.values(self.scope, width, height), width, height)))
            make = partial(self._handout, handout, Size(_paper(layout), "", width, height))
            yield Output(file_of(deck, f"{_paper(layout)}-roster"), 0, key, make, deck.id, layout.name)

    def _anew(self, what: str, deck: Deck, width: float, height: float) -> bool:
        """Whether this is the first time that anyone asks for it."""
        known = len(self.made)
        self.made.add((what, deck.id, width, height))
        return len(self.made) > known

    def _handout(self, handout: Handout, paper: Size) -> bytes:
        from bestiarist.render.handouts import filled_in, printed  # takes its time, and not every run prints
        from bestiarist.render.templates import Templates

        setup = self.store.setup
        filled = filled_in(handout, self.scope, paper, Templates(setup.folders))
        data, problems = printed(filled, setup.root, setup.symbols)
        self.report(problems)
        return data


def _paper(layout: Layout) -> str:
    """The name of a layout without what it says of backs."""
    return layout.name.removesuffix("-fronts")
