"""The scale of the design on cards of each size."""

from __future__ import annotations

import pytest

from bestiarist.read.decks.sheet_options import MAX_BLEED
from bestiarist.typeset.cardsize import DESIGN_BLEED, POINTS, CardSize

SIZES = {
    "poker": (63.5, 88.9), "bridge": (57.15, 88.9), "trading card": (63, 88), "tarot": (69.85, 120.65),
    "jumbo": (88.9, 139.7), "square": (88.9, 88.9), "mini": (44.45, 63.5), "41x63": (41, 63), "44x67": (44, 67),
    "A6": (105, 148), "3x5": (76.2, 127),
}
"""The sizes in which cards are sold, in millimetres."""


@pytest.mark.parametrize("name", ["poker", "bridge", "trading card"])
def test_a_card_near_the_poker_size_is_not_scaled(name: str) -> None:
    assert CardSize(*SIZES[name]).scale == 1


@pytest.mark.parametrize("name", SIZES)
def test_a_larger_card_has_more_room_and_larger_type(name: str) -> None:
    size, poker = CardSize(*SIZES[name]), CardSize()
    areas = [one.width * one.height for one in (size, poker)]
    room = size.design_width * size.design_height / (poker.design_width * poker.design_height)
    if size.scale != 1:
        assert (areas[0] > areas[1]) == (room > 1) == (size.scale > 1)


@pytest.mark.parametrize("size", [*SIZES.values(), (20, 20), (400, 400)])
def test_the_design_fills_the_card_and_its_bleed(size: tuple[float, float]) -> None:
    one = CardSize(*size)
    assert one.design_width * one.scale == pytest.approx(one.width * POINTS)
    assert one.design_height * one.scale == pytest.approx(one.height * POINTS)
    assert one.scale * DESIGN_BLEED >= MAX_BLEED * POINTS


@pytest.mark.parametrize("size", [*SIZES.values(), (20, 20)])
def test_the_smallest_type_has_six_points_on_paper(size: tuple[float, float]) -> None:
    one = CardSize(*size)
    assert one.smallest_type * one.scale == pytest.approx(6)
    assert one.smallest_type <= 7.5
