"""The long run, by hand: `python -m tests.fuzz --seconds 600 --seed 7`, or `--only fixes --number 12` for one case."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic

from tests.fuzz.running import Report, drawn, run, tried
from tests.fuzz.subjects import SUBJECTS


def main() -> int:
    """Tries all subjects in turn; failing cases, made smaller, lie in a folder that is named. 1 if there are any."""
    wanted = _arguments().parse_args()
    folder = Path(wanted.folder or mkdtemp(prefix="bestiarist-fuzz-"))
    os.environ["BESTIARIST_CACHE"] = str(folder / "cache")
    names = wanted.only or [*SUBJECTS]
    if wanted.number is not None:
        return _once(names[0], wanted.seed, wanted.number, folder)
    reports = []
    for name in names:
        until = monotonic() + wanted.seconds / len(names)
        reports.append(run(SUBJECTS[name], wanted.seed, folder, lambda number, until=until: monotonic() < until))
        _show(reports[-1], folder)
    return int(any(one.failures for one in reports))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for all subjects together (default: 60)")
    parser.add_argument("--seed", type=int, default=0, help="another one draws other cases (default: 0)")
    parser.add_argument("--only", action="append", choices=[*SUBJECTS], metavar="SUBJECT", help=", ".join(SUBJECTS))
    parser.add_argument("--number", type=int, help="try one case of a subject again, whole")
    parser.add_argument("--folder", help="where failing cases lie (default: a new one)")
    return parser


def _once(name: str, seed: int, number: int, folder: Path) -> int:
    case = drawn(SUBJECTS[name], seed, number)
    (folder / name).mkdir(parents=True, exist_ok=True)
    sys.stdout.write(case.data.decode("utf-8", "replace") + "\n")
    why = tried(SUBJECTS[name], case, folder / name)[1]
    print(why or "It holds.")
    return int(bool(why))


def _show(report: Report, folder: Path) -> None:
    seconds, number = report.slowest
    print(f"{report.subject:10} {report.tried:7} tried, {report.worth} of them worth the while, "
          f"slowest {seconds:.1f} s (number {number}), {len(report.failures)} failed", flush=True)  # fmt: skip
    for one in report.failures:
        place = folder / f"{report.subject}-{one.number}{Path(one.case.name).suffix}"
        place.write_bytes(one.case.data)
        print(f"  number {one.number}, {one.case.name}, made smaller: {place}\n{one.why}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
