"""Checks on the words of the game in effects: saving throws and skills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import (
    corrected,
    each_word,
    meant,
    names_of,
    proses_with,
    raw,
    suggested,
)
from bestiarist.rulesets.path2victory.creature import STATS
from bestiarist.rulesets.path2victory.notation.prose import OUTCOMES, SLIP
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose, Token, proses_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_SAVING = frozenset({"save", "saves", "saving", *OUTCOMES})
_CHECKING = frozenset({"check", "checks", "trained"})


def save_clause(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """What a saving throw does is written in another form than the game's.

    Why (Saving throw types): the rules explain two clauses, `Reflex half` and `Reflex negates`, and players
    look for these words.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (half Reflex).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    for prose in proses_of(creature):
        for mention in prose.of("save"):
            value = mention.value
            written = prose.slice.text[mention.start : mention.end] if prose.slice else ""
            outcome = _outcome(mention)
            right = f"{value['save']} {outcome}" if outcome else ""
            if other := _second_outcome(prose, mention):
                hint = f"write `{value['save']} {outcome}` or `{value['save']} {other}`"
                yield Finding(mention.span, f"'{written}' goes on with {other}", hint)
            if not _is_clause(mention) or written == right:
                continue
            if right:
                message = f"'{written}' is not how the game writes a save"
                yield Finding(mention.span, message, f"write `{right}`", Fix.replacing(mention.span, right))
            elif not value["outcome"] or (value["bracketed"] and value["closed"]):
                hint = f"write `{value['save']} half` or `{value['save']} negates`"
                yield Finding(mention.span, f"'{written}' does not say what a success does", hint)


def misspelt_save(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A saving throw goes by a name that the game does not have.

    Why (Creature cards, Stats): the saving throws are Fortitude, Reflex and Will, written out.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Refelx half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    saves = notation_of(scope.ruleset).saves
    for prose, words, at in each_word(proses_with(creature, _SAVING), notation_of(scope.ruleset)):
        word = words[at]
        if not _save_follows(words, at) or word.text in saves:
            continue
        foreign = word.text[0].isupper() or words[at + 1].is_word("save", "saves", "saving")
        found = _misspelt(prose, word, saves, "saving throw", foreign=foreign)
        if found is None and _is_sure_clause(words, at):
            hint = f"write one of {', '.join(saves.names)}"
            found = Finding(prose.at(word.start, word.end), f"'{word.text}' is no saving throw", hint)
        yield from [found] if found else []


def misspelt_skill(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A check is made with a skill that the game does not have.

    Why (Skill checks): the skill says which saving throw is added to the d20.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Sure Feet: A creature that makes an Athlethics check can stand on its back.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Sure Feet: A creature that makes an Athletics check can stand on its back.
    """
    skills = notation_of(scope.ruleset).skills
    for prose, words, at in each_word(proses_with(creature, _CHECKING), notation_of(scope.ruleset)):
        checked = at + 1 < len(words) and words[at + 1].is_word("check", "checks")
        trained = at > 1 and words[at - 1].is_word("in") and words[at - 2].is_word("trained")
        if checked or trained:
            found = _misspelt(prose, words[at], skills, "skill", foreign=words[at].text[0].isupper())
            yield from [found] if found else []


def _outcome(mention: Mention) -> str:
    """The outcome of a clause as the game calls it, empty where it is none."""
    word = str(mention.value["outcome"]).lower()
    if mention.value["basic"] and not word:
        return "half"
    if word in OUTCOMES or not word:
        return OUTCOMES.get(word, "")
    near = get_close_matches(word, OUTCOMES, 1, SLIP) if mention.value["closed"] else []
    return OUTCOMES.get(meant(word, tuple(OUTCOMES)) or "".join(near), "")


def _second_outcome(prose: Prose, mention: Mention) -> str:
    """What a clause says besides its outcome: `negates` of `(Fortitude half negates)`; empty where it is one."""
    value = mention.value
    rest = raw(prose)[mention.end :].split(")")[0].split()
    other = OUTCOMES.get(rest[0].lower(), "") if len(rest) == 1 and value["bracketed"] and value["outcome"] else ""
    return other if other != _outcome(mention) else ""


def _is_clause(mention: Mention) -> bool:
    """Whether a save stands alone, as a clause does; `a Reflex save halves the damage` is a sentence."""
    value = mention.value
    if value["basic"] and value["named"]:
        return False  # another check knows what to write for `basic Reflex save`
    if not value["outcome"]:
        return bool(value["bracketed"] and value["closed"])
    right = value["outcome"] in ("half", "negates") and not value["named"]
    return bool(value["bracketed"] or value["closed"] or right)


def _save_follows(words: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a word makes it a saving throw."""
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None or after.text.lower() not in _SAVING:
        return False
    if after.is_word("saving") and at + 2 < len(words):
        return words[at + 2].is_word("throw", "throws")
    bracketed = at > 0 and words[at - 1].text == "("
    return after.is_word("save", "saves", *(OUTCOMES if bracketed else ("half", "negates")))


def _is_sure_clause(words: Sequence[Token], at: int) -> bool:
    """Whether a word that is like no saving throw stands where one must: `Armor half`, or `(Toughness negates)`."""
    if not words[at + 1].is_word("half", "negates"):
        return False
    closed = at + 2 == len(words) or words[at + 2].text in (")", ".", ",", ";")
    bracketed = words[at].text[0].isupper() and at > 0 and words[at - 1].text == "("
    return closed and (bracketed or words[at].is_word(*STATS))


def _misspelt(prose: Prose, word: Token, table: Table, what: str, *, foreign: bool) -> Finding | None:
    """The finding for a word that is near to a term; with `foreign`, also for what other games call it."""
    if word.text in table:
        return None
    other = suggested(table).get(word.text.casefold()) if foreign else None
    near = other or meant(word.text, names_of(table))
    if not near:
        return None
    return corrected(prose.at(word.start, word.end), f"there is no {what} '{word.text}'", table[near].name, "")


WORD_CHECKS = (
    Check.of("P2V501", Severity.WARNING, save_clause),
    Check.of("P2V502", Severity.WARNING, misspelt_save),
    Check.of("P2V503", Severity.WARNING, misspelt_skill),
)
