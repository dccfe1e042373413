"""How long the rulebook takes: `python benchmarks/book.py [--runs 3] [--jobs 2]`.

The book of `book/path2victory` is made in new processes: with nothing kept, after a word of one chapter was changed,
after that chapter has become a page longer, and with nothing changed. Writes the part of docs/speed.md about books.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from print import ROOT, Bench
from tables import BOOKS, write_part

EDITIONS = {"screen": "PDF for the screen", "site": "site", "a5": "PDF for print, A5", "all": "everything"}
WAYS = {"cold": "nothing kept", "word": "one chapter changed", "page": "a page more", "nothing": "nothing changed"}
CHAPTER = "05-attacking.md"


def measure(edition: str, runs: int, jobs: str) -> dict[str, float]:
    """The median seconds of each way."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("book", "cards"):
            shutil.copytree(ROOT / part / "path2victory", folder / part / "path2victory")
        os.chdir(folder)
        os.environ["BESTIARIST_CACHE"] = str(folder / "cache")
        bench, chapter = Bench(folder, jobs, ""), folder / "book" / "path2victory" / CHAPTER
        for number in range(runs):
            print(f"{edition}, round {number + 1}", file=sys.stderr)
            shutil.rmtree(folder / "cache", ignore_errors=True)
            shutil.rmtree(folder / "output", ignore_errors=True)
            for way in WAYS:
                if way in ("word", "page"):
                    words = "One word more." if way == "word" else "Many words more, again and again. " * 90
                    chapter.write_text(f"{chapter.read_text(encoding='utf-8')}\n{words}\n", encoding="utf-8")
                bench.bestiarist(way, "book", "--quiet", "--edition", edition)
            shutil.copy(ROOT / "book" / "path2victory" / CHAPTER, chapter)
        os.chdir(ROOT)
    return {way: median(times) for way, times in bench.times.items()}


def part(figures: dict[str, dict[str, float]], runs: int) -> Iterator[str]:
    """The lines of the page."""
    yield from (
        BOOKS, "",
        f"Made by `python benchmarks/book.py`: the rulebook, seconds, each in a new process. Runs: {runs}, medians.",
        f"Machine: {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}.", "",
        f"| edition | {' | '.join(WAYS.values())} |", "| --- |" + " ---: |" * len(WAYS),
    )
    for edition, seconds in figures.items():
        yield f"| {EDITIONS[edition]} | {' | '.join(f'{seconds[way]:.2f}' for way in WAYS)} |"
    yield ""


def main() -> None:
    """Measures, and writes the part of the page."""
    parser = argparse.ArgumentParser(description="measure books")
    parser.add_argument("editions", nargs="*", default=list(EDITIONS), metavar="EDITION", help="which editions")
    parser.add_argument("--runs", type=int, default=3, help="runs for each time (default: 3)")
    parser.add_argument("--jobs", default=str(min(4, os.cpu_count() or 1)), help="processes (default: the processors)")
    parser.add_argument("--output", type=Path, default=ROOT / "docs", metavar="DIR", help="for the page")
    options = parser.parse_args()
    figures = {edition: measure(edition, options.runs, options.jobs) for edition in options.editions}
    print(write_part("\n".join(part(figures, options.runs)), options.output.resolve()))


if __name__ == "__main__":
    main()
