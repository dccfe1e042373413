"""Imposition: sides of cards to PDF. Each is put into the file once, and placed on its sheets as often as wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bestiarist.paper.imposition.cutting import cuts, overlay
from bestiarist.paper.imposition.layout import Box, CardPlace, Layout, Page
from bestiarist.paper.imposition.margins import Strip
from bestiarist.paper.pdf.pdffile import PRODUCER, PdfFile
from bestiarist.paper.pdf.pdfobjects import Text, opening
from bestiarist.paper.pdf.subsets import Subsetting, subset
from bestiarist.paper.pdf.tagging import Bookmark, Tagging
from bestiarist.typeset.cardsize import POINTS
from bestiarist.typeset.pagecontent import PageContent

LANGUAGE = "en"
_DUPLEX = {"duplex": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def preferences(layout: Layout) -> Mapping[str, str]:
    """How a viewer is to print: at true size, on the paper of that size, on one side or both."""
    return {
        "PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true",
        "Duplex": _DUPLEX.get(layout.back, "/Simplex"),
    }


def impose(
    title: str, pages: Sequence[Page[PageContent]], layout: Layout, subsetting: Subsetting = subset,
    strip: Strip | None = None,
) -> bytes:
    """The pages as a file; the same bytes for the same pages. A `strip` stands in a margin of the first sheet.

    A page that is one card is tagged for reading aloud. A sheet is not: what is placed many times can have no tags.
    """
    return _CardFile(title, layout, strip).write(pages, subsetting)


class _CardFile(PdfFile):
    """A file of cards or sheets in the making."""

    def __init__(self, title: str, layout: Layout, strip: Strip | None) -> None:
        super().__init__(LANGUAGE)
        self.layout, self.strip = layout, strip
        self.drawn: dict[PageContent, str] = {}
        self.openings: dict[tuple[float, float, bytes], bytes] = {}
        self.streams: dict[str, str] = {}
        self.marked: set[PageContent] = set()
        self.boxes = [self._boxes(reverse=reverse) for reverse in (False, True)]
        self.tagging = Tagging(self.pdf) if layout.is_card else None
        self.info = self.pdf.add({"Producer": Text(PRODUCER), "Title": Text(title)})
        self.catalog["ViewerPreferences"] = preferences(layout)

    def write(self, pages: Sequence[Page[PageContent]], subsetting: Subsetting) -> bytes:
        sides = dict.fromkeys(side for page in pages for _, side in page.placed)
        self.embed([*sides, *(self.strip.columns if self.strip else ())], subsetting)
        self.cuts = self._stream(cuts(self.layout))
        for page in pages:
            made = self.add_page(self.boxes[page.reverse])
            self._bookmark(page)
            if self.tagging and page.placed:
                made |= self._card(*page.placed[0], self.tagging)
            else:
                made |= self._sheet(page)
        return self.to_bytes(self.info)

    def _bookmark(self, page: Page[PageContent]) -> None:
        """Each card once in a file of cards; on sheets, each sheet with its cards."""
        found = []
        for place, side in page.placed:
            for label, height, _ in side.bookmarks if side not in self.marked else ():
                left, bottom = self._corner(place)
                found.append(Bookmark(label, [self.pages[-1], "/XYZ", round(left, 4), round(bottom + height, 4), 0]))
            self.marked.add(side)
        if self.tagging:
            self.bookmarks += found
            return
        self.marked.clear()
        if not page.reverse or self.layout.back == "backs":
            names = list(dict.fromkeys((found[0].label, found[-1].label))) if found else []
            label = f"Sheet {page.sheet}" + (f": {' – '.join(names)}" if names else "")
            self.bookmarks.append(Bookmark(label, [self.pages[-1], "/Fit"], found))

    def _corner(self, place: CardPlace) -> tuple[float, float]:
        """The lower left corner of a card, in points from that of the page."""
        bottom = self.layout.page_height - place.y - self.layout.card_height
        return place.x * POINTS, bottom * POINTS

    def _boxes(self, *, reverse: bool) -> dict[str, list[float]]:
        """The paper, its bleed and what is cut out of it, on pages of fronts or of what is behind them."""
        paper = Box(0, 0, self.layout.page_width, self.layout.page_height)
        trims = self.layout.trims(reverse=reverse)
        return {
            "MediaBox": self._box(paper.grown(self.layout.page_bleed)),
            "BleedBox": self._box(trims.grown(self.layout.bleed)), "TrimBox": self._box(trims),
        }

    def _box(self, box: Box) -> list[float]:
        """A box of the page, from its lower left corner."""
        bottom = self.layout.page_height - box.y - box.height
        corners = (box.x, bottom, box.x + box.width, bottom + box.height)
        return [round(corner * POINTS, 4) + 0 for corner in corners]

    def _card(self, place: CardPlace, side: PageContent, tagging: Tagging) -> dict[str, Any]:
        """The content of a page that is a card: its tags lead to the operators themselves."""
        parts = [self._draw(side)]
        if place.turned or self.layout.proof:  # a side moves the origin, and leaves it there
            before = f"q -1 0 0 -1 {side.width} {side.height} cm" if place.turned else "q"
            parts = [self._stream([before]), *parts, self._stream(["Q"])]
        if self.layout.proof:
            parts.append(self._stream(overlay(self.layout, [place])))
        return {
            "Contents": parts if len(parts) > 1 else parts[0], "Resources": self.resources(side.resources),
            "Tabs": "/S", "StructParents": tagging.add(self.pages[-1], side.structure),
        }

    def _sheet(self, page: Page[PageContent]) -> dict[str, Any]:
        """The content of a sheet: each side at its place, and over them where to cut."""
        forms = {side: self._draw(side) for _, side in page.placed}
        names = {side: f"S{number}" for number, side in enumerate(forms, 1)}
        parts = [self._stream(f"q {self._matrix(place, side)} cm /{names[side]} Do Q" for place, side in page.placed)]
        if not page.reverse:
            parts.append(self.cuts)
        if self.layout.proof:
            parts.append(self._stream(overlay(self.layout, [place for place, _ in page.placed])))
        placed = {names[side]: form for side, form in forms.items()}
        if self.strip and page.sheet == 1 and not page.reverse:
            for number, (matrix, column) in enumerate(self.strip.placed(self.layout), 1):
                parts.append(self._stream([f"q {matrix} cm /M{number} Do Q"]))
                placed[f"M{number}"] = self._draw(column)
        return {"Contents": parts, "Resources": {"XObject": placed, "Font": self.fonts}}

    def _matrix(self, place: CardPlace, side: PageContent) -> str:
        """Where a side is put, and whether it stands on its head there."""
        left, bottom = self._corner(place)
        if place.turned:
            return f"-1 0 0 -1 {left + side.width:.4f} {bottom + side.height:.4f}"
        return f"1 0 0 1 {left:.4f} {bottom:.4f}"

    def _stream(self, lines: Iterable[str]) -> str:
        """A stream of operators; what many pages have is in the file once."""
        text = "\n".join(lines)
        if text not in self.streams:
            self.streams[text] = self.pdf.add_text(text)
        return self.streams[text]

    def _draw(self, side: PageContent) -> str:
        """A side as an object of the file; the same object each time."""
        if side not in self.drawn:
            self.drawn[side] = self.pdf.add_stream(side.content, self._opening(side.width, side.height, side.resources))
        return self.drawn[side]

    def _opening(self, width: float, height: float, resources: bytes) -> bytes:
        """How the dictionary of a side so large begins: on sheets it is a form, otherwise the content of a page."""
        key = (width, height, resources)
        if key not in self.openings:
            around = self.layout.bleed * POINTS
            corners = (-around, -around, width + around, height + around)
            form = {
                "Type": "/XObject", "Subtype": "/Form", "Resources": self.resources(resources),
                "BBox": [round(corner, 4) for corner in corners],
            }
            self.openings[key] = opening({"Filter": "/FlateDecode"} | ({} if self.tagging else form))
        return self.openings[key]
