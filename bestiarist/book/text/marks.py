"""What a book's text has beside CommonMark, inside of lines: references, index marks.

Each becomes a token of its own, with the place at which it begins in the text of its block.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from bestiarist.book.records import BAR

REFERENCE = re.compile(rf"\[\[([^\[\]|\n{BAR}]+)(?:[|{BAR}]([^\[\]\n]+))?\]\]")
INDEX = re.compile(r"\[([^\[\]]*)\]\{\.index(?:\s+entry=(?:\"([^\"]*)\"|'([^']*)'|([^\s}]+)))?\s*\}")


_BARRED = re.compile(r"(\[\[[^\[\]|\n]+)\|(?=[^\[\]\n]+\]\])")


def hide_bars(text: str) -> str:
    """The text with bars inside of references hidden from tables; nothing moves."""
    return _BARRED.sub(rf"\1{BAR}", text)


def add_marks(md: MarkdownIt) -> None:
    """Teach a parser both."""
    md.inline.ruler.before("link", "book_reference", _reference)
    md.inline.ruler.before("book_reference", "book_index", _index)


def _reference(state: StateInline, silent: bool) -> bool:
    """`[[target]]` or `[[target|words]]`."""
    match = REFERENCE.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        token = state.push("book_reference", "a", 0)
        target = match[1].strip()
        token.meta = {"start": match.start(1), "end": match.end(1), "target": target, "words": (match[2] or "").strip()}
        token.content = token.meta["words"] or target
    state.pos = match.end()
    return True


def _index(state: StateInline, silent: bool) -> bool:
    """`[word]{.index}` or `[]{.index entry="words"}`; the word may have marks of its own."""
    match = INDEX.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        entry = next((group for group in match.groups()[1:] if group), match[1])
        token = state.push("book_index_open", "span", 1)
        token.meta = {"start": match.start(), "end": match.end(), "entry": re.sub(r"[*_`\[\]]", "", entry).strip()}
        end, state.posMax = state.posMax, match.end(1)
        state.pos = match.start(1)
        state.md.inline.tokenize(state)
        state.push("book_index_close", "span", -1)
        state.posMax = end
    state.pos = match.end()
    if not match[1] and not state.pending and all(one.type.startswith("book_index") for one in state.tokens):
        while state.pos < state.posMax and state.src[state.pos].isspace():  # with which the line would begin
            state.pos += 1
    return True
