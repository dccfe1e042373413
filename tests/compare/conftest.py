"""Definitions made of the sample creature, for comparisons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.definitions import Definition

Make = Callable[..., Definition]


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    return rulesets.load("path2victory")


@pytest.fixture(scope="session")
def make(ruleset: Ruleset) -> Make:
    """`make("wolf", ("hp: 30", "hp: 35"))` is the sample, with texts replaced, in the file wolf.yaml."""
    kind = ruleset.kinds[0]

    def made(stem: str, *replaced: tuple[str, str]) -> Definition:
        text = kind.sample
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        path = Path(f"{stem}.yaml")
        return load_definition(source_of(path, path.name, text), kind, ruleset.context)[0]

    return made
