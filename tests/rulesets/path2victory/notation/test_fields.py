"""What the game's fields say of their values: to comparisons, to the check of characters, and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset

GAME = ruleset()
KIND = GAME.kind("creature")
TEXT = """\
features: |
  [D] Roar ●● Emanation 2: Each enemy: slowed (Will negates).
    Echo ●: It Steps.
standard: Stealth; immune fire
gambits: |
  Prefer prone enemies.
  1 II Roar>Stride
speed: 35 feet, flight
"""
DEFINITION = load_definition(source_of(Path("x.yaml"), "x.yaml", TEXT), KIND, GAME.context)[0]


@pytest.mark.parametrize(
    ("name", "items"),
    [
        (
            "features",
            [
                ("Roar", "🄳 Roar ●● Emanation 2: Each enemy: slowed (Will negates)."),
                ("Echo", "Echo ●: It Steps."),
            ],
        ),
        ("standard", [("", "Stealth"), ("", "immune fire")]),
        ("gambits", [("", "Prefer prone enemies."), ("⚀", "⚀ Ⅱ Roar > Stride")]),
    ],
)
def test_items_have_names_and_canonical_texts(name: str, items: list[tuple[str, str]]) -> None:
    field = KIND.field(name)
    assert field is not None
    assert list(field.type.items(DEFINITION.get(name))) == items
    assert list(field.type.texts(DEFINITION.get(name))) == [text for _, text in items]


def test_a_speed_in_words() -> None:
    assert str(DEFINITION.get("speed")) == "7 flight"
