"""Cards to HTML: each definition's view, fitted, on the sheets of a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cardwright.diagnostics import Diagnostic, Span
from cardwright.model import Definition
from cardwright.render.codes import ART, OVERFLOW
from cardwright.render.fit import Face, Fitted, Measured, Text, fit_all
from cardwright.render.layout import Layout
from cardwright.render.pdf import Press, Sheet
from cardwright.render.templates import Templates
from cardwright.ruleset import Kind, Ruleset

SHEET_TEMPLATE = "sheets/sheet.html.j2"
MEASURING = Layout("measuring", "measuring", 63.5, 2000, 63.5, 88.9)
"""A page so long that a text of any length stays on it, and shows how long it is."""
NOTICE_TEMPLATE = "shared/notice.html.j2"
STYLES = ("shared/page.css", "shared/notice.css", "shared/back.css", "sheets/sheet.css")


class View(Protocol):
    """What the engine knows of the record that a kind's template prints; all else is the ruleset's own."""

    @property
    def blocks(self) -> int:
        """How many pieces the running text consists of; none is ever divided."""
        ...

    @property
    def extras(self) -> bool:
        """Whether there is something that is printed only where there is room for it."""
        ...

    @property
    def picture(self) -> object:
        """The picture, if there is one."""
        ...

    def place(self, block: int | None) -> tuple[Span, str]:
        """Where a block stands in the file, and its name; without a block, the head of the card."""
        ...


@dataclass(frozen=True)
class Card:
    """A definition, ready to be laid out: `view` is what its template prints."""

    definition: Definition
    kind: Kind
    view: View
    fitted: Fitted | None = None

    @property
    def key(self) -> str:
        """What tells this card from all others."""
        return f"{self.kind.name}/{self.definition.id}"


@dataclass(frozen=True, slots=True)
class Style:
    """How cards are printed. `ink` is full or low."""

    ink: str = "full"


class CardPrinter:
    """Fits cards and lays them out, with one press for everything that is printed in a run."""

    def __init__(self, ruleset: Ruleset, templates: Templates, root: Path | None, style: Style) -> None:
        self.ruleset, self.templates, self.style = ruleset, templates, style
        names = (*STYLES, *(kind.template.replace(".html.j2", ".css") for kind in ruleset.kinds))
        self.press = Press([Sheet(name, templates.text(name)) for name in names], root)

    def fit(
        self, cards: Sequence[Card], max_faces: int, progress: Callable[[int], None] = lambda done: None
    ) -> tuple[dict[str, Card], tuple[Diagnostic, ...]]:
        """Each card with its sides; a diagnostic for each one that cannot be printed, which is left out, and for
        each picture that has no room."""
        by_key = {card.key: card for card in cards}

        def measure(trials: Sequence[tuple[str, Face]]) -> list[Measured]:
            return self._measure([(by_key[key], face) for key, face in trials])

        texts = {key: _text(card) for key, card in by_key.items()}
        fitted = fit_all(texts, measure, max_faces, progress)
        good = {
            key: Card(card.definition, card.kind, card.view, fitted[key])
            for key, card in by_key.items()
            if fitted[key].fits
        }
        bad = [_overflow(card, fitted[key]) for key, card in by_key.items() if not fitted[key].fits]
        return good, (*bad, *(found for card in good.values() for found in _art(card)))

    def _measure(self, trials: Sequence[tuple[Card, Face]]) -> list[Measured]:
        html = self._page(
            "measuring",
            [[(*MEASURING.place(0), self.html(card, face, f"m{index}"))] for index, (card, face) in enumerate(trials)],
            MEASURING,
        )
        pages = self.press.measure(html)
        found = {name: place for page in pages for name, place in page.items()}
        return [
            Measured(
                tuple(found[f"m{index}-b{block}"][1] for block in range(face.begin, face.end + 1)),
                found[f"m{index}-foot"][1],
            )
            for index, (_, face) in enumerate(trials)
        ]

    def html(self, card: Card, face: Face | None, uid: str = "", *, bookmark: bool = False) -> str:
        """One side of a card. Without a face: its plain back."""
        return self.templates.fill(
            card.kind.template, card=card.view, face=face, uid=uid, bookmark=bookmark, ink=self.style.ink
        )

    def notice(self) -> str:
        """A card with the ruleset's licence notice; empty where the ruleset has none."""
        if not self.ruleset.notice:
            return ""
        return self.templates.fill(NOTICE_TEMPLATE, ruleset=self.ruleset, ink=self.style.ink)

    def pdf(self, title: str, copies: Sequence[Card], layout: Layout, backs: str, notice: str = "") -> bytes:
        """A deck on sheets of a layout, as PDF. `notice` is the HTML of a card that goes with it."""
        sides = [*self._sides(copies, backs), *([(notice, "")] if notice else [])]
        pages = list(self._pages(sides, layout, backs))
        return self.press.pdf(self._page(title, pages, layout))

    def _pages(
        self, sides: Sequence[tuple[str, str]], layout: Layout, backs: str
    ) -> Iterator[list[tuple[float, float, str]]]:
        """For each page the places (millimetres) with the HTML that stands there."""
        for start in range(0, len(sides), layout.places):
            sheet = sides[start : start + layout.places]
            yield [(*layout.place(index), front) for index, (front, _) in enumerate(sheet)]
            if backs != "none":
                yield [(*layout.place(layout.mirrored(index)), back) for index, (_, back) in enumerate(sheet)]

    def _sides(self, copies: Sequence[Card], backs: str) -> Iterator[tuple[str, str]]:
        """(front, back) of each printed card; a text that goes on takes further cards, or the back."""
        seen: set[str] = set()
        for card in copies:
            assert card.fitted is not None
            first = card.key not in seen
            seen.add(card.key)
            fronts = [self.html(card, face, bookmark=first and face.first) for face in card.fitted.faces]
            if backs == "none":
                yield from ((front, "") for front in fronts)
            else:
                yield fronts[0], fronts[1] if len(fronts) > 1 else self.html(card, None)

    def _page(self, title: str, pages: Sequence[Sequence[tuple[float, float, str]]], layout: Layout) -> str:
        return self.templates.fill(
            SHEET_TEMPLATE, title=title, pages=pages, layout=layout, marks=list(layout.marks()), ink=self.style.ink
        )


def _text(card: Card) -> Text:
    return Text(card.view.blocks, bool(card.view.extras), bool(card.view.picture))


def _art(card: Card) -> Iterator[Diagnostic]:
    if card.definition.get("art") and not (card.fitted and card.fitted.pictured):
        why = "the text leaves no room for it" if card.view.picture else "it belongs to no project"
        message = f"the picture of {card.definition.name} is left out: {why}"
        yield ART.at(card.definition.span("art"), message, "shorten the text, or do without the picture")


def _overflow(card: Card, fitted: Fitted) -> Diagnostic:
    span, name = card.view.place(fitted.block)
    message = f"the card of {card.definition.name} does not fit: {name} is {fitted.over:.1f} mm too long"
    return OVERFLOW.at(span, message, "shorten it, or divide it in two features")

