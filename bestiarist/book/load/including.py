"""Chapters with the files that they include: one text, each line of which knows the file that it stands in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from bestiarist.book.checks import INCLUDE, UNCLOSED, did_you_mean
from bestiarist.book.records import RESERVED
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.files import read_source
from bestiarist.read.project import shown

MAX_CHAPTER = 1024 * 1024
"""Bytes of a chapter, with all that it includes; the longest rulebooks known as one file have a seventh of that."""
_INCLUDE = re.compile(r"^ {0,3}(?P<mark>:{3,})\s*include\b[ \t]*(?P<file>.*?)\s*$")
_FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
DEEPEST = 20
"""So many files may include each other in a row."""
ROOT = "paths begin at the book's folder"
Found = list[Diagnostic]
LineOfFile = tuple[SourceFile, int]
"""A 1-based line of a file."""


@dataclass(frozen=True)
class JoinedSource(SourceFile):
    """A chapter and the `files` of which it consists; `origins` says of each line where it stands."""

    origins: tuple[LineOfFile, ...] = field(default=(), repr=False)

    @property
    def files(self) -> tuple[SourceFile, ...]:
        """The chapter's own file and those that it includes."""
        return tuple(dict.fromkeys(source for source, _ in self.origins))

    def piece(self, line: int, start: int, end: int) -> Span:
        """Columns of a line, as they stand in its file."""
        source, number = self.origins[min(line, len(self.origins)) - 1]
        return source.piece(number, start, end)

    def span(self, start: int, end: int) -> Span:
        """Where characters stand that are in one line."""
        line, column = self.position(start)
        return self.piece(line, column, column + end - start)


def with_included(source: SourceFile, folder: Path, found: Found) -> SourceFile:
    """The chapter with what it includes; the same where that is nothing."""
    if not any(_INCLUDE.match(line) for line in source.text.split("\n")):
        return source
    joiner = _Joiner(folder, found)
    joiner.add(source, (source,))
    text, origins = "\n".join(line for line, _ in joiner.lines), tuple(origin for _, origin in joiner.lines)
    return JoinedSource(source.path, source.shown, text, origins=origins or ((source, 1),))


def is_file(path: Path) -> bool:
    """Whether there is such a file."""
    try:
        return path.is_file()
    except OSError:  # a name that no disk can have
        return False


def read_text(path: Path, found: Found) -> SourceFile | None:
    """A file of a chapter's text, if it can be read."""
    source, problems = read_source(path, shown(path), MAX_CHAPTER, "chapter")
    found += problems
    return SourceFile(source.path, source.shown, source.text.translate(RESERVED)) if source else None


class _Joiner:
    """Gathers the lines of a chapter."""

    def __init__(self, folder: Path, found: Found) -> None:
        self.folder, self.found = folder, found
        self.lines: list[tuple[str, LineOfFile]] = []
        self.room = MAX_CHAPTER
        self.known: dict[Path, SourceFile | None] = {}

    def add(self, source: SourceFile, above: tuple[SourceFile, ...]) -> None:
        """The lines of a file, which is included by those above it."""
        self.room -= len(source.text)
        fence, skip = "", 0
        for number in range(1, len(source.line_starts) + 1):
            line = source.line(number)
            if skip:
                skip -= 1
                continue
            mark = _FENCE.match(line)
            if mark and (not fence or mark[1].startswith(fence)):
                fence = "" if fence else mark[1]
            match = None if fence else _INCLUDE.match(line)
            if match is None:
                self.lines.append((line, (source, number)))
                continue
            skip = self._closing(source, number, match["mark"])
            if included := self._included(source, number, match, above):
                self.lines.append(("", (source, number)))
                self.add(included, (*above, included))
                self.lines.append(("", (source, number)))

    def _closing(self, source: SourceFile, number: int, mark: str) -> int:
        """How many lines after the directive belong to it."""
        if source.line(number + 1).strip() == mark:
            return 1
        span = source.piece(number, 1, len(source.line(number)) + 1)
        self.found.append(UNCLOSED.at(span, "this block is never closed", f"write {mark} on the line below"))
        return 0

    def _included(
        self, source: SourceFile, number: int, match: re.Match[str], above: tuple[SourceFile, ...]
    ) -> SourceFile | None:
        span = source.piece(number, match.start("file") + 1, match.end("file") + 1)
        name = match["file"].strip("\"'")
        path = (self.folder / name.replace("\0", "")).resolve()
        fault = self._fault(name, path, above)
        included = self._read(path) if fault is None else None
        if included and len(included.text) > self.room:
            fault = f"with '{name}' the chapter is too long", "make several chapters of it"
        if fault:
            self.found.append(INCLUDE.at(span, *fault))
        return None if fault else included

    def _fault(self, name: str, path: Path, above: tuple[SourceFile, ...]) -> tuple[str, str] | None:
        """Why a file cannot be included, and what to do about it."""
        chain = [one.path.resolve() for one in above]
        if not name:
            return "include which file?", "::: include parts/weather.md"
        if not path.is_relative_to(self.folder):
            return f"'{name}' lies outside the book's folder", "put it into the folder"
        if path in chain:
            way = " → ".join(one.path.name for one in (*above[chain.index(path) :], above[chain.index(path)]))
            return f"'{name}' includes itself: {way}", "take one of these out"
        if len(above) > DEEPEST:
            return f"more than {DEEPEST} files include each other", "include it higher up"
        if not is_file(path):
            there = [one.relative_to(self.folder).as_posix() for one in self.folder.rglob("*.md")]
            return f"there is no file '{name}'", did_you_mean(name, there, ROOT)
        return None

    def _read(self, path: Path) -> SourceFile | None:
        """A file, read once; why it cannot be read is said once."""
        if path not in self.known:
            self.known[path] = read_text(path, self.found)
        return self.known[path]
