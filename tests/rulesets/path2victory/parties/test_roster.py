from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist import rulesets
from bestiarist.ruleset import Scope
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.definitions import Library
from bestiarist.rulesets.path2victory.parties.roster import groups, roster_of

SCOPE = Scope(rulesets.load("path2victory"), Library())


@pytest.mark.parametrize(
    ("boxes", "expected"), [(0, ()), (-3, ()), (4, (4,)), (5, (5,)), (12, (5, 5, 2))]
)
def test_groups(boxes: int, expected: tuple[int, ...]) -> None:
    assert groups(boxes) == expected


def test_lines(party: Callable[[str], Party]) -> None:
    found = roster_of(
        party(
            "points: 200\nalignment: LG\ncards:\n  - Ferry Reeve\n  - 2x Towpath Hound\n"
            "  - {card: Lantern Warden, upgrades: [Lamp Oil], hero points: 2}"
        ),
        SCOPE,
    )
    said = [(one.name, one.number, one.points, one.brought, one.upgrades, one.hero_points) for one in found.lines]
    assert said == [
        ("Ferry Reeve", 0, 21, "", (), 0),
        ("Towpath Hound", 1, 0, "Ferry Reeve", (), 0),
        ("Towpath Hound", 2, 12, "", (), 0),
        ("Lantern Warden", 0, 23, "", ("Lamp Oil",), 2),
    ]
    assert (found.spent, found.limit, found.alignment) == (56, 200, "lawful good")
    assert [sum(one.track) for one in found.lines] == [one.hp for one in found.lines]


def test_spells_are_counted_as_the_caster_counts_them(party: Callable[[str], Party]) -> None:
    text = "points: 200\ncards: [Lantern Almoner, Moss Midwife, Peat Witch]"
    found = [(use.boxes, use.name) for line in roster_of(party(text), SCOPE).lines for use in line.uses]
    assert [spent for spent in found if spent[1] not in ("Alms",)] == [
        ("🄳🄳", "kindly light"), ("🄴", "shrive"), ("🄴", "lantern flood"),
        ("🄳🄳", "mending moss"), ("🄴🄴", "thorn snare"), ("🄳🄳🄳", "spite, sinking, false door"),
    ]  # fmt: skip


def test_uses_are_those_that_were_bought(party: Callable[[str], Party]) -> None:
    text = "points: 200\ncards:\n  - Lantern Warden\n  - {card: Lantern Warden, upgrades: [Lamp Oil]}"
    without, with_oil = roster_of(party(text), SCOPE).lines
    assert [use.name for use in without.uses] == []
    assert [(use.name, use.boxes) for use in with_oil.uses] == [("Lamp Oil", "☐")]
