"""Measures of boxes and fonts that depend on a style only are worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from weasyprint import draw
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import absolute, background, block, inline, percent
from weasyprint.layout import float as float_
from weasyprint.text import line_break

from cardwright.render.innards.recurring import looks
from cardwright.render.innards.styles import Style


def _once(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A function of a style and more, whose result is kept with the style."""

    def known(style: Style, *more: Any, **named: Any) -> Any:
        results = style.__dict__.setdefault(name, {})
        key = (*more, *named.values())
        if key not in results:
            results[key] = function(style, *more, **named)
        return results[key]

    return known


strut = _once(line_break.strut, "struts")
"""The height of a line and where its baseline is, in pixels of CSS."""

_USED = (
    *(f"{part}_{side}" for part in ("margin", "padding") for side in ("left", "right", "top", "bottom")),
    *(f"border_{side}_width" for side in ("left", "right", "top", "bottom")),
    "width", "min_width", "max_width", "height", "min_height", "max_height",
)


def _resolve_percentages(box: Any, containing_block: Any) -> None:
    """The measures of a box, which depend on its style and on the size of what it is in."""
    known = box.style.__dict__.setdefault("used", {})
    inside = containing_block if isinstance(containing_block, tuple) else None
    size = inside or (containing_block.width, containing_block.height)
    if size in known:
        box.__dict__.update(known[size])
    else:
        percent.resolve_percentages(box, containing_block)
        if box.style["border_collapse"] != "collapse":
            known[size] = {name: getattr(box, name) for name in _USED}


_next_line = inline.get_next_linebox


def _next_line_beside(context: Any, line: Any, position_y: float, *more: Any) -> Any:
    """The next line of a paragraph: floats that end above it are nothing to avoid, and need not be looked at again."""
    if context.excluded_shapes and hasattr(context.style_for, "laid"):
        context.excluded_shapes = [
            one for one in context.excluded_shapes if one.position_y + one.margin_height() > position_y
        ]
    return _next_line(context, line, position_y, *more)


_NO_RADII = {f"border_{corner}_radius": (0, 0) for corner in ("top_left", "top_right", "bottom_right", "bottom_left")}
_WHOLE = {name: INITIAL_VALUES[name] for name in _NO_RADII}
_lay_out_background = background.layout_box_backgrounds


def _lay_out_backgrounds(page: Any, box: Any, pictures: Any, layout_children: bool = True, style: Any = None) -> None:
    """Look for what is behind a box only where its style has anything of the kind."""
    if style is not None or not layout_children or box is page or not _is_bare(box.style):
        _lay_out_background(page, box, pictures, layout_children, style)
        return
    getattr(box, "_box", box).__dict__.update(_NO_RADII, background=None)  # behind the placeholder of one out of flow
    for child in box.all_children():
        _lay_out_backgrounds(page, child, pictures)


def _is_bare(style: Style) -> bool:
    known: bool | None = style.__dict__.get("bare")
    if known is None:
        known = style.bare = (
            all(style[name] == _WHOLE[name] for name in _NO_RADII)
            and get_color(style, "background_color").alpha == 0
            and all(kind == "none" for kind, _ in style["background_image"])
            and not style["box_shadow"]
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and style["visibility"] == "visible"
        )
    return known


_SIDES = ("top", "right", "bottom", "left")
_draw_border = draw.draw_border


def _draw_any_border(stream: Any, box: Any) -> None:
    """Draw the border of a box only where its style has one."""
    if not _is_borderless(box.style):
        _draw_border(stream, box)


def _is_borderless(style: Style) -> bool:
    known: bool | None = style.__dict__.get("borderless")
    if known is None:
        known = style.borderless = (
            not any(style[f"border_{side}_width"] for side in _SIDES)
            and style["border_collapse"] != "collapse"
            and style["column_width"] == style["column_count"] == "auto"
            and style["border_image_source"][0] == "none"
        )
    return known


_is_in_normal_flow = Box.is_in_normal_flow


def _is_in_flow(box: Any) -> bool:
    """Whether a box is in the normal flow, which its style decides."""
    known: bool | None = box.style.__dict__.get("in_flow")
    if known is None:
        known = box.style.in_flow = _is_in_normal_flow(box)
    return known


_shrink_to_fit = inline.shrink_to_fit


def _shrink_once(context: Any, box: Any, available: float) -> float:
    """The width of a float or an inline block: for a small one that recurs it is worked out once."""
    known: dict[object, float] | None = getattr(context.style_for, "shrunk", None)
    seen = None if known is None else looks(box)
    if known is None or seen is None:
        return float(_shrink_to_fit(context, box, available))
    key = (seen, available)
    if key not in known:
        known[key] = _shrink_to_fit(context, box, available)
    return known[key]


def install() -> None:
    """From now on WeasyPrint does so."""
    Box.is_in_normal_flow = _is_in_flow
    draw.draw_border = _draw_any_border
    inline.shrink_to_fit = float_.shrink_to_fit = _shrink_once
    inline.strut = strut
    inline.get_next_linebox = _next_line_beside
    background.layout_box_backgrounds = _lay_out_backgrounds
    line_break._font_style_cache_key = _once(line_break._font_style_cache_key, "font_keys")
    line_break.get_font_description = _once(line_break.get_font_description, "font_descriptions")
    for module in (absolute, block, float_, inline):
        module.resolve_percentages = _resolve_percentages
