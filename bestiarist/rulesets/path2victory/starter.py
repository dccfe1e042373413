"""The file of a new creature: usual stats for its level, the cost filled in, examples as comments."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bestiarist.read.fields.types import suggestion
from bestiarist.ruleset import Ruleset, Starter, StarterOption, Table, Term
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.creature import NAME_LENGTH

_TEXT = """\
# {name}: level {level}, {size}, {alignment}.
# The stats are the medians of published creatures of this level; make some better and some worse.
name: {yaml_name}
level: {level}
cost: {cost}
alignment: {alignment}
size: {size}
traits: [Beast]
fight: {fight:+d}
armor: {armor}
power: {power}
fortitude: {fortitude:+d}
reflex: {reflex:+d}
will: {will:+d}
hp: {hp}
speed: {speed}          # or with a movement mode: {speed} flight, aquatic, burrowing, wall climb, teleportation

# One feature a line: uses, name, cost, range, precondition, a colon, the effect. One of each kind:
#   Bow ● Ranged 12/24 strike: {moderate} piercing damage.
#   Quick Bite ○, once a turn after a Stride: The target takes {low} piercing damage.
#   🄳 Fire Breath ●● Cone 4: {area} fire damage (Reflex half).
#   🄴 Howl ●● Emanation 3: Each enemy is rattled (Will negates).
#   ☐ Smoke Pot ● Burst 1 within 6: The squares are concealing terrain until the end of the round.
#   Slip Away ↻, when a strike misses it: It Steps.
#   Reek Emanation 1 aura: Enemies in the aura are sickened.
#   Mossback: It ignores difficult terrain.
#   Primal Caster Rank 1: 🄳 hailstones; ∞ thorn ring
#     Hailstones ●● Burst 1 within 8: Each creature takes {area} cold damage (Reflex half).
#     Thorn Ring ● Ranged 6: The target is encumbered (Reflex negates).
#   Thick Hide [add on]: It gains resist slashing 2d6.
# Typed without symbols: [E] for 🄴, [D] for 🄳, [ ] for ☐, (1) for ●, (2) for ●●, (R) for ↻; `check --fix` writes them.
features: |
  Claw ● Melee strike: {high} slashing damage.
  Snarl ●○ Ranged 4: The target is rattled (Will negates).
standard: Athletics, Stealth
# Skills and common features; then, for example: immune poison; resist fire 2d6; weak cold 5

# For solo play, a line for some faces of a die:
# gambits: |
#   Prefer prone enemies.
#   ⚀ Ⅰ Snarl
#   ⚁⚂⚃ Ⅱ Charge > Claw
#   ⚄⚅ Ⅲ Reposition > (Snarl / Claw)
flavor: One line that makes a player want to meet it.
license: ORC
"""


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
    text = _TEXT.format(
        name=name,
        yaml_name=_yaml(name),
        level=number,
        cost=row.data["cost"],
        size=size.name,
        alignment=alignment.name,
        area=facts.expected_damage(tables, number, "area_limited"),
        **medians,
        **damage,
    )
    return text, ""


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
