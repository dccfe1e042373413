"""The list beside the pictures of a deck: which card it is, how many of it, and its pictures."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from bestiarist.export.files import File
from bestiarist.export.proof import Side
from bestiarist.export.sides import in_pairs

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
