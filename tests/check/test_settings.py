"""A project's settings for checks: what is left out, what has another severity, and for which files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.build.pipeline import all_checks
from bestiarist.check.settings import Selection
from bestiarist.core.diagnostics import Diagnostic, Severity, Span
from bestiarist.read.checksettings import ACTIONS
from bestiarist.read.projectfile import load_project_file

EMPTY = "cards/a/owl.yaml", "YML206"
"""A warning that may be left out."""


def settings(root: Path, text: str) -> tuple[Selection, tuple[Diagnostic, ...]]:
    (root / "bestiarist.yaml").write_text(text, encoding="utf-8")
    file, found = load_project_file(root, "bestiarist.yaml", ("path2victory",))
    chosen = Selection.of(file.checks, all_checks(), root)
    return chosen, (*found, *chosen.problems())


def found(root: Path, path: str, code: str) -> Diagnostic:
    check = next(one for one in all_checks() if one.code == code)
    return check.at(Span.whole((root / path).as_posix()), "something")


@pytest.mark.parametrize(
    ("checks", "path", "code", "left"),
    [
        ("{}", *EMPTY, "warning"),
        ("{ignore: [YML206]}", *EMPTY, ""),
        ("{ignore: empty-value}", *EMPTY, ""),
        ("{ignore: [DCK, yml2]}", *EMPTY, ""),
        ("{ignore: [YML205]}", *EMPTY, "warning"),
        ("{error: [YML206]}", *EMPTY, "error"),
        ("{ignore: [YML], error: [YML206]}", *EMPTY, "error"),
        ("{ignore: [YML206], error: [YML]}", *EMPTY, ""),
        ("{select: [DCK]}", *EMPTY, ""),
        ("{select: [DCK, YML]}", *EMPTY, "warning"),
        ("{ignore: [YML206], folders: {cards/b: {error: [YML206]}}}", *EMPTY, ""),
        ("{ignore: [YML206], folders: {cards/a: {error: [YML206]}}}", *EMPTY, "error"),
        ("{folders: {cards: {ignore: [YML206]}, owl.yaml: {advice: [YML206]}}}", *EMPTY, "advice"),
        ("{folders: {'o*.yaml': {ignore: [YML206]}}}", *EMPTY, ""),
        ("{folders: {cards/a/*.yaml: {ignore: [YML206]}}}", *EMPTY, ""),
        ("{folders: {car: {ignore: [YML206]}}}", *EMPTY, "warning"),
        ("{ignore: [YML], advice: [YML001]}", "cards/a/owl.yaml", "YML001", "error"),
    ],
)
def test_what_is_left(tmp_path: Path, checks: str, path: str, code: str, left: str) -> None:
    selection, _ = settings(tmp_path, f"checks: {checks}\n")
    assert [one.severity for one in selection.chosen([found(tmp_path, path, code)])] == ([left] if left else [])


def test_errors_of_printing_stay_errors(tmp_path: Path) -> None:
    selection, _ = settings(tmp_path, "checks: {ignore: [CRD, DCK]}\n")
    error, warning = found(tmp_path, "a.yaml", "DCK104"), found(tmp_path, "a.yaml", "CRD103")
    assert selection.chosen([error, warning], printing=True) == (error,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("checks: {ignore: [publishd-range]}", [("LIB104", "did you mean published-range?")]),
        ("checks: {ignore: [empty-valu]}", [("LIB104", "did you mean empty-value?")]),
        ("checks: {ignore: [qwertz]}", [("LIB104", "`bestiarist explain` lists the codes and names of all checks")]),
        ("checks: {ignor: [YML206]}", [("YML201", "did you mean `ignore`?")]),
        ("checks: {ignore: [YML001]}", [("LIB103", "mend what it reports")]),
        ("checks: {folders: {cards: {folders: {}}}}", [("YML201", f"the keys are {', '.join(ACTIONS)}")]),
        ("checks: [YML206]", [("YML203", "for example `ignore: [YML206, DCK]`")]),
        ("checks: {ignore: {a: b}}", [("YML203", "for example `ignore: [YML206, DCK]`")]),
        ("checks: {error: [YML001], ignore: [YML2, stale-output], select: [DCK]}", []),
    ],
)
def test_mistakes_in_settings(tmp_path: Path, text: str, said: list[tuple[str, str]]) -> None:
    assert [(one.code, one.hint) for one in settings(tmp_path, f"{text}\n")[1]] == said


def test_severities_are_the_actions() -> None:
    assert set(Severity) < set(ACTIONS)
