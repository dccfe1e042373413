"""From WeasyPrint's pages to painted sides.

With a version of WeasyPrint that this was not written for, or for a page with something unforeseen on it, `paint`
raises `UnpaintableError`, and sheets are printed in the plain way: a document each.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

import pydyf

from bestiarist.render.faults import UnpaintableError
from bestiarist.render.fonts import FACES, font_bytes
from bestiarist.render.painted import Frozen, Glyphs, Link, Painted, pack, pack_glyphs, pack_tags
from bestiarist.render.structure import Place, Structure, as_ornaments, said_by
from bestiarist.render.weasyprint_private import SUPPORTED, VERSION, Document, Page, Stream

Edges = tuple[float, float, float, float]
"""Left, upper, right, lower, in pixels."""
SCALE = 0.75
"""Points in a pixel of CSS."""
NOTHING = 0
"""The glyph of a face that stands for characters it does not have."""


def paint(
    pages: Sequence[tuple[Document, Page]], height: float = 0, scale: float = 1, bleed: float = 0, *,
    linked: bool = False,
) -> list[Painted]:
    """The upper part of pages, painted: a side so high (0: all of it), and its bleed (points); a page is drawn in that
    scale.

    Only what is `linked` keeps its links, and the places that links may lead to.
    """
    if not SUPPORTED:
        raise UnpaintableError(f"WeasyPrint {VERSION} is not the version that painting was written for")
    faces: defaultdict[int, _Faces] = defaultdict(_Faces)
    try:
        return [
            _paint(
                document, page, faces[id(document)], height or page.height * SCALE * scale, SCALE * scale, bleed, linked
            )
            for document, page in pages
        ]
    except (AttributeError, AssertionError, KeyError, TypeError) as error:
        raise UnpaintableError(f"a page cannot be painted: {error!r}") from error


class _Faces(dict[int, Any]):
    """The fonts of a document. Each goes by the name of our face, so that sides of many documents share it. Where it is
    `lenient`, a character that no face has is shown as the frame that says so."""

    lenient = False

    def __setitem__(self, key: int, font: Any) -> None:
        font.hash = _face_name(font.file_content)
        if self.lenient:
            font.get_unused_glyph_id = lambda codepoint: NOTHING
        super().__setitem__(key, font)


@cache
def _face_name(data: bytes) -> str:
    found = next((face.name for face in FACES if font_bytes(face.name) == data), None)
    if found is None:
        raise UnpaintableError("a template brings a face of its own")
    return found


def _paint(
    document: Document, page: Page, faces: _Faces, height: float, scale: float, bleed: float, linked: bool
) -> Painted:
    for font in faces.values():
        font.widths, font.to_unicode = {}, {}
    faces.lenient = linked
    images: dict[str, Any] = {}
    resources = pydyf.Dictionary(
        {name: pydyf.Dictionary() for name in ("ExtGState", "XObject", "Pattern", "Shading")} | {"ColorSpace": None}
    )
    width = page.width * scale - 2 * bleed
    stream = Stream(faces, _paper(page), resources, images, {}, {}, None)
    stream.transform(d=-1, e=-bleed, f=height + bleed)
    page.paint(stream, scale)
    if any(font.missing for font in faces.values()):
        raise UnpaintableError("a character that no face has")
    for image in images.values():
        image["x_object"] = image["image"].get_x_object(image["interpolate"], max(image["dpi_ratios"]))
    place = Place(height + bleed, scale)
    links = page.links if linked else []
    elements = Structure(document, page, stream, [box for *_, box in links], place).elements
    stream.stream = as_ornaments(stream.stream, set(said_by(elements)))
    return Painted(
        round(width, 4), round(height, 4),
        zlib.compress(_content(stream), 9),
        pack({name: _frozen(part, images) for name, part in resources.items() if part}),
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


def _frozen(value: Any, images: dict[str, Any]) -> Frozen:
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
        return [_frozen(one, images) for one in value]
    if isinstance(value, bytes):
        return value.decode("ascii")
    if isinstance(value, str | int | float):
        return value
    raise UnpaintableError(f"a page has a {type(value).__name__} on it")


def _entries(values: dict[str, Any], images: dict[str, Any]) -> dict[str, Frozen]:
    """What a dictionary has; images are only named in it until a file is written."""
    known = {name: images[name]["x_object"] if name in images else value for name, value in values.items()}
    return {name: _frozen(value, images) for name, value in known.items() if value is not None}
