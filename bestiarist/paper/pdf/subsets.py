"""Font subsets: a face with some of its glyphs, and the objects that embed it in a PDF."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from bestiarist.core.store import Cache, digest
from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text, opening
from bestiarist.typeset.fonts import SERIF, axes_of, face_of, opened
from bestiarist.typeset.pagecontent import Glyphs, pack, unpack

KEPT = {"CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}
"""The tables that a PDF needs of a TrueType or OpenType face."""
SYMBOLIC, SERIFED, ITALIC = 1 << 2, 1 << 1, 1 << 6
STEM = 80
"""The thickness of a stem, which only matters where a face is missing; ours never are."""


@dataclass(frozen=True, slots=True)
class Subset:
    """A face with some of its glyphs, as a deflated font file of `length` bytes; heights in thousandths. `cubic`: its
    outlines are those of PostScript (`CFF`), not of TrueType."""

    data: bytes
    length: int
    ascent: int
    descent: int
    cubic: bool = False


Subsetting = Callable[[str, Sequence[int]], Subset]


def subset(face: str, glyphs: Sequence[int], data: bytes | None = None) -> Subset:
    """A face with some glyphs, which keep their numbers; the others are left out. `data` is the file of a face that a
    style sheet brings."""
    import uharfbuzz

    font = opened(face, data)
    wanted = uharfbuzz.SubsetInput()
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.NO_HINTING
    wanted.glyph_set.update(glyphs)
    for tag, value in axes_of(face).items():
        wanted.pin_axis_location(font.face, tag, value)
    tables = set(font.face.table_tags)
    dropped = tables - KEPT - ({"fvar", "gvar", "avar", "HVAR", "MVAR"} if axes_of(face) else set())
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
    found = wanted.subset(font.face).blob.data
    unit, line = font.face.upem, font.get_font_extents("ltr")
    heights = (round(line.ascender * 1000 / unit), round(line.descender * 1000 / unit))
    return Subset(zlib.compress(found, 9), len(found), *heights, "CFF " in tables)


def kept_subset(cache: Cache, key: str, face: str, glyphs: Sequence[int], file: Callable[[str], bytes]) -> Subset:
    """A face with some glyphs from the cache, or made now; `file` gives the font file of a face by its name, and `key`
    stands for all that the file depends on."""
    name = digest("subset", key, face, repr(list(glyphs)))
    if kept := cache.get(name):
        return Subset(*unpack(kept))
    found = subset(face, glyphs, file(face))
    cache.put(name, pack((found.data, found.length, found.ascent, found.descent, found.cubic)))
    return found


def font_object(pdf: PdfObjects, name: str, used: Glyphs, cut: Subset) -> str:
    """Put a subset of a face, by its name, into a file; `used` are its glyphs."""
    face = face_of(name)
    base = f"/{_tag(used)}+{face.family.replace(' ', '-')}-{face.weight}{'-Italic' if face.style == 'italic' else ''}"
    file, kind = ("FontFile3", {"Subtype": "/OpenType"}) if cut.cubic else ("FontFile2", {"Length1": cut.length})
    descriptor = pdf.add({
        "Type": "/FontDescriptor", "FontName": base, "FontFamily": Text(face.family),
        "Flags": SYMBOLIC + SERIFED * (face.family == SERIF) + ITALIC * (face.style == "italic"),
        "FontBBox": [0, cut.descent, max(advance for _, advance in used.values()), cut.ascent],
        "ItalicAngle": 0, "Ascent": cut.ascent, "Descent": cut.descent, "CapHeight": cut.ascent, "StemV": STEM,
        file: pdf.add_stream(cut.data, opening({"Filter": "/FlateDecode", **kind})),
    })
    descendant = pdf.add({
        "Type": "/Font", "Subtype": f"/CIDFontType{0 if cut.cubic else 2}", "BaseFont": base,
        **({} if cut.cubic else {"CIDToGIDMap": "/Identity"}),
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
