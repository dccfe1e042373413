"""The check on what immunities, resistances and weaknesses are against: types of damage and conditions."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.resistances import AMOUNTS, Resistance, dice_for, resistances
from bestiarist.rulesets.path2victory.checks.texts import corrected, meant, names_of, proses_with, suggested, tokens
from bestiarist.rulesets.path2victory.notation.prose import RESISTANCES
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

WIDE = ("all", "physical")
_KEYWORDS = frozenset(RESISTANCES)
_HAVING = ("has", "have", "having", "gains", "gain", "gaining", "gets", "get", "with", "grants", "grant")
_ENDING = (".", ",", ";", ")", "and", "or", "until", "while", "but", "for")
_BESIDES = ("damage", "effects", "effect", "attacks", "attack")



def resistance_to_unknown(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """An immunity, resistance or weakness is against what is neither a type of damage nor a condition.

    Why (Immunity, resistance and weakness; Standard features): it is against one of the twelve types of damage, and an
    immunity may be against a condition. A misspelt word, or one that the rules do not know, helps against nothing.
    Materials such as cold iron, area damage, splash damage and critical hits are understood.

    Bad:
        standard: Stealth; immune electricty
    Good:
        standard: Stealth; immune electricity
    """
    notation = notation_of(scope.ruleset)
    known = (*names_of(notation.damage, notation.conditions, notation.statuses), *WIDE)
    conditions = names_of(notation.conditions, notation.statuses)
    others = {**suggested(notation.conditions), **suggested(notation.damage)}
    yield from _against_nothing(creature, notation)
    for resistance in resistances(creature, notation, *RESISTANCES):
        if signed := resistance.signed:
            span, hint = resistance.prose.at(resistance.mention.end), "an amount is one number, or dice alone"
            counted = bool(resistance.parts(*AMOUNTS))
            message = f"'{signed}' cannot stand behind the amount" if counted else f"the amount '{signed}' has a sign"
            yield Finding(span, message, hint if counted else f"write `{resistance.word} {_signless(resistance)}`")
        for _, word, start, end in resistance.parts("word"):
            near = None if word in known else others.get(word) or meant(word, known)
            span = resistance.at(start, end)
            if near:
                yield corrected(span, f"'{word}' is no damage type or condition", near, "")
            elif " " in word and all(one in known for one in word.split()):
                apart = ", ".join(word.split())
                yield Finding(span, f"'{word}' are several", f"write {apart}", Fix.replacing(span, apart))
            elif word in conditions and resistance.word != "immune" and resistance.entry:
                hint = f"write `immune {word}`, or a type of damage"
                yield Finding(span, f"'{word}' is a condition, and '{resistance.word}' is against damage", hint)
            elif resistance.judged and not _is_understood(word, resistance.word, scope):
                hint = "name one of the twelve types or a condition; what else helps is a feature with a text"
                yield Finding(span, f"'{word}' is neither a damage type nor a condition", hint)


def _against_nothing(creature: Definition, notation: Notation) -> Iterator[Finding]:
    """`It has resist 4d6 and ...`, and `it has resist fyre`, where an effect gives a resistance."""
    for prose in proses_with(creature, _KEYWORDS):
        words = tokens(prose, notation)
        for at, word in enumerate(words[1:-1], 1):
            if not word.is_word(*_KEYWORDS) or not words[at - 1].is_word(*_HAVING):
                continue
            after, ends = words[at + 1], at + 2 == len(words) or words[at + 2].text.casefold() in _ENDING
            if ends and after.kind in AMOUNTS and not word.is_word("immune"):
                hint = f"write for example `{word.text} {notation.damage.names[0]} {after.text}`, or `all`"
                span = prose.at(word.start, after.end)
                yield Finding(span, f"'{word.text} {after.text}' does not say against what", hint)
            elif ends and after.kind == "word" and not word.is_word("weak"):
                near = meant(after.text, names_of(notation.damage))
                span = prose.at(after.start, after.end)
                yield from [corrected(span, f"'{after.text}' is no damage type", near, "")] if near else ()


def _signless(resistance: Resistance) -> str:
    """What is resisted, and the amount without its sign, as dice where dice are rolled."""
    number = resistance.signed[1:]
    amount = dice_for("number", number) if resistance.word == "resist" else number
    return " ".join((*(part[1] for part in resistance.parts("word")), amount))


def _is_understood(text: str, keyword: str, scope: Scope) -> bool:
    """Whether words name something that damage is of, a condition, or what another check reports."""
    notation, tables = notation_of(scope.ruleset), scope.ruleset.tables
    words = text.split()
    while len(words) > 1 and words[-1] in _BESIDES:
        words.pop()
    conditions = (notation.conditions, notation.statuses, tables["special_conditions"])
    listed = (tables["resisted"], tables["replaced_terms"], notation.damage, *conditions)
    terms = [term for table in listed for one in (" ".join(words), *words) if (term := table.get(one))]
    return any(term.data.get("only") in (None, keyword) for term in terms)


RESISTED_CHECKS = (Check.of("P2V407", Severity.WARNING, resistance_to_unknown),)
