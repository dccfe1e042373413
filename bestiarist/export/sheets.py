"""Many cards in one picture: the grids that virtual table tops cut apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bestiarist.export.pictures import Size

LIMIT = 4096
"""The longest side of a sheet, in pixels."""
COLUMNS, ROWS = range(2, 11), range(2, 8)
"""Table tops take grids of 2 x 2 to 10 x 7 cells."""
USABLE = COLUMNS[-1] * ROWS[-1] - 1
"""Cards on the largest sheet: the last cell shows what others see of a card in someone's hand."""
BACKGROUND = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns, rows, and the size of a cell in pixels."""

    columns: int
    rows: int
    cell: Size

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    @property
    def size(self) -> Size:
        """The size of the sheet in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def corner(self, index: int) -> Size:
        """(x, y) of a cell, row by row, in pixels."""
        row, column = divmod(index, self.columns)
        return column * self.cell[0], row * self.cell[1]


def grid_for(cards: int, card: Size) -> Grid:
    """The grid that shows so many cards (at most USABLE) and the hidden one as large as can be, in few cells.

    `card` is the size in pixels that a cell has at most.
    """
    grids = (
        Grid(columns, rows, _cell(card, columns, rows))
        for columns in COLUMNS
        for rows in ROWS
        if columns * rows > cards
    )
    return max(grids, key=lambda grid: (grid.cell, -grid.cells, grid.columns))


def _cell(card: Size, columns: int, rows: int) -> Size:
    """The cell of a card's shape, with which the sheet stays within the limit."""
    width, height = card
    scale = min(1.0, LIMIT / (columns * width), LIMIT / (rows * height))
    return int(width * scale), int(height * scale)


def compose(grid: Grid, cards: Sequence[Callable[[Size], Image.Image]], hidden: Image.Image) -> Image.Image:
    """A sheet. Each card is a function that draws it at a size; `hidden` is scaled into the last cell."""
    sheet = Image.new("RGB", grid.size, BACKGROUND)
    for index, draw in enumerate(cards):
        sheet.paste(draw(grid.cell), grid.corner(index))
    sheet.paste(hidden.resize(grid.cell, Image.Resampling.LANCZOS), grid.corner(grid.cells - 1))
    return sheet
