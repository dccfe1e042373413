"""The symbols of the terrain traits, each on a square with what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiarist.book.figures.drawing import INK, LINE, PAPER, finish, rect, symbol, text, wrapped
from bestiarist.ruleset import Figure, FigureKind, Scope, Term

COLUMNS = 6
CELL, PITCH, ROW = 10.5, 17.6, 19.0
SIZE = 2.7


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """All traits in the order of their table."""
    traits = list(scope.ruleset.tables["terrain_traits"])
    rows = -(-len(traits) // COLUMNS)
    parts = [_trait(term, index % COLUMNS * PITCH, index // COLUMNS * ROW) for index, term in enumerate(traits)]
    alt = f"The symbols of the {len(traits)} terrain traits: {', '.join(term.name for term in traits)}."
    return finish(parts, COLUMNS * PITCH, rows * ROW, alt)


def _trait(term: Term, left: float, top: float) -> str:
    middle = left + PITCH / 2
    tile = rect(middle - CELL / 2, top + 0.4, CELL, CELL, PAPER, INK, LINE)
    words = [
        text(middle, top + CELL + 3 + index * SIZE * 1.2, line, SIZE, weight=600)
        for index, line in enumerate(wrapped(term.name, PITCH - 1, SIZE, "SourceSansPro-Semibold"))
    ]
    return tile + symbol(term.symbol, middle, top + 0.4 + CELL / 2, 7.4) + "".join(words)


KIND = FigureKind("terrain-symbols", "the symbols of the terrain traits", draw)
