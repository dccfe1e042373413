"""HTML, links and pictures of a chapter's tokens, made safe: what a page of text needs goes into the book, and nothing
that runs, loads or leaves its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from markdown_it.token import Token

from bestiarist.book.checks import LINK, UNCLOSED, UNSAFE
from bestiarist.book.content.context import ChapterContext
from bestiarist.book.content.pictures import picture, safe_styles
from bestiarist.book.records import Link
from bestiarist.core.diagnostics import Severity, Span

WEB = ("http", "https", "mailto")
VOID = frozenset({"br", "hr", "img", "wbr"})
WITHIN_LINES = frozenset({
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd", "mark", "q",
    "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
})
BLOCKS = frozenset({
    "blockquote", "caption", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3",
    "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "ul",
})
SWALLOWED = frozenset({
    "applet", "embed", "form", "head", "iframe", "math", "noscript", "object", "script", "select", "style", "svg",
    "template", "textarea", "title",
})
"""Elements that go with all that is in them; `embed` is void, and has nothing."""
DEEPEST = 40
"""So many elements may stand within each other: renderers and browsers have their limits."""
_ATTRIBUTES = frozenset({"class", "title", "colspan", "rowspan", "start", "align", "lang", "dir"})


def clean(tokens: Sequence[Token], context: ChapterContext) -> None:
    """Make the HTML of all tokens safe, and say what was left out."""
    blocks: dict[int, tuple[SafeHtml, Span]] = {}
    for token in tokens:
        if token.nesting < 0:
            for level in [level for level in blocks if level > token.level]:
                safe, span = blocks.pop(level)
                token.meta["before"] = token.meta.get("before", "") + safe.end(span)
        if token.type == "html_block" and token.map:
            span = context.line(token)
            safe = blocks.setdefault(token.level, (SafeHtml(context), span))[0]
            token.content = safe.piece(token.content, span, within_line=False)
            safe.swallowing = ""
        for child in token.children or ():
            if child.type == "link_open":
                child.meta["address"] = address(str(child.attrGet("href") or ""), child.meta["span"], context)
        if token.children:
            _clean_line(token, context)
    left = "".join(safe.end(span) for safe, span in blocks.values())
    if left and tokens:
        tokens[-1].meta["after"] = left


def _clean_line(token: Token, context: ChapterContext) -> None:
    """The HTML within a line; what a script contains goes with it."""
    safe, kept = SafeHtml(context), list[Token]()
    for child in token.children or ():
        if child.type == "html_inline":
            child.content = safe.piece(child.content, child.meta["span"], within_line=True)
            kept.append(child)
        elif not safe.swallowing:
            kept.append(child)
    if safe.open:
        kept.append(Token("html_inline", "", 0, content=safe.end(safe.span)))
    token.children = kept


class SafeHtml(HTMLParser):
    """Passes HTML on, piece by piece, but for what is not allowed, which is reported. Elements may be opened in one
    piece and closed in another; `swallowing` is an element that is left out with all that is in it."""

    def __init__(self, context: ChapterContext) -> None:
        super().__init__(convert_charrefs=False)
        self.context, self.span, self.allowed = context, Span(""), WITHIN_LINES
        self.out, self.open, self.swallowing, self.deep = list[str](), list[str](), "", False

    def piece(self, html: str, span: Span, *, within_line: bool) -> str:
        """A piece of HTML, made safe."""
        self.reset()
        self.out, self.span = [], span
        self.allowed = WITHIN_LINES if within_line else WITHIN_LINES | BLOCKS
        self.feed(html)
        self.close()
        if html.rfind("<!--") > html.rfind("-->"):
            message = "a comment is never closed, and all that follows is part of it"
            self.context.report(UNCLOSED, span, message, "write --> where it ends")
        return "".join(self.out)

    def end(self, span: Span) -> str:
        """What closes all that is open, which began at the span."""
        names, self.open, self.swallowing = self.open, [], ""
        for name in dict.fromkeys(names):
            self.context.report(UNCLOSED, span, f"<{name}> is never closed", f"write </{name}> where it ends")
        return "".join(f"</{name}>" for name in reversed(names))

    def _unsafe(self, what: str) -> None:
        self.context.report(UNSAFE, self.span, f"{what} is left out", "a book consists of text, tables and pictures")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element on with its harmless attributes."""
        given = {name: value or "" for name, value in attrs}
        if self.swallowing:
            return
        if tag in SWALLOWED:
            self.swallowing = "" if tag == "embed" else tag
            self._unsafe(f"<{tag}>")
            return
        for name in given:
            if name.startswith("on"):
                self._unsafe(f"the attribute {name}")
        if tag == "img":
            self.out.append(self.context.slot(picture(self.context, given, self.span)))
        elif tag in self.allowed and len(self.open) >= DEEPEST and tag not in VOID:
            if not self.deep:
                self._unsafe(f"<{tag}>, within {DEEPEST} others,")
            self.deep = True
        elif tag in self.allowed:
            self.out.append(f"<{tag}{self._attributes(tag, given)}>")
            if tag not in VOID:
                self.open.append(tag)
        elif tag not in WITHIN_LINES | BLOCKS:
            self._unsafe(f"<{tag}>")

    def _attributes(self, tag: str, given: Mapping[str, str]) -> str:
        kept = {name: value for name, value in given.items() if name in _ATTRIBUTES}
        if tag == "a" and (link := address(given.get("href", ""), self.span, self.context)):
            kept["href"] = link
        if styles := safe_styles(given.get("style", "")):
            kept["style"] = "; ".join(f"{name}: {value}" for name, value in styles.items())
        return "".join(f' {name}="{escape(value)}"' for name, value in kept.items())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<br/>`, or an empty element."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what is open; what was opened inside and not closed, too."""
        if self.swallowing:
            if tag == self.swallowing:
                self.swallowing = ""
        elif tag in self.open:
            while self.open:
                name = self.open.pop()
                self.out.append(f"</{name}>")
                if name == tag:
                    break
        elif tag in WITHIN_LINES | BLOCKS and tag not in VOID:
            self.context.report(UNCLOSED, self.span, f"</{tag}> closes nothing", "remove it, or open it before")

    def handle_data(self, data: str) -> None:
        """Text between elements."""
        self._add(escape(data, quote=False))

    def handle_entityref(self, name: str) -> None:
        """`&amp;`."""
        self._add(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """`&#8212;`."""
        self._add(f"&#{name};")

    def _add(self, html: str) -> None:
        if not self.swallowing:
            self.out.append(html)


def address(url: str, span: Span, context: ChapterContext) -> str:
    """Where a link leads: the web, or another place in the book (a slot); empty for what a reader cannot follow."""
    try:
        parts = urlsplit(url) if re.match(r"^[\w.+/\\#?%-]", url) else None
    except ValueError:
        context.report(LINK, span, f"'{url}' is no address", "its words are printed without the link", Severity.WARNING)
        return ""
    if parts is None:
        return ""
    if parts.scheme in WEB:
        return url
    if parts.scheme or parts.netloc or url.startswith(("/", "\\")):
        local = parts.scheme in ("file", "") or len(parts.scheme) == 1
        what = "a file of this computer" if local else f"'{parts.scheme}:'"
        context.report(LINK, span, f"a link leads to {what}", "link to a page of the web, or to a chapter")
        return ""
    if not parts.path:
        return context.slot(Link(context.chapter.slug, parts.fragment, "", span))
    stem = PurePosixPath(unquote(parts.path)).stem
    slug = next((slug for slug, name in context.book.files.items() if stem in (slug, PurePosixPath(name).stem)), "")
    if not slug:
        hint = "only chapters go into the book; the link's words are printed without it"
        context.report(LINK, span, f"a link leads to '{parts.path}', which is no chapter", hint, Severity.WARNING)
        return ""
    return context.slot(Link(slug, parts.fragment, "", span))
