from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist import rulesets
from bestiarist.ruleset.decks import Party
from bestiarist.rulesets.path2victory.parties.points import recruits, total

GAME = rulesets.load("path2victory")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("[Ferry Reeve]", [21]),
        ("[Ferry Reeve, Towpath Hound]", [21, 0]),
        ("[Towpath Hound, Ferry Reeve]", [0, 21]),
        ("[Ferry Reeve, 3x Towpath Hound]", [21, 0, 12, 12]),
        ("[2x Ferry Reeve, 3x Towpath Hound]", [21, 21, 0, 0, 12]),
        ("[Towpath Hound]", [12]),
        ("[{card: 2x Lantern Warden, upgrades: [Lamp Oil]}]", [17, 17]),
        ("[{card: Lantern Warden, upgrades: [lamp oil], hero points: 2}]", [23]),
        ("[{card: Lantern Warden, upgrades: [Summonable, Spell Scroll]}]", [20]),
        ("[Ferry Reeve, {card: Towpath Hound, hero points: 1}]", [21, 2]),
        ("[{where: {trait: Hound}}, 0x Ferry Reeve]", []),
    ],
)
def test_points(party: Callable[[str], Party], cards: str, points: list[int]) -> None:
    everyone = recruits(party(f"points: 200\ncards: {cards}"), GAME)
    assert [one.points for one in everyone] == points
    assert total(everyone) == sum(points)
