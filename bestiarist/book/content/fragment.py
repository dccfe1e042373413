"""A chapter's text to its fragment: the whole of the second and third stage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from markdown_it.token import Token

from bestiarist.book.checks import BROKEN_TABLE, HEADING
from bestiarist.book.content.cleaning import clean
from bestiarist.book.content.desk import Desk, Tools, own, slug
from bestiarist.book.content.directives import fold
from bestiarist.book.content.writer import Writer
from bestiarist.book.records import Chapter, Fragment, Heading
from bestiarist.book.text.dialect import parse
from bestiarist.book.text.places import line_span
from bestiarist.check.printing import GLYPH
from bestiarist.core.diagnostics import Severity, Span
from bestiarist.core.source import SourceFile
from bestiarist.typeset.fonts import missing

GLOSSARY = re.compile(r"(^|-)glossary$")
LONGEST_HEADING = 250
_DELIMITERS = re.compile(r"^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*$")


def fragment_of(chapter: Chapter, tools: Tools) -> Fragment:
    """The chapter as HTML with slots, and what is wrong with it."""
    desk = Desk(chapter, tools)
    tokens = parse(chapter.source)
    _shorten(tokens, desk)
    _report_tables(tokens, desk)
    _report_glyphs(desk)
    clean(tokens, desk)
    writer = Writer(desk)
    tokens = _without_captions(tokens)
    tokens, notes = _notes(tokens)
    writer.notes = {number: " ".join(writer.write([one]) for one in inlines) for number, inlines in notes.items()}
    title = _supply_title(tokens, desk)
    html = title + writer.write(fold(tokens, desk, writer.write))
    if GLOSSARY.search(chapter.slug):
        desk.anchors += desk.terms.values()
    return desk.fragment(html)


def _without_captions(tokens: Sequence[Token]) -> list[Token]:
    """Captions are written by their tables."""
    gone = {index + 1 for index, token in enumerate(tokens) if token.type == "book_caption"}
    return [token for index, token in enumerate(tokens) if index not in gone]


def _notes(tokens: Sequence[Token]) -> tuple[list[Token], dict[int, list[Token]]]:
    """The tokens without the footnotes at their end, and the lines of each of these."""
    kept, notes, number = list[Token](), dict[int, list[Token]](), -1
    inside = False
    for token in tokens:
        inside = inside or token.type == "footnote_block_open"
        if not inside:
            kept.append(token)
        elif token.type == "footnote_open":
            number = token.meta["id"]
            notes[number] = []
        elif token.type == "inline":
            notes[number].append(token)
        inside = inside and token.type != "footnote_block_close"
    return kept, notes


def _supply_title(tokens: Sequence[Token], desk: Desk) -> str:
    """The heading that a chapter without one gets: its front matter's title, or the name of its file."""
    if any(token.type == "heading_open" and token.tag == "h1" for token in tokens):
        return ""
    matter = next((token.content for token in tokens if token.type == "front_matter"), "")
    given = re.search(r"^title:\s*[\"']?(.+?)[\"']?\s*$", matter, re.MULTILINE)
    words = given[1] if given else re.sub(r"^\d+-", "", desk.chapter.slug).replace("-", " ").capitalize()
    name = desk.id(slug(words) or "chapter")
    desk.headings.append(Heading(1, name, words, Span.whole(desk.chapter.source.shown)))
    return f'<h1 id="{own(name)}">{escape(words)}</h1>'


def _shorten(tokens: Sequence[Token], desk: Desk) -> None:
    """Make paragraphs of headings that are too long to be any."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "heading_open" and len(inline.content) > LONGEST_HEADING:
            span = line_span(desk.chapter.source, (opening.map or [0])[0])
            desk.report(HEADING, span, f"this heading has {len(inline.content)} characters", "end it with a blank line")
            for token in (opening, closing):
                token.type, token.tag = token.type.replace("heading", "paragraph"), "p"


def _report_tables(tokens: Sequence[Token], desk: Desk) -> None:
    for span, message, hint in _faults(tokens, desk.chapter.source):
        desk.report(BROKEN_TABLE, span, message, hint)


def _report_glyphs(desk: Desk) -> None:
    """Say which characters no face has, each where it stands first."""
    source = desk.chapter.source
    for character in missing(source.text):
        at = source.text.index(character)
        what = f"the character U+{ord(character):04X} cannot be printed: no face has it"
        desk.report(GLYPH, source.span(at, at + 1), what, "use another one", Severity.WARNING)


def _faults(tokens: Sequence[Token], source: SourceFile) -> Iterator[tuple[Span, str, str]]:
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
            lines = token.content.split("\n")
            for number, line in enumerate(lines[1:], 1):
                if _DELIMITERS.match(line) and "|" in lines[number - 1]:
                    counts = f"its head has {_cells(lines[number - 1])} cells, the row below {_cells(line)}"
                    what = f"this is no table: {counts}"
                    yield line_span(source, token.map[0] + number), what, "give every column of the head its `---`"


def _cells(line: str) -> int:
    text = re.sub(r"\\\||\[\[[^\]\n]*\]\]|`[^`]*`", "x", line).strip()
    return len(text.removeprefix("|").removesuffix("|").split("|"))
