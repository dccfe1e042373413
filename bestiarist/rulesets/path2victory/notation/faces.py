"""The faces of the die before a gambit: `⚁⚂`, typed also as `2-3`, `2,3` and `23`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer


class Faces(NamedTuple):
    """Faces from 1 to 6 in the order they are written in, and the token behind them.

    `backwards` are the tokens at which ranges end that begin with the higher face.
    """

    numbers: tuple[int, ...]
    end: int
    backwards: tuple[int, ...] = ()


def read_faces(tokens: Sequence[Token], notation: Notation) -> Faces:
    """The faces that the tokens begin with; none where the first one is no face."""
    numbers: list[int] = []
    backwards: list[int] = []
    at = 0
    while at < len(tokens):
        token, follow = tokens[at], tokens[at + 1 : at + 2]
        joined = _values(follow[0], notation) if follow and numbers else []
        fresh = token.kind == "face" or (token.kind == "number" and (not numbers or tokens[at - 1].text == ","))
        if fresh and (values := _values(token, notation)):
            numbers += values
            at += 1
        elif token.text == "," and joined:
            at += 1
        elif token.text == "-" and joined:
            lower, higher = numbers.pop(), joined[0]
            backwards += [at + 1] if higher < lower else []
            numbers += [*range(min(lower, higher), max(lower, higher) + 1), *joined[1:]]
            at += 2
        else:
            break
    return Faces(tuple(numbers), at, tuple(backwards))


def begins_gambit(line: Slice, notation: Notation) -> bool:
    """Whether a line surely is a gambit: it begins with a face of the die."""
    return any(token.kind in ("face", "number") for token in lexer(notation).tokens(line.text)[:1])


def beyond_the_die(tokens: Sequence[Token], notation: Notation) -> bool:
    """Whether a line begins with a number and a phase: it was meant to have faces, and reading has reported it."""
    return len(tokens) > 1 and tokens[0].kind == "number" and tokens[1].text in notation.phases


def _values(token: Token, notation: Notation) -> list[int]:
    """The faces that a token names: a symbol one, digits one each."""
    if token.kind == "face":
        return [[term.symbol for term in notation.faces].index(token.text) + 1]
    known = token.kind == "number" and len(token.text) <= 6 and all(digit in notation.faces for digit in token.text)
    return [int(digit) for digit in token.text] if known else []
