"""Where a word of another game counts: a condition where one is given, a type before the word damage."""

from __future__ import annotations

from types import MappingProxyType

from bestiarist.rulesets.path2victory.checks.conditions import GIVING
from bestiarist.rulesets.path2victory.checks.numbers import FoundTerm, is_unit
from bestiarist.rulesets.path2victory.checks.ordinary import OTHERS
from bestiarist.rulesets.path2victory.notation.prose import RESISTANCES
from bestiarist.rulesets.path2victory.notation.tables import Notation

# Conditions of PF2e that are ordinary words as well: they count where a condition is given, not elsewhere.
_AMBIGUOUS = frozenset({"broken", "fleeing", "drained", "doomed", "restrained", "clumsy", "unconscious", "fascinated"})

_HOLDERS = OTHERS | {"it", "it's", "it’s"}
_ACTING = ("it", "they", "can", "may", "must", "cannot", "could", "ally", "target", "enemy", "creature")
_MORAL = frozenset({"good", "evil", "lawful", "chaotic"})


def _is_condition(place: FoundTerm, notation: Notation) -> bool:
    after, linked, given = place.word(place.end), place.word(place.start - 2), place.word(place.start - 3)
    valued = after is not None and after.kind == "number"
    if place.words[place.start].text[0].isupper():
        return valued and place.before(*GIVING)
    if valued or (place.term.name not in _AMBIGUOUS and place.term.data["kind"] == "condition"):
        return True
    joined = linked is not None and (linked.text in notation.conditions or linked.text in place.table)
    if linked is not None and given is not None:
        joined = joined or (linked.text.endswith("ed") and given.is_word(*GIVING))
    if after is not None and after.is_word("of"):
        return False
    return (joined and place.before("and", "or", ",")) or place.before(*GIVING)


def _is_given(place: FoundTerm, notation: Notation) -> bool:
    """Whether a creature gets a condition, and not `its blade is poisoned`."""
    said = {word.text.casefold() for word in place.words[max(0, place.start - 10) : place.start]}
    return _is_condition(place, notation) and not said.isdisjoint(_HOLDERS)


def _is_unexplained(place: FoundTerm, notation: Notation) -> bool:
    """Whether nothing but a saving throw in brackets follows a condition that the rules do not explain."""
    rest = [word.text for word in place.words[place.end :]]
    if rest[:1] == ["("] and ")" in rest:
        rest = rest[rest.index(")") + 1 :]
    return _is_given(place, notation) and all(not word[0].isalnum() for word in rest)


def _is_counted(place: FoundTerm, notation: Notation) -> bool:
    number = place.word(place.start - 1)
    return number is not None and number.kind == "number"


def _is_signed(place: FoundTerm, notation: Notation) -> bool:
    """Whether a bonus or penalty stands before: `-2 Attack`, `+1 to attack`, but not `1 attack` or `+1 attack roll`."""
    at = place.start - 1 - place.before("to")
    number, sign, after = place.word(at), place.word(at - 1), place.word(place.end)
    counted = number is not None and number.kind == "number" and sign is not None and sign.text in ("+", "-", "\u2212")
    return counted and not (after is not None and after.is_word("bonus", "roll", "rolls"))


def _is_acting(place: FoundTerm, notation: Notation) -> bool:
    """Whether a creature does it: `it Dashes`, `an ally can Dash`; a feature of that name is used."""
    return place.before(*_ACTING)


def _is_bracketed(place: FoundTerm, notation: Notation) -> bool:
    """Whether a word and a number stand alone in brackets: `[uses 1]`, `(2 uses)`."""
    texts = [word.text for word in place.words]
    return texts[0] in ("(", "[") and texts[-1] in (")", "]") and len(texts) < 6


def _is_damage(place: FoundTerm, notation: Notation) -> bool:
    start = place.words[place.start].start
    if any(mention.start <= start < mention.end for mention in place.prose.of("damage")):
        return True
    after = place.word(place.end)
    named = after is not None and after.is_word("damage") and place.term.name not in _MORAL
    return named or (place.before(*RESISTANCES) and after is not None and after.kind in ("number", "dice"))


def _always(place: FoundTerm, notation: Notation) -> bool:
    return True


JUDGES = MappingProxyType(
    {
        "condition": _is_condition, "given": _is_given, "special": _is_unexplained, "damage": _is_damage,
        "unit": is_unit, "counted": _is_counted, "signed": _is_signed, "bracket": _is_bracketed,
        "acting": _is_acting,
        "action": _always, "stat": _always, "term": _always, "written": _always,
    }
)  # fmt: skip
"""By the kind of a term: whether it is meant where it was found."""
