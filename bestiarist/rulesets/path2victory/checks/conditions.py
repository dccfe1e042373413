"""The check on misspelt conditions and statuses, and on those of other games that are misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import each_word, meant, names_of, proses_with, raw, value_end
from bestiarist.rulesets.path2victory.notation.records import features_of, words_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

# What stands before a condition that a creature gets or has.
GIVING = (
    "is", "are", "be", "becomes", "become", "gain", "gains", "also", "stays", "remains", "immune", "falls", "fall",
    "falling", "knocked", "knocks",
)
_BEING = ("is", "are", "becomes", "become")  # behind these a verb is a slip: `is rattle`
_LINKING = ("and", "or", ",", "to")
# English words that are a slip away from a condition and mean what they say.
_ORDINARY = frozenset((
    "confessed", "confuted", "contused", "flaked", "flanged", "flasked", "franked", "gabbed", "grabbled", "grubbed",
    "immobilise", "immobilises", "indivisible", "invincible", "invisibly", "ratted", "shallowed", "shallower", "showed",
    "shunned", "silkened", "slackened", "slewed", "sloped", "snowed", "sowed", "stickered", "stowed", "stunted",
    "sunned", "crone", "drone", "freeing", "phone", "probe", "prong", "prose", "prove", "proven", "proves", "prune",
))  # fmt: skip
_PARTS = ("of", "off", "offguard")  # of off-guard
_CONDITIONS = ("condition", "given", "special")
_ENDINGS = ("", "s", "e", "es", "er", "ers", "en", "ens", "ener", "ing", "ings", "ion", "ions", "ation", "ly")


def misspelt_condition(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A word looks like a misspelt condition or status.

    Why (Conditions; Combat statuses): a player looks a condition up by its name.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is slowd.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage, and the target is slowed.
    """
    tables = _condition_tables(scope)
    suspects = frozenset(word for word in words_of(creature) if _is_suspect(word, *tables))
    known = names_of(*tables[:2])
    named = frozenset(word for feature in features_of(creature) for word in feature.name.casefold().split())
    for prose, words, at in each_word(proses_with(creature, suspects), notation_of(scope.ruleset)):
        word, end = words[at].text.casefold(), at + 1
        if word not in suspects:
            continue
        if words[at].text[0].isupper() and (word in named or (end < len(words) and words[end].text[0].isupper())):
            continue
        given = at > 0 and (words[at - 1].is_word(*GIVING) or words[at - 1].text in _LINKING)
        apart = word in ("off", "of") and end < len(words) and words[end].text == "guard"
        near = "off-guard" if apart else _condition(word, known, given=given)
        if given and words[at - 1].is_word(*_BEING) and word != "slow" and f"{word.removesuffix('e')}ed" in known:
            near = f"{word.removesuffix('e')}ed"
        if near:
            behind = value_end(words, end + apart)
            typed, valued = words[at:behind], behind > end + apart
            span = prose.at(typed[0].start, typed[-1].end)
            said = raw(prose)[typed[0].start : typed[-1].end] if valued else " ".join(word.text for word in typed)
            message = f"'{said}' is no condition" + ", and none has a value" * valued
            yield Finding(span, message, f"did you mean {near}?", Fix.replacing(span, near, safe=not valued))
        elif given or (end < len(words) and words[end].kind == "number"):
            foreign = _foreign(word, *tables[2:])
            if foreign is not None:
                span, instead = prose.at(words[at].start, words[at].end), foreign.data["replacement"]
                hint = f"did you mean {foreign.name}? In its place this game has {instead}"
                use = foreign.data["use"]
                yield Finding(span, f"'{word}' is no condition", hint, Fix.replacing(span, use) if use else None)


def _condition_tables(scope: Scope) -> tuple[Table, ...]:
    """The two tables of what the game calls a condition, and the two with those of other games."""
    notation, tables = notation_of(scope.ruleset), scope.ruleset.tables
    return notation.conditions, notation.statuses, tables["replaced_terms"], tables["foreign_terms"]


@lru_cache(maxsize=8192)
def _is_suspect(word: str, *tables: Table) -> bool:
    """Whether a word may misspell a condition, whatever stands around it."""
    known = names_of(*tables[:2])
    if word in _PARTS or f"{word.removesuffix('e')}ed" in known or meant(word, known):
        return True
    return _foreign(word, *tables[2:]) is not None


def _condition(word: str, known: tuple[str, ...], *, given: bool) -> str | None:
    """The condition that a word misspells; `given`: it stands where a condition does."""
    near = "off-guard" if word == "offguard" else meant(word, known)
    return near if near and not _is_ordinary(word, near, given=given) else None


@cache
def _foreign_conditions(*tables: Table) -> Mapping[str, Term]:
    """The longer conditions of other games by name."""
    terms = (term for table in tables for term in table if term.data["kind"] in _CONDITIONS)
    return MappingProxyType({term.name: term for term in terms if term.name.isalpha() and len(term.name) > 6})


def _foreign(word: str, *tables: Table) -> Term | None:
    """The condition of another game that a word misspells."""
    terms = _foreign_conditions(*tables)
    near = meant(word, tuple(terms))
    return terms[near] if near and word.endswith("ed") == near.endswith("ed") else None


def _is_ordinary(word: str, condition: str, *, given: bool) -> bool:
    """Whether the word is English: a form of the condition's own verb, or one that looks like it."""
    if word in _ORDINARY or (len(condition) < 6 and not given):
        return True
    stems = [condition.removesuffix("ed"), condition.removesuffix("ened"), condition]
    stems += [stem[:-1] for stem in stems if stem[-1] == stem[-2] and stem != condition]
    return any(word.removeprefix(stem) in _ENDINGS for stem in stems if word.startswith(stem))


CONDITION_CHECKS = (Check.of("P2V504", Severity.WARNING, misspelt_condition),)
