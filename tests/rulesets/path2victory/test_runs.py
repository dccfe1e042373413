"""Runs of prose."""

from __future__ import annotations

import pytest

from cardwright import rulesets
from cardwright.rulesets.path2victory.runs import Run, bound

RULESET = rulesets.load("path2victory")


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("15 fire damage", "damage", "15_fire damage"),
        ("20 or more cold damage", "damage", "20_or more cold damage"),
        ("The target is pushed 2.", "", "The target is pushed_2."),
        ("One ally within 6 heals 20 HP.", "", "One ally within_6 heals_20_HP."),
        ("gets +1 AP this turn", "", "gets +1_AP this turn"),
        ("🄳🄳 bramble ring, 🄴 slow", "", "🄳🄳_bramble ring, 🄴_slow"),
        ("Will negates", "save", "Will_negates"),
        ("resist slashing 2d6", "resistance", "resist_slashing_2d6"),
        (" and is ", "", " and is "),
        ("", "", ""),
    ],
)
def test_spaces_that_never_end_a_line(text: str, style: str, expected: str) -> None:
    (run,) = bound([Run(text, style)], RULESET.notation.uses)
    assert run.text.replace("\u00a0", "_") == expected
