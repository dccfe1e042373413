"""A compiler of symbols: SVG drawings to a small TrueType font, in memory.

A drawing is a square of 1000 units, 1000 units being the type size. Its centre is set at half the height of
a capital, so that a symbol sits in a line of text like a letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import SVGPath
from fontTools.ttLib.tables._g_l_y_f import Glyph

from bestiarist.typeset.symbols import BLANKS, Symbol

EM = 1000
EPOCH = 3_786_912_000
"""The date written into the font, in seconds since 1904: always the same, so that the bytes are."""
MIDDLE = 330
"""Height of a drawing's centre above the baseline: half a capital of Source Sans, in units."""
ASCENT, DESCENT = 984, -273
"""Those of Source Sans, so that a symbol never changes the height of a line."""

_VIEW_BOX = f"0 0 {EM} {EM}"
_ELEMENTS = {"svg", "path", "circle", "rect"}
_ATTRIBUTES = {"viewBox", "d", "cx", "cy", "r", "x", "y", "width", "height", "rx", "ry"}


def compile_symbols(symbols: Iterable[Symbol], family: str) -> bytes:
    """The symbols as a TrueType font, the same bytes for the same drawings.

    A drawing that cannot be compiled raises a ValueError that names its file.
    """
    blanks = {f"uni{code:04X}": (Glyph(), advance) for code, advance in BLANKS.items()}
    characters = {code: f"uni{code:04X}" for code in BLANKS}
    glyphs = {".notdef": (_empty_box(), EM // 2)} | blanks
    for symbol in symbols:
        name = symbol.name.replace("-", "_")
        glyphs[name] = _draw(symbol.drawing, symbol.advance), symbol.advance
        characters |= dict.fromkeys(symbol.codes, name)
    return _build(glyphs, characters, family)


def _draw(file: Path, advance: int) -> Glyph:
    """The drawing as quadratic outlines, y upwards, its centre at half the advance and at MIDDLE."""
    _check_drawing(file)
    pen = TTGlyphPen(None)
    to_line = (1, 0, 0, -1, (advance - EM) / 2, MIDDLE + EM / 2)
    try:
        SVGPath(str(file), transform=to_line).draw(Cu2QuPen(pen, max_err=1.0))
    except Exception as error:  # whatever the path parser trips over is a mistake in this file
        raise ValueError(f"{file}: not a drawing: {error!r}") from error
    glyph = pen.glyph()
    if not glyph.numberOfContours:
        raise ValueError(f"{file}: draws nothing")
    return glyph


def _check_drawing(file: Path) -> None:
    """Refuse what the path reader would silently skip or misread."""
    if not file.is_file():
        raise ValueError(f"{file}: not a file")
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError as error:
        raise ValueError(f"{file}: not an SVG file: {error}") from error
    if root.get("viewBox") != _VIEW_BOX:
        raise ValueError(f'{file}: needs viewBox="{_VIEW_BOX}"')
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in _ELEMENTS:
            raise ValueError(f"{file}: <{tag}> is not supported, only filled path, circle and rect")
        if unknown := sorted(set(element.attrib) - _ATTRIBUTES):
            raise ValueError(f"{file}: {unknown[0]} on <{tag}> is not supported, only plain filled shapes")


def _empty_box() -> Glyph:
    """What stands for a character that no face has: a tall frame, plain to see."""
    pen = TTGlyphPen(None)
    for left, bottom, right, top in ((60, 0, 440, 660), (390, 50, 110, 610)):
        pen.moveTo((left, bottom))
        for corner in ((left, top), (right, top), (right, bottom)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def _build(glyphs: dict[str, tuple[Glyph, int]], characters: dict[int, str], family: str) -> bytes:
    font = FontBuilder(EM, isTTF=True)
    font.updateHead(created=EPOCH, modified=EPOCH)
    font.font.recalcTimestamp = False
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(characters)
    font.setupGlyf({name: glyph for name, (glyph, _) in glyphs.items()})
    bearings = font.font["glyf"]
    font.setupHorizontalMetrics(
        {name: (advance, getattr(bearings[name], "xMin", 0)) for name, (_, advance) in glyphs.items()}
    )
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")})
    font.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        sCapHeight=2 * MIDDLE, sxHeight=486, fsType=0,
    )  # fmt: skip
    font.setupPost(isFixedPitch=0)
    output = BytesIO()
    font.save(output)
    return output.getvalue()
