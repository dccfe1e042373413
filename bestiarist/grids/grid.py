"""What a grid is, and what holds on every grid: distances, surroundings, outlines, and which cells a line crosses.

Cells are tuples of whole numbers, whose meaning is the grid's. Points are pairs of exact fractions, in units of one
cell's width, x to the right and y downwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

Cell = tuple[int, int]
Point = tuple[Fraction, Fraction]
Reach = Mapping[Cell, int]
"""The cells of an area, each with the distance at which it is reached."""


class Grid(Protocol):
    """How cells lie beside each other, and how far one is from another."""

    def neighbours(self, cell: Cell) -> Iterable[Cell]:
        """The adjacent cells."""

    def distance(self, start: Cell, end: Cell) -> int:
        """How many cells away the second is; 0 is the cell itself, 1 an adjacent one."""

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of the cell, clockwise as one looks at it. The cell is convex."""


def center(grid: Grid, cells: Collection[Cell]) -> Point:
    """The middle of the room that cells take, between its outermost points."""
    corners = [corner for cell in cells for corner in grid.corners(cell)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def distance(grid: Grid, cells: Collection[Cell], others: Collection[Cell]) -> int:
    """How far one space is from another: the least of all distances between their cells."""
    return min(grid.distance(one, other) for one in cells for other in others)


def around(grid: Grid, space: Collection[Cell], size: int) -> Reach:
    """Every cell up to that distance from a space, without the space itself."""
    found = dict.fromkeys(space, 0)
    edge = set(space)
    for _ in range(size):
        edge = {near for cell in edge for near in grid.neighbours(cell)} - found.keys()
        found |= {cell: distance(grid, space, [cell]) for cell in edge}
    return {cell: far for cell, far in found.items() if 0 < far <= size}


def outline(grid: Grid, cells: Iterable[Cell]) -> Iterator[tuple[Point, ...]]:
    """The closed borders around cells: each a loop of points, without the first one again at its end."""
    edges = Counter(edge for cell in cells for edge in _edges(grid, cell))
    onward = {start: end for start, end in edges if (end, start) not in edges}
    if len(onward) < sum((end, start) not in edges for start, end in edges):  # cells that touch at a corner only
        yield from map(grid.corners, cells)
        return
    while onward:
        loop = [min(onward)]
        while (end := onward.pop(loop[-1])) != loop[0]:
            loop.append(end)
        yield tuple(loop)


def _edges(grid: Grid, cell: Cell) -> Iterator[tuple[Point, Point]]:
    corners = grid.corners(cell)
    yield from pairwise((*corners, corners[0]))


def chord(grid: Grid, cell: Cell, start: Point, end: Point) -> tuple[Fraction, Fraction] | None:
    """Where a line enters a cell and where it leaves it, as parts of its length; None where it only touches it."""
    enter, leave = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in _edges(grid, cell):
        # Positive on the inner side of the edge, as corners go clockwise with y downwards.
        before = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
        after = (bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)
        if before <= 0 and after <= 0:
            return None
        if before < 0 or after < 0:
            crossing = before / (before - after)
            enter, leave = (max(enter, crossing), leave) if before < 0 else (enter, min(leave, crossing))
    return (enter, leave) if enter < leave else None
