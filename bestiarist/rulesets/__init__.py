"""The games: a folder each. A ruleset is added by adding a folder whose package has a function `ruleset()`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from bestiarist.ruleset import Ruleset


def names() -> tuple[str, ...]:
    """The names of all rulesets, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def load(name: str) -> Ruleset:
    """The ruleset of that name; KeyError where there is none."""
    if name not in names():
        raise KeyError(name)
    made: Ruleset = importlib.import_module(f"{__name__}.{name}").ruleset()
    return made
