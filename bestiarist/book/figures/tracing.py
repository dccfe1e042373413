"""Areas at true size, one square an inch, for tracing paper: what does not fit a page is halved or quartered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bestiarist.book.figures.boards import Board
from bestiarist.book.figures.drawing import HAIR, INK, SOFT, TONES, element, number, segment, text
from bestiarist.grids.grid import Cell
from bestiarist.grids.squares import Corner, SquareGrid

INCH = 25.4
MARGIN, FOOT, GAP = 3.3, 6.5, 7.0
"""What printers leave white at the edges, the room of the note at the foot, and between templates; millimetres."""
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
    columns, rows = int((width - 2 * MARGIN) // INCH), int((height - 2 * MARGIN - FOOT) // INCH)
    fitted = [fitting(one, columns, rows) for one in templates]
    shelves = _shelves(sorted(fitted, key=lambda one: (-one.extent[1], -one.extent[0])), width - 2 * MARGIN)
    return [_page(grid, page, width, height) for page in _stacked(shelves, height - 2 * MARGIN - FOOT)]


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


def _shelves(templates: Sequence[Template], width: float) -> list[Shelf]:
    """Templates beside each other, each on the first shelf that has room for it."""
    shelves: list[Shelf] = []
    for one in templates:
        room = (shelf for shelf in shelves if _width([*shelf, one]) <= width)
        shelf = next(room, None)
        if shelf is None:
            shelves.append([one])
        else:
            shelf.append(one)
    return shelves


def _stacked(shelves: Sequence[Shelf], height: float) -> list[list[Shelf]]:
    """Shelves above each other, each on the first page that has room for it."""
    stacks: list[list[Shelf]] = []
    for shelf in shelves:
        room = (stack for stack in stacks if sum(map(_height, [*stack, shelf])) + GAP * len(stack) <= height)
        stack = next(room, None)
        if stack is None:
            stacks.append([shelf])
        else:
            stack.append(shelf)
    return stacks


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
    parts.append(segment((MARGIN, foot - 1.2), (MARGIN, foot + 1.2), 0.25))
    parts.append(segment((MARGIN + INCH, foot - 1.2), (MARGIN + INCH, foot + 1.2), 0.25))
    parts.append(segment((MARGIN, foot), (MARGIN + INCH, foot), 0.25))
    parts.append(text(MARGIN + INCH + 2, foot, NOTE, 2.7, anchor="start"))
    names = "; ".join(dict.fromkeys(f"{one.name} {one.note}".strip() for shelf in shelves for one in shelf))
    return element(
        "svg", f"<title>Templates at true size: {names}.</title>" + "".join(parts), xmlns="http://www.w3.org/2000/svg",
        role="img", width=f"{number(width)}mm", height=f"{number(height)}mm",
        viewBox=f"0 0 {number(width)} {number(height)}",
    )  # fmt: skip


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
    words = [one.name, *([one.note] if one.note else []), *_share(one)]
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


def _share(one: Template) -> list[str]:
    return [] if not one.halved else ["half" if len(one.halved) == 1 else "quarter"]
