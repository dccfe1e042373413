"""Statistics on one page of PDF: how many there are of what, and plots of each measure beside what is published.

Plots are reckoned in millimetres from their upper left corner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

from bestiarist.compare.stats import Group, Stats, Trend
from bestiarist.compare.stats_text import heading, outlying
from bestiarist.compare.text import number
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.paper.imposition.sizes import Size
from bestiarist.render.card_tasks import need_renderer
from bestiarist.render.templates import Templates
from bestiarist.ruleset.fields import MINUS
from bestiarist.typeset.folders import StyleSheet

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
LEFT, RIGHT, TOP, BOTTOM = 9.0, 2.0, 2.0, 5.0
"""Millimetres around the field of a plot, for its scales."""
DOT = 0.75
ABREAST = 6
"""Dots of equal value that are drawn beside each other, at most."""
STEPS = (1, 2, 2.5, 5, 10)
MARKS = 4
"""Marks on the upright scale, about."""
LABELS = 8
"""Groups that are named below a plot, at most."""

XY = tuple[float, float]


class Mark(NamedTuple):
    """A mark on a scale: where it is, and what stands there."""

    at: float
    text: str


class Dot(NamedTuple):
    """A definition: where it is, its name, and whether it stands out."""

    x: float
    y: float
    name: str
    outlier: bool


class Plot(NamedTuple):
    """A measure, group by group: dots over what is published.

    `bands` are outlines, first from the least to the most, then from the first to the third quartile; `median` and
    `average` are lines. What is published may go on beyond the field.
    """

    title: str
    unit: str
    width: float
    height: float
    columns: tuple[Mark, ...]
    rows: tuple[Mark, ...]
    bands: tuple[tuple[XY, ...], ...]
    median: tuple[XY, ...]
    average: tuple[XY, ...]
    dots: tuple[Dot, ...]


def pdf_of(found: Stats, folders: Sequence[Path], paper: Size) -> tuple[bytes, tuple[Diagnostic, ...]]:
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


def _plots(found: Stats, paper: Size) -> tuple[Plot, ...]:
    """A plot for each measure in which the definitions of some group differ."""
    trends = [one for one in found.trends if any(len({value for value, _ in group.values}) > 1 for group in one.groups)]
    wide = round((paper.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS, 2)
    lines = max((len(tally.counts) for tally in found.tallies), default=0)
    rows = len(trends) // COLUMNS + 1  # with room for the legend
    high = (paper.height - 2 * MARGIN - HEAD - lines * ROW) / rows - TITLE
    high = min(HIGHEST, max(LOWEST, high))
    outliers = defaultdict[str, set[str]](set)
    for one in found.outliers:
        outliers[one.measure.name].add(one.definition.name)
    return tuple(plot(one, outliers[one.name], wide, high) for one in trends)


def plot(trend: Trend, outliers: Set[str], width: float, height: float) -> Plot:
    """A measure in a field so wide and high (millimetres). `outliers` are the names of what stands out in it."""
    places = _places([group.label for group in trend.groups], width)
    room = min((b - a for a, b in pairwise(sorted(places.values()))), default=width) * 0.8
    steps = tuple(_scale(_extent(trend.groups)))

    def down(value: float) -> float:
        share = min(1, max(0, (value - steps[0]) / (steps[-1] - steps[0])))
        return round(height - BOTTOM - share * (height - TOP - BOTTOM), 3)

    def line(figure: str) -> tuple[XY, ...]:
        return tuple((places[one.label], down(getattr(one.published, figure))) for one in trend.groups if one.published)

    dots = [
        Dot(x, down(value), name, name in outliers)
        for group in trend.groups
        for x, value, name in _side_by_side(group, places[group.label], room)
    ]
    every = ceil(len(places) / LABELS)
    columns = tuple(Mark(x, label) for label, x in places.items())[::every]
    rows = tuple(Mark(down(step), number(step, trend.signed)) for step in steps)
    bands = ((*line("max"), *line("min")[::-1]), (*line("q3"), *line("q1")[::-1])) if line("max") else ()
    average = tuple((places[group.label], down(group.mean)) for group in trend.groups)
    dots.sort(key=lambda dot: dot.outlier)  # what stands out lies above the others
    return Plot(
        trend.title, trend.unit, width, height, columns, rows, bands, line("median"), average, tuple(dots)
    )


def _places(labels: Sequence[str], width: float) -> dict[str, float]:
    """How far to the right each group stands; numbers on a scale, words one after the other."""
    try:
        values = [float(label.replace(MINUS, "-")) for label in labels]
    except ValueError:
        values = [float(at) for at in range(len(labels))]
    low, high = min(values), max(values)
    room = width - LEFT - RIGHT - 4
    return {
        label: round(LEFT + 2 + (room * (value - low) / (high - low) if high > low else room / 2), 3)
        for label, value in zip(labels, values, strict=True)
    }


def _extent(groups: Sequence[Group]) -> tuple[float, float]:
    """From where to where a scale has to reach: all values, and of what is published as much as leaves them room."""
    known = [group.published for group in groups if group.published]
    values = [value for group in groups for value, _ in group.values]
    values += [figure for spread in known for figure in (spread.q1, spread.q3)]
    low, high = min(values), max(values)
    more = (high - low) / 2
    least, most = min((low, *(one.min for one in known))), max((high, *(one.max for one in known)))
    return max(least, low - more), min(most, high + more)


def _scale(extent: tuple[float, float]) -> Iterator[float]:
    """Round numbers, from below the least to above the most."""
    low, high = extent
    span = (high - low) or abs(high) or 1
    power = 10 ** floor(log10(span / MARKS))
    step = next(step * power for step in STEPS if step * power * MARKS >= span)
    first, last = floor(low / step), ceil(high / step)
    yield from (round(at * step, 6) for at in range(first, max(last, first + 1) + 1))


def _side_by_side(group: Group, x: float, room: float) -> Iterator[tuple[float, float, str]]:
    """The dots of a group; those of equal value stand beside each other in the room that there is, and of many some."""
    equal: dict[float, list[str]] = defaultdict(list)
    for value, name in group.values:
        equal[value].append(name)
    for value, names in equal.items():
        shown = names[:ABREAST]
        step = min(1.3 * DOT, room / len(shown))
        for at, name in enumerate(shown):
            yield round(x + (at - (len(shown) - 1) / 2) * step, 3), value, name
