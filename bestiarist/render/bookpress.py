"""Books through WeasyPrint, section by section; layouts and page contents are kept in the cache."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bestiarist.core.store import Cache, digest
from bestiarist.paper.imposition.booklet import Folding, booklet
from bestiarist.paper.pdf.bookfile import Imprint, book_file
from bestiarist.paper.pdf.subsets import Subset, kept_subset
from bestiarist.render.booksections import (
    Early,
    Laid,
    Pages,
    Section,
    Settled,
    Tell,
    only_numbers,
    settle,
    styled,
)
from bestiarist.render.pdf import Press
from bestiarist.typeset.folders import StyleSheet
from bestiarist.typeset.pagecontent import PageContent, from_plain, over, pack, plain, unpack
from bestiarist.typeset.projectfonts import fonts_digest

from weasyprint.document import Document  # isort: skip  # after render.pdf, which keeps the machine's fonts out

from bestiarist.render.painting import paint  # isort: skip

EMPTY = zlib.compress(b"")
"""The operators of a page with nothing on it."""
LITTLE = 0.25
"""A section whose last page is used less than that tries longer pages."""


def untold(stage: str, done: int, total: int) -> None:
    """A callback that ignores progress."""


class BookPress(Press):
    """Lays out documents of many pages, with all that HTML has: lists, footnotes, running headers.

    Layouts and page contents are kept in the cache by all they depend on; `key` stands for the program. `tell` is the
    callback for progress.
    """

    def __init__(
        self, sheets: Sequence[StyleSheet], root: Path | None, cache: Cache, key: str = "", tell: Tell = untold,
        symbols: Sequence[Path] = (),
    ) -> None:
        self.cache, self.key, self.tell = cache, digest(key, fonts_digest(root), *(one.css for one in sheets)), tell
        self.symbols, self.known = tuple(symbols), dict[str, Laid]()
        self.documents: dict[str, Document] = {}
        self.painted: dict[str, list[PageContent]] = {}
        self.complaints = 0
        self.doubtful: set[str] = set()
        super().__init__(sheets, root, symbols)

    def lay_out(self, html: str) -> Document:
        """A document, laid out once."""
        with self.listening():
            return self._render(html)

    def settle(self, sections: Sequence[Section], *, paired: bool, early: Early | None = None) -> Settled:
        """The sections, laid out until all page numbers in them are those of the book; `early` gets what is there
        before."""
        return settle(sections, self._section, self.tell, paired=paired, early=early)

    def write(self, settled: Settled, imprint: Imprint) -> bytes:
        """A tagged PDF/UA-1 with page labels; the same bytes for the same input."""
        return book_file(self._pages(settled), imprint, settled.ranges, self._subset)

    def fold(self, settled: Settled, imprint: Imprint, folding: Folding) -> bytes:
        """The pages two by two on sheets to be folded; the same bytes for the same input."""
        return booklet(self._pages(settled), imprint, folding, self._subset)

    def _pages(self, settled: Settled) -> list[PageContent]:
        """All pages: what is on them, and over it their numbers, which alone change where pages before them do."""
        found = []
        for done, (laid, first) in enumerate(settled.sections, 1):
            pages = self._painted(laid)
            if first:
                numbers = self._painted(self._laid(only_numbers(laid.names, first), ""))
                pages = [over(*pair) for pair in zip(pages, numbers, strict=True)]
            found.append(pages)
            self.tell("painted", done, len(settled.sections))
        return list(_all_pages(found, settled.paired))

    def _section(self, section: Section, pages: Pages) -> Laid:
        html = section.html(pages)
        laid = self._laid(html, section.stamp)
        if len(laid.names) > 2 and laid.last < LITTLE:
            others = (self._laid(styled(html, css), section.stamp) for css in section.longer)
            return next((one for one in others if len(one.names) < len(laid.names)), laid)
        return laid

    def _laid(self, html: str, stamp: str) -> Laid:
        name = digest("laid", self.key, html, stamp)
        if name not in self.known:
            kept = self.cache.get(name)
            names, anchors, last = json.loads(kept) if kept else self._measured(name, html)
            self.known[name] = Laid(html, stamp, names, anchors, last)
        return self.known[name]

    def _measured(self, name: str, html: str) -> tuple[list[str], dict[str, int], float]:
        """The names of the pages, on which the ids are, and how much of the last is used. It is kept unless there is
        something to complain about."""
        document = self._document(html)
        anchors: dict[str, int] = {}
        for at, page in enumerate(document.pages):
            anchors = dict.fromkeys(page.anchors, at) | anchors
        names = [page._page_box.page_type.name for page in document.pages]
        end = document.pages[-1]._page_box
        last = round(end.children[0].height / end.height, 2)
        if html not in self.doubtful:
            self.cache.put(name, json.dumps((names, anchors, last)).encode())
        return names, anchors, last

    def _document(self, html: str) -> Document:
        """A document, which stays until its pages are painted."""
        if html not in self.documents:
            before = self.complaints
            self.documents[html] = self.lay_out(html)
            if self.complaints > before:
                self.doubtful.add(html)
        return self.documents[html]

    def _heard(self, message: str) -> None:
        super()._heard(message)
        self.complaints += 1

    def _painted(self, laid: Laid) -> list[PageContent]:
        name = digest("painted", self.key, laid.html, laid.stamp)
        if name in self.painted:
            return self.painted[name]
        if kept := self.cache.get(name):
            return [from_plain(page) for page in unpack(kept)]
        document, before = self._document(laid.html), self.complaints
        with self.listening():
            found = paint([(document, page) for page in document.pages], linked=True)
        self.painted[name] = found
        if self.complaints == before and laid.html not in self.doubtful:
            self.cache.put(name, pack([plain(page) for page in found]))
        return found

    def _subset(self, face: str, glyphs: Sequence[int]) -> Subset:
        return kept_subset(self.cache, self.key, face, glyphs, self.face)


def _all_pages(sections: Sequence[Sequence[PageContent]], paired: bool) -> Iterator[PageContent]:
    """The pages of all sections, with empty ones where the next begins on a right-hand page."""
    for at, pages in enumerate(sections):
        yield from pages
        if paired and len(pages) % 2 and at < len(sections) - 1:
            yield replace(pages[-1], content=EMPTY, tags=pack(()), bookmarks=(), links=(), anchors=())
