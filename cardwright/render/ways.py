"""The two ways to print a deck: from painted sides, or plainly as one document. Both give the same pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from cardwright.diagnostics import Diagnostic
from cardwright.render.cache import digest
from cardwright.render.cards import Card, Setup, Subject
from cardwright.render.fit import Fitted
from cardwright.render.layout import Layout
from cardwright.render.studio import Studio, need_renderer

if TYPE_CHECKING:
    from cardwright.render.painted import Painted

Side = TypeVar("Side")
Copies = Sequence[tuple[Side, Side | None]]
"""Fronts and backs, as they are to be cut out."""
Deck = Sequence[Sequence[int]]
"""The subjects of each group of cards, by their numbers; a group begins on a new sheet."""


class Way(Protocol):
    """Prints decks of subjects, which go by their numbers."""

    @property
    def fitted(self) -> Sequence[Fitted]:
        """The faces of each subject's text."""
        ...

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        ...

    def key(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        ...

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout, with plain backs where a text does not go on, and with the licence notice."""
        ...


class Painting:
    """The fast way: every side is painted once, and placed as often as it is wanted."""

    def __init__(
        self, studio: Studio, cards: Sequence[Card], max_faces: int, backs: bool, progress: Callable[[int], None]
    ) -> None:
        self.studio = studio
        self.keys = [studio.key_of(one, max_faces, backs) for one in cards]
        wanted = dict(zip(self.keys, cards, strict=True))
        found = studio.print(wanted, max_faces, backs=backs, progress=progress)
        self.printed = [found[key] for key in self.keys]
        self.fitted = [one.fitted for one in self.printed]

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return tuple(self.studio.warnings)

    def key(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        if self.studio.warnings:
            return ""
        groups = [[self.keys[index] for index in group] for group in deck]
        return digest(self.studio.key, title, repr((layout, backs, notice, groups)))

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        from cardwright.render.imposing import Sheet, impose

        def copies(index: int) -> Copies[Painted]:
            return _copies(*self.printed[index].sides, backs)

        last = self.studio.notice if notice else None
        sheets = [Sheet(tuple(page)) for page in _pages(_groups(deck, copies, last), layout, backs)]
        return impose(title, sheets, layout, self.studio.subset)


class Plain:
    """The plain way: every card is laid out wherever it stands. For what cannot be painted."""

    def __init__(
        self, setup: Setup, subjects: Sequence[Subject], max_faces: int,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        need_renderer()
        from cardwright.render.printer import CardPrinter

        self.printer, self.subjects = CardPrinter(setup), subjects
        self.fitted = self.printer.fit(subjects, max_faces, progress)

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return self.printer.press.warnings

    def key(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        return ""

    def pdf(self, title: str, deck: Deck, layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        seen: set[int] = set()

        def copies(index: int) -> Copies[str]:
            subject, first = self.subjects[index], index not in seen
            seen.add(index)
            fitted = self.fitted[index].faces
            faces = [self.printer.html(subject, face, bookmark=first and face.first) for face in fitted]
            return _copies(faces, self.printer.html(subject, None) if backs else None, backs)

        last = self.printer.notice() if notice else None
        return self.printer.pdf(title, list(_pages(_groups(deck, copies, last), layout, backs)), layout)


def _groups(deck: Deck, copies: Callable[[int], Copies[Side]], last: Side | None) -> list[Copies[Side]]:
    """The copies of each group; `last` goes with the last of them."""
    groups = [[copy for index in group for copy in copies(index)] for group in deck]
    if last:
        groups[-1].append((last, None))
    return list(groups)


def _copies(faces: Sequence[Side], back: Side | None, backs: bool) -> Copies[Side]:
    """A text that goes on takes further cards; where there are backs, it takes the back."""
    if backs:
        return [(faces[0], faces[1] if len(faces) > 1 else back)]
    return [(face, None) for face in faces]


def _pages(
    groups: Sequence[Copies[Side]], layout: Layout, backs: bool
) -> Iterator[list[tuple[float, float, Side]]]:
    """For each page the trim corner (millimetres) and the side at each place; after each page of fronts its backs."""
    starts = ((copies, start) for copies in groups for start in range(0, len(copies), layout.places))
    for copies, start in starts:
        sheet = copies[start : start + layout.places]
        yield [(*layout.place(index), front) for index, (front, _) in enumerate(sheet)]
        if backs:
            turned = [(layout.place(layout.mirrored(index)), back) for index, (_, back) in enumerate(sheet)]
            yield [(*place, back) for place, back in turned if back is not None]
