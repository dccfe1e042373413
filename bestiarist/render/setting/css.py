"""Which CSS the type-setter knows; all else is left to WeasyPrint."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bestiarist.render.innards import INITIAL_VALUES, Style
from bestiarist.render.setting.faults import UnsettableError

SIDES = ("top", "right", "bottom", "left")
CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
ALIGNMENTS = {"start": 0.0, "left": 0.0, "center": 0.5, "right": 1.0, "end": 1.0, "auto": None}
"""Where what a line has to spare stands: so much of it before the text."""

UNBROKEN = {"auto", "avoid", "page"}
"""Ends of pages: what stands on a side by itself may ask for one."""

FEATURES = (
    "font_kerning", "font_variant_ligatures", "font_variant_position", "font_variant_caps", "font_variant_numeric",
    "font_variant_alternates", "font_variant_east_asian", "font_feature_settings",
)

_ONLY: dict[str, Collection[Any]] = {
    "display": {("block", "flow"), ("block", "flow-root"), ("inline", "flow"), ("inline", "flow-root"), ("none",)},
    "position": {"static", "relative", "absolute"},
    "float": {"none", "left", "right"},
    "text_align_all": ALIGNMENTS.keys(),
    "text_align_last": ALIGNMENTS.keys(),
    "box_sizing": {"content-box", "border-box"},
    "font_style": {"normal", "italic"},
    "lang": {None, "en"},
    "break_before": UNBROKEN,
    "break_after": UNBROKEN,
    "white_space": {"normal", "nowrap"},
    "hyphens": {"manual", "none"},
    "visibility": {"visible", "hidden"},
    "bookmark_label": {(("content()", "text"),)},
    **{f"border_{side}_style": {"none", "hidden", "solid"} for side in SIDES},
}
"""Properties of which only some values are known."""
_KNOWN = {
    "color", "background_color", "width", "height", "min_width", "min_height", "line_height",
    "letter_spacing", "text_indent", "overflow_wrap", "content", "object_fit", *SIDES,
    *(f"{part}_{side}" for part in ("margin", "padding") for side in SIDES),
    *(f"border_{side}_{what}" for side in SIDES for what in ("width", "color")),
    *(f"border_{corner}_radius" for corner in CORNERS),
    *(f"font_{what}" for what in ("family", "size", "weight", "kerning")),
    *(f"font_variant_{what}" for what in ("caps", "numeric", "ligatures", "position", "alternates", "east_asian")),
    "font_feature_settings", "overflow",
}
"""Properties that are heeded, whatever they say."""
SIZES = {
    "width", "height", "min_width", "min_height", *SIDES,
    *(f"{part}_{side}" for part in ("margin", "padding") for side in SIDES),
}
"""Properties that say where a box is and how large, and nothing of what is in it."""
COLOURS = {"color", *(f"border_{side}_color" for side in SIDES)} | {
    f"background_{what}" for what in ("attachment", "clip", "color", "image", "origin", "position", "repeat", "size")
}
"""Properties that change no measure."""
BOX = {
    "box_sizing", "background_color", *SIZES,
    *(f"border_{side}_{what}" for side in SIDES for what in ("width", "style")),
}
"""Properties without which an element is nothing but its text."""
TYPE = {
    "color", "letter_spacing", "white_space", "overflow_wrap", "visibility", "text_indent", "text_align_all",
    "text_align_last",
    "line_height", *FEATURES, *(f"font_{what}" for what in ("family", "size", "style", "weight")),
}
"""Properties that are handed on to what is in an element."""
_IDLE = {
    "bookmark_level", "break_inside", "color_scheme",
    "orphans", "widows", "anchor", "quotes",
    *(f"background_{what}" for what in ("attachment", "origin", "position", "repeat", "size")),
}
"""Properties that make no difference on a single side, or that are read elsewhere."""


def heed(style: Style, names: Iterable[str]) -> None:
    """Look for anything that the setter does not know."""
    for name in names:
        if name in SIZES and style.cascaded[name][0] == "inherit":
            raise UnsettableError(f"{name}: inherit")
        if name in _KNOWN or name in _IDLE or name.startswith("__"):
            continue
        if name in _ONLY:
            if style[name] not in _ONLY[name]:
                raise UnsettableError(f"{name}: {style[name]}")
        elif not _same(style[name], INITIAL_VALUES.get(name)):
            raise UnsettableError(f"{name}: {style[name]}")


def _same(value: Any, initial: Any) -> bool:
    """Whether a value is the one that there is without a style sheet: a list in one place is a tuple in the other."""
    return bool(value == initial or (isinstance(value, list | tuple) and list(value) == list(initial or ())))
