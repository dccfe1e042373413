"""A bound book as a static site: a page a chapter, a style sheet, a search; everything lies beside the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath

from bestiarist.book.binding.bound import BoundBook
from bestiarist.book.printed.document import Making
from bestiarist.book.records import Drawing, Heading, Listing
from bestiarist.book.site.filler import SiteFiller
from bestiarist.book.site.names import picture_name
from bestiarist.book.site.search import script, sections
from bestiarist.core.store import Cache, digest
from bestiarist.render.documents import within
from bestiarist.render.templates import Templates
from bestiarist.typeset.fonts import FACES, SYMBOLS_FACE, font_bytes, symbols_face

TEMPLATE = "book/site/page.html.j2"
STYLES, SCRIPT, SECTIONS = "style.css", "search.js", "sections.js"
File = tuple[str, bytes]
Entry = tuple[str, str, str]
"""A chapter: its slug, its title, and the title of the part that begins with it, if any."""


def site_files(book: BoundBook, making: Making) -> Iterator[File]:
    """The files of the site by their names."""
    templates, filler = Templates(making.folders), SiteFiller(book, making.cards)
    found: list[dict[str, str]] = []
    chapters = _chapters(book)
    for at, (slug, fragment) in enumerate(book.fragments):
        filler.notes.clear()
        html = book.html(slug, fragment, filler)
        if not any(isinstance(slot, Listing) and slot.what == "index" for slot in fragment.slots):
            found += sections(f"{slug}.html", fragment.title, html)
        yield f"{slug}.html", templates.fill(
            TEMPLATE, book=book.book, title=fragment.title, slug=slug, html=html, notes="".join(filler.notes),
            chapters=chapters, headings=_headings(fragment.headings),
            before=chapters[at - 1] if at else None, after=chapters[at + 1] if at + 1 < len(chapters) else None,
        ).encode()
    if book.index and not book.lists("index"):
        chapters_with = filler.listing("index", "")
        yield "book-index.html", _page(templates, book, chapters, "Index", f'<h1 id="index">Index</h1>{chapters_with}')
    yield "index.html", _page(templates, book, chapters, "", "")
    yield SECTIONS, script(found).encode()
    yield SCRIPT, templates.text(f"book/site/{SCRIPT}").encode()
    cards = "\n".join(one.css for one in making.card_styles)
    yield STYLES, "\n".join((_faces(), templates.text(f"book/site/{STYLES}"), within(cards, ".cut"))).encode()
    yield from _fonts(Cache(making.cache), making.symbols)
    yield from _pictures(book)


def _chapters(book: BoundBook) -> list[Entry]:
    """The chapters of the contents."""
    parts = [chapter.part for chapter in book.book.chapters]
    begun = ["" if part == before else part for before, part in zip(["", *parts], parts, strict=False)]
    return [(slug, one.title, part) for (slug, one), part in zip(book.fragments, begun, strict=True)]


def _page(templates: Templates, book: BoundBook, chapters: list[Entry], title: str, html: str) -> bytes:
    """A page that is no chapter; without a title the first of the site."""
    page = templates.fill(
        TEMPLATE, book=book.book, title=title, slug="", html=html, notes="", chapters=chapters, headings=(),
        before=None, after=chapters[0] if not title else None,
    )
    return page.encode()


def _headings(headings: tuple[Heading, ...]) -> list[Heading]:
    """Those that stand beside a chapter."""
    return [one for one in headings[1:] if one.level <= 2]


def _faces() -> str:
    return "\n".join(
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
        f'font-display: swap; src: url("files/{face.name}.woff2") format("woff2") }}'
        for face in FACES
    )


def _fonts(cache: Cache, symbols: Sequence[Path]) -> Iterator[File]:
    """The faces, in the form for browsers."""
    for face in FACES:
        data = font_bytes(symbols_face(symbols) if face.name == SYMBOLS_FACE else face.name)
        key = digest("woff2", data)
        packed = cache.get(key)
        if packed is None:
            from fontTools.ttLib import TTFont

            stream = BytesIO()
            font = TTFont(BytesIO(data), recalcTimestamp=False)
            font.flavor = "woff2"
            font.save(stream)
            packed = stream.getvalue()
            cache.put(key, packed)
        yield f"files/{face.name}.woff2", packed


def _pictures(book: BoundBook) -> Iterator[File]:
    slots = (slot for _, fragment in book.fragments for slot in fragment.slots)
    for file in sorted({slot.file for slot in slots if isinstance(slot, Drawing) and slot.file}):
        yield picture_name(PurePosixPath(file)), (book.book.folder / file).read_bytes()
