"""Areas at true size, one square an inch, for tracing paper: what does not fit a page is halved or quartered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bestiarist.book.figures.boards import Board
from bestiarist.book.figures.drawing import HAIR, INK, SOFT, TONES, canvas, segment, text
from bestiarist.grids.grid import Cell
from bestiarist.grids.squares import Corner, SquareGrid

INCH = 25.4
MARGIN, FOOT, GAP = 3.3, 6.5, 7.0
"""What printers leave white at the edges, the room of the note at the foot, and between templates; millimetres."""
Item = TypeVar("Item")
SEAM = "2.4 1.6"
NOTE = (
    "1 inch: print at 100 %, without fitting to the page. "
    "A dashed edge is a seam: turn the sheet over along it for the rest."
)


@dataclass(frozen=True, slots=True)
class Template:
    """An area to be traced: its squares with their distances, its `own` space within, and the corner it begins at.

    `halved` are the seams where the rest of the area is the same again: "column" for the left edge, "row" for the top.
    """

    name: str
    cells: Mapping[Cell, int]
    own: frozenset[Cell] = frozenset()
    corner: Corner | None = None
    halved: tuple[str, ...] = ()
    note: str = ""

    @property
    def all(self) -> list[Cell]:
        """Its squares and those of its own space."""
        return [*self.cells, *self.own]

    @property
    def extent(self) -> tuple[int, int]:
        """How many columns and rows it takes."""
        columns, rows = zip(*self.all, strict=True)
        return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1

    def turned(self) -> Template:
        """The same, lying on its side: columns for rows."""
        seams = tuple({"column": "row", "row": "column"}[seam] for seam in self.halved)
        corner = (self.corner[1], self.corner[0]) if self.corner else None
        own = frozenset((y, x) for x, y in self.own)
        cells = {(y, x): far for (x, y), far in self.cells.items()}
        return replace(self, cells=cells, own=own, corner=corner, halved=seams)

    @property
    def symmetrical(self) -> bool:
        """Whether its left half is its right half seen in a mirror."""
        both = min(x for x, _ in self.all) + max(x for x, _ in self.all)
        return all(self.cells.get((both - x, y)) == far for (x, y), far in self.cells.items())

    def half(self) -> Template:
        """The right half of it, with the middle column where there is one."""
        first = min(x for x, _ in self.all)
        middle = first + self.extent[0] // 2
        cells = {cell: far for cell, far in self.cells.items() if cell[0] >= middle}
        own = frozenset(cell for cell in self.own if cell[0] >= middle)
        return replace(self, cells=cells, own=own, halved=(*self.halved, "column"))


def pages(grid: SquareGrid, templates: Sequence[Template], width: float, height: float) -> list[str]:
    """The templates on pages of that size (millimetres), each a drawing of SVG; the large ones first."""
    across, down = width - 2 * MARGIN, height - 2 * MARGIN - FOOT
    fitted = [fitting(one, int(across // INCH), int(down // INCH)) for one in templates]
    ordered = sorted(fitted, key=lambda one: (-one.extent[1], -one.extent[0]))
    shelves = _first_fit(ordered, lambda shelf: _width(shelf) <= across)
    stacks = _first_fit(shelves, lambda stack: sum(map(_height, stack)) + GAP * (len(stack) - 1) <= down)
    return [_page(grid, stack, width, height) for stack in stacks]


def fitting(template: Template, columns: int, rows: int) -> Template:
    """What of a template fits so many columns and rows: all of it, perhaps on its side, or a half, or a quarter.

    ValueError where nothing does.
    """
    if template.extent[0] <= columns and template.extent[1] <= rows:
        return template
    side = template.turned()
    if side.extent[0] <= columns and side.extent[1] <= rows:
        return side
    if template.symmetrical and template.extent[0] > 1:
        return fitting(template.half(), columns, rows)
    if side.symmetrical and side.extent[0] > 1:
        return fitting(side.half().turned(), columns, rows)
    raise ValueError(f"{template.name} fits no page, and has no halves that are alike")


Shelf = list[Template]


def _first_fit(items: Iterable[Item], fits: Callable[[list[Item]], bool]) -> list[list[Item]]:
    """Items in groups, each in the first group that still fits with it."""
    groups: list[list[Item]] = []
    for item in items:
        group = next((group for group in groups if fits([*group, item])), None)
        if group is None:
            groups.append([item])
        else:
            group.append(item)
    return groups


def _width(shelf: Shelf) -> float:
    return sum(one.extent[0] for one in shelf) * INCH + GAP * (len(shelf) - 1)


def _height(shelf: Shelf) -> float:
    return max(one.extent[1] for one in shelf) * INCH


def _page(grid: SquareGrid, shelves: Sequence[Shelf], width: float, height: float) -> str:
    parts, top = [], MARGIN
    for shelf in shelves:
        left = (width - _width(shelf)) / 2
        for one in shelf:
            parts.append(_template(grid, one, left, top))
            left += one.extent[0] * INCH + GAP
        top += _height(shelf) + GAP
    foot = height - MARGIN - 1
    parts += (segment((x, foot - 1.2), (x, foot + 1.2), 0.25) for x in (MARGIN, MARGIN + INCH))
    parts.append(segment((MARGIN, foot), (MARGIN + INCH, foot), 0.25))
    parts.append(text(MARGIN + INCH + 2, foot, NOTE, 2.7, anchor="start"))
    names = "; ".join(dict.fromkeys(f"{one.name} {one.note}".strip() for shelf in shelves for one in shelf))
    return canvas([f"<title>Templates at true size: {names}.</title>", *parts], width, height)


def _template(grid: SquareGrid, one: Template, left: float, top: float) -> str:
    columns, rows = zip(*one.all, strict=True)
    first, last = (min(columns), min(rows)), (max(columns), max(rows))
    board = Board(grid, first, last, INCH, left, top)
    parts = [board.tiles(one.cells, "none", "#9a9a9a", HAIR), board.border(one.cells, 0.9)]
    for cell, far in sorted(one.cells.items()):
        parts.append(text(*board.middle([cell]), str(far), 6.5, fill=TONES[0]))
    if one.own:
        parts.append(board.border(one.own, 0.45, INK, "1.2 1.2"))
    parts += [_seam(board, seam) for seam in one.halved]
    if one.corner:
        parts.append(board.dot(one.corner, 1.4))
    return "".join([*parts, _label(board, one)])


def _seam(board: Board, seam: str) -> str:
    """White over the border, and dashes: here the area goes on."""
    end = (board.left, board.top + board.height) if seam == "column" else (board.left + board.width, board.top)
    start = (board.left, board.top)
    return segment(start, end, 1.6, "#ffffff") + segment(start, end, 0.5, SOFT, SEAM)


def _label(board: Board, one: Template) -> str:
    """The name, in the own space, or at the foot of the nearest square."""
    share = ["", "half", "quarter"][min(len(one.halved), 2)]
    words = [word for word in (one.name, one.note, share) if word]
    if one.own:
        x, y = board.middle(one.own)
    else:
        nearest = min(one.cells, key=lambda cell: (one.cells[cell], -cell[1], cell[0]))
        x, y = board.middle([nearest])
        y += INCH * 0.3 - (len(words) - 2) * 1.6
    return "".join(
        text(x, y + (row - (len(words) - 1) / 2) * 3.4, line, 3.2 if not row else 2.7, weight=700 if not row else None)
        for row, line in enumerate(words)
    )
