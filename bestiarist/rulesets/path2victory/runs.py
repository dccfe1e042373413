"""Prose to runs: the stretches of text that are set alike, with the spaces that never end a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bestiarist.ruleset import Table
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose

MINUS = "\u2212"
NO_BREAK = "\u00a0"
SHORT = 24
"""Up to so many characters a save or a resistance stays on one line."""

_STYLED = ("damage", "save", "condition", "resistance")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of prose of one kind: plain (''), damage, save, condition or resistance; and em, alone or behind it."""

    text: str
    style: str = ""

    def of(self, *kinds: str) -> bool:
        """Whether the stretch is of one of these kinds."""
        return any(kind in kinds for kind in self.style.split())


Runs = tuple[Run, ...]


def runs(prose: Prose) -> Runs:
    """Prose cut where the game speaks: what a player looks for gets a style of its own; `*words*` are emphasised."""
    text = prose.slice.text if prose.slice else prose.text
    marks = tuple(_marks(prose.mentions))
    signs = _signs(text)
    edges = {at for start, end, _ in marks for at in (start, end)} | {at + step for at in signs for step in (0, 1)}
    found: list[Run] = []
    emphasis = False
    for start, end in pairwise(sorted(edges | {0, len(text)})):
        if start in signs:
            emphasis = not emphasis
            continue
        style = next((style for first, last, style in marks if first <= start < last), "")
        found.append(Run(text[start:end], f"{style} em".strip() if emphasis else style))
    return tuple(found)


def _signs(text: str) -> frozenset[int]:
    """Where the asterisks stand that begin and end emphasis; all others are asterisks.

    One begins it before a letter, with no letter or digit before itself, and ends it the other way round.
    """
    found: list[int] = []
    opened: int | None = None
    for at in (at for at, char in enumerate(text) if char == "*"):
        before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
        if after.isalpha() and not before.isalnum():
            opened = at
        elif opened is not None and before.strip(" *") and not after.isalnum():
            found += (opened, at)
            opened = None
    return frozenset(found)


def bound(parts: Sequence[Run], uses: Table) -> Runs:
    """Prose with no-break spaces: in `15 fire`, `within 6`, `20 HP` and `Will negates`, and after boxes of uses."""
    symbols = {term.symbol for term in uses}
    return tuple(replace(part, text=_bound(part, symbols)) for part in parts)


def _bound(part: Run, symbols: set[str]) -> str:
    if part.of("save", "resistance") and len(part.text) <= SHORT:
        return part.text.replace(" ", NO_BREAK)
    words, damage = part.text.split(" "), part.of("damage")
    joined = words[0]
    for before, word in pairwise(words):
        number = word.rstrip(".,;:)").isdigit() and before not in ("", "and", "or")
        unit = before.lstrip("+" + MINUS).isdigit() and (damage or word.startswith(("HP", "AP")))
        box = bool(before) and all(char in symbols for char in before)
        joined += (NO_BREAK if number or unit or box else " ") + word
    return joined


def _marks(mentions: Iterable[Mention]) -> Iterator[tuple[int, int, str]]:
    """(start, end, style) of what gets a style; of two that overlap, the first."""
    at = 0
    for mention in sorted(mentions, key=lambda one: (one.start, one.end)):
        if mention.kind in _STYLED and mention.start >= at:
            yield mention.start, mention.end, mention.kind
            at = mention.end
