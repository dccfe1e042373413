"""Styles as the setter needs them: the computed values of WeasyPrint, worked out once, and nothing left unheeded."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from bestiarist.render.innards import Style, font_features
from bestiarist.render.setting.css import ALIGNMENTS, BOX, COLOURS, CORNERS, FEATURES, SIDES, SIZES, TYPE, heed
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.glyphs import Chain, chain
from bestiarist.render.setting.values import (
    NOTHING,
    Around,
    Colour,
    Length,
    colour,
    fixed,
    given,
    least,
    length,
    line_height,
    radius,
)

_COLOURED = {"color", "colors", "background", "framed", "base"}
SMALLEST = 0.1
"""Type that is smaller is none, in pixels."""


class Base:
    """What looks have in common that differ in colours only: those of elements in one of them are often alike as well.

    `twins` are looks in one of these, by the rules that hold for them; `shapes` the bases of these.
    """

    __slots__ = ("shapes", "twins")

    def __init__(self) -> None:
        self.shapes: dict[object, Base] = {}
        self.twins: dict[object, Look] = {}


class Look:
    """A style. Lengths in pixels of CSS, but for `spacing`, which is in thousandths of the type size; None where they
    follow from what is around."""

    margin: tuple[Length | None, ...]
    padding: tuple[Length, ...]
    margins: Around | None
    edges: Around | None
    width: Length | None
    height: Length | None
    top: Length | None
    right: Length | None
    bottom: Length | None
    left: Length | None
    radii: tuple[tuple[Length, Length], ...]
    colors: tuple[Colour, ...]
    background: Colour
    border: Around
    base: Base

    __slots__ = (
        "above", "align", "apart", "ascent", "background", "base", "below", "block", "border", "bottom", "chain",
        "clips", "color", "colors", "content_box", "descent", "edges", "flat", "floats", "framed", "height", "indent",
        "inline", "inline_block", "left", "level", "loose", "margin", "margins", "min_height", "min_width", "natural",
        "none", "nowrap", "open_above", "open_below", "padding", "parts", "placed", "radii", "right", "size",
        "spacing", "stacked", "top", "visible", "width", "wraps",
    )

    def __init__(self, style: Style) -> None:
        heed(style, style.cascaded)
        display = style["display"]
        self.none = display == ("none",)
        self.apart = display[0] == "block"
        self.loose = style["position"] == "absolute"
        self.placed = style["position"] != "static"
        self.floats = "none" if self.loose else style["float"]
        self.block = display[0] == "block" or self.loose or self.floats != "none"
        self.stacked = self.block and not self.loose and self.floats == "none"
        self.inline_block = display == ("inline", "flow-root") and not self.block
        self.inline = not (self.block or self.inline_block)
        if (self.inline_block and self.placed) or (self.stacked and display[1] == "flow-root"):
            raise UnsettableError(f"{style['position']} and {' '.join(display)}")
        self.parts = "page" in (style["break_before"], style["break_after"])
        self.level = style["bookmark_level"]
        self.clips = style["overflow"] != "visible"
        if style.parent_style is None or not TYPE.isdisjoint(style.declared):
            self._set_type(style)
        else:
            self._take_type(look_of(style.parent_style))
        if BOX.isdisjoint(style.declared):
            self._set_no_box()
        else:
            self._set_sizes(style)
            self._set_edges(style)

    def _set_type(self, style: Style) -> None:
        self.size = float(style["font_size"])
        if self.size < SMALLEST:
            raise UnsettableError(f"type of {self.size} pixels")
        if style["text_align_last"] not in ("auto", style["text_align_all"]):
            raise UnsettableError(f"text_align_last: {style['text_align_last']}")
        spacing = style["letter_spacing"]
        self.spacing = 0.0 if spacing == "normal" else round(spacing * 1000 / self.size, 3)
        self.color = colour(style, "color")
        self.nowrap = style["white_space"] == "nowrap"
        self.wraps = style["overflow_wrap"] != "normal"
        self.visible = style["visibility"] == "visible"
        self.indent = length(style["text_indent"], style)
        self.align = ALIGNMENTS[style["text_align_all"]] or 0.0
        self.chain = _chain(style)
        self.ascent, self.descent = self.chain.ascent * self.size, self.chain.descent * self.size
        self.natural = style["line_height"] == "normal"
        high = line_height(style, self.size, self.ascent + self.descent)
        self.above = self.ascent + (high - self.ascent - self.descent) / 2
        self.below = high - self.above

    def _take_type(self, other: Look) -> None:
        """All that is handed on, from the look of what it is in."""
        self.size, self.spacing, self.color = other.size, other.spacing, other.color
        self.nowrap, self.wraps, self.visible = other.nowrap, other.wraps, other.visible
        self.indent, self.align, self.chain = other.indent, other.align, other.chain
        self.ascent, self.descent, self.above, self.below = other.ascent, other.descent, other.above, other.below
        self.natural = other.natural

    def _set_no_box(self) -> None:
        self.content_box, self.width, self.height = True, None, None
        self.min_width = self.min_height = NOTHING
        self.top = self.right = self.bottom = self.left = None
        self.margin = self.padding = (NOTHING,) * 4
        self.border = self.margins = self.edges = Around(0, 0, 0, 0)
        self.colors, self.radii, self.background = (None,) * 4, ((NOTHING, NOTHING),) * 4, None
        self.framed, self.open_above, self.open_below, self.flat = False, True, True, True

    def _set_sizes(self, style: Style) -> None:
        self.content_box = style["box_sizing"] == "content-box"
        self.width, self.height = given(style["width"], style), given(style["height"], style)
        self.min_width, self.min_height = least(style["min_width"], style), least(style["min_height"], style)
        self.top, self.right, self.bottom, self.left = (given(style[side], style) for side in SIDES)

    def _set_edges(self, style: Style) -> None:
        self.margin = tuple(given(style[f"margin_{side}"], style) for side in SIDES)
        self.padding = tuple(length(style[f"padding_{side}"], style) for side in SIDES)
        self.margins, self.edges = fixed(self.margin), fixed(self.padding)
        self.border = Around(*(float(style[f"border_{side}_width"]) for side in SIDES))
        self._set_colours(style)
        self.radii = tuple(radius(style[f"border_{corner}_radius"], style) for corner in CORNERS)
        self.open_above = not (self.border.top or any(self.padding[0]))
        self.open_below = not (self.border.bottom or any(self.padding[2]))
        low = not any(self.height or ()) and not any(self.min_height)
        self.flat = self.open_above and self.open_below and low

    def _set_colours(self, style: Style) -> None:
        self.colors = tuple(
            colour(style, f"border_{side}_color") if width else None
            for side, width in zip(SIDES, self.border, strict=True)
        )
        self.background = colour(style, "background_color") if "background_color" in style.declared else None
        self.framed = self.background is not None or any(self.border)

    @property
    def shape(self) -> tuple[object, ...]:
        """All but colours."""
        return tuple(getattr(self, name) for name in self.__slots__ if name not in _COLOURED)

    def recoloured(self, style: Style, fluid: Iterable[str], within: Look) -> Look:
        """The look of a style for which the same rules hold, in another look that is like that of this one's."""
        heed(style, fluid)
        look = copy(self)
        look.color = colour(style, "color") if "color" in style.cascaded else within.color
        if not BOX.isdisjoint(style.declared):
            look._set_colours(style)
        return look

    def resized(self, style: Style) -> Look:
        """The look of a style that differs from this one's in sizes only."""
        look = copy(self)
        look._set_sizes(style)
        look._set_edges(style)
        return look

    def margin_at(self, side: int, column: float = 0) -> float:
        """The margin on a side in a column so wide; an automatic one is nothing."""
        if self.margins:
            return self.margins[side]
        margin = self.margin[side]
        return margin.of(column) if margin else 0.0

    @property
    def rounded(self) -> bool:
        """Whether a corner is."""
        return any(across != NOTHING and down != NOTHING for across, down in self.radii)

    def padding_in(self, column: float) -> Around:
        """The padding in a column so wide."""
        return self.edges or Around(*(side.of(column) for side in self.padding))


def look_of(style: Style) -> Look:
    """The look of a style, which is worked out once; UnsettableError where there is something unknown in it."""
    known: Look | None = style.__dict__.get("look")
    if known is None:
        said = style.__dict__.get("said", {})
        known = style.look = look_of(style.known).resized(style) if said and said.keys() <= SIZES else _new_look(style)
    return known


def _new_look(style: Style) -> Look:
    """The look of a style: that of another one in other colours, where the same rules hold for both."""
    likeness = style.__dict__.get("likeness")
    if style.parent_style is None or likeness is None:
        look = Look(style)
        look.base = Base()
        return look
    within, fluid = look_of(style.parent_style), style.fluid
    twin = within.base.twins.get(likeness)
    if twin is not None and COLOURS.issuperset(fluid):
        return twin.recoloured(style, fluid, within)
    look = Look(style)
    shape = (*look.shape, repr(style["line_height"]))
    look.base = within.base.shapes.setdefault(shape, Base())
    within.base.twins[likeness] = look
    return look


def _chain(style: Style) -> Chain:
    features = font_features(**{name: style[name] for name in FEATURES})
    return chain(
        tuple(style["font_family"]), int(style["font_weight"]), style["font_style"], tuple(sorted(features.items())),
        style.symbols,
    )
