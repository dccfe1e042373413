"""The page about the feature language says what is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.rulesets.path2victory.notation.formatter import format_gambit
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit

PAGE = (Path(__file__).parents[4] / "docs" / "grammar.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
FEATURES = [row for row in ROWS if len(row) == 7 and row[0].startswith("`")]
GAMBITS = [row for row in ROWS if len(row) == 2 and row[1].startswith("`")]


@pytest.mark.parametrize("row", FEATURES, ids=lambda row: row[0])
def test_features(
    row: list[str], features: Callable[[str], tuple[tuple[Feature, ...], tuple[Diagnostic, ...]]]
) -> None:
    (one,), found = features(row[0].strip("`"))
    shown = format_range(one.range) if one.range else ""
    read = ["".join(one.uses), one.name, one.cost, shown, one.precondition.text, one.effect.text]
    assert (read, found) == (row[1:], ())


@pytest.mark.parametrize("row", GAMBITS, ids=lambda row: row[0])
def test_gambits(row: list[str], gambits: Callable[[str], tuple[tuple[Gambit, ...], object]]) -> None:
    assert format_gambit(gambits(row[0].strip("`"))[0][0]) == row[1].strip("`")


def test_the_tables_are_there() -> None:
    assert len(FEATURES) >= 5 and len(GAMBITS) >= 3
