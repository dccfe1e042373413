"""HTML, links and pictures of a chapter's tokens, made safe before anything is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from markdown_it.token import Token

from bestiarist.book.checks import LINK, UNCLOSED, UNSAFE
from bestiarist.book.content.context import ChapterContext
from bestiarist.book.content.pictures import picture
from bestiarist.book.records import Link
from bestiarist.book.text.html import SafeHtml
from bestiarist.core.diagnostics import Severity, Span

WEB = ("http", "https", "mailto")


def clean(tokens: Sequence[Token], context: ChapterContext) -> None:
    """Make the HTML of all tokens safe, and say what was left out."""
    blocks: dict[int, tuple[SafeHtml, Span]] = {}
    for token in tokens:
        if token.nesting < 0:
            for level in [level for level in blocks if level > token.level]:
                token.meta["before"] = token.meta.get("before", "") + _end(*blocks.pop(level), context)
        if token.type == "html_block" and token.map:
            span = context.line(token)
            passing = blocks.setdefault(token.level, (SafeHtml(), span))[0]
            token.content = _pass(passing, token.content, span, context, within_line=False)
            passing.swallowing = ""
        for child in token.children or ():
            if child.type == "link_open":
                child.meta["address"] = address(str(child.attrGet("href") or ""), child.meta["span"], context)
        if token.children:
            _line(token, context)
    left = "".join(_end(*one, context) for one in blocks.values())
    if left and tokens:
        tokens[-1].meta["after"] = left


def _line(token: Token, context: ChapterContext) -> None:
    """The HTML within a line; what a script contains goes with it."""
    passing, kept, span = SafeHtml(), list[Token](), Span("")
    for child in token.children or ():
        if child.type == "html_inline":
            span = child.meta["span"]
            child.content = _pass(passing, child.content, span, context, within_line=True)
            kept.append(child)
        elif not passing.swallowing:
            kept.append(child)
    if passing.open:
        kept.append(Token("html_inline", "", 0, content=_end(passing, span, context)))
    token.children = kept


def _pass(passing: SafeHtml, html: str, span: Span, context: ChapterContext, *, within_line: bool) -> str:
    passing.image = lambda attributes: context.slot(picture(context, attributes, span))
    passing.link = lambda url: address(url, span, context)
    found = passing.piece(html, within_line=within_line)
    if html.rfind("<!--") > html.rfind("-->"):
        message = "a comment is never closed, and all that follows is part of it"
        context.report(UNCLOSED, span, message, "write --> where it ends")
    for what in passing.unsafe:
        context.report(UNSAFE, span, f"{what} is left out", "a book consists of text, tables and pictures")
    for name in passing.strays:
        context.report(UNCLOSED, span, f"</{name}> closes nothing", "remove it, or open it before")
    return found


def _end(passing: SafeHtml, span: Span, context: ChapterContext) -> str:
    html, names = passing.end()
    for name in dict.fromkeys(names):
        context.report(UNCLOSED, span, f"<{name}> is never closed", f"write </{name}> where it ends")
    return html


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
