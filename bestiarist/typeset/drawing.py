"""Painting: from boxes that are laid out to a painted side."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator

from bestiarist.typeset.boxes import Box, BoxPicture
from bestiarist.typeset.glyphs import Shaped
from bestiarist.typeset.operators import FontState, decoration, framing, number, paint, show
from bestiarist.typeset.pagecontent import Element, PageContent, PdfData, pack, pack_glyphs, pack_tags, unpack
from bestiarist.typeset.structure import PageTransform

SCALE = 0.75
"""Points in a pixel of CSS."""
TAGS = {"article": "Art", "section": "Sect", "div": "Div", "p": "P", "span": "Span", "blockquote": "BlockQuote"} | {
    f"h{level}": f"H{level}" for level in range(1, 7)
}
"""The structure types of elements; what is in the others belongs to what they are in."""
_MARKS = re.compile(r"/\w+\s+(?:<</MCID \d+>>\s+BDC|BMC)|EMC")
"""Marks around what belongs to the structure: a picture has one of its own here."""

NO_FONT: FontState = ("", "", "0")
Pictures = Callable[[BoxPicture, float, float], PageContent]
"""Paints a picture so wide and so high, in pixels of CSS."""


class Drawing:
    """Draws the boxes of one side, and collects their glyphs, their marked content and bookmarks."""

    def __init__(self, pictures: Pictures, place: PageTransform) -> None:
        self.pictures, self.place = pictures, place
        self.named: list[PdfData] = []
        self.operators: list[str] = []
        self.glyphs: dict[str, dict[int, tuple[str, int]]] = {}
        self.bookmarks: list[tuple[str, float, int]] = []
        self.marked: dict[int, int] = {}
        self.color: object = None
        self.noted: dict[int, Shaped] = {}

    def draw(self, box: Box) -> None:
        """Draw a box: what is in the flow first, then, in their order, positioned boxes."""
        placed: list[Box] = []
        self._layer(box, placed)
        for one in placed:
            self.draw(one)

    def _layer(self, box: Box, placed: list[Box]) -> None:
        """Draw what is in the flow of a box: the backgrounds of all blocks, then floats, then text, as in CSS."""
        floats: list[Box] = []
        says: list[Box] = []
        self._grounds(box, floats, says, placed)
        for one in floats:
            self._layer(one, placed)
        for one in says:
            if one.style.inline_block and one is not box:
                self._layer(one, placed)
            else:
                self._picture(one)
                self._text(one)

    def _grounds(self, box: Box, floats: list[Box], says: list[Box], placed: list[Box]) -> None:
        """Draw the backgrounds of in-flow blocks, and collect what else there is in them."""
        self._artifact(decoration(box))
        if box.style.bookmark_level != "none" and box.tag:
            self.bookmarks.append((box.text, box.y, int(box.style.bookmark_level)))
        begin = len(says)
        says.append(box)
        for one in _within(box):
            if one.style.positioned:
                placed.append(one)
            elif one.style.in_flow:
                self._grounds(one, floats, says, placed)
            elif one.style.inline_block:  # painted, and so copied, before the text that it stands before
                says.insert(begin if one is box.content[0] else len(says), one)
            else:
                floats.append(one)

    def _artifact(self, operators: list[str]) -> None:
        """Draw something as an artifact, which has no place in the structure."""
        if operators:
            self.operators += ["/Artifact BMC", *operators, "EMC"]
            self.color = None

    def _text(self, box: Box) -> None:
        """Draw the lines of a box, as one piece of what the side says."""
        for line in box.lines:
            for frame in line.frames:
                self._artifact(framing(frame))
        fragments = [one for line in box.lines for one in line.fragments if one.style.visible]
        if not fragments:
            return
        self.marked[id(box)] = len(self.marked)
        self.operators += [f"/Span <</MCID {self.marked[id(box)]}>> BDC", "BT"]
        font = NO_FONT
        for one in fragments:
            if one.style.color != self.color:
                self.operators.append(paint(one.style.color))
                self.color = one.style.color
            operators, font = show(one, font)
            self.operators.append(operators)
            if id(one.shaped) not in self.noted:
                self._note(one.shaped)
        if font[2] != NO_FONT[2]:
            self.operators.append(f"{NO_FONT[2]} Tc")
        self.operators += ["ET", "EMC"]

    def _note(self, shaped: Shaped) -> None:
        """Note the glyphs of a text; what one means is what it means where it comes first."""
        self.noted[id(shaped)] = shaped
        for face, glyph, meaning, natural in zip(
            shaped.faces, shaped.glyphs, shaped.meanings, shaped.natural, strict=True
        ):
            known = self.glyphs.setdefault(face, {})
            if glyph not in known:
                known[glyph] = meaning, natural

    def _picture(self, box: Box) -> None:
        """Draw a picture within its border, as WeasyPrint has painted it."""
        if box.picture is None or not box.style.visible:
            return
        top, right, bottom, left = box.style.border
        width, height = box.width - left - right, box.height - top - bottom
        side = self.pictures(box.picture, width, height)
        if side.glyphs:
            raise box.refused("a picture with words, or words in its place")
        self.marked[id(box)] = len(self.marked)
        scale, x, y = 1 / SCALE, box.x + left, box.y + top + height
        matrix = f"{number(scale, 6)} 0 0 {number(-scale, 6)} {number(x)} {number(y)}"
        self.operators += [
            f"/Figure <</MCID {self.marked[id(box)]}>> BDC", "q", f"{matrix} cm",
            _MARKS.sub("", zlib.decompress(side.content).decode("ascii")), "Q", "EMC",
        ]
        self.named.append(unpack(side.resources))
        self.color = None

    def resources(self) -> PdfData:
        """What the operators of pictures name."""
        found: dict[str, dict[str, PdfData]] = {}
        for named in self.named:
            for kind, entries in named.items():
                found.setdefault(kind, {}).update(entries["dict"])
        return {kind: {"dict": found[kind]} for kind in sorted(found)}

    def elements(self, box: Box) -> Iterator[Element | int]:
        """The structure of what a box says: its text stands where that begins among the boxes in it."""
        own = self.marked.get(id(box))
        if box.picture and own is not None:
            yield Element("Figure", (own,), box.picture.alt, (("BBox", self._area(box)),))
            return
        children: list[Element | int] = []
        for one in box.content:
            if isinstance(one, Box) and (one.style.block or one.style.inline_block):
                children += self.elements(one)
            elif own is not None and (not isinstance(one, str) or one.strip()):
                children.append(own)
                own = None
        tag = TAGS.get(box.tag)
        if tag and children:
            yield Element(tag, tuple(children))
        else:
            yield from children

    def _area(self, box: Box) -> tuple[float, float, float, float]:
        return self.place(box.x, box.y, box.x + box.width, box.y + box.height)


def _within(box: Box) -> Iterator[Box]:
    """The boxes in a box that are drawn for themselves; those of inline boxes too."""
    for one in box.boxes:
        if one.style.block or one.style.inline_block:
            yield one
        else:
            yield from _within(one)


def painted(body: Box, width: float, height: float, scale: float, pictures: Pictures) -> PageContent:
    """A side with its trim in points, drawn in that scale."""
    unit = SCALE * scale
    drawing = Drawing(pictures, PageTransform(height, unit))
    drawing.draw(body)
    content = "\n".join([f"{number(unit, 6)} 0 0 {number(-unit, 6)} 0 {number(height)} cm", *drawing.operators])
    return PageContent(
        round(width, 4), round(height, 4), zlib.compress(content.encode(), 9), pack(drawing.resources()),
        {face: pack_glyphs(dict(sorted(found.items()))) for face, found in sorted(drawing.glyphs.items())},
        pack_tags(one for one in drawing.elements(body) if isinstance(one, Element)),
        tuple((label, round(height - y * unit, 4), level) for label, y, level in drawing.bookmarks),
    )
