"""What is written can be read: by another program, and as it was meant."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pypdf
import pytest

from bestiarist.paper.pdf.pdfobjects import PdfObjects, Text, opening, written


def read(pdf: PdfObjects, catalog: dict[str, Any]) -> Any:
    pages = pdf.add({"Type": "/Pages", "Kids": [], "Count": 0})
    data = pdf.to_bytes(pdf.add({"Type": "/Catalog", "Pages": pages} | catalog), pdf.add({"Title": Text("T")}))
    reader = pypdf.PdfReader(BytesIO(data), strict=True)
    assert reader.metadata is not None and reader.metadata.title == "T"
    return reader.trailer["/Root"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, b"1"), (-2.0, b"-2"), (0.5, b"0.5"), (1 / 3, b"0.333333"), ("/Name", b"/Name"), ([1, "/A"], b"[1 /A]"),
        ({"A": {"B": [0.25]}}, b"<</A <</B [0.25]>>>>"), (Text("a(b)\\"), b"(a\\(b\\)\\\\)"),
        (Text("–"), b"<feff2013>"),
    ],
)  # fmt: skip
def test_values(value: object, expected: bytes) -> None:
    assert written(value) == expected


@pytest.mark.parametrize("text", ["Wolf", "Wolf (old) \\ young", "Ghoul – Pack", "狼"])
def test_texts(text: str) -> None:
    assert read(PdfObjects(), {"Lang": Text(text)})["/Lang"] == text


def test_streams_and_objects_that_change_later() -> None:
    pdf, late = PdfObjects(), dict[str, Any]()
    first = pdf.add(late)
    late["Next"] = pdf.add_stream(b"1 0 0 rg", opening({"Colour": "/Red"}))
    root = read(pdf, {"First": first, "Text": pdf.add_text("0 g\n1 g")})
    assert root["/First"]["/Next"].get_data() == b"1 0 0 rg"
    assert root["/First"]["/Next"]["/Colour"] == "/Red"
    assert root["/Text"].get_data() == b"0 g\n1 g"


def test_more_objects_than_two_bytes_can_count() -> None:
    pdf = PdfObjects()
    last = [pdf.add([number]) for number in range(70_000)][-1]
    assert read(pdf, {"Last": last})["/Last"] == [69_999]
