"""Checks that every ruleset shares, and what runs the checks of all of them. One explicit table."""

from __future__ import annotations

from bestiarist.check.art import ART_FILE
from bestiarist.check.identity import duplicate_id, duplicate_name, unsafe_id
from bestiarist.check.suppression import SUPPRESSION_CHECKS
from bestiarist.core.diagnostics import Check, Severity
from bestiarist.read.checks import LOAD_CHECKS
from bestiarist.ruleset import Ruleset

DEFINITION_CHECKS = (Check.of("LIB106", Severity.ERROR, unsafe_id),)
SET_CHECKS = (
    Check.of("LIB101", Severity.ERROR, duplicate_name),
    Check.of("LIB102", Severity.ERROR, duplicate_id),
    ART_FILE,
)
ENGINE_CHECKS = (*LOAD_CHECKS, *SET_CHECKS, *SUPPRESSION_CHECKS, *DEFINITION_CHECKS)


def checks_of(ruleset: Ruleset) -> tuple[Check, ...]:
    """Every check that definitions of the ruleset meet, once: the engine's, those of its reading, kinds and set."""
    kinds = (check for kind in ruleset.kinds for check in kind.checks)
    return tuple(dict.fromkeys((*ENGINE_CHECKS, *ruleset.load_checks, *kinds, *ruleset.set_checks)))


def checks_of_parties(ruleset: Ruleset) -> tuple[Check, ...]:
    """Every check that parties of the ruleset meet."""
    return ruleset.parties.checks if ruleset.parties else ()
