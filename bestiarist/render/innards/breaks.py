"""Where a line of text may end."""

from __future__ import annotations

import re
from functools import lru_cache

from weasyprint.text.line_break import can_break_text, get_log_attrs

FEW = 4000
LANGUAGE = "en"
_PLAIN = re.compile(r"(?:[(]?[A-Za-z0-9]+(?:['\u2019][A-Za-z]+)?[)]?[,.;:]?(?: |$))*")
"""Words with a blank after each, at which lines end and nowhere else: most texts, for which Pango need not be asked."""


def line_ends(text: str) -> list[int]:
    """The numbers of the characters with which a line may begin, as Pango has them."""
    if _PLAIN.fullmatch(text):
        return [blank.end() for blank in re.finditer(" ", text) if blank.end() < len(text)]
    return _asked(text)


def _asked(text: str) -> list[int]:
    said = get_log_attrs(text, LANGUAGE)
    return [number for number in range(1, len(text)) if said[number].is_line_break]


@lru_cache(FEW)
def parts(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    return bool(can_break_text(before + after, LANGUAGE))
