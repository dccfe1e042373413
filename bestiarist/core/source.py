"""The text of one file, and pieces of it that know where they stand."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bestiarist.core.diagnostics import Edit, Span


@dataclass(frozen=True)
class SourceFile:
    """A text file. Line ends are held as a line feed; `newline` remembers what the file itself uses, and `ends` those
    of all lines in order where it uses several."""

    path: Path
    shown: str
    text: str = field(repr=False)
    newline: str = "\n"
    bom: bool = False
    ends: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[SourceFile, ...]:
        """The files that the text stands in: this one."""
        return (self,)

    @cached_property
    def digest(self) -> str:
        """Another one for any other text, or under another path."""
        return blake2b(f"{self.shown}\0{self.text}".encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def word(self, key: str) -> Slice | None:
        """The word or words under a key that begins a line, found without parsing; None where there are none."""
        found = _line_of(key).search(self.text) if key in self.text else None
        return Slice.of(self, *found.span("value")) if found else None

    def position(self, offset: int) -> tuple[int, int]:
        """(line, column) of a character, both 1-based."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a 1-based (line, column)."""
        return self.line_starts[line - 1] + column - 1

    def span(self, start: int, end: int) -> Span:
        """The span from offset `start` up to offset `end`."""
        line, column = self.position(start)
        last = column + end - start
        if end < (self.line_starts[line] if line < len(self.line_starts) else len(self.text) + 1):
            return Span(self.shown, line, column, line, last)
        return Span(self.shown, line, column, *self.position(end))

    def piece(self, line: int, start: int, end: int) -> Span:
        """The span from column `start` of a line up to column `end`, all 1-based."""
        return Span(self.shown, line, start, line, end)

    def line(self, number: int) -> str:
        """The text of a 1-based line, without its line end; empty beyond the file."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)]

    def edited(self, edits: tuple[Edit, ...]) -> str:
        """The file after all edits, its own line ends and byte order mark included: what no edit touches stays.
        The caller sees to it that edits do not overlap."""
        pieces, at = ["\ufeff" if self.bom else ""], 0
        for edit in sorted(edits, key=lambda one: one.span):
            start = self.offset(edit.span.line, edit.span.column)
            pieces += (self._stored(at, start), edit.text.replace("\n", self.newline))
            at = self.offset(edit.span.end_line, edit.span.end_column)
        return "".join((*pieces, self._stored(at, len(self.text))))

    def _stored(self, start: int, end: int) -> str:
        """Characters as the file has them, with its own line ends."""
        first, *rest = self.text[start:end].split("\n")
        ends = self.ends[self.position(start)[0] - 1 :] if self.ends else [self.newline] * len(rest)
        return first + "".join(end + line for end, line in zip(ends, rest, strict=False))


@cache
def _line_of(key: str) -> re.Pattern[str]:
    word = r"""(["']?)(?P<value>[^\s"'#&*!|>[{][^\n"'#]*?)\2"""
    return re.compile(rf"""^(["']?){key}\1[ \t]*:[ \t]+{word}[ \t]*(?:#.*)?$""", re.MULTILINE)


class Slice(NamedTuple):
    """A piece of a file. `text` is what it means; `offsets` says where each character of it stands in the file,
    and where the piece ends: a range if the text stands there as it is. Without offsets it stands in the file as it
    is, or else spans inside it fall back to the whole piece. Pieces of a text whose offsets cannot be told are empty,
    so that no fix replaces them."""

    source: SourceFile
    start: int
    end: int
    text: str
    offsets: tuple[int, ...] | range = ()

    @classmethod
    def of(cls, source: SourceFile, start: int, end: int) -> Slice:
        """The characters of a file from `start` up to `end`, as they stand there."""
        return cls(source, start, end, source.text[start:end], range(start, end + 1))

    @property
    def exact(self) -> bool:
        """Whether the text stands in the file character for character."""
        if isinstance(self.offsets, range):
            return True
        return self.end - self.start == len(self.text) and self.source.text.startswith(self.text, self.start)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where characters `start` up to `end` of the text (0-based) stand in the file, as offsets."""
        if start == 0 < end == len(self.text) and not self.exact:
            return self.start, self.end
        if self.offsets:
            return self.offsets[start], self.offsets[end] if end > start else self.offsets[start]
        return (self.start + start, self.start + end) if self.exact else (self.start, self.end)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The span of characters `start` up to `end` of the text (0-based)."""
        return self.source.span(*self.place(start, len(self.text) if end is None else end))

    def part(self, start: int, end: int) -> Slice:
        """The slice of characters `start` up to `end`."""
        if start == 0 and end == len(self.text):
            return self
        begin, stop = self.place(start, end)
        offsets = self.offsets[start : end + 1] if self.offsets else ()
        return Slice(self.source, begin, stop, self.text[start:end], offsets)
