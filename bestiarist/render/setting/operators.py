"""Shapes and type as PDF operators. Lengths in pixels of CSS, downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bestiarist.render.setting.boxes import Fragment
from bestiarist.render.setting.glyphs import Shaped
from bestiarist.render.setting.values import Colour

ROUND = 0.4477
"""How far the handles of a curve are from the corner that it rounds, as a share of its radius."""
Rectangle = tuple[float, float, float, float]
"""x, y, width, height."""
Font = tuple[str, str, str]
"""A face, its size, and the space after each letter."""
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


def show(fragment: Fragment, font: Font) -> tuple[str, Font]:
    """The operators that show the glyphs of a fragment, where that font is chosen already; and the one that is then."""
    look, shaped, begin, end, x, y = fragment
    size, spacing = number(look.size), number(shaped.spacing * look.size / 1000)
    lines = [f"1 0 0 -1 {number(x)} {number(y)} Tm"]
    if spacing != font[2]:
        lines.append(f"{spacing} Tc")
    for start, stop in _stretches(shaped, begin, end):
        chosen = shaped.faces[start], size, spacing
        if chosen[:2] != font[:2]:
            lines.append(f"/{chosen[0]} {size} Tf")
        font = chosen
        lines.append(f"[<{''.join(_codes(shaped, start, stop))}>] TJ")
    return "\n".join(lines), font


def _stretches(shaped: Shaped, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Where glyphs are of one face."""
    faces = shaped.faces
    if faces[begin] == faces[end - 1] and len(set(faces[begin:end])) == 1:
        yield begin, end
        return
    start = begin
    for at in [*(two for one, two in pairwise(range(begin, end)) if faces[one] != faces[two]), end]:
        yield start, at
        start = at


def _codes(shaped: Shaped, begin: int, end: int) -> Iterator[str]:
    """The glyphs' numbers, and what is taken away between them."""
    start = begin
    for glyph, less in shaped.kerns:
        if begin <= glyph < end - 1:
            yield f"{shaped.digits[4 * start : 4 * glyph + 4]}>{number(less)}<"
            start = glyph + 1
    yield shaped.digits[4 * start : 4 * end]
