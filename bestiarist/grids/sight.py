"""Sight on a grid: what lies between two spaces, and what stands in the way of a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from bestiarist.grids.grid import Cell, Grid, Point, center, chord, distance
from bestiarist.grids.squares import space


def between(
    grid: Grid, one: Collection[Cell], other: Collection[Cell], target: Collection[Cell], reach: int = 1
) -> bool:
    """Whether a target lies between two spaces: in reach of both, and the line between their centers crosses it."""
    if max(distance(grid, one, target), distance(grid, other, target)) > reach:
        return False
    start, end = center(grid, one), center(grid, other)
    return any(chord(grid, cell, start, end) for cell in target)


def opposites(
    grid: Grid, one: Collection[Cell], target: Collection[Cell], side: int = 1, reach: int = 1
) -> list[frozenset[Cell]]:
    """Every space, so many squares wide, that has the target between itself and the first."""
    far = reach + side
    columns = range(min(x for x, _ in target) - far, max(x for x, _ in target) + far + 1)
    rows = range(min(y for _, y in target) - far, max(y for _, y in target) + far + 1)
    spaces = (space(side, at) for at in product(columns, rows))
    return [other for other in spaces if not other & {*one, *target} and between(grid, one, other, target, reach)]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A piece of terrain, or somebody, that may stand in the way of a line."""

    name: str
    cells: frozenset[Cell]
    terrain: bool = True


def in_the_way(
    grid: Grid, start: Point, end: Point, obstacles: Iterable[Obstacle], own: Collection[Cell] = ()
) -> list[Obstacle]:
    """The obstacles that a line crosses, from its start on; terrain before who stands in the same square.

    What lies in the `own` squares, at the ends of the line, does not count.
    """
    entered = [(first, one) for one in obstacles if (first := _entry(grid, start, end, one.cells - set(own)))]
    return [one for _, one in sorted(entered, key=lambda found: (found[0], not found[1].terrain, found[1].name))]


def _entry(grid: Grid, start: Point, end: Point, cells: Iterable[Cell]) -> tuple[Fraction, Fraction] | None:
    return min((found for cell in cells if (found := chord(grid, cell, start, end))), default=None)


def most_covered(
    grid: Grid, start: Point, target: Collection[Cell], obstacles: Sequence[Obstacle], own: Collection[Cell] = ()
) -> Point:
    """The corner of a target's space that puts most in the way, the nearest of equals: a defending player's pick."""

    def worth(point: Point) -> tuple[int, Fraction]:
        length = (point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2
        return len(in_the_way(grid, start, point, obstacles, own)), -length

    return max((corner for cell in sorted(target) for corner in grid.corners(cell)), key=worth)
