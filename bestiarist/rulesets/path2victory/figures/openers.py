"""What the cover of a book and the pages before its parts show: areas on a board, and two parties about to meet."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from bestiarist.book.figures.drawing import circle, finish, rect, symbol
from bestiarist.grids.grid import Cell, Reach, around
from bestiarist.grids.squares import SquareGrid, disc, wedge
from bestiarist.grids.squares import space as squares
from bestiarist.ruleset import Figure, Scope
from bestiarist.rulesets.path2victory import space

GROUND, GLOW, LINES, PALE, DARK = (122, 20, 32), (236, 190, 118), (148, 50, 52), "#f7efdf", "#2a080c"
WIDTH, HEIGHT, SQUARE = 156.0, 234.0, 13.0
"""Millimetres. A page of another shape shows as much of it as there is room for."""
RIPPLE = 0.06
"""By how much every other ring is darker."""
TOKEN = 0.4
"""The radius of a creature's base, in parts of its space."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A creature on the board: its space, counted from where the area begins, its sign, and the party it is of."""

    at: Cell
    sign: str
    dark: bool = False
    side: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """An area in words, its shape, the square in which it begins, how far it reaches, and who stands there."""

    told: str
    shape: str
    start: Cell
    reach: int
    tokens: tuple[Counter, ...]


SCENES = (
    Scene("A burst spreads from a corner", "burst", (7, 10), 9, (
        Counter((-3, 1), "☼"), Counter((-2, 3), "✿"), Counter((-4, 3), "✯"),
        Counter((1, -3), "⛈", dark=True), Counter((3, -2), "👿", dark=True), Counter((2, 0), "✊", dark=True),
    )),
    Scene("A cone opens diagonally", "diagonal cone", (1, 13), 10, (
        Counter((0, 0), "✯"), Counter((5, -5), "⛈", dark=True), Counter((7, -3), "👿", dark=True),
    )),
    Scene("An emanation spreads around a Large creature", "emanation", (5, 9), 6, (
        Counter((0, 0), "👿", dark=True, side=2), Counter((-2, 3), "☼"), Counter((1, 4), "✿"), Counter((3, 2), "✯"),
    )),
    Scene("A cone opens straight ahead", "cone", (6, 13), 12, (
        Counter((0, 0), "👁"), Counter((-2, -6), "👿", dark=True), Counter((2, -7), "⛈", dark=True),
    )),
)  # fmt: skip


def plates(scope: Scope) -> tuple[Figure, ...]:
    """The cover, and what the pages before the parts show by turns."""
    board = space.grid(scope.ruleset.tables)
    return tuple(_drawn(scene, board) for scene in SCENES)


def _drawn(scene: Scene, board: SquareGrid) -> Figure:
    reach = _reach(scene, board)
    cells = product(range(int(WIDTH / SQUARE)), range(int(HEIGHT / SQUARE)))
    parts = [*(_square(cell, reach, scene.reach) for cell in cells), *(_token(one, scene) for one in scene.tokens)]
    told = f"{scene.told} on a board, square by square. Tokens of creatures stand there."
    return finish(parts, WIDTH, HEIGHT, told)


def _reach(scene: Scene, board: SquareGrid) -> Reach:
    match scene.shape:
        case "burst":
            return disc(board, scene.start, scene.reach)
        case "emanation":
            return around(board, squares(scene.tokens[0].side, scene.start), scene.reach)
    return wedge(board, scene.start, (1, -1) if "diagonal" in scene.shape else (0, -1), scene.reach)


def _square(cell: Cell, reach: Reach, most: int) -> str:
    """A square of the board: the nearer, the brighter."""
    far = reach.get(cell)
    share = 0.0 if far is None else max(0.0, 0.94 * (1 - (far - 1) / most) - RIPPLE * (far % 2))
    fill, stroke = _mixed(GROUND, GLOW, share), _mixed(LINES, GLOW, share * 0.6)
    return rect(cell[0] * SQUARE, cell[1] * SQUARE, SQUARE, SQUARE, fill, stroke, SQUARE / 45)


def _token(token: Counter, scene: Scene) -> str:
    x, y = ((begin + at + token.side / 2) * SQUARE for begin, at in zip(scene.start, token.at, strict=True))
    fill, ink = (DARK, PALE) if token.dark else (PALE, DARK)
    wide = SQUARE * token.side
    return circle(x, y, wide * TOKEN, fill, ink, SQUARE / 33) + symbol(token.sign, x, y, wide / 2, ink)


def _mixed(one: tuple[int, ...], other: tuple[int, ...], share: float) -> str:
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(one, other, strict=True))
