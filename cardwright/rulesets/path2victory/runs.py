"""Prose to runs: the stretches of text that are set alike, with the spaces that never end a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cardwright.model import Mention, Prose
from cardwright.ruleset import Table

MINUS = "\u2212"
NO_BREAK = "\u00a0"
SHORT = 24
"""Up to so many characters a save or a resistance stays on one line."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of prose of one kind: plain (''), damage, save, condition, resistance, spell or em."""

    text: str
    style: str = ""


Runs = tuple[Run, ...]


def runs(prose: Prose) -> Runs:
    """Prose cut where the game speaks: what a player looks for gets a style of its own; `*words*` are emphasised."""
    text = prose.slice.text if prose.slice else prose.text
    marks = [mark for mark in map(_styled, prose.mentions) if mark]
    found: list[Run] = []
    at = 0
    for start, end, style in sorted(marks):
        if start >= at:
            found += _emphasis(text[at:start])
            found.append(Run(text[start:end], style))
            at = end
    found += _emphasis(text[at:])
    return tuple(run for run in found if run.text)


def bound(parts: Sequence[Run], uses: Table) -> Runs:
    """Prose with spaces that never end a line: within `15 fire`, `within 6`, `20 HP` and `Will negates`, and after
    boxes of uses."""
    symbols = {term.symbol for term in uses}
    return tuple(replace(part, text=_bound(part, symbols)) for part in parts)


def _bound(part: Run, symbols: set[str]) -> str:
    if part.style in ("save", "resistance") and len(part.text) <= SHORT:
        return part.text.replace(" ", NO_BREAK)
    words, damage = part.text.split(" "), part.style == "damage"
    joined = words[0]
    for before, word in pairwise(words):
        number = word.rstrip(".,;:)").isdigit() and before not in ("", "and", "or")
        unit = before.lstrip("+" + MINUS).isdigit() and (damage or word.startswith(("HP", "AP")))
        box = bool(before) and all(char in symbols for char in before)
        joined += (NO_BREAK if number or unit or box else " ") + word
    return joined


def _styled(mention: Mention) -> tuple[int, int, str] | None:
    styles = {"damage": "damage", "save": "save", "condition": "condition", "resistance": "resistance"}
    style = styles.get(mention.kind)
    return (mention.start, mention.end, style) if style else None


def _emphasis(text: str) -> Iterator[Run]:
    pieces = text.split("*")
    if len(pieces) % 2 == 0:
        yield Run(text)
        return
    for number, piece in enumerate(pieces):
        yield Run(piece, "em" if number % 2 else "")
