"""The nodes of a YAML tree, each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bestiarist.core.source import Slice


class Scalar(NamedTuple):
    """One value as written. `style` is '' (plain), a quote, `|` or `>`."""

    text: str
    style: str
    slice: Slice

    def lines(self) -> Iterator[Slice]:
        """The lines of a literal block, each with its place; any other scalar is one line."""
        if self.style != "|":
            yield self.slice
            return
        source = self.slice.source
        first = source.position(self.slice.start)[0] + 1
        for number, text in enumerate(self.text.split("\n"), first):
            if not text:
                continue
            line = source.line(number)
            start = source.line_starts[number - 1] + len(line) - len(text)
            end = start + len(text)
            yield Slice(source, start, end, text, range(start, end + 1))


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    slice: Slice


class Entry(NamedTuple):
    """A key with its value."""

    key: Scalar
    value: Node


class Mapping(NamedTuple):
    """Keys with values, in order, without repetitions."""

    entries: tuple[Entry, ...]
    slice: Slice

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)


Node = Scalar | Sequence | Mapping
