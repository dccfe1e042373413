"""The check on spells beyond their caster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.casters import Caster, caster_features, spells
from bestiarist.rulesets.path2victory.checks.texts import base_name, of_kind, part_of_name, raw, tokens
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer
from bestiarist.rulesets.path2victory.spell import rank_of


def spell_above_rank(library: Library, scope: Scope) -> Iterator[Finding]:
    """A caster lists a spell of a rank above its own.

    Why (Spells): the rank of a caster is the highest rank of spell that it can cast. A spell's own rank is the lowest
    rank of caster that can cast it.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳 ember (rank 3)
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Primal Caster Rank 1: 🄳 ember
            Ember ● Ranged 6: 6 fire damage (Reflex half).
    """
    ranks = {spell.name.casefold(): rank_of(spell) for spell in of_kind(library, "spell")}
    for creature in of_kind(library, "creature"):
        yield from _above(creature, ranks, notation_of(scope.ruleset))


def _above(creature: Definition, ranks: dict[str, int | None], notation: Notation) -> Iterator[Finding]:
    for caster in caster_features(creature, notation):
        if caster.number is None:
            continue
        for name, rank, span in (*_listed(caster, ranks, notation), *_described(caster, notation)):
            if rank > caster.number:
                hint = "take a lower spell, or give the caster a higher rank"
                message = f"{name} is a spell of rank {rank}, and the caster's rank is {caster.number}"
                yield Finding(span, message, hint)


def _listed(caster: Caster, ranks: dict[str, int | None], notation: Notation) -> Iterator[tuple[str, int, Span]]:
    """(name, rank, where) of each spell in a caster's list whose rank is said there, or in the spell's own file."""
    effect = caster.feature.effect
    described = {base_name(option.name or option.effect.text).casefold() for option in caster.feature.options}
    words = tokens(effect, notation)
    for start, end in spells(effect, notation):
        name = raw(effect)[start:end]
        own = None if name.casefold() in described else ranks.get(name.casefold())
        rank = _said([word for word in words if word.start >= end]) or own
        if rank is not None:
            yield name, rank, effect.at(start, end)


def _described(caster: Caster, notation: Notation) -> Iterator[tuple[str, int, Span]]:
    """(name, rank, where) of the spells under a caster whose name has a rank: `Ember (rank 3) ● ...`."""
    for option in caster.feature.options:
        start = option.name.find("(")
        rank = _said(lexer(notation).tokens(option.name[start:])) if start > 0 else None
        if rank is not None:
            yield base_name(option.name), rank, part_of_name(option, 0, len(option.name))


def _said(words: Sequence[Token]) -> int | None:
    """The rank that stands in brackets here: `(rank 3)`, `(3rd rank)`."""
    if not words or words[0].text != "(":
        return None
    inside = words[1 : next((at for at, word in enumerate(words) if word.text == ")"), len(words))]
    numbers = [word.text for word in inside if word.kind == "number"]
    ranked = any(word.is_word("rank") for word in inside) and len(numbers) == 1
    return int(numbers[0]) if ranked and len(numbers[0]) < 4 else None


RANK_CHECKS = (Check.of("P2V614", Severity.ERROR, spell_above_rank),)
