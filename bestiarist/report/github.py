"""Workflow commands of GitHub Actions: findings appear beside the changed lines of a pull request.

A step shows at most ten annotations of a kind; beyond that, the tenth says what else there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from bestiarist.core.diagnostics import Diagnostic, Severity, Span
from bestiarist.report.concise import place
from bestiarist.report.context import ReportContext, counted, summary_line
from bestiarist.report.terminal import visible

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}
MOST = 10  # annotations of a kind that GitHub shows for one step
PLACES = 5  # places named in the annotation that stands for the rest


def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
    """Annotations by severity, then a folded table of the checks concerned, then the summary line."""
    lines: list[str] = []
    for severity in Severity:
        lines.extend(_annotations(severity, [one for one in diagnostics if one.severity is severity]))
    if diagnostics:
        lines += ["::group::Findings by check", *_table(diagnostics), "::endgroup::"]
    return "\n".join([*lines, summary_line(context.summary)]) + "\n"


def _annotations(severity: Severity, found: Sequence[Diagnostic]) -> Iterator[str]:
    shown = len(found) if len(found) <= MOST else MOST - 1
    for one in found[:shown]:
        yield _annotation(one)
    if found[shown:]:
        yield _rest(severity, found[shown:])


def _annotation(diagnostic: Diagnostic) -> str:
    text = f"{diagnostic.message}\n{diagnostic.hint}" if diagnostic.hint else diagnostic.message
    title = {"title": f"{diagnostic.code} {diagnostic.name}"}
    return command(COMMANDS[diagnostic.severity], _location(diagnostic.span) | title, text)


def _location(span: Span) -> dict[str, str]:
    """The place as properties; GitHub refuses columns where the lines differ."""
    where = {"file": span.path, "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:
        where |= {"col": str(span.column), "endColumn": str(span.end_column)}
    return where


def _rest(severity: Severity, found: Sequence[Diagnostic]) -> str:
    """The annotation that stands for all that would not be shown."""
    counts = Counter(f"{one.code} {one.name}" for one in found)
    lines = [f"{number} x {check}" for check, number in counts.most_common()]
    lines += ["", *(f"{place(one)}: {one.code}" for one in found[:PLACES])]
    if found[PLACES:]:
        lines.append(f"and {len(found) - PLACES} more")
    title = counted(len(found), f"more {severity.value}")
    return command(COMMANDS[severity], {"title": title}, "\n".join(lines))


def _table(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """Columns: how many, severity, code, name, first place; most frequent checks first within a severity."""
    checks = Counter((one.severity, one.code, one.name) for one in diagnostics)
    first = {(one.severity, one.code, one.name): place(one) for one in reversed(diagnostics)}
    ranked = sorted(checks, key=lambda check: (check[0].rank, -checks[check], check[1]))
    rows = [("count", "severity", "code", "name", "first at")]
    rows += [(str(checks[c]), c[0].value, visible(c[1]), visible(c[2]), first[c]) for c in ranked]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def command(name: str, properties: dict[str, str], message: str) -> str:
    """`::name key=value,key=value::message`, escaped as GitHub documents it."""
    pairs = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {pairs}::{_data(message)}"


def _data(text: str) -> str:
    """The message of a command: line ends encoded, other control characters shown."""
    return "%0A".join(visible(line).replace("%", "%25") for line in text.splitlines())


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
