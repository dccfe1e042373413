"""How long `cardwright check` takes for many creatures: `python benchmarks/check.py [--runs 5] [N ...]`.

The creatures are those of cards/path2victory, over and over under new names, in a temporary folder. Each time is
the median of some runs: in a new process, as a person runs the command, and again in a process that has checked
the same files before, as the preview does.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter

from cardwright.cli import main as cardwright

CARDS = Path(__file__).resolve().parents[1] / "cards" / "path2victory"
COMMAND = ("check", "--format", "concise")
STARTING = "from cardwright.cli import main; main(['explain', 'YML001'])"
CHECKING = f"from cardwright.cli import main; main({[*COMMAND]})"


def write_creatures(folder: Path, count: int) -> None:
    """Writes so many creature files; each has the text of a published one, with a name of its own."""
    originals = [path.read_text(encoding="utf-8") for path in sorted(CARDS.glob("*.yaml"))]
    for number, text in enumerate(islice(cycle(originals), count), 1):
        first, rest = text.split("\n", 1)
        (folder / f"creature-{number}.yaml").write_text(f"{first} {number}\n{rest}", encoding="utf-8")


def process(code: str) -> None:
    """Runs Python code in a new process."""
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False)


def again() -> None:
    """Checks the current folder in this process."""
    with contextlib.redirect_stdout(io.StringIO()):
        cardwright(COMMAND)


def seconds(work: Callable[[], object], runs: int) -> float:
    """The median time of some runs."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def measure(count: int, runs: int) -> tuple[float, float]:
    """Seconds for so many creatures, in a new process and warm."""
    with tempfile.TemporaryDirectory() as folder:
        cards = Path(folder, "cards", "path2victory")
        cards.mkdir(parents=True)
        write_creatures(cards, count)
        before = Path.cwd()
        os.chdir(folder)
        try:
            again()
            return seconds(lambda: process(CHECKING), runs), seconds(again, runs)
        finally:
            os.chdir(before)


def main() -> None:
    """Prints a table of times in seconds."""
    parser = argparse.ArgumentParser(description="measure `cardwright check`")
    parser.add_argument("counts", nargs="*", type=int, default=[100, 1000], metavar="N", help="how many creatures")
    parser.add_argument("--runs", type=int, default=5, help="runs for each time (default: 5)")
    options = parser.parse_args()
    print(f"{'creatures':>9}  {'new process':>11}  {'warm':>6}  {'each, warm':>10}")
    print(f"{'(none)':>9}  {seconds(lambda: process(STARTING), options.runs):9.2f} s")
    for count in options.counts:
        fresh, warm = measure(count, options.runs)
        print(f"{count:9}  {fresh:9.2f} s  {warm:4.2f} s  {1000 * warm / count:7.2f} ms")


if __name__ == "__main__":
    main()
