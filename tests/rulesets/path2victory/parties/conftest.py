"""Parties made of the creatures of the starter set."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.check.runner import check_party
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.decks.decks import load_deck
from bestiarist.read.decks.query import resolve
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import read_source, source_of
from bestiarist.ruleset.decks import Deck, Party
from bestiarist.ruleset.definitions import Library

GAME = rulesets.load("path2victory")
CARDS = Path(__file__).parents[4] / "cards" / "path2victory"


@cache
def library() -> Library:
    sources = [read_source(path, path.name)[0] for path in sorted(CARDS.glob("*.yaml"))]
    return Library(tuple(load_definition(source, GAME.kinds[0], GAME.context)[0] for source in sources if source))


def _deck(text: str) -> tuple[Deck, tuple[Diagnostic, ...]]:
    source = source_of(Path("parties/mine.yaml"), "mine.yaml", f"title: Mine\n{text}")
    return load_deck(source, GAME, SheetNames())


@pytest.fixture
def party() -> Callable[[str], Party]:
    """The party of a deck without a title."""

    def made(text: str) -> Party:
        found = resolve(_deck(text)[0], library(), GAME)[0].party
        assert found is not None
        return found

    return made


@pytest.fixture
def findings() -> Callable[[str], list[Diagnostic]]:
    """Everything that is wrong with a deck without a title."""

    def found(text: str) -> list[Diagnostic]:
        deck, loading = _deck(text)
        return [*loading, *check_party(resolve(deck, library(), GAME)[0].party, library(), GAME, None)]

    return found
