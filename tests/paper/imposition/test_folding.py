"""The order of pages on folded sheets."""

from __future__ import annotations

import pytest

from bestiarist.paper.imposition.booklet import folded, lengths

SIDES = {
    (4, 0): [(3, 0), (1, 2)],
    (3, 0): [(None, 0), (1, 2)],
    (8, 0): [(7, 0), (1, 6), (5, 2), (3, 4)],
    (8, 4): [(3, 0), (1, 2), (7, 4), (5, 6)],
    (10, 8): [(7, 0), (1, 6), (5, 2), (3, 4), (None, 8), (9, None)],
}


@pytest.mark.parametrize(("asked", "sides"), SIDES.items())
def test_sides(asked: tuple[int, int], sides: list[tuple[int | None, int | None]]) -> None:
    assert [(one.left, one.right) for one in folded(*asked)] == sides


@pytest.mark.parametrize(
    ("pages", "most", "expected"),
    [
        (0, 0, []), (1, 0, [4]), (80, 0, [80]), (81, 0, [28, 28, 28]), (149, 32, [32, 32, 32, 28, 28]),
        (40, 16, [16, 12, 12]),
    ],
)
def test_signatures(pages: int, most: int, expected: list[int]) -> None:
    assert lengths(pages, most) == expected


@pytest.mark.parametrize("most", [0, 4, 16, 32])
@pytest.mark.parametrize("pages", [1, 37, 96, 149])
def test_folded_sheets_read_in_order(pages: int, most: int) -> None:
    """Lay the folded sheets of each signature into each other, and turn the leaves."""
    read: list[int | None] = []
    sides = list(folded(pages, most))
    for number in dict.fromkeys(one.signature for one in sides):
        own = [one for one in sides if one.signature == number]
        fronts, backs = own[::2], own[1::2]
        assert [one.around for one in fronts] == [one.around for one in backs] == list(range(len(fronts)))
        read += [page for front, back in zip(fronts, backs, strict=True) for page in (front.right, back.left)]
        rest = [page for front, back in zip(fronts, backs, strict=True) for page in (front.left, back.right)]
        read += reversed(rest)
    assert read[:pages] == list(range(pages))
    assert set(read[pages:]) <= {None}
