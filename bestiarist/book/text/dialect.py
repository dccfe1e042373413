"""The dialect that chapters are written in: CommonMark with tables, footnotes, definition lists, attributes,
containers, references and index marks, and with what kramdown adds.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from bestiarist.book.text.kramdown import apply_kramdown
from bestiarist.book.text.marks import add_marks, hide_bars
from bestiarist.book.text.places import give_lines, give_spans
from bestiarist.core.source import SourceFile

CONTAINER = "container_book_open"
_CAPTION = re.compile(r"^Table\s*(?::|–|—|-)\s*(?P<title>.*?)\s*(?:\{#(?P<id>[\w-]+)\})?\s*$")
_NEGATIVE = re.compile(r"(?<![\w.,)\]\u2013-])-(?=\d)")
_SPAN = re.compile(r"(?<=\d)-(?=\d)")
_DASH = re.compile(r"(?<!-)-{2,3}(?!-)")
_ALLOWED = ("class", "id", "width")


@cache
def parser() -> MarkdownIt:
    """The parser of chapters."""
    md = MarkdownIt("commonmark", {"html": True, "typographer": True})
    md.enable(["table", "strikethrough", "smartquotes"])
    md.use(front_matter_plugin).use(footnote_plugin).use(deflist_plugin)
    md.use(attrs_plugin, spans=True, allowed=_ALLOWED)
    md.use(container_plugin, "book", validate=lambda params, markup: bool(params.strip()))
    add_marks(md)
    md.validateLink = lambda url: True  # type: ignore[method-assign]  # what is wrong with a link is said later
    md.core.ruler.after("block", "book_blocks", _blocks)
    md.core.ruler.after("smartquotes", "book_signs", _signs)
    return md


def parse(source: SourceFile) -> list[Token]:
    """The tokens of a chapter."""
    tokens = parser().parse(hide_bars(source.text), {})
    give_spans(source, tokens)
    return tokens


def _blocks(state: StateCore) -> None:
    """Before the lines are read: their places, and what blocks say of each other."""
    give_lines(state.tokens)
    state.tokens = _captions(apply_kramdown(state.tokens))


def _captions(tokens: list[Token]) -> list[Token]:
    """Tables with the captions above them: `Table: words {#name}`, or a small heading `Table: words`."""
    found: list[Token] = []
    for token in tokens:
        if token.type == "table_open" and len(found) >= 3 and found[-2].type == "inline":
            opening, inline = found[-3], found[-2]
            match = _CAPTION.match(inline.content)
            small = opening.type == "paragraph_open" or (opening.type == "heading_open" and opening.tag >= "h4")
            if match and small:
                del found[-3:]
                inline.content = match["title"]
                token.meta = {"caption": inline, "id": match["id"] or str(opening.attrGet("id") or "")}
                found += [Token("book_caption", "", 0), inline]
        found.append(token)
    return found


def _signs(state: StateCore) -> None:
    """A minus before numbers, dashes where they are typed as hyphens, an ellipsis."""
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "text":
                dashed = _DASH.sub(lambda match: "\u2014" if len(match.group()) == 3 else "\u2013", token.content)
                token.content = _SPAN.sub("\u2013", _NEGATIVE.sub("\u2212", dashed)).replace("...", "\u2026")
