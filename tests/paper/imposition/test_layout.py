from __future__ import annotations

from dataclasses import replace

import pytest

from bestiarist.paper.imposition.layout import CLEARANCE, Box, CardPlace, Layout
from bestiarist.read.decks.printers import Printer

A4 = Layout("a4", "A4", 210, 297, 63.5, 88.9, 3, 3, mark_length=4, mark_gap=1.5)
LYING = replace(A4, page_width=297, page_height=210, columns=4, rows=2)
FOLDED = replace(LYING, back="gutterfold", fold=8)
SINGLE = Layout("single", "Single", 63.5, 88.9, 63.5, 88.9)


def test_places_are_centred_row_by_row() -> None:
    assert A4.place(0) == CardPlace(pytest.approx(9.75), pytest.approx(15.15))
    assert A4.place(5) == CardPlace(pytest.approx(136.75), pytest.approx(104.05))


def test_places_of_a_product_begin_where_it_says() -> None:
    layout = replace(A4, offset=(4, 7), column_gutter=2, row_gutter=3)
    assert layout.place(0) == CardPlace(4, 7)
    assert layout.place(4) == CardPlace(69.5, pytest.approx(98.9))


def test_a_mark_for_every_cut_outside_the_cards_and_away_from_the_edge() -> None:
    lines = list(A4.lines())
    assert len(lines) == 2 * 4 + 2 * 4
    assert {round(line.x, 3) for line in lines if line.upright} == {9.75, 73.25, 136.75, 200.25}
    for line in lines:
        at, low, high, page = (line.y, 15.15, 281.85, 297) if line.upright else (line.x, 9.75, 200.25, 210)
        assert at >= CLEARANCE and at + line.length <= page - CLEARANCE
        assert at + line.length < low or at > high


def test_lines_go_across_the_sheet() -> None:
    lines = list(replace(A4, cut="lines").lines())
    assert len(lines) == 8
    assert {(line.y, line.length) for line in lines if line.upright} == {(5, 287)}


@pytest.mark.parametrize("layout", [replace(A4, cut="none"), SINGLE, replace(SINGLE, cut="lines")])
def test_nothing_to_cut_nothing_drawn(layout: Layout) -> None:
    assert not list(layout.lines())


def test_marks_begin_beyond_the_bleed() -> None:
    layout = Layout("x", "x", 210, 297, 63.5, 88.9, 2, 2, 6, 6, bleed=3, mark_length=4, mark_gap=1)
    highest = max(line.y + line.length for line in layout.lines() if line.upright and line.y < layout.top)
    assert highest == pytest.approx(layout.top - 4)


@pytest.mark.parametrize(
    ("layout", "index", "place"),
    [
        (replace(A4, back="duplex"), 0, CardPlace(136.75, 15.15)),
        (replace(A4, back="duplex"), 4, CardPlace(73.25, 104.05)),
        (replace(A4, back="short-edge"), 0, CardPlace(9.75, 192.95, True)),
        (replace(A4, back="short-edge"), 5, CardPlace(136.75, 104.05, True)),
        (replace(LYING, back="duplex"), 0, CardPlace(21.5, 105, True)),
        (replace(LYING, back="short-edge"), 0, CardPlace(212, 16.1)),
        (replace(A4, back="backs"), 0, CardPlace(136.75, 15.15)),
        (replace(A4, back="duplex", offset=(4, 7)), 0, CardPlace(142.5, 7)),
        (FOLDED, 0, CardPlace(216, 16.1)),
        (FOLDED, 3, CardPlace(152.5, 105)),
        (replace(SINGLE, back="duplex"), 0, CardPlace(0, 0)),
        (replace(SINGLE, back="short-edge"), 0, CardPlace(0, 0, True)),
    ],
)
def test_the_back_is_behind_its_front(layout: Layout, index: int, place: CardPlace) -> None:
    found = layout.behind(index)
    assert (round(found.x, 3), round(found.y, 3), found.turned) == (place.x, place.y, place.turned)


def test_a_folded_sheet_has_fronts_on_one_half_and_its_fold_in_the_middle() -> None:
    assert FOLDED.places == 4
    assert all(FOLDED.place(index).x + 63.5 <= 148.5 - 4 for index in range(4))
    (fold,) = (line for line in FOLDED.lines() if line.dashed)
    assert (fold.x, fold.upright) == (148.5, True)


# the printer puts backs 1 mm to the right and 2 mm up of their fronts, seen from the front
@pytest.mark.parametrize(
    ("layout", "by"),
    [
        (replace(A4, back="duplex"), (1, 2)),
        (replace(A4, back="short-edge"), (-1, -2)),
        (replace(LYING, back="duplex"), (-3, -4)),
        (replace(LYING, back="short-edge"), (3, 4)),
        (replace(A4, back="backs"), (1, 2)),
        (replace(A4, back="fronts"), (0, 0)),
        (FOLDED, (0, 0)),
        (replace(SINGLE, back="duplex"), (0, 0)),
    ],
)
def test_backs_are_moved_against_the_printers_offset(layout: Layout, by: tuple[float, float]) -> None:
    before, after = layout.behind(0), layout.moved(Printer("office", (1, 2), (3, 4))).behind(0)
    assert (after.x - before.x, after.y - before.y) == pytest.approx(by)


def test_a_printer_that_was_not_measured_moves_nothing() -> None:
    assert replace(LYING, back="duplex").moved(Printer("office", (1, 2))).shift == (0, 0)


def test_the_box_around_all_cards() -> None:
    layout = replace(A4, back="duplex", offset=(4, 7), shift=(1, 2))
    box = Box(4, 7, pytest.approx(190.5), pytest.approx(266.7))
    assert layout.trims() == box
    assert layout.trims(reverse=True) == replace(box, x=pytest.approx(210 - 4 - 190.5 + 1), y=9)


def test_a_page_of_one_card_grows_by_the_bleed() -> None:
    single = replace(SINGLE, bleed=3)
    assert single.page_bleed == 3 and single.place(0) == CardPlace(0, 0)
    assert replace(A4, bleed=3).page_bleed == 0
