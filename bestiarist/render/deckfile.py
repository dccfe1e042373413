"""Deck PDFs: the cards of decks, printed once, then placed on the sheets of a layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bestiarist.check.printing import DECK_SKIPPED
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.store import digest
from bestiarist.paper.imposition.layout import Copies, Layout, pages
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Card
from bestiarist.render.margins import in_margin
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Definition, Key

if TYPE_CHECKING:
    from bestiarist.typeset.pagecontent import PageContent

NAMED = 3
"""So many cards or errors are named one by one."""
Groups = Sequence[Sequence[int]]
"""The cards of each group of a deck, by their numbers; a group begins on a new sheet."""


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be: its path below the output folder, with forward slashes, how many cards are on it, its bytes, which
    `make` works out, its deck and its layout. The files of a deck with cards of several sizes have one `paper`.

    Under an equal `key` the bytes are the same; an empty one says nothing.
    """

    name: str
    cards: int
    key: str
    make: Callable[[], bytes]
    deck: str
    layout: str
    paper: str = ""


def names_of(cards: Collection[Definition]) -> Mapping[Key, str]:
    """What the files of cards are called: their ids, with the kind before those that several kinds share."""
    shared = Counter(id_.casefold() for _, id_ in {card.key for card in cards})
    return {card.key: card.id if shared[card.id.casefold()] == 1 else f"{card.kind}-{card.id}" for card in cards}


def file_of(deck: Deck, what: str) -> str:
    """A deck's files lie in a folder of their own; cards that were asked for by themselves need none."""
    return f"{deck.id}/{deck.id}-{what}.pdf" if deck.source else f"{deck.id}-{what}.pdf"


@dataclass(frozen=True, slots=True)
class Backs:
    """What stands on backs: nothing (`none`), the text that goes on (`continuation`), or the same on all of a deck
    (`deck`): its title, or a picture by its path from the project's root."""

    kind: str = "none"
    picture: str = ""


class PrintedCards:
    """Cards by their numbers, fitted at once (`fitted`) and printed when a file needs them. `backs`: with the plain
    back of each."""

    def __init__(
        self, store: CardStore, cards: Sequence[Card], max_faces: int, backs: bool, progress: Callable[[int], None]
    ) -> None:
        keys = [store.key_of(one, max_faces, backs) for one in cards]
        self.store, self.keys, self.cards = store, keys, dict(zip(keys, cards, strict=True))
        fitted = dict(zip(self.cards, store.fit(self.cards, max_faces, backs=backs, progress=progress), strict=True))
        self.fitted = [fitted[key] for key in keys]
        self.print = partial(store.print, self.cards, max_faces, backs=backs, progress=progress)

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return tuple(self.store.warnings)

    def key(self, title: str, deck: Groups, layout: Layout, backs: Backs, notice: str) -> str:
        """A digest of all that the bytes of a file depend on; empty where the renderer complained."""
        if self.store.warnings:
            return ""
        groups = [[self.keys[index] for index in group] for group in deck]
        back = self.store.back_key(title, backs.picture)
        return digest(self.store.key, title, repr((layout, backs, notice, groups)), back)

    def pdf(self, title: str, deck: Groups, layout: Layout, backs: Backs, notice: str) -> bytes:
        """A deck on sheets of a layout. `notice` says where the licence notice stands: its last card, the margin of its
        first sheet, or nowhere in this file."""
        from bestiarist.paper.imposition.imposing import impose

        as_card = notice == "card"
        shared = backs.kind == "deck" or (as_card and backs.kind == "continuation")
        back = self.store.back(title, backs.picture) if shared else None
        printed = self.print()

        def copies(index: int) -> Copies[PageContent]:
            faces, plain = printed[self.keys[index]].sides
            return _copies(faces, plain if backs.kind == "continuation" else back, backs)

        groups = [[copy for index in group for copy in copies(index)] for group in deck]
        groups[-1] += _copies(self.store.notice, back, backs) if as_card else []
        strip = in_margin(self.store, layout) if notice == "sheet" else None
        return impose(title, list(pages(groups, layout)), layout, self.store.subset, strip)


def _copies(
    faces: Sequence[PageContent], back: PageContent | None, backs: Backs
) -> list[tuple[PageContent, PageContent | None]]:
    """Fronts with their backs: a text that goes on takes the backs where they are meant for it, and otherwise further
    cards only."""
    if backs.kind == "continuation":
        return [(faces[at], faces[at + 1] if at + 1 < len(faces) else back) for at in range(0, len(faces), 2)]
    return [(face, back) for face in faces]


def skipped(
    deck: Deck, bad: Iterable[Definition], errors: Mapping[str, Diagnostic], part: Iterable[Definition] = ()
) -> Diagnostic:
    """What to say of a deck that is not written, or of the cards of one size that are only a part of it; with the first
    of the `errors` of files."""
    cards = {card.source.shown: card.name for card in bad}
    what = f"written without {_some(dict.fromkeys(card.name for card in part))}" if part else "not written"
    message = f"the deck '{deck.title}' is {what}, because of {_some(dict.fromkeys(cards.values()))}"
    told = [f"{one.span.path}:{one.span.line}: {one.code} {one.message}" for path in cards if (one := errors.get(path))]
    shown = "\n".join([message, *told[:NAMED], *([f"and {len(told) - NAMED} more"] if len(told) > NAMED else [])])
    return DECK_SKIPPED.at(deck.span, shown, "mend these cards first: `check` shows all that is wrong with them")


def _some(names: Iterable[str]) -> str:
    """The first of some names, and how many more there are."""
    known = [*names]
    return ", ".join(known[:NAMED]) + (f" and {len(known) - NAMED} more" if len(known) > NAMED else "")
