"""The bookmarks of a PDF, in one or two levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bestiarist.render.pdfobjects import PdfObjects, Text


@dataclass(slots=True)
class Bookmark:
    """A label, where it leads to (as in the file), and what is below it."""

    label: str
    place: list[Any]
    below: list[Bookmark] = field(default_factory=list)


def add_outline(pdf: PdfObjects, catalog: dict[str, Any], bookmarks: Sequence[Bookmark]) -> None:
    """Give the file its bookmarks; those with others below them are shut."""
    if bookmarks:
        outline: dict[str, Any] = {"Type": "/Outlines", "Count": len(bookmarks)}
        catalog["Outlines"] = pdf.add(outline)
        _add(pdf, outline, catalog["Outlines"], bookmarks)


def _add(pdf: PdfObjects, above: dict[str, Any], parent: str, bookmarks: Sequence[Bookmark]) -> None:
    entries = []
    for one in bookmarks:
        entry: dict[str, Any] = {"Title": Text(one.label), "Dest": one.place, "Parent": parent}
        entries.append((entry, number := pdf.add(entry)))
        if one.below:
            _add(pdf, entry, number, one.below)
            entry["Count"] = -len(one.below)
    for (before, first), (after, second) in pairwise(entries):
        before["Next"], after["Prev"] = second, first
    above |= {"First": entries[0][1], "Last": entries[-1][1]}
