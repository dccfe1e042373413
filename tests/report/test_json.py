"""The JSON report keeps its contract."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.report import FORMATS, ReportContext

Run = tuple[Sequence[Diagnostic], ReportContext]
KEYS = [
    "code",
    "name",
    "severity",
    "message",
    "path",
    "line",
    "column",
    "end_line",
    "end_column",
    "hint",
    "fix",
]


def test_keys(run: Run) -> None:
    document = json.loads(FORMATS["json"](*run))
    assert list(document) == ["diagnostics", "summary"]
    assert all(list(one) == KEYS for one in document["diagnostics"])
    assert list(document["summary"]) == ["files", "errors", "warnings", "advice", "fixable", "seconds"]


def test_other_scripts_stay_readable_and_odd_characters_survive(run: Run) -> None:
    (first, *_), context = run
    text = FORMATS["json"]([first._replace(message="力 🄴 \u202e \udc80 \x9b")], context)
    assert "力 🄴 \\u202e \\udc80 \\u009b" in text
    assert json.loads(text)["diagnostics"][0]["message"] == "力 🄴 \u202e \udc80 \x9b"
