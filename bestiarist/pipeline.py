"""Load and check. With `printing` and `publish`, which go on from here, the only place that writes files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bestiarist import rulesets
from bestiarist.checks import checks_of, checks_of_parties
from bestiarist.checks.parties import check_party
from bestiarist.checks.pictures import PICTURE_CHECKS, check_back, check_pictures
from bestiarist.checks.runner import check_all
from bestiarist.diagnostics import Check, Diagnostic, Severity, Span, in_order
from bestiarist.export.codes import EXPORT_CHECKS
from bestiarist.fixes import apply_fixes
from bestiarist.load.codes import QUERY
from bestiarist.load.decks import DECK_CHECKS, duplicate_decks
from bestiarist.load.order import DECK_ORDER
from bestiarist.load.printers import PRINTERS
from bestiarist.load.project import (
    NO_DRAFTS,
    Collection,
    find_files,
    load_collection,
    project_folders,
    project_root,
    shown,
)
from bestiarist.load.query import resolve
from bestiarist.memory import Memory
from bestiarist.program import fingerprint
from bestiarist.render.cache import Cache, cache_folder
from bestiarist.render.catalogue import Catalogue
from bestiarist.render.codes import MOVED, RENDER_CHECKS
from bestiarist.render.coverage import unprintable
from bestiarist.render.folders import built_in, moved_templates, template_folders
from bestiarist.source import SourceFile
from bestiarist.writing import UNWRITABLE, WRITING_CHECKS, write

Progress = Callable[[str, int, int], None]
LATER = (*RENDER_CHECKS, *PICTURE_CHECKS)
"""Checks of other stages, which a file may allow as well."""
MAX_FIX_ROUNDS = 5


def silent(stage: str, done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Request:
    """What a run is about: the files and folders asked for, the project they belong to, and the game."""

    paths: tuple[Path, ...] = ()
    root: Path | None = None
    ruleset: str | None = None

    @classmethod
    def of(cls, paths: Sequence[Path], ruleset: str | None = None) -> Request:
        """A request made in the current folder. Without paths it means all cards and parties of the project.

        The project is that of the current folder, of the first path, or else the checkout the program runs from.
        """
        here = [Path.cwd(), *(path.resolve() for path in paths[:1]), built_in().parent]
        root = next((root for place in here if (root := project_root(place))), None)
        if not paths and root is not None:
            paths = project_folders(root)
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



def all_checks() -> tuple[Check, ...]:
    """Every check that there is, sorted by code: those of all games and of all stages."""
    from bestiarist.book.codes import BOOK_CHECKS

    known = [rulesets.load(name) for name in rulesets.names()]
    games = (check for one in known for check in (*checks_of(one), *checks_of_parties(one)))
    stages = (*DECK_CHECKS, DECK_ORDER, QUERY, PRINTERS, *LATER, *EXPORT_CHECKS, *BOOK_CHECKS, *WRITING_CHECKS)
    return tuple(sorted({check.code: check for check in (*games, *stages)}.values(), key=lambda one: one.code))


def check(
    request: Request, progress: Progress = silent, memories: dict[str, Memory] | None = None,
    drafts: Mapping[str, SourceFile] = NO_DRAFTS,
) -> Checked:
    """Read and check everything that was asked for. `memories` is what a process knows from earlier runs, by game;
    `drafts` are texts that nobody has saved yet, by the shown paths of their files."""
    memories = {} if memories is None else memories
    games = rulesets.names()
    catalogue, problems = Catalogue.load(template_folders(request.root))
    asked, missing = find_files(request.paths, games, request.ruleset)
    whole = project_folders(request.root) if request.root else ()
    others = () if request.paths == whole else find_files(whole, games, request.ruleset)[0]
    known = {file.real for file in asked}
    collections = []
    diagnostics = [*problems, *missing, *_moved(request.root)]
    broken: set[str] = set()
    for game in games:
        files = [file for file in asked if file.game == game]
        rest = [file for file in others if file.game == game and file.real not in known]
        if files:
            count = len(files) + len(rest)
            reading = _stage(progress, "Reading", count)
            ruleset = rulesets.load(game)
            memory = memories[game] = memories.get(game) or Memory.of(ruleset, Cache(cache_folder()), request.root)
            collection = load_collection(
                files, rest, ruleset, catalogue.names, memory.load, memory.learn, reading, drafts
            )
            collections.append(collection)
            found = _check_collection(collection, request.root, catalogue, memory)
            memory.save()
            broken |= {one.span.path for one in found if one.severity is Severity.ERROR}
            diagnostics += (one for one in found if one.span.path in collection.asked)
    return Checked(tuple(collections), in_order(diagnostics), frozenset(broken))


def _moved(root: Path | None) -> Iterator[Diagnostic]:
    """A warning for each template of a project that lies where it no longer belongs."""
    for path, place in moved_templates(root):
        message = f"the templates of a game lie in one folder now: move it to {shown(place)}"
        yield MOVED.at(Span.whole(shown(path)), message)


def _stage(progress: Progress, name: str, total: int) -> Callable[[int], None]:
    return lambda done: progress(name, done, total)


def _check_collection(
    collection: Collection, root: Path | None, catalogue: Catalogue, memory: Memory
) -> list[Diagnostic]:
    library, ruleset = collection.library, collection.ruleset
    pictures = check_pictures(library, ruleset, root, memory.cache, fingerprint())
    in_files = (*collection.diagnostics, *memory.check(library), *pictures)
    found = [*check_all(library, ruleset, root, in_files, LATER)]
    found += unprintable(library, ruleset, root)
    found += duplicate_decks(collection.decks)
    for deck in collection.decks:
        found += resolve(deck, library, ruleset)[1]
        found += check_party(deck, library, ruleset, root)
        found += catalogue.of_deck(deck)[1]
        found += check_back(deck, root, memory.cache, fingerprint())
    return found


def fix(request: Request, *, unsafe: bool) -> tuple[Checked, int]:
    """Apply fixes to the files until nothing changes any more; the state after that, and how many were applied."""
    total, memories = 0, dict[str, Memory]()
    checked = check(request, memories=memories)
    problems: list[Diagnostic] = []
    for _ in range(MAX_FIX_ROUNDS):
        fixed = sum(_fix_one(source, checked, unsafe, problems) for source in checked.sources.values())
        total += fixed
        if not fixed or problems:
            break
        checked = check(request, memories=memories)
    return replace(checked, diagnostics=in_order((*checked.diagnostics, *problems))), total


def _fix_one(source: SourceFile, checked: Checked, unsafe: bool, problems: list[Diagnostic]) -> int:
    mine = [one for one in checked.diagnostics if one.span.path == source.shown]
    text, fixed = apply_fixes(source, mine, unsafe=unsafe)
    if not fixed:
        return 0
    try:
        write(source.path.resolve(), text.encode())
    except OSError as error:
        message = f"it cannot be written: {error.strerror or error}"
        problems.append(UNWRITABLE.at(Span.whole(source.shown), message))
        return 0
    return len(fixed)


def file_name(name: str) -> str:
    """A name as the name of a file: lower case, words joined by hyphens."""
    words = "".join(char if char.isalnum() else " " for char in name.replace("'", "").replace("’", "")).split()
    return "-".join(words).lower() or "unnamed"
