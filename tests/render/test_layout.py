from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.load.files import source_of
from cardwright.render.folders import built_in
from cardwright.render.layout import MARK_CLEARANCE, Layout, load_layout, load_layouts

A4 = "page_width: 210\npage_height: 297\ncard_width: 63.5\ncard_height: 88.9\ncolumns: 3\nrows: 3\n"
LAYOUTS, PROBLEMS = load_layouts([built_in()])


def test_built_in_layouts() -> None:
    assert not PROBLEMS
    assert {"a4", "letter", "single"} <= set(LAYOUTS)
    shapes = [(LAYOUTS[name].columns, LAYOUTS[name].rows) for name in ("a4", "letter", "single")]
    assert shapes == [(3, 3), (3, 3), (1, 1)]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=str)
def test_cards_are_poker_size_on_the_page_and_do_not_overlap(layout: Layout) -> None:
    assert (layout.card_width, layout.card_height) == (63.5, 88.9)
    places = [layout.place(index) for index in range(layout.places)]
    assert len(set(places)) == layout.places
    for x, y in places:
        assert -0.001 <= x <= layout.page_width - layout.card_width + 0.001
        assert -0.001 <= y <= layout.page_height - layout.card_height + 0.001


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=str)
def test_marks_lie_outside_the_cards_and_away_from_the_edge(layout: Layout) -> None:
    right = layout.left + layout.columns * layout.card_width + (layout.columns - 1) * layout.gutter
    bottom = layout.top + layout.rows * layout.card_height + (layout.rows - 1) * layout.gutter
    for mark in layout.marks():
        at, low, high, page = (
            (mark.y, layout.top, bottom, layout.page_height)
            if mark.upright
            else (mark.x, layout.left, right, layout.page_width)
        )
        assert at >= MARK_CLEARANCE - 0.001
        assert at + mark.length <= page - MARK_CLEARANCE + 0.001
        assert at + mark.length <= low + 0.001 or at >= high - 0.001


def test_a_mark_for_every_cut() -> None:
    marks = list(LAYOUTS["a4"].marks())
    assert len(marks) == 2 * 4 + 2 * 4
    assert {round(mark.x, 3) for mark in marks if mark.upright} == {9.75, 73.25, 136.75, 200.25}


def test_backs_are_mirrored_left_to_right() -> None:
    assert [LAYOUTS["a4"].mirrored(index) for index in range(9)] == [2, 1, 0, 5, 4, 3, 8, 7, 6]


def test_a_page_of_one_card_grows_by_the_bleed() -> None:
    single = replace(LAYOUTS["single"], bleed=3)
    assert single.bleeds_fit and single.page_bleed == 3
    assert single.place(0) == (0, 0)


def test_marks_begin_beyond_the_bleed() -> None:
    layout = Layout("x", "x", 210, 297, 63.5, 88.9, 2, 2, gutter=6, bleed=3, mark_length=4, mark_gap=1)
    assert layout.bleeds_fit and not layout.page_bleed
    highest = max(mark.y + mark.length for mark in layout.marks() if mark.upright and mark.y < layout.top)
    assert highest == pytest.approx(layout.top - 4)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("page_width: 210\npage_height: 297\ncard_width: 63.5\n", 1, "missing: card_height"),
        ("page_width: wide\n", 1, "page_width"),
        ("page_width: 210\npage_height: 297\ncard_width: 63.5\ncard_height: 88.9\ncolums: 3\n", 5, "colums"),
        ("page_width: 99\npage_height: 297\ncard_width: 63.5\ncard_height: 88.9\ncolumns: 3\n", 1, "larger than"),
        (f"{A4}bleed: 2\ngutter: 3\n", 1, "the bleed reaches into the next card"),
        (f"{A4}bleed: 6\n", 7, "bleed"),
        ("- a\n- b\n", 1, "missing"),
        ("", 1, "missing"),
        ("page_width: [1\n", 1, "YML101"),
    ],
)
def test_mistakes_are_named(text: str, line: int, words: str) -> None:
    layout, found = load_layout(source_of(Path("sheets/mine.yaml"), "sheets/mine.yaml", text))
    assert layout is None
    assert any(one.span.line == line and words in f"{one.code} {one.message}" for one in found)
