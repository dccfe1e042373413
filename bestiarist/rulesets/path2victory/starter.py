"""The file of a new creature: usual stats for its level, the cost filled in, examples as comments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from bestiarist.read.fields.types import suggestion
from bestiarist.ruleset import Ruleset, Starter, StarterOption, Table, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.creature import NAME_LENGTH, ROLLED

_TEXT = Path(__file__).with_suffix(".txt")
"""The file, with `{name}` and the like where numbers and words of the creature stand."""


def starter(ruleset: Ruleset, wishes: Mapping[str, str]) -> tuple[str, str]:
    """(text of the file, what is wrong with the wishes). `wishes` has a name, perhaps level, size and alignment."""
    tables = ruleset.tables
    name = " ".join(wishes["name"].split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        return "", _unusable(name)
    level = wishes.get("level", "1").strip().replace("−", "-").removeprefix("+")
    row, problem = _term(tables["levels"], level, "level")
    size, problem = (None, problem) if problem else _term(tables["sizes"], wishes.get("size", "medium"), "size")
    wanted = wishes.get("alignment", "true neutral")
    alignment, problem = (None, problem) if problem else _term(tables["alignments"], wanted, "alignment")
    if row is None or size is None or alignment is None:
        return "", problem
    number = int(row.name)
    medians = _medians(number)
    damage = {grade: facts.expected_damage(tables, number, grade) for grade in ("high", "moderate", "low")}
    damage["area"] = facts.expected_damage(tables, number, "area_limited")
    words = {"name": name, "yaml_name": _yaml(name), "size": size.name, "alignment": alignment.name}
    text = _TEXT.read_text(encoding="utf-8")
    return text.format(level=number, cost=row.data["cost"], **words, **medians, **damage), ""


STARTER = Starter(
    starter,
    (
        StarterOption("level", "N", "-1 to 14 (default: 1)"),
        StarterOption("size", "SIZE", "tiny to gargantuan (default: medium)"),
        StarterOption("alignment", "WORDS", "one of the nine, or CE, LG ... (default: true neutral)"),
    ),
    ("Bog Hag", "--level", "4", "--size", "large"),
)


def usual(tables: Mapping[str, Table], creature: Definition) -> Mapping[str, str]:
    """What stands in a new creature of the level, key by key, where a creature lacks it."""
    level = creature.get("level", 1)
    stats = _medians(level if isinstance(level, int) else 1)
    damage = facts.expected_damage(tables, level, "high") if stats else None
    words = {"level": "1", "alignment": facts.TRUE_NEUTRAL, "size": "medium", "traits": "[Beast]"}
    numbers = {stat: f"{number:+d}" if stat in ROLLED else str(number) for stat, number in stats.items()}
    features = {"features": f"|\n  Claw ● Melee strike: {damage} slashing damage."} if damage else {}
    name = creature.source.path.stem.replace("-", " ").replace("_", " ").title()
    return {"name": _yaml(name), **words, **numbers, **features} if name.strip() else {**words, **numbers, **features}


def _medians(level: int) -> dict[str, int]:
    """The medians of published creatures of a level, HP as cards have them; empty where the level has none."""
    medians = {stat: round(spread.median) for stat, spread in facts.published(level).items()}
    if medians and medians["hp"] > 10:
        medians["hp"] = 5 * round(medians["hp"] / 5)
    return medians


def _unusable(name: str) -> str:
    if not name:
        return "a creature needs a name"
    if len(name) > NAME_LENGTH:
        return f"a name has at most {NAME_LENGTH} characters, not {len(name)}"
    return f"the name '{name}' has characters that cannot be printed"


def _term(table: Table, word: str, what: str) -> tuple[Term | None, str]:
    term = table.get(" ".join(word.split()))
    if term is not None:
        return term, ""
    near = suggestion(table, word)
    hint = f"did you mean {near}?" if near else f"one of: {', '.join(table.names)}"
    return None, f"'{word}' is no {what}; {hint}"


def _yaml(text: str) -> str:
    """A name as a YAML value, quoted where it has to be."""
    plain = text.replace(" ", "").replace("-", "").replace("'", "").replace("’", "")
    return text if plain.isalpha() and text[0].isalpha() else json.dumps(text, ensure_ascii=False)
