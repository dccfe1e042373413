"""Grounds and borders of boxes as PDF operators."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.render.setting.boxes import Box, Frame
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.looks import Look
from bestiarist.render.setting.operators import Radii, Rectangle, paint, shape
from bestiarist.render.setting.values import Around

NO_RADII: Radii = ((0.0, 0.0),) * 4


def decoration(box: Box) -> list[str]:
    """The ground and the border of a box."""
    return list(_drawn(box.look, (box.x, box.y, box.width, box.height), box.look.border))


def framing(frame: Frame) -> list[str]:
    """The same of a piece of an inline box, which is one em high; it has its left and its right end only where it
    begins and ends."""
    look = frame.look
    top, right, bottom, left = look.border
    border = Around(top, right if frame.ends else 0.0, bottom, left if frame.begins else 0.0)
    height = look.size + top + bottom + look.padding[0].of(0) + look.padding[2].of(0)
    above = (look.size + look.ascent - look.descent) / 2 + top + look.padding[0].of(0)
    return list(_drawn(look, (frame.left, frame.y - above, frame.right - frame.left, height), border))


def _drawn(look: Look, outer: Rectangle, border: Around) -> Iterator[str]:
    if not look.visible or not look.framed:
        return
    radii = _radii(look, outer)
    if look.background:
        yield from (paint(look.background), shape(outer, radii), "f")
    if any(border):
        colors = {color for color, width in zip(look.colors, border, strict=True) if width}
        if len(colors) > 1:
            raise UnsettableError("a border of several colours")
        (color,) = colors
        if color:
            yield from (paint(color), *_border(outer, border, radii))


def _border(outer: Rectangle, border: Around, radii: Radii) -> list[str]:
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


def _within(outer: Rectangle, border: Around) -> Rectangle:
    x, y, width, height = outer
    return (
        x + border.left, y + border.top,
        max(0.0, width - border.left - border.right), max(0.0, height - border.top - border.bottom),
    )


def _radii(look: Look, outer: Rectangle) -> Radii:
    """The radii of the corners, made smaller where they would overlap."""
    *_, width, height = outer
    radii = [(across.of(width), down.of(height)) for across, down in look.radii]
    if not any(across and down for across, down in radii):
        return NO_RADII
    (a, b), (c, d), (e, f), (g, h) = radii
    sums = ((width, a + c), (width, g + e), (height, b + h), (height, d + f))
    ratio = min([1.0, *(length / both for length, both in sums if both > 0)])
    return [(across * ratio, down * ratio) for across, down in radii]


def _smaller(radii: Radii, border: Around) -> Radii:
    """The radii of the inner edge of a border."""
    top, right, bottom, left = border
    less = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [
        (max(0.0, across - beside), max(0.0, down - beyond))
        for (across, down), (beside, beyond) in zip(radii, less, strict=True)
    ]
