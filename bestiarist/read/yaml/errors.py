"""Where YAML's complaint really belongs, and how to say it.

Both parsers of PyYAML are understood, the one in C and the one in Python; they word the same mistake differently.
"""

from __future__ import annotations

from collections.abc import Container
from functools import partialmethod

import yaml

from bestiarist.core.diagnostics import Diagnostic, Fix, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.yaml.checks import KINDS, SYNTAX, WORDS


def indent_of(line: str) -> int:
    """How many spaces or tabs a line begins with."""
    return len(line) - len(line.lstrip(" \t"))


class Fault:
    """What is behind one error: its kind, the line at fault (0-based) and how to say it."""

    def __init__(
        self, source: SourceFile, lines: list[str], block_keys: Container[str], keys: Container[str],
        error: yaml.MarkedYAMLError,
    ) -> None:
        self.source, self.lines, self.keys, self.error = source, lines, keys, error
        self.problem = " ".join(str(part) for part in (error.problem, error.context) if part)
        mark = error.problem_mark or error.context_mark
        self.line, self.column = (mark.line, mark.column) if mark else (0, 0)
        self.end: int | None = None
        kind = next((kind for words, kind in KINDS if words in self.problem), "other")
        if self._char() == "\t" or "\t" in self.text()[: indent_of(self.text())]:
            kind = "tab"
        self.kind: str = getattr(self, f"_{kind}", lambda: kind)()
        self._find_text()
        if self.kind in ("colon", "keyless") and ":" in self.text() and self.key() in block_keys:
            self.kind = "block"
        elif self.kind == "keyless" and self.first_word() in keys:
            self.kind = "nocolon"

    @property
    def tabbed(self) -> list[int]:
        """The line and those below it that begin with a tab, one after the other."""
        found = []
        for number in range(self.line, len(self.lines)):
            line = self.lines[number]
            if line.strip() and "\t" not in line[: indent_of(line)] and number > self.line:
                break
            found.append(number)
        return found

    def diagnostic(self, fix: Fix | None) -> Diagnostic:
        """What to tell the writer."""
        message, hint = WORDS[self.kind]
        key = self.first_word() if self.kind == "nocolon" else self.key()
        words = {"char": f"`{self._char()}`", "key": key, "problem": self.error.problem}
        return SYNTAX.at(self._span(), message.format(**words), hint.format(**words), fix)

    def _tab(self) -> str:
        if "\t" not in self.text()[: indent_of(self.text())]:
            self.end = self.column + 1
            return "inner tab"
        self.column, self.end = 0, indent_of(self.text())
        return "tab"

    def _colon(self) -> str:
        """The colon itself is innocent where it is the first of its line: the line above is unfinished."""
        text = self.text()
        before = text[: self.column].lstrip(" -")
        if ":" in before or before[:1] in ("'", '"'):
            self.end = self.column + 1
            return "colon"
        above = self.above()
        if above is None:
            return "colon"
        if indent_of(text) > indent_of(self.lines[above]):
            self.column = indent_of(text)
            return "deeper"
        return self._keyless(above)

    def _keyless(self, line: int | None = None) -> str:
        mark = self.error.context_mark
        self.line = line if line is not None else mark.line if mark else self.line
        self._find_text()
        self.column = indent_of(self.text())
        word, colon, rest = self.text().strip().partition(":")
        return "space" if colon and rest and word.replace("_", "").isalnum() else "keyless"

    def _bracket(self) -> str:
        mark = self.error.context_mark
        if mark is not None and mark.line == self.line:
            self.end = self.column + 1
            return "separator"
        return self._at_context("bracket")

    def _bar(self) -> str:
        self._at_context("bar")
        self.end = None
        return "bar"

    def _content(self) -> str:
        self.end = self.column + 1
        return "content"

    def _escape(self) -> str:
        at = self.text().rfind("\\", 0, self.column + 1)
        self.column, self.end = max(at, 0), max(at, 0) + 2
        return "escape"

    def _structure(self) -> str:
        char = self._char()
        before = self.text()[: self.column]
        if char == ":":
            self.end = self.column + 1
            return "nokey"
        if before.strip():
            open_line = self._open_quote()
            if open_line is not None:
                self.line = open_line
                return self._quote_in_line()
            return "behind"
        return "item" if self.text()[self.column : self.column + 2] == "- " else "structure"

    def _quote_in_line(self) -> str:
        text = self.text()
        self.column = text.index(": ") + 2
        self.column += indent_of(text[self.column :])
        self.end = self.column + 1
        return "quote"

    def _open_quote(self) -> int | None:
        """A line above whose value begins with a quotation mark and does not end with it."""
        for number in range(self.line - 1, -1, -1):
            value = self.lines[number].partition(": ")[2].strip()
            if value[:1] in ("'", '"') and value.count(value[0]) == 1:
                return number
        return None

    def _at_context(self, kind: str) -> str:
        mark = self.error.context_mark
        if mark is not None:
            self.line, self.column = mark.line, mark.column
        self.end = self.column + 1
        return kind

    _quote = partialmethod(_at_context, "quote")
    _start = partialmethod(_at_context, "start")

    def _find_text(self) -> None:
        """Never an empty line: the nearest one above with text, or else the first one."""
        moved = self.line
        while moved > 0 and (moved >= len(self.lines) or not self.lines[moved].strip()):
            moved -= 1
        if not self.lines[moved].strip():
            moved = next((at for at, line in enumerate(self.lines) if line.strip()), 0)
        if moved != self.line:
            self.line, self.column, self.end = moved, indent_of(self.lines[moved]), None

    def above(self) -> int | None:
        """The next line above that is not empty (0-based)."""
        return next((at for at in range(self.line - 1, -1, -1) if self.lines[at].strip()), None)

    def text(self) -> str:
        """The line at fault."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    def _char(self) -> str:
        return self.text()[self.column : self.column + 1]

    def key(self) -> str:
        """What stands before the first colon of the line."""
        return self.text().partition(":")[0].strip()

    def first_word(self) -> str:
        """The first word of the line."""
        return next(iter(self.text().split()), "")

    def _span(self) -> Span:
        text = self.source.line(self.line + 1)
        start = min(self.column, max(0, len(text.rstrip()) - 1))
        end = min(len(text), self.end) if self.end is not None else len(text.rstrip())
        begin = self.source.line_starts[self.line]
        return self.source.span(begin + start, begin + max(end, min(start + 1, len(text))))
