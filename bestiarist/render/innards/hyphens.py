"""Lines end with a hyphen only where they are full."""

from __future__ import annotations

from typing import Any

from weasyprint.layout import inline
from weasyprint.text.line_break import split_first_line

SYLLABLE = 6
"""No syllable is so many ems wide."""


def _split_first_line(text: str, style: Any, context: Any, max_width: float | None, *more: Any, **named: Any) -> Any:
    """The first line of a text. One whose last blank alone does not fit is taken for a single word, and hyphenated far
    too early: the line ends with a hyphen where another word would have fitted. It is broken without hyphens then."""
    found = split_first_line(text, style, context, max_width, *more, **named)
    layout, _, _, width, *_ = found
    hyphenated = str(layout.text).endswith(style["hyphenate_character"])
    if max_width is not None and hyphenated and width < max_width - SYLLABLE * style["font_size"]:
        plain = style.copy()
        plain["hyphens"] = "manual"
        return split_first_line(text, plain, context, max_width, *more, **named)
    return found


def install() -> None:
    """From now on WeasyPrint does so."""
    inline.split_first_line = _split_first_line
