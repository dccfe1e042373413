"""Painted pages two by two on sheets to be folded: each page is a form that a sheet shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bestiarist.paper.imposition.folding import Spread, folded
from bestiarist.paper.pdf.bookfile import Imprint, info_of
from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text, opening
from bestiarist.paper.pdf.resources import Resources, Subsetting, embed, subset
from bestiarist.typeset.cardsize import POINTS
from bestiarist.typeset.pagecontent import PageContent, union

CREEP = 0.1
"""Millimetres by which the pages of a sheet move towards the fold for each sheet around it: the thickness of paper of
80 grams. Without it, the text of the inner sheets would stand farther out once they are folded."""


@dataclass(frozen=True, slots=True)
class Folding:
    """Sheets so large (millimetres), and how many pages a signature has at most (0: as many as fold well)."""

    width: float
    height: float
    signature: int = 0


def booklet(pages: Sequence[PageContent], imprint: Imprint, folding: Folding, subsetting: Subsetting = subset) -> bytes:
    """The pages two by two on sheets, which are printed on both sides, at true size, turned over the short edge; the
    same bytes for the same pages."""
    pdf = PdfObjects()
    kids: list[str] = []
    sheets: dict[str, Any] = {"Type": "/Pages", "Kids": kids}
    parent = pdf.add(sheets)
    resources = Resources(pdf, pdf.add(embed(pdf, union(pages), subsetting)))
    forms = [_form(pdf, page, resources) for page in pages]
    spreads = list(folded(len(pages), folding.signature))
    kids += (pdf.add(_sheet(pdf, folding, spread, pages, forms) | {"Parent": parent}) for spread in spreads)
    sheets["Count"] = len(kids)
    catalog = {
        "Type": "/Catalog", "Pages": parent, "Lang": Text(imprint.language),
        "PageLabels": {"Nums": list(_labels(spreads))},
        "ViewerPreferences": {
            "PrintScaling": "/None", "PickTrayByPDFSize": "true", "Duplex": "/DuplexFlipShortEdge",
            "DisplayDocTitle": "true",
        },
    }
    return pdf.to_bytes(pdf.add(catalog), pdf.add(info_of(imprint)))


def _form(pdf: PdfObjects, page: PageContent, resources: Resources) -> str:
    """The content of a page as a form: what is drawn inside its trim."""
    return pdf.add_stream(page.content, opening({
        "Type": "/XObject", "Subtype": "/Form", "BBox": [0, 0, page.width, page.height],
        "Resources": resources.of(page.resources), "Filter": "/FlateDecode",
    }))


def _sheet(
    pdf: PdfObjects, folding: Folding, spread: Spread, pages: Sequence[PageContent], forms: Sequence[str]
) -> dict[str, Any]:
    """A side of a sheet; its pages stand on both sides of its middle."""
    middle, height = folding.width * POINTS / 2, round(folding.height * POINTS, 4)
    creep = spread.around * CREEP * POINTS
    names, operators = {}, []
    for page, shift, edge in ((spread.left, -1, 0.0), (spread.right, 0, middle)):
        if page is not None:
            size, name = pages[page], f"P{page + 1}"
            left, bottom = middle + shift * size.width - (1 + 2 * shift) * creep, (height - size.height) / 2
            names[name] = forms[page]
            operators += [
                f"q {edge:.4f} 0 {middle:.4f} {height} re W n", f"1 0 0 1 {left:.4f} {bottom:.4f} cm", f"/{name} Do Q",
            ]
    return {
        "Type": "/Page", "MediaBox": [0, 0, round(middle * 2, 4), height],
        "Contents": pdf.add_text("\n".join(operators)), "Resources": {"XObject": names},
    }


def _labels(spreads: Sequence[Spread]) -> Iterator[object]:
    """The sides are numbered within their signature: 2-1 is the first side of the second."""
    several = spreads[-1].signature > 1 if spreads else False
    for at, spread in enumerate(spreads):
        if not at or spread.signature != spreads[at - 1].signature:
            yield at
            yield {"S": "/D"} | ({"P": Text(f"{spread.signature}-")} if several else {})
