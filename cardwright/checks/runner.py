"""Runs the checks over a library."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.checks import DEFINITION_CHECKS, SET_CHECKS, checks_of
from cardwright.checks.suppression import suppress
from cardwright.diagnostics import Check, Diagnostic, in_order
from cardwright.model import Library
from cardwright.ruleset import Ruleset, Scope


def check_library(
    library: Library,
    ruleset: Ruleset,
    root: Path | None = None,
    loading: Iterable[Diagnostic] = (),
    later: Iterable[Check] = (),
) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with the definitions, in the order of their places.

    `root` is the project's folder, `loading` what reading the files has reported already. Whatever a file
    allows is left out; `later` are checks of later stages, which a file may allow too. A check never fails on
    what a file says; where one does, that is a mistake of the program and raises.
    """
    scope = Scope(ruleset, library, root)
    found = [*loading, *find(library, scope)]
    return in_order(suppress(found, library, checks_of(ruleset), later))


def find(library: Library, scope: Scope) -> tuple[Diagnostic, ...]:
    """What the checks find, before any of it is allowed."""
    found: list[Diagnostic] = []
    for definition in library:
        for check in (*DEFINITION_CHECKS, *scope.ruleset.kind(definition.kind).checks):
            found += check.apply(definition, scope)
    for check in (*SET_CHECKS, *scope.ruleset.set_checks):
        found += check.apply(library, scope)
    return tuple(found)
