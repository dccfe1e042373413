from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestiarist.grids.grid import around, center, distance, outline
from bestiarist.grids.squares import SquareGrid, disc, line, space, wedge

GRID = SquareGrid()
NUMBERS = st.integers(-9, 9)
CELLS = st.tuples(NUMBERS, NUMBERS)
SIZES = st.integers(1, 9)
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (-1, 1), (1, -1), (-1, -1)]


@pytest.mark.parametrize(("diagonal", "cost"), [(1, 1), (2, 3), (3, 4), (4, 6), (5, 7), (8, 12)])
def test_diagonal_steps_cost_one_and_two_by_turns(diagonal: int, cost: int) -> None:
    assert GRID.distance((0, 0), (diagonal, -diagonal)) == cost


def test_no_way_is_shorter_than_the_distance() -> None:
    """Steps tried one by one, with which diagonal comes next, as a player would count them."""
    best = {((0, 0), 0): 0}
    edge = list(best)
    while edge:
        cell, turn = edge.pop(0)
        for near in GRID.neighbours(cell):
            diagonal = near[0] != cell[0] and near[1] != cell[1]
            cost = best[cell, turn] + (1 + turn if diagonal else 1)
            after = (near, 1 - turn if diagonal else turn)
            if cost < best.get(after, 8):
                best[after] = cost
                edge.append(after)
    for cell in {cell for cell, _ in best}:
        assert GRID.distance((0, 0), cell) == min(best.get((cell, turn), 99) for turn in (0, 1))


@pytest.mark.parametrize(("side", "squares"), [(1, 1), (2, 4), (3, 9), (4, 16)])
def test_a_space_has_as_many_squares_as_its_size_says(side: int, squares: int) -> None:
    assert len(space(side)) == squares


@pytest.mark.parametrize(
    ("side", "size", "squares"),
    [(1, 1, 8), (2, 1, 12), (3, 1, 16), (4, 1, 20), (1, 2, 20), (2, 2, 28), (1, 3, 36), (1, 4, 60), (1, 6, 120)],
)
def test_what_lies_around_has_so_many_squares_around_its_space(side: int, size: int, squares: int) -> None:
    assert len(around(GRID, space(side), size)) == squares


@pytest.mark.parametrize(("size", "squares"), [(1, 4), (2, 12), (3, 24), (4, 44)])
def test_a_disc_has_so_many_squares(size: int, squares: int) -> None:
    assert len(disc(GRID, (0, 0), size)) == squares


@pytest.mark.parametrize(
    ("toward", "size", "squares"),
    [((1, 0), 1, 1), ((1, 0), 2, 4), ((1, 0), 3, 7), ((1, 0), 4, 12), ((1, 1), 1, 1), ((1, 1), 2, 3), ((1, 1), 3, 6),
     ((1, 1), 4, 11)],
)  # fmt: skip
def test_a_wedge_has_so_many_squares(toward: tuple[int, int], size: int, squares: int) -> None:
    assert len(wedge(GRID, (0, 0), toward, size)) == squares


@pytest.mark.parametrize(
    ("toward", "reached"),
    [((1, 0), [1, 2, 3, 4, 5, 6]), ((1, 1), [1, 3, 4, 6]), ((2, 1), [1, 2, 4, 5, 6]), ((3, 1), [1, 2, 3, 5, 6])],
)
def test_the_squares_of_a_line_are_reached_at_these_distances(toward: tuple[int, int], reached: list[int]) -> None:
    assert sorted(line(GRID, (0, 0), toward, 6).values()) == reached


@given(CELLS, CELLS, CELLS)
def test_distance_is_symmetric_and_never_longer_by_at_most_one_than_a_detour(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]
) -> None:
    assert GRID.distance(a, b) == GRID.distance(b, a)
    assert (GRID.distance(a, b) == 0) == (a == b)
    # A detour begins its diagonals anew, so that two odd counts of them may save one square.
    assert GRID.distance(a, b) <= GRID.distance(a, c) + GRID.distance(c, b) + 1


@given(st.integers(1, 4), SIZES)
def test_what_lies_around_grows_with_its_size_and_keeps_all_symmetries(side: int, size: int) -> None:
    area = around(GRID, space(side), size)
    assert {cell: far for cell, far in around(GRID, space(side), size + 1).items() if far <= size} == area
    assert {(y, x) for x, y in area} == area.keys()
    assert {(side - 1 - x, y) for x, y in area} == area.keys()
    assert all(far == distance(GRID, space(side), [cell]) for cell, far in area.items())


@given(CELLS, SIZES)
def test_a_disc_is_four_diagonal_wedges(corner: tuple[int, int], size: int) -> None:
    quarters = [
        wedge(GRID, (corner[0] - (right > 0), corner[1] - (down > 0)), (right, down), size) for right, down in DIAGONAL
    ]
    assert sum(map(len, quarters)) == len(disc(GRID, corner, size))
    assert {cell for quarter in quarters for cell in quarter} == disc(GRID, corner, size).keys()


@given(CELLS, SIZES)
def test_straight_wedges_lie_around_their_square_and_apart_from_each_other(
    origin: tuple[int, int], size: int
) -> None:
    wedges = [wedge(GRID, origin, toward, size) for toward in STRAIGHT]
    near = around(GRID, [origin], size)
    assert all(near[cell] == far for one in wedges for cell, far in one.items())
    assert len({cell for one in wedges for cell in one}) == sum(map(len, wedges))


@given(CELLS, st.sampled_from(STRAIGHT + DIAGONAL + [(2, 1), (1, -2), (-3, 1), (-2, -3)]), SIZES)
def test_a_line_lies_in_the_disc_of_its_corner_and_is_connected(
    corner: tuple[int, int], toward: tuple[int, int], size: int
) -> None:
    squares = line(GRID, corner, toward, size)
    near = disc(GRID, corner, size)
    assert all(near[cell] == far for cell, far in squares.items())
    ordered = sorted(squares, key=lambda cell: (squares[cell], cell))
    for index, (a, b) in enumerate(ordered[1:], 1):
        assert min(max(abs(a - c), abs(b - d)) for c, d in ordered[:index]) == 1


@given(st.sets(CELLS, min_size=1, max_size=12))
def test_an_outline_encloses_as_much_as_its_cells_take(cells: set[tuple[int, int]]) -> None:
    area = 0.0
    for loop in outline(GRID, cells):
        area += sum(float(a * d - b * c) for (a, b), (c, d) in zip(loop, (*loop[1:], loop[0]), strict=True)) / 2
    assert area == len(cells)


def test_the_center_of_a_space_is_in_its_middle() -> None:
    assert [center(GRID, space(side)) for side in (1, 2, 3)] == [(x / 2, x / 2) for x in (1, 2, 3)]


def test_neighbours_are_the_cells_at_distance_one() -> None:
    near = {cell for cell in product(range(-2, 3), repeat=2) if GRID.distance((0, 0), cell) == 1}
    assert set(GRID.neighbours((0, 0))) == near
