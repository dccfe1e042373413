"""Parties of Path 2 Victory: decks with points, an alignment, upgrades or hero points (chapter Building a party)."""

from __future__ import annotations

from bestiarist.read.fields.types import ChoiceField, IntegerField, ListField
from bestiarist.ruleset import Field, Parties
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.parties.checks import PARTY_CHECKS
from bestiarist.rulesets.path2victory.parties.points import ALIGNMENT, HERO_POINTS, POINTS, UPGRADES
from bestiarist.rulesets.path2victory.parties.roster import roster


def parties(tables: Tables) -> Parties:
    """What decks of the game may say to be parties."""
    alignment = ChoiceField(tables["alignments"], tables["variants"])
    return Parties(
        fields=(
            Field(POINTS, IntegerField(), "what the party may cost, for example 200", False, ("limit", "budget")),
            Field(ALIGNMENT, alignment, "limited play: whom it may recruit", False, ("faction", "align")),
        ),
        options=(
            Field(UPGRADES, ListField(), "add-ons of the card, for example [Lamp Oil]", False, ("upgrade", "add ons")),
            Field(HERO_POINTS, IntegerField(), "0 to 3 for each of them", False, ("hero", "heropoints")),
        ),
        checks=PARTY_CHECKS,
        roster=roster,
    )
