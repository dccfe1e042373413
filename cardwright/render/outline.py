"""The bookmarks of a PDF, in one or two levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pydyf


@dataclass(slots=True)
class Bookmark:
    """A label, where it leads to, and what is below it."""

    label: str
    place: pydyf.Array
    below: list[Bookmark] = field(default_factory=list)


def add_outline(pdf: pydyf.PDF, bookmarks: Sequence[Bookmark]) -> None:
    """Give the file its bookmarks; those with others below them are shut."""
    if bookmarks:
        outline = pydyf.Dictionary({"Type": "/Outlines"})
        pdf.add_object(outline)
        _add(pdf, outline, bookmarks)
        outline["Count"] = len(bookmarks)
        pdf.catalog["Outlines"] = outline.reference


def _add(pdf: pydyf.PDF, parent: Any, bookmarks: Sequence[Bookmark]) -> None:
    entries = []
    for one in bookmarks:
        entry = pydyf.Dictionary(
            {"Title": pydyf.String(one.label), "Dest": one.place, "Parent": parent.reference}
        )
        pdf.add_object(entry)
        entries.append(entry)
        if one.below:
            _add(pdf, entry, one.below)
            entry["Count"] = -len(one.below)
    for before, after in pairwise(entries):
        before["Next"], after["Prev"] = after.reference, before.reference
    parent |= {"First": entries[0].reference, "Last": entries[-1].reference}
