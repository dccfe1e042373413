"""Where a line of text may end."""

from __future__ import annotations

from functools import lru_cache

from weasyprint.text.line_break import can_break_text, get_log_attrs

FEW = 4000
LANGUAGE = "en"


def line_ends(text: str) -> list[int]:
    """The numbers of the characters with which a line may begin, as Pango has them."""
    said = get_log_attrs(text, LANGUAGE)
    return [number for number in range(1, len(text)) if said[number].is_line_break]


@lru_cache(FEW)
def parts(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    return bool(can_break_text(before + after, LANGUAGE))
