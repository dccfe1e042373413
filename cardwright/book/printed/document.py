"""A bound book as one document, and as PDF."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.book.binding.bound import BoundBook
from cardwright.book.printed import lists
from cardwright.book.printed.editions import BOOKLETS, Edition
from cardwright.book.printed.filler import PrintFiller, address
from cardwright.book.records import PAGE_CLOSE, PAGE_OPEN, Drawing
from cardwright.diagnostics import Diagnostic
from cardwright.render.cache import Cache, digest
from cardwright.render.fonts import symbols_only_css
from cardwright.render.sheet import Sheet
from cardwright.render.templates import Templates
from cardwright.ruleset import Figure

if TYPE_CHECKING:
    from cardwright.render.bookpress import Pages

TEMPLATE, PAGE_TEMPLATE = "book/book.html.j2", "book/page.css.j2"
_PAGE = re.compile(f"{PAGE_OPEN}([^{PAGE_CLOSE}]*){PAGE_CLOSE}")
REPORTED = ".notdef glyph"
"""How a warning begins that the chapters have been told already, with its place."""
_UNKNOWN = 99
"""The number that stands for a page while nothing was laid out: as wide as most."""


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter as the template prints it. `part`: the title of the part that begins with it, and `plate` what the page
    before that shows."""

    slug: str
    number: int
    title: str
    part: str
    plate: str
    html: str


@dataclass(frozen=True, slots=True)
class Making:
    """What editions are made with: the folders of templates, the style sheets of the cards, the cards' HTML by name,
    the folder of the cache, the folder whose files may be used, and how many pages a booklet's signatures have at most
    (0: as many as fold well), and what fills the cover and the pages before parts."""

    folders: Sequence[Path]
    card_styles: Sequence[str]
    cards: Mapping[str, str]
    cache: Path | None
    root: Path
    signature: int = 0
    plates: tuple[Figure, ...] = ()

    def path_of(self, book: Path) -> str:
        """The way from that folder to a book's, as part of a URL."""
        way = book.relative_to(self.root.resolve()).as_posix()
        return "" if way == "." else f"{way}/"


def make_pdfs(
    book: BoundBook, edition: Edition, making: Making, names: Sequence[str]
) -> tuple[list[bytes], tuple[Diagnostic, ...]]:
    """The PDFs of these names, which are an edition and its booklets, and what the renderer complained about."""
    from cardwright.render.booklet import Folding  # takes its time, and not every run prints
    from cardwright.render.bookpress import BookPress, PageRange

    templates, cache = Templates(making.folders), Cache(making.cache)
    press = BookPress(sheets_of(templates, edition, making.card_styles), making.root)
    html = document(book, edition, making, templates)
    first = address(book.fragments[0][0], book.fragments[0][1].headings[0].id)
    key = digest("book pages", str(book.book.folder), edition.name)
    guess = json.loads(cache.get(key) or b"{}")
    settled = press.settle(partial(numbered, html, book, first), guess)
    cache.put(key, json.dumps(settled.pages).encode())
    body = settled.pages.get(first, 0)
    ranges = [PageRange(0, "r")] * (body > 0) + [PageRange(body, "D")]
    papers = {one.name: Folding(one.width, one.height, making.signature) for one in BOOKLETS}
    made = [
        press.fold(settled.document, papers[name]) if name in papers else press.write(settled.document, ranges)
        for name in names
    ]
    return made, tuple(one for one in press.warnings if not one.message.startswith(REPORTED))


def key_of(book: BoundBook, edition: Edition, making: Making) -> str:
    """A name for all that an edition depends on, besides the program."""
    templates = Templates(making.folders)
    sheets = (one.css for one in sheets_of(templates, edition, making.card_styles))
    html = document(book, edition, making, templates)
    index = lists.index(book, {}, 0)
    pictures = (
        (book.book.folder / slot.file).read_bytes()
        for _, one in book.fragments for slot in one.slots if isinstance(slot, Drawing) and slot.file
    )
    return digest(edition.name, html, index, *sheets, *pictures)


def document(book: BoundBook, edition: Edition, making: Making, templates: Templates) -> str:
    """The document of an edition, with places for the numbers of pages."""
    filler = PrintFiller(edition, making.cards, making.path_of(book.book.folder))
    plates = [filler.plate(Drawing(one.alt, one.width, one.height, one.svg)) for one in making.plates] or [""]
    parts, before, turns = [], "", cycle(plates[1:] or [""])
    for number, (chapter, (slug, fragment)) in enumerate(zip(book.book.chapters, book.fragments, strict=True), 1):
        part = chapter.part if chapter.part != before else ""
        before = chapter.part
        shown = next(turns) if part else ""
        html = _open(book.html(slug, fragment, filler), number)
        parts.append(Part(slug, number, fragment.title, part, shown, html))
    return templates.fill(
        TEMPLATE, book=book.book, edition=edition, plate=plates[0], parts=parts, contents=lists.contents(book),
        tables=lists.captions(book, "table"), figures=lists.captions(book, "figure"),
        index="" if book.lists("index") or not book.index else f"{PAGE_OPEN}@index@{PAGE_CLOSE}",
    )


def _open(html: str, number: int) -> str:
    """The first heading of a chapter has its number above it."""
    opening = re.compile(r'<h1 id="([^"]*)"[^>]*>(.*?)</h1>', re.DOTALL)
    shown = f'<div class="opener"><p class="number">{number}</p><h1 id="\\1">\\2</h1></div>'
    return opening.sub(shown, html, count=1)


def numbered(html: str, book: BoundBook, first: str, pages: Pages) -> str:
    """The document with the numbers of pages: in roman before the page of the first chapter."""
    start = pages.get(first, 0)
    fragments = dict(book.fragments)

    def one(match: re.Match[str]) -> str:
        name = match[1]
        if name.startswith("@"):
            return listing(*name[1:].split("@"))
        return str(pages[name] - start + 1) if name in pages and pages[name] >= start else str(_UNKNOWN)

    def listing(what: str, slug: str) -> str:
        if what == "index":
            return lists.index(book, pages, start)
        made = {"toc": lambda: lists.chapter_contents(slug, fragments[slug]), "contents": lambda: lists.contents(book)}
        return _PAGE.sub(one, made[what]() if what in made else lists.captions(book, what.removesuffix("s")))

    return _PAGE.sub(one, html)


def sheets_of(templates: Templates, edition: Edition, card_styles: Sequence[str]) -> list[Sheet]:
    """The style sheets of an edition."""
    names = ["shared/page.css", "book/book.css"]
    page = templates.fill(PAGE_TEMPLATE, edition=edition)
    size = "article.card { width: 180pt; height: 252pt }"
    texts = (Sheet(name, templates.text(name)) for name in (*card_styles, *names))
    symbols = Sheet("symbols", symbols_only_css("Book Symbols"))
    return [symbols, *texts, Sheet(PAGE_TEMPLATE, page), Sheet("card", size)]

