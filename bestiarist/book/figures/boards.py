"""A piece of a grid, drawn: cells with tones and numbers, the border of an area, tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product

from bestiarist.book.figures import drawing as svg
from bestiarist.book.figures.drawing import FINE, GRID, HAIR, HEAVY, INK, PAPER, TONES, XY, circle, number
from bestiarist.grids.grid import Cell, Grid, Point, Reach, outline


@dataclass(frozen=True, slots=True)
class Board:
    """A window on a grid: its columns and rows of cells, `cell` millimetres each, its corner at left and top."""

    grid: Grid
    first: Cell
    last: Cell
    cell: float
    left: float = 0.3
    top: float = 0.3

    @classmethod
    def around(
        cls, grid: Grid, cells: Iterable[Cell], margin: int = 1, measure: float = 104, most: float = 6.5,
        left: float = 0.3, top: float = 0.3,
    ) -> Board:
        """A board that shows these cells and a margin of others, within a measure, its cells not larger than `most`."""
        columns, rows = zip(*cells, strict=True)
        first = (min(columns) - margin, min(rows) - margin)
        last = (max(columns) + margin, max(rows) + margin)
        return cls(grid, first, last, min(most, measure / (last[0] - first[0] + 1)), left, top)

    @property
    def width(self) -> float:
        """The width of all columns."""
        return (self.last[0] - self.first[0] + 1) * self.cell

    @property
    def height(self) -> float:
        """The height of all rows."""
        return (self.last[1] - self.first[1] + 1) * self.cell

    def cells(self) -> list[Cell]:
        """All its cells."""
        return list(product(range(self.first[0], self.last[0] + 1), range(self.first[1], self.last[1] + 1)))

    def at(self, point: Point | XY) -> XY:
        """Where a point of the grid is on the paper."""
        across, down = float(point[0] - self.first[0]), float(point[1] - self.first[1])
        return self.left + across * self.cell, self.top + down * self.cell

    def middle(self, cells: Collection[Cell]) -> XY:
        """The middle of cells, on the paper."""
        corners = [self.at(corner) for cell in cells for corner in self.grid.corners(cell)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def tiles(self, cells: Iterable[Cell], fill: str = PAPER, stroke: str = GRID, weight: float = HAIR) -> str:
        """Cells, each with its edges."""
        loops = (self._loop(self.grid.corners(cell)) for cell in sorted(cells))
        return svg.element("path", d="".join(loops), fill=fill, stroke=stroke, stroke_width=weight)

    def border(
        self, cells: Iterable[Cell], weight: float = HEAVY, stroke: str = INK, dash: str | None = None
    ) -> str:
        """The border around cells."""
        loops = "".join(self._loop(loop) for loop in outline(self.grid, cells))
        return svg.path(loops, "none", stroke, weight, dash)

    def _loop(self, points: Iterable[Point]) -> str:
        return "M" + "L".join(" ".join(map(number, self.at(point))) for point in points) + "Z"

    def area(self, reach: Reach, under: str = "") -> str:
        """The cells of an area, the nearer the darker, each with its distance, and the border around them all.

        `under` is drawn on the cells, but below their numbers.
        """
        parts = []
        for far in sorted(set(reach.values())):
            parts.append(self.tiles((cell for cell in reach if reach[cell] == far), tone(far), "#8a8a8a"))
        parts += [self.border(reach), under]
        size = min(self.cell * 0.5, 3.6)
        for cell, far in sorted(reach.items()):
            middle = self.middle([cell])
            parts.append(circle(*middle, size * 0.62, tone(far)) if under else "")
            parts.append(svg.text(*middle, str(far), size, weight=600))
        return "".join(parts)

    def token(self, cells: Collection[Cell], label: str = "", fill: str = INK, ink: str = PAPER) -> str:
        """A token: a round base that fills its space."""
        x, y = self.middle(cells)
        side = len(cells) ** 0.5 * self.cell
        stroke = INK if fill != INK else "none"
        size = min(self.cell * 0.52, svg.BODY * 1.25, side / max(len(label), 1) * 1.35)
        disc = circle(x, y, side / 2 - self.cell * 0.09, fill, stroke, FINE)
        return disc + (svg.text(x, y, label, size, weight=700, fill=ink) if label else "")

    def dot(self, point: Point | XY, radius: float = 1.0) -> str:
        """A point of the grid from which something is measured."""
        x, y = self.at(point)
        return circle(x, y, radius * 1.5, PAPER) + circle(x, y, radius, INK)


def tone(far: int) -> str:
    """The grey of a distance, from the darkest at 1."""
    return TONES[min(far, len(TONES)) - 1]
