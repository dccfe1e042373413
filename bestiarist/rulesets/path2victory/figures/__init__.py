"""The figures of the rulebook: those of its grid, and those that only this game has."""

from __future__ import annotations

from bestiarist.read.tables import tables_of
from bestiarist.ruleset import FigureKind
from bestiarist.rulesets.path2victory import facts, space
from bestiarist.rulesets.path2victory.figures import (
    alignments,
    anatomy,
    areas,
    deployment,
    firstboard,
    order,
    positions,
    terrain,
)


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
