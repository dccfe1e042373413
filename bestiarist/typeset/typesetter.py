"""The type-setter: sides of cards of one size, from HTML to painted sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import ParseError

from bestiarist.typeset.boxes import Box, boxes_of
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.drawing import SCALE, Pictures, painted
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.flow import set_page
from bestiarist.typeset.pagecontent import PageContent
from bestiarist.typeset.weasyprint_private import Cascade

MM = 25.4 / 96
"""Millimetres in a pixel of CSS."""


class Typesetter:
    """Lays out and paints sides, whose HTML `document` puts into that of a page; `pictures` paints pictures.

    UnsettableError where a side asks for more than is supported.
    """

    def __init__(self, cascade: Cascade, size: CardSize, document: Callable[[str], str], pictures: Pictures) -> None:
        self.cascade, self.size, self.document, self.pictures = cascade, size, document, pictures

    def tops(self, html: str) -> dict[str, float]:
        """How far down the card every element with an id begins, in millimetres of the design."""
        return dict(_tops(self.lay_out(html)))

    def paint(self, html: str) -> tuple[PageContent, dict[str, float]]:
        """A side, drawn at the size of the card, and the tops of its elements."""
        body, size = self.lay_out(html), self.size
        scale = size.scale
        side = painted(body, size.design_width * scale, size.design_height * scale, scale, self.pictures)
        return side, dict(_tops(body))

    def lay_out(self, html: str) -> Box:
        """The box tree of a side, laid out."""
        self.cascade.forget()
        try:
            body = boxes_of(self.document(html), self.cascade)
        except ParseError as error:
            raise UnsettableError(f"no XML: {error}", "<html>") from error
        set_page(body, self.size.design_width / SCALE, self.size.design_height / SCALE)
        return body


def _tops(box: Box) -> Iterator[tuple[str, float]]:
    if box.id:
        yield box.id, box.y * MM
    for one in box.boxes:
        yield from _tops(one)
