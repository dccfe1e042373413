"""The only place that uses what WeasyPrint keeps to itself; all of it is that of version 70.

`painting` draws finished pages with it, and `setting` asks it for the styles of elements.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.render.fonts import isolate_fontconfig

isolate_fontconfig()

from weasyprint.css.properties import INITIAL_VALUES  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.layout.percent import percentage  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.fonts import FontConfiguration, font_features  # noqa: E402

from bestiarist.render.innards import hyphens  # noqa: E402
from bestiarist.render.innards.breaks import line_ends, parts  # noqa: E402
from bestiarist.render.innards.plain import is_plain  # noqa: E402
from bestiarist.render.innards.styles import ELEMENTS, Node, Style, Styles, UncomputableError  # noqa: E402

__all__ = [
    "ELEMENTS", "INITIAL_VALUES", "Document", "Node", "Page", "Stream", "Style", "Styles", "UncomputableError",
    "add_tags", "font_features", "is_plain", "line_ends", "loaded_fonts", "parts", "percentage",
]

hyphens.install()


def loaded_fonts(fonts: FontConfiguration) -> Iterator[bytes]:
    """The font files that a configuration has loaded for `@font-face` rules."""
    yield from (path.read_bytes() for path in sorted(fonts._folder.iterdir()))
