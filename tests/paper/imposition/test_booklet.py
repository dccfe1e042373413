"""Pages on sheets that are folded, read from the finished file."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PageObject, PdfReader

from bestiarist.core.store import Cache
from bestiarist.paper.imposition.booklet import CREEP, Folding
from bestiarist.paper.pdf.bookfile import Imprint
from bestiarist.render.bookpress import BookPress
from bestiarist.render.booksections import Section
from bestiarist.typeset.folders import StyleSheet

CSS = "@page { size: 148mm 210mm; bleed: 3mm } p { break-after: page } p:last-child { break-after: auto }"
MM = 72 / 25.4


def pages_of(count: int, signature: int = 0) -> PdfReader:
    press = BookPress([StyleSheet("page", CSS)], None, Cache(None))
    words = "".join(f'<p id="p{number}">Page {number} <a href="#p1">link</a></p>' for number in range(1, count + 1))
    html = f"<!doctype html><html lang='en'><title>Pages</title><body>{words}"
    settled = press.settle([Section(lambda pages: html)], paired=False)
    folding, imprint = Folding(297, 210, signature), Imprint("Pages", "en")
    data = press.fold(settled, imprint, folding)
    assert press.fold(settled, imprint, folding) == data
    assert not press.warnings
    return PdfReader(BytesIO(data))


def placed(page: PageObject) -> list[tuple[float, str]]:
    """How far to the right the forms of a page stand (millimetres), and the words in each."""
    contents = page.get_contents()
    assert contents is not None
    found = re.findall(rb"1 0 0 1 ([\d.-]+) [\d.-]+ cm\s+/(\w+) Do", contents.get_data())
    forms = page["/Resources"]["/XObject"]  # type: ignore[index]
    return [(float(x) / MM, _words(page, forms["/" + name.decode()])) for x, name in found]


def _words(page: PageObject, form: object) -> str:
    """The number that stands on a form: its only text is `Page N link`."""
    text = page.extract_xform_text(form.get_object(), (0,))  # type: ignore[attr-defined]
    return text.split()[1]


def test_the_pages_of_each_sheet_stand_in_folding_order() -> None:
    pdf = pages_of(7)
    assert [[words for _, words in placed(page)] for page in pdf.pages] == [["1"], ["2", "7"], ["6", "3"], ["4", "5"]]
    sheets = [tuple(round(float(side) / MM) for side in page.mediabox[2:]) for page in pdf.pages]
    assert set(sheets) == {(297, 210)}


def test_inner_sheets_move_towards_the_fold() -> None:
    pdf = pages_of(8)
    outer, inner = ([x for x, _ in placed(pdf.pages[at])] for at in (0, 2))
    assert outer == pytest.approx([148.5 - 148, 148.5], abs=0.01)
    assert inner == pytest.approx([148.5 - 148 + CREEP, 148.5 - CREEP], abs=0.01)


def test_only_the_trim_of_a_page_is_shown() -> None:
    form = next(iter(pages_of(1).pages[0]["/Resources"]["/XObject"].values()))  # type: ignore[index]
    assert [float(side) / MM for side in form["/BBox"]] == pytest.approx([0, 0, 148, 210], abs=0.01)


def test_the_file_says_how_it_is_printed() -> None:
    pdf = pages_of(9, 4)
    wishes = pdf.root_object["/ViewerPreferences"]
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == ("/DuplexFlipShortEdge", "/None")
    assert pdf.page_labels == ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2"]
    assert not any("/Annots" in page for page in pdf.pages)
    assert not pdf.outline
