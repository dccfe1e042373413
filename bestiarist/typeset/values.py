"""Computed values as numbers: lengths, which may be shares of something, and colours."""

from __future__ import annotations

from typing import Any, NamedTuple

from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.weasyprint_private import Computed, percentage

Colour = tuple[float, float, float] | None
"""Red, green and blue from 0 to 1; None where it is transparent."""


class Length(NamedTuple):
    """CSS pixels, and a share of something."""

    pixels: float = 0
    share: float = 0

    def of(self, whole: float) -> float:
        """In pixels, where the whole is so long."""
        return self.pixels + self.share * whole if self.share else self.pixels


class Insets(NamedTuple):
    """One length for each side."""

    top: float
    right: float
    bottom: float
    left: float


NOTHING = Length()
NEAR = 0.001
"""By so much a sum may be wrong, in pixels."""


def fixed(sides: tuple[Length | None, ...]) -> Insets | None:
    """Lengths on the four sides where none is a share; automatic ones count for nothing."""
    if any(side and side.share for side in sides):
        return None
    return Insets(*(side.pixels if side else 0.0 for side in sides))


def line_height(computed: Computed, size: float, natural: float) -> float:
    """The height of a line: a multiple of the type size, a length, or that of the face."""
    value = computed["line_height"]
    if value == "normal":
        return natural
    return value * size if isinstance(value, int | float) else length(computed, "line_height").of(size)


def automatic(computed: Computed, name: str) -> Length | None:
    """A length; None where it is automatic."""
    return None if computed[name] == "auto" else length(computed, name)


def length(computed: Computed, name: str) -> Length:
    """A computed length, percentage, or sum of both."""
    return _length(computed, name, computed[name])


def radius(computed: Computed, name: str) -> tuple[Length, Length]:
    """The radius of a corner, across and down."""
    across, down = computed[name]
    return _length(computed, name, across), _length(computed, name, down)


def _length(computed: Computed, name: str, value: Any) -> Length:
    if isinstance(value, int | float):
        return Length(float(value))
    unit = getattr(value, "unit", "")
    if unit == "%":
        return Length(0, value.value / 100)
    if unit == "px":
        return Length(float(value.value))
    # a calculation: a sum of a length and a share grows evenly with what it is a share of, min() and its like do not
    pixels, half, whole = (float(percentage(value, computed, size)) for size in (0, 500, 1000))
    if abs(pixels + whole - 2 * half) > NEAR:
        raise UnsettableError(f"{name}: {value}", name, computed)
    return Length(pixels, (whole - pixels) / 1000)


def colour(computed: Computed, name: str) -> Colour:
    """A declared colour, or that of the text; UnsettableError where it is neither opaque sRGB nor transparent."""
    value: Any = computed[name] if name in computed.declared or name == "color" else "currentcolor"
    if value == "currentcolor":
        value = computed["color"]
    if value == "currentcolor" or value.space != "srgb" or value.alpha not in ((1,) if name == "color" else (0, 1)):
        raise UnsettableError(f"{name}: {value}", name, computed)
    red, green, blue = value.coordinates
    if not all(isinstance(one, float | int) and 0 <= one <= 1 for one in (red, green, blue)):
        raise UnsettableError(f"{name}: {value}", name, computed)
    return (red, green, blue) if value.alpha else None
