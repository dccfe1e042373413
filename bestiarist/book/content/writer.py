"""Tokens to HTML with slots."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import MutableMapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from bestiarist.book.checks import COMPUTED, REPEATED, ChapterError
from bestiarist.book.content.cleaning import clean
from bestiarist.book.content.computed import computed
from bestiarist.book.content.context import ChapterContext, slug
from bestiarist.book.content.directives import BOXES, OpeningLine
from bestiarist.book.content.pictures import picture
from bestiarist.book.content.tables import KEPT
from bestiarist.book.records import BAR, OWN, TERM, Anchor, Caption, Heading, IndexMark, Listing, Note, Reference
from bestiarist.book.text.dialect import parser

COMMON = "common"
"""The class of a term that is an everyday word, too."""
_NUMBER = re.compile(r"[+−–]?\d{1,5}|–|")
WIDTH = 90
"""About so many letters of a table go on a line."""
_FIXED = {"front_matter": "", "container_book_close": "</aside>", "table_close": "</table></div>"}
"""Blocks whose HTML is always the same."""
Tokens = Sequence[Token]
Env = MutableMapping[str, Any]


class Writer(RendererHTML):
    """Writes the HTML of one chapter; each method is that of a kind of token."""

    def __init__(self, context: ChapterContext) -> None:
        super().__init__(parser())
        self.context, self.notes = context, dict[int, str]()

    def write(self, tokens: Tokens) -> str:
        """The HTML of some tokens."""
        return self.render(tokens, parser().options, {})

    def render(self, tokens: Tokens, options: OptionsDict, env: Env) -> str:
        """As the parser's own, with what cleaning wants to stand before or after a token."""
        found = []
        for index, token in enumerate(tokens):
            if token.type == "inline":
                html = self.renderInline(token.children or [], options, env)
            elif token.type in _FIXED:
                html = _FIXED[token.type]
            elif token.type in self.rules:
                html = self.rules[token.type](tokens, index, options, env)
            else:
                html = self.renderToken(tokens, index, options, env)
            found.append(f"{token.meta.get('before', '')}{html}{token.meta.get('after', '')}")
        return "".join(found)

    def heading_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A heading with an id: its author's, or its words."""
        token, words = tokens[index], plain(tokens[index + 1].children or [])
        chosen, level = str(token.attrGet("id") or ""), int(token.tag[1])
        span = self.context.line(token)
        if chosen and chosen in self.context.ids:
            message = f"the name '{chosen}' is given to something else before"
            self.context.report(REPEATED, span, message, "choose another")
        name = self.context.id(chosen or slug(words) or "section")
        self.context.headings.append(Heading(level, name, words, span, bool(chosen)))
        kind = str(token.attrGet("class") or "")
        return f'<{token.tag} id="{OWN}{name}"{_classes(kind)}>'

    def book_reference(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A link that the binding makes."""
        meta = tokens[index].meta
        name = self.context.id(f"ref-{len(self.context.slots)}")
        return self.context.slot(Reference(meta["target"], escape(meta["words"]), name, meta["span"]))

    def book_index_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A place that the index leads to."""
        name = self.context.id(f"ix-{len(self.context.marks) + 1}")
        self.context.marks.append(IndexMark(tokens[index].meta["entry"], name))
        return f'<span class="ix" id="{OWN}{name}">'

    def book_listing(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A list that the binding makes."""
        return self.context.slot(Listing(tokens[index].meta["what"]))

    def container_book_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A box with its title."""
        words: OpeningLine = tokens[index].meta["words"]
        kicker = f'<span class="kicker">{BOXES[words.kind]}</span> ' if BOXES[words.kind] else ""
        title = self._title(words, options, env) if words.title else ""
        head = f'<p class="head">{kicker}{title}</p>' if kicker or title else ""
        return f'<aside class="box {words.kind}">{head}'

    def _title(self, words: OpeningLine, options: OptionsDict, env: Env) -> str:
        (line,) = parser().parseInline(words.title, {})
        for token in line.children or ():
            token.meta["span"] = words.span
        clean([line], self.context)
        return self.renderInline(line.children or [], options, env)

    def table_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A table, with its number where it has a caption."""
        kept = ' class="table kept"' if _find_numbers(tokens, index) <= KEPT else ' class="table"'
        caption = tokens[index].meta.get("caption")
        table = f"<table{_classes(str(tokens[index].attrGet('class') or ''))}>"
        if caption is None:
            return f"<div{kept}>{table}"
        words = self.renderInline(caption.children or [], options, env)
        title = plain(caption.children or [])
        name = tokens[index].meta["id"] or slug(title)
        place, label = self.context.label(Caption("table", f"table-{name}", name, title, self.context.line(caption)))
        return f'<div{kept} id="{place}">{table}<caption>{label} {words}</caption>'

    def td_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A cell; where all of a column are numbers, they are set below each other."""
        token = tokens[index]
        align = re.sub(r".*text-align:(\w+).*", r"\1", str(token.attrGet("style") or ""))
        kind = {"right": "num", "center": "mid"}.get(align, "num" if token.meta.get("number") else "")
        return f"<{token.tag}{_classes(kind)}>"

    th_open = td_open

    def code_inline(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """Code; what begins with `=` is worked out."""
        content = tokens[index].content.replace(BAR, "|")
        if not content.startswith("=") or not content.strip("= "):
            return f"<code>{escape(content, quote=False)}</code>"
        try:
            expression, functions = content[1:].removeprefix("=").strip(), self.context.book.work.functions
            return escape(computed(expression, functions), quote=False)
        except ChapterError as error:
            self.context.report(COMPUTED, tokens[index].meta["span"], str(error), error.hint)
            return f'<span class="wrong">{escape(content, quote=False)}</span>'

    def fence(self, tokens: Tokens, idx: int, options: OptionsDict, env: Env) -> str:
        """A block of code."""
        return f"<pre><code>{escape(tokens[idx].content.replace(BAR, '|'), quote=False)}</code></pre>"

    code_block = fence

    def text(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """Words."""
        return escape(tokens[index].content.replace(BAR, "|"), quote=False)

    def image(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A picture of the book's folder."""
        token = tokens[index]
        given = {name: str(value) for name, value in token.attrs.items()} | {"alt": plain(token.children or [])}
        return self.context.slot(picture(self.context, given, token.meta["span"]))

    def link_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A link, where its address is one that readers can follow."""
        address = tokens[index].meta.get("address", "")
        return f'<a href="{escape(address)}">' if address else "<a>"

    def footnote_ref(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A footnote, whose words go along."""
        number = tokens[index].meta["id"]
        return self.context.slot(Note(number + 1, self.notes.get(number, "")))

    def dt_open(self, tokens: Tokens, index: int, options: OptionsDict, env: Env) -> str:
        """A term, which can be linked to; `[term]{.common}` is one that is not linked by itself."""
        children = tokens[index + 1].children or []
        words, common = plain(children), any(COMMON in str(one.attrGet("class")).split() for one in children)
        name = self.context.id(slug(f"term-{words}"))
        for kind in (words, *re.findall(r"\(([^)]+)\)", words), re.sub(r"\s*\([^)]*\)", "", words)):
            self.context.terms.setdefault(kind, Anchor(TERM, kind, name, common))
        return f'<dt id="{OWN}{name}">'


def plain(children: Sequence[Token]) -> str:
    """The words of a line without what they look like."""
    parts = (
        one.content if one.type in ("text", "code_inline", "book_reference") else " " if "break" in one.type else ""
        for one in children
    )
    return re.sub(r"\s+", " ", "".join(parts)).strip()


def _classes(words: str) -> str:
    return f' class="{escape(words)}"' if words else ""


def _find_numbers(tokens: Tokens, index: int) -> int:
    """Tell the cells of a table whether they are in a column of numbers; about how many lines its rows take."""
    columns = defaultdict[int, list[Token]](list)
    at = 0
    for token, inside in pairwise(tokens[index:]):
        at = 0 if token.type == "tr_open" else at + token.type.endswith(("td_close", "th_close"))
        if token.type in ("td_open", "th_open"):
            columns[at].append(token)
            token.meta["words"] = plain(inside.children or [])
        if token.type == "table_close":
            break
    for cells in columns.values():
        numbers = all(_NUMBER.fullmatch(cell.meta["words"]) for cell in cells if cell.tag == "td")
        for cell in cells:
            cell.meta["number"] = numbers
    rows = zip(*columns.values(), strict=False)
    return sum(max(1 + len(cell.meta["words"]) * len(columns) // WIDTH for cell in row) for row in rows) - 1
