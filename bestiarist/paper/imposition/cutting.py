"""What is drawn on a sheet besides cards, as PDF operators: where to cut and to fold; on a proof trim and safe zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestiarist.paper.imposition.layout import Box, CardPlace, Layout, SheetLine
from bestiarist.typeset.cardsize import POINTS

MARK = 0.35
"""The thickness of a crop mark or a cut line, in points."""
SAFE = 25.4 / 8
"""Millimetres inside the trim where nothing is lost when the cut is a little off."""
SAFE_COLOUR, TRIM_COLOUR = "0 .55 .85 RG", "0.9 0 .5 RG"
_LETTERS = {
    "P": "0 0 m 0 5 l 2.6 5 l 3.4 4.2 l 3.4 3 l 2.6 2.3 l 0 2.3 l",
    "R": "0 0 m 0 5 l 2.6 5 l 3.4 4.2 l 3.4 3 l 2.6 2.3 l 0 2.3 l 1.7 2.3 m 3.4 0 l",
    "O": "1 0 m 0 1 l 0 4 l 1 5 l 2.6 5 l 3.6 4 l 3.6 1 l 2.6 0 l 1 0 l",
    "F": "0 0 m 0 5 l 3.4 5 l 0 2.6 m 2.6 2.6 l",
}
"""Strokes of letters five units high: a file may have no face that has them."""
WORD, ADVANCE = "PROOF", 5.2


def cuts(layout: Layout) -> Iterator[str]:
    """Crop marks or cut lines as bars, and the line to fold along as dashes."""
    yield "0.5 g" if layout.cut == "lines" else "0 g"
    for line in layout.lines():
        yield _dashes(line, layout) if line.dashed else _bar(line, layout)


def _bar(line: SheetLine, layout: Layout) -> str:
    x, y, length = line.x * POINTS, (layout.page_height - line.y) * POINTS, line.length * POINTS
    left, bottom, wide, high = (
        (x - MARK / 2, y - length, MARK, length) if line.upright else (x, y - MARK / 2, length, MARK)
    )
    return f"{left:.4f} {bottom:.4f} {wide:.4f} {high:.4f} re f"


def _dashes(line: SheetLine, layout: Layout) -> str:
    x, y = line.x * POINTS, (layout.page_height - line.y) * POINTS
    return f"q [6 3] 0 d .5 w 0 G {x:.4f} {y:.4f} m {x:.4f} {y - line.length * POINTS:.4f} l S Q"


def overlay(layout: Layout, places: Iterable[CardPlace]) -> Iterator[str]:
    """For a proof: the trim and the safe zone of each card, and in the margin the word PROOF."""
    yield "q .5 w"
    for place in places:
        trim = Box(place.x, place.y, layout.card_width, layout.card_height)
        yield f"{TRIM_COLOUR} [] 0 d {_rectangle(trim, layout)} S"
        yield f"{SAFE_COLOUR} [2 1.5] 0 d {_rectangle(trim.grown(-SAFE), layout)} S"
    yield from [] if layout.is_card else _word(layout)
    yield "Q"


def _rectangle(box: Box, layout: Layout) -> str:
    sides = (box.x, layout.page_height - box.y - box.height, box.width, box.height)
    return " ".join(f"{side * POINTS:.4f}" for side in sides) + " re"


def _word(layout: Layout) -> Iterator[str]:
    """The word in the wider one of the margins below and to the left of the cards, beside one, away from marks."""
    grid = layout.grid
    below = layout.page_height - grid.y - grid.height
    margin = max(below, grid.x)
    unit = min(3.5, margin / 2.5) * POINTS / 5
    length = ADVANCE * len(WORD) * unit
    across = margin * POINTS / 2 - 2.5 * unit
    columns = layout.places // layout.rows
    if below >= grid.x:
        beside = layout.place(columns // 2)
        start = (beside.x + layout.card_width / 2) * POINTS - length / 2
        yield f"{unit:.4f} 0 0 {unit:.4f} {start:.4f} {across:.4f} cm"
    else:
        beside = layout.place(layout.rows // 2 * columns)
        start = (layout.page_height - beside.y - layout.card_height / 2) * POINTS - length / 2
        yield f"0 {unit:.4f} {-unit:.4f} 0 {across + 5 * unit:.4f} {start:.4f} cm"
    yield f"{TRIM_COLOUR} .8 w 1 J 1 j [] 0 d"
    for letter in WORD:
        yield f"{_LETTERS[letter]} S 1 0 0 1 {ADVANCE} 0 cm"
