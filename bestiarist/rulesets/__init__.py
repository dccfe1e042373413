"""The games: each a folder here, or a package that is installed beside this one.

A folder's package has a function `ruleset()`. Another package names such a function in its entry points, in the group
`bestiarist.rulesets`, under the name of the game. Folders are found without entry points, so that a checkout needs no
installation, and go before installed games of the same name.
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bestiarist.core.plugins import installed
from bestiarist.ruleset import Ruleset


class BrokenRulesetError(Exception):
    """An installed game that cannot be loaded; the text says why."""


def names() -> tuple[str, ...]:
    """The names of all rulesets that can be loaded, sorted."""
    return tuple(sorted({*_built_in(), *(one.name for one in installed())} - broken().keys()))


@cache
def load(name: str) -> Ruleset:
    """The ruleset of that name; KeyError where there is none."""
    if name in _built_in():
        made: Ruleset = importlib.import_module(f"{__name__}.{name}").ruleset()
        return made
    found = next((one.value for one in installed() if one.name == name), None)
    if found is None or name in broken():
        raise KeyError(name)
    return _made(name, found)


@cache
def broken() -> Mapping[str, str]:
    """Why each installed game that cannot be loaded cannot, by its name."""
    reasons = {}
    for one in installed():
        if one.name not in _built_in():
            try:
                _made(one.name, one.value)
            except BrokenRulesetError as error:
                reasons[one.name] = str(error)
    return reasons


def _built_in() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _made(name: str, value: str) -> Ruleset:
    """The ruleset that a function gives, named as `package.module:function`; BrokenRulesetError."""
    module, _, function = value.partition(":")
    try:
        made = getattr(importlib.import_module(module.strip()), function.strip())()
    except KeyError as error:
        asked = f"it asks for the key {error}, which is not there{_place(error)}"
        raise BrokenRulesetError(f"`{value}` fails: {asked}") from error
    except Exception as error:  # the code of others, which may fail in any way
        raise BrokenRulesetError(f"`{value}` fails: {type(error).__name__}: {error}") from error
    if not isinstance(made, Ruleset):
        raise BrokenRulesetError(f"`{value}` gives no ruleset")
    if made.name != name:
        raise BrokenRulesetError(f"`{value}` gives a ruleset of another name, '{made.name}'")
    if twice := _given_twice(made):
        raise BrokenRulesetError(f"`{value}` gives a ruleset that has {twice}")
    return made


def _place(error: Exception) -> str:
    """The file and line where the code of a game failed, as the end of a sentence."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _given_twice(ruleset: Ruleset) -> str:
    """A check that the ruleset, or one of its kinds, has more than once by its function or its code; empty for none."""
    groups = [("the game", (*ruleset.load_checks, *ruleset.set_checks))]
    groups += [(f"the kind '{kind.name}'", (*kind.checks,)) for kind in ruleset.kinds]
    groups += [("its parties", ruleset.parties.checks)] if ruleset.parties else []
    for owner, checks in groups:
        for known in ([one.run for one in checks if one.run], [one.code for one in checks]):
            if twice := next((one for one, count in Counter(known).items() if count > 1), None):
                name = next(one.code for one in checks if twice in (one.run, one.code))
                return f"the same check twice: {name} of {owner}"
    return ""
