"""Page contents of pages that WeasyPrint has laid out: content streams with their resources."""

from __future__ import annotations

import logging
import zlib
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

import pydyf

from bestiarist.core.store import digest
from bestiarist.typeset.fonts import FACES, OWN_FACE, SYMBOLS, SYMBOLS_FACE, axis_tags, font_bytes
from bestiarist.typeset.pagecontent import Glyphs, Link, PageContent, PdfData, pack, pack_glyphs, pack_tags
from bestiarist.typeset.structure import PageTransform, Structure, marked_content, with_artifacts
from bestiarist.typeset.weasyprint_private import Document, Page, Stream

Edges = tuple[float, float, float, float]
"""Left, upper, right, lower, in pixels."""
SCALE = 0.75
"""Points in a pixel of CSS."""
_LOGGER = logging.getLogger("weasyprint")
NOTHING = 0
"""The glyph of a face that stands for characters it does not have."""


def paint(
    pages: Sequence[tuple[Document, Page]], height: float = 0, scale: float = 1, bleed: float = 0, *,
    linked: bool = False,
) -> list[PageContent]:
    """The content of pages, drawn in a scale: of each its upper part, so high (0: all of it), and its bleed (points).

    Only what is `linked` keeps its links, and the places that links may lead to.
    """
    faces: defaultdict[int, _Faces] = defaultdict(_Faces)
    return [
        _paint(document, page, faces[id(document)], height or page.height * SCALE * scale, SCALE * scale, bleed, linked)
        for document, page in pages
    ]


class _Faces(dict[int, Any]):
    """The fonts of a document. Each goes by the name of its face, so that sides of many documents share it. A character
    that no face has is shown as the frame that says so."""

    def __setitem__(self, key: int, font: Any) -> None:
        font.hash = _face_name(font.file_content) + _axes(font)
        font.get_unused_glyph_id = lambda codepoint: NOTHING
        super().__setitem__(key, font)


@cache
def _face_name(data: bytes) -> str:
    """The name of our face with this file, or of one that a style sheet brings."""
    if SYMBOLS.encode("utf-16-be") in data:  # a font names its family so; its drawings are those of one game
        return SYMBOLS_FACE
    return next((face.name for face in FACES if font_bytes(face.name) == data), f"{OWN_FACE}{digest(data)}")


def _axes(font: Any) -> str:
    """Where a variable font stands on its axes, as the end of its name: what WeasyPrint would make of it in a PDF."""
    if "fvar" not in font.tables:
        if not {"glyf", "CFF "} & set(font.tables):
            _LOGGER.warning("the font '%s' has no outlines that a PDF can hold: its text is left out", font.family)
        return ""
    slanted = {"slnt": -12.0 * (font.style == 1), "ital": float(font.style == 2)}
    wanted = {"wght": float(font.weight), "opsz": float(font.font_size), **slanted, **font.variations}
    return "".join(f"_{tag}={wanted[tag]:g}" for tag in axis_tags(font.file_content) if tag in wanted)


def _paint(
    document: Document, page: Page, faces: _Faces, height: float, scale: float, bleed: float, linked: bool
) -> PageContent:
    for font in faces.values():
        font.widths, font.to_unicode = {}, {}
    images: dict[str, Any] = {}
    resources = pydyf.Dictionary(
        {name: pydyf.Dictionary() for name in ("ExtGState", "XObject", "Pattern", "Shading")} | {"ColorSpace": None}
    )
    width = page.width * scale - 2 * bleed
    stream = Stream(faces, _paper(page), resources, images, {}, {}, None)
    stream.transform(d=-1, e=-bleed, f=height + bleed)
    page.paint(stream, scale)
    for image in images.values():
        image["x_object"] = image["image"].get_x_object(image["interpolate"], max(image["dpi_ratios"]))
    place = PageTransform(height + bleed, scale)
    links = page.links if linked else []
    elements = Structure(document, page, stream, [box for *_, box in links], place).elements
    stream.stream = with_artifacts(stream.stream, set(marked_content(elements)))
    return PageContent(
        round(width, 4), round(height, 4),
        zlib.compress(_content(stream), 9),
        pack({name: _data(part, images) for name, part in resources.items() if part}),
        {name: pack_glyphs(glyphs) for name, glyphs in sorted(_glyphs(faces).items())},
        pack_tags(elements),
        tuple((label, round(height + bleed - y * scale, 4), level) for level, label, (_, y), _ in page.bookmarks),
        tuple(_link(kind, target, place(*_clickable(area, box)), box) for kind, target, area, box in links),
        tuple((name, *place(x, y, x, y)[:2]) for name, (x, y, *_) in page.anchors.items()) if linked else (),
        round(max(page.bleed.values()) * scale, 4),
    )


def _paper(page: Page) -> Edges:
    """The edges of what is drawn on."""
    bleed = page.bleed
    return -bleed["left"], -bleed["top"], page.width + bleed["right"], page.height + bleed["bottom"]


def _glyphs(faces: _Faces) -> dict[str, Glyphs]:
    """What was drawn of each face, which a document may have under several names."""
    found: dict[str, dict[int, tuple[str, int]]] = {}
    for font in faces.values():
        known = {number: (text, font.widths[number]) for number, text in font.to_unicode.items()}
        if known:
            found[font.hash] = found.get(font.hash, {}) | known
    return {name: dict(sorted(glyphs.items())) for name, glyphs in found.items()}


def _clickable(area: Edges, box: Any) -> Edges:
    """The area of a link, at least as high as its type: where lines have no height of their own, it has none."""
    left, top, right, bottom = area
    lack = max(0, box.style["font_size"] - (bottom - top)) / 2
    return left, top - lack, right, bottom + lack


def _link(kind: str, target: str, area: tuple[float, float, float, float], box: Any) -> Link:
    boxes = box.descendants() if hasattr(box, "descendants") else ()
    words = "".join(one.text for one in boxes if hasattr(one, "text")).strip()
    return Link(f"#{target}" if kind == "internal" else target, area, words or target)


def _content(stream: Any) -> bytes:
    """The operators as bytes."""
    return b"\n".join(
        one if isinstance(one, bytes) else one.encode("ascii") if isinstance(one, str) else one.data
        for one in stream.stream
    )


def _data(value: Any, images: dict[str, Any]) -> PdfData:
    """A PDF object and all that is in it as plain data."""
    if isinstance(value, pydyf.Stream):
        data, extra = _content(value), {**value.extra}
        if "Filter" not in extra:
            data, extra["Filter"] = zlib.compress(data, 9), "/FlateDecode"
        return {"stream": data, "dict": _entries(extra, images)}
    if isinstance(value, pydyf.String):
        return {"text": value.string}
    if isinstance(value, dict):
        return {"dict": _entries(value, images)}
    if isinstance(value, list | tuple):
        return [_data(one, images) for one in value]
    if isinstance(value, bytes):
        return value.decode("ascii")
    if isinstance(value, str | int | float):
        return value
    raise TypeError(f"a {type(value).__name__} is no object of a PDF")


def _entries(values: dict[str, Any], images: dict[str, Any]) -> dict[str, PdfData]:
    """What a dictionary has; images are only named in it until a file is written."""
    known = {name: images[name]["x_object"] if name in images else value for name, value in values.items()}
    return {name: _data(value, images) for name, value in known.items() if value is not None}
