"""What is printed beside the rulebook: the quick reference, and templates of areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bestiarist.book.figures.tracing import Template, pages
from bestiarist.grids.grid import around
from bestiarist.grids.squares import SquareGrid, disc, line, wedge
from bestiarist.grids.squares import space as squares
from bestiarist.ruleset import Handout, Scope
from bestiarist.rulesets.path2victory import space
from bestiarist.rulesets.path2victory.figures import areas
from bestiarist.rulesets.path2victory.handouts.quickreference import quick_reference

SLOPES = ("0", "1/2", "1")


def emanations(grid: SquareGrid, sides: Mapping[str, int], sizes: Sequence[int]) -> Iterator[Template]:
    """Emanations around creatures so many squares wide, the label being the size."""
    for label, side in sides.items():
        for n in sizes:
            yield Template(f"Emanation {n}", around(grid, squares(side), n), squares(side), note=label)


def bursts(grid: SquareGrid, sizes: Sequence[int]) -> Iterator[Template]:
    """Bursts around a corner."""
    for n in sizes:
        yield Template(f"Burst {n}", disc(grid, (0, 0), n), corner=(0, 0))


def cones(grid: SquareGrid, sizes: Sequence[int]) -> Iterator[Template]:
    """Cones that open upwards, from an edge and from a corner."""
    for n in sizes:
        yield Template(f"Cone {n}", wedge(grid, (0, 0), (0, -1), n), note="from an edge")
        yield Template(f"Cone {n}", wedge(grid, (0, 0), (1, -1), n), corner=(1, 0), note="from a corner")


def lines(grid: SquareGrid, sizes: Sequence[int], slopes: Sequence[str]) -> Iterator[Template]:
    """Lines upwards, at slopes."""
    for slope in slopes:
        across, aside = areas.SLOPES[slope]
        for n in sizes:
            note = "straight" if not aside else "diagonal" if across == aside else f"{aside} in {across}"
            yield Template(f"Line {n}", line(grid, (0, 0), (aside, -across), n), corner=(0, 0), note=note)


def area_templates(scope: Scope, width: float, height: float) -> Mapping[str, object]:
    """Every area that cards commonly have, at true size."""
    grid, sides = space.grid(scope.ruleset.tables), space.sides(scope.ruleset.tables)
    single = {"up to Medium": sides["medium"]}
    larger = {name.capitalize(): side for name, side in sides.items() if side > 1}
    wanted = [
        *emanations(grid, single, (1, 2, 3, 4)),
        *emanations(grid, larger, (1, 2)),
        *bursts(grid, (1, 2, 3, 4)),
        *cones(grid, (3, 4, 8)),
        *lines(grid, (6, 8), SLOPES),
    ]
    return {"pages": pages(grid, wanted, width, height)}


HANDOUTS = (
    Handout(
        "quick-reference", "Quick reference", "book/quickreference.html.j2", ("book/quickreference.css",),
        quick_reference,
    ),
    Handout("area-templates", "Areas at true size", "book/areas.html.j2", ("book/areas.css",), area_templates),
)  # fmt: skip
