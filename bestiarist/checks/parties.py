"""What a game's rules forbid to parties: decks that people play with."""

from __future__ import annotations

from pathlib import Path

from bestiarist.diagnostics import Diagnostic
from bestiarist.load.query import party_of
from bestiarist.model import Deck, Library
from bestiarist.ruleset import Ruleset, Scope


def check_party(deck: Deck, library: Library, ruleset: Ruleset, root: Path | None) -> tuple[Diagnostic, ...]:
    """What is wrong with a deck as a party; nothing with one that is none."""
    party = party_of(deck, library, ruleset)
    if ruleset.parties is None or party is None:
        return ()
    scope = Scope(ruleset, library, root)
    return tuple(one for check in ruleset.parties.checks for one in check.apply(party, scope))
