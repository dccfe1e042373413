"""Path 2 Victory: its tables, its creatures, its checks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bestiarist.read.tables import tables_of
from bestiarist.ruleset import Bookwork, Design, FigureKind, Kind, Ruleset
from bestiarist.rulesets.path2victory import card, creature, facts, measured, spell, spellcard, starter
from bestiarist.rulesets.path2victory.checks import CREATURE_CHECKS, SET_CHECKS, SPELL_CHECKS
from bestiarist.rulesets.path2victory.notation.checks import NOTATION_CHECKS
from bestiarist.rulesets.path2victory.notation.tables import characters, notation
from bestiarist.rulesets.path2victory.parties import parties

NOTICE = (
    "This product is licensed under the ORC License to be held in the Library of Congress and available online at "
    "various locations including paizo.com/orclicense, azoralaw.com/orclicense and others. All warranties are "
    "disclaimed as set forth therein.",
    "This product is based on the following Licensed Material: Path 2 Victory © 2024.",
    "Expressly Designated Licensed Material: the creatures and spells of this set, with their names, statistics, "
    "features, gambits and flavor, are Expressly Designated Licensed Material under the ORC License.",
)
"""What the rulebook's licence asks for (section ORC License); the first paragraph in the licence's own words."""

HERE = Path(__file__).parent
PICTURE = (51.15, 46.0)
"""145 pt wide, and as high as the template lets it be: at most 46 mm."""


def ruleset() -> Ruleset:
    """The game as the engine sees it."""
    tables = tables_of(facts.TABLES)
    return Ruleset(
        name="path2victory",
        title="Path 2 Victory",
        default_kind="creature",
        tables=tables,
        kinds=(
            Kind(
                name="creature",
                fields=creature.fields(tables),
                checks=CREATURE_CHECKS,
                design=Design("path2victory/creature.html.j2", view=card.view, picture=PICTURE),
                sample=(HERE / "sample.yaml").read_text(encoding="utf-8"),
                starter=starter.STARTER,
                listing=creature.listing(tables),
                measures=measured.measures(tables),
                foreign=tables["foreign_keys"],
                usual=partial(starter.usual, tables),
            ),
            Kind(
                name="spell",
                fields=spell.fields(tables),
                checks=SPELL_CHECKS,
                design=Design("path2victory/spell.html.j2", view=spellcard.view, picture=PICTURE),
                sample=spell.SAMPLE,
                listing=spell.listing(),
            ),
        ),
        licence="ORC",
        attribution="Path 2 Victory © 2024",
        notice=NOTICE,
        characters=characters(tables),
        context=notation(tables),
        load_checks=NOTATION_CHECKS,
        set_checks=SET_CHECKS,
        figures=_figures,
        bookwork=_bookwork,
        parties=parties(tables),
        project=HERE / "project",
    )


def _figures() -> tuple[FigureKind, ...]:
    """The figures, whose modules are only read when a book is made."""
    from bestiarist.rulesets.path2victory.figures import figures

    return figures()


def _bookwork(ruleset: Ruleset) -> Bookwork:
    """What else it gives to its books; other commands do without."""
    from bestiarist.rulesets.path2victory.bookwork import bookwork

    return bookwork(ruleset)
