"""The report for programs: a JSON document whose keys stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Fix, Span
from bestiarist.report.context import ReportContext, Summary

# Valid in JSON strings, yet harmful to a terminal or not encodable as UTF-8.
_TO_ESCAPE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
    """`{"diagnostics": [...], "summary": {...}}`; lines and columns are 1-based, the end is exclusive."""
    found = [_diagnostic(one) for one in diagnostics]
    return document({"diagnostics": found, "summary": _summary(context.summary)})


def document(value: Any) -> str:
    """JSON text of `value`, indented by two spaces, other scripts left readable."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _TO_ESCAPE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code, "name": diagnostic.name, "severity": diagnostic.severity.value,
        "message": diagnostic.message, "path": diagnostic.span.path, **_range(diagnostic.span),
        "hint": diagnostic.hint or None, "fix": _fix(diagnostic.fix) if diagnostic.fix else None,
    }


def _range(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_range(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _summary(summary: Summary) -> dict[str, Any]:
    figures = ("files", "errors", "warnings", "advice", "fixable")
    return {name: getattr(summary, name) for name in figures} | {"seconds": round(summary.seconds or 0, 3)}
