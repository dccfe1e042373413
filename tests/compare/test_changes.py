"""Which definition of now was which before."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.compare.changes import changes
from bestiarist.compare.versions import Version, compare

HP = ("hp: 30", "hp: 35")
OTHER = (
    ("Sample Beast", "Something Else"), ("level: 2", "level: 3"), ("fight: +8", "fight: +9"), HP, ("Claw", "Bite"),
    ("armor: 16", "armor: 17"), ("power: 16", "power: 15"), ("fortitude: +6", "fortitude: +7"), ("Stealth", "Nature"),
    ("reflex: +5", "reflex: +3"), ("will: +4", "will: +6"), ("speed: 5", "speed: 7"),
)  # fmt: skip


def named(name: str) -> tuple[str, str]:
    return "Sample Beast", name


CASES = {
    "nothing": ([("a",), ("b", named("B"))], [("a",), ("b", named("B"))], [], 2),
    "one changed": ([("a",), ("b", named("B"))], [("a", HP), ("b", named("B"))], [("changed", "Sample Beast")], 1),
    "new and gone": ([("a",), ("c", named("C"))], [("b", *OTHER), ("c", named("C"))], [
        ("new", "Something Else"), ("gone", "Sample Beast"),
    ], 1),
    "another file": ([("a",), ("c", named("C"))], [("b", HP), ("c", named("C"))], [("changed", "Sample Beast")], 1),
    "another name": ([("a",), ("c", named("C"))], [("a", named("Z")), ("c", named("C"))], [("renamed", "Z")], 1),
    "another file and name": (
        [("a",), ("c", *OTHER)], [("b", named("Z"), HP), ("c", *OTHER)], [("renamed", "Z")], 1,
    ),
    "one against one": ([("a",)], [("b", *OTHER)], [("renamed", "Something Else")], 0),
    "all are new": ([], [("a",)], [("new", "Sample Beast")], 0),
    "all are gone": ([("a",), ("b", named("B"))], [], [("gone", "B"), ("gone", "Sample Beast")], 0),
    "copies of what stays are new": ([("a",)], [("a",), ("b", named("B"))], [("new", "B")], 1),
    "names are swapped between files": (
        [("a", named("A")), ("b", named("B"))], [("a", named("B")), ("b", named("A"))],
        [("renamed", "A"), ("renamed", "B")], 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("before", "after", "expected", "same"), CASES.values(), ids=CASES)
def test_changes(make, ruleset, before, after, expected, same) -> None:
    found, equal = changes([make(*one) for one in before], [make(*one) for one in after], ruleset)
    assert [(change.state, change.definition.name) for change in found] == expected
    assert equal == same


def test_definitions_of_other_kinds_are_left_out(make) -> None:
    old, new = (Version(one, Path(), {"path2victory": [make("a", *hp)]}) for one, hp in (("x", ()), ("y", [HP])))
    assert [one.state for one in compare(old, new, "creature").changes] == ["changed"]
    assert compare(old, new, "spell").changes == ()
    assert compare(old, old, "creature").same == 1
