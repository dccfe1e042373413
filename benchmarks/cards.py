"""How long it takes to print cards: `python benchmarks/cards.py [--runs 3] [--jobs 2] [N ...]`.

So many distinct creatures (those of cards/path2victory, over and over under new names) are printed as one deck on
A4, always in new processes:

  naive     a script that lays out all cards in one WeasyPrint document, without fitting their text
  plain     the same with fitting: every card is laid out again wherever it stands
  cold      Cardwright with an empty cache
  warm      Cardwright with all cards in the cache, and no file yet
  one       one card changed
  nothing   nothing changed

The ways take turns, so that whatever else the computer does hits all of them alike.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from check import write_creatures

ROOT = Path(__file__).resolve().parents[1]
WAYS = ("naive", "plain", "cold", "warm", "one", "nothing")
CARDWRIGHT = "from cardwright.cli import main; main(['cards', '--quiet', '--layout', 'a4', *sys.argv[1:]])"
DOCUMENT = """
from pathlib import Path
from cardwright import pipeline
from cardwright.render.cards import Setup, Subject
from cardwright.render.fit import Face, Fitted
from cardwright.model import NO_WISH
from cardwright.render.catalogue import Catalogue
from cardwright.render.folders import template_folders
from cardwright.render.printer import CardPrinter
from cardwright.render.ways import Backs, Plain
from cardwright.ruleset import Scope

request = pipeline.Request.of([])
(collection,) = pipeline.check(request).collections
kind, scope = collection.ruleset.kinds[0], Scope(collection.ruleset, collection.library, request.root)
subjects = [Subject(kind.template, kind.view(one, scope)) for one in collection.library]
folders = template_folders(request.root)
if sys.argv[1] == "naive":
    CardPrinter.fit = lambda *_: [Fitted((Face(0, one.view.blocks, 7.25, 1.16),)) for one in subjects]
way = Plain(Setup.of(collection.ruleset, folders, request.root), subjects, 4, lambda done: None)
layout = Catalogue.load(folders)[0].layouts("a4", NO_WISH)[0]
data = way.pdf("cards", [range(len(subjects))], layout, Backs(), False)
Path("document.pdf").write_bytes(data)
"""


def process(code: str, *arguments: str) -> float:
    """Seconds that Python code takes in a new process."""
    start = perf_counter()
    whole = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"
    subprocess.run([sys.executable, "-c", whole, *arguments], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


@contextmanager
def project(count: int) -> Iterator[Path]:
    """A folder with so many creatures, in which the next processes run, with a cache of its own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards = folder / "cards" / "path2victory"
        cards.mkdir(parents=True)
        write_creatures(cards, count)
        os.environ["CARDWRIGHT_CACHE"] = str(folder / "cache")
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)


def change_one(folder: Path) -> None:
    """Gives one creature a hit point more."""
    path = folder / "cards" / "path2victory" / "creature-7.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    changed = [f"hp: {int(line[3:]) + 5}" if line.startswith("hp:") else line for line in lines]
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")


def round_of(folder: Path, jobs: str) -> Iterator[tuple[str, float]]:
    """Each way once, with its seconds; the later ones build on what the earlier ones left."""

    def build() -> float:
        return process(CARDWRIGHT, "--jobs", jobs)

    yield "naive", process(DOCUMENT, "naive")
    yield "plain", process(DOCUMENT, "plain")
    for leftover in ("cache", "output"):
        shutil.rmtree(folder / leftover, ignore_errors=True)
    yield "cold", build()
    shutil.rmtree(folder / "output")
    yield "warm", build()
    change_one(folder)
    yield "one", build()
    yield "nothing", build()


def measure(count: int, runs: int, jobs: str, progress: Callable[[str], None]) -> dict[str, float]:
    """The median seconds of each way."""
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    with project(count) as folder:
        for number in range(runs):
            for way, seconds in round_of(folder, jobs):
                progress(f"{count} cards, run {number + 1}: {way} {seconds:.1f} s")
                times[way].append(seconds)
        sizes = [(folder / name).stat().st_size for name in ("document.pdf", "output/cards-a4.pdf")]
    return {way: median(found) for way, found in times.items()} | {"size": sizes[1] / sizes[0]}


def main() -> None:
    """Prints a table: seconds, and how often each goes into the naive script's."""
    parser = argparse.ArgumentParser(description="measure the printing of cards")
    parser.add_argument("counts", nargs="*", type=int, default=[47, 85, 300], metavar="N", help="how many cards")
    parser.add_argument("--runs", type=int, default=3, help="runs for each time (default: 3)")
    parser.add_argument("--jobs", default=str(min(4, os.cpu_count() or 1)), help="processes (default: the processors)")
    options = parser.parse_args()
    print(f"{'cards':>5}" + "".join(f"  {way:>15}" for way in WAYS) + "  file size")
    for count in options.counts:
        found = measure(count, options.runs, options.jobs, lambda text: print(text, file=sys.stderr))
        cells = "".join(f"  {found[way]:6.2f} s {found['naive'] / found[way]:5.1f}x" for way in WAYS)
        print(f"{count:5}{cells}  {found['size']:.2f} of plain", flush=True)


if __name__ == "__main__":
    main()
