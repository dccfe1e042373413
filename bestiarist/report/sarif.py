"""SARIF 2.1.0, the exchange format of code scanning services.

Section numbers below are those of the OASIS standard.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from bestiarist import __version__
from bestiarist.core.diagnostics import Check, Diagnostic, Edit, Fix, Severity, Span
from bestiarist.core.documentation import Documentation, documentation
from bestiarist.core.source import SourceFile
from bestiarist.report.context import ReportContext
from bestiarist.report.json import document

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}
ROOT = "SRCROOT"
FINGERPRINT = "markedTextHash/v1"
_SENTENCE_END = re.compile(r"(?<=[.!?])\s")

Object = dict[str, Any]


def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
    """A log with one run: every documented check is a rule, every diagnostic a result."""
    rules = _rules(diagnostics, context.documentation)
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    prints = _fingerprints(diagnostics, context.sources)
    run = {
        "tool": {"driver": {"name": "Bestiarist", "semanticVersion": __version__, "rules": rules}},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The folder that the paths start from."}}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, index[one.code], mark) for one, mark in zip(diagnostics, prints, strict=True)],
    }
    return document({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rules(diagnostics: Sequence[Diagnostic], documentation: Mapping[str, Check]) -> list[Object]:
    """The checks as reporting descriptors (3.49), by code; an undocumented check gets what is known of it."""
    known = {one.code: Check(one.code, one.name, one.severity, "") for one in diagnostics}
    known.update({check.code: check for check in documentation.values()})
    return [_rule(known[code]) for code in sorted(known)]


def _rule(check: Check) -> Object:
    parts = documentation(check)
    doc = parts.summary or check.name.replace("-", " ").capitalize() + "."
    paragraph = doc.split("\n\n")[0]
    return {
        "id": check.code, "name": check.name,
        "shortDescription": {"text": _SENTENCE_END.split(paragraph)[0]},
        "fullDescription": {"text": paragraph},
        "help": {"text": inspect.cleandoc(check.doc) or doc, "markdown": _markdown(doc, parts)},
        "defaultConfiguration": {"level": LEVELS[check.severity]},
    }


def _markdown(summary: str, parts: Documentation) -> str:
    """The documentation of a check in paragraphs, its examples as blocks of code."""
    blocks = [summary]
    if parts.why:
        source = f" In the rulebook: {parts.section}." if parts.section else ""
        blocks.append(f"Why: {parts.why}{source}")
    for title, example in (("Wrong", parts.bad), ("Right", parts.good)):
        if example:
            blocks.append(f"{title}:\n\n```yaml\n{example}\n```")
    return "\n\n".join(blocks)


def _result(diagnostic: Diagnostic, rule: int, fingerprint: str) -> Object:
    hint, span = f"\n{diagnostic.hint}" if diagnostic.hint else "", diagnostic.span
    place = {"artifactLocation": _artifact(span.path), "region": _region(span)}
    result = {
        "ruleId": diagnostic.code, "ruleIndex": rule, "level": LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.message + hint},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if diagnostic.fix and diagnostic.fix.edits:  # a fix without changes is not valid (3.55.3)
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _artifact(path: str) -> Object:
    """A relative, percent-encoded URI below the root; an absolute path becomes a file URI (3.4)."""
    pure = PurePath(path)
    if pure.is_absolute():
        return {"uri": pure.as_uri()}
    return {"uri": quote(pure.as_posix(), errors="surrogateescape"), "uriBaseId": ROOT}


def _region(span: Span) -> Object:
    """1-based, the end column is the one behind the last character (3.30): the same as in a span."""
    start = {"startLine": span.line, "startColumn": span.column}
    return start | {"endLine": span.end_line, "endColumn": span.end_column}


def _fix(fix: Fix) -> Object:
    edits = sorted(fix.edits, key=lambda edit: edit.span)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": _artifact(path), "replacements": [_replacement(edit) for edit in group]}
            for path, group in groupby(edits, key=lambda edit: edit.span.path)
        ],
        "properties": {"safe": fix.safe},
    }


def _replacement(edit: Edit) -> Object:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}


def _fingerprints(diagnostics: Sequence[Diagnostic], sources: Mapping[str, SourceFile]) -> list[str]:
    """One a diagnostic, the same as long as its line reads the same, wherever the line stands (3.27.17).

    Equal findings on equal lines are told apart by counting.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    found = []
    for one in diagnostics:
        key = (one.code, one.span.path, *_marked_text(one, sources.get(one.span.path)))
        parts = "\0".join((*key, str(seen[key])))
        found.append(sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32])
        seen[key] += 1
    return found


def _marked_text(diagnostic: Diagnostic, source: SourceFile | None) -> tuple[str, ...]:
    """The line of a finding, spaces evened out, and its marked part; without a source the message."""
    span = diagnostic.span
    if source is None or span == Span.whole(span.path):
        return (diagnostic.message,)
    line = source.line(span.line)
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    return " ".join(line.split()), line[span.column - 1 : end]
