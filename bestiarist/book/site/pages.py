"""A bound book as a static site: a page a chapter, a style sheet, a search; everything lies beside the pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from io import BytesIO
from pathlib import Path, PurePosixPath

from bestiarist.book.binding.bound import BoundBook
from bestiarist.book.printed.document import Making
from bestiarist.book.records import Drawing
from bestiarist.book.site.filler import SiteFiller, picture_name
from bestiarist.core.store import Cache, digest
from bestiarist.render.documents import within
from bestiarist.render.templates import Templates
from bestiarist.typeset.fonts import FACES, SYMBOLS_FACE, font_bytes, symbols_face

TEMPLATE = "book/site/page.html.j2"
STYLES, SCRIPT, SECTIONS = "style.css", "search.js", "sections.js"
_HEADING = re.compile(r'<(h[1-4]|dt) id="([^"]+)"[^>]*>(.*?)</\1>', re.DOTALL)
_TAG = re.compile(r"<title>.*?</title>|<svg\b.*?</svg>|<[^>]+>", re.DOTALL)
_WITHIN = re.compile(r"</?(?:a|abbr|b|cite|code|em|i|q|s|small|span|strong|sub|sup|u)\b[^>]*>")
LONGEST = 4000
"""Characters of a section that are looked through."""
NamedFile = tuple[str, bytes]
ListedChapter = tuple[str, str, str]
"""A chapter: its slug, its title, and the title of the part that begins with it, if any."""


def site_files(book: BoundBook, making: Making) -> Iterator[NamedFile]:
    """The files of the site by their names."""
    templates, filler = Templates(making.folders), SiteFiller(book, making.cards)
    found: list[dict[str, str]] = []
    chapters = _chapters(book)
    for at, (slug, fragment) in enumerate(book.fragments):
        filler.notes.clear()
        html = book.html(slug, fragment, filler)
        if "index" not in fragment.listings:
            found += sections(f"{slug}.html", fragment.title, html)
        yield f"{slug}.html", templates.fill(
            TEMPLATE, book=book.book, title=fragment.title, slug=slug, html=html, notes="".join(filler.notes),
            chapters=chapters, headings=[one for one in fragment.headings[1:] if one.level <= 2],
            before=chapters[at - 1] if at else None, after=chapters[at + 1] if at + 1 < len(chapters) else None,
        ).encode()
    if book.index and not book.lists("index"):
        chapters_with = filler.listing("index", "")
        yield "book-index.html", _page(templates, book, chapters, "Index", f'<h1 id="index">Index</h1>{chapters_with}')
    yield "index.html", _page(templates, book, chapters, "", "")
    yield SECTIONS, _script(found).encode()
    yield SCRIPT, templates.text(f"book/site/{SCRIPT}").encode()
    cards = "\n".join(one.css for one in making.card_styles)
    yield STYLES, "\n".join((_faces(), templates.text(f"book/site/{STYLES}"), within(cards, ".cut"))).encode()
    yield from _fonts(making.cache, making.symbols)
    yield from _pictures(book)


def _chapters(book: BoundBook) -> list[ListedChapter]:
    """The chapters of the contents."""
    parts = [chapter.part for chapter in book.book.chapters]
    begun = ["" if part == before else part for before, part in zip(["", *parts], parts, strict=False)]
    return [(slug, one.title, part) for (slug, one), part in zip(book.fragments, begun, strict=True)]


def _page(templates: Templates, book: BoundBook, chapters: list[ListedChapter], title: str, html: str) -> bytes:
    """A page that is no chapter; without a title the first of the site."""
    page = templates.fill(
        TEMPLATE, book=book.book, title=title, slug="", html=html, notes="", chapters=chapters, headings=(),
        before=None, after=chapters[0] if not title else None,
    )
    return page.encode()


def _faces() -> str:
    return "\n".join(
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
        f'font-display: swap; src: url("files/{face.name}.woff2") format("woff2") }}'
        for face in FACES
    )


def _fonts(cache: Cache, symbols: Sequence[Path]) -> Iterator[NamedFile]:
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


def _pictures(book: BoundBook) -> Iterator[NamedFile]:
    slots = (slot for _, fragment in book.fragments for slot in fragment.slots)
    for file in sorted({slot.file for slot in slots if isinstance(slot, Drawing) and slot.file}):
        yield picture_name(PurePosixPath(file)), (book.book.folder / file).read_bytes()


def sections(page: str, title: str, html: str) -> Iterator[dict[str, str]]:
    """What the search looks through of a page: address, heading, chapter's title and words of sections and terms."""
    marks = list(_HEADING.finditer(html))
    for mark, follower in zip(marks, [*marks[1:], None], strict=True):
        text = html[mark.end() : follower.start() if follower else len(html)]
        yield {"u": f"{page}#{mark[2]}", "h": words(mark[3]), "c": title, "t": words(text)[:LONGEST]}


def words(html: str) -> str:
    """The text of HTML."""
    return " ".join(unescape(_TAG.sub(" ", _WITHIN.sub("", html))).split())


def _script(found: list[dict[str, str]]) -> str:
    """The sections as a script, as pages that are files fetch nothing."""
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.bookSections={data};\n"
