"""Backgrounds, borders and glyphs as PDF operators. Lengths in CSS pixels, downwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bestiarist.typeset.areas import Insets
from bestiarist.typeset.boxes import Box, Fragment, Frame
from bestiarist.typeset.glyphs import Shaped
from bestiarist.typeset.styles import Colour, Style

ROUND = 0.4477
"""How far the handles of a curve are from the corner that it rounds, as a share of its radius."""
Rectangle = tuple[float, float, float, float]
"""x, y, width, height."""
FontState = tuple[str, str, str]
"""A face, its size, and the space after each letter."""
Radii = Sequence[tuple[float, float]]
"""Across and down, for each corner, clockwise from the upper left one."""
NO_RADII: Radii = ((0.0, 0.0),) * 4


def number(value: float, digits: int = 3) -> str:
    """A number with so many decimals at most: a length has three, a scale six."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


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


def show(fragment: Fragment, font: FontState) -> tuple[str, FontState]:
    """The operators that show the glyphs of a fragment, where that font is chosen already; and the one that is then."""
    style, shaped, begin, end, x, y = fragment
    size, spacing = number(style.size), number(shaped.spacing * style.size / 1000)
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
    for _, glyphs in groupby(range(begin, end), shaped.faces.__getitem__):
        start, *more = glyphs
        yield start, start + len(more) + 1


def _codes(shaped: Shaped, begin: int, end: int) -> Iterator[str]:
    """The glyphs' numbers, and what is taken away between them."""
    start = begin
    for glyph, less in shaped.kerns:
        if begin <= glyph < end - 1:
            yield f"{shaped.digits[4 * start : 4 * glyph + 4]}>{number(less)}<"
            start = glyph + 1
    yield shaped.digits[4 * start : 4 * end]


def decoration(box: Box) -> list[str]:
    """The background and the border of a box."""
    return list(_drawn(box.style, (box.x, box.y, box.width, box.height), box.style.border))


def framing(frame: Frame) -> list[str]:
    """The background and the border of an inline box on a line, one em high; it has its left and its right border only
    where it begins and ends."""
    style = frame.style
    top, right, bottom, left = style.border
    border = Insets(top, right if frame.ends else 0.0, bottom, left if frame.begins else 0.0)
    height = style.size + top + bottom + style.padding[0].of(0) + style.padding[2].of(0)
    above = (style.size + style.ascent - style.descent) / 2 + top + style.padding[0].of(0)
    return list(_drawn(style, (frame.left, frame.y - above, frame.right - frame.left, height), border))


def _drawn(style: Style, outer: Rectangle, border: Insets) -> Iterator[str]:
    if not style.visible or not style.decorated:
        return
    radii = _radii(style, outer)
    if style.background:
        yield from (paint(style.background), shape(outer, radii), "f")
    if any(border):
        colors = {color for color, width in zip(style.colors, border, strict=True) if width}
        if len(colors) > 1:
            raise style.refused("border_left_color", "a border of several colours")
        (color,) = colors
        if color:
            yield from (paint(color), *_border(outer, border, radii))


def _border(outer: Rectangle, border: Insets, radii: Radii) -> list[str]:
    """A border of one colour: bars along its sides, or what is between two shapes."""
    x, y, width, height = outer
    if radii is not NO_RADII:
        return [shape(outer, radii), shape(_within(outer, border), _smaller(radii, border)), "f*"]
    sides = (
        (x, y, width, border.top),
        (x + width - border.right, y, border.right, height),
        (x, y + height - border.bottom, width, border.bottom),
        (x, y, border.left, height),
    )
    return [*(shape(side) for side in sides if side[2] > 0 and side[3] > 0), "f"] if width > 0 and height > 0 else []


def _within(outer: Rectangle, border: Insets) -> Rectangle:
    x, y, width, height = outer
    return (
        x + border.left, y + border.top,
        max(0.0, width - border.left - border.right), max(0.0, height - border.top - border.bottom),
    )


def _radii(style: Style, outer: Rectangle) -> Radii:
    """The radii of the corners, made smaller where they would overlap."""
    *_, width, height = outer
    radii = [(across.of(width), down.of(height)) for across, down in style.radii]
    if not any(across and down for across, down in radii):
        return NO_RADII
    (a, b), (c, d), (e, f), (g, h) = radii
    sums = ((width, a + c), (width, g + e), (height, b + h), (height, d + f))
    ratio = min([1.0, *(length / both for length, both in sums if both > 0)])
    return [(across * ratio, down * ratio) for across, down in radii]


def _smaller(radii: Radii, border: Insets) -> Radii:
    """The radii of the inner edge of a border."""
    top, right, bottom, left = border
    less = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [
        (max(0.0, across - beside), max(0.0, down - beyond))
        for (across, down), (beside, beyond) in zip(radii, less, strict=True)
    ]
