"""Completion of features: what the grammar lets stand next on the line, by what stands before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bestiarist.ruleset import Completion, Option, Place
from bestiarist.ruleset.fields import SYMBOL, options_of
from bestiarist.rulesets.path2victory.notation.names import head_end
from bestiarist.rulesets.path2victory.notation.prose import OUTCOMES
from bestiarist.rulesets.path2victory.notation.ranges import find_range, parse_range
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer
from bestiarist.rulesets.path2victory.notation.uses import find_cost

OPENING = "(["
"""How symbols begin that are typed with ordinary characters."""
_SORTS = {
    "uses": SYMBOL, "costs": SYMBOL, "faces": SYMBOL, "phases": SYMBOL, "ranges": "keyword", "areas": "keyword",
    "damage": "type", "saves": "variable", "conditions": "type", "statuses": "type", "common": "function",
    "skills": "variable",
}
"""The icon of each table's words."""
_FIRST = ("common", "uses")
_BEHIND_NAME = ("costs", "ranges", "areas")
_BEHIND_COST = ("ranges", "areas")
_BEHIND_RANGE = ("strike", "aura", "within", "or")
_IN_TEXT = ("damage", "conditions", "statuses", "saves", "areas", "ranges", "common", "skills")
_COUNTED = ("ranges", "areas", "conditions", "statuses")
"""Behind their words a number is no amount of damage: `Burst 2`, `slowed 1`."""
_BEFORE_SQUARES = ("within", "to", "rank", "reach", "pushed", "pulled", "slid", "push", "pull", "slide")


def words(place: Place, notation: Notation, tables: Iterable[str], more: Iterable[Option] = ()) -> Completion:
    """The words of these tables of the notation."""
    found = (one for name in tables for one in options_of(getattr(notation, name), _SORTS[name]))
    return Completion(place.start_of_word(), (*found, *more))


def symbols(place: Place, notation: Notation, tables: Iterable[str]) -> Completion | None:
    """The symbols that are typed with ordinary characters, where one of these stands; else None."""
    start = place.start_of_word()
    if place.before[start - 2 : start - 1] not in tuple(OPENING):
        return None
    terms = (term for name in tables for term in getattr(notation, name) if term.symbol)
    return Completion(start - 1, tuple(
        Option(typed, SYMBOL, f"{term.symbol} {term.name}", term.text, term.symbol)
        for term in terms for typed in term.aliases if typed[0] in OPENING
    ))  # fmt: skip


def in_feature(place: Place, notation: Notation) -> Completion:
    """What may come next in a feature, whose head ends at the colon."""
    line = place.before[: place.start_of_word() - 1].lstrip(" -")
    colon = head_end(line)
    if colon < len(line):
        return _in_effect(place, lexer(notation).tokens(line[colon + 1 :]), notation)
    return symbols(place, notation, ("uses", "costs")) or _in_head(place, lexer(notation).tokens(line), notation)


def _in_head(place: Place, tokens: Sequence[Token], notation: Notation) -> Completion:
    """The name, the cost, the range, and behind a comma the precondition."""
    if all(token.kind == "use" for token in tokens):
        return words(place, notation, _FIRST)
    if any(token.text == "," for token in tokens):
        return words(place, notation, _IN_TEXT)
    cost = find_cost(tokens, 0, notation)
    found = parse_range(tokens, cost.end, notation) if cost else find_range(tokens, 0, notation)
    if found is not None and found.end == len(tokens):
        goes_on = () if found.range.strike or found.range.aura else _BEHIND_RANGE
        return Completion(place.start_of_word(), tuple(Option(word, "keyword") for word in goes_on))
    return words(place, notation, _BEHIND_COST if cost else _BEHIND_NAME)


def _in_effect(place: Place, tokens: Sequence[Token], notation: Notation) -> Completion:
    """Saves in brackets, types of damage behind an amount, and the words of the game elsewhere."""
    if _is_open(tokens):
        outcomes = tuple(dict.fromkeys(OUTCOMES.values()))
        saves = (Option(f"{save} {outcome}", "variable") for save in notation.saves.names for outcome in outcomes)
        return Completion(place.start_of_word(), tuple(saves))
    if tokens and _is_amount(tokens, notation):
        return words(place, notation, ("damage",))
    if tokens and tokens[-1].text in notation.damage:
        return words(place, notation, _IN_TEXT, (Option("damage", "keyword"),))
    return words(place, notation, _IN_TEXT)


def _is_open(tokens: Sequence[Token]) -> bool:
    """Whether the tokens end within round brackets."""
    marks = [token.text for token in tokens if token.text in ("(", ")")]
    return bool(marks) and marks[-1] == "("


def _is_amount(tokens: Sequence[Token], notation: Notation) -> bool:
    """Whether the tokens end with a number that may be one of damage."""
    if tokens[-1].kind not in ("number", "dice"):
        return False
    before = tokens[-2] if len(tokens) > 1 else None
    if before is None or before.kind != "word":
        return before is None or before.text not in ("/", "-")
    counted = any(before.text in getattr(notation, name) for name in _COUNTED)
    return not counted and not before.is_word(*_BEFORE_SQUARES)
