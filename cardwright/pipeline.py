"""Load, check, render, write. The only place that writes output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright import rulesets
from cardwright.checks import checks_of
from cardwright.checks.runner import check_library
from cardwright.checks.suppression import suppress
from cardwright.diagnostics import Check, Diagnostic, Severity, Span, in_order
from cardwright.export import manifest
from cardwright.export.codes import EXPORT_CHECKS
from cardwright.fixes import apply_fixes
from cardwright.load.decks import DECK_CHECKS, duplicate_decks
from cardwright.load.project import Collection, find_files, load_collection, project_root, shown
from cardwright.load.query import QUERY, resolve
from cardwright.model import Deck, DeckEntry
from cardwright.render.cache import Cache, cache_folder, digest
from cardwright.render.codes import RENDER_CHECKS, TEMPLATE
from cardwright.render.coverage import unprintable
from cardwright.render.faults import TemplateFaultError
from cardwright.render.folders import built_in, template_folders
from cardwright.render.layout import load_layouts
from cardwright.source import SourceFile
from cardwright.writing import write

if TYPE_CHECKING:
    from cardwright.render.decks import Output

UNWRITABLE = Check(
    "OUT101",
    "unwritable-output",
    Severity.ERROR,
    """A file cannot be written.

    Why: the disk is full, the folder is protected, or another program holds the file open (a PDF viewer on Windows).
    What was there before is still there.
    """,
)
Progress = Callable[[str, int, int], None]
MAX_FIX_ROUNDS = 5


def _silent(stage: str, done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Request:
    """What a run is about: the files and folders asked for, the project they belong to, and the game."""

    paths: tuple[Path, ...] = ()
    root: Path | None = None
    ruleset: str | None = None

    @classmethod
    def of(cls, paths: Sequence[Path], ruleset: str | None = None) -> Request:
        """A request made in the current folder. Without paths it means all cards of the project.

        The project is that of the current folder, of the first path, or else the checkout the program runs from.
        """
        here = [Path.cwd(), *(path.resolve() for path in paths[:1]), built_in().parent]
        root = next((root for place in here if (root := project_root(place))), None)
        if not paths and root is not None:
            paths = (root / "cards",)
        return cls(tuple(paths), root, ruleset)

    @property
    def home(self) -> Path:
        """Where output goes: the project for its own cards, the current folder for files from elsewhere."""
        if self.root is None:
            return Path.cwd()
        inside = (*(path.resolve() for path in self.paths), Path.cwd())
        return self.root if any(path.is_relative_to(self.root) for path in inside) else Path.cwd()


@dataclass(frozen=True)
class Checked:
    """Everything that was read, and everything that is wrong with what was asked for.

    `broken` are the shown paths of all files with errors, asked for or not: they are not printed.
    """

    collections: tuple[Collection, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    broken: frozenset[str] = frozenset()

    @property
    def sources(self) -> Mapping[str, SourceFile]:
        """All sources by the path shown."""
        return {shown: source for one in self.collections for shown, source in one.sources.items()}

    @property
    def files(self) -> int:
        """How many files were asked for and read."""
        return sum(len(one.asked) for one in self.collections)



@dataclass(frozen=True, slots=True)
class Printing:
    """How cards are printed: the folder for the files, the ink (full or low), layouts instead of the decks' own, and
    how many processes may work."""

    output: Path
    ink: str = "full"
    layouts: tuple[str, ...] = ()
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Written:
    """The files of a build, the cards on them, and what went wrong while printing."""

    files: tuple[Path, ...] = ()
    cards: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()


def all_checks() -> tuple[Check, ...]:
    """Every check that there is, sorted by code: those of all games and of all stages."""
    games = (check for name in rulesets.names() for check in checks_of(rulesets.load(name)))
    stages = (*DECK_CHECKS, QUERY, *RENDER_CHECKS, *EXPORT_CHECKS, UNWRITABLE)
    return tuple(sorted({check.code: check for check in (*games, *stages)}.values(), key=lambda one: one.code))


def check(request: Request, progress: Progress = _silent) -> Checked:
    """Read and check everything that was asked for."""
    games = rulesets.names()
    layouts, problems = load_layouts(template_folders(request.root))
    asked, missing = find_files(request.paths, games, request.ruleset)
    whole = (request.root / "cards",) if request.root else ()
    others = () if request.paths == whole else find_files(whole, games, request.ruleset)[0]
    known = {file.real for file in asked}
    collections = []
    diagnostics = [*problems, *missing]
    broken: set[str] = set()
    for game in games:
        files = [file for file in asked if file.game == game]
        rest = [file for file in others if file.game == game and file.real not in known]
        if files:
            count = len(files) + len(rest)
            reading = _stage(progress, "Reading", count)
            collection = load_collection(files, rest, rulesets.load(game), tuple(layouts), reading)
            collections.append(collection)
            found = _check_collection(collection, request.root)
            broken |= {one.span.path for one in found if one.severity is Severity.ERROR}
            diagnostics += (one for one in found if one.span.path in collection.asked)
    return Checked(tuple(collections), in_order(diagnostics), frozenset(broken))


def _stage(progress: Progress, name: str, total: int) -> Callable[[int], None]:
    return lambda done: progress(name, done, total)


def _check_collection(collection: Collection, root: Path | None) -> list[Diagnostic]:
    library, ruleset = collection.library, collection.ruleset
    found = [*check_library(library, ruleset, root, collection.diagnostics, RENDER_CHECKS)]
    found += unprintable(library, ruleset)
    found += duplicate_decks(collection.decks)
    for deck in collection.decks:
        found += resolve(deck, library, ruleset.kinds[0])[1]
    return found


def fix(request: Request, *, unsafe: bool) -> tuple[Checked, int]:
    """Apply fixes to the files until nothing changes any more; the state after that, and how many were applied."""
    total = 0
    checked = check(request)
    problems: list[Diagnostic] = []
    for _ in range(MAX_FIX_ROUNDS):
        fixed = sum(_fix_one(source, checked, unsafe, problems) for source in checked.sources.values())
        total += fixed
        if not fixed or problems:
            break
        checked = check(request)
    return replace(checked, diagnostics=in_order((*checked.diagnostics, *problems))), total


def _fix_one(source: SourceFile, checked: Checked, unsafe: bool, problems: list[Diagnostic]) -> int:
    mine = [one for one in checked.diagnostics if one.span.path == source.shown]
    text, fixed = apply_fixes(source, mine, unsafe=unsafe)
    if text == source.text:
        return 0
    try:
        write(source.path.resolve(), source.bytes_of(text))
    except OSError as error:
        message = f"it cannot be written: {error.strerror or error}"
        problems.append(UNWRITABLE.at(Span.whole(source.shown), message))
        return 0
    return len(fixed)


def layout_names(request: Request) -> tuple[str, ...]:
    """The sheet layouts that there are."""
    return tuple(load_layouts(template_folders(request.root))[0])


def file_name(name: str) -> str:
    """A name as the name of a file: lower case, words joined by hyphens."""
    words = "".join(char if char.isalnum() else " " for char in name.replace("'", "").replace("’", "")).split()
    return "-".join(words).lower() or "unnamed"


def print_cards(checked: Checked, request: Request, printing: Printing, progress: Progress = _silent) -> Written:
    """Write the decks among the files as PDF; where there are none, the cards that were asked for as one deck."""
    from cardwright.render.cards import Setup
    from cardwright.render.decks import DeckPrinter
    from cardwright.render.studio import Studio

    folders = template_folders(request.root)
    layouts, _ = load_layouts(folders)
    cache = Cache(cache_folder())
    written: dict[Path, manifest.Entry] = {}
    found: list[Diagnostic] = []
    for collection in checked.collections:
        decks = [deck for deck in collection.decks if deck.span.path in collection.asked]
        setup = Setup.of(collection.ruleset, folders, request.root, printing.ink)
        studio = Studio(setup, cache, printing.jobs)
        printer = DeckPrinter(collection.library, collection.ruleset, layouts, checked.broken, studio)
        try:
            for output in printer.run(decks or [ad_hoc(collection, request)], printing.layouts, progress):
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
    settings = {"ink": printing.ink, "layouts": list(printing.layouts)}
    return put(path, manifest.text_of(entries, earlier, printing.output, settings, diagnostics))


def unless_allowed(diagnostics: Sequence[Diagnostic], collection: Collection) -> Iterator[Diagnostic]:
    """What printing found, but for the warnings and advice that a file allows."""
    kept = suppress(diagnostics, collection.library, (), all_checks())
    yield from (one for one in diagnostics if one.severity is Severity.ERROR or one in kept)


def put(path: Path, data: bytes) -> tuple[Diagnostic, ...]:
    """Write a file, unless it is there already; a diagnostic where that fails."""
    try:
        if not path.is_file() or path.read_bytes() != data:
            write(path, data)
    except OSError as error:
        return (_unwritable(path, error),)
    return ()


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
        return b"", (_unwritable(path, error),)
    return data, ()


def _unwritable(path: Path, error: OSError) -> Diagnostic:
    return UNWRITABLE.at(Span.whole(path.as_posix()), f"it cannot be written: {error.strerror or error}")


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
