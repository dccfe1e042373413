"""The board of the first game in the rulebook: where its terrain lies, its objectives, and where parties begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bestiarist.book.figures import drawing as svg
from bestiarist.grids.grid import Cell
from bestiarist.ruleset import Figure, FigureKind, Scope
from bestiarist.rulesets.path2victory.figures.deployment import rulings, zone, zones

CELL, EDGE = 3.5, 3.6


@dataclass(frozen=True, slots=True)
class TerrainBlock:
    """A block of terrain of so many squares across and down; `first` is its upper left one, 1-based."""

    name: str
    traits: tuple[str, ...]
    first: Cell
    size: Cell

    def cells(self) -> frozenset[Cell]:
        """Its squares."""
        (x, y), (width, depth) = self.first, self.size
        return frozenset((x + right, y + down) for right in range(width) for down in range(depth))


PIECES: Final = (
    TerrainBlock("undergrowth", ("difficult", "obstructing"), (7, 5), (3, 3)),
    TerrainBlock("undergrowth", ("difficult", "obstructing"), (16, 12), (3, 3)),
    TerrainBlock("pond", ("difficult",), (11, 5), (4, 3)),
    TerrainBlock("wall", ("solid",), (16, 6), (1, 4)),
    TerrainBlock("wall", ("solid",), (9, 10), (1, 4)),
)
OBJECTIVES: Final = ((6, 10), (12, 10), (18, 10))


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """The small grid with everything on it."""
    small = scope.ruleset.tables["grid_sizes"]["small"]
    width, depth = small.data["width"], small.data["depth"]
    both = zones(small)
    parts = [
        svg.rect(EDGE, EDGE, width * CELL, depth * CELL, svg.PAPER),
        *(zone(cells, EDGE, EDGE, CELL) for cells in both),
        *(_ground(piece) for piece in PIECES),
        rulings(EDGE, EDGE, width, depth, CELL),
        *(_signs(piece, scope) for piece in PIECES),
        svg.rect(EDGE, EDGE, width * CELL, depth * CELL, "none", svg.INK, svg.LINE),
        *(svg.badge(*_middle(cell), str(count), CELL * 0.42) for count, cell in enumerate(OBJECTIVES, 1)),
        *(svg.text(*_middle((column, 0)), str(column), svg.SMALL, fill=svg.SOFT) for column in range(3, width + 1, 3)),
        *(svg.text(*_middle((0, row)), str(row), svg.SMALL, fill=svg.SOFT) for row in range(2, depth + 1, 2)),
        svg.text(*_middle((3, 3)), "A", CELL, weight=700),
        svg.text(*_middle((width - 2, depth - 2)), "B", CELL, weight=700),
    ]
    return svg.finish(parts, EDGE + width * CELL + 0.4, EDGE + depth * CELL + 0.4, _told(width, depth))


def _middle(cell: Cell) -> tuple[float, float]:
    return EDGE + (cell[0] - 0.5) * CELL, EDGE + (cell[1] - 0.5) * CELL


def _ground(piece: TerrainBlock) -> str:
    (x, y), (width, depth) = piece.first, piece.size
    fill = svg.INK if "solid" in piece.traits else svg.TONES[4]
    return svg.rect(EDGE + (x - 1) * CELL, EDGE + (y - 1) * CELL, width * CELL, depth * CELL, fill)


def _signs(piece: TerrainBlock, scope: Scope) -> str:
    """Its outline, its name above and the symbols of its traits; a wall is black and needs none of them."""
    if "solid" in piece.traits:
        return ""
    (x, y), (width, depth) = piece.first, piece.size
    left, top, middle = EDGE + (x - 1) * CELL, EDGE + (y - 1) * CELL, EDGE + (x - 1 + width / 2) * CELL
    start = middle - CELL * 1.3 * (len(piece.traits) - 1) / 2
    long = svg.wide(piece.name, svg.SMALL)
    label = left + max(0.3, (width * CELL - long) / 2)
    table = scope.ruleset.tables["terrain_traits"]
    return "".join((
        svg.rect(left, top, width * CELL, depth * CELL, "none", svg.INK, svg.FINE),
        svg.rect(label - 0.3, top - CELL + 0.3, long + 0.6, CELL - 0.6, svg.PAPER),
        svg.text(label, top - CELL / 2, piece.name, svg.SMALL, anchor="start"),
        *(
            svg.symbol(table[trait].symbol, start + count * CELL * 1.3, top + depth * CELL / 2, CELL * 1.2)
            for count, trait in enumerate(piece.traits)
        ),
    ))


def _told(width: int, depth: int) -> str:
    lie = ", ".join("{} {} by {} from column {}, row {}".format(one.name, *one.size, *one.first) for one in PIECES)
    coins = ", ".join(f"{count} on column {x}, row {y}" for count, (x, y) in enumerate(OBJECTIVES, 1))
    return (
        f"A board of {width} by {depth} squares, deployment zones A and B in opposite corners. "
        f"Terrain: {lie}. Objectives: {coins}."
    )


KIND = FigureKind("first-board", "the board of the first game, set up", draw)
