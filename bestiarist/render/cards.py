"""Cards to be printed, and the settings they are printed with. No renderer is imported: it takes its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Protocol

from bestiarist.check.printing import ART, EXTRAS, FAILED, OVERFLOW
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.faults import TemplateFaultError, absent
from bestiarist.ruleset import Kind, Picture, Ruleset, Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.typeset.cardsize import POKER, CardSize
from bestiarist.typeset.fit import Fitted
from bestiarist.typeset.folders import with_game
from bestiarist.typeset.symbols import symbol_folders

STYLES = ("shared/page.css", "shared/notice.css", "shared/back.css", "sheets/sheet.css")
"""The style sheets that all designs share."""
NOTICE_TEMPLATE = "shared/notice.html.j2"


class View(Protocol):
    """What the engine knows of the record that a kind's template prints; all else is the ruleset's own."""

    @property
    def blocks(self) -> int:
        """How many pieces the running text consists of; none is ever divided."""

    @property
    def extras(self) -> str:
        """The key of what is printed only where there is room for it; empty where there is nothing of the kind."""

    @property
    def picture(self) -> Picture | None:
        """The picture, if there is one."""

    def place(self, block: int | None) -> tuple[Span, str]:
        """Where a block stands in the file, and its name; without a block, the head of the card."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A view to be printed, the name of the template that prints it, and the design's own style sheets."""

    template: str
    view: View
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """The licence notice of a game, as a view: paragraphs under a title."""

    title: str
    paragraphs: tuple[str, ...]
    extras: str = ""
    picture: Picture | None = None

    @property
    def blocks(self) -> int:
        """Its paragraphs."""
        return len(self.paragraphs)

    def place(self, block: int | None) -> tuple[Span, str]:
        """A notice stands in no file."""
        return Span.whole("templates"), "the title" if block is None else f"paragraph {block + 1}"


@dataclass(frozen=True)
class Card:
    """A definition to be printed, and how its text was fitted. `scope` is where it belongs."""

    definition: Definition
    kind: Kind
    scope: Scope
    fitted: Fitted | None = None

    @cached_property
    def view(self) -> View:
        """What its template prints; worked out only where somebody asks. TemplateFaultError where the design asks for a
        field that the definition does not have."""
        design, name = self.kind.design, self.definition.name
        try:
            made: View = design.view(self.definition, self.scope)
        except KeyError as error:
            said = absent(str(error.args[0] if error.args else error), self.definition.fields)
            raise TemplateFaultError(f"templates/{design.template}", 1, f"for the card of {name} {said}") from error
        return made

    @property
    def subject(self) -> Subject:
        """What is to be printed of it."""
        return Subject(self.kind.design.template, self.view, self.kind.design.sheets)


@dataclass(frozen=True, slots=True)
class Setup:
    """Settings of the cards of a game: the folders of templates and of symbols, that of pictures (the project's root),
    the style sheets, the ink (full or low), the licence notice and the title of the game, and the size of a card."""

    folders: tuple[Path, ...]
    root: Path | None
    symbols: tuple[Path, ...] = ()
    styles: tuple[str, ...] = STYLES
    ink: str = "full"
    attribution: str = ""
    notice: tuple[str, ...] = ()
    size: CardSize = POKER
    title: str = ""

    @classmethod
    def of(
        cls, ruleset: Ruleset, folders: tuple[Path, ...], root: Path | None, ink: str = "full", size: CardSize = POKER
    ) -> Setup:
        """The setup for the cards of a game, whose own templates lie behind those of the project."""
        folders = with_game(folders, ruleset.root)
        symbols = symbol_folders(folders, ruleset.name, ruleset.root)
        return cls(folders, root, symbols, STYLES, ink, ruleset.attribution, ruleset.notice, size, ruleset.title)

    def wearing(self, styles: tuple[str, ...]) -> Setup:
        """The setup for cards with the style sheets of one design."""
        return replace(self, styles=(*STYLES, *styles))

    @property
    def subject_of_notice(self) -> Subject | None:
        """The licence notice as something to be printed, if the game has one."""
        return Subject(NOTICE_TEMPLATE, Notice(self.attribution, self.notice)) if self.notice else None


def findings(card: Card) -> Iterator[Diagnostic]:
    """What is wrong with a card that was fitted: no side of it could be set, a text too long for it, a picture without
    room."""
    assert card.fitted is not None
    name = card.definition.name
    if card.fitted.failed:
        why = card.fitted.failed.strip().rsplit("\n", 1)[-1]
        message = f"the card of {name} cannot be printed: {why}"
        hint = "this is a mistake of the program, not yours; please report it with the output of --verbose"
        yield FAILED.at(card.definition.span("name"), message, hint)
    elif not card.fitted.fits:
        span, block = card.view.place(card.fitted.block)
        message = f"the card of {name} does not fit: {block} is {card.fitted.over:.1f} mm too long"
        yield OVERFLOW.at(span, message, "shorten it, or divide it in two features")
    elif card.definition.get("art") and not card.fitted.pictured:
        why = "the text leaves no room for it" if card.view.picture else "it belongs to no project"
        message = f"the picture of {name} is left out: {why}"
        yield ART.at(card.definition.span("art"), message, "shorten the text, or do without the picture")


def left_out(cards: Iterable[Card], size: CardSize) -> Iterator[Diagnostic]:
    """What some of the fitted cards of a kind have no room for, said once for all of them, at the first."""
    found: dict[str, list[Card]] = {}
    for card in cards:
        if card.fitted and card.fitted.fits and card.fitted.bare:
            found.setdefault(card.kind.name, []).append(card)
    for without in found.values():
        first, what = without[0].definition, without[0].view.extras
        others = f" and of {len(without) - 1} more" if len(without) > 1 else ""
        message = f"the {what} of {first.name}{others} is left out on cards of {size.width:g} x {size.height:g} mm"
        yield EXTRAS.at(first.span(what), message, "the text leaves no room for it: shorten the text, or leave it so")
