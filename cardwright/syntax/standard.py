"""The standard features at the foot of a card: `Acrobatics, Stealth; immune sleep; weak cold 5`."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.diagnostics import Diagnostic, Fix, Span
from cardwright.model import Mention, Prose
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.codes import STANDARD
from cardwright.syntax.prose import RESISTANCES, parse_prose, parse_resistance
from cardwright.syntax.tokens import lexer

_NO_PROSE = Prose()


@dataclass(frozen=True, slots=True)
class Standard:
    """One entry: a skill (canonical name), a common feature, an immunity, resistance or weakness, or another text.

    `kind` is skill, common, immune, resist, weak or other. `resistance` is what the entry is against.
    """

    kind: str
    text: str
    prose: Prose = _NO_PROSE
    resistance: Mention | None = field(default=None, compare=False)

    @property
    def span(self) -> Span:
        """Where the entry stands."""
        return self.prose.at()

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The resistances it speaks of."""
        return tuple(self.prose.of("resistance"))


def parse_standard(line: Slice, notation: Notation) -> tuple[tuple[Standard, ...], tuple[Diagnostic, ...]]:
    """The entries, parted by semicolons and commas; after `resist` and the like a comma goes on with the same word."""
    text, found = lexer(notation).normalise(line)
    entries: list[Standard] = []
    diagnostics = list(found)
    carried = ""
    for start, end, fresh in _pieces(text.text):
        piece = text.part(start, end)
        word = piece.text.split()[0].lower()
        carried = word if word in RESISTANCES else ("" if fresh else carried)
        if carried:
            against = parse_resistance(piece, carried, notation)
            entries.append(Standard(carried, piece.text, parse_prose(piece, notation), against))
        else:
            entries.append(_skill(piece, notation, diagnostics))
    return tuple(entries), tuple(diagnostics)


def _pieces(text: str) -> list[tuple[int, int, bool]]:
    """(start, end, whether a semicolon stands before it) of each entry."""
    found = []
    start, fresh, depth = 0, True, 0
    for at, char in enumerate(text + ";"):
        depth += (char == "(") - (char == ")" and depth > 0)
        if char in ";," and (depth == 0 or at == len(text)):
            piece = text[start:at]
            left = start + len(piece) - len(piece.lstrip())
            right = start + len(piece.rstrip().rstrip("."))
            if left < right:
                found.append((left, right, fresh))
            start, fresh = at + 1, char == ";"
    return found


def _skill(piece: Slice, notation: Notation, diagnostics: list[Diagnostic]) -> Standard:
    term = notation.skills.get(piece.text)
    if term is not None:
        return Standard("skill", term.name, Prose(piece.text, (), piece))
    words = piece.text.split("(")[0].strip()
    if words in notation.skills:
        return Standard("skill", piece.text, Prose(piece.text, (), piece))
    if words in notation.common:
        return Standard("common", piece.text, parse_prose(piece, notation))
    near = notation.skills.nearest(piece.text, 0.6)
    hint = f"did you mean {near}?" if near else "skills by name; immune, resist, weak; other features go to `features`"
    fix = Fix.replacing(piece.span(), near, safe=True) if near and notation.skills.nearest(piece.text, 0.8) else None
    message = f"'{piece.text}' is neither a skill nor a common feature of the game"
    diagnostics.append(STANDARD.at(piece.span(), message, hint, fix))
    return Standard("other", piece.text, Prose(piece.text, (), piece))
