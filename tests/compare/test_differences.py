"""What is said differently: numbers, items of lists, features, words."""

from __future__ import annotations

import pytest

from bestiarist.compare.differences import Difference, WordRun, compared, differences
from bestiarist.compare.text import number

CLAW = "  Claw ● Melee strike: 8 slashing damage.\n"
CASES = {
    "a number": (
        ("hp: 30", "hp: 35"),
        [("HP", "30", "35", 5), ("Points per HP", "0.6", "0.51", pytest.approx(18 / 35 - 18 / 30))],
    ),
    "a number added to a roll": (("will: +4", "will: +2"), [("Will", "+4", "+2", -2)]),
    "a word of a table": (("size: medium", "size: large"), [("Size", "medium", "large", None)]),
    "a speed": (("speed: 5", "speed: 7 flight"), [("Speed", "5", "7 flight", 2)]),
    "another mode": (("speed: 5", "speed: 5 aquatic"), [("Speed", "5", "5 aquatic", None)]),
    "one more of a list": (("[Animal]", "[Animal, Fey]"), [("Traits", "", "Fey", None)]),
    "one less": (("standard: Stealth\n", ""), [("Standard", "Stealth", "", None)]),
    "a new field": (("standard:", "flavor: It bites.\nstandard:"), [("Flavor", "", "It bites.", None)]),
    "a new feature": ((CLAW, CLAW + "  Ferocity ↻\n"), [("Features", "", "Ferocity ↻", None)]),
    "a feature that is gone": (
        (CLAW, CLAW.replace("Claw", "Bite ● Ranged 4: It is rattled (Will negates).\n  Maw")),
        [
            ("Features", "", "Bite ● Ranged 4: It is rattled (Will negates).", None),
            ("Features", "Claw ● Melee strike: 8 slashing damage.", "Maw ● Melee strike: 8 slashing damage.", None),
        ],
    ),
    "the same word in another form": (("alignment: true neutral", "alignment: N"), []),
    "the same feature in another form": (("Claw ●", "Claw (1)"), []),
    "white space and comments": (("hp: 30", "hp:   30 # enough"), []),
}


@pytest.mark.parametrize(("replaced", "expected"), CASES.values(), ids=CASES)
def test_differences(make, ruleset, replaced, expected) -> None:
    found = differences(make("a"), make("a", replaced), ruleset.kinds[0])
    assert [(one.title, one.before, one.after, one.rise) for one in found] == expected


def test_what_is_measured_moves_with_the_features(make, ruleset) -> None:
    found = differences(make("a"), make("a", ("8 slashing", "9 slashing")), ruleset.kinds[0])
    damage, line = found
    assert (damage.title, damage.line) == ("Damage a turn", False)
    assert damage.rise is not None and damage.rise > 0
    assert [piece for piece in line.pieces if piece.kind != "same"] == [WordRun("gone", "8"), WordRun("new", "9")]


def test_features_that_change_places_are_the_same(make, ruleset) -> None:
    two = [CLAW + "  Ferocity ↻\n", "  Ferocity ↻\n" + CLAW]
    first, second = (make("a", (CLAW, text)) for text in two)
    assert differences(first, second, ruleset.kinds[0]) == ()


def test_lines_under_a_feature_are_compared_by_themselves(make, ruleset) -> None:
    caster = CLAW + "  Primal Caster Rank 1: 🄳 ember\n    Ember ● Ranged 6: {} fire damage (Reflex half).\n"
    first, second = (make("a", (CLAW, caster.format(amount))) for amount in (6, 7))
    (found,) = differences(first, second, ruleset.kinds[0])
    assert (found.name, found.line) == ("Ember", True)


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("", "a b", ["new"]),
        ("a b", "", ["gone"]),
        ("a b c", "a x c", ["same", "gone", "new", "same"]),
        ("a b", "a b", ["same"]),
    ],
)
def test_both_texts_can_be_read_from_the_pieces(before: str, after: str, kinds: list[str]) -> None:
    pieces = tuple(compared(before, after))
    assert [piece.kind for piece in pieces] == kinds
    assert " ".join(piece.text for piece in pieces if piece.kind != "new") == before
    assert " ".join(piece.text for piece in pieces if piece.kind != "gone") == after


@pytest.mark.parametrize(
    ("value", "signed", "text"),
    [(-1, True, "−1"), (0, True, "+0"), (15.5, False, "15.5"), (100, False, "100"), (0.333, False, "0.33")],
)
def test_numbers(value: float, signed: bool, text: str) -> None:
    assert number(value, signed) == text


def test_a_difference_has_no_pieces_that_are_empty() -> None:
    assert Difference("HP", "1", "").pieces == (WordRun("gone", "1"),)
