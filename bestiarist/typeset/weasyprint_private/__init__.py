"""Private WeasyPrint API: the only package that uses it, as it is in version 70.

`painting` draws finished pages with it, and `setting` asks it for computed styles and line breaks.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.typeset.fonts import isolate_fontconfig

isolate_fontconfig()

from weasyprint.css.properties import INITIAL_VALUES  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.layout.percent import percentage  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.fonts import FontConfiguration, font_features  # noqa: E402

from bestiarist.typeset.weasyprint_private import linebreaks  # noqa: E402
from bestiarist.typeset.weasyprint_private.linebreaks import can_break, line_ends  # noqa: E402
from bestiarist.typeset.weasyprint_private.styles import (  # noqa: E402
    ELEMENTS,
    Cascade,
    Computed,
    Node,
    declarations,
)

__all__ = [
    "ELEMENTS", "INITIAL_VALUES", "Cascade", "Computed", "Document", "Node", "Page", "Stream",
    "add_tags", "can_break", "declarations", "font_features", "line_ends", "loaded_fonts", "percentage",
]

linebreaks.install()


def loaded_fonts(fonts: FontConfiguration) -> Iterator[bytes]:
    """The font files that a configuration has loaded for `@font-face` rules."""
    yield from (path.read_bytes() for path in sorted(fonts._folder.iterdir()))
