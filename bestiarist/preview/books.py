"""Books in the preview: laid out by the build's own command in a process of their own, and shown page by page.

A book takes seconds. Until a new one is there, the last one stays.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bestiarist.build.books import find_books
from bestiarist.preview.bookpages import Pages, pages_of, unfinished
from bestiarist.preview.jobs import Jobs
from bestiarist.preview.payloads import Json
from bestiarist.preview.program import environment
from bestiarist.preview.requests import Refusal

EDITION = "screen"
LOOK_AGAIN = 0.3
"""Seconds after which it is seen whether more pages of a book are there."""
_KEYS = ("code", "name", "severity", "message", "line", "column", "end_line", "end_column")
Told = Callable[[str, bool], None]
"""Hears of a book by its name: that it is begun, or that it is done."""


@dataclass(slots=True)
class _Book:
    """A book that somebody looks at. `outdated`: something has changed since its layout began; `partly`: its pages are
    those that are laid out so far."""

    folder: Path
    pages: Pages | None = None
    earlier: Pages | None = None
    diagnostics: list[Json] = field(default_factory=list)
    stale: bool = False
    outdated: bool = True
    partly: bool = False
    working: asyncio.Task[None] | None = None

    def show(self, pages: Pages | None) -> None:
        """Take other pages. Those before are kept: somebody may be about to ask for their pictures."""
        if pages is not self.pages:
            self.pages, self.earlier = pages, self.pages


class Books:
    """Lays books out, each once at a time. `told` hears when one is begun or done, `grown` when there are more pages of
    one that was not shown before."""

    def __init__(self, root: Path, jobs: Jobs, told: Told, grown: Callable[[str], None] = lambda name: None) -> None:
        self.root, self.jobs, self.told, self.grown = root, jobs, told, grown
        self.books: dict[str, _Book] = {}
        self.output = tempfile.TemporaryDirectory(prefix="bestiarist-preview-")

    def names(self) -> list[str]:
        """The books that there are."""
        return [folder.name for folder in find_books(self.root)]

    async def listed(self) -> list[Json]:
        """The books, with what is known of them."""
        found = []
        for name in self.names():
            known = await self._known(name)
            found.append({"name": name, "title": known["title"], "pages": len(known["pages"]) or None})
        return found

    async def book(self, name: str) -> Json:
        """A book as it was laid out last; the first time, its layout begins with that."""
        if name not in self.names():
            raise Refusal(404, f"there is no book {name}")
        book = self.books.setdefault(name, _Book(self.root / "book" / name))
        self._begin(name, book)
        return {
            "name": name, **await self._known(name), "diagnostics": book.diagnostics, "stale": book.stale,
            "working": book.working is not None,
        }

    async def _known(self, name: str) -> Json:
        """Its title, chapters and pages; before it was laid out, without the pages."""
        book = self.books.get(name)
        if book and book.pages:
            return book.pages.listed(name)
        return await self.jobs.do(partial(unfinished, self.root / "book" / name))

    def pages(self, name: str, version: str) -> Pages:
        """The pages of a book, if they are still those, or those before."""
        book = self.books.get(name)
        kept = (book.pages, book.earlier) if book else ()
        pages = next((one for one in kept if one is not None and one.digest == version), None)
        if pages is None:
            raise Refusal(404, "this page is no longer kept: ask for the book again")
        return pages

    def changed(self, files: Sequence[str]) -> None:
        """Lay out anew what somebody looks at and these files may concern: all but the chapters of other books."""
        for name, book in self.books.items():
            own = f"book/{name}/"
            if any(file.startswith(own) or not file.startswith("book/") for file in files):
                book.outdated = True
                if book.working is not None:
                    book.working.cancel()
                    book.working = None
                self._begin(name, book)

    async def close(self) -> None:
        """End everything."""
        working = [book.working for book in self.books.values() if book.working is not None]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        self.output.cleanup()

    def _begin(self, name: str, book: _Book) -> None:
        if book.outdated and book.working is None:
            book.outdated = False
            book.working = asyncio.create_task(self._lay_out(name, book))

    async def _lay_out(self, name: str, book: _Book) -> None:
        self.told(name, False)
        early = Path(self.output.name) / f"{name}-early.pdf"
        growing = asyncio.create_task(self._grow(name, book, early))
        try:
            report = await self._run(book.folder, early)
        finally:
            growing.cancel()
        path = Path(self.output.name) / "book" / name / f"{name}-{EDITION}.pdf"
        pages = await self.jobs.do(lambda: pages_of(path, book.folder, book.pages), later=True)
        failed = report.get("summary", {}).get("errors", 1) > 0
        book.stale = failed and pages is book.pages
        book.show(pages)
        book.working, book.partly = None, book.partly and failed
        book.diagnostics = [_diagnostic(one) for one in report.get("diagnostics", ())]
        self.told(name, True)

    async def _grow(self, name: str, book: _Book, early: Path) -> None:
        """Show the pages that are there so far, where there is no whole book to be shown."""
        while book.pages is None or book.partly:
            await asyncio.sleep(LOOK_AGAIN)
            pages = await self.jobs.do(lambda: pages_of(early, book.folder, book.pages), later=True)
            if pages is not book.pages:
                book.show(pages)
                book.partly = True
                self.grown(name)

    async def _run(self, folder: Path, early: Path) -> Mapping[str, Any]:
        """Run the command; what it reports."""
        command = (
            sys.executable, "-m", "bestiarist", "book", str(folder), "--edition", EDITION, "--output", self.output.name,
            "--format", "json", "--jobs", "1", "--early", str(early),
        )
        process = await asyncio.create_subprocess_exec(
            *command, cwd=self.root, env=environment(), stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            said, _ = await process.communicate()
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        try:
            found: Mapping[str, Any] = json.loads(said)
        except ValueError:
            found = {}
        return found


def _diagnostic(one: Mapping[str, Any]) -> Json:
    """A finding of the command's report, as pages get findings."""
    fix = one.get("fix")
    return {
        **{key: one[key] for key in _KEYS}, "file": one["path"], "hint": one["hint"] or "",
        "fix": {"safe": fix["safe"], "description": fix["title"]} if fix else None,
        "explain": f"/api/explain?code={one['code']}",
    }
