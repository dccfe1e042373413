"""Numbers of PF2e in prose: distances in feet, and difficulty classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bestiarist.core.diagnostics import Edit, Finding, Fix
from bestiarist.ruleset import Table, Term
from bestiarist.rulesets.path2victory.notation.records import Prose, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

SQUARE = 5  # feet


class FoundTerm(NamedTuple):
    """A term of PF2e in a prose: tokens `start` up to `end`."""

    prose: Prose
    words: Sequence[Token]
    start: int
    end: int
    term: Term
    plural: bool
    table: Table
    saves: Table

    def word(self, at: int) -> Token | None:
        """A token, None outside the prose."""
        return self.words[at] if 0 <= at < len(self.words) else None

    def before(self, *words: str) -> bool:
        """Whether one of these words stands before the term."""
        token = self.word(self.start - 1)
        return token is not None and token.text.lower() in words

    @property
    def typed(self) -> str:
        """The term as the author wrote it."""
        return " ".join(word.typed for word in self.words[self.start : self.end])


def is_unit(place: FoundTerm, notation: Notation) -> bool:
    """Whether a unit counts something: `30 feet`, `30-foot`."""
    number = place.word(place.start - 1)
    if number is None:
        return False
    if number.kind == "number":
        return place.words[place.start].text != "foot" or _whole(number.text)
    before = place.word(place.start - 2)
    return number.text == "-" and before is not None and before.kind == "number"


def beside_save(place: FoundTerm) -> Token | None:
    """The number of `DC 17 Will negates`, `Will DC 17` and `Reflex half, DC 17`; None away from a saving throw."""
    number = place.word(place.end)
    if number is None or number.kind != "number":
        return None
    near = (*place.words[max(0, place.start - 4) : place.start], *place.words[place.end + 1 : place.end + 4])
    return number if any(word.text in place.saves or word.is_word("save", "saves") for word in near) else None


def difficulty(place: FoundTerm, number: Token) -> Finding:
    """The creature's Power is what a saving throw must reach: no number stands in the clause."""
    start, end = place.words[place.start].start, number.end
    before, after = place.word(place.start - 1), place.word(place.end + 1)
    if before is not None and (after is None or before.text in (",", ";")):
        start = before.start if before.text in (",", ";") else before.end
    elif after is not None and after.start > end:
        end = after.start
    elif before is not None:
        start = before.end
    fix = Fix(f"leave out 'DC {number.text}'", (Edit(place.prose.at(start, end), ""),), safe=False)
    span = place.prose.at(place.words[place.start].start, number.end)
    hint = "a saving throw is made against the creature's Power, so its clause has no number"
    return Finding(span, f"'DC {number.text}' is of PF2e", hint, fix)


def distance(place: FoundTerm, end: int, hint: str) -> Finding:
    """`30 feet` and `30-foot`, with the number."""
    hyphen = place.before("-")
    number = place.words[place.start - 1 - hyphen]
    span = place.prose.at(number.start, end)
    fix = None
    if _whole(number.text):
        squares = int(number.text) // SQUARE
        text = f"{squares}-square" if hyphen else f"{squares} square{'s' if squares != 1 else ''}"
        fix = Fix.replacing(span, text, safe=False)
    message = f"'{number.text}{'-' if hyphen else ' '}{place.typed}': distances are in squares"
    return Finding(span, message, hint, fix)


def _whole(number: str) -> bool:
    """Whether a number of feet is a whole number of squares."""
    return len(number) < 6 and int(number) >= SQUARE and int(number) % SQUARE == 0
