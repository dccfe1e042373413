"""Texts are set with fewer calls of Pango: what a style asks for is said once, and a text that was set is drawn."""

from __future__ import annotations

from typing import Any

from weasyprint.text import line_break
from weasyprint.text.ffi import ffi, gobject, pango
from weasyprint.text.line_break import Layout

ffi.cdef("PangoLayout * pango_layout_copy (PangoLayout *src);")

_set_up, _set_text, _deactivate, _reactivate = Layout.setup, Layout.set_text, Layout.deactivate, Layout.reactivate

OWN = frozenset({"style", "text", "max_width", "justification_spacing", "drawn", "recurs"})
"""What a layout has of its own, besides what its style asks for."""


def _begin(layout: Any, style: Any) -> None:
    """Begin with a copy of the style's empty layout."""
    known = style.__dict__.get("empty_layout")
    if known is None:
        _set_up(layout, style)
        pango.pango_layout_set_single_paragraph_mode(layout.layout, True)  # as for drawing: so it is not set again
        style.empty_layout = known = {name: value for name, value in layout.__dict__.items() if name not in OWN}
    layout.__dict__.update(known)
    layout.style, layout.drawn, layout.recurs = style, False, False
    layout.layout = ffi.gc(pango.pango_layout_copy(known["layout"]), gobject.g_object_unref)


def _put(layout: Any, text: str, justify: bool = False) -> None:
    """Put a text in a layout; one of several lines is divided where they end."""
    if "\n" in text:
        pango.pango_layout_set_single_paragraph_mode(layout.layout, False)
    _set_text(layout, text, justify)


def _keep(layout: Any) -> None:
    """Keep a layout until it is drawn, and drop it then, unless it recurs."""
    if layout.drawn and not layout.recurs:
        _deactivate(layout)


def _draw(layout: Any, style: Any) -> None:
    """Draw what is kept; what was justified or dropped is set anew."""
    if layout.justification_spacing or (layout.drawn and not layout.recurs):
        _reactivate(layout, style)
    layout.drawn = True


def install() -> None:
    """From now on WeasyPrint does so."""
    line_break.Layout.setup, line_break.Layout.set_text = _begin, _put
    line_break.Layout.deactivate, line_break.Layout.reactivate = _keep, _draw
