from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from bestiarist.grids.grid import Point, chord
from bestiarist.grids.sight import Obstacle, between, in_the_way, most_covered, opposites
from bestiarist.grids.squares import SquareGrid, space

GRID = SquareGrid()
TARGET = space(1)


def at(x: float, y: float) -> Point:
    return Fraction(x), Fraction(y)


def test_from_a_side_and_from_a_corner_three_squares_are_opposite() -> None:
    assert opposites(GRID, space(1, (-1, 0)), TARGET) == [space(1, (1, y)) for y in (-1, 0, 1)]
    opposite = [space(1, at) for at in ((0, 1), (1, 0), (1, 1))]
    assert opposites(GRID, space(1, (-1, -1)), TARGET) == opposite


def test_neighbours_around_a_corner_have_nothing_between_them() -> None:
    assert not between(GRID, space(1, (-1, 0)), space(1, (0, 1)), TARGET)


def test_what_is_out_of_reach_is_not_between() -> None:
    assert not between(GRID, space(1, (-1, 0)), space(1, (2, 0)), TARGET)
    assert between(GRID, space(1, (-2, 0)), space(1, (2, 0)), TARGET, reach=2)


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 3), st.integers(1, 2), st.integers(1, 2))
def test_being_opposite_is_mutual(target: int, side: int, reach: int) -> None:
    one, squares = space(side, (-side, 0)), space(target)
    for other in opposites(GRID, one, squares, side, reach):
        assert one in opposites(GRID, other, squares, side, reach)


def test_a_line_that_only_touches_a_square_does_not_cross_it() -> None:
    assert chord(GRID, (0, 0), at(-1, 0), at(2, 0)) is None
    assert chord(GRID, (0, 0), at(-1, 1), at(1, -1)) is None
    assert chord(GRID, (0, 0), at(-1, 0.5), at(2, 0.5)) == (Fraction(1, 3), Fraction(2, 3))


def test_a_line_crosses_squares_in_order() -> None:
    cells = [(x, y) for x in range(5) for y in range(3)]
    chords = {cell: found for cell in cells if (found := chord(GRID, cell, at(5, 3), at(0, 0)))}
    assert sorted(chords, key=chords.__getitem__) == [(4, 2), (3, 2), (3, 1), (2, 1), (1, 1), (1, 0), (0, 0)]


def test_what_is_in_the_way_goes_from_near_to_far_with_terrain_first() -> None:
    bush = Obstacle("bush", frozenset({(3, 0)}))
    soldier = Obstacle("soldier", frozenset({(3, 0)}), terrain=False)
    wall = Obstacle("a wall", frozenset({(1, 0), (1, 1)}))
    aside = Obstacle("aside", frozenset({(2, 1)}))
    own = Obstacle("own", frozenset({(0, 0)}))
    found = in_the_way(GRID, at(0, 0.5), at(6, 0.5), [soldier, bush, aside, wall, own], own=[(0, 0)])
    assert [one.name for one in found] == ["a wall", "bush", "soldier"]


def test_a_defender_chooses_the_corner_with_most_in_the_way() -> None:
    bush = Obstacle("bush", frozenset({(2, 1)}))
    corner = most_covered(GRID, at(1, 1), space(1, (4, 1)), [bush])
    assert corner == at(4, 2)
    assert in_the_way(GRID, at(1, 1), at(4, 1), [bush]) == []
