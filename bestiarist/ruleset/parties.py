"""How decks of a ruleset become parties."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bestiarist.core.diagnostics import Check
from bestiarist.ruleset.books import Handout
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.fields import Field

if TYPE_CHECKING:
    from bestiarist.ruleset.scope import Scope


class Parties(NamedTuple):
    """How decks of a game become parties: a deck that gives any of the `fields` is one.

    `fields` are keys that a deck may have besides those of every deck, `options` those that one of its entries may
    have. The `checks` look at a party and a scope. `roster` makes the sheet that is printed beside its cards.
    """

    fields: tuple[Field, ...]
    options: tuple[Field, ...]
    checks: tuple[Check, ...]
    roster: Callable[[Party, Scope], Handout]
