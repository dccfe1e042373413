"""Styles of boxes: computed values as numbers, worked out once for each computed style."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from operator import add

from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.glyphs import font_fallback
from bestiarist.typeset.supported_css import (
    ALIGNMENTS,
    BOX,
    COLOURS,
    CORNERS,
    FONT_FEATURES,
    SIDES,
    SIZES,
    TYPE,
    refuse_unsupported,
)
from bestiarist.typeset.values import (
    NOTHING,
    Colour,
    Insets,
    Length,
    automatic,
    colour,
    fixed,
    length,
    line_height,
    radius,
)
from bestiarist.typeset.weasyprint_private import Computed, font_features

_COLOURED = {"color", "colors", "background", "decorated", "shared", "computed"}
_INHERITED = (
    "size", "spacing", "color", "nowrap", "breaks_words", "visible", "indent", "align", "fonts", "ascent", "descent",
    "above", "below",
)
SMALLEST = 0.1
"""Type that is smaller is none, in pixels."""


class Shared:
    """What styles have in common that differ in colours only, so that cards in nine colours are worked out once.

    `twins` are styles of child elements, by the rules that hold for them; `shapes` what those of one shape share.
    """

    __slots__ = ("shapes", "twins")

    def __init__(self) -> None:
        self.shapes: dict[object, Shared] = {}
        self.twins: dict[object, Style] = {}


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
    radii: tuple[tuple[Length, Length], ...]
    colors: tuple[Colour, ...]
    background: Colour
    border: Insets
    shared: Shared

    __slots__ = (
        *_INHERITED, "absolute", "background", "block", "bookmark_level", "border", "bottom", "breaks_page",
        "collapses_bottom", "collapses_through", "collapses_top", "colors", "computed", "content_box", "decorated",
        "display_block", "display_none", "fixed_margin", "fixed_padding", "float", "height", "in_flow", "inline",
        "inline_block", "left", "margin", "min_height", "min_width", "overflow_hidden", "padding", "positioned",
        "radii", "right", "shared", "top", "width",
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
        self.color = colour(computed, "color")
        self.nowrap = computed["white_space"] == "nowrap"
        self.breaks_words = computed["overflow_wrap"] != "normal"
        self.visible = computed["visibility"] == "visible"
        self.indent = length(computed, "text_indent")
        self.align = ALIGNMENTS[computed["text_align_all"]] or 0.0
        features = font_features(**{name: computed[name] for name in FONT_FEATURES})
        self.fonts = font_fallback(
            tuple(computed["font_family"]), int(computed["font_weight"]), computed["font_style"],
            tuple(sorted(features.items())), computed.symbols,
        )
        self.ascent, self.descent = self.fonts.ascent * self.size, self.fonts.descent * self.size
        high = line_height(computed, self.size, self.ascent + self.descent)
        self.above = self.ascent + (high - self.ascent - self.descent) / 2
        self.below = high - self.above

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
        self.width, self.height = automatic(computed, "width"), automatic(computed, "height")
        self.min_width = automatic(computed, "min_width") or NOTHING
        self.min_height = automatic(computed, "min_height") or NOTHING
        self.top, self.right, self.bottom, self.left = (automatic(computed, side) for side in SIDES)

    def _set_edges(self, computed: Computed) -> None:
        self.margin = tuple(automatic(computed, f"margin_{side}") for side in SIDES)
        self.padding = tuple(length(computed, f"padding_{side}") for side in SIDES)
        self.fixed_margin, self.fixed_padding = fixed(self.margin), fixed(self.padding)
        self.border = Insets(*(float(computed[f"border_{side}_width"]) for side in SIDES))
        self._set_colours(computed)
        self.radii = tuple(radius(computed, f"border_{corner}_radius") for corner in CORNERS)
        self.collapses_top = not (self.border.top or any(self.padding[0]))
        self.collapses_bottom = not (self.border.bottom or any(self.padding[2]))
        low = not any(self.height or ()) and not any(self.min_height)
        self.collapses_through = self.collapses_top and self.collapses_bottom and low

    def _set_colours(self, computed: Computed) -> None:
        self.colors = tuple(
            colour(computed, f"border_{side}_color") if width else None
            for side, width in zip(SIDES, self.border, strict=True)
        )
        self.background = colour(computed, "background_color") if "background_color" in computed.declared else None
        self.decorated = self.background is not None or any(self.border)

    @property
    def shape(self) -> tuple[object, ...]:
        """All but colours."""
        return tuple(getattr(self, name) for name in self.__slots__ if name not in _COLOURED)

    def recoloured(self, computed: Computed, fluid: Iterable[str], parent: Style) -> Style:
        """The style for which the same rules hold, in a parent that differs from this one's in colours only."""
        refuse_unsupported(computed, fluid)
        style = copy(self)
        style.computed = computed
        style.color = colour(computed, "color") if "color" in computed.cascaded else parent.color
        if not BOX.isdisjoint(computed.declared):
            style._set_colours(computed)
        return style

    def resized(self, computed: Computed) -> Style:
        """The style that differs from this one in sizes only."""
        style = copy(self)
        style.computed = computed
        style._set_sizes(computed)
        style._set_edges(computed)
        return style

    def margin_at(self, side: int, column: float = 0) -> float:
        """The margin on a side in a containing block so wide; an automatic one is 0."""
        if self.fixed_margin:
            return self.fixed_margin[side]
        margin = self.margin[side]
        return margin.of(column) if margin else 0.0

    def padding_in(self, column: float) -> Insets:
        """The padding in a containing block so wide."""
        return self.fixed_padding or Insets(*(side.of(column) for side in self.padding))

    def edges_in(self, column: float) -> Insets:
        """Border and padding together, in a containing block so wide."""
        return Insets(*map(add, self.border, self.padding_in(column)))


def style_of(computed: Computed) -> Style:
    """The style of a computed style, which is worked out once; UnsettableError where something is not supported."""
    known: Style | None = computed.__dict__.get("style")
    if known is None:
        said = computed.__dict__.get("said")
        sizes_only = said and said.keys() <= SIZES
        known = computed.style = style_of(computed.bare).resized(computed) if sizes_only else _new_style(computed)
    return known


def _new_style(computed: Computed) -> Style:
    likeness = computed.__dict__.get("likeness")
    if computed.parent_style is None or likeness is None:
        style = Style(computed)
        style.shared = Shared()
        return style
    parent, fluid = style_of(computed.parent_style), computed.fluid
    twin = parent.shared.twins.get(likeness)
    if twin is not None and COLOURS.issuperset(fluid):
        return twin.recoloured(computed, fluid, parent)
    style = Style(computed)
    shape = (*style.shape, repr(computed["line_height"]))
    style.shared = parent.shared.shapes.setdefault(shape, Shared())
    parent.shared.twins[likeness] = style
    return style
