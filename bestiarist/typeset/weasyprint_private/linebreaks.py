"""Line break opportunities by Pango, and a correction of WeasyPrint's hyphenation."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from weasyprint.layout import inline
from weasyprint.text.line_break import can_break_text, get_log_attrs, split_first_line

FEW = 4000
LANGUAGE = "en"
_PLAIN = re.compile(r"(?:[(]?[A-Za-z0-9]+(?:['\u2019][A-Za-z]+)?[)]?[,.;:]?(?: |$))*")
"""Words with a blank after each, at which lines end and nowhere else: most texts, for which Pango need not be asked."""
SYLLABLE = 6
"""No syllable is so many ems wide."""


def line_ends(text: str) -> list[int]:
    """The indexes of the characters before which a line may end."""
    if _PLAIN.fullmatch(text):
        return [blank.end() for blank in re.finditer(" ", text) if blank.end() < len(text)]
    return _asked(text)


def _asked(text: str) -> list[int]:
    said = get_log_attrs(text, LANGUAGE)
    return [number for number in range(1, len(text)) if said[number].is_line_break]


@lru_cache(FEW)
def can_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    return bool(can_break_text(before + after, LANGUAGE))


def _split_first_line(text: str, style: Any, context: Any, max_width: float | None, *more: Any, **named: Any) -> Any:
    """WeasyPrint's first line of a text, hyphenated only where the line is full.

    WeasyPrint takes a text whose last blank alone does not fit for a single word, and hyphenates it far too early; such
    a line is broken without hyphens.
    """
    found = split_first_line(text, style, context, max_width, *more, **named)
    layout, _, _, width, *_ = found
    hyphenated = str(layout.text).endswith(style["hyphenate_character"])
    if max_width is not None and hyphenated and width < max_width - SYLLABLE * style["font_size"]:
        plain = style.copy()
        plain["hyphens"] = "manual"
        return split_first_line(text, plain, context, max_width, *more, **named)
    return found


def install() -> None:
    """Replace WeasyPrint's function by the corrected one."""
    inline.split_first_line = _split_first_line
