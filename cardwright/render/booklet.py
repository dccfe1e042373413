"""Pages of a PDF in the making, two by two on sheets to be folded: each page becomes a form that a sheet shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pydyf

from cardwright.render.cardsize import POINTS
from cardwright.render.folding import Spread, folded

CREEP = 0.1
"""Millimetres by which the pages of a sheet move towards the fold for each sheet around it: the thickness of paper of
80 grams. Without it, the text of the inner sheets would stand farther out once they are folded."""


@dataclass(frozen=True, slots=True)
class Folding:
    """Sheets so large (millimetres), and how many pages a signature has at most (0: as many as fold well)."""

    width: float
    height: float
    signature: int = 0


def fold(folding: Folding, pdf: pydyf.PDF) -> None:
    """Put the pages of a file two by two on sheets, and say how they are printed: on both sides, at true size, turned
    over the short edge."""
    pages = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    forms = [_form(pdf, page) for page in pages]
    width = float(pages[0]["TrimBox"][2]) if pages else 0
    height = float(pages[0]["TrimBox"][3]) if pages else 0
    for page in pages:
        page.clear()
    pdf.pages |= {"Kids": pydyf.Array(), "Count": 0}
    spreads = list(folded(len(forms), folding.signature))
    for spread in spreads:
        _add_sheet(pdf, folding, spread, forms, (width, height))
    pdf.catalog["PageLabels"] = pydyf.Dictionary({"Nums": pydyf.Array(_labels(spreads))})
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({
        "PrintScaling": "/None", "PickTrayByPDFSize": "true", "Duplex": "/DuplexFlipShortEdge",
        "DisplayDocTitle": "true",
    })


def _form(pdf: pydyf.PDF, page: pydyf.Dictionary) -> pydyf.Stream:
    """The content of a page as a form: what is drawn inside its trim."""
    stream = pdf.objects[int(page["Contents"].split()[0])]
    stream.extra |= {
        "Type": "/XObject", "Subtype": "/Form", "BBox": page["TrimBox"], "Resources": page["Resources"],
    }
    return stream


def _add_sheet(
    pdf: pydyf.PDF, folding: Folding, spread: Spread, forms: list[pydyf.Stream], size: tuple[float, float]
) -> None:
    """A side of a sheet; pages of that size (points) stand on both sides of its middle."""
    middle, bottom = folding.width * POINTS / 2, (folding.height * POINTS - size[1]) / 2
    creep = spread.around * CREEP * POINTS
    names, content = pydyf.Dictionary(), pydyf.Stream(compress=True)
    for page, left, edge in ((spread.left, middle - size[0] + creep, 0.0), (spread.right, middle - creep, middle)):
        if page is not None:
            names[f"P{page + 1}"] = forms[page].reference
            content.push_state()
            content.rectangle(edge, 0, middle, round(folding.height * POINTS, 4))
            content.clip()
            content.end()
            content.set_matrix(1, 0, 0, 1, round(left, 4), round(bottom, 4))
            content.draw_x_object(f"P{page + 1}")
            content.pop_state()
    pdf.add_object(content)
    pdf.add_page(pydyf.Dictionary({
        "Type": "/Page", "Parent": pdf.pages.reference, "Contents": content.reference,
        "MediaBox": pydyf.Array([0, 0, round(middle * 2, 4), round(folding.height * POINTS, 4)]),
        "Resources": pydyf.Dictionary({"XObject": names}),
    }))  # fmt: skip


def _labels(spreads: list[Spread]) -> Iterator[object]:
    """The sides are numbered within their signature: 2-1 is the first side of the second."""
    several = spreads[-1].signature > 1 if spreads else False
    for at, spread in enumerate(spreads):
        if not at or spread.signature != spreads[at - 1].signature:
            prefix = {"P": pydyf.String(f"{spread.signature}-")} if several else {}
            yield at
            yield pydyf.Dictionary({"S": "/D", **prefix})
