"""Parties made of the creatures of the starter set."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.checks.parties import check_party
from bestiarist.diagnostics import Diagnostic
from bestiarist.load.decks import load_deck
from bestiarist.load.definitions import load_definition
from bestiarist.load.files import read_source, source_of
from bestiarist.load.query import party_of
from bestiarist.load.wishes import SheetNames
from bestiarist.model import Deck, Library, Party

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
        found = party_of(_deck(text)[0], library(), GAME)
        assert found is not None
        return found

    return made


@pytest.fixture
def findings() -> Callable[[str], list[Diagnostic]]:
    """Everything that is wrong with a deck without a title."""

    def found(text: str) -> list[Diagnostic]:
        deck, loading = _deck(text)
        return [*loading, *check_party(deck, library(), GAME, None)]

    return found
