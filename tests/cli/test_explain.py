from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.build import pipeline
from bestiarist.cli import explain

CODES = [check.code for check in pipeline.all_checks()]


@pytest.mark.parametrize("code", CODES)
def test_explain_answers_for_every_code(project, code: str) -> None:
    ran = project.run("explain", code.lower())
    assert ran.code == 0
    assert ran.out.startswith(code)
    assert "Why" in ran.out


def test_the_manual_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    page = Path(__file__).parents[2] / "docs" / "checks.md"
    text = explain.manual(pipeline.all_checks())
    if request.config.getoption("--refresh-golden"):
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text


def test_explain_lists_all(project) -> None:
    assert [line.split()[0] for line in project.run("explain").out.splitlines()] == CODES


def test_explain_by_name(project) -> None:
    assert project.run("explain", "points-cost").out.startswith("P2V101")
