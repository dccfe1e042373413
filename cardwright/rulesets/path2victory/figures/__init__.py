"""The figures of the rulebook: those of its grid, and those that only this game has."""

from __future__ import annotations

from cardwright.book.figures import areas, positions
from cardwright.ruleset import FigureKind
from cardwright.rulesets.path2victory import facts, space
from cardwright.rulesets.path2victory.figures import alignments, anatomy, deployment, firstboard, order, terrain
from cardwright.rulesets.tables import tables_of


def figures() -> tuple[FigureKind, ...]:
    """Every figure, by name."""
    tables = tables_of(facts.TABLES)
    grid, sides = space.grid(tables), space.sides(tables)
    traits = tables["terrain_traits"]
    signs = {"cover": traits["obstructing"].symbol, "solid": traits["solid"].symbol}
    return (
        *areas.kinds(grid, sides),
        *positions.kinds(grid, sides, signs),
        alignments.KIND,
        anatomy.KIND,
        deployment.KIND,
        firstboard.KIND,
        order.ROUND,
        order.SOLO,
        terrain.KIND,
    )
