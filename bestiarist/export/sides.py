"""Sides of a proof: which page is which side of which card, and the list of them beside the pictures of a deck."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import zip_longest

from pypdfium2 import PdfDocument

from bestiarist.export.proof import File, Proof, Side, Subject


def sides_of(document: PdfDocument, proof: Proof) -> list[Side]:
    """The sides of a proof in the order of its pages. A card without a bookmark of its name is not in the PDF."""
    pages = len(document)
    starts = [*_starts(document, proof.subjects)]
    if proof.notice:
        starts.append((proof.notice, pages - proof.notices - (proof.notices % 2 if proof.backs else 0)))
        pages = starts[-1][1] + proof.notices
    ends = [page for _, page in starts[1:]] + [pages]
    return [
        Side(subject, page, page - start + 1, proof.backs and (page - start) % 2 == 1)
        for (subject, start), end in zip(starts, ends, strict=True)
        for page in range(start, end)
    ]


def in_pairs(sides: Sequence[Side]) -> Iterator[tuple[Side, Side | None]]:
    """Each front with its back, if it has one of its own."""
    for side, after in zip_longest(sides, sides[1:]):
        if not side.back:
            yield side, after if after and after.back else None


def _starts(document: PdfDocument, subjects: tuple[Subject, ...]) -> Iterator[tuple[Subject, int]]:
    waiting = iter(subjects)
    for bookmark in document.get_toc():
        title, target = _words(bookmark.get_title()), bookmark.get_dest()
        subject = next((one for one in waiting if _words(one.name) == title), None)
        if subject is None or target is None:
            return
        yield subject, target.get_index()


def _words(text: str) -> str:
    return " ".join(text.split())


NAME = "list.csv"
BACK = "back"
"""The name of the back that all cards have which have none of their own."""
HEAD = ("number", "card", "copies", "front", "back")


def listing(rows: Iterable[tuple[Side, str, str]]) -> File:
    """The list: fronts, each with the names of its picture and of its back's."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows((at, side.title, side.subject.copies, *names) for at, (side, *names) in enumerate(rows, 1))
    return File(NAME, table.getvalue().encode())


def list_of(sides: Sequence[Side], suffix: str) -> File:
    """The list where files are named after their sides."""
    return listing(
        (front, front.stem + suffix, (back.stem if back else BACK) + suffix) for front, back in in_pairs(sides)
    )
