"""Subjects of fuzzing, and how they are tried: each case is drawn from the seed and its number alone."""

from __future__ import annotations

import faulthandler
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

HANGING = 60
"""Seconds after which a case is said to hang: the run ends with a traceback, and the case lies in its folder."""
PATIENCE = 20
"""Seconds for making a failing case smaller."""


class Case(NamedTuple):
    """A file to be tried, by its name within a project."""

    name: str
    data: bytes


class Subject(NamedTuple):
    """What is tried: `draw` makes a case; `holds` raises where that is not dealt with as it should be, and says
    whether it was worth the while (not, say, a card that the checker refuses). It may write into the folder."""

    name: str
    draw: Callable[[Random], Case]
    holds: Callable[[Case, Path], bool]


class Failure(NamedTuple):
    """A case that failed, made smaller; `number` with the run's seed draws it again."""

    number: int
    case: Case
    why: str


@dataclass
class Report:
    """What came of a subject: cases tried, those of them worth the while, the slowest with its seconds, failures."""

    subject: str
    tried: int = 0
    worth: int = 0
    slowest: tuple[float, int] = (0.0, 0)
    failures: list[Failure] = field(default_factory=list)


def drawn(subject: Subject, seed: int, number: int) -> Case:
    """A case of a run."""
    return subject.draw(Random(f"{seed} {subject.name} {number}"))


def run(subject: Subject, seed: int, folder: Path, goes_on: Callable[[int], bool]) -> Report:
    """Try cases 0, 1, 2 ... as long as `goes_on(number)`; of failures that look alike only the first is kept."""
    report, known, number = Report(subject.name), set[str](), 0
    place = folder / subject.name
    place.mkdir(parents=True, exist_ok=True)
    while goes_on(number):
        case, began = drawn(subject, seed, number), monotonic()
        (folder / f"{subject.name}-current").write_bytes(case.data)
        faulthandler.dump_traceback_later(HANGING, exit=True, file=sys.__stderr__)
        worth, why = tried(subject, case, place)
        faulthandler.cancel_dump_traceback_later()
        report.slowest = max(report.slowest, (monotonic() - began, number))
        report.tried, report.worth, number = report.tried + 1, report.worth + worth, number + 1
        if why and kind_of(why) not in known:
            known.add(kind_of(why))
            report.failures.append(Failure(number - 1, shrunk(subject, case, place, kind_of(why)), why))
    return report


def tried(subject: Subject, case: Case, place: Path) -> tuple[bool, str]:
    """Whether a case was worth the while, and the traceback where it failed."""
    try:
        return subject.holds(case, place), ""
    except Exception:
        return True, traceback.format_exc()


def kind_of(why: str) -> str:
    """What failures that look alike have in common: the last place in a traceback, and the sort of exception."""
    lines = why.splitlines()
    place = [line for line in lines if line.startswith('  File "')][-1]
    last = next(line for line in reversed(lines) if line and not line[0].isspace() and line[0].isalpha())
    return f"{place}: {last.partition(':')[0]}"


def shrunk(subject: Subject, case: Case, place: Path, kind: str) -> Case:
    """The case with as many stretches left out as leave it failing in the same way; lines first, then bytes."""
    until = monotonic() + PATIENCE
    for pieces in (case.data.splitlines(keepends=True), None):
        parts = pieces or [case.data[at : at + 1] for at in range(len(case.data))]
        size = max(1, len(parts) // 2)
        while size and parts and monotonic() < until:
            for smaller in _without(parts, size):
                if monotonic() > until:
                    break
                why = tried(subject, case._replace(data=b"".join(smaller)), place)[1]
                if why and kind_of(why) == kind:
                    parts = smaller
                    break
            else:
                size //= 2
        case = case._replace(data=b"".join(parts))
    return case


def _without(parts: list[bytes], size: int) -> Iterator[list[bytes]]:
    """The parts without each stretch of a size."""
    return (parts[:at] + parts[at + size :] for at in range(0, len(parts), size))
