"""From checked files to printed decks: render, write, say in a manifest what was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.checks.suppression import suppress
from cardwright.diagnostics import Diagnostic, Severity, Span, in_order
from cardwright.export import manifest
from cardwright.load.printers import Printer
from cardwright.load.project import Collection, shown
from cardwright.model import NO_WISH, Deck, DeckEntry, SheetWish
from cardwright.pipeline import UNWRITABLE, Checked, Progress, Request, all_checks, put, silent, unwritable
from cardwright.render.cache import Cache, cache_folder, digest
from cardwright.render.catalogue import Catalogue
from cardwright.render.codes import TEMPLATE
from cardwright.render.faults import TemplateFaultError
from cardwright.render.folders import template_folders
from cardwright.render.layout import Layout
from cardwright.writing import write

if TYPE_CHECKING:
    from cardwright.render.decks import Output


@dataclass(frozen=True, slots=True)
class Printing:
    """How cards are printed: the folder for the files, the ink (full or low), papers and a wish for sheets that go
    before the decks' own, how many processes may work, whether every deck gets a contents page, and the printer whose
    offset counts."""

    output: Path
    ink: str = "full"
    layouts: tuple[str, ...] = ()
    jobs: int = 1
    contents: bool = False
    wish: SheetWish = NO_WISH
    printer: Printer | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """The files of a build, the cards on them, and what went wrong while printing."""

    files: tuple[Path, ...] = ()
    cards: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()


def print_cards(checked: Checked, request: Request, printing: Printing, progress: Progress = silent) -> Written:
    """Write the decks among the files as PDF; where there are none, the cards that were asked for as one deck."""
    from cardwright.render.cards import Setup
    from cardwright.render.decks import DeckPrinter
    from cardwright.render.studio import Studio

    folders = template_folders(request.root)
    catalogue, _ = Catalogue.load(folders)

    def sheets(deck: Deck) -> tuple[tuple[Layout, ...], tuple[Diagnostic, ...]]:
        layouts, problems = catalogue.of_deck(deck, printing.layouts, printing.wish)
        return tuple(layout.moved(printing.printer) for layout in layouts), problems

    cache = Cache(cache_folder())
    written: dict[Path, manifest.Entry] = {}
    found: list[Diagnostic] = []
    for collection in checked.collections:
        decks = [deck for deck in collection.decks if deck.span.path in collection.asked]
        setup = Setup.of(collection.ruleset, folders, request.root, printing.ink)
        studio = Studio(setup, cache, printing.jobs)
        library, ruleset = collection.library, collection.ruleset
        printer = DeckPrinter(library, ruleset, sheets, checked.broken, studio, printing.contents)
        try:
            for output in printer.run(decks or [ad_hoc(collection, request)], progress):
                path = printing.output / output.name
                data, problem = _put_output(path, output, cache)
                found += problem
                if not problem:
                    written[path] = manifest.Entry.of(
                        output.name, data, output.deck, output.layout, output.cards, printing.ink
                    )
        except TemplateFaultError as fault:
            found.append(template_error(fault))
        found += unless_allowed(printer.diagnostics, collection)
    cache.trim()
    if written:
        found += _write_manifest(written.values(), printing, (*checked.diagnostics, *found))
    return Written(tuple(written), sum(entry.cards for entry in written.values()), in_order(found))


def _write_manifest(
    entries: Iterable[manifest.Entry], printing: Printing, diagnostics: Sequence[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Say in the folder what is in it; another program's file of that name stays as it is."""
    path = printing.output / manifest.NAME
    earlier = manifest.read(printing.output)
    if earlier is None:
        return (UNWRITABLE.at(Span.whole(path.as_posix()), "it is not ours, and stays as it is", "move it elsewhere"),)
    settings = {"ink": printing.ink, "layouts": list(printing.layouts), "sheets": asdict(printing.wish)}
    return put(path, manifest.text_of(entries, earlier, printing.output, settings, diagnostics))


def unless_allowed(diagnostics: Sequence[Diagnostic], collection: Collection) -> Iterator[Diagnostic]:
    """What printing found, but for the warnings and advice that a file allows."""
    kept = suppress(diagnostics, collection.library, (), all_checks())
    yield from (one for one in diagnostics if one.severity is Severity.ERROR or one in kept)


def _put_output(path: Path, output: Output, cache: Cache) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Write a file, unless it is there already; its bytes, and what kept it from being written."""
    try:
        known = cache.get(output.key) if output.key else None
        if known and path.is_file():
            data = path.read_bytes()
            if digest(data).encode() == known:
                return data, ()
        data = output.make()
        write(path, data)
        if output.key:
            cache.put(output.key, digest(data).encode())
    except OSError as error:
        return b"", (unwritable(path, error),)
    return data, ()


def template_error(fault: TemplateFaultError) -> Diagnostic:
    """Where in which template."""
    span = Span(shown(Path(fault.name)), fault.line, 1, fault.line, 1)
    return TEMPLATE.at(span, f"the template cannot be filled in: {fault.message}")


def ad_hoc(collection: Collection, request: Request) -> Deck:
    """The cards that were asked for, each once, as a deck named after the file or folder."""
    named = request.paths[0].resolve() if len(request.paths) == 1 else None
    name = named.stem if named else "cards"
    cards = [one for one in collection.library if one.source.shown in collection.asked]
    title = cards[0].name if len(cards) == 1 else name
    return Deck(name, title, tuple(DeckEntry(1, card.id) for card in cards))
