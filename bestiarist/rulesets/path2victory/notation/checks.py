"""The checks that reading the notation makes."""

from __future__ import annotations

from collections.abc import Iterable

from bestiarist.core.diagnostics import Check, Diagnostic, Edit, Fix, Severity

TYPED = "typed symbols: "
ASCII = Check("FEA102", "typed-symbol", Severity.ADVICE, """Symbols of the game are written in their typed form.

    Why: `[E]`, `(1)` and `2-3 II` are understood everywhere, and the card prints the symbols. With the symbols in the
    file it reads like the card; `check --fix` writes them. All lines of a block are reported together.

    Bad:
        features: |
          [E] Spark (1) Ranged 6/12 strike: 8 electricity damage.
    Good:
        features: |
          🄴 Spark ● Ranged 6/12 strike: 8 electricity damage.
    """)
NAMELESS = Check("FEA103", "feature-without-name", Severity.ERROR, """A feature has no name.

    Why (Creature cards, Features): a feature is called by its name at the table, in gambits and in other features.
    Only the indented lines below a feature may do without.

    Bad:
        features: |
          ● Melee strike: 5 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """)
FORM = Check("FEA104", "feature-form", Severity.ERROR, """A part of a feature stands where it cannot be understood.

    Why (Creature cards, Features): a feature is written uses, name, cost, range, precondition, a colon and the
    effect, in this order. The uses come first, there is one cost, and a cost stands before the range. Where another
    order or other marks leave no doubt, this is advice: the card is printed in this order.

    Bad:
        features: |
          Claw Melee strike ●: 5 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """)
RANGE = Check(
    "FEA105", "unknown-range", Severity.ERROR,
    """What stands in the place of the range is no range or area of the game, or its numbers do not fit.

    Why (Attacks and powers, Targeting; Areas of effect): the player measures by this line. A range is Melee, Ranged,
    Self or Touch, an area Emanation, Cone, Line, Burst or Blast with its size in squares.

    Bad:
        features: |
          Spit ● Rangd 6/12 strike: 5 acid damage.
    Good:
        features: |
          Spit ● Ranged 6/12 strike: 5 acid damage.
    """)
EMPTY = Check("FEA106", "feature-without-effect", Severity.WARNING, """A colon is there, but nothing follows it.

    Why (Creature cards, Features): what follows the colon is what happens. A common feature goes by its name alone,
    without a colon.

    Bad:
        features: |
          Claw ● Melee strike:
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """)
INDENT = Check(
    "FEA107", "indented-first-line", Severity.WARNING,
    """The first line of the block is indented deeper than the rest, or a line continues nothing.

    Why: an indented line continues the feature above it, and there is none.

    Bad:
        features: |2
              Claw ● Melee strike: 5 slashing damage.
          Bite ● Melee strike: 5 piercing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
          Bite ● Melee strike: 5 piercing damage.
    """)
GAMBIT = Check("GAM101", "gambit-form", Severity.ERROR, """A line of solo play cannot be understood.

    Why (Solo adventuring, Gambits): a line says for which faces of the d6 it holds, in which phase the monster acts,
    and its actions: `>` then, `/` choice, brackets for a group, free text in quotes.

    Bad:
        gambits: |
          ⚀⚁⚂ Claw > Stride
          ⚃⚄⚅ Ⅱ (Claw > Stride
    Good:
        gambits: |
          ⚀⚁⚂ Ⅰ Claw > Stride
          ⚃⚄⚅ Ⅱ (Claw > Stride)
    """)
STANDARD = Check(
    "FEA108", "standard-feature-form", Severity.WARNING,
    """An entry of the standard features is neither a skill nor an immunity, resistance or weakness.

    Why (Standard features): the foot of the card lists skills by name, and `immune`, `resist` and `weak` with what
    they are against; other features belong among the features.

    Bad:
        standard: Stealth; proof against rain
    Good:
        standard: Stealth; immune cold
    """)
COST_WORDS = Check("FEA109", "cost-in-words", Severity.WARNING, """The cost of a feature is written in words.

    Why (Creature cards, Features): the card shows action points as circles, so that they are found at a glance. The
    words are understood, and `check --fix` writes the symbol.

    Bad:
        features: |
          Claw (1 AP) Melee strike: 5 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """)
USE_WORDS = Check("FEA111", "uses-in-words", Severity.WARNING, """The number of uses of a feature is written in words.

    Why (Creature cards, Features): the card shows a box for each use, to be ticked, and the boxes stand before the
    name. The words are understood, and `check --fix` writes the boxes.

    Bad:
        features: |
          Roar (1/encounter) ●● Emanation 4: Each enemy is slowed (Will negates).
    Good:
        features: |
          🄴 Roar ●● Emanation 4: Each enemy is slowed (Will negates).
    """)
COLON = Check(
    "FEA110", "missing-colon", Severity.WARNING,
    """A feature has no colon, and its last part reads like an effect.

    Why (Creature cards, Features): what stands before the colon says when and where, what stands behind it is what
    happens. Without the colon the damage would be printed, and checked, as a precondition.

    Bad:
        features: |
          Claw ● Melee strike 5 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """)
LENGTH = Check(
    "FEA112", "line-too-long", Severity.ERROR,
    """A feature, a gambit or the standard features are longer than 4,000 characters.

    Why: a card has room for about a thousand, so this is hardly meant as one line. The rest of it is not read.
    """)
NOTATION_CHECKS = (
    ASCII, NAMELESS, FORM, RANGE, EMPTY, INDENT, STANDARD, COST_WORDS, COLON, USE_WORDS, LENGTH, GAMBIT,
)  # fmt: skip


def typed_together(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a block, those about typed symbols gathered into one that mends all its lines."""
    every = tuple(found)
    typed = [one for one in every if one.code == ASCII.code]
    if len(typed) < 2:
        return every
    others = (one for one in every if one.code != ASCII.code)
    edits: tuple[Edit, ...] = tuple(edit for one in typed if one.fix for edit in one.fix.edits)
    pair = typed[0].message.removeprefix(TYPED).split(", ")[0]
    message = f"{len(typed)} lines have typed symbols, for example {pair}"
    return (ASCII.at(typed[0].span, message, "", Fix("write the symbols", edits)), *others)
