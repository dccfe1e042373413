"""Styles of boxes: computed values as numbers, worked out once for each computed style; lengths and colours."""

from __future__ import annotations

from operator import add
from typing import Any

from bestiarist.typeset.areas import NOTHING, Insets, Length
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.glyphs import font_fallback
from bestiarist.typeset.supported_css import BOX, CORNERS, FONT_FEATURES, SIDES, TEXT_ALIGN, TYPE, refuse_unsupported
from bestiarist.typeset.weasyprint_private import Computed, font_features, percentage

Colour = tuple[float, float, float] | None
"""Red, green and blue from 0 to 1; None where it is transparent."""
_INHERITED = (
    "size", "spacing", "color", "nowrap", "breaks_words", "visible", "indent", "align", "fonts", "ascent", "descent",
    "above", "below",
)
SMALLEST = 0.1
"""Type that is smaller is none, in pixels."""
NEAR = 0.001
"""By so much a sum may be wrong, in pixels."""


class Style:
    """A computed style as numbers. Lengths in CSS pixels, but for `spacing`, which is in thousandths of the type size;
    `fixed_margin` and `fixed_padding` are None where they are shares of the containing block."""

    margin: tuple[Length | None, ...]
    padding: tuple[Length, ...]
    fixed_margin: Insets | None
    fixed_padding: Insets | None
    width: Length | None
    height: Length | None
    top: Length | None
    right: Length | None
    bottom: Length | None
    left: Length | None
    radii: tuple[tuple[Length, ...], ...]
    colors: tuple[Colour, ...]
    background: Colour
    border: Insets

    __slots__ = (
        *_INHERITED, "absolute", "background", "block", "bookmark_level", "border", "bottom", "breaks_page",
        "collapses_bottom", "collapses_through", "collapses_top", "colors", "computed", "content_box", "decorated",
        "display_block", "display_none", "fixed_margin", "fixed_padding", "float", "height", "in_flow", "inline",
        "inline_block", "left", "margin", "min_height", "min_width", "overflow_hidden", "padding", "positioned",
        "radii", "right", "top", "width",
    )

    def __init__(self, computed: Computed) -> None:
        refuse_unsupported(computed, computed.cascaded)
        self.computed = computed
        display = computed["display"]
        self.display_none = display == ("none",)
        self.display_block = display[0] == "block"
        self.absolute = computed["position"] == "absolute"
        self.positioned = computed["position"] != "static"
        self.float = "none" if self.absolute else computed["float"]
        self.block = display[0] == "block" or self.absolute or self.float != "none"
        self.in_flow = self.block and not self.absolute and self.float == "none"
        self.inline_block = display == ("inline", "flow-root") and not self.block
        self.inline = not (self.block or self.inline_block)
        if (self.inline_block and self.positioned) or (self.in_flow and display[1] == "flow-root"):
            raise self.refused("display", f"{computed['position']} and {' '.join(display)}")
        self.breaks_page = "page" in (computed["break_before"], computed["break_after"])
        self.bookmark_level = computed["bookmark_level"]
        self.overflow_hidden = computed["overflow"] != "visible"
        if computed.parent_style is None or not TYPE.isdisjoint(computed.declared):
            self._set_type(computed)
        else:
            parent = style_of(computed.parent_style)
            for name in _INHERITED:
                setattr(self, name, getattr(parent, name))
        if BOX.isdisjoint(computed.declared):
            self._set_no_box()
        else:
            self._set_sizes(computed)
            self._set_edges(computed)

    def refused(self, name: str, reason: str) -> UnsettableError:
        """The refusal of a property."""
        return UnsettableError(reason, name, self.computed)

    def _set_type(self, computed: Computed) -> None:
        self.size = float(computed["font_size"])
        if self.size < SMALLEST:
            raise self.refused("font_size", f"type of {self.size} pixels")
        if computed["text_align_last"] not in ("auto", computed["text_align_all"]):
            raise self.refused("text_align_last", f"text_align_last: {computed['text_align_last']}")
        spacing = computed["letter_spacing"]
        self.spacing = 0.0 if spacing == "normal" else round(spacing * 1000 / self.size, 3)
        self.color = _colour(computed, "color")
        self.nowrap = computed["white_space"] == "nowrap"
        self.breaks_words = computed["overflow_wrap"] != "normal"
        self.visible = computed["visibility"] == "visible"
        self.indent = _length(computed, "text_indent")
        self.align = TEXT_ALIGN[computed["text_align_all"]] or 0.0
        features = font_features(**{name: computed[name] for name in FONT_FEATURES})
        self.fonts = font_fallback(
            tuple(computed["font_family"]), int(computed["font_weight"]), computed["font_style"],
            tuple(sorted(features.items())), computed.symbols,
        )
        self.ascent, self.descent = self.fonts.ascent * self.size, self.fonts.descent * self.size
        high = self._line_height(computed)
        self.above = self.ascent + (high - self.ascent - self.descent) / 2
        self.below = high - self.above

    def _line_height(self, computed: Computed) -> float:
        """The height of a line: a multiple of the type size, a length, or that of the face."""
        value = computed["line_height"]
        if value == "normal":
            return self.ascent + self.descent
        return value * self.size if isinstance(value, int | float) else _length(computed, "line_height").of(self.size)

    def _set_no_box(self) -> None:
        self.content_box, self.width, self.height = True, None, None
        self.min_width = self.min_height = NOTHING
        self.top = self.right = self.bottom = self.left = None
        self.margin = self.padding = (NOTHING,) * 4
        self.border = self.fixed_margin = self.fixed_padding = Insets(0, 0, 0, 0)
        self.colors, self.radii, self.background = (None,) * 4, ((NOTHING, NOTHING),) * 4, None
        self.decorated, self.collapses_top, self.collapses_bottom, self.collapses_through = False, True, True, True

    def _set_sizes(self, computed: Computed) -> None:
        self.content_box = computed["box_sizing"] == "content-box"
        self.width, self.height = _automatic(computed, "width"), _automatic(computed, "height")
        self.min_width = _automatic(computed, "min_width") or NOTHING
        self.min_height = _automatic(computed, "min_height") or NOTHING
        self.top, self.right, self.bottom, self.left = (_automatic(computed, side) for side in SIDES)

    def _set_edges(self, computed: Computed) -> None:
        self.margin = tuple(_automatic(computed, f"margin_{side}") for side in SIDES)
        self.padding = tuple(_length(computed, f"padding_{side}") for side in SIDES)
        self.fixed_margin, self.fixed_padding = _fixed(self.margin), _fixed(self.padding)
        self.border = Insets(*(float(computed[f"border_{side}_width"]) for side in SIDES))
        self.colors = tuple(
            _colour(computed, f"border_{side}_color") if width else None
            for side, width in zip(SIDES, self.border, strict=True)
        )
        self.background = _colour(computed, "background_color") if "background_color" in computed.declared else None
        self.decorated = self.background is not None or any(self.border)
        radii = [f"border_{corner}_radius" for corner in CORNERS]
        self.radii = tuple(tuple(_as_length(computed, name, one) for one in computed[name]) for name in radii)
        self.collapses_top = not (self.border.top or any(self.padding[0]))
        self.collapses_bottom = not (self.border.bottom or any(self.padding[2]))
        low = not any(self.height or ()) and not any(self.min_height)
        self.collapses_through = self.collapses_top and self.collapses_bottom and low

    def margin_at(self, side: int, column: float = 0) -> float:
        """The margin on a side in a containing block so wide; an automatic one is 0."""
        if self.fixed_margin:
            return self.fixed_margin[side]
        margin = self.margin[side]
        return margin.of(column) if margin else 0.0

    def edges_in(self, column: float) -> Insets:
        """Border and padding together, in a containing block so wide."""
        padding = self.fixed_padding or (side.of(column) for side in self.padding)
        return Insets(*map(add, self.border, padding))

    def width_in(self, column: float, room: float | None = None) -> float:
        """The width of the border box in a containing block so wide; where none is declared, it fills `room` (default:
        what its margins leave)."""
        edges = self.edges_in(column)
        own = edges.left + edges.right
        around = own if self.content_box else 0
        if self.width is not None:
            width = self.width.of(column) + around
        else:
            width = column - self.margin_at(3, column) - self.margin_at(1, column) if room is None else room
        return max(width, self.min_width.of(column) + around, own)

    def offset_in(self, column: float, width: float) -> float:
        """How far from the left a box so wide begins: in the middle if both margins are automatic."""
        before, after = self.margin[3], self.margin[1]
        if before is not None:
            return before.of(column)
        free = column - width - (after.of(column) if after else 0)
        return max(0.0, free / 2 if after is None else free)


def style_of(computed: Computed) -> Style:
    """The style of a computed style, which is worked out once; UnsettableError where something is not supported."""
    known: Style | None = computed.__dict__.get("style")
    if known is None:
        known = computed.style = Style(computed)
    return known


def _fixed(sides: tuple[Length | None, ...]) -> Insets | None:
    """Lengths on the four sides where none is a share; automatic ones count for nothing."""
    if any(side and side.share for side in sides):
        return None
    return Insets(*(side.pixels if side else 0.0 for side in sides))


def _automatic(computed: Computed, name: str) -> Length | None:
    """A length; None where it is automatic."""
    return None if computed[name] == "auto" else _length(computed, name)


def _length(computed: Computed, name: str) -> Length:
    """A computed length, percentage, or sum of both."""
    return _as_length(computed, name, computed[name])


def _as_length(computed: Computed, name: str, value: Any) -> Length:
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


def _colour(computed: Computed, name: str) -> Colour:
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
