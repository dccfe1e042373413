"""The road from files to findings: open the project, read, resolve, check.

`fixing` mends what is found; `printing` goes on from here: render, impose, write. `exports`, `books` and `session`
branch off to other ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from bestiarist import rulesets
from bestiarist.build.judging import judge
from bestiarist.check.mending import proven
from bestiarist.check.pictures import PICTURE_CHECKS
from bestiarist.check.printing import MOVED, RENDER_CHECKS
from bestiarist.check.runner import checks_of, checks_of_parties
from bestiarist.check.settings import NO_SELECTION, Selection
from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span, in_order
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache
from bestiarist.core.writing import WRITING_CHECKS, unkept
from bestiarist.export.checks import EXPORT_CHECKS
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.read.belonging import PROJECT_FILE
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.checks import BROKEN_RULESET, QUERY
from bestiarist.read.decks.decks import DECK_CHECKS
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
from bestiarist.typeset.folders import built_in, moved_templates, template_folders
from bestiarist.typeset.projectfonts import font_problems

Progress = Callable[[str, int, int], None]
"""Told of a stage's name, how much of it is done, and how much there is."""
LATER = (*RENDER_CHECKS, *PICTURE_CHECKS)
"""Checks of other stages, which a file may allow as well."""


def silent(stage: str, done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Project:
    """What holds for everything in a run: the project's folder and file, the games, the templates, and the papers.

    `game` is the one of files that say nothing, nor lie in a folder that does; empty where nothing tells. `selection`
    says which findings count.
    """

    root: Path | None
    games: tuple[str, ...]
    game: str
    folders: tuple[Path, ...]
    catalogue: Catalogue
    file: ProjectFile
    problems: tuple[Diagnostic, ...]
    selection: Selection = NO_SELECTION

    @classmethod
    def open(cls, root: Path | None, ruleset: str | None = None) -> Project:
        """A project, and what is wrong with it; `ruleset` is the game that a person names, if they do."""
        games, broken, folders = rulesets.names(), rulesets.broken(), template_folders(root)
        file, in_file = load_project_file(root, shown((root or Path()) / PROJECT_FILE), games, broken)
        catalogue, in_catalogue = Catalogue.load(folders)
        game = ruleset or file.ruleset or (games[0] if len(games) == 1 else "")
        chosen = Selection.of(file.checks, all_checks(), root) if file.checks else NO_SELECTION
        failing = (BROKEN_RULESET.at(Span.whole(name), reason) for name, reason in broken.items())
        problems = (*in_file, *chosen.problems(), *in_catalogue, *failing)
        return cls(root, games, game, folders, catalogue, file, problems, chosen)

    def files(self, paths: Sequence[Path]) -> tuple[tuple[Found, ...], tuple[Found, ...], tuple[Diagnostic, ...]]:
        """The files of these paths, all others of the project, and paths that are not there."""
        whole = project_folders(self.root) if self.root else ()
        games = (*self.games, *rulesets.broken())
        asked, missing = find_files(paths, games, self.game)
        known = {file.real for file in asked}
        others = () if tuple(paths) == whole else find_files(whole, games, self.game)[0]
        return asked, tuple(file for file in others if file.real not in known), missing


@dataclass(frozen=True)
class Request:
    """The files and folders that a run is about, the project they belong to, and the game that a person names."""

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
    """The result of a check: everything that was read, and everything that is wrong with what was asked for.

    `broken` is the first error of each file that has any, asked for or not, by its shown path: these are not printed.
    `files` is how many files were asked for, `file` the text of the project's own, and `selection` says which findings
    count.
    """

    collections: tuple[Collection, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    broken: Mapping[str, Diagnostic] = field(default_factory=dict)
    files: int = 0
    file: SourceFile | None = None
    selection: Selection = NO_SELECTION

    @property
    def sources(self) -> Mapping[str, SourceFile]:
        """All sources by the path shown."""
        files = {shown: source for one in self.collections for shown, source in one.sources.items()}
        return files | ({self.file.shown: self.file} if self.file else {})


def check(
    request: Request, progress: Progress = silent, caches: dict[str, DefinitionCache] | None = None,
    drafts: Mapping[str, SourceFile] = NO_DRAFTS,
) -> Checked:
    """Read everything that was asked for and all that it may refer to, then check it. `caches` is what a process knows
    from earlier runs, by game; `drafts` are texts that nobody has saved yet, by the shown paths of their files."""
    caches, project = {} if caches is None else caches, request.project
    asked, others, missing = project.files(request.paths)
    names = frozenset(file.shown for file in asked)
    sources, unread = read_files((*asked, *others), project.games, drafts, rulesets.broken())
    collections, found = list[Collection](), [*unread]
    for game in (game for game in project.games if any(one.shown in names for one in sources.get(game, ()))):
        cache = caches[game] = caches.get(game) or _cache_of(game, project)
        collection, of_game = _found(sources[game], names, project, cache, progress)
        collections.append(collection)
        found += _proven(collection, of_game, project, cache)
        if not drafts:
            cache.save()
    found = [*in_order(project.selection.chosen(found))]
    broken = {one.span.path: one for one in reversed(found) if one.severity is Severity.ERROR}
    root, asked_for = request.root, (one for one in found if one.span.path in names)
    reported = (*project.problems, *_moved(root), *font_problems(root), *missing, *asked_for)
    reported += tuple(_refused(caches.values()))
    return Checked(tuple(collections), in_order(reported), broken, len(asked), project.file.source, project.selection)


def _found(
    sources: Sequence[SourceFile], asked: frozenset[str], project: Project, cache: DefinitionCache, progress: Progress
) -> tuple[Collection, tuple[Diagnostic, ...]]:
    """What the files of a game hold, and what is wrong with it."""
    collection, unknown = _resolve(_read(sources, asked, project, cache, progress))
    return collection, (*unknown, *judge(collection, project.root, project.catalogue, cache, LATER))


def _proven(
    collection: Collection, found: Sequence[Diagnostic], project: Project, cache: DefinitionCache
) -> Iterator[Diagnostic]:
    """What was found, with such fixes only as make things better; of files that nobody asked for, as it is."""

    def trial(drafts: Mapping[str, SourceFile]) -> tuple[Diagnostic, ...]:
        texts = [drafts.get(shown, source) for shown, source in collection.sources.items()]
        return _found(texts, collection.asked, project, cache.fork(), silent)[1]

    yield from (one for one in found if one.span.path not in collection.asked)
    mine = [one for one in found if one.span.path in collection.asked]
    yield from proven(collection.sources, mine, trial, cache.verdicts)


def _refused(caches: Iterable[DefinitionCache]) -> Iterator[Diagnostic]:
    """The folder of the cache, where somebody else may have written what is in it."""
    for store in (one.store for one in caches):
        if store.folder and store.problem and not store.trusted:
            yield unkept(store.folder, store.problem)


def _cache_of(game: str, project: Project) -> DefinitionCache:
    return DefinitionCache.of(rulesets.load(game), Cache.of(project.root), project.root)


def _read(
    sources: Sequence[SourceFile], asked: frozenset[str], project: Project, cache: DefinitionCache, progress: Progress
) -> Collection:
    """All definitions and decks of a game. Nothing is judged here but their form."""

    def tell(done: int) -> None:
        progress("Reading", done, len(sources))

    return load_collection(sources, asked, cache.ruleset, project.catalogue.names, cache.load, tell)


def _resolve(collection: Collection) -> tuple[Collection, tuple[Diagnostic, ...]]:
    """The collection with the contents of each of its decks, for checking and for printing; and what is not found."""
    resolved = [(deck, resolve(deck, collection.library, collection.ruleset)) for deck in collection.decks]
    problems = tuple(problem for _, (_, found) in resolved for problem in found)
    return replace(collection, contents={deck: contents for deck, (contents, _) in resolved}), problems


def _moved(root: Path | None) -> Iterator[Diagnostic]:
    """A warning for each template of a project that lies where it no longer belongs."""
    for path, place in moved_templates(root):
        message = f"the templates of a game lie in one folder now: move it to {shown(place)}"
        yield MOVED.at(Span.whole(shown(path)), message)


def all_checks() -> tuple[Check, ...]:
    """Every check that there is, sorted by code: those of all games and of all stages."""
    from bestiarist.book.checks import BOOK_CHECKS

    known = [rulesets.load(name) for name in rulesets.names()]
    games = (check for one in known for check in (*checks_of(one), *checks_of_parties(one)))
    stages = (*DECK_CHECKS, DECK_ORDER, QUERY, PRINTERS, *LATER, *EXPORT_CHECKS, *BOOK_CHECKS, *WRITING_CHECKS)
    return tuple(sorted({check.code: check for check in (*games, *stages)}.values(), key=lambda one: one.code))
