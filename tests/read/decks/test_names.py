"""A deck's file is named so that every system takes it."""

from __future__ import annotations

import pytest

from bestiarist.core.diagnostics import Span
from bestiarist.read.decks.decks import named_badly
from bestiarist.ruleset.decks import Deck


def found(name: str) -> list[tuple[str, str]]:
    deck = Deck(name, "Title", (), span=Span.whole(f"cards/decks/{name}.yaml"))
    return [(one.code, one.message) for one in named_badly([deck])]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("con", "device"), ("Nul", "device"), ("aux.old", "device"), ("who?", "cannot contain ?"),
        ("a:b", "cannot contain :"), ("end.", "full stop"),
    ],
)
def test_what_some_system_does_not_take(name: str, why: str) -> None:
    ((code, message),) = found(name)
    assert code == "DCK108" and why in message


@pytest.mark.parametrize("name", ["drowned-court", "Café", "concert", "my deck (2)", "a.b", "com", "prn2"])
def test_what_every_system_takes(name: str) -> None:
    assert found(name) == []
