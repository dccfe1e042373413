"""Blocks between `:::` lines: boxes of several kinds, and directives for a table, a figure, cards or a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from html import escape

from markdown_it.token import Token

from bestiarist.book.checks import DIRECTIVE, UNCLOSED
from bestiarist.book.content.desk import Desk, own, slug
from bestiarist.book.content.placeholder import placeholder
from bestiarist.book.content.tables import KEPT, TableError, chosen, lines, plan_of, row_id, table_html
from bestiarist.book.figures.asking import figure
from bestiarist.book.records import Anchor, Caption, Cards, Drawing, Label, Listing
from bestiarist.book.text.dialect import CONTAINER
from bestiarist.book.text.places import line_span
from bestiarist.core.diagnostics import Span

BOXES: Mapping[str, str] = {
    "sidebar": "", "example": "Example", "designer": "Designer’s note", "variant": "Variant", "rule": "",
    "pair": "",
}
"""Kinds of boxes, with the word that stands before their titles. A pair is two figures beside each other."""
LISTINGS = ("index", "contents", "tables", "figures")
MANY = 6
"""A table of so many columns is set smaller."""
SHORT = 20
"""Names of so many letters stay on one line."""
Writing = Callable[[Sequence[Token]], str]


@dataclass(frozen=True, slots=True)
class Words:
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


def words_of(token: Token, desk: Desk) -> Words:
    """What an opening line says."""
    number = (token.map or [0])[0]
    line = desk.chapter.source.line(number + 1)
    begin = line.find(token.markup) + len(token.markup)
    found = []
    for match in re.finditer(r"[\w-]+=\"[^\"]*\"|\S+", line[begin:]):
        at = begin + match.start() + 1
        span = desk.chapter.source.piece(number + 1, at, at + len(match.group()))
        found.append((match.group(), span))
    kind, span = found[0] if found else ("", line_span(desk.chapter.source, number))
    return Words(kind, tuple(found[1:]), span, token.info.strip().removeprefix(kind).strip())


def fold(tokens: Sequence[Token], desk: Desk, write: Writing) -> list[Token]:
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
        words = words_of(token, desk)
        _report_unclosed(token, desk)
        if words.kind in BOXES:
            tokens[end].meta["tag"] = "aside"
            token.meta = {**token.meta, "words": words}
            found += [token, *fold(tokens[at + 1 : end], desk, write), tokens[end]]
        elif words.kind in _DIRECTIVES or words.kind in LISTINGS:
            html = _directive(words, desk, lambda: _caption(tokens[at + 1 : end], write))  # noqa: B023 called at once
            found.append(Token("html_block", "", 0, content=html, block=True))
        else:
            near = get_close_matches(words.kind, (*BOXES, *_DIRECTIVES, *LISTINGS), 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join((*BOXES, *_DIRECTIVES, *LISTINGS))}"
            desk.report(DIRECTIVE, words.span, f"there is no block '{words.kind}'", hint)
            found += fold(tokens[at + 1 : end], desk, write)
        at = end + 1
    return found


def _close(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    for index in range(at, len(tokens)):
        depth += (tokens[index].type == CONTAINER) - (tokens[index].type == CONTAINER.replace("open", "close"))
        if depth == 0:
            return index
    return len(tokens) - 1


def _report_unclosed(token: Token, desk: Desk) -> None:
    first, last = token.map or (0, 0)
    if not desk.chapter.source.line(last + 1).lstrip().lstrip(">").lstrip().startswith(":::"):
        span = line_span(desk.chapter.source, first)
        desk.report(UNCLOSED, span, "this block is never closed", f"write {token.markup} on a line where it ends")


def _caption(tokens: Sequence[Token], write: Writing) -> str:
    """The body of a directive as one line."""
    inlines = [Token("inline", "", 0, children=one.children) for one in tokens if one.type == "inline"]
    return " ".join(write([one]) for one in inlines)


def _directive(words: Words, desk: Desk, caption: Callable[[], str]) -> str:
    if words.kind in LISTINGS:
        return desk.slot(Listing(words.kind))
    return _DIRECTIVES[words.kind](words, desk, caption())


def _name(words: Words, desk: Desk) -> tuple[str, Span]:
    name = next(((word, span) for word, span in words.rest if "=" not in word), None)
    if name is None:
        desk.report(DIRECTIVE, words.span, f"which {words.kind}?", f"::: {words.kind} NAME")
        return "", words.span
    return name


def _table(words: Words, desk: Desk, caption: str) -> str:
    name, span = _name(words, desk)
    table = desk.tools.tables.get(name)
    if table is None:
        if name:
            near = get_close_matches(name, desk.tools.tables, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(desk.tools.tables) or 'none'}"
            desk.report(DIRECTIVE, span, f"there is no table '{name}'", hint)
        return ""
    plan = plan_of(table, desk.tools.work.tables)
    try:
        columns, rows = chosen(table, plan, words.options)
    except TableError as error:
        desk.report(DIRECTIVE, span, f"the table '{name}': {error}", error.hint)
        return ""
    ids = {term.name: own(desk.id(row_id(name, term))) for term in rows}
    desk.anchors += (Anchor(f"table:{name}", term.name, ids[term.name][1:]) for term in rows)
    title = plan.title or table.title
    label = _label(desk, "table", name, title, span)
    words_below = f'<p class="legend">{caption}</p>' if caption else ""
    kept = " kept" if lines(columns, rows) <= KEPT else ""
    html = table_html(columns, rows, ids)
    wide = _width(html, len(columns)) + (" named" if all(len(term.name) <= SHORT for term in rows) else "")
    head = f'<caption><span class="label">{label}</span> {escape(title)}</caption>'
    identity = own(desk.captions[-1].id)
    shown = f'<table class="facts {name}">{head}{html}</table>{words_below}'
    return f'<div class="table{kept}{wide}" id="{identity}">{shown}</div>'


def _width(html: str, columns: int) -> str:
    """A table of many columns has smaller type; one of few numbers need not be as wide as the text."""
    if columns >= MANY:
        return " wide widest" if columns >= 2 * MANY - 1 else " wide"
    return " narrow" if columns <= 4 and "<td>" not in html and 'class="long"' not in html else ""


def _label(desk: Desk, kind: str, name: str, title: str, span: Span) -> str:
    caption = Caption(kind, desk.id(slug(f"{kind}-{name}")), name, title, span)
    desk.captions.append(caption)
    return desk.slot(Label(caption))


def _figure(words: Words, desk: Desk, caption: str) -> str:
    name, span = _name(words, desk)
    if not name:
        return ""
    options = words.options
    identity = options.pop("id", name)
    drawing = _drawn(name, options, words, span, desk)
    title = (re.sub(r"<[^>]+>", "", caption) or drawing.alt).partition(". ")[0].removesuffix(".")
    label = _label(desk, "figure", identity, title, span)
    shown = caption or escape(f"{title}.")
    return (
        f'<figure class="figure" id="{own(desk.captions[-1].id)}">{desk.slot(drawing)}'
        f'<figcaption><span class="label">{label}</span> {shown}</figcaption></figure>'
    )


def _drawn(name: str, options: Mapping[str, str], words: Words, span: Span, desk: Desk) -> Drawing:
    """What the ruleset draws; a frame and what is wrong where it cannot."""
    scope = desk.tools.scope
    if scope is None:
        desk.report(DIRECTIVE, span, f"there is no figure '{name}'", "the book belongs to no game that draws figures")
        return placeholder(name)
    drawn, problems = figure(name, options, scope)
    for problem in problems:
        place = next((at for word, at in words.rest if problem.word in (word, *word.split("=", 1))), span)
        desk.report(DIRECTIVE, place, problem.message, problem.hint)
    return Drawing(drawn.alt, drawn.width, drawn.height, drawn.svg) if drawn else placeholder(name)


def _cards(words: Words, desk: Desk, caption: str) -> str:
    names = [(word.strip(","), span) for word, span in words.rest if "=" not in word]
    if not names:
        desk.report(DIRECTIVE, words.span, "which cards?", "::: cards ID ID")
        return ""
    places = tuple(desk.id(slug(f"card-{name}")) for name, _ in names)
    desk.anchors += (Anchor("card", name, place) for (name, _), place in zip(names, places, strict=True))
    slot = desk.slot(Cards(tuple(name for name, _ in names), places, tuple(span for _, span in names)))
    below = f'<p class="legend">{caption}</p>' if caption else ""
    return f'<div class="cards">{slot}{below}</div>'


_DIRECTIVES: Mapping[str, Callable[[Words, Desk, str], str]] = {"table": _table, "figure": _figure, "cards": _cards}
