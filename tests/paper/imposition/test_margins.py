"""Text in the margins of sheets: inside of what printers print, and away from cards, crop marks and cut lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.layout import CLEARANCE, Box, Layout
from bestiarist.paper.imposition.margins import widest_margin
from bestiarist.ruleset.decks import SheetOptions
from bestiarist.typeset.folders import template_folders

CATALOGUE, _ = Catalogue.load(template_folders(None))


def sheet(paper: str, **options: object) -> Layout:
    return CATALOGUE.layouts(paper, SheetOptions(**options))[0]  # type: ignore[arg-type]


def columns(layout: Layout) -> list[Box]:
    """The columns of text as boxes of the page."""
    margin = widest_margin(layout)
    assert margin is not None
    box, step, found = margin.box, margin.column + margin.gap, []
    for number in range(margin.columns):
        if margin.upright:
            found.append(Box(box.x, box.y + number * step, margin.height, margin.column))
        else:
            found.append(Box(box.x + number * step, box.y, margin.column, margin.height))
    return found


def apart(one: Box, other: Box) -> bool:
    across = one.x + one.width <= other.x + 1e-6 or other.x + other.width <= one.x + 1e-6
    return across or one.y + one.height <= other.y + 1e-6 or other.y + other.height <= one.y + 1e-6


SHEETS = [
    sheet("a4"), sheet("letter"), sheet("a3"), sheet("tabloid", card="tarot"), sheet("a4", bleed=2.0),
    sheet("a4", gutter=(3.0, 4.0)), sheet("letter", back="gutterfold"), sheet("a4", cut="lines"),
    sheet("a4", orientation="landscape"), sheet("letter-precut-10"), sheet("a4-precut-9"),
]  # fmt: skip


@pytest.mark.parametrize("layout", SHEETS, ids=lambda layout: layout.name)
def test_columns_touch_no_card_no_mark_and_no_edge(layout: Layout) -> None:
    printable = Box(0, 0, layout.page_width, layout.page_height).grown(-CLEARANCE)
    marks = [
        Box(line.x, line.y, 0 if line.upright else line.length, line.length if line.upright else 0)
        for line in layout.lines()
    ]
    places = [layout.place(index) for index in range(layout.places)]
    cards = [Box(place.x, place.y, layout.card_width, layout.card_height).grown(layout.bleed) for place in places]
    for column in columns(layout):
        assert column.x >= printable.x - 1e-6 and column.x + column.width <= printable.x + printable.width + 1e-6
        assert column.y >= printable.y - 1e-6 and column.y + column.height <= printable.y + printable.height + 1e-6
        assert all(apart(column, other) for other in (*cards, *marks))


def test_a_page_that_is_a_card_has_no_margin() -> None:
    assert widest_margin(sheet("single")) is None


def test_cards_up_to_the_edge_leave_no_margin() -> None:
    layout = sheet("a4")
    full = replace(layout, card_width=layout.page_width / layout.columns, card_height=layout.page_height / layout.rows)
    assert widest_margin(full) is None
