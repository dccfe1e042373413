"""The ladder, on texts of known height: block k of a card is `heights[k]` mm high at 8 pt and the ordinary leading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from bestiarist.typeset.fit import CONTINUED, FLOOR, LEADING, PLAIN, CardSide, Fitted, Measured, Text
from bestiarist.typeset.fit import fit as fit_text

ROOM_FIRST, ROOM_NEXT, NOTE, EXTRAS, PICTURE = 50.0, 70.0, 3.0, 8.0, 16.0


def measured(heights: Sequence[float], face: CardSide) -> Measured:
    scale = (face.size / 8) ** 2 * face.leading / LEADING
    tops = [0.0]
    for height in heights[face.begin : face.end]:
        tops.append(tops[-1] + height * scale)
    room = (ROOM_FIRST if face.first else ROOM_NEXT) - (0 if face.last else NOTE)
    return Measured(tuple(tops), room - EXTRAS * face.extras - PICTURE * face.picture)


def fit(heights: Sequence[float], max_faces: int = 4, *, extras: bool = False, picture: bool = False) -> Fitted:
    return fit_text(Text(len(heights), extras, picture), partial(measured, heights), max_faces)


@pytest.mark.parametrize(
    ("heights", "sides"),
    [([], 1), ([10], 1), ([20, 20], 1), ([25, 26], 1), ([30, 40], 1), ([30, 30, 30], 2), ([45] * 4, 3)],
)
def test_sides(heights: list[float], sides: int) -> None:
    fitted = fit(heights)
    assert fitted.fits
    assert len(fitted.faces) == sides


@pytest.mark.parametrize("extras", [False, True])
@pytest.mark.parametrize("heights", [[n] * 7 for n in range(1, 40)])
def test_every_side_fits_and_nothing_is_lost(heights: list[float], extras: bool) -> None:
    fitted = fit(heights, 20, extras=extras)
    assert fitted.fits
    assert all(measured(heights, face).fits for face in fitted.faces)
    assert all(face.room == pytest.approx(max(0, -measured(heights, face).over), abs=0.01) for face in fitted.faces)
    assert [face.begin for face in fitted.faces] == [0, *(face.end for face in fitted.faces[:-1])]
    assert fitted.faces[-1].end == len(heights)
    assert [face.first for face in fitted.faces] == [True] + [False] * (len(fitted.faces) - 1)
    assert [face.last for face in fitted.faces] == [False] * (len(fitted.faces) - 1) + [True]


@pytest.mark.parametrize("height", range(1, 73))
def test_type_is_as_large_as_fits(height: int) -> None:
    """A rung larger would not fit."""
    heights = [float(height)]
    (face,) = fit(heights).faces
    assert face.size >= FLOOR
    rung = [(one.size, one.leading) for one in PLAIN].index((face.size, face.leading))
    if rung:
        assert not measured(heights, CardSide(0, 1, PLAIN[rung - 1].size, PLAIN[rung - 1].leading)).fits


@pytest.mark.parametrize(
    ("height", "size", "extras"),
    [(10, 8.25, True), (44, 7.75, True), (47, 7.5, True), (48.5, 7.5, False), (70, 6.75, False)],
)
def test_extras_go_before_the_type_gets_small(height: float, size: float, extras: bool) -> None:
    (face,) = fit([height], extras=True).faces
    assert (face.size, face.extras) == (size, extras)


def test_a_picture_is_worth_smaller_type() -> None:
    (face,) = fit([36], picture=True).faces
    assert face.picture and face.size == 7.75
    assert fit([36]).faces[0].size == 8.25


def test_a_picture_goes_to_the_side_with_room_or_is_left_out() -> None:
    assert [face.picture for face in fit([30, 30, 20], picture=True).faces] == [False, True]
    (face,) = fit([60], picture=True).faces
    assert not face.picture


@pytest.mark.parametrize("heights", [[12.0] * n for n in range(7, 12)])
def test_two_sides_are_set_as_large_as_two_sides_allow(heights: list[float]) -> None:
    fitted = fit(heights)
    assert len(fitted.faces) == 2
    assert fitted.faces[0].size <= CONTINUED[0].size
    larger = [rung for rung in CONTINUED if rung.size > fitted.faces[0].size]
    for rung in larger[-1:]:
        scale = (rung.size / 8) ** 2
        first = int((ROOM_FIRST - NOTE) / (12 * scale))
        assert (len(heights) - first) * 12 * scale > ROOM_NEXT


def test_too_long_a_block_is_named_with_what_is_too_much() -> None:
    fitted = fit([10, 200, 10])
    assert not fitted.fits
    assert fitted.block == 1
    rung = CONTINUED[-1]
    too_much = 200 * (rung.size / 8) ** 2 * rung.leading / LEADING - ROOM_NEXT
    assert fitted.over == pytest.approx(too_much, abs=NOTE + 0.1)


def test_a_head_that_leaves_no_room_is_nobodys_block() -> None:
    head = Measured((60.0, 70.0), 50.0)
    fitted = fit_text(Text(1), lambda side: head)
    assert (fitted.fits, fitted.block, fitted.over) == (False, None, 10.0)


def test_no_more_sides_than_allowed() -> None:
    fitted = fit([45] * 6, max_faces=2)
    assert not fitted.fits
    assert fitted.over > 0
