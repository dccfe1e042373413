"""Blocks between `:::` lines: boxes of several kinds, and directives for a table, a figure, cards or a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from markdown_it.token import Token

from bestiarist.book.checks import DIRECTIVE, UNCLOSED, ChapterError, did_you_mean
from bestiarist.book.content.context import ChapterContext, slug
from bestiarist.book.content.pictures import placeholder
from bestiarist.book.content.tables import KEPT, chosen, lines, plan_of, row_id, table_html
from bestiarist.book.figures.lookup import figure
from bestiarist.book.records import Anchor, Caption, Cards, Drawing, Listing
from bestiarist.book.text.dialect import CONTAINER
from bestiarist.core.diagnostics import Span

BOXES: Mapping[str, str] = {
    "sidebar": "", "example": "Example", "designer": "Designer’s note", "variant": "Variant", "rule": "", "pair": "",
}
"""Kinds of boxes, with the word that stands before their titles. A pair is two figures beside each other."""
LISTINGS = ("index", "contents", "tables", "figures")
MANY = 6
"""A table of so many columns is set smaller."""
SHORT = 20
"""Names of so many letters stay on one line."""
Writing = Callable[[Sequence[Token]], str]


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """The words behind `:::`, each with its place."""

    kind: str
    rest: tuple[tuple[str, Span], ...]
    span: Span
    title: str

    @property
    def options(self) -> dict[str, str]:
        """Those of the form `key=value`."""
        pairs = (word.split("=", 1) for word, _ in self.rest if "=" in word)
        return {key: value.strip("\"'") for key, value in pairs}


def words_of(token: Token, context: ChapterContext) -> OpeningLine:
    """What an opening line says."""
    number = (token.map or [0])[0]
    line = context.chapter.source.line(number + 1)
    begin = line.find(token.markup) + len(token.markup)
    found = []
    for match in re.finditer(r"[\w-]+=\"[^\"]*\"|\S+", line[begin:]):
        at = begin + match.start() + 1
        span = context.chapter.source.piece(number + 1, at, at + len(match.group()))
        found.append((match.group(), span))
    kind, span = found[0] if found else ("", context.line(token))
    return OpeningLine(kind, tuple(found[1:]), span, token.info.strip().removeprefix(kind).strip())


def fold(tokens: Sequence[Token], context: ChapterContext, write: Writing) -> list[Token]:
    """The tokens with directives replaced by their HTML; boxes get their words."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type != CONTAINER:
            found.append(token)
            at += 1
            continue
        end = _close(tokens, at)
        words = words_of(token, context)
        _report_unclosed(token, context)
        if words.kind in BOXES:
            token.meta = {**token.meta, "words": words}
            found += [token, *fold(tokens[at + 1 : end], context, write), tokens[end]]
        elif words.kind in LISTINGS:
            html = context.slot(Listing(words.kind))
            found.append(Token("html_block", "", 0, content=html, block=True))
        elif words.kind in _DIRECTIVES:
            html = _DIRECTIVES[words.kind](words, context, _caption(tokens[at + 1 : end], write))
            found.append(Token("html_block", "", 0, content=html, block=True))
        else:
            known = (*BOXES, *_DIRECTIVES, *LISTINGS)
            hint = did_you_mean(words.kind, known, f"there are: {', '.join(known)}")
            context.report(DIRECTIVE, words.span, f"there is no block '{words.kind}'", hint)
            found += fold(tokens[at + 1 : end], context, write)
        at = end + 1
    return found


def _close(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    for index in range(at, len(tokens)):
        depth += (tokens[index].type == CONTAINER) - (tokens[index].type == CONTAINER.replace("open", "close"))
        if depth == 0:
            return index
    return len(tokens) - 1


def _report_unclosed(token: Token, context: ChapterContext) -> None:
    last = (token.map or (0, 0))[1]
    if not context.chapter.source.line(last + 1).lstrip().lstrip(">").lstrip().startswith(":::"):
        hint = f"write {token.markup} on a line where it ends"
        context.report(UNCLOSED, context.line(token), "this block is never closed", hint)


def _caption(tokens: Sequence[Token], write: Writing) -> str:
    """The body of a directive as one line."""
    inlines = [Token("inline", "", 0, children=one.children) for one in tokens if one.type == "inline"]
    return " ".join(write([one]) for one in inlines)


def _name(words: OpeningLine, context: ChapterContext) -> tuple[str, Span]:
    name = next(((word, span) for word, span in words.rest if "=" not in word), None)
    if name is None:
        context.report(DIRECTIVE, words.span, f"which {words.kind}?", f"::: {words.kind} NAME")
        return "", words.span
    return name


def _table(words: OpeningLine, context: ChapterContext, caption: str) -> str:
    name, span = _name(words, context)
    table = context.book.tables.get(name)
    if table is None:
        if name:
            known = context.book.tables
            hint = did_you_mean(name, known, f"there are: {', '.join(known) or 'none'}")
            context.report(DIRECTIVE, span, f"there is no table '{name}'", hint)
        return ""
    plan = plan_of(table, context.book.work.tables)
    try:
        columns, rows = chosen(table, plan, words.options)
    except ChapterError as error:
        context.report(DIRECTIVE, span, f"the table '{name}': {error}", error.hint)
        return ""
    ids = {term.name: context.id(row_id(name, term)) for term in rows}
    context.anchors += (Anchor(f"table:{name}", term, place) for term, place in ids.items())
    title = plan.title or table.title
    identity, label = context.label(Caption("table", slug(f"table-{name}"), name, title, span))
    kept = " kept" if lines(columns, rows) <= KEPT else ""
    html = table_html(columns, rows, ids)
    wide = _width(html, len(columns)) + (" named" if all(len(term.name) <= SHORT for term in rows) else "")
    shown = f'<table class="facts {name}"><caption>{label} {escape(title)}</caption>{html}</table>{_legend(caption)}'
    return f'<div class="table{kept}{wide}" id="{identity}">{shown}</div>'


def _width(html: str, columns: int) -> str:
    """A table of many columns has smaller type; one of few numbers need not be as wide as the text."""
    if columns >= MANY:
        return " wide widest" if columns >= 2 * MANY - 1 else " wide"
    return " narrow" if columns <= 4 and "<td>" not in html and 'class="long"' not in html else ""


def _figure(words: OpeningLine, context: ChapterContext, caption: str) -> str:
    name, span = _name(words, context)
    if not name:
        return ""
    options = words.options
    called = options.pop("id", name)
    drawing = _drawn(name, options, words, span, context)
    title = (re.sub(r"<[^>]+>", "", caption) or drawing.alt).partition(". ")[0].removesuffix(".")
    place, label = context.label(Caption("figure", slug(f"figure-{called}"), called, title, span))
    below = f"<figcaption>{label} {caption or escape(f'{title}.')}</figcaption>"
    return f'<figure class="figure" id="{place}">{context.slot(drawing)}{below}</figure>'


def _drawn(name: str, options: Mapping[str, str], words: OpeningLine, span: Span, context: ChapterContext) -> Drawing:
    """What the ruleset draws; a frame and what is wrong where it cannot."""
    scope = context.book.scope
    if scope is None:
        hint = "the book belongs to no game that draws figures"
        context.report(DIRECTIVE, span, f"there is no figure '{name}'", hint)
        return placeholder(name)
    drawn, problems = figure(name, options, scope)
    for problem in problems:
        place = next((at for word, at in words.rest if problem.word in (word, *word.split("=", 1))), span)
        context.report(DIRECTIVE, place, problem.message, problem.hint)
    return Drawing(drawn.alt, drawn.width, drawn.height, drawn.svg) if drawn else placeholder(name)


def _cards(words: OpeningLine, context: ChapterContext, caption: str) -> str:
    names = [(word.strip(","), span) for word, span in words.rest if "=" not in word]
    if not names:
        context.report(DIRECTIVE, words.span, "which cards?", "::: cards ID ID")
        return ""
    places = tuple(context.id(slug(f"card-{name}")) for name, _ in names)
    context.anchors += (Anchor("card", name, place) for (name, _), place in zip(names, places, strict=True))
    slot = context.slot(Cards(tuple(name for name, _ in names), places, tuple(span for _, span in names)))
    return f'<div class="cards">{slot}{_legend(caption)}</div>'


def _legend(caption: str) -> str:
    return f'<p class="legend">{caption}</p>' if caption else ""


Directive = Callable[[OpeningLine, ChapterContext, str], str]
_DIRECTIVES: Mapping[str, Directive] = {"table": _table, "figure": _figure, "cards": _cards}
