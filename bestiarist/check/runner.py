"""The runner: every check that definitions and parties of a ruleset meet, and their results."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bestiarist.check.identity import duplicate_id, duplicate_name, unsafe_id
from bestiarist.check.pictures import ART_FILE
from bestiarist.check.suppression import SUPPRESSION_CHECKS, suppress
from bestiarist.core.diagnostics import Check, Diagnostic, Severity, in_order
from bestiarist.read.checks import LOAD_CHECKS
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.definitions import Definition, Library

DEFINITION_CHECKS = (Check.of("LIB106", Severity.ERROR, unsafe_id),)
SET_CHECKS = (
    Check.of("LIB101", Severity.ERROR, duplicate_name), Check.of("LIB102", Severity.ERROR, duplicate_id), ART_FILE,
)
ENGINE_CHECKS = (*LOAD_CHECKS, *SET_CHECKS, *SUPPRESSION_CHECKS, *DEFINITION_CHECKS)


def checks_of(ruleset: Ruleset) -> tuple[Check, ...]:
    """Every check that definitions of the ruleset meet, once: the engine's, those of its reading, kinds and set."""
    kinds = (check for kind in ruleset.kinds for check in kind.checks)
    return tuple(dict.fromkeys((*ENGINE_CHECKS, *ruleset.load_checks, *kinds, *ruleset.set_checks)))


def checks_of_parties(ruleset: Ruleset) -> tuple[Check, ...]:
    """Every check that parties of the ruleset meet."""
    return ruleset.parties.checks if ruleset.parties else ()


def check_alone(definition: Definition, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """The findings of the checks of a definition: its text alone decides, no file and no other definition."""
    scope = Scope(ruleset, Library((definition,)))
    checks = (*DEFINITION_CHECKS, *ruleset.kind(definition.kind).checks)
    return tuple(found for check in checks for found in check.apply(definition, scope))


def check_together(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """The findings of the game's checks of the set, each of which sees all definitions."""
    scope = Scope(ruleset, library)
    return tuple(found for check in ruleset.set_checks for found in check.apply(library, scope))


def check_definitions(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """The findings of all checks that depend on definitions and nothing else."""
    return (*(found for one in library for found in check_alone(one, ruleset)), *check_together(library, ruleset))


def check_all(
    library: Library, ruleset: Ruleset, root: Path | None, found: Iterable[Diagnostic], later: Iterable[Check] = ()
) -> tuple[Diagnostic, ...]:
    """What was `found` in the definitions, and the findings of the engine's checks of the set, which look at files as
    well; without what the definitions allow."""
    scope = Scope(ruleset, library, root)
    sets = (one for check in SET_CHECKS for one in check.apply(library, scope))
    return in_order(suppress((*found, *sets), library, checks_of(ruleset), later))


def check_party(party: Party | None, library: Library, ruleset: Ruleset, root: Path | None) -> tuple[Diagnostic, ...]:
    """What the game's rules forbid a party; nothing where there is none."""
    if party is None:
        return ()
    scope = Scope(ruleset, library, root)
    return tuple(one for check in checks_of_parties(ruleset) for one in check.apply(party, scope))
