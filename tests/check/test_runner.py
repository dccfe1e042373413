"""Running checks: nothing that a file says makes one fail, and every finding comes in order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist import rulesets
from bestiarist.check.runner import DEFINITION_CHECKS, SET_CHECKS
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.documentation import overlay

CheckFiles = Callable[[dict[str, str]], tuple[Diagnostic, ...]]

CREATURE = rulesets.load("path2victory").kind("creature")
GARBAGE = (
    "",
    "~",
    "0",
    "-999999999",
    "word",
    "[a, {b: c}]",
    "{a: [b]}",
    "[]",
    '"\\0"',
    "|\n  ((((\n  ⚀⚀ Ⅰ\n  > / >",
    "|\n  [add on 99999999999]\n    ● ● ●:\n  :",
    ">\n  folded\n  ; ; immune",
    "*unknown",
    "'unfinished",
)


@pytest.mark.parametrize("key", [field.name for field in CREATURE.fields])
def test_no_value_makes_a_check_fail(check_files: CheckFiles, key: str) -> None:
    texts = (overlay(CREATURE.sample, f"{key}: {garbage}\n") for garbage in GARBAGE)
    check_files({f"{number}.yaml": text for number, text in enumerate(texts)})


@pytest.mark.parametrize("text", ["", "-", "name:", "{}", "[]", "\t", "level: 2\n"])
def test_no_file_makes_a_check_fail(check_files: CheckFiles, text: str) -> None:
    assert check_files({"a.yaml": text})


def test_absent_keys_are_reported_once(check_files: CheckFiles) -> None:
    for field in CREATURE.fields:
        blocks = [line for line in CREATURE.sample.splitlines() if not line.startswith(f"{field.name}:")]
        if field.required and field.name != "features":
            found = check_files({"a.yaml": "\n".join(blocks)})
            assert [one.code for one in found] == ["YML202"], field.name


def test_findings_come_in_order(check_files: CheckFiles) -> None:
    wrong = overlay(CREATURE.sample, "armor: 160\nhp: 32\ncost: 1\n")
    found = check_files({"b.yaml": wrong.replace("Sample", "Other"), "a.yaml": wrong})
    assert [one.span.path for one in found] == ["a.yaml"] * 3 + ["b.yaml"] * 3
    assert list(found) == sorted(found, key=lambda one: one.sort_key)


def test_engine_checks_have_functions() -> None:
    assert all(check.run for check in (*DEFINITION_CHECKS, *SET_CHECKS))
