"""Solo play: every face of the die leads to something that the creature can do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.plans import actions
from bestiarist.rulesets.path2victory.facts import listed
from bestiarist.rulesets.path2victory.notation.faces import beyond_the_die
from bestiarist.rulesets.path2victory.notation.records import Gambit, Move, features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

SUPER_EARLY_AP = 1  # section Early and late turns
_BEFORE_FACES = ("a", "d", "face", "faces", "if", "of", "on", "roll")


def gambit_faces(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A face of the d6 has no gambit, or more than one.

    Why (Gambits): one roll decides what all monsters of a kind do in the round. A face without a gambit
    leaves the player with nothing to do, a face with two with a choice that the game does not give.

    Bad:
        gambits: |
          ⚀⚁ Ⅱ Stride > Claw
          ⚁⚂⚃⚄ Ⅲ Claw > Retreat
    Good:
        gambits: |
          ⚀⚁ Ⅱ Stride > Claw
          ⚂⚃⚄⚅ Ⅲ Claw > Retreat
    """
    gambits = creature.get("gambits", ())
    symbols = [term.symbol for term in notation_of(scope.ruleset).faces]
    first: dict[int, Gambit] = {}
    for gambit in gambits:
        twice = [symbols[face - 1] for face in _again(gambit, first)]
        if twice:
            place = f"in line {first[symbols.index(twice[0]) + 1].span.line}"
            message = f"{listed(twice)}: there is a gambit for this already {place}"
            yield Finding(gambit.at("faces"), message, "give each face one gambit")
    missing = [symbol for face, symbol in enumerate(symbols, 1) if face not in first]
    if gambits and missing and not any(_misread(creature, scope)):
        message = f"no gambit for {listed(missing)}"
        yield Finding(gambits[-1].span, message, "the faces of all gambits together are the six of the die")


def super_early_actions(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A super-early gambit has actions for more than 1 AP.

    Why (Early and late turns): a monster that acts before everyone else typically has 1 AP, or takes a
    special defense. Adventurers pay for acting early, and a full turn before theirs is hard to answer.

    Bad:
        gambits: |
          ⚀ Ⅰ Claw > Claw
          ⚁⚂⚃⚄⚅ Ⅱ Stride > Claw
    Good:
        gambits: |
          ⚀ Ⅰ Claw
          ⚁⚂⚃⚄⚅ Ⅱ Stride > Claw
    """
    phase = notation_of(scope.ruleset).phases["super-early"].symbol
    early = [one for one in creature.get("gambits", ()) if one.phase == phase and one.plan]
    costs = _costs(creature, scope) if early else {}
    for gambit in early:
        spent = _spent(gambit.plan, costs)
        if spent > SUPER_EARLY_AP:
            message = f"this super-early gambit has actions for {spent} AP"
            hint = f"{SUPER_EARLY_AP} AP or a special defense is usual"
            yield Finding(gambit.at("plan"), message, hint)


def gambit_like_instruction(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A line of solo play looks like a gambit, but does not begin with faces of the d6.

    Why (Gambits): a line without faces is a standing instruction, such as whom the monster prefers. A roll
    never leads to it.

    Bad:
        gambits: |
          d6 1-3 II Stride > Claw
          ⚃⚄⚅ Ⅲ Claw > Retreat
    Good:
        gambits: |
          ⚀⚁⚂ Ⅱ Stride > Claw
          ⚃⚄⚅ Ⅲ Claw > Retreat
    """
    notation = notation_of(scope.ruleset)
    for gambit in _misread(creature, scope):
        if beyond_the_die(lexer(notation).tokens(gambit.text), notation):
            continue  # reading has reported it
        hint = "begin with the faces from 1 to 6, for example `⚀⚁ Ⅱ Stride > Strike`"
        yield Finding(gambit.span, "this looks like a gambit, but it has no faces of the d6", hint)


def _again(gambit: Gambit, first: dict[int, Gambit]) -> list[int]:
    """The faces that are taken already; the others are noted as taken by this gambit."""
    twice = [face for at, face in enumerate(gambit.faces) if face in first or face in gambit.faces[:at]]
    first |= {face: first.get(face, gambit) for face in gambit.faces}
    return twice


def _misread(creature: Definition, scope: Scope) -> Iterator[Gambit]:
    """The standing instructions that are gambits whose faces were not understood."""
    instructions = [one for one in creature.get("gambits", ()) if one.text and not one.faces]
    known = actions(creature, scope) if instructions else {}
    for gambit in instructions:
        if _looks_like_gambit(gambit, known, notation_of(scope.ruleset)):
            yield gambit


def _looks_like_gambit(gambit: Gambit, known: Mapping[str, str], notation: Notation) -> bool:
    """Whether a line without faces begins as a gambit does, or has steps of which one is an action."""
    tokens = lexer(notation).tokens(gambit.text)
    first = next((one for one in tokens if one.kind != "mark" and not one.is_word(*_BEFORE_FACES)), None)
    begins = first is not None and first.kind in ("number", "dice", "face", "phase")
    steps = gambit.text.replace("/", ">").split(">")
    return begins or (len(steps) > 1 and any(step.strip().casefold() in known for step in steps))


def _costs(creature: Definition, scope: Scope) -> dict[str, int]:
    """The AP of each action by case-folded name."""
    notation, tables = notation_of(scope.ruleset), scope.ruleset.tables
    symbols = {term.name.casefold(): str(term.data["cost"]) for term in tables["universal_actions"]}
    for term in tables["gambit_movements"]:
        symbols[term.name.casefold()] = symbols[str(term.data["action"]).casefold()]
    symbols |= {feature.name.casefold(): feature.cost for feature in features_of(creature)}
    costs = {name: notation.costs.get(symbol) for name, symbol in symbols.items() if symbol}
    return {name: int(term.data["ap"] or 0) for name, term in costs.items() if term}


def _spent(move: Move, costs: dict[str, int]) -> int:
    """The AP of a plan; of a choice, the cheapest."""
    if move.kind == "action":
        return costs.get(move.text.casefold(), 0)
    parts = [_spent(part, costs) for part in move.parts]
    return (sum(parts) if move.kind == "then" else min(parts)) if parts else 0


GAMBIT_CHECKS = (
    Check.of("P2V701", Severity.ERROR, gambit_faces),
    Check.of("P2V702", Severity.ADVICE, super_early_actions),
    Check.of("P2V704", Severity.ERROR, gambit_like_instruction),
)
