"""A grid of squares, where moving diagonally costs by turns; and the areas that begin at an edge or a corner.

A square is (column, row); its upper left corner is the point of the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from bestiarist.grids.grid import Cell, Point, Reach, chord

Corner = tuple[int, int]
"""Where four squares meet, as a point of whole numbers."""
Step = tuple[int, int]
"""A direction: columns to the right, rows down."""


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """Squares; `diagonals` are the costs of one diagonal step after another, which begin anew after the last."""

    diagonals: tuple[int, ...] = (1, 2)

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The eight squares that share an edge or a corner with this one."""
        for right, down in product((-1, 0, 1), repeat=2):
            if right or down:
                yield cell[0] + right, cell[1] + down

    def distance(self, start: Cell, end: Cell) -> int:
        """The squares from one to the other, diagonal steps counted by turns."""
        return self.steps(abs(end[0] - start[0]), abs(end[1] - start[1]))

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The four corners, clockwise from the upper left one."""
        x, y = cell
        return tuple((Fraction(x + right), Fraction(y + down)) for right, down in ((0, 0), (1, 0), (1, 1), (0, 1)))

    def steps(self, across: int, along: int) -> int:
        """What it costs to move so many columns and rows: as many diagonal steps as there can be, the rest straight."""
        diagonal = min(across, along)
        turns, rest = divmod(diagonal, len(self.diagonals))
        return max(across, along) - diagonal + turns * sum(self.diagonals) + sum(self.diagonals[:rest])

    def from_corner(self, corner: Corner, cell: Cell) -> int:
        """How far a square is from a corner: to that corner of the square which lies farthest from it."""
        across, along = (max(end - start + 1, start - end) for start, end in zip(corner, cell, strict=True))
        return self.steps(across, along)


def space(side: int, at: Cell = (0, 0)) -> frozenset[Cell]:
    """The squares of a block so many squares wide, the upper left one at that place."""
    return frozenset((at[0] + right, at[1] + down) for right, down in product(range(side), repeat=2))


def disc(grid: SquareGrid, corner: Corner, size: int) -> Reach:
    """Every square up to that distance from a corner, on all sides of it."""
    columns, rows = (range(start - size, start + size) for start in corner)
    reach = {cell: grid.from_corner(corner, cell) for cell in product(columns, rows)}
    return {cell: far for cell, far in reach.items() if far <= size}


def wedge(grid: SquareGrid, origin: Cell, toward: Step, size: int) -> Reach:
    """A quarter of a circle. Straight, it opens from that edge of a square; diagonally, from that corner of it."""
    if 0 in toward:
        return _straight_wedge(grid, origin, toward, size)
    corner = _corner(origin, toward)
    return {cell: far for cell, far in disc(grid, corner, size).items() if _ahead(corner, cell, toward)}


def _straight_wedge(grid: SquareGrid, origin: Cell, toward: Step, size: int) -> Reach:
    reach = {}
    for forward in range(1, size + 1):
        for aside in range(1 - forward, forward):
            far = grid.steps(forward, abs(aside))
            right, down = (toward[0] * forward + toward[1] * aside, toward[1] * forward + toward[0] * aside)
            if far <= size:
                reach[origin[0] + right, origin[1] + down] = far
    return reach


def line(grid: SquareGrid, corner: Corner, toward: Step, size: int) -> Reach:
    """Every square that a straight line from a corner crosses, up to that distance from the corner.

    A line along the edges of squares takes those on its right, as one looks along it.
    """
    right, down = toward
    if not right or not down:
        cells = [_beside(corner, toward, forward) for forward in range(size)]
        return {cell: forward + 1 for forward, cell in enumerate(cells)}
    start = (Fraction(corner[0]), Fraction(corner[1]))
    end = (start[0] + right * size, start[1] + down * size)
    reach = disc(grid, corner, size)
    return {cell: far for cell, far in reach.items() if _ahead(corner, cell, toward) and chord(grid, cell, start, end)}


def _beside(corner: Corner, toward: Step, forward: int) -> Cell:
    """The square on the right of a line along edges."""
    x, y = corner[0] + toward[0] * forward, corner[1] + toward[1] * forward
    return x - (toward[0] < 0 or toward[1] > 0), y - (toward[1] < 0 or toward[0] < 0)


def _corner(cell: Cell, toward: Step) -> Corner:
    return cell[0] + (toward[0] > 0), cell[1] + (toward[1] > 0)


def _ahead(corner: Corner, cell: Cell, toward: Step) -> bool:
    """Whether a square lies in the quarter of the plane that a diagonal direction points to."""
    return (cell[0] >= corner[0]) == (toward[0] > 0) and (cell[1] >= corner[1]) == (toward[1] > 0)
