"""The tables that the notation is written with, and the characters of the game that are no plain letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from bestiarist.ruleset import Characters, Ruleset, Table


@dataclass(frozen=True, eq=False)
class Notation:
    """The words and symbols that features and gambits are written with, each from a table of the game."""

    uses: Table
    costs: Table
    ranges: Table
    areas: Table
    damage: Table
    saves: Table
    conditions: Table
    statuses: Table
    skills: Table
    common: Table
    traditions: Table
    phases: Table
    faces: Table
    variants: Table


def notation(tables: Mapping[str, Table]) -> Notation:
    """The notation that the game's tables make."""
    named = {part.name: part.name for part in fields(Notation)} | {"common": "common_features"}
    return Notation(**{part: tables[name] for part, name in named.items()})


def characters(tables: Mapping[str, Table]) -> Characters:
    """The symbols of the notation, and what looks like them."""
    symbols = (term.symbol for name in ("uses", "costs", "faces", "phases") for term in tables[name])
    return Characters(frozenset("".join(symbols)), tables["variants"])


def notation_of(ruleset: Ruleset) -> Notation:
    """The notation that checks and views read by. TypeError for another game."""
    if isinstance(ruleset.context, Notation):
        return ruleset.context
    raise TypeError(f"{ruleset.name} is not written in this notation")
