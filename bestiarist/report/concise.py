"""One line a finding, for editors, logs and `grep`."""

from __future__ import annotations

from collections.abc import Sequence

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.report.context import ReportContext, summary_line
from bestiarist.report.terminal import on_one_line, visible


def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
    """`path:line:column: severity CODE name: message` for each diagnostic, then the summary line."""
    lines = [line(one) for one in diagnostics]
    return "\n".join([*lines, summary_line(context.summary)]) + "\n"


def line(diagnostic: Diagnostic) -> str:
    """One diagnostic on one line."""
    head = f"{diagnostic.severity.value} {visible(diagnostic.code)} {visible(diagnostic.name)}"
    return f"{place(diagnostic)}: {head}: {on_one_line(diagnostic.message)}"


def place(diagnostic: Diagnostic) -> str:
    """`path:line:column`."""
    return f"{visible(diagnostic.span.path)}:{diagnostic.span.line}:{diagnostic.span.column}"
