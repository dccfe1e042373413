"""The ladder, on texts of known height: block k of a card is `heights[k]` mm high at 8 pt and leading 1.24."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardwright.render.fit import FLOOR, RUNGS, Face, Fitted, Measured, fit_all

ROOM_FIRST, ROOM_NEXT, NOTE = 50.0, 70.0, 3.0


def measured(heights: Sequence[float], face: Face) -> Measured:
    scale = (face.size / 8) ** 2 * face.leading / 1.24
    tops = [0.0]
    for height in heights[face.begin : face.end]:
        tops.append(tops[-1] + height * scale)
    room = (ROOM_FIRST if face.first else ROOM_NEXT) - (0 if face.last else NOTE)
    return Measured(tuple(tops), room)


def fit(heights: Sequence[float], max_faces: int = 4) -> Fitted:
    def measure(trials: Sequence[tuple[str, Face]]) -> list[Measured]:
        return [measured(heights, face) for _, face in trials]

    return fit_all({"card": len(heights)}, measure, max_faces)["card"]


@pytest.mark.parametrize(
    ("heights", "sides"),
    [([], 1), ([10], 1), ([20, 20], 1), ([25, 26], 1), ([30, 40], 1), ([30, 30, 30], 2), ([40] * 4, 3)],
)
def test_sides(heights: list[float], sides: int) -> None:
    fitted = fit(heights)
    assert fitted.fits
    assert len(fitted.faces) == sides


@pytest.mark.parametrize("heights", [[n] * 7 for n in range(1, 40)])
def test_every_side_fits_and_nothing_is_lost(heights: list[float]) -> None:
    fitted = fit(heights, 20)
    assert fitted.fits
    assert all(measured(heights, face).fits for face in fitted.faces)
    assert [face.begin for face in fitted.faces] == [0, *(face.end for face in fitted.faces[:-1])]
    assert fitted.faces[-1].end == len(heights)
    assert [face.first for face in fitted.faces] == [True] + [False] * (len(fitted.faces) - 1)
    assert [face.last for face in fitted.faces] == [False] * (len(fitted.faces) - 1) + [True]


@pytest.mark.parametrize("height", range(1, 78))
def test_type_is_as_large_as_fits(height: int) -> None:
    """A rung larger would not fit."""
    heights = [float(height)]
    fitted = fit(heights)
    (face,) = fitted.faces
    rung = RUNGS.index((face.size, face.leading))
    assert face.size >= FLOOR
    if rung:
        size, leading = RUNGS[rung - 1]
        assert not measured(heights, Face(0, 1, size, leading)).fits


def test_too_long_a_block_is_named_with_what_is_too_much() -> None:
    fitted = fit([10, 200, 10])
    assert not fitted.fits
    assert fitted.block == 1
    size, leading = RUNGS[-1]
    assert fitted.over == pytest.approx(200 * (size / 8) ** 2 * leading / 1.24 - ROOM_NEXT, abs=NOTE + 0.1)


def test_no_more_sides_than_allowed() -> None:
    fitted = fit([45] * 6, max_faces=2)
    assert not fitted.fits
    assert fitted.over > 0
