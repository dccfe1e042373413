"""Runs the checks over a library, in which each may look at all other definitions, and over parties."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bestiarist.check import DEFINITION_CHECKS, SET_CHECKS, checks_of
from bestiarist.check.suppression import suppress
from bestiarist.core.diagnostics import Check, Diagnostic, in_order
from bestiarist.read.decks.query import party_of
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.ruleset.scope import Scope


def check_alone(definition: Definition, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What those checks find in a definition that look at no others. They look at no files either."""
    scope = Scope(ruleset, Library((definition,)))
    checks = (one for one in (*DEFINITION_CHECKS, *ruleset.kind(definition.kind).checks) if not one.others)
    return tuple(found for check in checks for found in check.apply(definition, scope))


def check_together(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What those checks find in each definition that look at the others, too."""
    scope = Scope(ruleset, library)
    checks = {kind.name: [one for one in kind.checks if one.others] for kind in ruleset.kinds}
    return tuple(found for one in library for check in checks[one.kind] for found in check.apply(one, scope))


def check_definitions(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What the checks of each definition find: it depends on the definitions and nothing else."""
    alone = (found for one in library for found in check_alone(one, ruleset))
    return (*alone, *check_together(library, ruleset))


def check_all(
    library: Library, ruleset: Ruleset, root: Path | None, found: Iterable[Diagnostic], later: Iterable[Check] = ()
) -> tuple[Diagnostic, ...]:
    """What was found in the definitions and what the checks of all at once find, without what the files allow."""
    scope = Scope(ruleset, library, root)
    sets = (one for check in (*SET_CHECKS, *ruleset.set_checks) for one in check.apply(library, scope))
    return in_order(suppress((*found, *sets), library, checks_of(ruleset), later))


def check_party(deck: Deck, library: Library, ruleset: Ruleset, root: Path | None) -> tuple[Diagnostic, ...]:
    """What the game's rules forbid a deck as a party; nothing with one that is none."""
    party = party_of(deck, library, ruleset)
    if ruleset.parties is None or party is None:
        return ()
    scope = Scope(ruleset, library, root)
    return tuple(one for check in ruleset.parties.checks for one in check.apply(party, scope))
