"""Reports: the diagnostics of a run, as text for a person or a machine.

Every format is a module with a function `render(diagnostics, context) -> str`; to add one, write it and name it in
`FORMATS`. It is read when a report is made.
Diagnostics are shown in the order given. A report ends with a line feed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.report.context import ReportContext, Summary, summary_line

Format = Callable[[Sequence[Diagnostic], ReportContext], str]


def _format(name: str) -> Format:
    def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
        text: str = import_module(f"{__name__}.{name}").render(diagnostics, context)
        return text

    return render


FORMATS: Mapping[str, Format] = {name: _format(name) for name in ("full", "concise", "json", "sarif", "github")}

__all__ = ["FORMATS", "ReportContext", "Summary", "summary_line"]
