"""The game's grid: its squares, the sizes of its creatures, and its areas."""

from __future__ import annotations

from collections.abc import Mapping

from bestiarist.grids.grid import Reach, around
from bestiarist.grids.squares import SquareGrid, disc, line, space, wedge
from bestiarist.rulesets.path2victory.facts import Tables


def grid(tables: Tables) -> SquareGrid:
    """The grid of squares, with its diagonals (section Diagonal movement)."""
    return SquareGrid(tuple(term.data["squares"] for term in tables["distances"]))


def sides(tables: Tables) -> Mapping[str, int]:
    """How many squares wide a creature of each size is."""
    return {term.name: term.data["side"] for term in tables["sizes"]}


def area(tables: Tables, shape: str, n: int, size: str = "medium") -> Reach:
    """The squares of an area, without the creature's own; KeyError for a shape or size that there is not."""
    squares, side = grid(tables), sides(tables)[size.casefold()]
    match shape.casefold():
        case "emanation":
            return around(squares, space(side), n)
        case "burst":
            return disc(squares, (0, 0), n)
        case "cone":
            return wedge(squares, (0, 0), (1, 0), n)
        case "diagonal cone":
            return wedge(squares, (0, 0), (1, 1), n)
        case "line":
            return line(squares, (0, 0), (1, 0), n)
        case "diagonal line":
            return line(squares, (0, 0), (1, 1), n)
    raise KeyError(shape)


def squares_of(tables: Tables, shape: str, n: int, size: str = "medium") -> int:
    """How many squares an area covers, without the space that it comes from."""
    return len(area(tables, shape, n, size))
