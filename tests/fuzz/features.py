"""The notation, right and wrong: a value for every text, places within it, and a canonical form that stays as it is."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.fuzz.mutate import encoded, joined, mutated_text
from tests.fuzz.running import Case, Subject
from tests.read.test_mutations import TEXTS
from tests.rulesets.path2victory.notation.test_properties import CHECKS, PIECES

BLOCKS = [block for text in TEXTS for block in text.split("|\n")[1:]]


def draw(draw: Random) -> Case:
    """Lines of pieces of the notation, or a block of a published creature with some of them in wrong places."""
    if draw.random() < 0.5:
        lines = [draw.choice(("", "  ")) + joined(draw, PIECES, 14) for _ in range(draw.randint(1, 6))]
        return Case("features.txt", encoded("\n".join(lines)))
    return Case("features.txt", encoded(mutated_text(draw, draw.choice(BLOCKS), PIECES)))


def holds(case: Case, folder: Path) -> bool:
    """What the tests of the notation ask of every text."""
    text = "\n".join(case.data.decode("utf-8", "replace").splitlines())
    for check in CHECKS:
        check(text)
    return bool(text.strip())


SUBJECT = Subject("features", draw, holds)
