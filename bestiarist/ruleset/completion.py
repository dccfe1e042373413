"""Completion in an editor: the place that is asked about, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple


class Option(NamedTuple):
    """One thing that may stand at a place: what is shown of it, its sort (as editors name them), and what is written
    for it where that is not the label."""

    label: str
    detail: str = ""
    info: str = ""
    sort: str = ""
    apply: str = ""


Completion = tuple[int, Iterable[Option]]
"""The 1-based column at which the word begins that is completed, and what it may become."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: its lines, the 1-based line, and what stands on that before it."""

    lines: list[str]
    line: int
    before: str

    @classmethod
    def of(cls, text: str, line: int, column: int) -> Place:
        """The place at a 1-based line and column."""
        lines = text.split("\n")
        at = min(max(line, 1), len(lines))
        return cls(lines, at, lines[at - 1][: max(column, 1) - 1])

    @property
    def key(self) -> str:
        """The key under which the place is; empty above all keys."""
        above = (self.before, *reversed(self.lines[: self.line - 1]))
        return next((key for one in above if (key := key_of(one))), "")

    def start_of_word(self, also: str = "") -> int:
        """The 1-based column at which the word before the place begins; marks of `also` are a part of it."""
        word = takewhile(lambda char: char.isalnum() or char in f"'’-{also}", reversed(self.before))
        return len(self.before) - len(list(word)) + 1


def key_of(line: str) -> str:
    """The key with which a line begins, if it begins with one."""
    key, colon, _ = line.partition(":")
    return key.strip() if colon and line[:1] not in (" ", "\t", "#", "-", "") else ""
