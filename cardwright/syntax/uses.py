"""The use boxes of a feature: before the name, or gathered from where else they stand in the head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.diagnostics import Diagnostic, Edit, Fix
from cardwright.model import Place
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.codes import FORM
from cardwright.syntax.ranges import parse_range
from cardwright.syntax.tokens import Token, lexer, replaced, single_spaced


@dataclass(frozen=True, slots=True)
class Uses:
    """The boxes in order, where they stand, the line without the misplaced ones, and the tokens of its head."""

    symbols: tuple[str, ...]
    place: Place | None
    line: Slice
    leading: Sequence[Token]
    rest: Sequence[Token]
    found: tuple[Diagnostic, ...] = ()


def gather_uses(line: Slice, colon: int, notation: Notation) -> Uses:
    """The uses of a line whose head ends at the character `colon`."""
    tokens = lexer(notation).tokens(line.text[:colon])
    begin = next((at for at, token in enumerate(tokens) if token.kind != "use"), len(tokens))
    leading = tokens[:begin]
    strays = [token for token in tokens[begin:] if token.kind == "use"]
    if strays:
        strays = [token for token in tokens[begin : _limit(tokens, begin, notation)] if token.kind == "use"]
    symbols = tuple(token.text for token in (*leading, *strays))
    boxes = leading or strays
    place = Place(line, boxes[0].start, boxes[-1].end) if boxes else None
    if not strays:
        return Uses(symbols, place, line, leading, tokens[begin:])
    mended = single_spaced(replaced(line, [(token.start, token.end, " ") for token in strays]))
    again = lexer(notation).tokens(mended.text[: colon + len(mended.text) - len(line.text)])
    return Uses(symbols, place, mended, again[:begin], again[begin:], (_report(line, leading, strays, tokens),))


def _limit(tokens: Sequence[Token], begin: int, notation: Notation) -> int:
    """Where name, cost and range end at the latest. Boxes behind that are part of a text."""
    stop = next((at for at in range(begin, len(tokens)) if tokens[at].text in (",", ":")), len(tokens))
    at = next((at for at in range(begin, stop) if tokens[at].kind == "cost"), None)
    if at is None:
        return stop
    at = _behind(tokens, at, "cost")
    ranged = parse_range(tokens, at, notation)
    return _behind(tokens, ranged.end, "use") if ranged else at


def _behind(tokens: Sequence[Token], at: int, kind: str) -> int:
    while at < len(tokens) and tokens[at].kind in (kind, "use"):
        at += 1
    return at


def _with_blanks(text: str, token: Token) -> tuple[int, int]:
    start = token.start - (text[token.start - 1 : token.start] == " ")
    return start, token.end + (text[token.end : token.end + 1] == " ")


def _report(line: Slice, leading: Sequence[Token], strays: list[Token], tokens: Sequence[Token]) -> Diagnostic:
    text = "".join(token.text for token in strays)
    place = leading[-1].end if leading else tokens[0].start
    edits = [Edit(line.span(place, place), text if leading else f"{text} ")]
    for token in strays:
        start, end = _with_blanks(line.text, token)
        if line.text[end - 1] == " " and line.text[start] == " ":
            end -= 1
        edits.append(Edit(line.span(start, end), ""))
    fix = Fix("write it before the name", tuple(edits))
    span = line.span(strays[0].start, strays[-1].end)
    return FORM.at(span, f"the use box {text} stands behind its place", "use boxes stand before the name", fix)
