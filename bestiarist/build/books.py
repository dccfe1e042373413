"""The road from a folder of chapters to a book: load, make fragments, bind, print, make a site; and write the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist import rulesets
from bestiarist.book.binding.bound import BoundBook, bind
from bestiarist.book.content.context import BookContext
from bestiarist.book.content.fragment import fragments_of
from bestiarist.book.load.folder import FILE, load_book
from bestiarist.book.printed.editions import CHOICES, HANDOUTS, SITE, printed_from
from bestiarist.book.records import Book
from bestiarist.build.pipeline import Progress, Request, check, silent
from bestiarist.build.printing import stopped
from bestiarist.core.diagnostics import Diagnostic, in_order
from bestiarist.core.digests import fingerprint
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache, digest
from bestiarist.core.writing import put
from bestiarist.paper.imposition.sizes import load_sizes
from bestiarist.read.project import project_root
from bestiarist.render.cards import Setup
from bestiarist.render.documents import design_sheets
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.folders import built_in, template_folders
from bestiarist.typeset.projectfonts import fonts_digest, project_codes

if TYPE_CHECKING:
    from bestiarist.book.printed.document import Making


@dataclass(frozen=True, slots=True)
class Made:
    """The result of making books: the files, the sources that were read, and what is wrong."""

    files: tuple[Path, ...] = ()
    sources: tuple[SourceFile, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def find_books(root: Path | None) -> tuple[Path, ...]:
    """The folders of the project's books."""
    found = sorted((root / "book").glob(f"*/{FILE}")) if root else []
    return tuple(path.parent for path in found)


def make_books(
    folders: Sequence[Path], output: Path, wish: str = "all", jobs: int = 1, progress: Progress = silent,
    signature: int = 0, early: Path | None = None,
) -> Made:
    """Make the books of these folders. `signature`: the most pages of a booklet's signatures (0: as many as fold). The
    file `early` gets the pages of an edition that are laid out so far."""
    files, sources, found = list[Path](), list[SourceFile](), list[Diagnostic]()
    for folder in folders:
        cache = Cache.of(project_root(folder.resolve()))
        try:
            made = Maker(folder, cache, progress, signature, early).make(output, CHOICES[wish], jobs)
        except (TemplateFaultError, OSError) as fault:
            if isinstance(fault, OSError) and fault.errno is None:
                raise
            made = Made(diagnostics=(stopped(fault),))
        files += made.files
        sources += made.sources
        found += made.diagnostics
        cache.trim()
    return Made(tuple(files), tuple(sources), in_order(found))


class Maker:
    """Makes one book."""

    def __init__(
        self, folder: Path, cache: Cache, progress: Progress = silent, signature: int = 0, early: Path | None = None
    ) -> None:
        self.cache, self.progress, self.signature, self.early = cache, progress, signature, early
        self.folder, self.root = folder, project_root(folder.resolve())
        self.folders = template_folders(self.root)

    def make(self, output: Path, editions: Sequence[str], jobs: int) -> Made:
        """The book in these editions."""
        book, problems = load_book(self.folder, rulesets.names())
        if book is None or not book.chapters:
            return Made(diagnostics=problems)
        if tuple(editions) == (HANDOUTS,):
            files, more = self._handouts(book, output / "book" / book.name)
            return Made(files, (book.source,), (*problems, *more))
        bound, making, found = self.bind(book)
        place = output / "book" / book.name
        files, more = self._write(bound, making, place, editions, jobs)
        sources = (book.source, *(file for chapter in book.chapters for file in chapter.source.files))
        return Made(files, sources, (*problems, *bound.diagnostics, *found, *more))

    def bind(self, book: Book) -> tuple[BoundBook, Making, tuple[Diagnostic, ...]]:
        """The book, bound, what its editions are made with, and what is wrong with its cards."""
        from bestiarist.book.printed.document import Making, cards_of

        ruleset = rulesets.load(book.ruleset) if book.ruleset else None
        library = self._library(ruleset)
        context = BookContext(book.folder, {chapter.slug: chapter.source.path.name for chapter in book.chapters})
        context = replace(context, codes=project_codes(self._root(book)))
        if ruleset:
            scope = Scope(ruleset, library, self._root(book))
            context = replace(context, tables=ruleset.tables, work=ruleset.bookwork(ruleset), scope=scope)
        name = f"Chapters of {book.title}" if len(book.title) < 24 else "Chapters"
        fragments = fragments_of(book, context, self.cache, lambda done: self.progress(name, done, len(book.chapters)))
        names = tuple(kind.name for kind in ruleset.kinds) if ruleset else ()
        bound = bind(book, fragments, context.tables, context.work, library, names)
        making = Making(self.folders, (), {}, self.cache, self._root(book), self.signature, early=self.early)
        found: tuple[Diagnostic, ...] = ()
        if ruleset:
            from bestiarist.render.templates import Templates

            setup = Setup.of(ruleset, self.folders, self._root(book))
            cards, kinds, found = cards_of(fragments, library, ruleset, setup, self.cache)
            styles = tuple(design_sheets(kinds, Templates(setup.folders).text))
            plates = context.work.plates(Scope(ruleset, library, self._root(book)))
            making = replace(making, card_styles=styles, cards=cards, plates=plates, symbols=setup.symbols)
        return bound, making, found

    def _root(self, book: Book) -> Path:
        """The folder from which files are served: the project that the book is in, or the book's own."""
        return self.root if self.root and book.folder.is_relative_to(self.root.resolve()) else book.folder

    def _library(self, ruleset: Ruleset | None) -> Library:
        root = self.root or built_in().parent
        cards = root / "cards" / ruleset.name if ruleset else None
        if cards is None or ruleset is None or not cards.is_dir():
            return Library()
        checked = check(Request((cards,), root), self.progress)
        return next((one.library for one in checked.collections if one.ruleset.name == ruleset.name), Library())

    def _write(
        self, bound: BoundBook, making: Making, place: Path, editions: Sequence[str], jobs: int
    ) -> tuple[tuple[Path, ...], tuple[Diagnostic, ...]]:
        files, found = list[Path](), list[Diagnostic]()
        for path, data, problems in self._editions(bound, making, place, editions, jobs):
            found += problems
            if data is not None:
                found += put(path, data)
            files += [path] * (data is not None or path.is_file())
        if SITE in editions:
            from bestiarist.book.site.pages import site_files

            for name, data in site_files(bound, making):
                found += put(place / SITE / name, data)
            files.append(place / SITE / "index.html")
        if HANDOUTS in editions:
            more, problems = self._handouts(bound.book, place)
            files += more
            found += problems
        return tuple(files), tuple(found)

    def _handouts(self, book: Book, place: Path) -> tuple[tuple[Path, ...], tuple[Diagnostic, ...]]:
        """What the game has printed beside its books; a file of an earlier build that is the same stays."""
        if not book.ruleset:
            return (), ()
        from bestiarist.render.handouts import PAPERS, all_filled_in, printed

        ruleset = rulesets.load(book.ruleset)
        sizes, wrong = load_sizes(self.folders, "papers")
        files, found = list[Path](), list(wrong)
        papers = [sizes[name] for name in PAPERS if name in sizes]
        scope, setup = Scope(ruleset, Library(), self._root(book)), Setup.of(ruleset, self.folders, self._root(book))
        for handout in all_filled_in(ruleset.bookwork(ruleset).handouts, scope, papers, setup.folders):
            path = place / handout.file
            key = digest(fingerprint(), fonts_digest(scope.root), handout.html, *(css for _, css in handout.sheets))
            if not self._is_there(path, key):
                data, problems = printed(handout, scope.root, setup.symbols)
                found += (*problems, *put(path, data))
                if not problems:
                    self.cache.put(key, digest(data).encode())
            files += [path] * path.is_file()
        return tuple(files), tuple(found)

    def _editions(
        self, bound: BoundBook, making: Making, place: Path, editions: Sequence[str], jobs: int
    ) -> Iterator[tuple[Path, bytes | None, tuple[Diagnostic, ...]]]:
        """The editions with their bytes; without where the file of an earlier build is the same."""
        from bestiarist.book.printed.document import key_of, make_pdfs
        from bestiarist.render.workers import carry_out

        common = (fingerprint(), str(making.signature))
        bases = [(names, key_of(bound, edition, making)) for edition, names in printed_from(editions)]
        keys = {name: digest(*common, name, base) for names, base in bases for name in names}
        paths = {name: place / f"{bound.book.name}-{name}.pdf" for name in keys}
        new = [name for name, key in keys.items() if not self._is_there(paths[name], key)]
        yield from ((path, None, ()) for name, path in paths.items() if name not in new)
        layouts = list(printed_from(new))
        jobs = min(jobs, len(layouts))
        self.progress("Editions", 0, len(layouts))
        tell = self.progress if jobs < 2 else silent  # other processes only say that they are done
        tasks = [partial(make_pdfs, bound, edition, making, names, tell) for edition, names in layouts]
        results = zip(layouts, carry_out(tasks, jobs), strict=True)
        for done, ((_, names), (made, problems)) in enumerate(results, 1):
            self.progress("Editions", done, len(layouts))
            for name, data in zip(names, made, strict=True):
                if not problems:
                    self.cache.put(keys[name], digest(data).encode())
                yield paths[name], data, problems

    def _is_there(self, path: Path, key: str) -> bool:
        known = self.cache.get(key)
        return bool(known) and path.is_file() and digest(path.read_bytes()).encode() == known
