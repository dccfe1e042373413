"""The PDFs of books keep to PDF/UA-1, as far as a machine can tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, parse_content_stream
from PIL import Image

from bestiarist.build.books import Made, make_books

Writing = Callable[..., Path]
TEXT = """# One

See [the table](#t) and [another site](https://example.org).[^1] [kept]{.index}

[^1]: A note.

## Things {#t}

- one
  - deeper
- two

![A red square](red.png)

Table: Numbers {#numbers}

| a | b |
| - | - |
| 1 | 2 |

### Below

term
: its meaning

::: sidebar Aside
Words.
:::
"""
PARENTS = {
    "TR": ("THead", "TBody", "Table"), "TH": ("TR",), "TD": ("TR",), "THead": ("Table",), "TBody": ("Table",),
    "LI": ("L",), "Lbl": ("LI",), "LBody": ("LI",),
}
CHILDREN = {
    "L": ("LI", "L", "Caption"), "LI": ("Lbl", "LBody", "L"), "TR": ("TH", "TD"),
    "Table": ("THead", "TBody", "TR", "Caption"), "THead": ("TR",), "TBody": ("TR",),
}
STANDARD = b"<pdfuaid:part>1<"
DRAWS = {"Tj", "TJ", "f", "f*", "S", "s", "B", "B*", "b", "b*", "Do", "sh"}


def faults(pdf: Pdf) -> list[str]:
    """What is missing or wrong."""
    root = pdf.Root
    found = [
        words
        for there, words in (
            (root.get("/MarkInfo", {}).get("/Marked"), "the file is not marked"),
            (root.get("/Lang"), "the file has no language"),
            (root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"), "viewers do not show the title"),
            (pdf.docinfo.get("/Title"), "the file has no title"),
            ("/Metadata" in root and STANDARD in root.Metadata.read_bytes(), "the metadata name no standard"),
            ("/StructTreeRoot" in root, "there is no structure"),
        )
        if not there
    ]
    if "/StructTreeRoot" not in root:
        return found
    numbers = list(root.StructTreeRoot.ParentTree.Nums)
    owners = {int(number): owner for number, owner in zip(numbers[::2], numbers[1::2], strict=True)}
    levels: list[int] = []
    found += _element(root.StructTreeRoot.K[0], "", levels)
    skipped = ((high, low) for high, low in pairwise([0, *levels]) if low > high + 1)
    found += (f"a heading of level {low} follows one of {high}" for high, low in skipped)
    for number, page in enumerate(pdf.pages, 1):
        found += (f"page {number}: {fault}" for fault in _page(page, owners))
    return found


def _element(element: Object, above: str, levels: list[int]) -> Iterator[str]:
    tag = str(element.S)[1:]
    kids = list(element.K) if isinstance(element.get("/K"), Array) else [element.K] if "/K" in element else []
    below = [kid for kid in kids if isinstance(kid, Dictionary) and "/S" in kid]
    linked = any(isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR for kid in kids)
    if tag in PARENTS and above not in PARENTS[tag]:
        yield f"{tag} stands in {above}"
    yield from (f"{tag} has a {kid.S}" for kid in below if str(kid.S)[1:] not in CHILDREN.get(tag, (str(kid.S)[1:],)))
    if tag == "Figure" and not str(element.get("/Alt", "")):
        yield "a figure has no words"
    if tag == "TH" and element.get("/A", {}).get("/Scope") not in (Name.Row, Name.Column):
        yield "the head of a table does not say of what"
    if tag == "Table" and "TH" not in _tags(element):
        yield "a table has no heads"
    if linked != (tag == "Link"):
        yield f"{tag} and link do not go together"
    if re.fullmatch("H[1-6]", tag):
        levels.append(int(tag[1]))
    for kid in below:
        yield from _element(kid, tag, levels)


def _tags(element: Object) -> set[str]:
    kids = element.K if isinstance(element.get("/K"), Array) else ()
    below = [kid for kid in kids if isinstance(kid, Dictionary) and "/S" in kid]
    return {str(element.S)[1:]}.union(*map(_tags, below))


def _page(page: Page, owners: dict[int, Object]) -> Iterator[str]:
    if page.obj.get("/Tabs") != Name.S:
        yield "the order of tabs is not that of the text"
    for link in page.obj.get("/Annots", ()):
        if not str(link.get("/Contents", "")):
            yield "a link has no words"
        owner = owners.get(int(link.get("/StructParent", -1)))
        if owner is None or Name.Link != owner.S:
            yield "a link belongs to no element"
    pieces = owners.get(int(page.obj.get("/StructParents", -1)))
    known = [isinstance(owner, Dictionary) for owner in pieces] if pieces is not None else []
    inside: list[Object] = []
    for operands, operator in parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            inside.append(operands)
            mark = operands[1].get("/MCID") if name == "BDC" else None
            if mark is not None and not (int(mark) < len(known) and known[int(mark)]):
                yield f"piece {mark} belongs to no element"
        elif name == "EMC":
            inside.pop()
        elif name in DRAWS and not inside:
            yield f"something is drawn that is neither text nor ornament ({name})"


@pytest.fixture(params=["screen", "a5"])
def small(book: Writing, tmp_path: Path, request: pytest.FixtureRequest) -> Pdf:
    folder = book({"01-one.md": TEXT, "02-two.md": "# Two\n\ntext"}, "title: The Test\nauthors: [Somebody]")
    Image.new("RGB", (9, 9), "red").save(folder / "red.png")
    made = make_books([folder], tmp_path / "out", request.param)
    assert not made.diagnostics
    return Pdf.open(made.files[0])


def test_a_small_book_keeps_to_the_standard(small: Pdf) -> None:
    assert faults(small) == []


@pytest.mark.slow
def test_the_rulebook_keeps_to_the_standard(rulebook: Made) -> None:
    assert faults(Pdf.open(rulebook.files[0])) == []


def elements(pdf: Pdf, tag: str) -> list[object]:
    return [one for one in pdf.objects if hasattr(one, "get") and one.get("/S") == Name(tag)]


def strip(tag: str, key: str) -> Callable[[Pdf], None]:
    def change(pdf: Pdf) -> None:
        for one in elements(pdf, tag):
            del one[key]  # type: ignore[attr-defined]

    return change


def unlink(pdf: Pdf) -> None:
    for page in pdf.pages:
        for link in page.get("/Annots", ()):
            del link["/StructParent"]
            link["/Contents"] = ""


def unmark(pdf: Pdf) -> None:
    page = pdf.pages[-1]
    page.Contents.write(page.Contents.read_bytes() + b"\n0 0 9 9 re f /Span <</MCID 999>> BDC EMC")


def deepen(pdf: Pdf) -> None:
    for one in elements(pdf, "/H2"):
        one["/S"] = Name.H4  # type: ignore[index]


def unsay(pdf: Pdf) -> None:
    for key in ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata"):
        del pdf.Root[key]
    for page in pdf.pages:
        del page["/Tabs"]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (strip("/Figure", "/Alt"), {"a figure has no words"}),
        (strip("/TH", "/A"), {"the head of a table does not say of what"}),
        (unlink, {"a link has no words", "a link belongs to no element"}),
        (unmark, {"something is drawn that is neither text nor ornament (f)", "piece 999 belongs to no element"}),
        (deepen, {"a heading of level 4 follows one of 1"}),
        (unsay, {
            "the file is not marked", "the file has no language", "viewers do not show the title",
            "the metadata name no standard", "the order of tabs is not that of the text",
        }),
    ],
)
@pytest.mark.parametrize("small", ["screen"], indirect=True)
def test_what_is_wrong_would_be_found(small: Pdf, change: Callable[[Pdf], None], wrong: set[str]) -> None:
    change(small)
    stream = BytesIO()
    small.save(stream)
    found = faults(Pdf.open(stream))
    assert {fault.rpartition("page ")[2].partition(": ")[2] or fault for fault in found} == wrong
