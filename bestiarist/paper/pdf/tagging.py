"""Structure and outline of a PDF: the tagged elements of all its pages, and its bookmarks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text
from bestiarist.typeset.pagecontent import Element

OWNERS = {"BBox": "/Layout"}
"""Who asks for an attribute of an element; for all others that is the table."""


class Tagging:
    """Tags the pages of a file, one by one, and its links."""

    def __init__(self, pdf: PdfObjects) -> None:
        self.pdf = pdf
        self.root: dict[str, Any] = {"Type": "/StructTreeRoot"}
        self.tree = pdf.add(self.root)
        self.document: dict[str, Any] = {"Type": "/StructElem", "S": "/Document", "P": self.tree, "K": []}
        self.top = pdf.add(self.document)
        self.numbers: list[Any] = []
        self.linked: list[tuple[dict[str, Any], str]] = []

    def add(self, page: str, elements: Sequence[Element], links: Sequence[tuple[str, dict[str, Any]]] = ()) -> int:
        """The elements of a page, and its links with what refers to each; by the number it finds its own again."""
        owners: dict[int, str] = {}
        self.document["K"] += [self._element(one, self.top, page, owners, links) for one in elements]
        pieces = range(max(owners, default=-1) + 1)
        number = len(self.numbers) // 2
        self.numbers += (number, [owners.get(piece, "null") for piece in pieces])
        return number

    def finish(self, catalog: dict[str, Any]) -> None:
        """Say that the file is tagged; links have their numbers after all pages."""
        for number, (link, owner) in enumerate(self.linked, len(self.numbers) // 2):
            link["StructParent"] = number
            self.numbers += (number, owner)
        self.root |= {"K": [self.top], "ParentTree": self.pdf.add({"Nums": self.numbers})}
        catalog |= {"StructTreeRoot": self.tree, "MarkInfo": {"Marked": "true"}}

    def _element(
        self, element: Element, parent: str, page: str, owners: dict[int, str],
        links: Sequence[tuple[str, dict[str, Any]]],
    ) -> str:
        made: dict[str, Any] = {"Type": "/StructElem", "S": f"/{element.tag}", "P": parent, "Pg": page}
        if element.alt:
            made["Alt"] = Text(element.alt)
        if element.attributes:
            made["A"] = _attributes(element)
        number = self.pdf.add(made)
        owners |= {child: number for child in element.children if isinstance(child, int)}
        made["K"] = [
            child if isinstance(child, int) else self._element(child, number, page, owners, links)
            for child in element.children
        ]
        for reference, link in (links[one] for one in element.links):
            made["K"].append({"Type": "/OBJR", "Obj": reference, "Pg": page})
            self.linked.append((link, number))
        return number


def _attributes(element: Element) -> dict[str, Any]:
    values = dict(element.attributes)
    return {"O": OWNERS.get(next(iter(values)), "/Table"), **values}


@dataclass(slots=True)
class Bookmark:
    """A label, where it leads to (as in the file), and what is below it."""

    label: str
    place: list[Any]
    below: list[Bookmark] = field(default_factory=list)


def add_outline(pdf: PdfObjects, catalog: dict[str, Any], bookmarks: Sequence[Bookmark]) -> None:
    """Give the file its bookmarks; those with others below them are shut."""
    if bookmarks:
        outline: dict[str, Any] = {"Type": "/Outlines", "Count": len(bookmarks)}
        catalog["Outlines"] = pdf.add(outline)
        _add(pdf, outline, catalog["Outlines"], bookmarks)


def _add(pdf: PdfObjects, above: dict[str, Any], parent: str, bookmarks: Sequence[Bookmark]) -> None:
    entries = []
    for one in bookmarks:
        entry: dict[str, Any] = {"Title": Text(one.label), "Dest": one.place, "Parent": parent}
        entries.append((entry, number := pdf.add(entry)))
        if one.below:
            _add(pdf, entry, number, one.below)
            entry["Count"] = -len(one.below)
    for (before, first), (after, second) in pairwise(entries):
        before["Next"], after["Prev"] = second, first
    above |= {"First": entries[0][1], "Last": entries[-1][1]}
