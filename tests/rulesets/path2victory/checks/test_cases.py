"""The checks on small definitions: one file of cases for each check, `cases/<name of the check>.yaml`.

A case is a mapping with these keys:

name     what the case shows
kind     optional: the kind of definition; creature where left out
file     keys of a definition, laid over the sample of its kind
others   optional: further creatures of the library, by file name, laid over the sample as well
expect   what is reported, in order: code, at (the text that is marked), message and hint (parts of them),
         severity, line, column, end_column, safe (whether the fix is). Left out: nothing is reported.
fixed    optional: keys of the creature after all fixes, laid over the sample
advice   whether advice of other checks counts; false where left out
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.documentation import overlay
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile

FOLDER = Path(__file__).parent / "cases"
RULESET = rulesets.load("path2victory")
CHECKS = {check.name: check for kind in RULESET.kinds for check in kind.checks}

Case = dict[str, Any]


def _cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            found.append(pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}"))
    return found


def checked(case: Case, check_texts) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """The creature's file, and what is reported for it."""
    kind = RULESET.kind(case.get("kind", "creature"))
    texts = {f"{kind.name}.yaml": overlay(kind.sample, case["file"])}
    for name, keys in case.get("others", {}).items():
        named = keys if "name:" in keys else f"name: {name}\n{keys}"
        texts[f"{name}.yaml"] = overlay(RULESET.kind("creature").sample, named)
    library, found = check_texts(texts, RULESET, None, kind.name)
    source = next(iter(library)).source
    return source, tuple(one for one in found if one.span.path == source.shown)


def marked(source: SourceFile, diagnostic: Diagnostic) -> str:
    """The text that the span of a diagnostic covers."""
    span = diagnostic.span
    return source.text[source.offset(span.line, span.column) : source.offset(span.end_line, span.end_column)]


def problems(source: SourceFile, diagnostic: Diagnostic, expected: Case) -> dict[str, object]:
    """What a diagnostic says instead of what was expected."""
    span, fix = diagnostic.span, diagnostic.fix
    facts = {
        "code": diagnostic.code,
        "at": marked(source, diagnostic),
        "severity": diagnostic.severity.value,
        "line": span.line,
        "column": span.column,
        "end_column": span.end_column,
        "safe": fix.safe if fix else None,
    }
    texts = {"message": diagnostic.message, "hint": diagnostic.hint}
    wrong = {key: value for key, value in facts.items() if key in expected and expected[key] != value}
    return wrong | {key: text for key, text in texts.items() if expected.get(key, "") not in text}


@pytest.mark.parametrize(("check", "case"), _cases())
def test_case(check: str, case: Case, check_texts) -> None:
    source, found = checked(case, check_texts)
    if not case.get("advice"):
        code = CHECKS[check].code
        found = tuple(one for one in found if one.code == code or one.severity is not Severity.ADVICE)
    expected = case.get("expect", [])
    assert [one.code for one in found] == [one["code"] for one in expected], found
    for diagnostic, wanted in zip(found, expected, strict=True):
        assert problems(source, diagnostic, wanted) == {}
    if "fixed" in case:
        sample = RULESET.kind(case.get("kind", "creature")).sample
        assert apply_fixes(source, found, unsafe=True)[0] == overlay(sample, case["fixed"])


def test_every_check_has_cases() -> None:
    assert set(CHECKS) == {path.stem for path in FOLDER.glob("*.yaml")}


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_cases_pass_and_fail(name: str) -> None:
    path = FOLDER / f"{name}.yaml"
    cases = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    expects = [case.get("expect", []) for case in cases]
    assert any(CHECKS[name].code in {one["code"] for one in expect} for expect in expects)
    assert [] in expects
