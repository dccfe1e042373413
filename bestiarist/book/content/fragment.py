"""Chapters to fragments: the whole of the second and third stage; a chapter that did not change is not read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it.token import Token

from bestiarist.book.checks import BROKEN_TABLE, HEADING
from bestiarist.book.content.cleaning import clean
from bestiarist.book.content.context import BookContext, ChapterContext, slug
from bestiarist.book.content.directives import fold
from bestiarist.book.content.writer import Writer
from bestiarist.book.records import OWN, Book, Chapter, Fragment, Heading
from bestiarist.book.text.dialect import parse
from bestiarist.book.text.places import line_span
from bestiarist.check.printing import GLYPH
from bestiarist.core.diagnostics import Severity, Span
from bestiarist.core.digests import fingerprint
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache, digest
from bestiarist.typeset.fonts import missing

GLOSSARY = re.compile(r"(^|-)glossary$")
LONGEST_HEADING = 250
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_DELIMITERS = re.compile(r"^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*$")


def fragments_of(
    book: Book, context: BookContext, cache: Cache, progress: Callable[[int], None] = lambda done: None
) -> dict[str, Fragment]:
    """The fragments of all chapters by slug, in their order."""
    common = digest(
        fingerprint(), book.ruleset, repr(sorted(context.files.items())), repr(sorted(context.codes)),
        *_pictures(book.folder),
    )
    found = {}
    for done, chapter in enumerate(book.chapters, 1):
        source = chapter.source
        files = (part for one in source.files for part in (one.shown, one.text))
        key = digest("chapter", common, chapter.slug, str(source.path.parent), *files)
        fragment = cache.get_record(key, Fragment)
        if fragment is None:
            fragment = fragment_of(chapter, context)
            cache.put_record(key, fragment)
        found[chapter.slug] = fragment
        progress(done)
    return found


def _pictures(folder: Path) -> list[str]:
    """Which pictures there are, and when each was changed."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in PICTURES and path.is_file())
    return [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]


def fragment_of(chapter: Chapter, book: BookContext) -> Fragment:
    """The chapter as HTML with slots, and what is wrong with it."""
    context = ChapterContext(chapter, book)
    tokens = parse(chapter.source)
    _shorten(tokens, context)
    for span, message, hint in _table_faults(tokens, chapter.source):
        context.report(BROKEN_TABLE, span, message, hint)
    _report_glyphs(context)
    clean(tokens, context)
    writer = Writer(context)
    tokens, notes = _notes(_without_captions(tokens))
    writer.notes = {number: " ".join(writer.write([one]) for one in inlines) for number, inlines in notes.items()}
    title = _supply_title(tokens, context)
    html = title + writer.write(fold(tokens, context, writer.write))
    if GLOSSARY.search(chapter.slug):
        context.anchors += context.terms.values()
    return context.fragment(html)


def _without_captions(tokens: Sequence[Token]) -> list[Token]:
    """Captions, of two tokens each, are written by their tables."""
    kinds = ["", *(token.type for token in tokens)]
    return [token for token, kind in zip(tokens, kinds, strict=False) if "book_caption" not in (token.type, kind)]


def _notes(tokens: Sequence[Token]) -> tuple[list[Token], dict[int, list[Token]]]:
    """The tokens without the footnotes at their end, and the lines of each of these."""
    kept, notes, inside, number = list[Token](), dict[int, list[Token]](), False, -1
    for token in tokens:
        if token.type.startswith("footnote_block"):
            inside = token.nesting > 0
        elif not inside:
            kept.append(token)
        elif token.type == "footnote_open":
            number = token.meta["id"]
            notes[number] = []
        elif token.type == "inline":
            notes[number].append(token)
    return kept, notes


def _supply_title(tokens: Sequence[Token], context: ChapterContext) -> str:
    """The heading that a chapter without one gets: its front matter's title, or the name of its file."""
    if any(token.type == "heading_open" and token.tag == "h1" for token in tokens):
        return ""
    matter = next((token.content for token in tokens if token.type == "front_matter"), "")
    given = re.search(r"^title:\s*[\"']?(.+?)[\"']?\s*$", matter, re.MULTILINE)
    words = given[1] if given else re.sub(r"^\d+-", "", context.chapter.slug).replace("-", " ").capitalize()
    name = context.id(slug(words) or "chapter")
    context.headings.append(Heading(1, name, words, Span.whole(context.chapter.source.shown)))
    return f'<h1 id="{OWN}{name}">{escape(words)}</h1>'


def _shorten(tokens: Sequence[Token], context: ChapterContext) -> None:
    """Make paragraphs of headings that are too long to be any."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "heading_open" and len(inline.content) > LONGEST_HEADING:
            message = f"this heading has {len(inline.content)} characters"
            context.report(HEADING, context.line(opening), message, "end it with a blank line")
            for token in (opening, closing):
                token.type, token.tag = token.type.replace("heading", "paragraph"), "p"


def _report_glyphs(context: ChapterContext) -> None:
    """Say which characters no face has, each where it stands first."""
    source = context.chapter.source
    for character in missing(source.text, more=context.book.codes):
        at = source.text.index(character)
        what = f"the character U+{ord(character):04X} cannot be printed: no face has it"
        context.report(GLYPH, source.span(at, at + 1), what, "use another one", Severity.WARNING)


def _table_faults(tokens: Sequence[Token], source: SourceFile) -> Iterator[tuple[Span, str, str]]:
    for token in tokens:
        if token.type == "table_open" and token.map:
            first, last = token.map
            wanted = _cells(source.line(first + 1))
            for number in range(first + 2, last):
                count = _cells(source.line(number + 1))
                if count > wanted:
                    what = f"this row has {count} cells, and the head of its table {wanted}"
                    yield line_span(source, number), what, "a bar within a cell is written \\|"
        elif token.type == "inline" and token.map and "|" in token.content:
            for number, (head, line) in enumerate(pairwise(token.content.split("\n")), 1):
                if _DELIMITERS.match(line) and "|" in head:
                    counts = f"its head has {_cells(head)} cells, the row below {_cells(line)}"
                    what = f"this is no table: {counts}"
                    yield line_span(source, token.map[0] + number), what, "give every column of the head its `---`"


def _cells(line: str) -> int:
    text = re.sub(r"\\\||\[\[[^\]\n]*\]\]|`[^`]*`", "x", line).strip()
    return len(text.removeprefix("|").removesuffix("|").split("|"))
