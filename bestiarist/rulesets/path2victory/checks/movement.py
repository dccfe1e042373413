"""Checks on unwilling movement: how far, and by which of the game's three words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import clauses, tokens
from bestiarist.rulesets.path2victory.notation.records import Prose, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_FORMS = MappingProxyType({
    "push": "push", "pushes": "push", "pushed": "pushed", "pull": "pull", "pulls": "pull", "pulled": "pulled",
    "shunt": "shunt", "shunts": "shunt", "shunted": "shunted", "slide": "slide", "slides": "slide", "slid": "slid",
})  # fmt: skip
_PASSIVE = frozenset({"pushed", "pulled", "shunted", "slid"})
_FOREIGN = MappingProxyType({"slide": "shunt", "slides": "shunts", "slid": "shunted"})
_BE = ("is", "are", "be", "gets", "get", "was")
_MOVED = ("target", "targets", "creature", "creatures", "enemy", "enemies", "ally", "allies", "foe", "foes", "attacker")
_OBJECTS = frozenset({"it", "them", "him", "her", *_MOVED})
_DETERMINERS = ("the", "each", "one", "an", "a", "that", "those", "all", "any", "every", "another", "grabbed")
# What makes a movement a condition or something that cannot happen, where it stands before the verb.
_NOT_DONE = frozenset((
    "if", "when", "whenever", "while", "until", "unless", "after", "before", "that", "who", "which", "whose", "where",
    "cannot", "can't", "can’t", "not", "never", "immune", "from", "being", "against", "without", "nor", "would",
))  # fmt: skip
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "a", "an", "another")
_SQUARES = ("square", "squares", "space", "spaces")
_COUNTS_ELSE = ("round", "rounds", "turn", "turns", "ap", "hp", "time", "times")
# Words that say how far without a number.
_FAR = frozenset((
    "adjacent", "next", "nearest", "closest", "distance", "far", "farther", "further", "speed", "into", "onto", "out",
    "off", "through", "until", "beside", "as", "twice", "double", "same", "many", "x", "along",
))  # fmt: skip


def unwilling_movement(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A push, pull or shunt does not say how far, or a creature is moved by another word.

    Why (Moving, Unwilling movement): the attacker moves the target up to the number of squares that the card gives. A
    push leads away from it, a pull towards it, a shunt anywhere; the game has no slide.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is pushed.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is pushed 1.
    """
    notation = notation_of(scope.ruleset)
    for feature in features_of(creature):
        effect = feature.effect
        if effect.words.isdisjoint(_FORMS):
            continue
        for clause in clauses(tokens(effect, notation)):
            for at, word in enumerate(clause):
                form = _FORMS.get(word.text.lower()) if word.kind == "word" else None
                if form is not None and _is_done(clause, at, form):
                    yield from _judged(effect, clause, at, form)


def _judged(effect: Prose, clause: Sequence[Token], at: int, form: str) -> Iterator[Finding]:
    """The finding for a movement that is done."""
    word = clause[at]
    span = effect.at(word.start, word.end)
    right = _FOREIGN.get(word.text.lower())
    if right:
        hint = "push leads away, pull leads closer, and shunt anywhere, which is what other games call a slide"
        counted = form == "slide" and at + 1 < len(clause) and not clause[at + 1].is_word(*_OBJECTS, *_DETERMINERS)
        right = right.capitalize() if word.text[0].isupper() else right
        fix = None if counted else Fix.replacing(span, right, safe=False)
        yield Finding(span, f"'{word.typed}' is no movement of this game", hint, fix)
    elif not _says_how_far(effect, clause[at + 1 :]):
        hint = f"write how many squares: `{form} 2`" if form in _PASSIVE else "write how many squares"
        yield Finding(span, f"'{word.typed}' does not say how far", hint)


def _is_done(clause: Sequence[Token], at: int, form: str) -> bool:
    """Whether a verb moves somebody here: not a noun, not a trigger, not something else that is pushed or pulled."""
    if form in _PASSIVE:
        return _is_suffered(clause, at)
    moved = [word.text.lower() for word in clause[at + 1 : at + 5]]
    while moved and moved[0] in _DETERMINERS:
        moved = moved[1:]
    if moved and moved[0] in _OBJECTS and not (at and clause[at - 1].is_word("a", "the", "this", "each", "no")):
        return _context(clause, at).isdisjoint(_NOT_DONE)
    counted = at + 1 < len(clause) and (clause[at + 1].kind == "number" or clause[at + 1].is_word("up", *_NUMBERS))
    if form == "slide":
        own = at > 0 and clause[at - 1].is_word("it", "and", "which", "that")
        return counted and not own and not _OBJECTS.isdisjoint(_context(clause, at) - {"it"})
    ends = at + 1 == len(clause) or clause[at + 1].text == "("
    return ends and at > 1 and clause[at - 1].is_word("and") and clause[at - 2].is_word("damage")  # `damage and push`


def _is_suffered(clause: Sequence[Token], at: int) -> bool:
    """Whether `pushed` is what happens to somebody: `the target is grabbed and pushed`, `5 fire damage, and pushed`."""
    first = _first_of_list(clause, at)
    before = clause[first - 1] if first else None
    if before is None:
        return False
    if before.is_word("damage"):
        return True
    if not before.is_word(*_BE, "also", "then", "immediately", "falls", "takes"):
        return False
    subject = clause[max(0, first - 4) : first - 1]
    if not subject or subject[-1].text == "," or subject[-1].is_word("and"):
        return {word.text.lower() for word in clause[:first]}.isdisjoint(_NOT_DONE)  # the subject stands far before
    named = any(word.is_word(*_OBJECTS) for word in subject)
    return named and _context(clause, first).isdisjoint(_NOT_DONE)


def _first_of_list(clause: Sequence[Token], at: int) -> int:
    """Where the list of what happens begins that `pushed` is part of: `is grabbed, knocked prone and pushed`."""
    first = at
    while first and _joins(clause[first - 1]):
        last = first - 1
        while last and _joins(clause[last]):
            last -= 1
        if clause[last].is_word("damage"):
            return last + 1
        if not clause[last].text.lower().endswith(("ed", "guard", "prone")):
            break
        first = last - (last > 0 and clause[last - 1].is_word("knocked"))
    return first


def _joins(word: Token) -> bool:
    return word.text == "," or word.is_word("and", "or", "also", "then")


def _context(clause: Sequence[Token], at: int) -> set[str]:
    """The words between the verb and the comma or colon before it, and `nothing` farther off."""
    found = {"never" for word in clause[:at] if word.is_word("nothing", "nobody")}
    for word in reversed(clause[:at]):
        if word.text in (",", ":", "("):
            break
        found.add(word.text.lower())
    return found


def _says_how_far(effect: Prose, after: Sequence[Token]) -> bool:
    """Whether the words behind a movement hold a distance that is neither damage nor a time."""
    for at, word in enumerate(after):
        following = after[at + 1] if at + 1 < len(after) else None
        if word.is_word(*_FAR):
            return True
        if word.kind in ("number", "dice"):
            damage = any(mention.start <= word.start < mention.end for mention in effect.of("damage"))
            if not damage and not (following is not None and following.is_word(*_COUNTS_ELSE)):
                return True
        if word.is_word(*_NUMBERS) and following is not None and following.is_word(*_SQUARES):
            return True
    return False


MOVEMENT_CHECKS = (Check.of("P2V508", Severity.WARNING, unwilling_movement),)
