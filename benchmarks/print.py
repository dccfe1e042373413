"""How long printing takes: `python benchmarks/print.py [--runs 3] [--jobs 2] [--peers DIR] [N ...]`.

So many distinct creatures (those of cards/path2victory, over and over under new names) are checked and printed as one
deck on A4, the same content by a naive script, by headless Chromium and by Typst, and the same cards as one document
by WeasyPrint and by Chromium. The ways take turns, always in new processes, so that whatever else the computer does
hits all of them alike. Writes docs/speed.md with its picture.
Peers that are not installed are left out; `--peers` is a folder made by `pip install --target DIR typst`.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from material import change_one, forget, project
from tables import Figures, write_report

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PDF = "cards-a4.pdf"
PRINT = ("cards", "--quiet", "--layout", "a4")
CHECK = ("check", "--quiet", "--format", "concise")


PR_SET_CHILD_SUBREAPER = 36


@dataclass
class Bench:
    """Runs processes and keeps their seconds and megabytes."""

    folder: Path
    jobs: str
    peers: str
    times: dict[str, list[float]] = field(default_factory=dict)
    megabytes: dict[str, float] = field(default_factory=dict)

    def run(self, way: str, *command: str) -> None:
        """One process; what it prints is dropped. Its memory is that of the largest process that it starts."""
        start = perf_counter()
        with tempfile.TemporaryFile() as errors:
            child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env=self.environment())
            _, status, usage = os.wait4(child.pid, 0)
            seconds = perf_counter() - start
            memory = max(usage.ru_maxrss, *left_behind()) / 1024
            child.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            if child.returncode not in (0, 1):
                raise SystemExit(f"{way} failed: {errors.read().decode()[-500:]}")
        self.times.setdefault(way, []).append(seconds)
        self.megabytes[way] = max(self.megabytes.get(way, 0), memory)
        print(f"  {way:<12} {seconds:7.2f} s {memory:5.0f} MB", file=sys.stderr)

    def python(self, way: str, code: str, *arguments: str) -> None:
        """One process of Python."""
        self.run(way, sys.executable, "-c", f"import sys; {code}", *arguments)

    def bestiarist(self, way: str, *words: str) -> None:
        """One command of Bestiarist."""
        self.python(way, f"from bestiarist.cli import main; sys.exit(main({list(words)}))")

    def output(self, *command: str) -> bytes:
        """What a script of Python writes, unmeasured."""
        whole = [sys.executable, *command]
        return subprocess.run(whole, env=self.environment(), stdout=subprocess.PIPE, check=True).stdout

    def environment(self) -> dict[str, str]:
        """As a person has it: what is compiled is kept."""
        path = os.pathsep.join((str(ROOT), str(HERE)))
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return kept | {"PYTHONPATH": path, "BESTIARIST_JOBS": self.jobs}


def adopt() -> None:
    """From now on, what a process started and did not wait for belongs to this one when that process has ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def left_behind() -> Iterator[int]:
    """The memory of such processes, in kilobytes, as each of them ends."""
    yield 0
    with suppress(ChildProcessError):
        while True:
            yield os.wait4(-1, 0)[2].ru_maxrss


def round_of(bench: Bench) -> None:
    """Each way once; the later ones of Bestiarist build on what the earlier ones left."""
    for peer in peers_of(bench):
        peer()
    forget(bench.folder, "cache")
    bench.bestiarist("check", *CHECK)
    change_one(bench.folder)
    bench.bestiarist("check one", *CHECK)
    bench.bestiarist("check again", *CHECK)
    forget(bench.folder, "cache", "output")
    bench.bestiarist("cold", *PRINT)
    change_one(bench.folder)
    bench.bestiarist("one", *PRINT)
    bench.bestiarist("nothing", *PRINT)


def peers_of(bench: Bench) -> Iterator[Callable[[], None]]:
    """The others, as far as they are installed. Chromium and Typst get their files ready-made."""
    naive, same, cards = str(HERE / "naive.py"), str(HERE / "same.py"), str(bench.folder / "cards" / "path2victory")
    yield lambda: bench.run("naive", sys.executable, naive, cards, "naive.pdf")
    yield lambda: bench.run("same", sys.executable, same, "same.pdf")
    for output in ("cards.html", "cards.typ"):
        if not (bench.folder / output).exists():
            bench.output(naive, cards, output)
    if not (bench.folder / "same.html").exists():
        bench.output(same, "same.html")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium:
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
        yield lambda: bench.run("chromium", chromium, *options, "--print-to-pdf=chromium.pdf", "cards.html")
        yield lambda: bench.run("chromium same", chromium, *options, "--print-to-pdf=chromium-same.pdf", "same.html")
    if installed("typst", bench.peers):
        code = f"sys.path.append({bench.peers!r}); import typst; typst.compile('cards.typ', output='typst.pdf')"
        yield lambda: bench.python("typst", code)


def installed(package: str, folder: str) -> bool:
    """Whether a package is there."""
    code = f"import sys; sys.path.append({folder!r}); import {package}"
    return subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False).returncode == 0


def measure(count: int, runs: int, jobs: str, peers: str) -> Figures:
    """The median seconds of each way, its memory, the size of the file, and what a process that stays needs."""
    with project(count) as folder:
        bench = Bench(folder, jobs, peers)
        for number in range(runs):
            print(f"{count} cards, round {number + 1}", file=sys.stderr)
            round_of(bench)
        medians = {way: median(times) for way, times in bench.times.items()}
        live = json.loads(bench.output(str(HERE / "live.py")))
        return Figures(count, medians, bench.megabytes, live, size(bench), light(bench))


def size(bench: Bench) -> float:
    """The size of the file against that of one document of WeasyPrint with the same cards."""
    return (bench.folder / "output" / PDF).stat().st_size / (bench.folder / "same.pdf").stat().st_size


def light(bench: Bench) -> bool:
    """Whether a build that changes nothing does without WeasyPrint."""
    code = f"import sys; from bestiarist.cli import main; main({[*PRINT]}); print('weasyprint' in sys.modules)"
    return bench.output("-c", code).split()[-1] == b"False"


def main() -> None:
    """Measures, prints the table, and writes the page."""
    parser = argparse.ArgumentParser(description="measure printing and checking")
    parser.add_argument("counts", nargs="*", type=int, default=[85, 300, 1000], metavar="N", help="how many cards")
    parser.add_argument("--runs", type=int, default=3, help="runs for each time (default: 3)")
    processors = str(min(4, os.cpu_count() or 1))
    parser.add_argument("--jobs", default=processors, help="processes (default: the processors)")
    parser.add_argument("--peers", default="", metavar="DIR", help="a folder with the Python package typst")
    parser.add_argument("--output", type=Path, default=ROOT / "docs", metavar="DIR", help="for the page")
    options = parser.parse_args()
    peers = str(Path(options.peers).resolve()) if options.peers else ""
    output = options.output.resolve()
    adopt()
    figures = [measure(count, options.runs, options.jobs, peers) for count in options.counts]
    print(write_report(figures, options.runs, output))


if __name__ == "__main__":
    main()
