"""The supported CSS subset: selectors, and one table of properties and their accepted values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import tinycss2

from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.weasyprint_private import INITIAL_VALUES, Computed

SIDES = ("top", "right", "bottom", "left")
CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
TEXT_ALIGN = {"start": 0.0, "left": 0.0, "center": 0.5, "right": 1.0, "end": 1.0, "auto": None}
"""The share of a line's free space that stands before its text."""
FONT_FEATURES = (
    "font_kerning", "font_variant_ligatures", "font_variant_position", "font_variant_caps", "font_variant_numeric",
    "font_variant_alternates", "font_variant_east_asian", "font_feature_settings",
)


class Property(NamedTuple):
    """A row of the table: properties by their names in Python, the accepted keywords with their computed values (none:
    whatever `values` describes is accepted), and what the properties decide."""

    names: tuple[str, ...]
    decides: str
    values: str = ""
    keywords: Mapping[str, Any] = MappingProxyType({})


def _words(*names: str) -> dict[str, str]:
    return {name: name for name in names}


_LENGTH, _PADDING = "length, percentage, auto", "length, percentage"
_COLOUR = "an opaque sRGB colour, currentcolor"
TABLE = (
    Property(("display",), "flow", keywords={
        "block": ("block", "flow"), "inline": ("inline", "flow"), "inline-block": ("inline", "flow-root"),
        "flow-root (not in the flow)": ("block", "flow-root"), "none": ("none",),
    }),
    Property(("position",), "flow", keywords=_words("static", "relative", "absolute")),
    Property(("float",), "flow", keywords=_words("none", "left", "right")),
    Property(("break_before", "break_after"), "flow", keywords=_words("auto", "avoid", "page")),
    Property(("overflow",), "flow", "visible; of a picture any other"),
    Property(("width", "height"), "size", _LENGTH),
    Property(("min_width", "min_height"), "size", _LENGTH),
    Property(SIDES, "size", _LENGTH),
    Property(tuple(f"margin_{side}" for side in SIDES), "size", _LENGTH),
    Property(tuple(f"padding_{side}" for side in SIDES), "size", _PADDING),
    Property(("box_sizing",), "box", keywords=_words("content-box", "border-box")),
    Property(tuple(f"border_{side}_width" for side in SIDES), "box", "length"),
    Property(tuple(f"border_{side}_style" for side in SIDES), "box", keywords=_words("none", "hidden", "solid")),
    Property(tuple(f"border_{corner}_radius" for corner in CORNERS), "box", _PADDING),
    Property(tuple(f"border_{side}_color" for side in SIDES), "colour", f"{_COLOUR}; one for all sides"),
    Property(("background_color",), "colour", f"{_COLOUR}, transparent"),
    Property(("color",), "colour", _COLOUR),
    Property(("font_family", "font_size", "font_weight"), "type", "the faces of the program and of its symbols"),
    Property(("font_style",), "type", keywords=_words("normal", "italic")),
    Property(FONT_FEATURES, "type", "any"),
    Property(("line_height",), "type", "number, length, percentage, normal"),
    Property(("letter_spacing",), "type", "length, normal"),
    Property(("text_indent",), "type", _PADDING),
    Property(("text_align_all", "text_align_last"), "type", keywords=_words(*TEXT_ALIGN)),
    Property(("white_space",), "type", keywords=_words("normal", "nowrap")),
    Property(("overflow_wrap",), "type", "any"),
    Property(("hyphens",), "type", keywords=_words("manual", "none")),
    Property(("visibility",), "type", keywords=_words("visible", "hidden")),
    Property(("lang",), "type", keywords={"en": "en", "none": None}),
    Property(("content",), "generated", "strings"),
    Property(("object_fit",), "generated", "any"),
    Property(("object_position",), "generated", "two percentages, or words for them"),
    Property(("bookmark_level",), "generated", "any"),
    Property(("bookmark_label",), "generated", keywords={"content(text)": (("content()", "text"),)}),
    Property(
        tuple(f"background_{what}" for what in ("attachment", "origin", "position", "repeat", "size")), "nothing",
        "any: there is no background image",
    ),
    Property(("break_inside", "orphans", "widows", "anchor", "quotes", "color_scheme"), "nothing", "any"),
)
"""The definition of what a card's style sheets may say; of any other property only the initial value is accepted."""
PROPERTIES = {name: one for one in TABLE for name in one.names}


def _deciding(*what: str) -> frozenset[str]:
    return frozenset(name for name, one in PROPERTIES.items() if one.decides in what)


SIZES = _deciding("size")
"""Where a box is and how large; nothing of what is in it."""
BOX = _deciding("size", "box") | {"background_color"}
"""Without these an element is nothing but its text."""
TYPE = _deciding("type") | {"color"}
"""Inherited properties."""


def refuse_unsupported(computed: Computed, names: Iterable[str]) -> None:
    """UnsettableError for the first of these properties whose value is not in the table."""
    for name in names:
        known = PROPERTIES.get(name)
        if known is None and not name.startswith("__") and not _same(computed[name], INITIAL_VALUES.get(name)):
            raise UnsettableError(f"{name}: {computed[name]}", name, computed)
        if known and known.keywords and computed[name] not in known.keywords.values():
            raise UnsettableError(f"{name}: {computed[name]}", name, computed)
        if name in SIZES and computed.cascaded[name][0] == "inherit":
            raise UnsettableError(f"{name}: inherit", name, computed)


def _same(value: Any, initial: Any) -> bool:
    """Equality where a list in one place is a tuple in the other."""
    return bool(value == initial or (isinstance(value, list | tuple) and list(value) == list(initial or ())))


_KNOWN_STATES = re.compile(r"::?(first-child|first-letter|first-line|before|after)")
_CHOOSY = re.compile(r"[\[#:+~&]")


def unsupported_rules(css: str) -> Iterator[tuple[Any, str]]:
    """The rules of a style sheet that are not supported, as tinycss2 parses them, each with what is wrong.

    Selectors may ask for names and classes only, of an element and of its ancestors, so that computed styles can be
    shared; of rules with an @ there are faces, and sizes of pages.
    """
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            selector = tinycss2.serialize(rule.prelude).strip()
            if _CHOOSY.search(_KNOWN_STATES.sub("", selector)):
                yield rule, f"the selector {selector}"
            elif "{" in tinycss2.serialize(rule.content):
                yield rule, "a rule within a rule"
        elif rule.type == "at-rule":
            if rule.lower_at_keyword != "font-face" and not _is_plain_page(rule):
                yield rule, f"@{rule.lower_at_keyword}"
        else:
            yield rule, "an error"


def _is_plain_page(rule: tinycss2.ast.AtRule) -> bool:
    """Whether a rule says of pages how large they are, and no more: what they show is no part of a side."""
    found = tinycss2.parse_blocks_contents(rule.content or [], skip_comments=True, skip_whitespace=True)
    return rule.lower_at_keyword == "page" and all(
        one.type == "declaration" and (one.lower_name == "size" or one.lower_name.startswith("margin")) for one in found
    )
