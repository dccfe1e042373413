"""The end of a head, and what people write around the name: asterisks, a cost before it, another form of add-on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import FORM
from bestiarist.rulesets.path2victory.notation.ranges import find_range, parse_range
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced, single_spaced

ADD_ON = "[add on]"
_ADD_ONS = (["add", "on"], ["add-on"], ["addon"])


class _Change(NamedTuple):
    """What to write elsewhere: pieces (from, up to, new text) of the line, and why."""

    pieces: tuple[tuple[int, int, str], ...]
    message: str
    hint: str


def head_end(text: str) -> int:
    """Where the head ends: at the first colon outside brackets, or else at the first one; the end without any."""
    first = text.find(":")
    if first < 0:
        return len(text)
    if text.find("(", 0, first) < 0 and text.find("[", 0, first) < 0:
        return first
    depth = 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth = max(0, depth - 1)
        elif char == ":" and depth == 0:
            return at
    return first


def with_plain_name(line: Slice, colon: int, notation: Notation) -> tuple[Slice, tuple[Diagnostic, ...]]:
    """The line with uses, name, add-on and cost in this order; a line without a colon as it is."""
    found = []
    plain = line.text[:1].isalpha() and not any(sign in line.text[:colon] for sign in "*[(")
    if plain or colon == len(line.text):
        return line, ()
    tokens = _behind_uses(line, colon, notation)
    for look in (_asterisks, _early_cost, _other_add_on):
        change = look(tokens, notation)
        if change is not None:
            edits = tuple(Edit(line.span(start, end), text) for start, end, text in change.pieces)
            span = line.span(change.pieces[0][0], max(end for _, end, _ in change.pieces))
            fix = Fix(change.hint, edits)
            found.append(FORM.at(span, change.message, change.hint, fix, Severity.ADVICE))
            mended = single_spaced(replaced(line, sorted(change.pieces)))
            line, colon = mended, colon + len(mended.text) - len(line.text)
            tokens = _behind_uses(line, colon, notation)
    return line, tuple(found)


def _behind_uses(line: Slice, colon: int, notation: Notation) -> Sequence[Token]:
    tokens = lexer(notation).tokens(line.text[:colon])
    return tokens[next((at for at, token in enumerate(tokens) if token.kind != "use"), len(tokens)) :]


def _asterisks(tokens: Sequence[Token], notation: Notation) -> _Change | None:
    """`**Claw** ● Melee strike`."""
    marks = [at for at, token in enumerate(tokens) if token.text == "*"]
    if not marks:
        return None
    first = next((at for at, token in enumerate(tokens) if token.kind != "cost"), 0)
    count = next((at for at, token in enumerate(tokens[first:]) if token.text != "*"), 0)
    if not count or len(marks) < 2 * count or marks[2 * count - 1] - marks[count] != count - 1:
        return None
    pieces = tuple((tokens[at].start, tokens[at].end, "") for at in marks[: 2 * count])
    return _Change(pieces, "the name of a feature has no asterisks", "write the name alone: the card prints it bold")


def _early_cost(tokens: Sequence[Token], notation: Notation) -> _Change | None:
    """`● Claw Melee strike`."""
    first = next((at for at, token in enumerate(tokens) if token.kind != "cost"), len(tokens))
    named = 0 < first < len(tokens) and tokens[first].kind == "word" and tokens[first].text[0].isupper()
    if not named or parse_range(tokens, first, notation):
        return None
    cost, place = tokens[:first], tokens[_name_end(tokens, first, notation) - 1].end
    text = "".join(token.text for token in cost)
    pieces = ((cost[0].start, tokens[first].start, ""), (place, place, f" {text}"))
    return _Change(pieces, f"the cost {text} stands before the name", "write the cost behind the name")


def _other_add_on(tokens: Sequence[Token], notation: Notation) -> _Change | None:
    """`(add-on)` behind the name, and `[add on]` before it."""
    words = [token.text.lower() for token in tokens]
    if not any(word.startswith("add") for word in words):
        return None
    for at, word in enumerate(words):
        form = next((form for form in _ADD_ONS if words[at + 1 : at + 1 + len(form)] == form), None)
        end = at + 2 + len(form or ())
        if form is None or word not in ("(", "[") or words[end - 1 : end] not in ([")"], ["]"]):
            continue
        start, stop = tokens[at].start, tokens[end - 1].end
        message, hint = "an add-on is marked in another form", f"write `{ADD_ON}` behind the name"
        if at == 0 and end < len(tokens):
            place = tokens[_name_end(tokens, end, notation) - 1].end
            return _Change(((start, tokens[end].start, ""), (place, place, f" {ADD_ON}")), message, hint)
        return None if (word, form) == ("[", _ADD_ONS[0]) else _Change(((start, stop, ADD_ON),), message, hint)
    return None


def _name_end(tokens: Sequence[Token], start: int, notation: Notation) -> int:
    """The token behind a name that begins with token `start`: a cost, a range or a comma."""
    ranged = find_range(tokens, start, notation)
    ends = (at for at in range(start + 1, len(tokens)) if tokens[at].kind == "cost" or tokens[at].text == ",")
    return min(next(ends, len(tokens)), ranged.start if ranged and ranged.start > start else len(tokens))
