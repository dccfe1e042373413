"""Booklets: pages two by two on sheets that are folded and put into each other; a page is a form in the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bestiarist.paper.pdf.bookfile import Imprint, info_of
from bestiarist.paper.pdf.pdffile import PdfFile
from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text, opening
from bestiarist.paper.pdf.subsets import Subsetting, subset
from bestiarist.typeset.cardsize import POINTS
from bestiarist.typeset.pagecontent import PageContent

SHEET = 4
"""The pages of a sheet that is folded once."""
THICKEST = 80
"""So many pages still fold as one booklet; a thicker book is gathered from signatures."""
SIGNATURE = 32
"""The most pages of a signature where nobody asks for another number."""
CREEP = 0.1
"""Millimetres by which the pages of a sheet move towards the fold for each sheet around it: the thickness of paper of
80 grams. Without it, the text of the inner sheets would stand farther out once they are folded."""


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet: its pages (0-based; none is blank), its signature (1-based), and how many sheets of that
    lie around it."""

    left: int | None
    right: int | None
    signature: int
    around: int


@dataclass(frozen=True, slots=True)
class Folding:
    """Sheets so large (millimetres), and how many pages a signature has at most (0: as many as fold well)."""

    width: float
    height: float
    signature: int = 0


def booklet(pages: Sequence[PageContent], imprint: Imprint, folding: Folding, subsetting: Subsetting = subset) -> bytes:
    """The pages two by two on sheets, which are printed on both sides, at true size, turned over the short edge; the
    same bytes for the same pages."""
    file = PdfFile(imprint.language)
    file.embed(pages, subsetting)
    forms = [_form(file, page) for page in pages]
    spreads = list(folded(len(pages), folding.signature))
    for spread in spreads:
        file.add_page(_sheet(file.pdf, folding, spread, pages, forms))
    viewing = {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "Duplex": "/DuplexFlipShortEdge"}
    return file.to_bytes(
        file.pdf.add(info_of(imprint)), PageLabels={"Nums": list(_labels(spreads))},
        ViewerPreferences=viewing | {"DisplayDocTitle": "true"},
    )


def _form(file: PdfFile, page: PageContent) -> str:
    """The content of a page as a form: what is drawn inside its trim."""
    return file.pdf.add_stream(page.content, opening({
        "Type": "/XObject", "Subtype": "/Form", "BBox": [0, 0, page.width, page.height],
        "Resources": file.resources(page.resources), "Filter": "/FlateDecode",
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
        "MediaBox": [0, 0, round(middle * 2, 4), height],
        "Contents": pdf.add_text("\n".join(operators)), "Resources": {"XObject": names},
    }


def _labels(spreads: Sequence[Spread]) -> Iterator[object]:
    """The sides are numbered within their signature: 2-1 is the first side of the second."""
    several = spreads[-1].signature > 1 if spreads else False
    for at, spread in enumerate(spreads):
        if not at or spread.signature != spreads[at - 1].signature:
            yield at
            yield {"S": "/D"} | ({"P": Text(f"{spread.signature}-")} if several else {})


def lengths(pages: int, most: int = 0) -> list[int]:
    """The pages of each signature: at most so many (0: as many as fold well), and nearly as many in each."""
    sheets = -(-pages // SHEET)
    most = most or (THICKEST if pages <= THICKEST else SIGNATURE)
    count = -(-sheets // max(1, most // SHEET))
    return [SHEET * (sheets // count + (at < sheets % count)) for at in range(count)]


def folded(pages: int, most: int = 0) -> Iterator[Spread]:
    """The sides in the order in which they are printed, front and back of each sheet from the outermost on. What the
    last sheets have too many is blank at the end."""
    start = 0
    for number, length in enumerate(lengths(pages, most), 1):
        for side in range(length // 2):
            pair = (start + side, start + length - 1 - side)
            low, high = (page if page < pages else None for page in pair)
            left, right = (low, high) if side % 2 else (high, low)
            yield Spread(left, right, number, side // 2)
        start += length
