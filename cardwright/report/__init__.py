"""Reports: the diagnostics of a run, as text for a person or a machine.

Every format is a function `(diagnostics, context) -> str`; to add one, write it and name it in `FORMATS`.
Diagnostics are shown in the order given. A report ends with a line feed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardwright.diagnostics import Diagnostic
from cardwright.report import concise, full, github, json, sarif
from cardwright.report.context import ReportContext, Summary, summary_line

FORMATS: Mapping[str, Callable[[Sequence[Diagnostic], ReportContext], str]] = {
    "full": full.render,
    "concise": concise.render,
    "json": json.render,
    "sarif": sarif.render,
    "github": github.render,
}

__all__ = ["FORMATS", "ReportContext", "Summary", "summary_line"]
