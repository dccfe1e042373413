"""Tagged structure of a WeasyPrint page: read from the tags that it would write, with what those leave out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pydyf

from bestiarist.typeset.pagecontent import Element
from bestiarist.typeset.weasyprint_private import Document, Page, Stream, add_tags

PageArea = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
_CELLS = ("TH", "TD", "TR")


class Structure:
    """The elements of a page whose operators are in a stream; `links` are the boxes of its links, in their order."""

    def __init__(
        self, document: Document, page: Page, stream: Stream, links: Sequence[Any], place: PageTransform
    ) -> None:
        self.place, pdf = place, pydyf.PDF()
        pdf.add_page(pydyf.Dictionary())
        pdf.catalog["Lang"] = pydyf.String()
        for box in links:
            box.link_annotation = pydyf.Dictionary({"Type": "/Annot"})
            pdf.add_object(box.link_annotation)
        self.links = {box.link_annotation.reference: number for number, box in enumerate(links)}
        add_tags(pdf, document.copy([page]), None, [stream])
        self.objects = {one.reference: one for one in pdf.objects if one.number}
        (root,) = self.objects[pdf.catalog["StructTreeRoot"]]["K"]
        self.elements = tuple(one for one in self._element(root)[0].children if isinstance(one, Element))

    def _element(self, reference: bytes, above: str = "") -> tuple[Element, list[int]]:
        """An element, and the links in it that are not its own: only a link may have links."""
        found = self.objects[reference]
        tag = str(found["S"]).lstrip("/")
        children, links = list[Element | int](), list[int]()
        for one in found["K"]:
            if isinstance(one, int):
                children.append(one)
            elif "Obj" in self.objects[one]:
                links.append(self.links[self.objects[one]["Obj"]])
            else:
                child, more = self._element(one, tag)
                links += more
                if child.children or child.alt or child.links or child.tag in _CELLS:
                    children.append(child)
        alt = found["Alt"].string if "Alt" in found else ""
        own = tuple(links) if tag == "Link" else ()
        return Element(tag, tuple(children), alt, tuple(self._attributes(found, tag)), own), [] if own else links

    def _attributes(self, found: Any, tag: str) -> Iterator[tuple[str, Any]]:
        """How many columns and rows a cell spans, what a head is the head of, and where a figure is."""
        given = found.get("A", {})
        yield from ((name, given[name]) for name in ("ColSpan", "RowSpan") if name in given)
        if tag == "TH":
            row = str(self.objects[self.objects[found["P"]]["P"]]["S"])
            yield "Scope", "/Column" if row == "/THead" else "/Row"
        if "BBox" in given:
            yield "BBox", self.place(*given["BBox"])


class PageTransform:
    """Where an area of a page is in a file. Pixels of CSS from the upper left corner become points from the lower left
    one, which is `height` points down."""

    def __init__(self, height: float, scale: float) -> None:
        self.height, self.scale = height, scale

    def __call__(self, left: float, top: float, right: float, bottom: float) -> PageArea:
        """The area between these edges."""
        left, bottom, right, top = (edge * self.scale for edge in (left, bottom, right, top))
        return round(left, 3), round(self.height - bottom, 3), round(right, 3), round(self.height - top, 3)


def marked_content(elements: Sequence[Element | int]) -> Iterator[int]:
    """The numbers (MCID) of the marked content that belongs to some elements."""
    for one in elements:
        if isinstance(one, int):
            yield one
        else:
            yield from marked_content(one.children)


def with_artifacts(operators: list[Any], tagged: set[int]) -> list[Any]:
    """Operators that mark what belongs to no element, such as running heads, as artifacts."""
    found = list(operators)
    for at, one in enumerate(operators):
        if isinstance(one, pydyf.Dictionary) and one.get("MCID", -1) not in tagged and "MCID" in one:
            found[at - 1 : at + 1] = ["/Artifact", pydyf.Dictionary({"Type": "/Pagination"})]
    return found
