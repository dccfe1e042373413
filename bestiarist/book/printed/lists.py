"""Lists with page numbers: contents, tables, figures, index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bestiarist.book.binding.bound import BoundBook, IndexEntry
from bestiarist.book.printed.filler import address, page_of
from bestiarist.book.records import Fragment
from bestiarist.render.booksections import Pages

UNKNOWN = 99
"""The number that stands for a page while that was not laid out: as wide as most."""
DEPTH = 2
"""Headings of this level and above stand in the contents."""


def contents(book: BoundBook) -> str:
    """The chapters by part, with their sections."""
    found, part = list[str](), ""
    chapters = {chapter.slug: chapter for chapter in book.book.chapters}
    for number, (slug, fragment) in enumerate(book.fragments, 1):
        if chapters[slug].part != part:
            part = chapters[slug].part
            found.append(f'<p class="part">{escape(part)}</p>' if part else "")
        name = address(slug, fragment.headings[0].id)
        sections = "".join(_sections(slug, fragment))
        found.append(
            f'<div class="chapterline"><a href="#{name}"><span class="no">{number}&nbsp;</span>{escape(fragment.title)}'
            f'<span class="pg">&nbsp;{page_of(name)}</span></a></div>'
            + (f'<ul class="sections">{sections}</ul>' if sections else "")
        )
    return "".join(found)


def _sections(slug: str, fragment: Fragment, first: int = 1) -> Iterator[str]:
    for heading in fragment.headings[first:]:
        if heading.level <= DEPTH:
            yield _line(address(slug, heading.id), escape(heading.title))


def chapter_contents(slug: str, fragment: Fragment) -> str:
    """The sections of one chapter, where it asks for them."""
    return f'<ul class="sections local">{"".join(_sections(slug, fragment, 0))}</ul>'


def captions(book: BoundBook, kind: str) -> str:
    """All tables, or all figures."""
    named = [(slug, one) for slug, fragment in book.fragments for one in fragment.captions if one.kind == kind]
    found = [
        _line(address(slug, caption.id), f'<span class="no">{number}&nbsp;</span>{escape(caption.title)}')
        for number, (slug, caption) in enumerate(named, 1)
    ]
    return f'<ul class="captions">{"".join(found)}</ul>' if found else ""


def _line(name: str, words: str) -> str:
    return f'<li><a href="#{name}">{words}<span class="pg">&nbsp;{page_of(name)}</span></a></li>'


def index(book: BoundBook, pages: Pages) -> str:
    """The index."""
    found = []
    for letter, heads in book.index:
        entries = "".join(_entry(head, pages) for head in heads)
        found.append(f'<div class="letter"><p class="initial">{escape(letter)}</p><ul>{entries}</ul></div>')
    return f'<div class="index">{"".join(found)}</div>' if found else ""


def _entry(head: IndexEntry, pages: Pages) -> str:
    names = [address(*place) for place in head.places]
    known = {pages.get(name, UNKNOWN): name for name in reversed(names)}
    shown = [_run(run, known) for run in runs(list(known))]
    numbers = f' <span class="pages">{", ".join(shown)}</span>' if shown else ""
    under = "".join(_entry(one, pages) for one in head.entries)
    return f'<li>{escape(head.words)}{numbers}{f"<ul>{under}</ul>" if under else ""}</li>'


def _run(run: Sequence[int], known: dict[int, str]) -> str:
    first, last = run
    shown = f"{first}" if first == last else f"{first}–{last}"
    return f'<a href="#{known[first]}">{shown}</a>'


def runs(pages: Sequence[int]) -> list[tuple[int, int]]:
    """Pages in order, each once, those that follow each other as one run: 3, 5-7."""
    found: list[tuple[int, int]] = []
    for page in sorted(set(pages)):
        if found and page == found[-1][1] + 1:
            found[-1] = (found[-1][0], page)
        else:
            found.append((page, page))
    return found
