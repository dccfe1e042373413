"""The faces of a file: one subset each, with the glyphs of all its cards and what they mean as text."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from bestiarist.render.fonts import SERIF, SYMBOLS_FACE, Face, face_of, opened, symbols_face
from bestiarist.render.painted import Glyphs
from bestiarist.render.pdfobjects import PdfObjects, Text, opening

KEPT = {"glyf", "head", "hhea", "hmtx", "loca", "maxp"}
"""The tables that a PDF needs of a TrueType face."""
SYMBOLIC, SERIFED, ITALIC = 1 << 2, 1 << 1, 1 << 6
STEM = 80
"""The thickness of a stem, which only matters where a face is missing; ours never are."""


@dataclass(frozen=True, slots=True)
class Subset:
    """A face with some of its glyphs, as a deflated TrueType file of `length` bytes; heights in thousandths."""

    data: bytes
    length: int
    ascent: int
    descent: int


Subsetting = Callable[[str, Sequence[int]], Subset]


def subset(face: str, glyphs: Sequence[int], symbols: Sequence[Path] = ()) -> Subset:
    """A face with some glyphs, which keep their numbers; the others are left out. `symbols`: the folders of those."""
    import uharfbuzz

    font = opened(symbols_face(symbols) if face == SYMBOLS_FACE else face)
    wanted = uharfbuzz.SubsetInput()
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.NO_HINTING
    wanted.glyph_set.update(glyphs)
    dropped = set(font.face.table_tags) - KEPT
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
    data = wanted.subset(font.face).blob.data
    unit, line = font.face.upem, font.get_font_extents("ltr")
    heights = (round(line.ascender * 1000 / unit), round(line.descender * 1000 / unit))
    return Subset(zlib.compress(data, 9), len(data), *heights)


def to_json(cut: Subset) -> bytes:
    """Text from which `from_json` makes the same subset again."""
    return json.dumps([b64encode(cut.data).decode(), cut.length, cut.ascent, cut.descent]).encode()


def from_json(text: bytes) -> Subset:
    """The subset that was written."""
    data, length, ascent, descent = json.loads(text)
    return Subset(b64decode(data), length, ascent, descent)


def embed(pdf: PdfObjects, glyphs: Mapping[str, Glyphs], subsetting: Subsetting = subset) -> dict[str, str]:
    """Put faces into a file; the dictionary by which pages name them."""
    return {name: _font(pdf, face_of(name), used, subsetting(name, sorted(used))) for name, used in glyphs.items()}


def _font(pdf: PdfObjects, face: Face, used: Mapping[int, tuple[str, int]], cut: Subset) -> str:
    base = f"/{_tag(used)}+{face.family.replace(' ', '-')}-{face.weight}{'-Italic' if face.style == 'italic' else ''}"
    descriptor = pdf.add({
        "Type": "/FontDescriptor", "FontName": base, "FontFamily": Text(face.family),
        "Flags": SYMBOLIC + SERIFED * (face.family == SERIF) + ITALIC * (face.style == "italic"),
        "FontBBox": [0, cut.descent, max(advance for _, advance in used.values()), cut.ascent],
        "ItalicAngle": 0, "Ascent": cut.ascent, "Descent": cut.descent, "CapHeight": cut.ascent, "StemV": STEM,
        "FontFile2": pdf.add_stream(cut.data, opening({"Filter": "/FlateDecode", "Length1": cut.length})),
    })
    descendant = pdf.add({
        "Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": base, "CIDToGIDMap": "/Identity",
        "CIDSystemInfo": {"Registry": Text("Adobe"), "Ordering": Text("Identity"), "Supplement": 0},
        "W": list(_widths(used)), "FontDescriptor": descriptor,
    })
    return pdf.add({
        "Type": "/Font", "Subtype": "/Type0", "BaseFont": base, "Encoding": "/Identity-H",
        "DescendantFonts": [descendant], "ToUnicode": pdf.add_text("\n".join(_meaning(used))),
    })


def _tag(used: Mapping[int, object]) -> str:
    """Six capitals that tell this subset from others of the same face."""
    digest = blake2b(repr(sorted(used)).encode(), digest_size=6).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest)


def _widths(used: Mapping[int, tuple[str, int]]) -> Iterator[object]:
    """Advances: the number of a first glyph, then those of the glyphs that follow it."""
    run: list[int] = []
    for glyph, (_, advance) in sorted(used.items()):
        if glyph - 1 not in used:
            run = []
            yield from (glyph, run)
        run.append(advance)


def _meaning(used: Mapping[int, tuple[str, int]]) -> Iterator[str]:
    """The map from glyphs to text; at most a hundred entries in a section."""
    yield "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
    yield "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def"
    yield "/CMapName /Adobe-Identity-UCS def /CMapType 2 def"
    yield "1 begincodespacerange <0000> <ffff> endcodespacerange"
    entries = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, (text, _) in sorted(used.items())]
    for start in range(0, len(entries), 100):
        section = entries[start : start + 100]
        yield from (f"{len(section)} beginbfchar", *section, "endbfchar")
    yield "endcmap CMapName currentdict /CMap defineresource pop end end"
