"""Runs of prose."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.prose import parse_prose
from bestiarist.rulesets.path2victory.runs import Run, bound, runs

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
    (run,) = bound([Run(text, style)], RULESET.context.uses)
    assert run.text.replace("\u00a0", "_") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is slowed.", "It is |condition:slowed|."),
        ("Its *wake* glows.", "Its |em:wake| glows."),
        (
            "Burn. *Heighten 3: 10 fire damage, and it is slowed (Will negates).*",
            "Burn. |em:Heighten 3: |damage em:10 fire damage|em:, and it is |condition em:slowed|em: ("
            "|save em:Will negates|em:).",
        ),
        ("*One* and *two*", "em:One| and |em:two"),
        ("*10 fire damage*", "*|damage:10 fire damage|*"),
        ("A star* is *none.", "A star* is *none."),
        ("2 * level and 3 * rank", "2 * level and 3 * rank"),
        ("2*level and 3*rank", "2*level and 3*rank"),
        ("*a *word*", "*a |em:word"),
        ("* a star *", "* a star *"),
        ("**", "**"),
        ("see*", "see*"),
        ("", ""),
    ],
)
def test_styles(text: str, expected: str) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", text)
    found = runs(parse_prose(Slice.of(source, 0, len(text)), RULESET.context))
    assert "|".join(f"{run.style}:{run.text}" if run.style else run.text for run in found) == expected
