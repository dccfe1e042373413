"""Computed values of CSS as numbers: lengths, which may be shares of something, and colours."""

from __future__ import annotations

from typing import Any, NamedTuple

from bestiarist.render.innards import Style, percentage
from bestiarist.render.setting.faults import UnsettableError

Colour = tuple[float, float, float] | None
"""Red, green and blue from 0 to 1; nothing where it is transparent."""


class Length(NamedTuple):
    """Pixels of CSS, and a share of something."""

    pixels: float = 0
    share: float = 0

    def of(self, whole: float) -> float:
        """In pixels, where the whole is so long."""
        return self.pixels + self.share * whole if self.share else self.pixels


class Around(NamedTuple):
    """One length for each side."""

    top: float
    right: float
    bottom: float
    left: float


NOTHING = Length()
NEAR = 0.001
"""By so much a sum may be wrong, in pixels."""


def fixed(sides: tuple[Length | None, ...]) -> Around | None:
    """Lengths on the four sides where they depend on nothing; automatic ones count for nothing."""
    if any(side and side.share for side in sides):
        return None
    return Around(*(side.pixels if side else 0.0 for side in sides))


def line_height(style: Style, size: float, natural: float) -> float:
    """The height of a line: a multiple of the type size, a length, or that of the face."""
    value = style["line_height"]
    if value == "normal":
        return natural
    if isinstance(value, int | float):
        return value * size
    return length(value, style).of(size)


def given(value: Any, style: Style) -> Length | None:
    """A length; nothing where it is automatic."""
    return None if value == "auto" else length(value, style)


def least(value: Any, style: Style) -> Length:
    """A length; none where it is automatic."""
    return Length() if value == "auto" else length(value, style)


def length(value: Any, style: Style) -> Length:
    """A computed length, percentage, or sum of both."""
    if isinstance(value, int | float):
        return Length(float(value))
    unit = getattr(value, "unit", "")
    if unit == "%":
        return Length(0, value.value / 100)
    if unit == "px":
        return Length(float(value.value))
    pixels, half, whole = (float(percentage(value, style, size)) for size in (0, 500, 1000))
    if abs(pixels + whole - 2 * half) > NEAR:
        raise UnsettableError(f"a length of {value}")
    return Length(pixels, (whole - pixels) / 1000)


def radius(value: Any, style: Style) -> tuple[Length, Length]:
    """The radius of a corner, across and down."""
    across, down = value
    return length(across, style), length(down, style)


def colour(style: Style, name: str) -> Colour:
    """A colour as the property says it, or that of the text; UnsettableError where it is none of the plain ones."""
    value: Any = style[name] if name in style.declared or name == "color" else "currentcolor"
    if value == "currentcolor":
        value = style["color"]
    if value == "currentcolor" or value.space != "srgb" or value.alpha not in (0, 1):
        raise UnsettableError(f"{name}: {value}")
    red, green, blue = value.coordinates
    if not all(isinstance(one, float | int) and 0 <= one <= 1 for one in value.coordinates):
        raise UnsettableError(f"{name}: {value}")
    if name == "color" and not value.alpha:
        raise UnsettableError("text without a colour")
    return (red, green, blue) if value.alpha else None
