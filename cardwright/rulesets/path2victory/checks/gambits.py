"""Solo play: every face of the die leads to something that the creature can do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from cardwright.diagnostics import Check, Finding, Fix, Severity
from cardwright.model import Definition, Feature, Gambit, Move
from cardwright.ruleset import Notation, Scope, Table
from cardwright.syntax.tokens import lexer

NEAR = 0.75
SUPER_EARLY_AP = 1  # section Early and late turns
_SMALL_WORDS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})
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
    symbols = [term.symbol for term in scope.ruleset.notation.faces]
    first: dict[int, Gambit] = {}
    for gambit in gambits:
        twice = [symbols[face - 1] for face in _again(gambit, first)]
        if twice:
            place = f"in line {first[symbols.index(twice[0]) + 1].span.line}"
            message = f"{_listed(twice)}: there is a gambit for this already {place}"
            yield Finding(gambit.at("faces"), message, "give each face one gambit")
    missing = [symbol for face, symbol in enumerate(symbols, 1) if face not in first]
    if gambits and missing and not any(_misread(creature, scope)):
        message = f"no gambit for {_listed(missing)}"
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
    phases = scope.ruleset.notation.phases
    early = [one for one in creature.get("gambits", ()) if one.phase == phases["super-early"].symbol and one.plan]
    costs = _costs(creature, scope) if early else {}
    for gambit in early:
        spent = _spent(gambit.plan, costs)
        if spent > SUPER_EARLY_AP:
            message = f"this super-early gambit has actions for {spent} AP"
            hint = f"{SUPER_EARLY_AP} AP or a special defense is usual"
            yield Finding(gambit.at("plan"), message, hint)


def gambit_action(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A gambit names an action that the creature does not have, or free text stands without quotes.

    Why (Gambits): the player looks the action up on the card. It is one of the creature's features, a
    universal action or one of the movements of gambits; anything else is free text, and quotes say that it
    is meant so.

    Bad:
        gambits: |
          ⚀⚁⚂ Ⅱ Stride > Claws
          ⚃⚄⚅ Ⅲ Claw > Retreat
    Good:
        gambits: |
          ⚀⚁⚂ Ⅱ Stride > Claw
          ⚃⚄⚅ Ⅲ Claw > "resist all 5 until the end of the round"
    """
    gambits = creature.get("gambits", ())
    known, spells = (_actions(creature, scope), _spells(creature)) if gambits else ({}, frozenset())
    for gambit in gambits:
        for move in gambit.plan.leaves() if gambit.plan else ():
            if not move.text or move.text.casefold() in spells:
                continue
            finding = _quoted(move, known) if move.kind == "text" else _action(move, known)
            if finding is not None:
                yield finding


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
    for gambit in _misread(creature, scope):
        hint = "begin with the faces from 1 to 6, for example `⚀⚁ Ⅱ Stride > Strike`"
        yield Finding(gambit.span, "this looks like a gambit, but it has no faces of the d6", hint)


def _again(gambit: Gambit, first: dict[int, Gambit]) -> list[int]:
    """The faces that are taken already; the others are noted as taken by this gambit."""
    twice = []
    for face in gambit.faces:
        if face in first:
            twice.append(face)
        else:
            first[face] = gambit
    return twice


def _misread(creature: Definition, scope: Scope) -> Iterator[Gambit]:
    """The standing instructions that are gambits whose faces were not understood."""
    instructions = [one for one in creature.get("gambits", ()) if one.text and not one.faces]
    known = _actions(creature, scope) if instructions else {}
    for gambit in instructions:
        if _looks_like_gambit(gambit, known, scope.ruleset.notation):
            yield gambit


def _looks_like_gambit(gambit: Gambit, known: Mapping[str, str], notation: Notation) -> bool:
    """Whether a line without faces begins as a gambit does, or has steps of which one is an action."""
    tokens = lexer(notation).tokens(gambit.text)
    first = next((one for one in tokens if one.kind != "mark" and not one.is_word(*_BEFORE_FACES)), None)
    begins = first is not None and first.kind in ("number", "dice", "face", "phase")
    steps = gambit.text.replace("/", ">").split(">")
    return begins or (len(steps) > 1 and any(step.strip().casefold() in known for step in steps))


def _actions(creature: Definition, scope: Scope) -> dict[str, str]:
    """The names that a gambit may use, by their case-folded form."""
    tables = scope.ruleset.tables
    names = []
    for feature in _features(creature):
        names += [feature.name, feature.name.partition("(")[0].strip()]
    for entry in creature.get("standard", ()):
        if entry.kind == "common":
            names.append(entry.text.partition("(")[0].strip())
    known = _general_actions(tables["gambit_movements"], tables["universal_actions"])
    return {**known, **{name.casefold(): name for name in names if name}}


@cache
def _general_actions(*tables: Table) -> Mapping[str, str]:
    """The actions of every creature by their case-folded form."""
    return MappingProxyType({name.casefold(): name for table in tables for name in table.names})


def _features(creature: Definition) -> Iterator[Feature]:
    for feature in creature.get("features", ()):
        yield from feature.walk()


def _spells(creature: Definition) -> frozenset[str]:
    """The spells of its caster features, case-folded and without uses."""
    found: set[str] = set()
    for feature in _features(creature):
        if "caster" in feature.name.casefold():
            for piece in feature.effect.text.replace(";", ",").split(","):
                found.add(" ".join(word for word in piece.split() if word[0].isalpha() and word.isascii()))
    return frozenset(spell.casefold() for spell in found)


def _action(move: Move, known: dict[str, str]) -> Finding | None:
    name = known.get(move.text.casefold())
    if name == move.text:
        return None
    if name is not None:
        fix = Fix.replacing(move.span, name)
        return Finding(move.span, f"'{move.text}' is written '{name}'", "", fix, Severity.ADVICE)
    near = get_close_matches(move.text.casefold(), list(known), 1, NEAR)
    if near:
        name = known[near[0]]
        fix = Fix.replacing(move.span, name, safe=False)
        return Finding(move.span, f"there is no action '{move.text}'", f"did you mean {name}?", fix)
    named = _is_name(move.text)
    message = f"the creature has no action '{move.text}'" if named else f"'{move.text}' is no action"
    quoted = Fix.replacing(move.span, f'"{move.text}"', safe=not named)
    return Finding(move.span, message, "put free text in quotes", quoted, None if named else Severity.WARNING)


def _quoted(move: Move, known: dict[str, str]) -> Finding | None:
    """Free text that is an action after all."""
    name = known.get(move.text.casefold())
    if name is None:
        return None
    message = f"{name} is an action of the creature, and stands without quotes"
    return Finding(move.span, message, "", Fix.replacing(move.span, name), Severity.ADVICE)


def _is_name(text: str) -> bool:
    """Whether the words are capitalised as in the name of a feature, and not a sentence."""
    words = [word for word in text.split() if word.casefold() not in _SMALL_WORDS]
    return bool(words) and all(word[0].isupper() for word in words)


def _costs(creature: Definition, scope: Scope) -> dict[str, int]:
    """The AP of each action by case-folded name."""
    notation, tables = scope.ruleset.notation, scope.ruleset.tables
    actions = tables["universal_actions"]
    symbols = {term.name.casefold(): str(term.data["cost"]) for term in actions}
    for term in tables["gambit_movements"]:
        symbols[term.name.casefold()] = symbols[str(term.data["action"]).casefold()]
    symbols |= {feature.name.casefold(): feature.cost for feature in _features(creature)}
    costs = {name: notation.costs.get(symbol) for name, symbol in symbols.items() if symbol}
    return {name: int(term.data["ap"] or 0) for name, term in costs.items() if term}


def _spent(move: Move, costs: dict[str, int]) -> int:
    """The AP of a plan; of a choice, the cheapest."""
    if move.kind == "action":
        return costs.get(move.text.casefold(), 0)
    parts = [_spent(part, costs) for part in move.parts]
    return (sum(parts) if move.kind == "then" else min(parts)) if parts else 0


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


GAMBIT_CHECKS = (
    Check.of("P2V701", Severity.ERROR, gambit_faces),
    Check.of("P2V702", Severity.ADVICE, super_early_actions),
    Check.of("P2V703", Severity.ERROR, gambit_action),
    Check.of("P2V704", Severity.ERROR, gambit_like_instruction),
)
