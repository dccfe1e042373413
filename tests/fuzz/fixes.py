"""Fixes: the file can be read afterwards, mending ends, twice is as good as once, no error is new, each changes
something."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bestiarist.build.fixing import fix
from bestiarist.build.pipeline import Request, check
from bestiarist.core.diagnostics import Diagnostic, Severity
from tests.fuzz.files import HERE, project
from tests.fuzz.mutate import encoded, mutated_text
from tests.fuzz.running import Case, Subject
from tests.read.test_mutations import TEXTS

FORM = ("YML101", "YML102", "YML103")
WORDS = (
    "damge", "fier", "Rangd", "resist fire 5", "resist 5 damage", "immune fier", "strike:", "Meele", "30 ft.",
    "[1/day]", "one per encounter", "(R)", "half", "Reflx", "Claw*", "use Claw", "S>", "(w F", "◯", "—", "2-3",
    "gambits: |", "standard:", "features:", "d:\t: c", '@x: "A"', "*a 1e400", "&a", "9999999999",
    "−3", "slowd 2", "weak cold 4", "DC 17", "within 30 feet", "Commander (Beest): Starts with Beest minion.",
    "Coen 4", "10 fire damage fire", ";", "[add on] (3)", "(1 action)",
)  # fmt: skip


def misworded(draw: Random) -> str:
    """A card of the starter set with some words in wrong places."""
    words = draw.choice(TEXTS).split(" ")
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(words))
        words[at : at + draw.randint(0, 1)] = [draw.choice(WORDS)]
    return " ".join(words)


def draw(draw: Random) -> Case:
    """Misspelt and misplaced words, and sometimes damage to the form; the name says which fixes are applied."""
    text = misworded(draw)
    if draw.random() < 0.5:
        text = mutated_text(draw, text, WORDS, most=3)
    return Case(f"{HERE}/{draw.choice(('safe', 'unsafe'))}.yaml", encoded(text))


def errors(found: tuple[Diagnostic, ...]) -> int:
    return sum(one.severity is Severity.ERROR for one in found)


def mends(file: Path, root: Path, *, unsafe: bool) -> bool:
    """What is fixable is fixed, once and for all, and no error comes where all could be read; whether anything was."""
    before, request = file.read_bytes(), Request((file,), root, None)
    found = check(request).diagnostics
    first, count = fix(request, unsafe=unsafe)
    after = file.read_bytes()
    offered = [one for one in found if one.fix and (one.fix.safe or unsafe)]
    assert bool(offered) == bool(count) == (after != before)
    assert not [one for one in first.diagnostics if one.fix and (one.fix.safe or unsafe)]
    assert fix(request, unsafe=unsafe)[1] == 0
    assert file.read_bytes() == after
    unread = [sum(one.code in FORM for one in of) for of in (found, first.diagnostics)]
    assert unread[1] <= unread[0]
    assert unread[0] or errors(first.diagnostics) <= errors(found)
    return count > 0


def holds(case: Case, folder: Path) -> bool:
    file = project(folder) / case.name
    file.write_bytes(case.data)
    try:
        return mends(file, folder, unsafe=file.stem == "unsafe")
    finally:
        file.unlink()


SUBJECT = Subject("fixes", draw, holds)
