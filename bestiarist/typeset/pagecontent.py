"""Page contents as data: the operators of a side of a card or of a page, with the resources that they name."""

from __future__ import annotations

import marshal
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any

from bestiarist.typeset.fit import CardSide, Fitted

PdfData = Any
"""A PDF object as plain data: numbers, raw tokens (`str`), lists, `{"dict": ...}`, `{"text": ...}`, and
`{"stream": ...}` with bytes and the `dict` that says what they are."""
Glyphs = Mapping[int, tuple[str, int]]
"""Glyphs of a face by number: the text that each stands for, and its advance in thousandths of the type size."""
Packed = tuple[int, bytes, str, bytes]
"""The same, packed: a bit for each number, the numbers, the texts with a NUL between them, and the advances."""
FORMAT = 2
"""Of packed data: one that every version of Python understands, and that is the same for equal data."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the structure: its tag, its children (or the numbers of marked content), its alternative text, its
    attributes (such as the columns that a cell spans), and the numbers of the links that are its own."""

    tag: str
    children: tuple[Element | int, ...] = ()
    alt: str = ""
    attributes: tuple[tuple[str, Any], ...] = ()
    links: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A link: where it leads (an address, or the name of a place after `#`), its left, lower, right and upper edges in
    points, and its words."""

    target: str
    area: tuple[float, float, float, float]
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class PageContent:
    """The content stream of one side: operators, deflated, with (0, 0) at the lower left corner of the trim; lengths
    are in points.

    `width` and `height` are those of the trim; the drawing runs past it, and is cut where the side is placed.
    `resources` are what the operators name, packed, but for the faces, which all sides of a file share. `glyphs` are
    those of each face. `tags` is the structure, packed, which few files ask for. `bookmarks` are labels with their
    height above the lower edge and their level, from 1. Pages of books have `links`, and `anchors`: places by name;
    `bleed` is how far such a page is drawn past its trim.
    """

    width: float
    height: float
    content: bytes
    resources: bytes
    glyphs: Mapping[str, Packed]
    tags: bytes
    bookmarks: tuple[tuple[str, float, int], ...] = ()
    links: tuple[Link, ...] = ()
    anchors: tuple[tuple[str, float, float], ...] = ()
    bleed: float = 0

    @property
    def structure(self) -> tuple[Element, ...]:
        """The elements at the top."""
        return tuple(map(_unpacked, unpack(self.tags)))

    @property
    def pictures(self) -> Iterator[tuple[float, float]]:
        """The width and height of each picture, in points."""
        for element in _all_of(self.structure):
            left, lower, right, upper = dict(element.attributes).get("BBox", (0, 0, 0, 0))
            if element.tag == "Figure" and right > left and upper > lower:
                yield right - left, upper - lower


def _all_of(elements: Iterable[Element | int]) -> Iterator[Element]:
    """Elements with all that are in them."""
    for one in elements:
        if isinstance(one, Element):
            yield one
            yield from _all_of(one.children)


@dataclass(frozen=True)
class Printed:
    """A card that was fitted and printed. Its sides are packed, as in the cache, until a file needs them."""

    fitted: Fitted
    packed: bytes

    @classmethod
    def of(cls, fitted: Fitted, faces: Sequence[PageContent] = (), back: PageContent | None = None) -> Printed:
        """A card with the faces of its text, and its plain back where one was asked for."""
        return cls(fitted, pack(([plain(side) for side in faces], plain(back) if back else None)))

    @cached_property
    def sides(self) -> tuple[tuple[PageContent, ...], PageContent | None]:
        """The faces of the text, and the plain back."""
        faces, back = unpack(self.packed)
        return tuple(from_plain(side) for side in faces), from_plain(back) if back else None


def to_entry(printed: Printed) -> bytes:
    """Bytes from which `from_entry` makes the same card again."""
    return pack((astuple(printed.fitted), printed.packed))


def from_entry(entry: bytes) -> Printed:
    """The card that was kept."""
    fitted, packed = unpack(entry)
    return Printed(_fitted(*fitted), packed)


def pack_fitted(found: Mapping[str, Fitted]) -> bytes:
    """How many cards are fitted, by their keys."""
    return pack({key: astuple(fitted) for key, fitted in found.items()})


def unpack_fitted(packed: bytes) -> dict[str, Fitted]:
    """The cards that were packed."""
    return {key: _fitted(*fitted) for key, fitted in unpack(packed).items()}


def _fitted(faces: Any, *more: Any) -> Fitted:
    return Fitted(tuple(CardSide(*face) for face in faces), *more)


def plain(side: PageContent) -> PdfData:
    """A side as plain data, from which `from_plain` makes the same again."""
    return astuple(side)


def from_plain(data: PdfData) -> PageContent:
    """The side that these data are of."""
    return replace(PageContent(*data), links=tuple(Link(*link) for link in data[-3]))


def pack(value: PdfData) -> bytes:
    """Plain data as bytes, from which `unpack` makes the same again."""
    return marshal.dumps(value, FORMAT)


def unpack(packed: bytes) -> PdfData:
    """The data that were packed."""
    return marshal.loads(packed)


def pack_glyphs(glyphs: Glyphs) -> Packed:
    """Glyphs as a number and three strings."""
    texts, advances = zip(*glyphs.values(), strict=True) if glyphs else ((), ())
    bits = reduce(or_, (1 << number for number in glyphs), 0)
    return bits, array("H", glyphs).tobytes(), "\0".join(texts), array("i", advances).tobytes()


def over(side: PageContent, other: PageContent) -> PageContent:
    """A side with another drawn over it, which only brings operators, and what these name."""
    if not other.glyphs:
        return side
    operators = b"q\n%b\nQ\n%b" % (zlib.decompress(side.content), zlib.decompress(other.content))
    named = [unpack(one.resources) for one in (other, side)]
    resources = {
        name: {"dict": {key: value for one in named for key, value in one.get(name, {"dict": {}})["dict"].items()}}
        for name in sorted({name for one in named for name in one})
    }
    glyphs = {face: pack_glyphs(found) for face, found in union([side, other]).items()}
    return replace(side, content=zlib.compress(operators, 9), resources=pack(resources), glyphs=glyphs)


def pack_tags(elements: Iterable[Element]) -> bytes:
    """Elements as bytes."""
    return pack(tuple(map(_packed, elements)))


def _packed(element: Element | int) -> Any:
    if isinstance(element, int):
        return element
    return element.tag, tuple(map(_packed, element.children)), element.alt, element.attributes, element.links


def _unpacked(packed: Any) -> Element:
    tag, children, *more = packed
    return Element(tag, tuple(one if isinstance(one, int) else _unpacked(one) for one in children), *more)


def union(sides: Sequence[PageContent]) -> Mapping[str, Glyphs]:
    """All glyphs of some sides, by face; what a glyph means is what it means where it comes first."""
    found: defaultdict[str, dict[int, tuple[str, int]]] = defaultdict(dict)
    absent: dict[str, int] = {}
    for side in sides:
        for face, packed in side.glyphs.items():
            if packed[0] & absent.get(face, -1):
                bits, numbers, texts, advances = packed
                meanings = zip(texts.split("\0"), array("i", advances), strict=True)
                found[face] = dict(zip(array("H", numbers), meanings, strict=True)) | found[face]
                absent[face] = absent.get(face, -1) & ~bits
    return {face: dict(sorted(glyphs.items())) for face, glyphs in sorted(found.items())}
