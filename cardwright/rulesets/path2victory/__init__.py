"""Path 2 Victory: its tables, its creatures, its checks."""

from __future__ import annotations

from importlib.resources import files

from cardwright.load.tables import read_tables
from cardwright.ruleset import Kind, Ruleset
from cardwright.rulesets.path2victory import card, creature, facts, starter
from cardwright.rulesets.path2victory.checks import CREATURE_CHECKS


def ruleset() -> Ruleset:
    """The game as the engine sees it."""
    tables = read_tables(files(__package__) / "tables")
    return Ruleset(
        name="path2victory",
        title="Path 2 Victory",
        tables=tables,
        notation=facts.notation(tables),
        kinds=(
            Kind(
                name="creature",
                fields=creature.fields(tables),
                checks=CREATURE_CHECKS,
                template="cards/path2victory/creature.html.j2",
                view=card.view,
                sample=creature.SAMPLE,
                starter=starter.starter,
            ),
        ),
        licence="ORC",
        attribution="Path 2 Victory © 2024",
    )
