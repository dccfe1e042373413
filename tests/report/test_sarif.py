"""The SARIF report has the structure that version 2.1.0 demands, and fingerprints that last."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span
from bestiarist.core.source import SourceFile
from bestiarist.report import FORMATS, ReportContext

Run = tuple[Sequence[Diagnostic], ReportContext]

URI = re.compile(r"(?:[A-Za-z0-9\-._~/!$&'()*+;=@]|%[0-9A-F]{2})+")

# The part of the standard's schema that the report makes use of. A key with "?" may be absent, a list holds
# the structure of its items, a set the values allowed, a pattern what a string must match in full.
TEXT = {"text": re.compile(r"(?s).+")}
ARTIFACT = {"uri": URI, "uriBaseId?": {"SRCROOT"}}
REGION = {"startLine": int, "startColumn": int, "endLine": int, "endColumn": int}
LEVEL = {"error", "warning", "note"}
RULE = {
    "id": str,
    "name": str,
    "shortDescription": TEXT,
    "fullDescription": TEXT,
    "help": {**TEXT, "markdown": str},
    "defaultConfiguration": {"level": LEVEL},
}
REPLACEMENT = {"deletedRegion": REGION, "insertedContent": {"text": str}}
FIX = {
    "description": TEXT,
    "artifactChanges": [{"artifactLocation": ARTIFACT, "replacements": [REPLACEMENT]}],
    "properties": {"safe": bool},
}
RESULT = {
    "ruleId": str,
    "ruleIndex": int,
    "level": LEVEL,
    "message": TEXT,
    "locations": [{"physicalLocation": {"artifactLocation": ARTIFACT, "region": REGION}}],
    "partialFingerprints": {"markedTextHash/v1": re.compile("[0-9a-f]{32}")},
    "fixes?": [FIX],
}
RUN = {
    "tool": {"driver": {"name": str, "semanticVersion": re.compile(r"\d+\.\d+\.\d+.*"), "rules": [RULE]}},
    "originalUriBaseIds": {"SRCROOT": {"description": TEXT}},
    "columnKind": {"unicodeCodePoints"},
    "results": [RESULT],
}
LOG = {"$schema": re.compile("https://.*"), "version": {"2.1.0"}, "runs": [RUN]}


def check(value: Any, shape: Any, at: str = "log") -> None:
    """Assert that a value has the shape."""
    match shape:
        case dict():
            known = {key.rstrip("?") for key in shape}
            assert {key for key in shape if not key.endswith("?")} <= value.keys() <= known, at
            for key, inner in shape.items():
                if key.rstrip("?") in value:
                    check(value[key.rstrip("?")], inner, f"{at}.{key}")
        case [inner]:
            assert isinstance(value, list), at
            for number, item in enumerate(value):
                check(item, inner, f"{at}[{number}]")
        case set():
            assert value in shape, at
        case re.Pattern():
            assert shape.fullmatch(value), at
        case _:
            assert type(value) is shape, at


def results(diagnostics: Sequence[Diagnostic], context: ReportContext) -> list[Any]:
    return list(json.loads(FORMATS["sarif"](diagnostics, context))["runs"][0]["results"])


def prints(diagnostics: Sequence[Diagnostic], context: ReportContext) -> list[str]:
    return [one["partialFingerprints"]["markedTextHash/v1"] for one in results(diagnostics, context)]


def test_structure(run: Run) -> None:
    log = json.loads(FORMATS["sarif"](*run))
    check(log, LOG)
    (only,) = log["runs"]
    rules = only["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert min(region.values()) >= 1


def test_documented_checks_are_rules_of_a_clean_run(run: Run) -> None:
    log = json.loads(FORMATS["sarif"]((), run[1]))
    check(log, LOG)
    assert [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]] == [
        "P2V104",
        "P2V210",
        "P2V310",
        "YML007",
    ]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("cards/a b.yaml", "cards/a%20b.yaml"),
        ("cards/50%.yaml", "cards/50%25.yaml"),
        ("c:d#e?.yaml", "c%3Ad%23e%3F.yaml"),
        ("Übel.yaml", "%C3%9Cbel.yaml"),
        ("bad\udcff.yaml", "bad%FF.yaml"),
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml"),
    ],
)
def test_paths(path: str, uri: str) -> None:
    one = Diagnostic("A1", "a", Severity.ERROR, "m", Span(path, 2, 1, 2, 3))
    location = results([one], ReportContext())[0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == uri
    assert ("uriBaseId" in location) is not path.startswith("/")


def test_fingerprints_outlast_moved_lines(run: Run, lantern: SourceFile) -> None:
    diagnostics, context = run
    moved_source = SourceFile(Path("x"), lantern.shown, "# a note\n\n" + lantern.text)
    moved = [
        one._replace(span=one.span._replace(line=one.span.line + 2, end_line=one.span.end_line + 2))
        for one in diagnostics
        if one.span.path == lantern.shown
    ]
    before = prints([one for one in diagnostics if one.span.path == lantern.shown], context)
    assert prints(moved, replace(context, sources={lantern.shown: moved_source})) == before


def test_fingerprints_differ() -> None:
    source = SourceFile(Path("a"), "a", "x x\nx x\ny x\n")
    spans = [Span("a", 1, 1, 1, 2), Span("a", 1, 3, 1, 4), Span("a", 2, 1, 2, 2), Span("a", 3, 3, 3, 4)]
    found = [Diagnostic("A1", "a", Severity.ERROR, "m", span) for span in spans]
    assert len(set(prints(found, ReportContext(sources={"a": source})))) == len(spans)


def test_help_is_markdown() -> None:
    doc = """A stat is odd
        in some way.

        Why (Stats): it is
        hard to read.

        Bad:
            hp: 12
            level: 2
        Good:
            hp: 10
        """
    context = ReportContext(documentation={"X1": Check("X1", "odd-stat", Severity.ERROR, doc)})
    (rule,) = json.loads(FORMATS["sarif"]((), context))["runs"][0]["tool"]["driver"]["rules"]
    assert rule["help"]["markdown"] == (
        "A stat is odd in some way.\n\nWhy: it is hard to read. In the rulebook: Stats.\n\n"
        "Wrong:\n\n```yaml\nhp: 12\nlevel: 2\n```\n\nRight:\n\n```yaml\nhp: 10\n```"
    )
