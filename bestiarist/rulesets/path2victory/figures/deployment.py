"""The battle grids of the three sizes of game, to one scale, with the zones where parties deploy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bestiarist.book.figures import drawing as svg
from bestiarist.book.figures.drawing import number
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
    return svg.finish(parts, left - GAP + 0.3, HEAD + deep + 4.4, alt)


def _battle_grid(size: Term, both: Iterable[frozenset[Cell]], left: float, top: float, cell: float) -> str:
    width, depth, points = (size.data[name] for name in ("width", "depth", "points"))
    limit = f"up to {points} points" if points else "more points"
    parts = [
        svg.text(left, top - 6.6, size.name.capitalize(), 3.2, weight=700, anchor="start"),
        svg.text(left, top - 2.8, limit, svg.SMALL, anchor="start", fill=svg.SOFT),
        svg.rect(left, top, width * cell, depth * cell, svg.PAPER),
        *(zone(cells, left, top, cell) for cells in both),
        rulings(left, top, width, depth, cell),
        svg.rect(left, top, width * cell, depth * cell, "none", svg.INK, svg.LINE),
        svg.text(left + width * cell / 2, top + depth * cell + 2.6, f"{width} × {depth}", svg.SMALL, fill=svg.SOFT),
    ]
    inset, down = 3 * cell if size.data["from"] == "corner" else width * cell / 2, 3 * cell
    right, low, letter = left + width * cell, top + depth * cell, min(3.6, cell * 3.2)
    parts.append(svg.text(left + min(inset, width * cell / 2) * 0.86, top + down * 0.86, "A", letter, weight=700))
    parts.append(svg.text(right - inset * 0.86, low - down * 0.86, "B", letter, weight=700))
    return "".join(parts)


def zone(cells: frozenset[Cell], left: float, top: float, cell: float) -> str:
    """The squares of a zone, shaded; `left` and `top` of the grid and the side of a square are millimetres."""
    d = "".join(
        f"M{number(left + x * cell)} {number(top + y * cell)}h{number(cell)}v{number(cell)}h{number(-cell)}Z"
        for x, y in sorted(cells)
    )
    return svg.element("path", d=d, fill=svg.TONES[1], stroke=svg.TONES[1], stroke_width=svg.HAIR)


def rulings(left: float, top: float, width: int, depth: int, cell: float) -> str:
    """Every sixth line stronger, so that squares can be counted."""
    parts = []
    for step, stroke, weight in ((1, svg.GRID, 0.06), (6, svg.SOFT, 0.14)):
        down = "".join(
            f"M{number(left + x * cell)} {number(top)}v{number(depth * cell)}" for x in range(step, width, step)
        )
        across = "".join(
            f"M{number(left)} {number(top + y * cell)}h{number(width * cell)}" for y in range(step, depth, step)
        )
        parts.append(svg.element("path", d=down + across, fill="none", stroke=stroke, stroke_width=weight))
    return "".join(parts)


def _told(size: Term, count: int) -> str:
    data = size.data
    where = "in opposite corners" if data["from"] == "corner" else "along opposite long edges"
    limit = f"up to {data['points']} points a party" if data["points"] else "for larger parties"
    return (
        f"{size.name.capitalize()}, {limit}: {data['width']} by {data['depth']} squares, zones {where}, "
        f"{data['deployment']} squares deep, {count} squares each."
    )


def _words(scope: Scope) -> tuple[str, ...]:
    return ("all", *scope.ruleset.tables["grid_sizes"].names)


SIZE = Parameter("size", "all", "one grid, or all", words=_words)
KIND = FigureKind("deployment", "battle grids and deployment zones, to scale", draw, (SIZE,))
