"""What the program tells a person about their files: plain frozen records, used by every stage.

Lines and columns are 1-based and counted in code points; the end column is the one behind the last character.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple


class Severity(StrEnum):
    """How bad a finding is: forbidden or unprintable, probably a mistake, or a matter of balance and style."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"

    @property
    def rank(self) -> int:
        """0 for errors, 1 for warnings, 2 for advice: the order in which a person wants to read them."""
        return list(Severity).index(self)


class Span(NamedTuple):
    """A stretch of one file, from (line, column) up to but not including (end_line, end_column)."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    @classmethod
    def whole(cls, path: str) -> Span:
        """The span of a finding about a file as such: its first character."""
        return cls(path, 1, 1, 1, 1)


class Edit(NamedTuple):
    """Replace the characters of `span` by `text`."""

    span: Span
    text: str


class Fix(NamedTuple):
    """A mend for a finding. Safe: the meaning stays what the author evidently meant."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True

    @classmethod
    def replacing(cls, span: Span, text: str, *, safe: bool = True) -> Fix:
        """The most common fix: write `text` where `span` stands; no edit where that place is not known."""
        known = (span.line, span.column) != (span.end_line, span.end_column)
        return cls(f"write '{text}'", (Edit(span, text),) if known else (), safe)


class Finding(NamedTuple):
    """What a check function yields: a diagnostic that does not know its check's code yet."""

    span: Span
    message: str
    hint: str = ""
    fix: Fix | None = None
    severity: Severity | None = None


class Diagnostic(NamedTuple):
    """One finding, ready to be reported."""

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    hint: str = ""
    fix: Fix | None = None

    @property
    def sort_key(self) -> tuple[Span, int, str, str]:
        """Order of reports: by place, then by severity, then by code."""
        return (self.span, self.severity.rank, self.code, self.message)


@dataclass(frozen=True, slots=True)
class Check:
    """One checker rule: a stable code, a readable name, its usual severity and its documentation.

    `run` is absent for checks that a loader or a renderer makes while it works. A check of a definition takes that and
    a scope with nothing else in its library; one that looks at others is a check of the set, and takes the library.
    """

    code: str
    name: str
    severity: Severity
    doc: str
    run: Callable[..., Iterable[Finding]] | None = field(default=None, compare=False)

    @classmethod
    def of(cls, code: str, severity: Severity, run: Callable[..., Iterable[Finding]]) -> Check:
        """A check whose name and documentation are those of its function."""
        return cls(code, run.__name__.replace("_", "-"), severity, inspect.getdoc(run) or "", run)

    def at(
        self, span: Span, message: str, hint: str = "", fix: Fix | None = None, severity: Severity | None = None
    ) -> Diagnostic:
        """A diagnostic of this check; a fix without edits is none."""
        fix = fix if fix and fix.edits else None
        return Diagnostic(self.code, self.name, severity or self.severity, message, span, hint, fix)

    def apply(self, *subject: Any) -> tuple[Diagnostic, ...]:
        """Run the check's function and sign each finding with the check's code."""
        findings = self.run(*subject) if self.run else ()
        return tuple([self.at(f.span, f.message, f.hint, f.fix, f.severity) for f in findings])


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file and place, without repetitions."""
    return tuple(dict.fromkeys(sorted(diagnostics, key=lambda diagnostic: diagnostic.sort_key)))
