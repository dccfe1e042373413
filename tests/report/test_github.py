"""Workflow commands: escaping, and never more than ten of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from bestiarist.core.diagnostics import Diagnostic, Severity, Span
from bestiarist.report import ReportContext, Summary
from bestiarist.report.github import command, render


def many(number: int, severity: Severity) -> list[Diagnostic]:
    return [
        Diagnostic(f"P2V{at % 3}", "some-check", severity, f"finding {at}", Span("a.yaml", at, 1, at, 4))
        for at in range(1, number + 1)
    ]


def report(diagnostics: Sequence[Diagnostic]) -> str:
    return render(diagnostics, ReportContext(Summary.of(diagnostics, 1, 0.5)))


def kinds(text: str) -> Counter[str]:
    return Counter(line.split()[0] for line in text.splitlines() if line.startswith("::") and " " in line)


@pytest.mark.parametrize("number", [0, 1, 9, 10, 11, 200])
def test_at_most_ten_of_a_kind(number: int) -> None:
    found = kinds(report([one for severity in Severity for one in many(number, severity)]))
    for kind in ("::error", "::warning", "::notice"):
        assert found[kind] == min(number, 10)


def test_the_tenth_speaks_for_the_rest(golden: Callable[[str, str], None]) -> None:
    golden("many.github.txt", report(many(27, Severity.ERROR) + many(11, Severity.ADVICE)))


def test_lines_that_differ_have_no_columns() -> None:
    one = Diagnostic("A1", "a", Severity.ERROR, "m", Span("a.yaml", 1, 2, 3, 4))
    assert report([one]).startswith("::error file=a.yaml,line=1,endLine=3,title=A1 a::m\n")


@pytest.mark.parametrize(
    ("text", "as_property", "as_message"),
    [
        ("100%", "100%25", "100%25"),
        ("a: b, c", "a%3A b%2C c", "a: b, c"),
        ("one\ntwo", "one%0Atwo", "one%0Atwo"),
        ("one\r\n::error::two", "one%0A%3A%3Aerror%3A%3Atwo", "one%0A::error::two"),
        ("%0A", "%250A", "%250A"),
        ("\x1b[2J", "\\x1b[2J", "\\x1b[2J"),
    ],
)
def test_escaping(text: str, as_property: str, as_message: str) -> None:
    assert command("error", {"file": text}, text) == f"::error file={as_property}::{as_message}"
