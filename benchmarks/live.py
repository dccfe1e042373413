"""How long a process that stays loaded takes for a change: `print.py` runs this in a project. Writes JSON."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from material import CHANGED, change_one

from bestiarist.build.pipeline import Request
from bestiarist.build.session import BuildSession
from bestiarist.cli import OBJECTS_BETWEEN_COLLECTIONS

RUNS = 7
DPI = 300


def seconds(work: Callable[[], object], before: Callable[[], object]) -> float:
    """The median time of some runs; what is done before each of them does not count."""
    times = []
    for _ in range(RUNS):
        before()
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def picture(pdf: bytes) -> None:
    """The first page as PNG, as it is exported."""
    from pypdfium2 import PdfDocument

    from bestiarist.export.pictures import draw, encoded, pixels

    document = PdfDocument(pdf)
    encoded(draw(document, 0, pixels(document, 0, DPI)), "png", DPI)


def texts(path: Path) -> Iterator[str]:
    """The same creature under another name each time."""
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    yield from (f"{first} {number}\n{rest}" for number in count())


def main() -> None:
    """Measures in the current folder, with garbage looked for as seldom as by every command."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    workshop, folder = BuildSession(Request.of([])), Path.cwd()

    def sheets() -> None:
        for output in workshop.print(checked, ("a4",)):
            output.make()

    def change() -> None:
        nonlocal checked
        change_one(folder)
        checked = workshop.check()

    checked = workshop.check()
    sheets()
    found = {
        "check": seconds(workshop.check, lambda: change_one(folder)),
        "sheets": seconds(sheets, change),
        "again": seconds(sheets, lambda: None),
    }
    path = folder / "cards" / "path2victory" / f"creature-{CHANGED}.yaml"
    another = texts(path)
    found["card"] = seconds(
        lambda: picture(workshop.card(next(another), path, "path2victory")), lambda: None
    )
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
