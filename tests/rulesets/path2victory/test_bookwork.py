"""What examples in books compute from the rules."""

from __future__ import annotations

import pytest

from bestiarist.book.content.computed import computed
from bestiarist.rulesets.path2victory import ruleset
from bestiarist.rulesets.path2victory.bookwork import functions

GAME = ruleset()


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("cost(4) + 2*cost(1)", "54"),
        ('resist("2d6")', "5"),
        ('resist("3d6")', "7.5"),
        ('average("1d8+4")', "8.5"),
        ('lowest("2d6-1")', "1"),
        ('highest("2d6")', "12"),
        ('squares("emanation", 2, "large")', "28"),
        ('squares("burst", 2)', "12"),
        ('squares("cone", 4)', "12"),
        ('value("sizes", "huge", "squares")', "9"),
    ],
)
def test_values_are_those_of_the_rules(expression: str, printed: str) -> None:
    assert computed(expression, functions(GAME.tables)) == printed


def test_every_table_has_its_columns() -> None:
    work = GAME.bookwork(GAME)
    for name, plan in work.tables.items():
        keys = {key for term in GAME.tables[name] for key in ("name", "symbol", "text", *term.data)}
        assert {part for column in plan.columns for part in column.key.split()} <= keys, name
