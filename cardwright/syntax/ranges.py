"""Ranges and areas in the head of a feature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.model import Range, Reach
from cardwright.ruleset import Notation
from cardwright.syntax.tokens import Token


@dataclass(frozen=True, slots=True)
class Found:
    """A range and the tokens (from, up to) that it is written with."""

    range: Range
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """What stands where a range should, which tokens it covers, and the nearest known word."""

    start: int
    end: int
    message: str
    hint: str
    nearest: str | None


def find_range(tokens: Sequence[Token], start: int, notation: Notation) -> Found | None:
    """The first range from `start` on that reads as one: with a size, `strike`, or at the end of the head.

    Used where no cost separates name and range, so that a word like `Line` in a name stays in the name.
    """
    for at in range(start, len(tokens)):
        found = parse_range(tokens, at, notation)
        if found and (_is_telling(found.range) or found.end == len(tokens) or tokens[found.end].text == ","):
            return found if at > start or _is_telling(found.range) or at == 0 else None
    return None


def _is_telling(range_: Range) -> bool:
    return range_.strike or range_.aura or any(reach.size is not None for reach in range_.reaches)


def parse_range(tokens: Sequence[Token], start: int, notation: Notation) -> Found | None:
    """The range whose first token is `start`."""
    reaches: list[Reach] = []
    at = start
    while True:
        found = _reach(tokens, at, notation)
        if found is None:
            break
        reach, at = found
        reaches.append(reach)
        if not (_word(tokens, at, "or") and _reach(tokens, at + 1, notation)):
            break
        at += 1
    if not reaches:
        return None
    strike = _word(tokens, at, "strike", "strikes")
    at += strike
    aura = _word(tokens, at, "aura")
    at += aura
    if len(reaches) > 1 and reaches[0].size is None and reaches[0].shape not in notation.ranges:
        return None
    return Found(Range(tuple(reaches), strike, aura), start, at)


def _reach(tokens: Sequence[Token], at: int, notation: Notation) -> tuple[Reach, int] | None:
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    word = tokens[at].text
    range_, area = notation.ranges.get(word), notation.areas.get(word)
    if not word[0].isupper() or (range_ is None and area is None):
        return None
    size = _number(tokens, at + 1)
    after = at + 1 + (size is not None)
    if range_ is not None:
        long = _number(tokens, after + 1) if size is not None and _mark(tokens, after, "/") else None
        return Reach(range_.name, size, long), after + (2 if long is not None else 0)
    assert area is not None
    if size is None:
        return None
    within = _number(tokens, after + 1) if _word(tokens, after, "within") else None
    return Reach(area.name, size, None, within), after + (2 if within is not None else 0)


def suspicious_range(tokens: Sequence[Token], at: int, notation: Notation) -> Wrong | None:
    """What follows the cost and looks like a range that the game does not have."""
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    word = tokens[at].text
    known = (*notation.ranges.names, *notation.areas.names)
    number = _number(tokens, at + 1)
    if word in notation.areas and number is None:
        end = at + 1
        return Wrong(at, end, f"{word} needs its size in squares", f"write `{word} 2`, the size that you mean", None)
    if word in notation.ranges and not _mark(tokens, at + 1, ","):
        return None
    end = at + 1 + (number is not None)
    strike = _word(tokens, end, "strike", "strikes")
    near = notation.ranges.nearest(word, 0.75) or notation.areas.nearest(word, 0.75)
    if near is None and number is None and not strike:
        return None
    if near is None and not word[0].isupper():
        return None
    hint = f"did you mean {near}?" if near else f"ranges and areas are {', '.join(known)}"
    return Wrong(at, end + strike, f"'{word}' is no range or area", hint, near)


def _number(tokens: Sequence[Token], at: int) -> int | None:
    if at < len(tokens) and tokens[at].kind == "number" and len(tokens[at].text) <= 4:
        return int(tokens[at].text)
    return None


def _word(tokens: Sequence[Token], at: int, *words: str) -> bool:
    return at < len(tokens) and tokens[at].is_word(*words)


def _mark(tokens: Sequence[Token], at: int, mark: str) -> bool:
    return at < len(tokens) and tokens[at].kind == "mark" and tokens[at].text == mark
