"""Painted sides to PDF: each is put into the file once, and placed on its sheets as often as it is wanted."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import pydyf

from cardwright.render.arranging import Page
from cardwright.render.cardsize import POINTS
from cardwright.render.cutting import cuts, overlay
from cardwright.render.embedding import Subsetting, embed, subset
from cardwright.render.layout import Box, Layout, Place
from cardwright.render.outline import Bookmark, add_outline
from cardwright.render.painted import Element, Frozen, Painted, union

LANGUAGE = "en"
_DUPLEX = {"duplex": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def preferences(layout: Layout) -> Mapping[str, str]:
    """How a viewer is to print: at true size, on the paper of that size, on one side or both."""
    return {
        "PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true",
        "Duplex": _DUPLEX.get(layout.back, "/Simplex"),
    }


def impose(title: str, pages: Sequence[Page[Painted]], layout: Layout, subsetting: Subsetting = subset) -> bytes:
    """The pages as a file; the same bytes for the same pages.

    A page that is one card is tagged for reading aloud. A sheet is not: what is placed many times can have no tags.
    """
    return _File(title, layout, subsetting).write(pages)


class _File:
    """One PDF in the making."""

    def __init__(self, title: str, layout: Layout, subsetting: Subsetting) -> None:
        self.pdf, self.layout, self.subsetting = pydyf.PDF(), layout, subsetting
        self.tagged = layout.is_card
        self.drawn: dict[Painted, tuple[pydyf.Stream, pydyf.Dictionary]] = {}
        self.shared: dict[str, pydyf.Object] = {}
        self.marked: set[Painted] = set()
        self.bookmarks: list[Bookmark] = []
        self.trees: list[tuple[pydyf.Dictionary, tuple[Element, ...]]] = []
        self.pdf.info |= {"Producer": pydyf.String("Cardwright"), "Title": pydyf.String(title)}
        self.pdf.catalog |= {
            "Lang": pydyf.String(LANGUAGE), "ViewerPreferences": pydyf.Dictionary(preferences(layout)),
        }

    def write(self, pages: Sequence[Page[Painted]]) -> bytes:
        sides = list(dict.fromkeys(side for page in pages for _, side in page.placed))
        self.fonts = self._add(embed(self.pdf, union(sides), self.subsetting))
        self.cuts = self._add(pydyf.Stream(list(cuts(self.layout)), compress=True))
        for page in pages:
            self._page(page)
        add_outline(self.pdf, self.bookmarks)
        if self.tagged:
            self._tag()
        output = BytesIO()
        self.pdf.write(output, compress=True)
        return output.getvalue()

    def _page(self, page: Page[Painted]) -> None:
        paper = Box(0, 0, self.layout.page_width, self.layout.page_height)
        trims = self.layout.trims(reverse=page.reverse)
        made = pydyf.Dictionary({
            "Type": "/Page", "Parent": self.pdf.pages.reference,
            "MediaBox": self._box(paper.grown(self.layout.page_bleed)),
            "BleedBox": self._box(trims.grown(self.layout.bleed)), "TrimBox": self._box(trims),
        })
        self.pdf.add_page(made)
        self._bookmark(page, made)
        if self.tagged and page.placed:
            made |= self._card(made, *page.placed[0])
        else:
            made |= self._sheet(page)

    def _bookmark(self, page: Page[Painted], made: pydyf.Dictionary) -> None:
        """Each card once in a file of cards; on sheets, each sheet with its cards."""
        found = []
        for place, side in page.placed:
            for label, height in side.bookmarks if side not in self.marked else ():
                left, bottom = self._corner(place)
                target = pydyf.Array([made.reference, "/XYZ", round(left, 4), round(bottom + height, 4), 0])
                found.append(Bookmark(label, target))
            self.marked.add(side)
        if self.tagged:
            self.bookmarks += found
            return
        self.marked.clear()
        if not page.reverse or self.layout.back == "backs":
            names = list(dict.fromkeys((found[0].label, found[-1].label))) if found else []
            label = f"Sheet {page.sheet}" + (f": {' – '.join(names)}" if names else "")
            self.bookmarks.append(Bookmark(label, pydyf.Array([made.reference, "/Fit"]), found))

    def _corner(self, place: Place) -> tuple[float, float]:
        """The lower left corner of a card, in points from that of the page."""
        bottom = self.layout.page_height - place.y - self.layout.card_height
        return place.x * POINTS, bottom * POINTS

    def _box(self, box: Box) -> pydyf.Array:
        """A box of the page, from its lower left corner."""
        bottom = self.layout.page_height - box.y - box.height
        corners = (box.x, bottom, box.x + box.width, bottom + box.height)
        return pydyf.Array([round(corner * POINTS, 4) + 0 for corner in corners])

    def _card(self, page: pydyf.Dictionary, place: Place, side: Painted) -> dict[str, Any]:
        """The content of a page that is a card: its tags lead to the operators themselves."""
        content, resources = self._draw(side)
        parts = [content.reference]
        if place.turned:
            before, after = f"q -1 0 0 -1 {side.width} {side.height} cm", "Q"
            parts = [self._stream([before]), *parts, self._stream([after])]
        if self.layout.proof:
            parts.append(self._stream(list(overlay(self.layout, [place]))))
        self.trees.append((page, side.structure))
        return {
            "Contents": pydyf.Array(parts) if len(parts) > 1 else parts[0], "Resources": resources.reference,
            "Tabs": "/S", "StructParents": len(self.trees) - 1,
        }

    def _sheet(self, page: Page[Painted]) -> dict[str, Any]:
        """The content of a sheet: each side at its place, and over them where to cut."""
        forms = {side: self._draw(side)[0] for _, side in page.placed}
        names = {side: f"S{number}" for number, side in enumerate(forms, 1)}
        parts = [self._stream([f"q {self._matrix(place, side)} cm /{names[side]} Do Q" for place, side in page.placed])]
        if not page.reverse:
            parts.append(self.cuts.reference)
        if self.layout.proof:
            parts.append(self._stream(list(overlay(self.layout, [place for place, _ in page.placed]))))
        placed = pydyf.Dictionary({names[side]: form.reference for side, form in forms.items()})
        return {
            "Contents": pydyf.Array(parts),
            "Resources": pydyf.Dictionary({"XObject": placed, "Font": self.fonts.reference}),
        }

    def _matrix(self, place: Place, side: Painted) -> str:
        """Where a side is put, and whether it stands on its head there."""
        left, bottom = self._corner(place)
        if place.turned:
            return f"-1 0 0 -1 {left + side.width:.4f} {bottom + side.height:.4f}"
        return f"1 0 0 1 {left:.4f} {bottom:.4f}"

    def _stream(self, lines: list[str]) -> bytes:
        reference: bytes = self._add(pydyf.Stream(lines, compress=True)).reference
        return reference

    def _draw(self, side: Painted) -> tuple[pydyf.Stream, pydyf.Dictionary]:
        """A side as an object of the file, with its resources; the same object each time."""
        if side not in self.drawn:
            resources = self._add(pydyf.Dictionary(
                {name: self._thawed(part) for name, part in side.resources.items()} | {"Font": self.fonts.reference}
            ))
            extra = {"Filter": "/FlateDecode"}
            if not self.tagged:
                around = self.layout.bleed * POINTS
                corners = (-around, -around, side.width + around, side.height + around)
                extra |= {
                    "Type": "/XObject", "Subtype": "/Form", "Resources": resources.reference,
                    "BBox": pydyf.Array([round(corner, 4) for corner in corners]),
                }
            self.drawn[side] = self._add(pydyf.Stream([side.content], extra)), resources
        return self.drawn[side]

    def _thawed(self, value: Frozen) -> Any:
        """Plain data as PDF objects; pictures that several sides show are in the file once."""
        if isinstance(value, list):
            return pydyf.Array([self._thawed(one) for one in value])
        if not isinstance(value, dict):
            return value
        if "text" in value:
            return pydyf.String(value["text"])
        entries = {name: self._thawed(one) for name, one in value["dict"].items()}
        if "stream" not in value:
            return pydyf.Dictionary(entries)
        if "Resources" in entries:
            entries["Resources"]["Font"] = self.fonts.reference
        key = f"{value['stream']}{sorted(value['dict'].items())}"
        if key not in self.shared:
            self.shared[key] = self._add(pydyf.Stream([b64decode(value["stream"])], entries))
        return self.shared[key].reference

    def _tag(self) -> None:
        """The structure of all pages, and for each page which element its pieces of content belong to."""
        root = self._add(pydyf.Dictionary({"Type": "/StructTreeRoot"}))
        document = self._add(pydyf.Dictionary({"Type": "/StructElem", "S": "/Document", "P": root.reference}))
        document["K"] = pydyf.Array()
        numbers = pydyf.Array()
        for index, (page, elements) in enumerate(self.trees):
            owners: dict[int, bytes] = {}
            document["K"].extend(self._element(one, document, page, owners).reference for one in elements)
            numbers.extend([index, pydyf.Array([owner for _, owner in sorted(owners.items())])])
        parents = self._add(pydyf.Dictionary({"Nums": numbers}))
        root |= {"K": pydyf.Array([document.reference]), "ParentTree": parents.reference}
        self.pdf.catalog |= {
            "StructTreeRoot": root.reference, "MarkInfo": pydyf.Dictionary({"Marked": "true"})
        }

    def _element(
        self, element: Element, parent: pydyf.Dictionary, page: pydyf.Dictionary, owners: dict[int, bytes]
    ) -> pydyf.Dictionary:
        made = self._add(pydyf.Dictionary({
            "Type": "/StructElem", "S": f"/{element.tag}", "P": parent.reference, "Pg": page.reference
        }))
        if element.alt:
            made["Alt"] = pydyf.String(element.alt)
        made["K"] = pydyf.Array()
        for child in element.children:
            if isinstance(child, int):
                owners[child] = made.reference
                made["K"].append(child)
            else:
                made["K"].append(self._element(child, made, page, owners).reference)
        return made

    def _add(self, one: Any) -> Any:
        self.pdf.add_object(one)
        return one
