import re

import pytest

from bestiarist.book.figures.tracing import INCH, Template, fitting, pages
from bestiarist.grids.squares import SquareGrid
from bestiarist.rulesets.path2victory.handouts import bursts, cones, emanations, lines

GRID = SquareGrid()
PAPERS = [(210, 297), (215.9, 279.4)]
ALL = [
    *emanations(GRID, {"one": 1, "four": 2, "sixteen": 4}, (1, 2, 4)),
    *bursts(GRID, (1, 4)),
    *cones(GRID, (3, 8)),
    *lines(GRID, (6, 8), ("0", "1/2")),
]


@pytest.mark.parametrize(("width", "height"), PAPERS)
def test_every_template_is_printed_at_one_inch_a_square_within_the_page(width: float, height: float) -> None:
    drawn = pages(GRID, ALL, width, height)
    titles = "".join(re.findall("<title>(.*?)</title>", "".join(drawn)))
    for one in ALL:
        assert f"{one.name} {one.note}".strip() in titles
    for page in drawn:
        for path in re.findall(r' d="(M[^"]*)"', page):
            numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path)]
            assert min(numbers[::2]) > 0 and max(numbers[::2]) < width
            assert min(numbers[1::2]) > 0 and max(numbers[1::2]) < height
    assert f'"M{3.3 + INCH:g}' in "".join(drawn)


@pytest.mark.parametrize(("columns", "rows"), [(8, 10), (7, 11), (4, 4)])
def test_what_is_cut_is_the_half_or_quarter_of_an_area_that_is_alike_on_both_sides(columns: int, rows: int) -> None:
    for one in emanations(GRID, {"four": 2}, (1, 2, 3)):
        cut = fitting(one, columns, rows)
        assert cut.extent[0] <= columns and cut.extent[1] <= rows
        assert cut.cells.items() <= one.cells.items() or cut.cells.items() <= one.turned().cells.items()
        assert len(cut.cells) * 2 ** len(cut.halved) == len(one.cells)


def test_a_large_cone_from_an_edge_is_halved_with_its_middle_column() -> None:
    whole = next(one for one in cones(GRID, (8,)) if not one.corner)
    half = fitting(whole, 8, 10)
    assert half.halved == ("column",)
    middle = [cell for cell in whole.cells if cell[0] == 0]
    assert 2 * len(half.cells) - len(middle) == len(whole.cells)


def test_what_has_no_like_halves_and_fits_no_page_is_an_error_of_the_program() -> None:
    crooked = Template("Crooked", {(x, x // 2): x for x in range(12)})
    with pytest.raises(ValueError, match="Crooked"):
        fitting(crooked, 8, 10)
