"""Faces that style sheets bring are embedded, whatever their format; the page looks as WeasyPrint itself writes it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from PIL import ImageChops
from pypdfium2 import PdfDocument

from bestiarist.core.store import Cache
from bestiarist.paper.pdf.bookfile import Imprint
from bestiarist.render.bookpress import BookPress
from bestiarist.render.booksections import Section
from bestiarist.typeset.folders import ASSET_SCHEME, StyleSheet
from bestiarist.typeset.fonts import font_bytes

FAINT = 12
BARS = {".notdef": 100, "space": 0, "A": 500, "B": 300}
"""Glyphs that are bars, by their right edges."""


def bar(pen: T2CharStringPen | TTGlyphPen, right: int) -> T2CharStringPen | TTGlyphPen:
    if right:
        pen.moveTo((50, 0))
        for corner in ((50, 700), (right, 700), (right, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen


def face(truetype: bool) -> FontBuilder:
    builder = FontBuilder(1000, isTTF=truetype)
    builder.setupGlyphOrder(list(BARS))
    builder.setupCharacterMap({32: "space", 65: "A", 66: "B"})
    if truetype:
        builder.setupGlyf({name: bar(TTGlyphPen(None), right).glyph() for name, right in BARS.items()})
    else:
        outlines = {name: bar(T2CharStringPen(600, None), right).getCharString() for name, right in BARS.items()}
        builder.setupCFF("Bars-Regular", {}, outlines, {})
    builder.setupHorizontalMetrics(dict.fromkeys(BARS, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.setupNameTable({"familyName": "Bars", "styleName": "Regular"})
    return builder


def opentype(path: Path) -> None:
    face(False).save(path)


def variable(path: Path) -> None:
    builder = face(True)
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    wider = TupleVariation({"wght": (0, 1, 1)}, [(0, 0), (0, 0), (200, 0), (200, 0), *[(0, 0)] * 4])
    builder.setupGvar({"A": [wider], "B": [], "space": [], ".notdef": []})
    builder.save(path)


def woff(path: Path) -> None:
    font = TTFont(BytesIO(font_bytes("SourceSansPro-Black")))
    font["head"].fontRevision, font.flavor = 7.0, "woff"
    font.save(path)


@pytest.mark.parametrize(("make", "faces"), [(opentype, 1), (variable, 2), (woff, 1)])
def test_a_page_looks_as_weasyprint_writes_it(make: Callable[[Path], None], faces: int, tmp_path: Path) -> None:
    make(tmp_path / "own")
    css = f'@font-face {{ font-family: Own; src: url("{ASSET_SCHEME}:own") }} @page {{ size: 80mm 60mm; margin: 5mm }}'
    html = '<html lang="en"><body style="font: 30pt Own">AB <b style="font-weight: 900">A</b> B</body></html>'
    press = BookPress([StyleSheet("own", css)], tmp_path, Cache(None))
    data = press.write(press.settle([Section(lambda pages: html)], paired=False), Imprint("A book", "en"))
    one, other = (PdfDocument(pdf)[0].render(scale=2).to_pil().convert("L") for pdf in (data, press.pdf(html)))
    assert not press.warnings
    assert ImageChops.difference(one, other).reduce(4).getextrema()[1] <= FAINT and one.histogram()[0] > 500
    (page,) = pypdf.PdfReader(BytesIO(data)).pages
    assert page.extract_text().split() == ["AB", "A", "B"]
    embedded = [font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()]
    assert len(embedded) == faces and all("+Own-" in name for name in embedded)
