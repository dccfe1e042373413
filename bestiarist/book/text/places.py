"""Where the tokens of a chapter stand in its file."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from bestiarist.book.records import BAR
from bestiarist.core.diagnostics import Span
from bestiarist.core.source import SourceFile


def line_span(source: SourceFile, line: int) -> Span:
    """The whole of a line (0-based, as parsers count)."""
    text = source.line(line + 1)
    start = len(text) - len(text.lstrip())
    return source.piece(line + 1, start + 1, max(len(text.rstrip()), start) + 1)


def inline_span(source: SourceFile, inline: Token, start: int, end: int) -> Span:
    """Characters `start` up to `end` of the text of a block, whose lines stand in the file with marks before them."""
    first = inline.map[0] if inline.map else 0
    before = inline.content[:start]
    number, column = before.count("\n"), start - (before.rfind("\n") + 1)
    line = inline.content.split("\n")[number].replace(BAR, "|")
    at = source.line(first + number + 1).find(line)
    if at < 0:
        return line_span(source, first + number)
    length = end - start
    return source.piece(first + number + 1, at + column + 1, at + column + length + 1)


def give_lines(tokens: Sequence[Token]) -> None:
    """Give every text its line: the parser tells those of a table's body not, nor those of a definition's term."""
    table = row = 0
    last = [0, 1]
    for token in tokens:
        if token.type == "table_open" and token.map:
            table, row = token.map[0], -1
        elif token.type == "tr_open":
            row += 1
            last = [table + row + (row > 0), table + row + 1 + (row > 0)]
        elif token.map:
            last = token.map
        if token.type == "inline" and token.map is None:
            token.map = list(last)


_TELLING = {"link_open": "href", "image": "src"}


def give_spans(source: SourceFile, tokens: Sequence[Token]) -> None:
    """Give every piece of a line that may be reported its place, as `span` in its `meta`."""
    for block in tokens:
        at = 0
        for token in block.children or ():
            if "start" in token.meta:
                token.meta["span"] = inline_span(source, block, token.meta["start"], token.meta["end"])
            elif token.type in ("code_inline", "html_inline", *_TELLING):
                words = str(token.attrGet(_TELLING[token.type]) or "") if token.type in _TELLING else token.content
                words = words or "!["
                found = block.content.find(words, at)
                start = found if found >= 0 else at
                token.meta["span"] = inline_span(source, block, start, start + (len(words) if found >= 0 else 1))
                at = start + len(words) if found >= 0 and token.type != "link_open" else at
