"""The two ways to print a deck: from painted sides, or plainly as one document. Both give the same pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from cardwright.diagnostics import Diagnostic
from cardwright.render.cache import digest
from cardwright.render.cards import Setup, Subject
from cardwright.render.fit import Fitted
from cardwright.render.layout import Layout
from cardwright.render.studio import Studio, need_renderer

if TYPE_CHECKING:
    from cardwright.render.painted import Painted

Side = TypeVar("Side")
Copies = Sequence[tuple[Side, Side | None]]
"""Fronts and backs, as they are to be cut out."""


class Way(Protocol):
    """Prints decks of subjects, which go by their numbers."""

    @property
    def fitted(self) -> Sequence[Fitted]:
        """The faces of each subject's text."""
        ...

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        ...

    def key(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        ...

    def pdf(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout, with plain backs where a text does not go on, and with the licence notice."""
        ...


class Painting:
    """The fast way: every side is painted once, and placed as often as it is wanted."""

    def __init__(
        self, studio: Studio, subjects: Sequence[Subject], max_faces: int, backs: bool, progress: Callable[[int], None]
    ) -> None:
        self.studio = studio
        self.keys = [studio.key_of(one, max_faces, backs) for one in subjects]
        wanted = dict(zip(self.keys, subjects, strict=True))
        found = studio.print(wanted, max_faces, backs=backs, progress=progress)
        self.printed = [found[key] for key in self.keys]
        self.fitted = [one.fitted for one in self.printed]
        self.sides: dict[int, tuple[tuple[Painted, ...], Painted | None]] = {}

    def warnings(self) -> Sequence[Diagnostic]:
        """What the renderer complained about."""
        return tuple(self.studio.warnings)

    def key(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        if self.studio.warnings:
            return ""
        return digest(self.studio.key, title, repr((layout, backs, notice)), *(self.keys[index] for index in deck))

    def pdf(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        from cardwright.render.imposing import Sheet, impose

        copies: list[tuple[Painted, Painted | None]] = []
        for index in deck:
            if index not in self.sides:
                self.sides[index] = self.printed[index].sides()
            copies += _copies(*self.sides[index], backs)
        if notice:
            copies += _copies(self.studio.notice, None, backs)
        sheets = [Sheet(tuple(page)) for page in _pages(copies, layout, backs)]
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

    def key(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> str:
        """What the bytes of a file depend on; empty where nobody knows."""
        return ""

    def pdf(self, title: str, deck: Sequence[int], layout: Layout, backs: bool, notice: bool) -> bytes:
        """A deck on sheets of a layout."""
        copies: list[tuple[str, str | None]] = []
        seen: set[int] = set()
        for index in deck:
            subject, first = self.subjects[index], index not in seen
            seen.add(index)
            fitted = self.fitted[index].faces
            faces = [self.printer.html(subject, face, bookmark=first and face.first) for face in fitted]
            copies += _copies(faces, self.printer.html(subject, None) if backs else None, backs)
        if notice:
            copies += _copies(self.printer.notice(), None, backs)
        return self.printer.pdf(title, list(_pages(copies, layout, backs)), layout)


def _copies(faces: Sequence[Side], back: Side | None, backs: bool) -> Copies[Side]:
    """A text that goes on takes further cards; where there are backs, it takes each card's back first."""
    if backs:
        return [(faces[at], faces[at + 1] if at + 1 < len(faces) else back) for at in range(0, len(faces), 2)]
    return [(face, None) for face in faces]


def _pages(copies: Copies[Side], layout: Layout, backs: bool) -> Iterator[list[tuple[float, float, Side]]]:
    """For each page the trim corner (millimetres) and the side at each place; after each page of fronts its backs."""
    for start in range(0, len(copies), layout.places):
        sheet = copies[start : start + layout.places]
        yield [(*layout.place(index), front) for index, (front, _) in enumerate(sheet)]
        if backs:
            turned = [(layout.place(layout.mirrored(index)), back) for index, (_, back) in enumerate(sheet)]
            yield [(*place, back) for place, back in turned if back is not None]
