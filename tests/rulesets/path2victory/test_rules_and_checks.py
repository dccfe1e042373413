"""The page of rules and checks: it names every check of the game, and none that there is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.build import pipeline
from bestiarist.rulesets.path2victory.notation.checks import NOTATION_CHECKS

PAGE = (Path(__file__).parents[3] / "docs" / "rules-and-checks.md").read_text(encoding="utf-8")
NAMED = frozenset(re.findall(r"\b[A-Z][A-Z0-9]{2}\d{3}\b", PAGE))
GAME = rulesets.load("path2victory")
OF_KINDS = tuple(check for kind in GAME.kinds for check in kind.checks)
OF_GAME = frozenset(check.code for check in (*OF_KINDS, *GAME.set_checks, *GAME.parties.checks, *NOTATION_CHECKS))
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| Rule |", "| --- |"))]


def test_every_code_named_exists() -> None:
    assert sorted(NAMED - {check.code for check in pipeline.all_checks()}) == []


def test_every_check_of_the_game_is_named() -> None:
    assert sorted(OF_GAME - NAMED) == [], "name them in docs/rules-and-checks.md, beside the rules that they hold"


@pytest.mark.parametrize("row", ROWS)
def test_every_rule_has_its_checks_or_a_reason(row: str) -> None:
    rule, held = (cell.strip() for cell in row.strip("|").split("|"))
    assert rule and held
    assert NAMED & set(re.findall(r"\w+", held)) or len(held.split()) > 3
