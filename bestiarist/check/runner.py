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
from bestiarist.ruleset.definitions import Library

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


def check_definitions(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """The findings of the checks of each definition. They look at no files: the definitions alone decide."""
    scope = Scope(ruleset, library)
    checks = {kind.name: (*DEFINITION_CHECKS, *kind.checks) for kind in ruleset.kinds}
    return tuple(found for one in library for check in checks[one.kind] for found in check.apply(one, scope))


def check_all(
    library: Library, ruleset: Ruleset, root: Path | None, found: Iterable[Diagnostic], later: Iterable[Check] = ()
) -> tuple[Diagnostic, ...]:
    """What was `found` in the definitions, and the findings of the checks of all at once, without what files allow."""
    scope = Scope(ruleset, library, root)
    sets = (one for check in (*SET_CHECKS, *ruleset.set_checks) for one in check.apply(library, scope))
    return in_order(suppress((*found, *sets), library, checks_of(ruleset), later))


def check_party(party: Party | None, library: Library, ruleset: Ruleset, root: Path | None) -> tuple[Diagnostic, ...]:
    """What the game's rules forbid a party; nothing where there is none."""
    if party is None:
        return ()
    scope = Scope(ruleset, library, root)
    return tuple(one for check in checks_of_parties(ruleset) for one in check.apply(party, scope))
