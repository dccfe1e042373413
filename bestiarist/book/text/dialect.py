"""The dialect that chapters are written in: CommonMark with tables, footnotes, definition lists, attributes,
containers, references and index marks, and with what kramdown adds.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from bestiarist.book.records import BAR
from bestiarist.book.text.kramdown import apply_kramdown
from bestiarist.book.text.places import give_lines, give_spans
from bestiarist.core.source import SourceFile

CONTAINER = "container_book_open"
_REFERENCE = re.compile(rf"\[\[([^\[\]|\n{BAR}]+)(?:[|{BAR}]([^\[\]\n]+))?\]\]")
_INDEX = re.compile(r"\[([^\[\]]*)\]\{\.index(?:\s+entry=(?:\"([^\"]*)\"|'([^']*)'|([^\s}]+)))?\s*\}")
_BARRED = re.compile(r"(\[\[[^\[\]|\n]+)\|(?=[^\[\]\n]+\]\])")
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
    md.inline.ruler.before("link", "book_reference", _reference)
    md.inline.ruler.before("book_reference", "book_index", _index)
    md.validateLink = lambda url: True  # type: ignore[method-assign]  # what is wrong with a link is said later
    md.core.ruler.after("block", "book_blocks", _blocks)
    md.core.ruler.after("smartquotes", "book_signs", _signs)
    return md


def parse(source: SourceFile) -> list[Token]:
    """The tokens of a chapter. Bars inside of references are hidden from tables; nothing moves."""
    tokens = parser().parse(_BARRED.sub(rf"\1{BAR}", source.text), {})
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


def _reference(state: StateInline, silent: bool) -> bool:
    """`[[target]]` or `[[target|words]]`."""
    match = _REFERENCE.match(state.src, state.pos, state.posMax)
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
    match = _INDEX.match(state.src, state.pos, state.posMax)
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
