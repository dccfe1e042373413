"""The shape of a set on one page: how many there are of what, and each measure beside what is published, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bestiarist.comparing.describing import heading, outlying
from bestiarist.comparing.plots import Plot, plot
from bestiarist.comparing.shape import Group, Shape, Trend
from bestiarist.diagnostics import Diagnostic
from bestiarist.render.card_store import need_renderer
from bestiarist.render.folders import StyleSheet
from bestiarist.render.sizes import Size
from bestiarist.render.templates import Templates

TEMPLATE, STYLES = "comparing/shape.html.j2", ("shared/page.css", "comparing/shape.css")
MARGIN = 13.0
GAP = 5.0
COLUMNS = 3
LISTED = 8
"""Outliers that are named on the page, at most; the terminal and JSON have all."""
HEAD, ROW, TITLE = 22.0, 3.04, 7.0
"""Millimetres: the title of the page and of the counts, one line of counts, the title of a plot and the gap above."""
LOWEST, HIGHEST = 18.0, 40.0
"""Millimetres of a plot's height."""


def page(found: Shape, folders: Sequence[Path], paper: Size) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """The PDF, and what the renderer complained about. MissingLibrariesError, TemplateFaultError."""
    need_renderer()
    from bestiarist.render.pdf import Press

    templates = Templates(folders)
    press = Press([StyleSheet(name, templates.text(name)) for name in STYLES])
    outliers = [(one.definition.name, one.group, outlying(one)) for one in found.outliers]
    html = templates.fill(
        TEMPLATE, found=found, title=heading(found), plots=_plots(found, paper), paper=paper, margin=MARGIN,
        outliers=outliers[:LISTED], more=len(outliers) - LISTED,
    )  # fmt: skip
    return press.pdf(html), tuple(press.warnings)


def _plots(found: Shape, paper: Size) -> tuple[Plot, ...]:
    """A plot for each measure in which the definitions of some group differ."""
    telling = [trend for trend in found.trends if any(_differ(group) for group in trend.groups)]
    wide = (paper.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    lines = max((len(tally.counts) for tally in found.tallies), default=0)
    rows = len(telling) // COLUMNS + 1  # with room for the legend
    high = (paper.height - 2 * MARGIN - HEAD - lines * ROW) / rows - TITLE
    return tuple(plot(one, _outliers(found, one), round(wide, 2), min(HIGHEST, max(LOWEST, high))) for one in telling)


def _differ(group: Group) -> bool:
    return len({value for value, _ in group.values}) > 1


def _outliers(found: Shape, trend: Trend) -> frozenset[str]:
    return frozenset(one.definition.name for one in found.outliers if one.measure.name == trend.name)
