"""The context of a report: sources, documentation, terminal, and the summary of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.core.source import SourceFile


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a run. `fixable`: safe fixes; `unsafe_fixable`: the others; `seconds`: wall time of the
    check; None where something else took it."""

    files: int = 0
    errors: int = 0
    warnings: int = 0
    advice: int = 0
    fixable: int = 0
    unsafe_fixable: int = 0
    seconds: float | None = 0.0

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic], files: int, seconds: float | None) -> Summary:
        """Count the diagnostics of a run over so many files."""
        found = tuple(diagnostics)
        severities = Counter(one.severity for one in found)
        fixes = Counter(one.fix.safe for one in found if one.fix)
        errors, warnings, advice = (severities[one] for one in (Severity.ERROR, Severity.WARNING, Severity.ADVICE))
        return cls(files, errors, warnings, advice, fixes[True], fixes[False], seconds)

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not (self.errors or self.warnings or self.advice)


@dataclass(frozen=True, slots=True)
class ReportContext:
    """The data that a report may show besides the diagnostics.

    `sources` is keyed by the path shown in spans, `documentation` by code; either may have gaps.
    `width` is that of the terminal in columns. Only the full format heeds `colour` and `width`.
    """

    summary: Summary = Summary()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    colour: bool = False
    width: int = 80
    documentation: Mapping[str, Check] = field(default_factory=dict)


def counted(number: int, noun: str) -> str:
    """`1 error`, `2 errors`; advice has no plural."""
    return f"{number} {noun}" if number == 1 or noun.endswith("advice") else f"{number} {noun}s"


def summary_line(summary: Summary) -> str:
    """One line: how many files in what time, and what was found."""
    if not summary.files and summary.clean:
        return "no files to check; `new` writes a first one"
    files = counted(summary.files, "file")
    time = "" if summary.seconds is None else f" in {summary.seconds:.2f} s"
    if summary.clean:
        return f"{files} clean{time}"
    found = ((summary.errors, "error"), (summary.warnings, "warning"), (summary.advice, "advice"))
    findings = ", ".join(counted(number, noun) for number, noun in found if number)
    return f"checked {files}{time}: {findings}{_fixable(summary)}"


def _fixable(summary: Summary) -> str:
    """In parentheses, what the program could mend itself."""
    if summary.fixable and summary.unsafe_fixable:
        return f" ({summary.fixable} fixable with --fix, {summary.unsafe_fixable} more with --unsafe-fixes)"
    if summary.fixable:
        return f" ({summary.fixable} fixable with --fix)"
    if summary.unsafe_fixable:
        return f" ({summary.unsafe_fixable} fixable with --unsafe-fixes)"
    return ""
