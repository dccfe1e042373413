from __future__ import annotations

import pytest

from bestiarist import rulesets
from bestiarist.rulesets.path2victory.checks.damage import average, to_step
from bestiarist.rulesets.path2victory.checks.minions import singulars
from bestiarist.rulesets.path2victory.checks.texts import distance, meant, names_of, suggested

TABLES = rulesets.load("path2victory").tables
TYPES = names_of(TABLES["damage"])


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("fire", "fire", 0), ("fier", "fire", 1), ("fir", "fire", 1), ("fires", "fire", 1),
     ("cold", "gold", 1), ("", "fire", 4), ("slahsing", "slashing", 1), ("sitting", "kitten", 3)],
)  # fmt: skip
def test_distance(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == distance(other, one) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("fier", "fire"), ("Slahsing", "slashing"), ("bludgoning", "bludgeoning"), ("fire", None),
     ("gold", None), ("sonics", "sonic"), ("fin", None), ("sleep", None), ("", None)],
)  # fmt: skip
def test_meant(word: str, expected: str | None) -> None:
    assert meant(word, TYPES) == expected


def test_words_of_other_games() -> None:
    assert suggested(TABLES["damage"])["lightning"] == "electricity"


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("1d8+4", 9), ("2d6", 7), ("1d6", 4), ("2d6 + 1d4 - 1", 9), ("1d4\u22124", 1), ("1D8", 5), ("10", 10)],
)
def test_average_is_rounded_up(amount: str, expected: int) -> None:
    assert average(amount) == expected


@pytest.mark.parametrize(("number", "step"), [(9, 9), (10, 10), (12, 10), (13, 15), (17, 15), (18, 20)])
def test_to_step(number: int, step: int) -> None:
    assert to_step(number) == step


@pytest.mark.parametrize(
    ("plural", "single"),
    [("Wolves", "Wolf"), ("Witches", "Witch"), ("Imps", "Imp"), ("Furies", "Fury"), ("Footmen", "Footman")],
)
def test_singulars(plural: str, single: str) -> None:
    assert single in set(singulars(plural))
