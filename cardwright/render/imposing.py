"""Painted sides to PDF: each is put into the file once, and placed on its sheets as often as it is wanted."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import pydyf

from cardwright.render.cardsize import POINTS
from cardwright.render.embedding import Subsetting, embed, subset
from cardwright.render.layout import Layout
from cardwright.render.painted import Element, Frozen, Painted, union

MARK = 0.35
"""The thickness of a crop mark, in points."""
LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed page: the trim corner (millimetres from the upper left) and the side for each place that is taken."""

    placed: tuple[tuple[float, float, Painted], ...]


def impose(title: str, sheets: Sequence[Sheet], layout: Layout, subsetting: Subsetting = subset) -> bytes:
    """The sheets as a file; the same bytes for the same sheets.

    A page that is one card is tagged for reading aloud. A sheet is not: what is placed many times can have no tags.
    """
    return _File(title, layout, subsetting).write(sheets)


class _File:
    """One PDF in the making."""

    def __init__(self, title: str, layout: Layout, subsetting: Subsetting) -> None:
        self.pdf, self.layout, self.subsetting = pydyf.PDF(), layout, subsetting
        self.width, self.height = layout.page_width * POINTS, layout.page_height * POINTS
        self.bleed = layout.bleed * POINTS
        page, card = (layout.page_width, layout.page_height), (layout.card_width, layout.card_height)
        self.tagged = layout.places == 1 and page == card
        self.drawn: dict[Painted, tuple[pydyf.Stream, pydyf.Dictionary]] = {}
        self.shared: dict[str, pydyf.Object] = {}
        self.marked: set[Painted] = set()
        self.bookmarks: list[tuple[str, pydyf.Array]] = []
        self.trees: list[tuple[pydyf.Dictionary, tuple[Element, ...]]] = []
        self.pdf.info |= {"Producer": pydyf.String("Cardwright"), "Title": pydyf.String(title)}
        self.pdf.catalog |= {
            "Lang": pydyf.String(LANGUAGE),
            "ViewerPreferences": pydyf.Dictionary({"PrintScaling": "/None", "DisplayDocTitle": "true"}),
        }

    def write(self, sheets: Sequence[Sheet]) -> bytes:
        sides = list(dict.fromkeys(side for sheet in sheets for _, _, side in sheet.placed))
        self.fonts = self._add(embed(self.pdf, union(sides), self.subsetting))
        self.marks = self._add(pydyf.Stream(list(_marks(self.layout, self.height)), compress=True))
        for sheet in sheets:
            self._page(sheet)
        self._outline()
        if self.tagged:
            self._tag()
        output = BytesIO()
        self.pdf.write(output, compress=True)
        return output.getvalue()

    def _page(self, sheet: Sheet) -> None:
        page = pydyf.Dictionary({
            "Type": "/Page", "Parent": self.pdf.pages.reference,
            "MediaBox": _box(self.width, self.height, self.layout.page_bleed * POINTS),
        })
        if self.tagged:
            page |= {"TrimBox": _box(self.width, self.height), "BleedBox": page["MediaBox"]}
        self.pdf.add_page(page)
        corners = [(x * POINTS, self.height - y * POINTS - side.height, side) for x, y, side in sheet.placed]
        for x, y, side in corners:
            for label, height in side.bookmarks if side not in self.marked else ():
                place = pydyf.Array([page.reference, "/XYZ", round(x, 4), round(y + height, 4), 0])
                self.bookmarks.append((label, place))
            self.marked.add(side)
        if self.tagged and corners:
            ((_, _, side),) = corners
            content, resources = self._draw(side)
            page |= {
                "Contents": content.reference, "Resources": resources.reference,
                "Tabs": "/S", "StructParents": len(self.trees),
            }
            self.trees.append((page, side.structure))
        else:
            page |= self._sheet(corners)

    def _sheet(self, corners: Sequence[tuple[float, float, Painted]]) -> dict[str, Any]:
        """The content of a sheet: marks, and each side at its place."""
        forms = {side: self._draw(side)[0] for _, _, side in corners}
        names = {side: f"S{number}" for number, side in enumerate(forms, 1)}
        lines = [f"q 1 0 0 1 {x:.4f} {y:.4f} cm /{names[side]} Do Q" for x, y, side in corners]
        content = self._add(pydyf.Stream(lines, compress=True))
        placed = pydyf.Dictionary({names[side]: form.reference for side, form in forms.items()})
        return {
            "Contents": pydyf.Array([self.marks.reference, content.reference]),
            "Resources": pydyf.Dictionary({"XObject": placed, "Font": self.fonts.reference}),
        }

    def _draw(self, side: Painted) -> tuple[pydyf.Stream, pydyf.Dictionary]:
        """A side as an object of the file, with its resources; the same object each time."""
        if side not in self.drawn:
            resources = self._add(pydyf.Dictionary(
                {name: self._thawed(part) for name, part in side.resources.items()} | {"Font": self.fonts.reference}
            ))
            extra = {"Filter": "/FlateDecode"}
            if not self.tagged:
                extra |= {
                    "Type": "/XObject", "Subtype": "/Form", "Resources": resources.reference,
                    "BBox": _box(side.width, side.height, self.bleed),
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

    def _outline(self) -> None:
        entries = [pydyf.Dictionary({"Title": pydyf.String(label), "Dest": place}) for label, place in self.bookmarks]
        if not entries:
            return
        outline = self._add(pydyf.Dictionary({"Type": "/Outlines", "Count": len(entries)}))
        for entry in entries:
            self._add(entry)["Parent"] = outline.reference
        for before, after in pairwise(entries):
            before["Next"], after["Prev"] = after.reference, before.reference
        outline |= {"First": entries[0].reference, "Last": entries[-1].reference}
        self.pdf.catalog["Outlines"] = outline.reference

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


def _box(width: float, height: float, around: float = 0) -> pydyf.Array:
    """A rectangle from (0, 0), larger by so many points on each side."""
    corners = (-around, -around, width + around, height + around)
    return pydyf.Array([round(corner, 4) for corner in corners])


def _marks(layout: Layout, height: float) -> Iterator[str]:
    """Crop marks as bars, from the lower left corner of the page."""
    yield "0 g"
    for mark in layout.marks():
        x, y, length = mark.x * POINTS, height - mark.y * POINTS, mark.length * POINTS
        left, bottom, wide, high = (
            (x - MARK / 2, y - length, MARK, length) if mark.upright else (x, y - MARK / 2, length, MARK)
        )
        yield f"{left:.4f} {bottom:.4f} {wide:.4f} {high:.4f} re f"
