"""The only place that uses what WeasyPrint keeps to itself; all of it is that of version 70.

`painting` draws finished pages with it, `estimate` asks for the styles of elements and the widths of words. With
another version (`SUPPORTED`) neither is used: texts are fitted by trying, and sheets are printed as whole documents.
"""

from __future__ import annotations

from cardwright.render.fonts import isolate_fontconfig

isolate_fontconfig()

import weasyprint  # noqa: E402
from cssselect2 import ElementWrapper  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.line_break import Layout as TextLayout  # noqa: E402
from weasyprint.text.line_break import line_size  # noqa: E402

from cardwright.render.innards import absolutes, boxes, hyphens, sources, texts  # noqa: E402
from cardwright.render.innards.boxes import strut  # noqa: E402
from cardwright.render.innards.sources import Source, is_plain  # noqa: E402
from cardwright.render.innards.styles import Style, Styles  # noqa: E402

__all__ = [
    "SUPPORTED", "VERSION", "Document", "ElementWrapper", "Page", "Source", "Stream", "Style", "Styles", "TextLayout",
    "add_tags", "is_plain", "line_size", "strut",
]

VERSION = weasyprint.__version__
SUPPORTED = VERSION.partition(".")[0] == "70"

for _part in (sources, boxes, absolutes, texts, hyphens):
    _part.install()
