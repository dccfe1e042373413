"""What Path 2 Victory gives to its books: how tables are printed, what examples compute, what can be referred to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import yaml

from bestiarist.ruleset import Bookwork, PrintedColumn, PrintedTable, Ruleset
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.figures import openers
from bestiarist.rulesets.path2victory.handouts import HANDOUTS
from bestiarist.rulesets.path2victory.space import squares_of

PRINTED = Path(__file__).parent / "printed.yaml"
KINDS: Mapping[str, tuple[str, ...]] = {
    "condition": ("conditions", "special_conditions"),
    "status": ("statuses",),
    "action": ("universal_actions",),
    "feature": ("common_features",),
    "objective": ("objectives",),
    "trait": ("terrain_traits",),
    "terrain": ("terrain_types",),
    "skill": ("skills",),
    "save": ("saves",),
    "damage": ("damage",),
    "area": ("areas",),
    "mode": ("movement_modes",),
    "alignment": ("alignments",),
    "feat": ("feats",),
    "class": ("classes",),
    "movement": ("gambit_movements",),
}
_DICE = re.compile(r"(\d*)d(\d+)(?:\s*([+-])\s*(\d+))?")


def bookwork(ruleset: Ruleset) -> Bookwork:
    """Printed tables, functions, kinds of reference, handouts and plates of the game."""
    plans = yaml.safe_load(PRINTED.read_text(encoding="utf-8"))
    columns = {name: [_column(key, title) for key, title in plan.items()] for name, plan in plans.items()}
    printed = {name: PrintedTable(tuple(found)) for name, found in columns.items()}
    return Bookwork(printed, functions(ruleset.tables), KINDS, HANDOUTS, openers.plates)


def _column(key: str, title: str) -> PrintedColumn:
    return PrintedColumn(key.removesuffix("+"), title, key.endswith("+"))


def functions(tables: Tables) -> Mapping[str, Callable[..., object]]:
    """The functions of computed values, by the names under which chapters call them."""

    def of_level(level: int, look: Callable[[Tables, int], int | None]) -> int:
        found = look(tables, level)
        if found is None:
            raise ValueError(f"there is no level {level}")
        return found

    def damage(level: int, grade: str) -> int:
        return of_level(level, lambda known, wanted: facts.expected_damage(known, wanted, grade))

    def resisted(sides: int) -> float:
        resisting = sides - tables["limits"]["lowest resisting die"].data["value"] + 1
        return float(tables["limits"]["resistance of one die"].data["value"] * resisting / sides)

    return {
        "cost": lambda level: of_level(level, facts.points_cost),
        "upgrade": lambda level: of_level(level, facts.upgrade_cost),
        "damage": damage,
        "squares": partial(squares_of, tables),
        "size": lambda size: tables["sizes"][size].data["squares"],
        "value": lambda table, name, column: tables[table][str(name)].data[column],
        "count": lambda table: len(tables[table].terms),
        "resist": lambda dice: _total(dice, resisted),
        "average": lambda dice: _total(dice, lambda sides: (sides + 1) / 2),
        "lowest": lambda dice: _total(dice, lambda sides: 1),
        "highest": lambda dice: _total(dice, float),
        "half": lambda number: number // 2,
        "min": min,
        "max": max,
    }


def _total(dice: str, face: Callable[[int], float]) -> int | float:
    """The total of a roll such as `2d6+3` where each die counts that much."""
    match = _DICE.fullmatch(dice.strip())
    if match is None:
        raise ValueError(f"'{dice}' is no roll; write 2d6 or 1d20+5")
    more = int(match[4] or 0) * (-1 if match[3] == "-" else 1)
    found = int(match[1] or 1) * face(int(match[2])) + more
    return int(found) if found == int(found) else found
