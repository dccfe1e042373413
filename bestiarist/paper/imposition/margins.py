"""The margins of sheets: where text fits beside the cards, away from crop marks and from the edge of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bestiarist.paper.imposition.layout import CLEARANCE, Box, Layout
from bestiarist.typeset.cardsize import POINTS
from bestiarist.typeset.pagecontent import PageContent

GAP = 1.0
"""Millimetres between the cards with their bleed and what stands in the margin."""
ASIDE = 1.5
"""Millimetres between a crop mark and the text beside it."""


@dataclass(frozen=True, slots=True)
class Margin:
    """A margin of a sheet in which text may stand, in columns, one beside each card, so that no crop mark runs through
    it. `box` is its place on the page; `column` is how wide a column of text is, and `gap` what is between two of them.
    Text in an upright margin is turned, and runs up the page. Lengths in millimetres."""

    box: Box
    columns: int
    column: float
    gap: float
    upright: bool = False

    @property
    def height(self) -> float:
        """How high a column may be."""
        return self.box.width if self.upright else self.box.height


@dataclass(frozen=True, slots=True)
class Strip:
    """A text that is set for a margin: its columns, in reading order."""

    margin: Margin
    columns: tuple[PageContent, ...]

    def placed(self, layout: Layout) -> Iterator[tuple[str, PageContent]]:
        """Each column with where it is put on a page of a layout, as a PDF has it."""
        box = self.margin.box
        left, bottom = box.x * POINTS, (layout.page_height - box.y - box.height) * POINTS
        for number, column in enumerate(self.columns):
            along = number * (self.margin.column + self.margin.gap) * POINTS
            if self.margin.upright:
                yield f"0 1 -1 0 {left + column.height:.4f} {bottom + along:.4f}", column
            else:
                yield f"1 0 0 1 {left + along:.4f} {bottom:.4f}", column


def widest_margin(layout: Layout) -> Margin | None:
    """The margin above the cards or that to their right, whichever has more room; None where neither has any."""
    found = [margin for margin in (_above(layout), _beside(layout)) if margin.height > 0 and margin.column > 0]
    return max(found, key=lambda one: one.columns * one.column * one.height) if found and not layout.is_card else None


def _above(layout: Layout) -> Margin:
    high = layout.top - layout.bleed - GAP - CLEARANCE
    columns = layout.places // layout.rows  # beside a fold there are backs, which need no text above them
    gap = layout.column_gutter + 2 * ASIDE
    column = layout.card_width - 2 * ASIDE
    return Margin(Box(layout.left + ASIDE, CLEARANCE, columns * (column + gap) - gap, high), columns, column, gap)


def _beside(layout: Layout) -> Margin:
    grid = layout.grid
    left = grid.x + grid.width + layout.bleed + GAP
    gap = layout.row_gutter + 2 * ASIDE
    column = layout.card_height - 2 * ASIDE
    box = Box(left, grid.y + ASIDE, layout.page_width - CLEARANCE - left, layout.rows * (column + gap) - gap)
    return Margin(box, layout.rows, column, gap, upright=True)
