"""The board of the first game keeps to the rules of setting up."""

from __future__ import annotations

from itertools import combinations

import pytest

from bestiarist import rulesets
from bestiarist.rulesets.path2victory.figures.deployment import zones
from bestiarist.rulesets.path2victory.figures.firstboard import OBJECTIVES, PIECES, TerrainBlock

SMALL = rulesets.load("path2victory").tables["grid_sizes"]["small"]
ZONES = frozenset((x + 1, y + 1) for zone in zones(SMALL) for x, y in zone)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: f"{piece.name} {piece.first}")
def test_terrain_lies_on_the_board_outside_the_zones(piece: TerrainBlock) -> None:
    width, depth = SMALL.data["width"], SMALL.data["depth"]
    assert all(1 <= x <= width and 1 <= y <= depth for x, y in piece.cells())
    assert not piece.cells() & ZONES


def test_no_two_pieces_share_a_square() -> None:
    assert not any(one.cells() & other.cells() for one, other in combinations(PIECES, 2))


def test_objectives_lie_free_and_apart_from_each_other() -> None:
    taken = ZONES.union(*(piece.cells() for piece in PIECES))
    assert not taken.intersection(OBJECTIVES)
    assert all(max(abs(x - u), abs(y - v)) > 1 for (x, y), (u, v) in combinations(OBJECTIVES, 2))


def test_both_zones_are_as_far_from_the_objectives() -> None:
    def far(corner: tuple[int, int]) -> int:
        return sum(max(abs(x - corner[0]), abs(y - corner[1])) for x, y in OBJECTIVES)

    assert abs(far((1, 1)) - far((SMALL.data["width"], SMALL.data["depth"]))) <= 1
