"""Figures of areas: emanation, burst, cone, line, and how diagonal steps are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bestiarist.book.figures.boards import Board
from bestiarist.book.figures.drawing import LINE, PAPER, arrow, finish, segment, text
from bestiarist.grids.grid import Cell, Reach, around
from bestiarist.grids.squares import Corner, SquareGrid, Step, disc, line, space, wedge
from bestiarist.ruleset import Figure, FigureKind, Parameter

SLOPES: Mapping[str, Step] = {"0": (1, 0), "1/3": (3, 1), "1/2": (2, 1), "2/3": (3, 2), "1": (1, 1)}
"""Rows up for columns across: what players can sight along without a ruler."""
DIRECTIONS = ("orthogonal", "diagonal")
OTHER_NAMES = ("squares", "distance", "radius", "length")


def kinds(grid: SquareGrid, sides: Mapping[str, int], most: int = 12) -> tuple[FigureKind, ...]:
    """The figures of areas; `sides`: how many squares wide a creature of each size is."""

    def area(name: str, title: str, what: str, n: str, draw: Callable[..., Figure], *others: Parameter) -> FigureKind:
        """A figure whose first parameter is a length: what that is, and which one is usual."""
        length = Parameter("n", n, what, 1, most, aliases=OTHER_NAMES)
        return FigureKind(name, title, lambda values, scope: draw(grid, **values), (length, *others))

    def drawn(draw: Callable[..., Figure]) -> Callable[..., Figure]:
        return lambda grid, size, **values: draw(grid, size=size, side=sides[size], **values)

    size = _choice("size", "medium", "the creature's size", tuple(sides))
    direction = _choice("direction", "orthogonal", "from an edge or from a corner", DIRECTIONS)
    slope = _choice("slope", "1/2", "rows for columns", tuple(SLOPES))
    return (
        area("emanation", "an emanation around a creature", "distance", "2", drawn(emanation_figure), size),
        area("burst", "a burst from a corner", "radius", "2", burst_figure),
        area("cone", "a cone from an edge or a corner", "length", "4", drawn(cone_figure), direction, size),
        area("line", "a line from a corner", "length", "6", line_figure, slope),
        area("diagonals", "diagonal steps counted", "diagonal steps", "4", diagonal_figure),
    )


def _choice(name: str, default: str, summary: str, words: Sequence[str]) -> Parameter:
    return Parameter(name, default, summary, words=lambda scope: words)


def emanation_figure(grid: SquareGrid, size: str, side: int, n: int, margin: int = 1) -> Figure:
    """An emanation around a creature of that size; `margin` is how many more squares are shown on each side."""
    own = space(side)
    reach = around(grid, own, n)
    board = Board.around(grid, reach, margin)
    alt = (
        f"Emanation {n} of a {size.capitalize()} creature. The creature fills {_squares(len(own))}; the area is the "
        f"{len(reach)} squares around it, {_by_distance(reach)}. {_rows(reach.keys() | own)}"
    )
    return _figure(board, [board.area(reach), board.border(own), board.token(own)], alt)


def burst_figure(grid: SquareGrid, n: int, margin: int = 1) -> Figure:
    """A burst from a corner."""
    reach = disc(grid, (0, 0), n)
    board = Board.around(grid, reach, margin)
    alt = (
        f"Burst {n}. It spreads from a corner of the grid, marked with a dot, over {len(reach)} squares, "
        f"{_by_distance(reach)}. {_rows(reach)}"
    )
    return _figure(board, [board.area(reach), board.dot((0, 0))], alt)


def cone_figure(grid: SquareGrid, n: int, direction: str, size: str, side: int, margin: int = 1) -> Figure:
    """A cone from a creature's space: to the right of its upper edge's middle, or beyond its upper right corner."""
    own = space(side, (0, 1 - side))
    straight = direction == "orthogonal"
    origin = (side - 1, 1 - (side + 1) // 2) if straight else (side - 1, 1 - side)
    toward = (1, 0) if straight else (1, -1)
    reach = wedge(grid, origin, toward, n)
    board = Board.around(grid, reach.keys() | own, margin)
    begin = "an edge" if straight else "a corner"
    corner = (origin[0] + 1, origin[1])
    start = segment(board.at(corner), board.at((corner[0], corner[1] + 1)), 1.1) if straight else board.dot(corner)
    alt = (
        f"Cone {n} that opens {'straight ahead' if straight else 'diagonally'} from {begin} of the space of a "
        f"{size.capitalize()} creature. "
        f"It takes {_squares(len(reach))}, {_by_distance(reach)}. {_columns(reach) if straight else _rows(reach)}"
    )
    return _figure(board, [board.area(reach), board.token(own), start], alt)


def line_figure(grid: SquareGrid, n: int, slope: str, margin: int = 1) -> Figure:
    """A line from the corner of a creature's space, upwards to the right at a slope."""
    right, up = SLOPES[slope]
    corner: Corner = (1, 1) if not up else (1, 0)
    reach = line(grid, corner, (right, -up), n) if up else {(x + 1, 0): x + 1 for x in range(n)}
    board = Board.around(grid, reach.keys() | {(0, 0)}, margin)
    far = max(x for x, _ in reach) + 1 + 0.55 * margin
    end = (far, corner[1] - (far - corner[0]) * up / right)
    ray = arrow(board.at(corner), board.at(end), LINE)
    rising = "diagonal" if up == right else f"rising {up} for every {right} across"
    course = rising if up else "along the edges of squares"
    alt = (
        f"Line {n} from a corner of a creature's square, {course}. It takes the {len(reach)} squares that it crosses, "
        f"at the distances {', '.join(map(str, sorted(reach.values())))}."
    )
    return _figure(board, [board.area(reach, ray), board.token([(0, 0)]), board.dot(corner)], alt)


def diagonal_figure(grid: SquareGrid, n: int) -> Figure:
    """A way of diagonal steps, with what each of them costs and what they cost so far."""
    way = [(step, -step) for step in range(n + 1)]
    reach = {cell: grid.distance(way[0], cell) for cell in way[1:]}
    board = Board.around(grid, way, most=8)
    costs = [grid.distance(way[0], cell) - grid.distance(way[0], way[index]) for index, cell in enumerate(way[1:])]
    parts = [board.area(reach), board.token([way[0]])]
    for index, cost in enumerate(costs):
        corner = (index + 1, -index)
        parts += [board.dot(corner, 2.0), text(*board.at(corner), f"+{cost}", 2.4, weight=700, fill=PAPER)]
    alt = f"{n} diagonal steps, which cost {', '.join(map(str, costs))}: {sum(costs)} squares of movement in all."
    return _figure(board, parts, alt)


def _figure(board: Board, parts: Sequence[str], alt: str) -> Figure:
    return finish([board.tiles(board.cells()), *parts], board.width + 0.6, board.height + 0.6, alt)


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def _by_distance(reach: Reach) -> str:
    counts = sorted(Counter(reach.values()).items())
    return ", ".join(f"{count} at distance {far}" for far, count in counts)


def _rows(cells: Iterable[Cell]) -> str:
    return f"Row by row from above it is {_widths(y for _, y in cells)} squares wide."


def _columns(cells: Iterable[Cell]) -> str:
    return f"From its beginning it is {_widths(x for x, _ in cells)} squares wide."


def _widths(cells: Iterable[int]) -> str:
    return ", ".join(str(count) for _, count in sorted(Counter(cells).items()))
