"""The head of a feature as published cards lay it out, in the order and with the marks that the parser reads.

Cards vary: symbols in brackets, a semicolon, dash or comma between the parts, `strike` before its range, a precondition
in brackets, no colon before a sentence. Each rule finds one of these among the tokens; what is changed is one advice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import FORM
from bestiarist.rulesets.path2victory.notation.layout_ranges import (
    DASHES,
    MARKS,
    SYMBOLS,
    Head,
    Piece,
    areas,
    bare_ranges,
    strikes,
)
from bestiarist.rulesets.path2victory.notation.names import head_end
from bestiarist.rulesets.path2victory.notation.ranges import Found, is_telling, parse_range
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced, single_spaced

WHEN = ("when", "if", "while", "whenever", "after", "before", "once", "unless")
_PER = ("/", "per", "a", "an", "each", "every", "time", "times")
_PAIRS = {"(": ")", "[": "]"}
_SIGNS = (";", ",", "(", "[", ".", "Trigger", " Ranged ", ": ●", ": ○", ": ↻", *DASHES)


def usual_layout(line: Slice, notation: Notation) -> tuple[Slice, tuple[Diagnostic, ...]]:
    """The line in the layout that the parser reads; one that has it already as it is."""
    colon = head_end(line.text)
    head = line.text[: colon + 3]
    if colon < len(line.text) and head[:1].isalpha() and not any(sign in head for sign in _SIGNS):
        return line, ()
    mended, read = line, _head(line, notation)
    for rule in _RULES:
        pieces = sorted(rule(read)) if read.tokens else []
        if pieces:
            mended = single_spaced(replaced(mended, pieces))
            read = _head(mended, notation)
    if mended is not line:
        mended = _tidy(mended)
    return mended, tuple(_report(line, mended))


def _head(line: Slice, notation: Notation) -> Head:
    colon = head_end(line.text)
    return Head(lexer(notation).tokens(line.text[:colon]), line.text, colon, notation)


def _tidy(line: Slice) -> Slice:
    """Without a blank before the commas and the colon of the head."""
    end = head_end(line.text) + 1
    blanks = [at for at in range(1, end) if line.text[at : at + 1] in (",", ":") and line.text[at - 1] == " "]
    return replaced(line, [(at - 1, at, "") for at in blanks]) if blanks else line


def _report(line: Slice, mended: Slice) -> Iterator[Diagnostic]:
    """One advice for all that is read otherwise, whose fix writes only what differs."""
    old, new = line.text, mended.text
    if old == new:
        return
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    same = next((at for at in range(most - start) if old[-1 - at] != new[-1 - at]), most - start)
    span = line.span(start, len(old) - same)
    fix = Fix("write it so", (Edit(span, new[start : len(new) - same]),))
    message = f"this feature is read as `{new[: head_end(new) + 1]}`"
    hint = "uses, name, cost, range, strike, a comma, the precondition and a colon, in this order"
    yield FORM.at(span, message, hint, fix, Severity.ADVICE)


def _named_first(head: Head) -> Iterator[Piece]:
    """`Spark: ● Ranged 6/12 strike: ...` has one colon too many."""
    if head.costs:
        return
    rest = lexer(head.notation).tokens(head.text[head.colon + 1 :])
    begins = rest[:1] and rest[0].kind == "cost"
    if begins and sum(token.kind == "cost" for token in rest) == 1 and any(token.text == ":" for token in rest):
        yield head.colon, head.colon + 1, " "


def _bare_symbols(head: Head) -> Iterator[Piece]:
    """`Spark (●)` and `(🄴) Spark`."""
    for at, token in enumerate(head.tokens if head.has(*_PAIRS) else ()):
        if token.text not in _PAIRS:
            continue
        end = at + 1
        while head.kind(end) in SYMBOLS:
            end += 1
        again = any(not at < one < end for one in head.costs) and any(at < one < end for one in head.costs)
        if end > at + 1 and head.word(end) == _PAIRS[token.text] and not again:
            yield from (head.without(at), head.without(end))


def _uses_first(head: Head) -> Iterator[Piece]:
    """`● 🄴 Spark`."""
    end = next((at for at in range(len(head.tokens)) if head.kind(at) not in SYMBOLS), 0)
    leading = head.tokens[:end]
    ordered = sorted(leading, key=lambda token: token.kind == "cost")
    if leading and ordered != [*leading]:
        uses = "".join(one.typed for one in ordered if one.kind == "use")
        costs = "".join(one.typed for one in ordered if one.kind == "cost")
        yield leading[0].start, leading[-1].end, f"{uses} {costs}"


def _marks(head: Head) -> Iterator[Piece]:
    """The semicolon, dash or comma beside a symbol or a range: none is needed, or a comma."""
    if not head.has(*MARKS):
        return
    colon = head.colon < len(head.text)
    uses = [at for at in range(len(head.tokens)) if head.kind(at) == "use" != head.kind(at - 1)]
    ends = {found.end for at in (head.after_cost,) if at is not None and (found := head.range(at))}
    begin = next((at for at in range(len(head.tokens)) if head.kind(at) not in SYMBOLS), 0)
    for at, token in enumerate(head.tokens):
        if token.text not in MARKS or at <= begin or head.kind(at + 1) == "":
            continue  # what a head begins with is its name
        ranged = head.range(at + 1)
        if head.kind(at - 1) in SYMBOLS and token.text != ".":
            if head.kind(at + 1) in SYMBOLS or ranged is not None or head.word(at + 1) == "strike":
                yield head.without(at)
            elif token.text != "," and colon:
                yield head.without(at, ", ")
        elif _first_cost(head, at) or _ends(head, at, uses) or _ends_with(head, at, ranged):
            yield head.without(at)
        elif at in ends and token.text not in (",", ".") and colon:
            yield head.without(at, ", ")


def _first_cost(head: Head, at: int) -> bool:
    """Whether the mark is the first one, and the first cost follows: no name ends with a mark."""
    return [at + 1] == head.costs[:1] and at == _first_mark(head)


def _ends_with(head: Head, at: int, ranged: Found | None) -> bool:
    """Whether the head consists of a name and a range behind the first mark."""
    whole = ranged is not None and ranged.end == len(head.tokens) and is_telling(ranged.range)
    return whole and head.costs in ([], [0]) and at == _first_mark(head)


def _first_mark(head: Head) -> int:
    return next((at for at, token in enumerate(head.tokens) if token.text in MARKS), len(head.tokens))


def _ends(head: Head, at: int, uses: Sequence[int]) -> bool:
    """Whether the only uses stand behind the mark, and nothing but a cost behind them."""
    rest = {head.kind(i) for i in range(at + 1, len(head.tokens))}
    return uses == [at + 1] and head.colon < len(head.text) and rest <= {*SYMBOLS}


def _preconditions(head: Head) -> Iterator[Piece]:
    """`↻ (when ...)`, `↻ Wink Out when ...` and `Wink Out, when ... ↻`."""
    last = len(head.tokens) - 1
    if head.has("("):
        opened = next((at for at in range(1, last) if head.word(at) == "("), None)
        closed = next((at for at in range(last + 1) if head.word(at) == ")"), None)
        if opened is not None and closed == last and _is_condition(head, opened):
            yield from (head.without(opened, ", "), head.without(last))
            return
    if not head.has(*WHEN):
        return
    words = (*WHEN, "When", "If") if head.costs == [0] else WHEN
    when = next((at for at in range(2, last) if head.tokens[at].typed in words), None)
    if when is None:
        return
    comma = head.word(when - 1) == ","
    if head.costs == [0] and not comma:
        yield head.behind(when - 1, ",")
    elif head.costs == [last] and comma and head.notation.costs[head.tokens[last].text].data.get("ap") is None:
        yield head.behind(when - 2, f" {head.tokens[last].typed}")
        yield head.without(last, "")


def _is_condition(head: Head, opened: int) -> bool:
    """Whether a precondition stands in the bracket, and no uses in words: `(once per encounter)`."""
    word = head.word(opened + 1)
    counted = head.word(opened + 2) in _PER and (word == "once" or word not in WHEN)
    return not counted and (word in WHEN or head.after_cost == opened)


def _effects(head: Head) -> Iterator[Piece]:
    """`↻ Trigger: ...` and `...; Effect Reduce the damage by 5`."""
    at = head.after_cost
    if at is not None and head.word(at) == "trigger":
        end = head.tokens[at].end
        yield head.tokens[at].start, end + (head.text[end : end + 1] == ":"), ", "
        return
    for at in range(1, len(head.tokens) if head.has("effect") else 1):
        start = at + (head.word(at + 1) == "*")
        if head.costs and head.word(at) in (";", ".") and head.word(start + 1) == "effect":
            end = start + 1 + (head.word(start + 2) == "*")
            yield head.tokens[at].start, head.tokens[end].end, ":" if head.kind(end + 1) else ""


def _colons(head: Head) -> Iterator[Piece]:
    """`Grab ● An adjacent creature is grabbed.` and `Spark ● Ranged 6 strike; 8 fire damage`."""
    at = head.after_cost
    if head.colon < len(head.text):
        return
    if at is None:
        alone = len(head.tokens) > 1 and head.word(len(head.tokens) - 1) == "."
        if alone and head.text[: head.tokens[-1].start].strip() in head.notation.common:
            yield head.without(len(head.tokens) - 1, "")
        return
    ranged = head.range(at) or parse_range(head.tokens, at, head.notation)
    at = ranged.end if ranged else at
    marked = head.word(at) in MARKS
    begin = at + marked
    if begin >= len(head.tokens) or not at:
        return
    first, sentence = head.tokens[begin], head.tokens[-1].text == "." and len(head.tokens) - begin > 2
    capital = first.kind == "word" and first.text[0].isupper() and first.text.lower() not in WHEN
    apart = marked and head.word(at) != ","
    if (apart and first.kind in ("number", "dice")) or (capital and (sentence or apart)):
        yield (*head.without(at)[:2], ":") if marked else head.behind(at - 1, ":")


_RULES = (
    _named_first, _bare_symbols, _uses_first, bare_ranges, areas, strikes, _marks, _preconditions, _effects, _colons,
)  # fmt: skip
