"""Shapes and type as PDF operators. Lengths in pixels of CSS, downwards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardwright.render.setting.boxes import Fragment
from cardwright.render.setting.looks import Colour

ROUND = 0.4477
"""How far the handles of a curve are from the corner that it rounds, as a share of its radius."""
Rectangle = tuple[float, float, float, float]
"""x, y, width, height."""
Font = tuple[str, str]
"""A face and its size."""
Radii = Sequence[tuple[float, float]]
"""Across and down, for each corner, clockwise from the upper left one."""


def number(value: float) -> str:
    """A length to a thousandth."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def numbers(*values: float) -> str:
    """Some lengths."""
    return " ".join(map(number, values))


def paint(colour: Colour) -> str:
    """The operator that makes a colour that of what is filled."""
    assert colour is not None
    return f"{numbers(*colour)} rg"


def shape(rectangle: Rectangle, radii: Radii = ()) -> str:
    """The path of a rectangle, perhaps with round corners."""
    x, y, width, height = rectangle
    if not any(across and down for across, down in radii):
        return f"{numbers(x, y, width, height)} re"
    (a, b), (c, d), (e, f), (g, h) = radii
    right, bottom = x + width, y + height
    corners = (
        ((right - c, y), (right - c * ROUND, y), (right, y + d * ROUND), (right, y + d)),
        ((right, bottom - f), (right, bottom - f * ROUND), (right - e * ROUND, bottom), (right - e, bottom)),
        ((x + g, bottom), (x + g * ROUND, bottom), (x, bottom - h * ROUND), (x, bottom - h)),
        ((x, y + b), (x, y + b * ROUND), (x + a * ROUND, y), (x + a, y)),
    )
    path = [f"{numbers(x + a, y)} m"]
    for start, *curve in corners:
        path.append(f"{numbers(*start)} l")
        if curve[-1] != start:
            path.append(f"{numbers(*curve[0], *curve[1], *curve[2])} c")
    return "\n".join([*path, "h"])


def show(fragment: Fragment, font: Font, size: str) -> str:
    """The operators that show the glyphs of a fragment, but for the choice of the face where it is that one already."""
    _, shaped, begin, end, x, y = fragment
    faces, glyphs, advances, natural = shaped.faces, shaped.glyphs, shaped.advances, shaped.natural
    lines = [f"1 0 0 -1 {number(x)} {number(y)} Tm"]
    stretch = begin
    for at in [*(two for one, two in pairwise(range(begin, end)) if faces[one] != faces[two]), end]:
        parts = []
        for glyph in range(stretch, at):
            parts.append(f"{glyphs[glyph]:04x}")
            less = natural[glyph] - advances[glyph]
            if less > 0.05 or less < -0.05:
                parts.append(f">{number(less)}<")
        name = faces[stretch]
        if (name, size) != font:
            font = name, size
            lines.append(f"/{name} {size} Tf")
        lines.append(f"[<{''.join(parts)}>] TJ")
        stretch = at
    return "\n".join(lines)
