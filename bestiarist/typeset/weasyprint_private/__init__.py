"""Private WeasyPrint API, as it is in version 70: the only package that uses it.

Here: line break opportunities by Pango, a correction of WeasyPrint's hyphenation, and the names that others import;
`styles`: computed styles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bestiarist.typeset.fonts import isolate_fontconfig

isolate_fontconfig()

from weasyprint.css.properties import INITIAL_VALUES  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.layout import inline  # noqa: E402
from weasyprint.layout.percent import percentage  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.fonts import FontConfiguration, font_features  # noqa: E402
from weasyprint.text.line_break import can_break_text, get_log_attrs, split_first_line  # noqa: E402

from bestiarist.typeset.weasyprint_private.styles import ELEMENTS, Cascade, Computed, Node, declarations  # noqa: E402

__all__ = [
    "ELEMENTS", "INITIAL_VALUES", "Cascade", "Computed", "Document", "Node", "Page", "Stream",
    "add_tags", "can_break", "declarations", "font_features", "line_ends", "loaded_fonts", "percentage",
]

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
    attributes = get_log_attrs(text, LANGUAGE)
    return [number for number in range(1, len(text)) if attributes[number].is_line_break]


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


inline.split_first_line = _split_first_line


def loaded_fonts(fonts: FontConfiguration) -> Iterator[bytes]:
    """The font files that a configuration has loaded for `@font-face` rules."""
    yield from (path.read_bytes() for path in sorted(fonts._folder.iterdir()))
