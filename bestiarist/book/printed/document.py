"""A bound book as sections that are laid out one by one, and as PDF; and the cards that stand in it, as HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist.book.binding.bound import BoundBook
from bestiarist.book.printed import lists
from bestiarist.book.printed.editions import BOOKLETS, Edition
from bestiarist.book.printed.filler import PrintFiller
from bestiarist.book.records import PAGE_CLOSE, PAGE_OPEN, Cards, Drawing, Fragment
from bestiarist.check.printing import RENDERER
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.core.writing import write
from bestiarist.render.booksections import NUMBERS, Pages, Section, Settled, Tell
from bestiarist.render.card_digests import setup_digest
from bestiarist.render.cards import Card, Setup
from bestiarist.render.documents import html_of, kinds_of
from bestiarist.render.templates import Templates
from bestiarist.ruleset import Figure, Kind, Ruleset, Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.folders import StyleSheet
from bestiarist.typeset.fonts import symbols_only_css
from bestiarist.typeset.projectfonts import fonts_digest

if TYPE_CHECKING:
    from bestiarist.paper.pdf.bookfile import Imprint
    from bestiarist.render.bookpress import BookPress

FRONT, PART, CHAPTER = "book/front.html.j2", "book/part.html.j2", "book/chapter.html.j2"
PAGE_TEMPLATE, LONGER_TEMPLATE = "book/page.css.j2", "book/longer.css.j2"
CARD_SIDES = 2
"""On so many sides the text of a card may go on; the first of them is shown."""
LONGER = (1, 2)
"""So many lines more the pages of a chapter may have where that spares a last page with few."""
_PAGE = re.compile(f"{PAGE_OPEN}([^{PAGE_CLOSE}]*){PAGE_CLOSE}")
REPORTED = ".notdef glyph"
"""How a warning begins that the chapters have been told already, with its place."""


@dataclass(frozen=True, slots=True)
class Making:
    """What editions are made with: the folders of templates, the style sheets of the cards, the cards' HTML by name,
    the cache, the folder whose files may be used, how many pages a booklet's signatures have at most (0: as many as
    fold well), what fills the cover and, by turns, the pages before parts, the game's symbols, and a file that gets
    what is laid out so far, again and again."""

    folders: Sequence[Path]
    card_styles: Sequence[StyleSheet]
    cards: Mapping[str, str]
    cache: Cache
    root: Path
    signature: int = 0
    plates: tuple[Figure, ...] = ()
    symbols: tuple[Path, ...] = ()
    early: Path | None = None

    def path_of(self, book: Path) -> str:
        """The path from that folder to a book's, as part of a URL."""
        path = book.relative_to(self.root.resolve()).as_posix()
        return "" if path == "." else f"{path}/"


def make_pdfs(
    book: BoundBook, edition: Edition, making: Making, names: Sequence[str], tell: Tell
) -> tuple[list[bytes], tuple[Diagnostic, ...]]:
    """The PDFs of these names, which are an edition and its booklets, and what the renderer complained about. `tell`
    hears how many chapters are done."""
    from bestiarist.paper.imposition.booklet import Folding
    from bestiarist.paper.pdf.bookfile import Imprint  # takes its time, and not every run prints
    from bestiarist.render.bookpress import BookPress

    templates, about = Templates(making.folders), book.book
    imprint = Imprint(about.title, about.language, about.authors, about.subtitle)
    papers = {one.name: Folding(one.width, one.height, making.signature) for one in BOOKLETS}
    sheets = sheets_of(templates, edition, making)
    press = BookPress(
        sheets, making.root, making.cache, fingerprint(),
        lambda stage, done, total: tell(f"{edition.name}, {stage}", done, total), making.symbols,
    )
    press.file = about.source.shown
    early = partial(_write_early, press, imprint, making.early) if making.early else None
    settled = press.settle(sections_of(book, edition, making, templates), paired=edition.mirrored, early=early)
    made, found = list[bytes](), list[Diagnostic]()
    if settled.restless:
        message = f"the numbers of pages that {edition.name} names do not settle: some are wrong"
        found.append(RENDERER.at(Span.whole(about.source.shown), message))
    for name in names:
        folded = name in papers
        made.append(press.fold(settled, imprint, papers[name]) if folded else press.write(settled, imprint))
    return made, (*found, *(one for one in press.warnings if not one.message.startswith(REPORTED)))


def _write_early(press: BookPress, imprint: Imprint, path: Path, settled: Settled) -> None:
    """Write the pages that are there. Nobody misses them where that fails: the whole book is still to come."""
    with suppress(OSError):
        write(path, press.write(settled, imprint))


def key_of(book: BoundBook, edition: Edition, making: Making) -> str:
    """A name for all that an edition depends on, besides the program."""
    templates = Templates(making.folders)
    sheets = (one.css for one in sheets_of(templates, edition, making))
    sections = sections_of(book, edition, making, templates)
    fonts = fonts_digest(making.root)
    return digest(edition.name, fonts, *sheets, *(part for one in sections for part in (one.html({}), one.stamp)))


def sections_of(book: BoundBook, edition: Edition, making: Making, templates: Templates) -> list[Section]:
    """What begins on a new page: the title with the contents, the parts, the chapters, the index."""
    filler = PrintFiller(edition, making.cards, making.path_of(book.book.folder))
    longer = tuple(templates.fill(LONGER_TEMPLATE, edition=edition, lines=lines) for lines in LONGER)

    def section(template: str, html: str = "", stamp: str = "", *, front: bool = False, **about: object) -> Section:
        filled = templates.fill(template, book=book.book, edition=edition, numbers=NUMBERS, html=html, **about)
        return Section(lambda pages: with_numbers(filled, book, pages), stamp, front, longer)

    contents = {"contents": lists.contents(book), "tables": lists.captions(book, "table")}
    plates = [filler.plate(Drawing(one.alt, one.width, one.height, one.svg)) for one in making.plates] or [""]
    turns, before = cycle(plates[1:] or [""]), ""
    found = [section(FRONT, plates[0], front=True, figures=lists.captions(book, "figure"), **contents)]
    for number, (chapter, (slug, fragment)) in enumerate(zip(book.book.chapters, book.fragments, strict=True), 1):
        if chapter.part and chapter.part != before:
            found.append(section(PART, next(turns), front=number == 1, title=chapter.part))
        before = chapter.part
        html = _open(book.html(slug, fragment, filler), number)
        found.append(section(CHAPTER, html, _stamp(book, fragment), place=f"chapter-{slug}"))
    if book.index and not book.lists("index"):
        opener = '<div class="opener"><h1 id="index">Index</h1></div>'
        found.append(section(CHAPTER, f"{opener}{PAGE_OPEN}@index@{PAGE_CLOSE}", place="chapter-index"))
    return found


def _stamp(book: BoundBook, fragment: Fragment) -> str:
    """A name for what the pictures of a chapter look like."""
    files = (slot.file for slot in fragment.slots if isinstance(slot, Drawing) and slot.file)
    return digest(*((book.book.folder / file).read_bytes() for file in files))


def _open(html: str, number: int) -> str:
    """The first heading of a chapter has its number above it."""
    opening = re.compile(r'<h1 id="([^"]*)"[^>]*>(.*?)</h1>', re.DOTALL)
    shown = f'<div class="opener"><p class="number">{number}</p><h1 id="\\1">\\2</h1></div>'
    return opening.sub(shown, html, count=1)


def with_numbers(html: str, book: BoundBook, pages: Pages) -> str:
    """A section with the numbers of pages, and with the lists that say them."""
    fragments = dict(book.fragments)

    def one(match: re.Match[str]) -> str:
        name = match[1]
        return listing(*name[1:].split("@")) if name.startswith("@") else str(pages.get(name, lists.UNKNOWN))

    def listing(what: str, slug: str) -> str:
        if what == "index":
            return lists.index(book, pages)
        made = {"toc": lambda: lists.chapter_contents(slug, fragments[slug]), "contents": lambda: lists.contents(book)}
        return _PAGE.sub(one, made[what]() if what in made else lists.captions(book, what.removesuffix("s")))

    return _PAGE.sub(one, html)


def sheets_of(templates: Templates, edition: Edition, making: Making) -> list[StyleSheet]:
    """The style sheets of an edition."""
    return [
        StyleSheet("symbols", symbols_only_css("Book Symbols", making.symbols)), *making.card_styles,
        *(StyleSheet(name, templates.text(name)) for name in ("shared/page.css", "book/book.css")),
        StyleSheet(PAGE_TEMPLATE, templates.fill(PAGE_TEMPLATE, edition=edition)),
        StyleSheet("card", ".cut article { width: 180pt; height: 252pt }"),
    ]


def cards_of(
    fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup, cache: Cache
) -> tuple[dict[str, str], tuple[Kind, ...], tuple[Diagnostic, ...]]:
    """The HTML of every card that a book shows, by its name there; their kinds; and what is wrong with them."""
    wanted = _wanted(fragments, library, ruleset, setup)
    kinds = kinds_of(wanted.values())
    common = digest(fingerprint(), setup_digest(setup), repr([kind.name for kind in kinds]))
    sources = {name: card.definition.source for name, card in wanted.items()}
    keys = {name: digest("book card", common, source.shown, source.text) for name, source in sources.items()}
    made = {name: kept.decode() for name, key in keys.items() if (kept := cache.get(key))}
    missing = [name for name in wanted if name not in made]
    if not missing:
        return made, kinds, ()
    found, problems = html_of([wanted[name] for name in missing], setup, CARD_SIDES, kinds)
    for name, sides in zip(missing, found, strict=True):
        made[name] = sides[0] if sides else ""
        if not problems:
            cache.put(keys[name], made[name].encode())
    return made, kinds, problems


def _wanted(fragments: Mapping[str, Fragment], library: Library, ruleset: Ruleset, setup: Setup) -> dict[str, Card]:
    scope = Scope(ruleset, library, setup.root)
    names = (name for one in fragments.values() for slot in one.slots if isinstance(slot, Cards) for name in slot.names)
    found = {name: library.find(name) for name in names}
    return {
        name: Card(definition, ruleset.kind(definition.kind), scope)
        for name, definition in found.items() if definition is not None and not definition.damaged
    }
