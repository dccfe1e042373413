"""Checks on immunities, resistances and weaknesses, in the standard features and in effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import entries, raw
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose, proses_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

AMOUNTS = ("number", "dice")


class Resistance(NamedTuple):
    """A mention of a resistance; `entry` where it is a standard feature and not part of an effect.

    The amount of a later entry may be `shared`: `resist cold, fire 2d6`.
    """

    prose: Prose
    mention: Mention
    entry: bool
    shared: bool = False

    @property
    def word(self) -> str:
        """The keyword: immune, resist or weak."""
        return str(self.mention.value["word"])

    def parts(self, *kinds: str) -> list[tuple[str, str, int, int]]:
        """(kind, text, start, end) of the parts of these kinds."""
        pairs = zip(self.mention.value["parts"], self.mention.value["places"], strict=True)
        return [(kind, text, *place) for (kind, text), place in pairs if kind in kinds and len(text) < 100]

    @property
    def bare(self) -> bool:
        """Whether a standard feature does not say how much."""
        return self.entry and not self.shared and not self.parts(*AMOUNTS) and not self.signed

    @property
    def signed(self) -> str:
        """A number with a sign behind what is read of a standard feature; empty where there is none."""
        rest = raw(self.prose)[self.mention.end :].split() if self.entry else []
        return rest[0] if rest and rest[0][0] in "+-\u2212" and rest[0][1:].isdecimal() else ""

    @property
    def judged(self) -> bool:
        """Whether its words name what it is against: not behind a comma, where they may be something else."""
        if not self.entry:
            return bool(self.parts("dice"))
        return not self.bare or self.word == "immune" or raw(self.prose).lower().startswith(self.word)

    def misfits(self, form: Callable[[str, str], str]) -> Iterator[tuple[str, str, Span, Fix | None]]:
        """(amount, the right one, where, fix) of amounts in another form than `form` makes of their (kind, text)."""
        for kind, text, start, end in self.parts(*AMOUNTS):
            right, span = form(kind, text), self.at(start, end)
            if right != text.lower() and not is_nothing(kind, text):
                whole = not raw(self.prose)[end : end + 1].isalnum()
                yield text, right, span, Fix.replacing(span, right, safe=False) if whole else None

    def at(self, start: int, end: int) -> Span:
        """Where characters of the prose stand."""
        return self.prose.at(start, end)


def resist_in_dice(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A resistance is a fixed number, or its dice are no d6.

    Why (Immunity, resistance and weakness): resistance is rolled, and each d6 that shows 4 or more takes 5
    off the damage. Coming from PF2e, write 2d6 for every 5 points.

    Bad:
        standard: Stealth; resist fire 5
    Good:
        standard: Stealth; resist fire 2d6
    """
    for resistance in resistances(creature, notation_of(scope.ruleset), "resist"):
        if resistance.bare:
            yield _bare(resistance, "the resistance has no dice", "write how many d6 are rolled, for example 2d6")
        for text, dice, span, fix in resistance.misfits(dice_for):
            wide = not resistance.entry and any(part[1] == "all" for part in resistance.parts("word"))
            hint = f"write {dice}: 2d6 for every 5 points of resistance"
            severity = Severity.ADVICE if wide else None
            yield Finding(span, f"resistance is rolled with d6s, not '{text}'", hint, fix, severity)


def weak_in_fives(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A weakness is no multiple of 5, or is given in dice.

    Why (Immunity, resistance and weakness): a weakness adds a fixed number to the damage; only resistance is
    rolled. From 10 on damage goes in steps of 5, so another number is only a word of advice.

    Bad:
        standard: Stealth; weak fire 2d6
    Good:
        standard: Stealth; weak fire 5
    """
    for resistance in resistances(creature, notation_of(scope.ruleset), "weak"):
        if resistance.bare:
            yield _bare(resistance, "the weakness has no number", "write how much damage it adds, for example 5")
        for text, number, span, fix in resistance.misfits(_fives):
            severity = Severity.ADVICE if text.isdecimal() else None
            message = f"a weakness is {'usually a multiple of 5' if severity else 'a number'}, not '{text}'"
            yield Finding(span, message, f"write {number}", fix, severity)


def resistance_order(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The amount of a resistance or weakness stands before what it is against.

    Why (Immunity, resistance and weakness): cards write the keyword, the damage type and then the amount.
    `weak 5 fire` is easily read as 5 fire damage.

    Bad:
        standard: Stealth; weak 5 fire
    Good:
        standard: Stealth; weak fire 5
    """
    for resistance in resistances(creature, notation_of(scope.ruleset), "resist", "weak"):
        amounts, words = resistance.parts(*AMOUNTS), resistance.parts("word", "link")
        linked = resistance.mention.value["linked"]
        if len(amounts) != 1 or not words or (amounts[0][2] > words[0][2] and not linked):
            continue
        text = raw(resistance.prose)
        against = text[words[0][2] : words[-1][3]]
        order = f"{resistance.word} {against} {amounts[0][1]}"
        start = min(amounts[0][2], words[0][2])
        if linked:
            start = resistance.mention.start + len(resistance.word) + 1
        edit = Edit(resistance.at(start, resistance.mention.end), f"{against} {amounts[0][1]}")
        fix = Fix(f"write '{order}'", (edit,))
        message = "the amount does not stand where cards have it"
        yield Finding(resistance.mention.span, message, f"write `{order}`", fix)


def _bare(resistance: Resistance, message: str, hint: str) -> Finding:
    """A standard feature without an amount; behind a comma it may be something else altogether."""
    text = raw(resistance.prose)
    if not text.lower().startswith(resistance.word):
        message = f"'{text}' stands behind a comma, so it goes on with '{resistance.word}', and has no amount"
        hint = "write a semicolon before what is something else"
    return Finding(resistance.prose.at(), message, hint, severity=Severity.WARNING)


def resistances(creature: Definition, notation: Notation, *words: str) -> Iterator[Resistance]:
    """What effects and standard features say behind one of the keywords."""
    for prose in proses_of(creature):
        for mention in prose.of("resistance"):
            if mention.value["word"] in words:
                yield Resistance(prose, mention, False)
    for entry in entries(creature):
        if entry.kind in words and entry.resistance:
            yield Resistance(entry.prose, entry.resistance, True, entry.amount is not None)


def is_nothing(kind: str, text: str) -> bool:
    """Whether an amount is 0, or no dice at all."""
    return not int(text.lower().split("d")[0] if kind == "dice" else text)


def dice_for(kind: str, text: str) -> str:
    """The d6s for an amount: 2d6 for every 5 points."""
    if kind == "dice":
        return f"{text.lower().split('d')[0]}d6"
    return f"{2 * max(1, (int(text) + 2) // 5)}d6"


def _fives(kind: str, text: str) -> str:
    """The nearest multiple of 5; 5 for every 2d6."""
    if kind == "dice":
        return str(5 * max(1, int(text.lower().split("d")[0]) // 2))
    return text if int(text) % 5 == 0 and int(text) else str(5 * max(1, (int(text) + 2) // 5))


RESISTANCE_CHECKS = (
    Check.of("P2V401", Severity.ERROR, resist_in_dice),
    Check.of("P2V402", Severity.WARNING, weak_in_fives),
    Check.of("P2V403", Severity.ADVICE, resistance_order),
)
