"""The symbols of the cards: SVG drawings compiled into a small font, in memory.

A drawing is a square of 1000 units, 1000 units being the type size. Its centre is set at half the height of
a capital, so that a symbol sits in a line of text like a letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import yaml
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import SVGPath
from fontTools.ttLib.tables._g_l_y_f import Glyph

from cardwright.render.folders import built_in
from cardwright.render.fonts import SYMBOLS as FAMILY

SYMBOLS_FOLDER = built_in() / "shared" / "symbols"

EM = 1000
EPOCH = 3_786_912_000
"""The date written into the font, in seconds since 1904: always the same, so that the bytes are."""
MIDDLE = 330
"""Height of a drawing's centre above the baseline: half a capital of Source Sans, in units."""
ASCENT, DESCENT = 984, -273
"""Those of Source Sans, so that a symbol never changes the height of a line."""
BLANKS = {0x20: 200, 0xA0: 200, 0x2009: 130, 0x200A: 60, 0x202F: 130, 0xFE0E: 0, 0xFE0F: 0}
"""Blank code points and their advance in units. A space after a symbol is set in the symbol's font; the
variation selectors that may follow a symbol take no room."""

_VIEW_BOX = f"0 0 {EM} {EM}"
_ELEMENTS = {"svg", "path", "circle", "rect"}
_ATTRIBUTES = {"viewBox", "d", "cx", "cy", "r", "x", "y", "width", "height", "rx", "ry"}


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol: its name (also its file's), the code points it is typed as, the words read aloud for it,
    and the width it takes in a line in thousandths of the type size."""

    name: str
    codes: tuple[int, ...]
    spoken: str
    advance: int


def read_symbols(folder: Path = SYMBOLS_FOLDER) -> tuple[Symbol, ...]:
    """The symbols listed in the folder's `symbols.yaml`, in its order. A ValueError names what is wrong in
    it."""
    listing = folder / "symbols.yaml"
    try:
        entries = yaml.safe_load(listing.read_text(encoding="utf-8"))
        symbols = tuple(
            Symbol(
                name=name,
                codes=tuple(int(code.removeprefix("U+"), 16) for code in entry["code"].split()),
                spoken=str(entry["spoken"]),
                advance=int(entry["advance"]),
            )
            for name, entry in entries.items()
        )
    except (AttributeError, KeyError, TypeError, ValueError, yaml.YAMLError) as error:
        message = f"{listing}: every symbol needs code (as U+2610), spoken and advance: {error!r}"
        raise ValueError(message) from error
    _check_listing(listing, symbols)
    return symbols


def compile_symbols(folder: Path = SYMBOLS_FOLDER, own: Path | None = None) -> bytes:
    """The folder's symbols as a TrueType font, the same bytes for the same drawings; those in the folder `own` take the
    place of others.

    A drawing that cannot be compiled raises a ValueError that names its file.
    """
    drawings = {path.stem: path for place in (folder, own) if place for path in sorted(place.glob("*.svg"))}
    blanks = {f"uni{code:04X}": (Glyph(), advance) for code, advance in BLANKS.items()}
    characters = {code: f"uni{code:04X}" for code in BLANKS}
    glyphs = {".notdef": (_empty_box(), EM // 2)} | blanks
    for symbol in read_symbols(folder):
        name = symbol.name.replace("-", "_")
        glyphs[name] = _draw(drawings.pop(symbol.name), symbol.advance), symbol.advance
        characters |= dict.fromkeys(symbol.codes, name)
    if drawings:
        raise ValueError(f"{min(drawings.values())}: there is no symbol of that name")
    return _build(glyphs, characters)


def _check_listing(listing: Path, symbols: Sequence[Symbol]) -> None:
    codes = [code for symbol in symbols for code in symbol.codes]
    if twice := {code for code in codes if codes.count(code) > 1 or code in BLANKS}:
        raise ValueError(f"{listing}: mapped twice: {', '.join(f'U+{code:04X}' for code in sorted(twice))}")
    listed, drawn = {symbol.name for symbol in symbols}, {file.stem for file in listing.parent.glob("*.svg")}
    if unlisted := sorted(drawn - listed):
        raise ValueError(f"{listing}: not listed: {', '.join(unlisted)}")
    if missing := sorted(listed - drawn):
        raise ValueError(f"{listing}: no drawing: {', '.join(missing)}")


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


def _build(glyphs: dict[str, tuple[Glyph, int]], characters: dict[int, str]) -> bytes:
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
    font.setupNameTable({"familyName": FAMILY, "styleName": "Regular", "psName": FAMILY.replace(" ", "")})
    font.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        sCapHeight=2 * MIDDLE, sxHeight=486, fsType=0,
    )  # fmt: skip
    font.setupPost(isFixedPitch=0)
    output = BytesIO()
    font.save(output)
    return output.getvalue()
