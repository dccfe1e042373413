"""Load and check. With `printing` and `publish`, which go on from here, the only place that writes files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from bestiarist import rulesets
from bestiarist.check import checks_of, checks_of_parties
from bestiarist.check.pictures import PICTURE_CHECKS, check_back, check_pictures
from bestiarist.check.printing import MOVED, RENDER_CHECKS
from bestiarist.check.runner import check_all, check_alone, check_party, check_together
from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span, in_order
from bestiarist.core.digests import fingerprint
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache, cache_folder
from bestiarist.core.writing import UNWRITABLE, WRITING_CHECKS, write
from bestiarist.export.checks import EXPORT_CHECKS
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.read.belonging import PROJECT_FILE
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.checks import BROKEN_RULESET, QUERY
from bestiarist.read.decks.decks import DECK_CHECKS, duplicate_decks
from bestiarist.read.decks.order import DECK_ORDER
from bestiarist.read.decks.printers import PRINTERS
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import (
    NO_DRAFTS,
    Collection,
    Found,
    find_files,
    load_collection,
    project_folders,
    project_root,
    read_files,
    shown,
)
from bestiarist.read.projectfile import ProjectFile, load_project_file
from bestiarist.typeset.coverage import unprintable
from bestiarist.typeset.folders import built_in, moved_templates, template_folders

Progress = Callable[[str, int, int], None]
LATER = (*RENDER_CHECKS, *PICTURE_CHECKS)
"""Checks of other stages, which a file may allow as well."""
MAX_FIX_ROUNDS = 5


def silent(stage: str, done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Project:
    """What holds for everything in a run: the project's folder and file, the games, the templates, and the papers.

    `game` is the one of files that say nothing, nor lie in a folder that does; empty where nothing tells.
    """

    root: Path | None
    games: tuple[str, ...]
    game: str
    folders: tuple[Path, ...]
    catalogue: Catalogue
    file: ProjectFile
    problems: tuple[Diagnostic, ...]

    @classmethod
    def open(cls, root: Path | None, ruleset: str | None = None) -> Project:
        """A project, and what is wrong with it; `ruleset` is the game that a person names, if they do."""
        games, folders = rulesets.names(), template_folders(root)
        file, in_file = load_project_file(root, shown((root or Path()) / PROJECT_FILE), games)
        catalogue, in_catalogue = Catalogue.load(folders)
        broken = (BROKEN_RULESET.at(Span.whole(name), reason) for name, reason in rulesets.broken().items())
        game = ruleset or file.ruleset or (games[0] if len(games) == 1 else "")
        return cls(root, games, game, folders, catalogue, file, (*in_file, *in_catalogue, *broken))

    def files(self, paths: Sequence[Path]) -> tuple[tuple[Found, ...], tuple[Found, ...], tuple[Diagnostic, ...]]:
        """The files of these paths, all others of the project, and paths that are not there."""
        whole = project_folders(self.root) if self.root else ()
        asked, missing = find_files(paths, self.games, self.game)
        known = {file.real for file in asked}
        others = () if tuple(paths) == whole else find_files(whole, self.games, self.game)[0]
        return asked, tuple(file for file in others if file.real not in known), missing


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

    @cached_property
    def project(self) -> Project:
        """The project, as it was when this was asked first."""
        return Project.open(self.root, self.ruleset)

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

    `broken` are the shown paths of all files with errors, asked for or not: they are not printed. `files` is how many
    files were asked for, and `file` the text of the project's own.
    """

    collections: tuple[Collection, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    broken: frozenset[str] = frozenset()
    files: int = 0
    file: SourceFile | None = None

    @property
    def sources(self) -> Mapping[str, SourceFile]:
        """All sources by the path shown."""
        files = {shown: source for one in self.collections for shown, source in one.sources.items()}
        return files | ({self.file.shown: self.file} if self.file else {})


def all_checks() -> tuple[Check, ...]:
    """Every check that there is, sorted by code: those of all games and of all stages."""
    from bestiarist.book.checks import BOOK_CHECKS

    known = [rulesets.load(name) for name in rulesets.names()]
    games = (check for one in known for check in (*checks_of(one), *checks_of_parties(one)))
    stages = (*DECK_CHECKS, DECK_ORDER, QUERY, PRINTERS, *LATER, *EXPORT_CHECKS, *BOOK_CHECKS, *WRITING_CHECKS)
    return tuple(sorted({check.code: check for check in (*games, *stages)}.values(), key=lambda one: one.code))


def check(
    request: Request, progress: Progress = silent, caches: dict[str, DefinitionCache] | None = None,
    drafts: Mapping[str, SourceFile] = NO_DRAFTS,
) -> Checked:
    """Read everything that was asked for and all that it may refer to, then check it. `caches` is what a process knows
    from earlier runs, by game; `drafts` are texts that nobody has saved yet, by the shown paths of their files."""
    caches, project = {} if caches is None else caches, request.project
    files, others, missing = project.files(request.paths)
    asked = frozenset(file.shown for file in files)
    texts, unread = read_files((*files, *others), project.games, drafts)
    collections, found = list[Collection](), [*unread]
    for game in (game for game in project.games if any(one.shown in asked for one in texts.get(game, ()))):
        ruleset, progressing = rulesets.load(game), _stage(progress, "Reading", len(texts[game]))
        caches[game] = caches.get(game) or DefinitionCache.of(ruleset, Cache(cache_folder()), request.root)
        load, names = caches[game].load, project.catalogue.names
        collection, unknown = _resolved(load_collection(texts[game], asked, ruleset, names, load, progressing))
        collections.append(collection)
        found += unknown
    for collection in collections:
        cache = caches[collection.ruleset.name]
        found += _judged(collection, project, cache)
        if not drafts:
            cache.save()
    broken = frozenset(one.span.path for one in found if one.severity is Severity.ERROR)
    reported = (*project.problems, *_moved(request.root), *missing, *(one for one in found if one.span.path in asked))
    return Checked(tuple(collections), in_order(reported), broken, len(files), project.file.source)


def _moved(root: Path | None) -> Iterator[Diagnostic]:
    """A warning for each template of a project that lies where it no longer belongs."""
    for path, place in moved_templates(root):
        message = f"the templates of a game lie in one folder now: move it to {shown(place)}"
        yield MOVED.at(Span.whole(shown(path)), message)


def _stage(progress: Progress, name: str, total: int) -> Callable[[int], None]:
    return lambda done: progress(name, done, total)


def _resolved(collection: Collection) -> tuple[Collection, tuple[Diagnostic, ...]]:
    """The collection with the cards of each of its decks, and what could not be found."""
    decks = {deck.span.path: resolve(deck, collection.library, collection.ruleset) for deck in collection.decks}
    contents = {path: cards for path, (cards, _) in decks.items()}
    return replace(collection, contents=contents), tuple(one for _, problems in decks.values() for one in problems)


def _judged(collection: Collection, project: Project, cache: DefinitionCache) -> Iterator[Diagnostic]:
    """What is wrong with the definitions and decks of a game, their form included."""
    library, ruleset, root = collection.library, collection.ruleset, project.root
    program = fingerprint()
    pictures = check_pictures(library, ruleset, root, cache.store, program)
    own = cache.check(partial(check_alone, ruleset=ruleset), partial(check_together, ruleset=ruleset))
    yield from check_all(library, ruleset, root, (*collection.diagnostics, *own, *pictures), LATER)
    yield from unprintable(library, ruleset, root)
    yield from duplicate_decks(collection.decks)
    for deck in collection.decks:
        yield from check_party(deck, library, ruleset, root)
        yield from project.catalogue.of_deck(deck)[1]
        yield from check_back(deck, root, cache.store, program)


def fix(request: Request, *, unsafe: bool) -> tuple[Checked, int]:
    """Apply fixes to the files until nothing changes any more; the state after that, and how many were applied."""
    total, caches = 0, dict[str, DefinitionCache]()
    checked = check(replace(request), caches=caches)
    problems: list[Diagnostic] = []
    for _ in range(MAX_FIX_ROUNDS):
        fixed = sum(_fix_one(source, checked, unsafe, problems) for source in checked.sources.values())
        total += fixed
        if not fixed or problems:
            break
        checked = check(replace(request), caches=caches)
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
