"""Action points in the head of a feature: the symbol, and what people write instead of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

_UNITS = ("ap", "action", "actions")
_OPEN, _CLOSE = "([", ")]"


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
        unit = first + 1 < len(tokens) and tokens[first + 1].is_word(*_UNITS)
        end = first + 1 + unit
        if first >= len(tokens) or (opened and (end >= len(tokens) or tokens[end].text not in _CLOSE)):
            continue
        symbol = _meant(tokens[first], notation, unit=unit) if opened or unit or bare else None
        if symbol is not None:
            return Cost(symbol, at, end + opened, worded=True)
    return None


def _meant(token: Token, notation: Notation, *, unit: bool) -> str | None:
    """The symbol for a number or word of action points; empty for a number of them that the game does not have."""
    if token.kind == "number":
        term = notation.costs.get(f"({token.text})")
        return (term.symbol if term else "") if unit else None
    term = next((cost for cost in notation.costs if token.is_word(cost.name)), None)
    return term.symbol if term and (unit or not term.data.get("ap")) else None
