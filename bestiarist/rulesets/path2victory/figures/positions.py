"""Creatures and terrain on a board: who flanks whom, and what an attack has to pass."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bestiarist.book.figures import drawing as svg
from bestiarist.book.figures.boards import Board
from bestiarist.grids.grid import Cell, Grid, Point, chord
from bestiarist.grids.sight import Obstacle, in_the_way, most_covered, opposites
from bestiarist.grids.squares import space
from bestiarist.ruleset import Figure, FigureKind, Parameter, Scope

GAP = 8.0
Cells = Collection[Cell]


def kinds(grid: Grid, sides: Mapping[str, int], symbols: Mapping[str, str]) -> tuple[FigureKind, ...]:
    """The figures of positions; `symbols` of the terrain that gives cover ("cover") or stands solid ("solid")."""
    size = Parameter("size", "medium", "the size of who is flanked", words=lambda scope: tuple(sides))
    reach = Parameter("reach", "1", "the reach of both flankers", 1, 3)

    def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
        return flanking_figure(grid, values["size"], sides[values["size"]], values["reach"])

    return (
        FigureKind("flanking", "where a second creature flanks", draw, (size, reach)),
        FigureKind("cover", "a line of attack and what is in its way", lambda *_: cover_figure(grid, symbols)),
    )


def flanking_figure(grid: Grid, size: str, side: int, reach: int) -> Figure:
    """From beside its target and from its corner: the squares from which a second creature flanks with the first."""
    target = space(side)
    boards, parts, told = [], [], []
    left = 0.3
    for first, where in ((space(1, (-1, (side - 1) // 2)), "beside"), (space(1, (-1, -1)), "at a corner of")):
        partners = opposites(grid, first, target, 1, reach)
        window = [(x, y) for x in (-reach, side - 1 + reach) for y in (-reach, side - 1 + reach)]
        board = Board.around(grid, [*window, *first], 1, measure=49, most=8.4, left=left)
        parts.append(_flanking(board, first, target, partners))
        count = f"{len(partners)} squares on the far side"
        told.append(f"With the first attacker {where} it, a second one flanks from {count}")
        boards.append(board)
        left = board.left + board.width + GAP
    note, high = svg.paragraph(
        0.3, boards[0].height + 4,
        f"A: the first attacker. T: the target ({size.capitalize()}). Shaded: where a second attacker flanks.",
        left - GAP, svg.SMALL, anchor="start", fill=svg.SOFT,
    )  # fmt: skip
    alt = (
        f"Two boards, each with a {size.capitalize()} target in the middle. {'. '.join(told)}: "
        "the line between the two attackers' centers crosses the target's space."
    )
    return svg.finish([*parts, note], left - GAP + 0.3, boards[0].height + 2.6 + high, alt)


def _flanking(board: Board, first: Cells, target: Cells, partners: Sequence[Cells]) -> str:
    start = board.middle(first)
    parts = [board.tiles(board.cells()), board.tiles(target, svg.TONES[4])]
    parts += [board.tiles(partner, svg.TONES[1], "#8a8a8a") for partner in partners]
    parts += [board.border(partner, svg.LINE) for partner in partners]
    parts.append(board.token(target, "", svg.PAPER))
    for partner in partners:
        end = board.middle(partner)
        parts += [svg.segment(start, end, svg.FINE, svg.INK, "1 0.8"), board.dot(_back(board, end), 0.7)]
    parts += [svg.circle(*board.middle(target), 2, svg.PAPER), svg.text(*board.middle(target), "T", 3.4, weight=700)]
    return "".join([*parts, board.token(first, "A")])


def _back(board: Board, place: svg.XY) -> svg.XY:
    """The point of the grid that is at a place on the paper."""
    return (place[0] - board.left) / board.cell + board.first[0], (place[1] - board.top) / board.cell + board.first[1]


ATTACKER, TARGET = space(1, (0, 2)), space(1, (9, 2))
FROM: Point = (Fraction(1), Fraction(2))


def cover_figure(grid: Grid, symbols: Mapping[str, str]) -> Figure:
    """An attacker, a target, and two lines from one point: the defender chooses which one is checked."""
    obstacles = (
        Obstacle("undergrowth", space(1, (3, 2)) | space(1, (3, 3)) | space(1, (4, 3))),
        Obstacle("an ally of either side", space(1, (6, 2)), terrain=False),
        Obstacle("undergrowth with the attacker in it", ATTACKER),
        Obstacle("a wall", frozenset({(5, 0), (6, 0), (6, 1)})),
    )
    board = Board.around(grid, [(-1, 0), (10, 4)], 0, most=8.4)
    picked = most_covered(grid, FROM, TARGET, obstacles, [*ATTACKER, *TARGET])
    clear = (Fraction(9), Fraction(2))
    found = in_the_way(grid, FROM, picked, obstacles, [*ATTACKER, *TARGET])
    free = in_the_way(grid, FROM, clear, obstacles, [*ATTACKER, *TARGET])
    parts = [board.tiles(board.cells())]
    for one in obstacles:
        if one.terrain:
            solid = "wall" in one.name
            parts += [board.tiles(one.cells, svg.TONES[1 if solid else 3]), board.border(one.cells, svg.LINE)]
            sign = symbols["solid" if solid else "cover"]
            parts += [svg.symbol(sign, *_aside(board, cell), board.cell * 0.36, svg.SOFT) for cell in sorted(one.cells)]
        else:
            parts.append(board.token(one.cells, "B", svg.TONES[2], svg.INK))
    parts += [board.token(ATTACKER, "A"), board.token(TARGET, "T", svg.PAPER, svg.INK)]
    begin = board.at(FROM)
    parts.append(svg.segment(begin, board.at(clear), svg.FINE, svg.INK, "1.4 1"))
    parts.append(svg.segment(begin, board.at(picked), 0.6))
    parts += [board.dot(FROM, 0.9), board.dot(picked, 0.9), board.dot(clear, 0.6)]
    for index, one in enumerate(found, 1):
        parts.append(svg.badge(*_on_line(board, picked, one), str(index), 1.8))
    note = (
        "A attacks T from the dot. T's player picks the point at the other end: the full line asks for "
        f"{_checks(len(found))}, in this order; the dashed one for {_checks(len(free))}. "
        "The undergrowth in A's own square does not count."
    )
    words, high = svg.paragraph(0.3, board.height + 4, note, board.width, svg.SMALL, anchor="start", fill=svg.SOFT)
    names = ", then ".join(one.name for one in found)
    alt = (
        "An attacker on the left, standing in undergrowth, and a target nine squares away on the right. "
        f"From one corner of the attacker's square a full line to the lower corner of the target's space crosses "
        f"{names}: {_checks(len(found))} for cover. A dashed line to the upper corner crosses "
        f"{free[0].name if free else 'nothing'}. "
        "The defending player chooses the full line."
    )
    return svg.finish([*parts, words], board.width + 0.6, board.height + 2.6 + high, alt)


def _checks(count: int) -> str:
    return {0: "none", 1: "one check"}.get(count, f"{count} checks")


def _aside(board: Board, cell: Cell) -> svg.XY:
    """The lower right of a cell, where a symbol is out of the way of lines."""
    x, y = board.middle([cell])
    return x + board.cell * 0.26, y + board.cell * 0.26


def _on_line(board: Board, end: Point, one: Obstacle) -> svg.XY:
    """Where the line enters an obstacle, on the paper."""
    first = min(found for cell in one.cells if (found := chord(board.grid, cell, FROM, end)))
    return board.at((FROM[0] + (end[0] - FROM[0]) * first[0], FROM[1] + (end[1] - FROM[1]) * first[0]))
