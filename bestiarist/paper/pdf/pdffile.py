"""A PDF in the making: its page tree, its faces and the resources of its pages, its bookmarks and tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text, opening
from bestiarist.paper.pdf.subsets import Subsetting, font_object
from bestiarist.paper.pdf.tagging import Bookmark, Tagging, add_outline
from bestiarist.typeset.pagecontent import PageContent, PdfData, union, unpack

PRODUCER = "Bestiarist"


class PdfFile:
    """One file: `pages` refer to its pages in their order, `fonts` to the faces that all of them share."""

    def __init__(self, language: str) -> None:
        self.pdf, self.pages = PdfObjects(), list[str]()
        self.tree: dict[str, Any] = {"Type": "/Pages", "Kids": self.pages}
        self.parent = self.pdf.add(self.tree)
        self.catalog: dict[str, Any] = {"Type": "/Catalog", "Pages": self.parent, "Lang": Text(language)}
        self.bookmarks: list[Bookmark] = []
        self.tagging: Tagging | None = None
        self.known: dict[bytes, str] = {}
        self.shared: dict[tuple[bytes, str], str] = {}

    def embed(self, pages: Sequence[PageContent], subsetting: Subsetting) -> None:
        """Put the faces of all pages into the file, each as one subset."""
        fonts = {}
        for face, used in union(pages).items():
            fonts[face] = font_object(self.pdf, face, used, subsetting(face, sorted(used)))
        self.fonts = self.pdf.add(fonts)

    def add_page(self, entries: dict[str, Any]) -> dict[str, Any]:
        """One more page; its dictionary, which may change until the file is written."""
        page = {"Type": "/Page", "Parent": self.parent, **entries}
        self.pages.append(self.pdf.add(page))
        return page

    def resources(self, packed: bytes) -> str:
        """What the operators of a page name; nearly all pages name the same."""
        if packed not in self.known:
            named = {name: self._object(part) for name, part in unpack(packed).items()}
            self.known[packed] = self.pdf.add(named | {"Font": self.fonts})
        return self.known[packed]

    def to_bytes(self, info: str, **more: Any) -> bytes:
        """The file. `info` refers to what viewers show of it; `more` are further entries of the catalogue."""
        self.tree["Count"] = len(self.pages)
        add_outline(self.pdf, self.catalog, self.bookmarks)
        if self.tagging:
            self.tagging.finish(self.catalog)
        self.catalog |= more
        return self.pdf.to_bytes(self.pdf.add(self.catalog), info)

    def _object(self, value: PdfData) -> Any:
        """Plain data as objects; pictures that several sides show are in the file once."""
        if isinstance(value, list):
            return [self._object(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "text" in value:
            return Text(value["text"])
        entries = {name: self._object(one) for name, one in value["dict"].items()}
        if "stream" not in value:
            return entries
        if "Resources" in entries:
            entries["Resources"]["Font"] = self.fonts
        key = (value["stream"], repr(value["dict"]))
        if key not in self.shared:
            self.shared[key] = self.pdf.add_stream(value["stream"], opening(entries))
        return self.shared[key]
