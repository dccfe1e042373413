"""What reading a file can report."""

from __future__ import annotations

from bestiarist.core.diagnostics import Check, Severity
from bestiarist.read.yaml import DUPLICATE, EXPANSION, SYNTAX

UNREADABLE = Check(
    "YML001", "unreadable-file", Severity.ERROR,
    """A file cannot be opened, is not UTF-8 text, or is larger than 256 KiB.

    Why: a definition is a short text in UTF-8, the encoding that every editor offers. Anything else is probably
    another kind of file that got into the folder.
    """,
)
NOT_A_MAPPING = Check(
    "YML002", "not-a-definition", Severity.ERROR,
    """The file is empty, or is something else than a list of `key: value` lines.

    Why: a definition consists of keys with values; a file without them has nothing to print.
    """,
)
UNKNOWN_KEY = Check(
    "YML201", "unknown-key", Severity.ERROR,
    """The file has a key that this kind of definition does not know.

    Why: a misspelt key would silently leave its value off the card.

    Bad:
        speeed: 5
    Good:
        speed: 5
    """,
)
MISSING_KEY = Check(
    "YML202", "missing-key", Severity.ERROR,
    """A key that every definition of this kind needs is not there, or several are not.

    Why: the card would have an empty place. They are one finding; its fix writes what is usual, as `new` does.

    Bad:
        hp:
    Good:
        hp: 25
    """,
)
WRONG_TYPE = Check(
    "YML203", "wrong-type", Severity.ERROR,
    """The value under a key is not of the sort that belongs there.

    Why: a number is needed to be checked and compared, a list to be printed as one.

    Bad:
        level: two
    Good:
        level: 2
    """,
)
BLOCK_FORM = Check(
    "YML204", "block-form", Severity.ERROR,
    """Lines of the game's own notation are not written as one literal block.

    Why: in a list YAML takes `- Blast ●● Cone 8: 20 fire damage` apart at its colon, and in a folded block (`>`)
    it joins the lines. In a literal block, introduced by `|`, each line stays as you wrote it, without a dash.

    Bad:
        features:
          - Claw ● Melee strike: 5 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 5 slashing damage.
    """,
)
UNKNOWN_VALUE = Check(
    "YML205", "unknown-value", Severity.ERROR,
    """The value is none of those that the game has for this key.

    Why: such words decide what a player may do with the card, so they must be words of the game.

    Bad:
        size: mediun
    Good:
        size: medium
    """,
)
EMPTY_VALUE = Check(
    "YML206", "empty-value", Severity.WARNING,
    """A key is there, but it has no value.

    Why: probably something was forgotten. An optional key without a value can be removed.

    Bad:
        flavor:
    Good:
        flavor: It has seen worse nights than this.
    """,
)
UNKNOWN_KIND = Check(
    "YML207", "unknown-kind", Severity.ERROR,
    """A file says that it is of a kind that its game does not have, or nothing says of which of several kinds it is.

    Why: the kind decides which keys a file has, and what its card looks like. It is what the key `kind` says, else the
    folder that is named after a kind, else the usual kind of the game.

    Bad:
        kind: cretaure
    Good:
        kind: creature
    """,
)
MISPLACED_KIND = Check(
    "YML208", "misplaced-kind", Severity.WARNING,
    """A file says that it is of one kind, and lies in a folder that is named after another one.

    Why: the file is read as what it says. Whoever looks for it in the folder of its kind does not find it.
    """,
)
UNKNOWN_RULESET = Check(
    "YML209", "unknown-ruleset", Severity.ERROR,
    """A file names a game that is not installed, or nothing says which of several games it is for.

    Why: the game decides how a file is read. It is what the key `ruleset` says, else a folder that is named after a
    game, else the option `--ruleset`, else the project's file `bestiarist.yaml`, else the only game that is installed.
    """,
)
BROKEN_RULESET = Check(
    "YML210", "broken-ruleset", Severity.WARNING,
    """A game is installed, but cannot be read.

    Why: its package fails when it is loaded, or gives something else than a game. Files of other games are read all the
    same; those of this one are not.
    """,
)
QUERY = Check(
    "DCK103", "deck-query", Severity.ERROR,
    """A query of a deck asks for something that cards do not have, or in a way that is not understood.

    Why: a query compares fields of the cards: `where: {trait: Undead}`, `{level: 1-4}`, `{size: [tiny, small]}`,
    `{tag: starter}`. All its conditions must hold; of a list one is enough. `where: {}` means all.
    """,
)
VARIANT = Check(
    "FEA101", "look-alike-character", Severity.ADVICE,
    """A character looks like one of the game's symbols, or like a plain sign, but is another one.

    Why: texts pasted from documents and phones carry such characters. They are understood, and the card prints the
    right one; a search in the file will not find them, though.

    Bad:
        features: |
          Wink Out ↺, when a strike misses it: It Strides.
    Good:
        features: |
          Wink Out ↻, when a strike misses it: It Strides.
    """,
)
LOAD_CHECKS = (
    UNREADABLE, NOT_A_MAPPING, SYNTAX, DUPLICATE, EXPANSION, UNKNOWN_KEY, MISSING_KEY, WRONG_TYPE, BLOCK_FORM,
    UNKNOWN_VALUE, EMPTY_VALUE, UNKNOWN_KIND, MISPLACED_KIND, UNKNOWN_RULESET, BROKEN_RULESET, VARIANT,
)
