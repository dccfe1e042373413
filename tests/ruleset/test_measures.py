"""Spreads of numbers."""

from __future__ import annotations

from statistics import quantiles

import pytest

from bestiarist.ruleset.measures import Spread


def test_of_no_numbers_there_is_no_spread() -> None:
    assert Spread.of([]) is None


@pytest.mark.parametrize("values", [[3], [5, 1], [2, 2, 9], [4, 8, 1, 3], [1, 2, 3, 4, 5, 60]])
def test_quartiles_are_those_of_the_statistics_module(values: list[float]) -> None:
    expected = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    found = Spread.of(values)
    assert found == Spread(min(values), *expected, max(values), len(values))


@pytest.mark.parametrize(
    ("spread", "fences"),
    [(Spread(0, 10, 12, 14, 40, 9), (4, 20)), (Spread(7, 8, 8, 8, 30, 9), (6, 10)), (Spread(0, 0, 0, 0, 0, 9), (0, 0))],
)
def test_fences_lie_beyond_the_middle_half(spread: Spread, fences: tuple[float, float]) -> None:
    assert spread.fences() == fences
