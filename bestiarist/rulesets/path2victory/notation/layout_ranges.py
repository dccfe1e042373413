"""Ranges, areas and the word strike in the layouts of published cards; and what the rules see of a head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bestiarist.rulesets.path2victory.notation.ranges import Found, is_telling, parse_range
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

SYMBOLS = ("use", "cost")
DASHES = ("–", "—", "-")
MARKS = (",", ";", ".", *DASHES)
Piece = tuple[int, int, str]
"""Characters of a line (from, up to), and what is read in their place."""


@dataclass(frozen=True)
class Head:
    """The tokens of a head, the text of the line, and where in it the colon stands (its end without one)."""

    tokens: Sequence[Token]
    text: str
    colon: int
    notation: Notation

    def kind(self, at: int) -> str:
        """The kind of a token; empty where there is none."""
        return self._kinds[at] if 0 <= at < len(self._kinds) else ""

    def word(self, at: int) -> str:
        """The text of a token in lower case; empty where there is none."""
        return self._words[at] if 0 <= at < len(self._words) else ""

    def without(self, at: int, by: str = " ") -> Piece:
        """The piece that writes something else for a token."""
        return self.tokens[at].start, self.tokens[at].end, by

    def behind(self, at: int, text: str) -> Piece:
        """The piece that writes something behind a token."""
        return self.tokens[at].end, self.tokens[at].end, text

    def range(self, at: int, end: int | None = None) -> Found | None:
        """The range that begins with a token, also in small letters."""
        if (at, end) not in self._ranges:
            tokens = self.tokens if end is None else self.tokens[:end]
            self._ranges[at, end] = parse_range(tokens, at, self.notation, small=True)
        return self._ranges[at, end]

    @cached_property
    def _ranges(self) -> dict[tuple[int, int | None], Found | None]:
        return {}

    def has(self, *words: str) -> bool:
        """Whether one of its tokens is one of these in lower case."""
        return not self._known.isdisjoint(words)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._words)

    @cached_property
    def _kinds(self) -> Sequence[str]:
        return [token.kind for token in self.tokens]

    @cached_property
    def _words(self) -> Sequence[str]:
        return [token.text.lower() for token in self.tokens]

    @cached_property
    def costs(self) -> Sequence[int]:
        """Which tokens are costs."""
        return [at for at, kind in enumerate(self._kinds) if kind == "cost"]

    @cached_property
    def after_cost(self) -> int | None:
        """The token behind the first cost."""
        return next((at for at in range(1, len(self.tokens) + 1) if self.kind(at - 1) == "cost" != self.kind(at)), None)


def bare_ranges(head: Head) -> Iterator[Piece]:
    """`Spark ● (Ranged 6/12 strike)`, `Ranged (6/12) strike` and `Burst 2 (within 8)`."""
    for at, token in enumerate(head.tokens):
        if token.text != "(" or not at:
            continue
        end = next((i for i in range(at, len(head.tokens)) if head.tokens[i].text == ")"), 0)
        if not end:
            continue
        found = head.range(at + 1, end)
        whole = found is not None and found.end == end and (is_telling(found.range) or head.kind(at - 1) == "cost")
        inside = head.tokens[at + 1 : end]
        counted = all(one.kind == "number" or one.text in ("/", *DASHES) or one.is_word("within") for one in inside)
        if whole or (inside and counted and _measured(head, at - 1)):
            yield from (head.without(at), head.without(end))


def _measured(head: Head, at: int) -> bool:
    """Whether a word stands here that a number belongs to, or the number of an area that lies within another."""
    names = (*head.notation.ranges.names, *head.notation.areas.names)
    known = {name.casefold() for name in names} | {"strike"}
    return head.word(at) in known or (head.kind(at) == "number" and head.word(at - 1) in known)


def areas(head: Head) -> Iterator[Piece]:
    """`Cone-4`, `Burst 2, within 8`, `Ranged 8, Burst 2` and `Burst 2, Ranged 8`."""
    for at, token in enumerate(head.tokens):
        if token.kind != "word" or token.text not in head.notation.areas:
            continue
        number = at + 1 + (head.word(at + 1) in DASHES)
        if head.kind(number) != "number":
            continue
        if number > at + 1:
            yield head.without(at + 1)
        far = number + 1 + (head.word(number + 1) in (",", ";"))
        if head.word(far) in ("within", "ranged", "range") and head.kind(far + 1) == "number":
            yield head.tokens[number].end, head.tokens[far].end, " within"
        near = at - 1 - (head.word(at - 1) in (",", ";"))
        if head.kind(near) == "number" and head.word(near - 1) == "ranged":
            yield head.tokens[near - 1].start, token.start, ""
            yield head.behind(number, f" within {head.tokens[near].text}")


def strikes(head: Head) -> Iterator[Piece]:
    """`● Strike, Ranged 6/12`, `● Ranged 6/12, strike`, `● Ranged strike, 6/12` and `Ranged 6/12 ● strike`."""
    at = head.after_cost
    if at is None:
        return
    if head.word(at) == "strike":
        found = head.range(at + 1 + (head.word(at + 1) in MARKS))
        if found is not None and not found.range.strike:
            yield head.tokens[at].start, head.tokens[found.start].start, ""
            yield head.behind(found.end - 1, " strike")
        else:
            yield from _cost_before(head, at)
        return
    semicolon = next((i for i in range(at, len(head.tokens)) if head.word(i) == ";"), None) if head.has(";") else None
    found = head.range(at) or head.range(at, semicolon)
    if found is None or head.word(found.end) not in (",", ";", *DASHES):
        return
    strike = head.word(found.end + 1) == "strike" and head.word(found.end + 2) in ("", ",")
    unsized = found.range.strike and found.range.reaches[-1].size is None
    if strike or (unsized and head.word(found.end + 2) == "/"):
        yield head.without(found.end)


def _cost_before(head: Head, strike: int) -> Iterator[Piece]:
    """`Spark Ranged 6/12 ● strike`: the cost goes before the range that ends where it stands."""
    cost = strike - 1
    starts = (at for at in range(1, cost) if (found := head.range(at, cost)) and found.end == cost)
    first = next(starts, None)
    if first is not None:
        yield head.tokens[first].start, head.tokens[first].start, f"{head.tokens[cost].typed} "
        yield head.without(cost)
