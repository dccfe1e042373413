"""Documentation of checks, taken apart."""

from __future__ import annotations

import pytest

from bestiarist.core.diagnostics import Check, Severity
from bestiarist.core.documentation import Documentation, documentation, overlay

TEXT = """A stat is odd
    in some way.

    A second paragraph.

    Why (Stats; Features, Cost): it is
    hard to read.

    Bad:
        features: |2
              Claw ●
          Bite ●
    Good:
        hp: 5

        armor: 6
    """
SAMPLE = "name: A\nlist:\n- one: 1\n# note\nblock: |\n  key: no\n\n  more\nhp: 1\n"


def test_parts() -> None:
    assert documentation(Check("X1", "odd", Severity.ADVICE, TEXT)) == Documentation(
        summary="A stat is odd in some way.\n\nA second paragraph.",
        why="it is hard to read.",
        section="Stats; Features, Cost",
        bad="features: |2\n      Claw ●\n  Bite ●",
        good="hp: 5\n\narmor: 6",
    )


def test_without_section_and_examples() -> None:
    found = documentation(Check("X1", "odd", Severity.ADVICE, "Odd.\n\nWhy: it is.\n"))
    assert found == Documentation("Odd.", "it is.")


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("", SAMPLE),
        ("name: B", SAMPLE.replace("A", "B")),
        ("new: 1", SAMPLE + "new: 1\n"),
        ("block: |2\n    deep", SAMPLE.replace("|\n  key: no\n\n  more", "|2\n    deep")),
        ("list: []", SAMPLE.replace("\n- one: 1\n# note\n", " []\n")),
        ("hp: 1\nhp: 2", SAMPLE + "hp: 2\n"),
        ("hp: 7\nname: B\nnew: 1", SAMPLE.replace("A", "B").replace("hp: 1", "hp: 7") + "new: 1\n"),
    ],
)
def test_overlay(fragment: str, text: str) -> None:
    assert overlay(SAMPLE, fragment) == text
