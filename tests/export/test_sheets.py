from __future__ import annotations

import pytest

from bestiarist.export.tabletop import LIMIT, USABLE, grid_for

POKER = (750, 1050)


@pytest.mark.parametrize("cards", range(1, USABLE + 1))
def test_every_number_of_cards_has_a_grid_within_the_limits(cards: int) -> None:
    grid = grid_for(cards, POKER)
    assert 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
    assert grid.columns * grid.rows >= cards + 1, "the last cell is the hidden card"
    assert max(grid.columns * grid.cell[0], grid.rows * grid.cell[1]) <= LIMIT
    assert grid.cell[0] <= POKER[0]
    assert grid.cell[0] / grid.cell[1] == pytest.approx(POKER[0] / POKER[1], rel=0.01)


def test_few_cards_are_as_large_as_they_are_printed() -> None:
    assert grid_for(13, POKER).cell == POKER
    assert (grid_for(69, POKER).columns, grid_for(69, POKER).rows) == (10, 7)
