"""The battle grids of the three sizes of game, to one scale, with the zones where parties deploy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiarist.book.figures.drawing import (
    GRID,
    HAIR,
    INK,
    LINE,
    PAPER,
    SMALL,
    SOFT,
    TONES,
    element,
    finish,
    number,
    rect,
    text,
)  # fmt: skip
from bestiarist.grids.grid import Cell
from bestiarist.ruleset import Figure, FigureKind, Parameter, Scope, Term

GAP, HEAD = 4.5, 9.0
MEASURE = 108.0


def zones(size: Term) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The squares of the two deployment zones on a battle grid: blocks in two corners, or strips along two edges."""
    width, depth, far = size.data["width"], size.data["depth"], size.data["deployment"]
    squares = [(x, y) for x in range(width) for y in range(depth)]
    if size.data["from"] == "edge":
        first = frozenset(cell for cell in squares if cell[1] < far)
    else:
        first = frozenset(cell for cell in squares if max(cell) < far)
    return first, frozenset((width - 1 - x, depth - 1 - y) for x, y in first)


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """All three grids beside each other, to scale, or one of them."""
    table = scope.ruleset.tables["grid_sizes"]
    sizes = list(table) if values["size"] == "all" else [table[values["size"]]]
    across = sum(size.data["width"] for size in sizes)
    cell = min((MEASURE - GAP * (len(sizes) - 1)) / across, 2.6)
    deep = max(size.data["depth"] for size in sizes) * cell
    left, parts, told = 0.3, [], []
    for size in sizes:
        first, second = zones(size)
        parts.append(_battle_grid(size, (first, second), left, HEAD + deep - size.data["depth"] * cell, cell))
        told.append(_told(size, len(first)))
        left += size.data["width"] * cell + GAP
    alt = f"Battle grids to scale, deployment zones shaded, A against B. {' '.join(told)}"
    return finish(parts, left - GAP + 0.3, HEAD + deep + 4.4, alt)


def _battle_grid(
    size: Term, both: tuple[frozenset[Cell], frozenset[Cell]], left: float, top: float, cell: float
) -> str:
    width, depth = size.data["width"], size.data["depth"]
    points = size.data["points"]
    limit = f"up to {points} points" if points else "more points"
    parts = [
        text(left, top - 6.6, size.name.capitalize(), 3.2, weight=700, anchor="start"),
        text(left, top - 2.8, limit, SMALL, anchor="start", fill=SOFT),
        rect(left, top, width * cell, depth * cell, PAPER),
        *(zone(cells, left, top, cell) for cells in both),
        rulings(left, top, width, depth, cell),
        rect(left, top, width * cell, depth * cell, "none", INK, LINE),
        text(left + width * cell / 2, top + depth * cell + 2.6, f"{width} × {depth}", SMALL, fill=SOFT),
    ]
    inset = 3 * cell if size.data["from"] == "corner" else width * cell / 2
    down = 3 * cell
    right, low = left + width * cell, top + depth * cell
    size_of_letter = min(3.6, cell * 3.2)
    parts.append(text(left + min(inset, width * cell / 2) * 0.86, top + down * 0.86, "A", size_of_letter, weight=700))
    parts.append(text(right - inset * 0.86, low - down * 0.86, "B", size_of_letter, weight=700))
    return "".join(parts)


def zone(cells: frozenset[Cell], left: float, top: float, cell: float) -> str:
    """The squares of a zone, shaded; `left` and `top` of the grid and the side of a square are millimetres."""
    d = "".join(
        f"M{number(left + x * cell)} {number(top + y * cell)}h{number(cell)}v{number(cell)}h{number(-cell)}Z"
        for x, y in sorted(cells)
    )
    return element("path", d=d, fill=TONES[1], stroke=TONES[1], stroke_width=HAIR)


def rulings(left: float, top: float, width: int, depth: int, cell: float) -> str:
    """Every sixth line stronger, so that squares can be counted."""
    parts = []
    for step, stroke, weight in ((1, GRID, 0.06), (6, SOFT, 0.14)):
        down = "".join(
            f"M{number(left + x * cell)} {number(top)}v{number(depth * cell)}" for x in range(step, width, step)
        )
        across = "".join(
            f"M{number(left)} {number(top + y * cell)}h{number(width * cell)}" for y in range(step, depth, step)
        )
        parts.append(element("path", d=down + across, fill="none", stroke=stroke, stroke_width=weight))
    return "".join(parts)


def _told(size: Term, count: int) -> str:
    data = size.data
    where = "in opposite corners" if data["from"] == "corner" else "along opposite long edges"
    limit = f"up to {data['points']} points a party" if data["points"] else "for larger parties"
    return (
        f"{size.name.capitalize()}, {limit}: {data['width']} by {data['depth']} squares, zones {where}, "
        f"{data['deployment']} squares deep, {count} squares each."
    )


KIND = FigureKind(
    "deployment", "battle grids and deployment zones, to scale", draw,
    (Parameter("size", "all", "one grid, or all",
               words=lambda scope: ("all", *scope.ruleset.tables["grid_sizes"].names)),),
)  # fmt: skip

