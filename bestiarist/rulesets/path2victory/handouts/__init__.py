"""What is printed beside the rulebook: the quick reference, and templates of areas."""

from __future__ import annotations

from collections.abc import Mapping

from bestiarist.book.figures import tracing
from bestiarist.ruleset import Handout, Scope
from bestiarist.rulesets.path2victory import space
from bestiarist.rulesets.path2victory.handouts.quickreference import quick_reference

SLOPES = ("0", "1/2", "1")


def area_templates(scope: Scope, width: float, height: float) -> Mapping[str, object]:
    """Every area that cards commonly have, at true size."""
    grid, sides = space.grid(scope.ruleset.tables), space.sides(scope.ruleset.tables)
    single = {"up to Medium": sides["medium"]}
    larger = {name.capitalize(): side for name, side in sides.items() if side > 1}
    wanted = [
        *tracing.emanations(grid, single, (1, 2, 3, 4)),
        *tracing.emanations(grid, larger, (1, 2)),
        *tracing.bursts(grid, (1, 2, 3, 4)),
        *tracing.cones(grid, (3, 4, 8)),
        *tracing.lines(grid, (6, 8), SLOPES),
    ]
    return {"pages": tracing.pages(grid, wanted, width, height)}


HANDOUTS = (
    Handout(
        "quick-reference", "Quick reference", "book/quickreference.html.j2", ("book/quickreference.css",),
        quick_reference,
    ),
    Handout("area-templates", "Areas at true size", "book/areas.html.j2", ("book/areas.css",), area_templates),
)  # fmt: skip
