"""The two ways to print a deck: from painted sides, or plainly as one document. Both give the same pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from bestiarist.core.store import digest
from bestiarist.diagnostics import Diagnostic
from bestiarist.render.arranging import Copies, pages
from bestiarist.render.cards import Card, Setup, Subject
from bestiarist.render.fitted import Fitted
from bestiarist.render.layout import Layout
from bestiarist.render.studio import Studio, need_renderer

if TYPE_CHECKING:
    from bestiarist.render.painted import Painted

Side = TypeVar("Side")
Deck = Sequence[Sequence[int]]
"""The subjects of each group of cards, by their numbers; a group begins on a new sheet."""


@dataclass(frozen=True, slots=True)
class Backs:
    """What stands on backs: nothing (`none`), the text that goes on (`continuation`), or the same on all of a deck
    (`deck`): its title, or a picture by its path from the project's root."""

    kind: str = "none"
    picture: str = ""


class Way(Protocol):
    """Prints decks of subjects, which go by their numbers."""

    @property
    def fitted(self) -> Sequence[Fitted]:
        """The faces of each subject's text."""
        ...

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        ...

    def key(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        ...

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> bytes:
        """A deck on sheets of a layout, with the licence notice as its last card."""
        ...


class Painting:
    """The fast way: every side is painted once, and placed as often as it is wanted."""

    def __init__(
        self, studio: Studio, cards: Sequence[Card], max_faces: int, backs: bool, progress: Callable[[int], None]
    ) -> None:
        studio.learn(cards)
        keys = [studio.key_of(one, max_faces, backs) for one in cards]
        self.studio, self.keys, self.cards = studio, keys, dict(zip(keys, cards, strict=True))
        fitted = dict(zip(self.cards, studio.fit(self.cards, max_faces, backs=backs, progress=progress), strict=True))
        self.fitted = [fitted[key] for key in keys]
        self.print = partial(studio.print, self.cards, max_faces, backs=backs, progress=progress)

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return tuple(self.studio.warnings)

    def key(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        if self.studio.warnings:
            return ""
        groups = [[self.keys[index] for index in group] for group in deck]
        back = self.studio.back_key(title, backs.picture)
        return digest(self.studio.key, title, repr((layout, backs, notice, groups)), back)

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        from bestiarist.render.imposing import impose

        back = self.studio.back(title, backs.picture) if backs.kind == "deck" else None

        printed = self.print()

        def copies(index: int) -> Copies[Painted]:
            faces, plain = printed[self.keys[index]].sides
            return _copies(faces, plain if backs.kind == "continuation" else back, backs)

        last = _copies(self.studio.notice, back, backs) if notice else []
        return impose(title, list(pages(_groups(deck, copies, last), layout)), layout, self.studio.subset)


class Plain:
    """The plain way: every card is laid out wherever it stands. For what cannot be painted."""

    def __init__(
        self, setup: Setup, subjects: Sequence[Subject], max_faces: int,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        need_renderer()
        from bestiarist.render.printer import CardPrinter

        self.printer, self.subjects = CardPrinter(setup), subjects
        self.fitted = self.printer.fit(subjects, max_faces, progress)

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return self.printer.press.warnings

    def key(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        return ""

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: Backs, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        seen: set[int] = set()
        back = self.printer.back(title, backs.picture) if backs.kind == "deck" else None

        def copies(index: int) -> Copies[str]:
            subject, first = self.subjects[index], index not in seen
            seen.add(index)
            fitted = self.fitted[index].faces
            faces = [self.printer.html(subject, face, bookmark=first and face.first) for face in fitted]
            return _copies(faces, self.printer.html(subject, None) if backs.kind == "continuation" else back, backs)

        last = _copies(self.printer.notice_html(), back, backs) if notice else []
        return self.printer.pdf(title, list(pages(_groups(deck, copies, last), layout)), layout)


def _groups(deck: Deck, copies: Callable[[int], Copies[Side]], last: Copies[Side]) -> list[Copies[Side]]:
    """The copies of each group; `last` goes with the last of them."""
    groups = [[copy for index in group for copy in copies(index)] for group in deck]
    groups[-1] += last
    return list(groups)


def _copies(faces: Sequence[Side], back: Side | None, backs: Backs) -> Copies[Side]:
    """A text that goes on takes the backs where they are meant for it, and otherwise further cards only."""
    if backs.kind == "continuation":
        return [(faces[at], faces[at + 1] if at + 1 < len(faces) else back) for at in range(0, len(faces), 2)]
    return [(face, back) for face in faces]
