"""Private WeasyPrint API: the only package that uses it, as it is in version 70.

`painting` draws finished pages with it, and `setting` asks it for computed styles and line breaks.
"""

from __future__ import annotations

from bestiarist.render.fonts import isolate_fontconfig

isolate_fontconfig()

import weasyprint  # noqa: E402
from weasyprint.css.properties import INITIAL_VALUES  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.layout.percent import percentage  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.fonts import font_features  # noqa: E402

from bestiarist.render.weasyprint_private import linebreaks  # noqa: E402
from bestiarist.render.weasyprint_private.linebreaks import can_break, line_ends  # noqa: E402
from bestiarist.render.weasyprint_private.styles import (  # noqa: E402
    ELEMENTS,
    Cascade,
    Computed,
    Node,
    declarations,
)

__all__ = [
    "ELEMENTS", "INITIAL_VALUES", "SUPPORTED", "VERSION", "Cascade", "Computed", "Document", "Node", "Page", "Stream",
    "add_tags", "can_break", "declarations", "font_features", "line_ends", "percentage",
]

VERSION = weasyprint.__version__
SUPPORTED = VERSION.partition(".")[0] == "70"

linebreaks.install()
