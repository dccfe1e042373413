"""Checks on traits, of the creature itself and in what its features ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.ordinary import OTHERS
from bestiarist.rulesets.path2victory.checks.texts import corrected, meant, proses_with, tokens
from bestiarist.rulesets.path2victory.notation.tables import notation_of

USUAL = (
    "aberration", "animal", "astral", "beast", "celestial", "construct", "dragon", "dream", "elemental", "ethereal",
    "fiend", "fungus", "ghost", "ghoul", "giant", "goblin", "golem", "human", "humanoid", "insect", "kobold", "monitor",
    "mummy", "mutant", "plant", "skeleton", "spirit", "swarm", "undead", "vampire", "wight", "wraith", "zombie",
)  # fmt: skip
"""Traits that many creatures have. Others are as good; these are known well enough to be misspelt."""
_SHORT = ("fey", "fish", "elf", "dwarf", "orc", "gnome", "halfling", "amphibious", "aquatic", "incorporeal")
ORDINARY = frozenset((
    "abjuration", "anima", "animals", "beasts", "beat", "best", "blast", "boast", "breast", "constricts", "constrict",
    "constructs", "constructed", "constructor", "draconic", "dragoon", "dragons", "dread", "dreamy", "dreams",
    "elementary", "elementals", "field", "find", "friend", "fungous", "fungi", "ghosts", "ghouls", "giants", "goblins",
    "golems", "grant", "humane", "humans", "humankind", "humanoids", "infect", "inject", "inspect", "insects",
    "kobolds", "pliant", "plan", "plane", "planet", "plank", "plants", "skeletal", "skeletons", "spirits", "spirt",
    "sprit", "swarms", "swarmed", "weight", "wights", "wraiths", "wrath", "wright", "zombies",
))  # fmt: skip
"""English words that are a slip away from one of them."""
_ASKED = OTHERS - {"minion", "minions"}  # a creature's own name stands before these


def misspelt_trait(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A trait is a slip away from a usual one.

    Why (Creature cards, Traits): features ask for traits, and so do decks. A misspelt one is none.

    Bad:
        traits: [Ghuol, Undead]
    Good:
        traits: [Ghoul, Undead]
    """
    for text, span in creature.get("traits", ()):
        if near := _meant(text):
            yield corrected(span, f"'{text}' is no usual trait", near, "")
    for prose in proses_with(creature, OTHERS):
        words = tokens(prose, notation_of(scope.ruleset))
        for word, after in pairwise(words):
            asked = word.kind == "word" and word.text[0].isupper() and after.is_word(*_ASKED)
            if asked and (near := _meant(word.text)):
                yield corrected(prose.at(word.start, word.end), f"'{word.text}' is no usual trait", near, "")


def traits_run_together(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Two usual traits stand side by side without a comma.

    Why (Creature cards, Traits): features and decks ask for each trait by itself.

    Bad:
        traits: [Undead Ghoul]
    Good:
        traits: [Undead, Ghoul]
    """
    for text, span in creature.get("traits", ()):
        words = text.split()
        if len(words) > 1 and all(word.casefold() in (*USUAL, *_SHORT) for word in words):
            apart = ", ".join(words)
            line = creature.source.line(span.line)
            listed = line.startswith("traits") and not any(mark in line for mark in "\"'")
            fix = Fix.replacing(span, apart, safe=False) if listed else None
            yield Finding(span, f"'{text}' are several traits", f"write {apart}", fix)


def no_traits(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A creature has no traits.

    Why (Creature cards, Traits): features ask for traits, and a creature without any is touched by none of them.

    Bad:
        traits: []
    Good:
        traits: [Undead, Ghoul]
    """
    traits = creature.get("traits")
    if traits is not None and not traits:
        yield Finding(creature.span("traits"), "the creature has no traits", "write for example [Wisp, Fey]")


def _meant(text: str) -> str | None:
    """The usual trait that a word misspells."""
    near = None if text.casefold() in ORDINARY else meant(text, USUAL)
    return near.capitalize() if near and text[:1].isupper() else near


TRAIT_CHECKS = (
    Check.of("P2V512", Severity.ADVICE, misspelt_trait),
    Check.of("P2V513", Severity.ADVICE, traits_run_together),
    Check.of("P2V514", Severity.ADVICE, no_traits),
)
