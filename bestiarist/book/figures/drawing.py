"""The one graphic language of all figures: greys that print, line weights, and type, as elements of SVG.

Lengths are millimetres. Text stays text, in the faces of the cards; symbols are drawn, so that they need no face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from bestiarist.ruleset import Figure
from bestiarist.typeset.fonts import SANS as SANS_NAME
from bestiarist.typeset.fonts import SERIF as SERIF_NAME
from bestiarist.typeset.fonts import SYMBOLS
from bestiarist.typeset.symbols import read_symbols
from bestiarist.typeset.widths import width as ems

INK: Final = "#1c1c1c"
SOFT: Final = "#5a5a5a"
GRID: Final = "#a6a6a6"
TONES: Final = ("#a8a8a8", "#bdbdbd", "#cfcfcf", "#dedede", "#eaeaea")
"""From what is near or strong to what is far or weak; the lightest still shows on a laser printer."""
PAPER: Final = "#ffffff"

HAIR: Final = 0.12
FINE: Final = 0.25
LINE: Final = 0.4
HEAVY: Final = 0.75

SANS: Final = f"{SYMBOLS}, {SANS_NAME}"
SERIF: Final = f"{SYMBOLS}, {SERIF_NAME}"
SMALL: Final = 2.5
BODY: Final = 2.9
CAP: Final = 0.33
"""Half the height of a capital, in parts of the type size: how far a line's middle is above its foot."""

XY = tuple[float, float]


def number(value: float) -> str:
    """A number with as many places as can be seen."""
    return f"{round(float(value), 3):g}"


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; attributes that are None are left out, `_` in their names is `-`, `__` is `:`."""
    given = "".join(
        f' {key.rstrip("_").replace("__", ":").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items() if value is not None
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float | int) else escape(str(value))


def polygon(
    points: Iterable[XY], fill: str = "none", stroke: str = "none", weight: float = FINE, dash: str | None = None
) -> str:
    """A closed shape."""
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    return element("path", d=path, fill=fill, **_stroke(stroke, weight, dash))


def rect(
    x: float, y: float, width: float, height: float, fill: str = "none", stroke: str = "none", weight: float = FINE,
    round_: float | None = None, dash: str | None = None,
) -> str:
    """A rectangle, its corners rounded where wanted."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round_, fill=fill, **_stroke(stroke, weight, dash))


def circle(x: float, y: float, radius: float, fill: str = "none", stroke: str = "none", weight: float = FINE) -> str:
    """A circle around a point."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **_stroke(stroke, weight, None))


def path(d: str, fill: str = "none", stroke: str = INK, weight: float = LINE, dash: str | None = None) -> str:
    """A path as SVG has it."""
    return element("path", d=d, fill=fill, **_stroke(stroke, weight, dash))


def segment(start: XY, end: XY, weight: float = LINE, stroke: str = INK, dash: str | None = None) -> str:
    """A straight line."""
    (x, y), (u, v) = start, end
    return path(f"M{number(x)} {number(y)}L{number(u)} {number(v)}", "none", stroke, weight, dash)


def arrow(start: XY, end: XY, weight: float = LINE, stroke: str = INK) -> str:
    """A straight line with a head at its end."""
    (x, y), (u, v) = start, end
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    dx, dy = (u - x) / length, (v - y) / length
    long, wide = weight * 5, weight * 2
    foot = (u - dx * long, v - dy * long)
    head = [(u, v), (foot[0] - dy * wide, foot[1] + dx * wide), (foot[0] + dy * wide, foot[1] - dx * wide)]
    return segment(start, foot, weight, stroke) + polygon(head, stroke)


def _stroke(stroke: str, weight: float, dash: str | None) -> dict[str, object]:
    if stroke == "none":
        return {}
    return {"stroke": stroke, "stroke_width": weight, "stroke_dasharray": dash, "stroke_linejoin": "round"}


def text(
    x: float, y: float, words: str, size: float = BODY, *, weight: int | None = None, anchor: str = "middle",
    fill: str = INK, family: str = SANS, italic: bool = False, spacing: float | None = None,
) -> str:
    """A line of text, its middle at that height. `anchor`: which part of it is at x (start, middle, end)."""
    return element(
        "text", escape(words, quote=False), x=x, y=y + size * CAP, font_family=family, font_size=size,
        font_weight=weight, font_style="italic" if italic else None, fill=fill, letter_spacing=spacing,
        text_anchor=None if anchor == "start" else anchor,
    )


def paragraph(
    x: float, y: float, words: str, measure: float, size: float = BODY, leading: float = 1.28, **look: object
) -> tuple[str, float]:
    """Lines of text of at most that measure, the first with its middle at y; and how high they are together."""
    lines = wrapped(words, measure, size)
    parts = [text(x, y + index * size * leading, line, size, **look) for index, line in enumerate(lines)]  # type: ignore[arg-type]
    return "".join(parts), len(lines) * size * leading


def wrapped(words: str, measure: float, size: float, face: str = "SourceSansPro-Regular") -> list[str]:
    """The lines of a text of that measure."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and ems(longer, face) * size > measure:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def wide(words: str, size: float, face: str = "SourceSansPro-Regular") -> float:
    """How wide a line of text is."""
    return ems(words, face) * size


@cache
def _drawings() -> dict[str, Path]:
    return {chr(code): one.drawing for one in read_symbols() for code in one.codes}


def symbol(character: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """A symbol of the cards around a point. What has no drawing is set as a letter."""
    drawing = _drawings().get(character[:1])
    if drawing is None:
        return text(x, y, character, size, weight=700, fill=fill)
    inner = drawing.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 1000:.5f})"
    return element("g", "".join(line.strip() for line in inner.splitlines()), transform=place, fill=fill)


def badge(x: float, y: float, words: str, radius: float = 2.1) -> str:
    """A small black disc with a number, for callouts."""
    number_ = text(x, y, words, radius * 1.35, weight=700, fill=PAPER)
    return circle(x, y, radius * 1.2, PAPER) + circle(x, y, radius, INK) + number_


def canvas(parts: Iterable[str], width: float, height: float, kind: str | None = None) -> str:
    """The SVG that parts make, of a class perhaps."""
    return element(
        "svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", class_=kind, role="img",
        width=f"{number(width)}mm", height=f"{number(height)}mm", viewBox=f"0 0 {number(width)} {number(height)}",
    )


def finish(parts: Sequence[str], width: float, height: float, alt: str) -> Figure:
    """The figure that parts make."""
    svg = canvas([element("title", escape(alt, quote=False)), *parts], width, height, "cw-figure")
    return Figure(svg, alt, round(width, 2), round(height, 2))


def scaled(figure: Figure, factor: float) -> Figure:
    """The same figure, smaller or larger with everything in it."""
    width, height = figure.width * factor, figure.height * factor
    size = f'width="{number(figure.width)}mm" height="{number(figure.height)}mm"'
    svg = figure.svg.replace(size, f'width="{number(width)}mm" height="{number(height)}mm"', 1)
    return Figure(svg, figure.alt, round(width, 2), round(height, 2))
