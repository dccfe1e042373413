"""The file of a new creature: usual stats for its level, the cost filled in, examples as comments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from bestiarist.read.fields.types import suggestion
from bestiarist.ruleset import Ruleset, Starter, StarterOption, Table, Term
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.creature import NAME_LENGTH

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
    medians = {stat: round(spread.median) for stat, spread in facts.published(number).items()}
    medians["hp"] = 5 * round(medians["hp"] / 5) if medians["hp"] > 10 else medians["hp"]
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
