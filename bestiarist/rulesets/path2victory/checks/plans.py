"""What a gambit's plan may name: the actions of a creature, and free text in quotes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, entries, without_edges
from bestiarist.rulesets.path2victory.notation.records import Feature, Move, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

NEAR = 0.75
SENTENCE = 4
_SMALL_WORDS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})
_PARTING = (">", "/", *'"“”„«»')
_QUOTATION = frozenset('"“”„«»')
_THEN = (", then ", " and then ", " then ", " + ", "+", " and ", " & ", "; ", ", ")


def gambit_action(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A gambit names an action that the creature does not have, or free text stands without quotes.

    Why (Gambits): the player looks the action up on the card. It is one of the creature's features that are
    actions, a universal action or one of the movements of gambits; anything else is free text, and quotes say that
    it is meant so. A sentence that begins with a small letter is free text without them.

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
    if not gambits:
        return
    known, spells, passive = actions(creature, scope), _spells(creature), _passive(creature, scope)
    for move in (move for gambit in gambits if gambit.plan for move in gambit.plan.leaves()):
        name = move.text.casefold()
        if not name or name in spells:
            continue
        if move.kind == "text":
            finding = _quoted(move, known)
        else:
            finding = _no_action(move) if name in passive else _action(move, known)
        if finding is not None:
            yield finding


def reaction_in_gambit(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A gambit has a reaction as one of its steps.

    Why (Reactions; Gambits): a gambit is what the monster does on its turn, and a reaction is taken outside it, when
    its precondition comes true. Monsters take theirs besides.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Duck ↻, when a strike hits it: It takes 5 less damage.
        gambits: |
          ⚀⚁⚂ Ⅱ Stride > Claw
          ⚃⚄⚅ Ⅲ Claw > Duck
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Duck ↻, when a strike hits it: It takes 5 less damage.
        gambits: |
          ⚀⚁⚂ Ⅱ Stride > Claw
          ⚃⚄⚅ Ⅲ Claw > Retreat
    """
    gambits = creature.get("gambits", ())
    reactions = _reactions(creature, scope) if gambits else frozenset()
    for move in (move for gambit in gambits if gambit.plan for move in gambit.plan.leaves()):
        if move.kind == "action" and move.text.casefold() in reactions:
            hint = "name an action of its turn, or put in quotes what it does to be ready for it"
            yield Finding(move.span, f"'{move.text}' is a reaction, which is no step of a turn", hint)


def _reactions(creature: Definition, scope: Scope) -> frozenset[str]:
    """The names, case-folded, of what is only a reaction."""
    notation = notation_of(scope.ruleset)
    sign = notation.costs["reaction"].symbol
    costs = [(feature.name, feature.cost) for feature in features_of(creature) if feature.cost]
    listed = [base_name(entry.text) for entry in entries(creature) if entry.kind == "common"]
    listed += [feature.name for feature in features_of(creature) if not feature.cost]
    terms = [term for name in listed if (term := notation.common.get(base_name(name)))]
    costs += [(term.name, str(term.data["cost"])) for term in terms]
    others = {name.casefold() for name, cost in costs if cost != sign}
    names = {form.casefold() for name, cost in costs if cost == sign for form in (name, base_name(name))}
    return frozenset(names - others)


def actions(creature: Definition, scope: Scope) -> dict[str, str]:
    """The names that a gambit may use, by their case-folded form."""
    tables = scope.ruleset.tables
    names = [name for one in features_of(creature) for name in (one.name, base_name(one.name))]
    names += [base_name(entry.text) for entry in entries(creature) if entry.kind == "common"]
    known = _general_actions(tables["gambit_movements"], tables["universal_actions"])
    return {**known, **{name.casefold(): name for name in names if name}}


@cache
def _general_actions(*tables: Table) -> Mapping[str, str]:
    """The actions of every creature by their case-folded form."""
    return MappingProxyType({name.casefold(): name for table in tables for name in table.names})


def _spells(creature: Definition) -> frozenset[str]:
    """The spells of its caster features, case-folded and without uses."""
    casters = (feature for feature in features_of(creature) if "caster" in feature.name.casefold())
    pieces = (piece.split() for one in casters for piece in one.effect.text.replace(";", ",").split(","))
    named = ([word for word in piece if word[0].isalpha() and word.isascii()] for piece in pieces)
    return frozenset(" ".join(words).casefold() for words in named)


def _passive(creature: Definition, scope: Scope) -> frozenset[str]:
    """The names, case-folded, of what always works and is no action."""
    common = notation_of(scope.ruleset).common
    features = creature.get("features", ())
    names = [feature.name for feature in features if not _acts(feature, common)]
    names += [one.text for one in entries(creature) if one.kind == "common" and not _has_cost(one.text, common)]
    acting = {feature.name.casefold() for feature in features_of(creature) if _acts(feature, common)}
    return frozenset(form.casefold() for name in names for form in (name, base_name(name))) - acting


def _acts(feature: Feature, common: Table) -> bool:
    """Whether a feature is something to do; where only its cost is forgotten, another check says so."""
    costs = feature.cost or "cost" in feature.places or _has_cost(feature.name, common)
    strike = feature.range is not None and feature.range.strike
    offers = "caster" in feature.name.casefold() or any(_acts(option, common) for option in feature.options)
    return bool(costs or feature.uses or strike or offers)


def _has_cost(name: str, common: Table) -> bool:
    """Whether this is a common feature that the rules give a cost."""
    term = common.get(base_name(name))
    return term is not None and bool(term.data["cost"])


def _no_action(move: Move) -> Finding:
    hint = "name an action, or put what happens in quotes; if it is one, its feature needs a cost such as ●"
    message = f"'{move.text}' is no action: it has no cost and always works"
    return Finding(move.span, message, hint, None, Severity.WARNING)


def _action(move: Move, known: dict[str, str]) -> Finding | None:
    name = known.get(move.text.casefold()) or _but_for_its_edge(move.text, known)
    if name is not None and (move.text == name or (move.text in name and _has_edges(name))):
        return None
    if name is not None:
        fix = Fix.replacing(move.span, name) if _can_stand(name) else None
        return Finding(move.span, f"'{move.text}' is written '{name}'", "", fix, Severity.ADVICE)
    steps = [] if any(mark in move.text for mark in _QUOTATION) else _steps(move.text)
    if len(steps) > 1 and any(step.casefold() in known for step in steps):
        return _unparted(move, steps, known)
    if any(mark in move.text for mark in _QUOTATION):
        hint = "write `>` between an action and free text, and quotes around the whole text"
        return Finding(move.span, f"'{move.text}' is no action, and its quotes do not enclose it", hint)
    near = get_close_matches(move.text.casefold(), list(known), 1, NEAR)
    if near:
        name = known[near[0]]
        fix = Fix.replacing(move.span, name, safe=False) if _can_stand(name) else None
        return Finding(move.span, f"there is no action '{move.text}'", f"did you mean {name}?", fix)
    if _is_sentence(move.text):
        return None
    named = _is_name(move.text)
    message = f"the creature has no action '{move.text}'" if named else f"'{move.text}' is no action"
    quoted = Fix.replacing(move.span, f'"{move.text}"', safe=not named)
    return Finding(move.span, message, "put free text in quotes", quoted, None if named else Severity.WARNING)


def _but_for_its_edge(text: str, known: Mapping[str, str]) -> str | None:
    """The action whose name is the text but for the signs around it: `Get Down` for `Get Down!`."""
    plain = without_edges(text)
    return next((name for key, name in known.items() if plain and without_edges(key) == plain), None)


def _has_edges(name: str) -> bool:
    return without_edges(name) != name.casefold()


def _can_stand(name: str) -> bool:
    """Whether a gambit can hold a name: it has none of the signs that part steps, and its brackets are closed."""
    return not any(sign in name.strip('"') for sign in _PARTING) and name.count("(") == name.count(")")


def _steps(text: str) -> list[str]:
    """What stands between the signs and words that people write for `>`."""
    for sign in _THEN:
        text = text.replace(sign, ">")
    return [step.strip() for step in text.split(">") if step.strip()]


def _unparted(move: Move, steps: list[str], known: dict[str, str]) -> Finding:
    """Actions with `+` or a word between them; beside an action, other words may be free text."""
    near = [get_close_matches(step.casefold(), list(known), 1, NEAR) for step in steps]
    names = [known[found[0]] if found else f'"{step}"' for step, found in zip(steps, near, strict=True)]
    right = " > ".join(names)
    fix = Fix.replacing(move.span, right, safe=names == steps) if all(map(_can_stand, names)) else None
    severity = None if all(_is_name(step) for step in steps) else Severity.WARNING
    message = f"'{move.text}' is no action, though it holds one"
    return Finding(move.span, message, f"write `{right}`: `>` means then, `/` means or", fix, severity)


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


def _is_sentence(text: str) -> bool:
    """Whether the text is so many words, from a small letter on, that nobody takes it for the name of an action."""
    return text[0].islower() and len(text.split()) >= SENTENCE


PLAN_CHECKS = (
    Check.of("P2V703", Severity.ERROR, gambit_action),
    Check.of("P2V705", Severity.WARNING, reaction_in_gambit),
)
