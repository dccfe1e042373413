"""Runs the checks over a library.

There are three sorts. Most look at one definition, and what they find in a file stays true as long as the file is the
same. A few look at what other definitions show of themselves (`outline`). And some look at all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bestiarist.checks import DEFINITION_CHECKS, SET_CHECKS, checks_of
from bestiarist.checks.suppression import suppress
from bestiarist.diagnostics import Check, Diagnostic, in_order
from bestiarist.model import Definition, Library
from bestiarist.ruleset import Ruleset, Scope


def check_alone(definition: Definition, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What the checks find that look at nothing but the definition."""
    scope = Scope(ruleset, Library())
    alone = (check for check in _of_kind(definition, ruleset) if not check.among)
    return tuple(one for check in alone for one in check.apply(definition, scope))


def check_among(definition: Definition, others: Library, ruleset: Ruleset) -> tuple[tuple[Diagnostic, ...], bool]:
    """What the checks find that may look at others, of which they see outlines; and whether any did look."""
    scope = _Watching(ruleset, others)
    among = (check for check in _of_kind(definition, ruleset) if check.among)
    found = tuple(one for check in among for one in check.apply(definition, scope))
    return found, scope.looked


class _Watching(Scope):
    """A scope that notices when somebody looks at the library."""

    looked = False

    def __getattribute__(self, name: str) -> object:
        if name == "library":
            object.__setattr__(self, "looked", True)
        return object.__getattribute__(self, name)


def check_all(
    library: Library, ruleset: Ruleset, root: Path | None, found: Iterable[Diagnostic], later: Iterable[Check] = ()
) -> tuple[Diagnostic, ...]:
    """What was found in the definitions and what the checks of all at once find, without what the files allow."""
    scope = Scope(ruleset, library, root)
    sets = (one for check in (*SET_CHECKS, *ruleset.set_checks) for one in check.apply(library, scope))
    return in_order(suppress((*found, *sets), library, checks_of(ruleset), later))


def _of_kind(definition: Definition, ruleset: Ruleset) -> Iterable[Check]:
    return (*DEFINITION_CHECKS, *ruleset.kind(definition.kind).checks)
