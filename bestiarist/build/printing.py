"""The road from checked files to printed decks: render, impose, write; the manifest says what was written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bestiarist.build.output_folder import OutputFolder
from bestiarist.build.pipeline import Checked, Progress, Request, all_checks, silent
from bestiarist.check.printing import RENDERER, TEMPLATE
from bestiarist.check.settings import Selection
from bestiarist.check.suppression import suppress
from bestiarist.core.diagnostics import Diagnostic, Severity, Span, in_order
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.store import Cache
from bestiarist.core.writing import unwritable
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.layout import Layout
from bestiarist.read.decks.printers import Printer
from bestiarist.read.project import Collection, project_folders, shown
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, Deck, DeckEntry, SheetOptions
from bestiarist.ruleset.definitions import Definition

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bestiarist.render.deckfile import Output


NO_GLYPH = re.compile(r"\.notdef glyph.*\(U\+([0-9A-F]+)\)", re.DOTALL)
"""The renderer's words for a character that no face has."""


@dataclass(frozen=True, slots=True)
class Printing:
    """How cards are printed: the folder for the files, the ink (full or low), layouts and sheet options that go before
    the decks' own, how many processes work, whether every deck gets a contents page, the printer whose offset counts,
    and an executor of the caller in place of our own processes."""

    output: Path
    ink: str = "full"
    layouts: tuple[str, ...] = ()
    jobs: int = 1
    contents: bool = False
    sheet_options: SheetOptions = NO_SHEET_OPTIONS
    printer: Printer | None = None
    executor: Executor | None = None

    @property
    def settings(self) -> dict[str, Any]:
        """What the manifest says about them: all that the files depend on."""
        said: dict[str, Any] = {"ink": self.ink, "layouts": list(self.layouts), "contents": self.contents}
        said["sheets"] = asdict(self.sheet_options)
        return said | ({"printer": asdict(self.printer)} if self.printer else {})


@dataclass(frozen=True, slots=True)
class Written:
    """The result of printing: the files, how many cards the decks have (once, however many papers they are on), and
    what went wrong. `behind`: whether backs are printed behind fronts."""

    files: tuple[Path, ...] = ()
    cards: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    behind: bool = False


@dataclass
class _Sheets:
    """The sheets of each deck. `behind`: whether backs of any of them are printed behind fronts."""

    catalogue: Catalogue
    printing: Printing
    behind: bool = False

    def __call__(self, deck: Deck) -> tuple[tuple[Layout, ...], tuple[Diagnostic, ...]]:
        layouts, problems = self.catalogue.of_deck(deck, self.printing.layouts, self.printing.sheet_options)
        self.behind |= any(layout.has_backs_behind for layout in layouts)
        return tuple(layout.moved(self.printing.printer) for layout in layouts), problems


def print_cards(checked: Checked, request: Request, printing: Printing, progress: Progress = silent) -> Written:
    """Write the decks among the files as PDF; where there are none, the cards that were asked for as one deck."""
    from bestiarist.render.card_store import CardStore
    from bestiarist.render.cards import Setup
    from bestiarist.render.decks import DeckPrinter

    sheets = _Sheets(request.project.catalogue, printing)
    cache = Cache.of(request.root)
    folder = OutputFolder(printing.output, cache, printing.ink)
    found: list[Diagnostic] = []
    outputs: list[Output] = []
    for collection in checked.collections:
        setup = Setup.of(collection.ruleset, request.project.folders, request.root, printing.ink)
        store = CardStore(setup, cache, printing.jobs, printing.executor)
        printer = DeckPrinter(collection, sheets, checked.broken, store, printing.contents)
        try:
            for output in printer.run(decks_asked(collection, request), progress):
                found += folder.put(output)
                outputs.append(output)
        except (TemplateFaultError, OSError) as fault:
            found.append(stopped(fault))
        found += unless_allowed(printer.diagnostics, collection, checked.selection)
    cache.trim()
    found += folder.finish(printing.settings, (*checked.diagnostics, *found), _all_decks(checked, request))
    cards = count(output for output in outputs if printing.output / output.name in folder.entries)
    return Written(tuple(folder.entries), cards, in_order(found), sheets.behind)


def count(outputs: Iterable[Output]) -> int:
    """How many cards the decks have, each on the paper where it needs most, in all sizes that are on it."""
    papers: Counter[tuple[str, str]] = Counter()
    for output in outputs:
        papers[output.deck, output.paper] += output.cards
    decks = {deck: max(cards for (one, _), cards in papers.items() if one == deck) for deck, _ in papers}
    return sum(decks.values())


def _all_decks(checked: Checked, request: Request) -> frozenset[str] | None:
    """The names of all decks of the project, where all of it was asked for."""
    if request.root is None or request.paths != project_folders(request.root):
        return None
    return frozenset(deck.id for collection in checked.collections for deck in collection.decks)


def unless_allowed(
    diagnostics: Sequence[Diagnostic], collection: Collection, selection: Selection
) -> tuple[Diagnostic, ...]:
    """What printing found, but for the warnings and advice that a file allows or the project's settings leave out, and
    what the checks have told already."""
    allowing = any(one.get("allow") for one in collection.library)
    kept = suppress(diagnostics, collection.library, (), all_checks()) if allowing else diagnostics
    found = (one for one in diagnostics if one.severity is Severity.ERROR or one in kept)
    return selection.chosen((one for one in found if not _is_told(one, collection)), printing=True)


def _is_told(one: Diagnostic, collection: Collection) -> bool:
    """Whether the renderer misses a glyph of a text in a file, which the checks have named with its place."""
    code = NO_GLYPH.match(one.message) if one.code == RENDERER.code else None
    return code is not None and any(chr(int(code[1], 16)) in source.text for source in collection.sources.values())


def in_no_deck(checked: Checked) -> tuple[str, ...]:
    """The names of the cards that are in no deck, of games that have decks."""
    found = []
    for collection in (one for one in checked.collections if one.decks):
        held = {card.key for contents in collection.contents.values() for card, _ in contents.cards}
        found += [card.name for card in collection.library if card.key not in held]
    return tuple(found)


def stopped(fault: TemplateFaultError | OSError) -> Diagnostic:
    """What stopped the printing: a mistake in a template, or no room for temporary files."""
    if isinstance(fault, OSError):
        import tempfile

        return unwritable(Path(fault.filename or tempfile.gettempdir()), fault)
    span = Span(shown(Path(fault.name)), fault.line, 1, fault.line, 1)
    return TEMPLATE.at(span, f"the template cannot be filled in: {fault.message}")


def decks_asked(collection: Collection, request: Request) -> tuple[Deck, ...]:
    """The decks among the files, and the cards that are named beside them as one more; where there are no decks,
    all cards that were asked for as one."""
    decks = tuple(deck for deck in collection.decks if deck.span.path in collection.asked)
    if not decks:
        return (ad_hoc(collection, request),)
    files = {shown(path) for path in request.paths if path.is_file()}
    named = [one for one in collection.library if one.source.shown in files & collection.asked]
    if not named:
        return decks
    name = named[0].id if len(named) == 1 else "cards"
    taken = any(deck.id == name for deck in decks)
    return (*decks, _loose(named, f"{name}-alone" if taken else name))


def ad_hoc(collection: Collection, request: Request) -> Deck:
    """The cards that were asked for, each once, as a deck named after the file or folder."""
    named = request.paths[0].resolve() if len(request.paths) == 1 else None
    cards = [one for one in collection.library if one.source.shown in collection.asked]
    return _loose(cards, named.stem if named else "cards")


def _loose(cards: Sequence[Definition], name: str) -> Deck:
    """Cards without a deck's file, each once."""
    title = cards[0].name if len(cards) == 1 else name
    return Deck(name, title, tuple(DeckEntry(1, card.id, kind=card.kind) for card in cards))
