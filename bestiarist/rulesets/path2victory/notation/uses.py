"""Use boxes and costs in the head of a feature: the symbols, wherever they stand, and what people write for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import FORM, USE_WORDS
from bestiarist.rulesets.path2victory.notation.ranges import parse_range
from bestiarist.rulesets.path2victory.notation.records import Stretch, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced, single_spaced

_COUNTS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4}
_PER = ("/", "per", "a", "an", "each", "every")
_MOST = 6
_POINTS = ("ap", "action", "actions")
_OPEN, _CLOSE = "([", ")]"
_ENDS = (".", ")", "!", "?")


class Uses(NamedTuple):
    """The boxes in order, where they stand, the line without the misplaced ones, and the tokens of its head."""

    symbols: tuple[str, ...]
    place: Stretch | None
    line: Slice
    leading: Sequence[Token]
    rest: Sequence[Token]
    found: tuple[Diagnostic, ...] = ()


def gather_uses(line: Slice, colon: int, notation: Notation) -> Uses:
    """The uses of a line whose head ends at the character `colon`."""
    tokens = lexer(notation).tokens(line.text[:colon])
    worded = next(_in_words(tokens, notation), None)
    if worded is not None:
        return _with_boxes(line, colon, tokens, worded, notation)
    begin = next((at for at, token in enumerate(tokens) if token.kind != "use"), len(tokens))
    leading = tokens[:begin]
    strays = [token for token in tokens[begin:] if token.kind == "use"]
    if strays:
        strays = [token for token in tokens[begin : _limit(tokens, begin, notation)] if token.kind == "use"]
    ended = () if leading else _behind_effect(line, colon, notation)
    shorter = line.part(0, len(line.text[: ended[0].start].rstrip())) if ended else line
    symbols = tuple(token.text for token in (*leading, *strays, *ended))
    boxes = leading or [*strays, *ended]
    place = Stretch(line, boxes[0].start, boxes[-1].end) if boxes else None
    if not strays and not ended:
        return Uses(symbols, place, line, leading, tokens[begin:])
    mended = single_spaced(replaced(shorter, [(token.start, token.end, " ") for token in strays]))
    again = lexer(notation).tokens(mended.text[: colon + len(mended.text) - len(shorter.text)])
    found = (_report(line, leading, [*strays, *ended], tokens),)
    return Uses(symbols, place, mended, again[:begin], again[begin:], found)


def _behind_effect(line: Slice, colon: int, notation: Notation) -> Sequence[Token]:
    """Boxes at the end of a line, behind the last sentence of the effect: `10 fire damage (Reflex half). 🄴`."""
    text = line.text.rstrip()
    if not 0 < colon < len(text) - 1 or text[-1].isalnum() or text[-1] in _ENDS:
        return ()
    tokens = lexer(notation).tokens(text[colon + 1 :])
    begin = next((at for at in range(len(tokens), 0, -1) if tokens[at - 1].kind != "use"), 0)
    if not 0 < begin < len(tokens) or tokens[begin - 1].text not in _ENDS:
        return ()
    return [one._replace(start=one.start + colon + 1, end=one.end + colon + 1) for one in tokens[begin:]]


class _Words(NamedTuple):
    """Uses in words: the boxes that are meant, and the tokens (from, up to)."""

    boxes: str
    start: int
    end: int


def _in_words(tokens: Sequence[Token], notation: Notation) -> Iterator[_Words]:
    """`Once per encounter` before the name, and `(1/encounter)`, `1/day`, `(daily)` up to the first comma."""
    begin = next((at for at, token in enumerate(tokens) if token.kind != "use"), len(tokens))
    stop = next((at for at in range(begin, len(tokens)) if tokens[at].text == ","), len(tokens))
    for at in range(begin, stop):
        opened = tokens[at].text in ("(", "[")
        slashed = tokens[at].kind == "number" and at + 1 < stop and tokens[at + 1].text == "/"
        if not (opened or slashed or at == begin):
            continue
        found = _words(tokens, at, notation, opened=opened)
        named = found is not None and any(one.kind == "word" for one in (*tokens[:at], *tokens[found.end :]))
        if found is not None and named:
            yield found


def _words(tokens: Sequence[Token], start: int, notation: Notation, *, opened: bool) -> _Words | None:
    at = start + opened
    count = _count(tokens, at)
    if count is None and not opened:
        return None
    at += count is not None
    at += count is not None and at < len(tokens) and tokens[at].is_word("time", "times")
    per = at < len(tokens) and tokens[at].text.lower() in _PER
    at += per
    unit = tokens[at].text.lower() if at < len(tokens) and tokens[at].kind == "word" else ""
    term = next((one for one in notation.uses if unit in one.data.get("words", ())), None)
    alone = opened and count is None and term is not None and unit == term.name
    closed = at + 1 < len(tokens) and tokens[at + 1].text in (")", "]")
    if term is None or not (alone or (per and count is not None)) or (opened and not closed):
        return None
    return _Words(term.symbol * (count or 1), start, at + 1 + opened)


def _count(tokens: Sequence[Token], at: int) -> int | None:
    if at >= len(tokens):
        return None
    if tokens[at].kind == "number" and len(tokens[at].text) == 1:
        return min(int(tokens[at].text), _MOST) or None
    return _COUNTS.get(tokens[at].text.lower())


def _with_boxes(line: Slice, colon: int, tokens: Sequence[Token], words: _Words, notation: Notation) -> Uses:
    """The uses of the line as it is with boxes in place of the words."""
    end = words.end + (words.start == 0 and words.end < len(tokens) and tokens[words.end].text == ",")
    start, stop = tokens[words.start].start, tokens[end - 1].end
    typed = line.text[start : tokens[words.end - 1].end]
    place = tokens[0].start
    before = start - (line.text[start - 1 : start] == " ")
    if words.start == 0:
        edits: tuple[Edit, ...] = (Edit(line.span(start, stop), words.boxes),)
    else:
        edits = (Edit(line.span(place, place), f"{words.boxes} "), Edit(line.span(before, stop), ""))
    mended = single_spaced(replaced(line, [(place, place, f"{words.boxes} "), (start, stop, " ")]))
    message = f"the uses are written in words: {typed} is {words.boxes}"
    hint = f"write {words.boxes} before the name"
    fix = Fix("write the boxes before the name", edits)
    report = USE_WORDS.at(line.span(start, stop), message, hint, fix, Severity.ADVICE)
    uses = gather_uses(mended, colon + len(mended.text) - len(line.text), notation)
    return uses._replace(found=(report, *uses.found))


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
    message = f"the use box {text} stands behind its place"
    return FORM.at(span, message, "use boxes stand before the name", fix, Severity.ADVICE)


class Cost(NamedTuple):
    """A cost (canonical symbol; empty where the game has none such), its tokens (from, up to), how it is written.

    It is not sure where a word might also belong to the name.
    """

    symbol: str
    start: int
    end: int
    worded: bool = False
    known: bool = True
    sure: bool = True


def find_cost(tokens: Sequence[Token], start: int, notation: Notation) -> Cost | None:
    """The first cost from `start` on. Circles side by side are one cost where the game knows them together."""
    at = next((i for i in range(start, len(tokens)) if tokens[i].kind == "cost"), None)
    if at is None:
        return None
    end = at + 1
    while end < len(tokens) and tokens[end].kind == "cost":
        end += 1
    parts = [token.text if token.typed == token.text or end == at + 1 else " " for token in tokens[at:end]]
    together = notation.costs.get("".join(parts))
    return Cost(together.symbol if together else tokens[at].text, at, end, known=together is not None)


def worded_cost(tokens: Sequence[Token], start: int, notation: Notation, *, bare: bool = False) -> Cost | None:
    """The first cost in words, behind a name: `(1 AP)`, `2 actions`, `free action`, `(reaction)`.

    With `bare`, a word such as `reaction` needs no brackets.
    """
    for at in range(start + 1, len(tokens)):
        opened = tokens[at].kind == "mark" and tokens[at].text in _OPEN
        first = at + opened
        unit = first + 1 < len(tokens) and tokens[first + 1].is_word(*_POINTS)
        end = first + 1 + unit
        if first >= len(tokens) or (opened and (end >= len(tokens) or tokens[end].text not in _CLOSE)):
            continue
        symbol = _symbol(tokens[first], notation, unit=unit) if opened or unit or bare else None
        if symbol is not None:
            return Cost(symbol, at, end + opened, worded=True)
    return None


def _symbol(token: Token, notation: Notation, *, unit: bool) -> str | None:
    """The symbol for a number or word of action points; empty for a number of them that the game does not have."""
    if token.kind == "number":
        term = notation.costs.get(f"({token.text})")
        return (term.symbol if term else "") if unit else None
    term = next((cost for cost in notation.costs if token.is_word(cost.name)), None)
    return term.symbol if term and (unit or not term.data.get("ap")) else None
