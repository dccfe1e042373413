"""The standard features at the foot of a card: `Acrobatics, Stealth; immune sleep; weak cold 5`."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Span
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import STANDARD
from bestiarist.rulesets.path2victory.notation.prose import RESISTANCES, parse_prose, parse_resistance
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced

_NO_PROSE = Prose()
_MEANT = MappingProxyType(
    dict.fromkeys(("immunity", "immunities"), "immune")
    | dict.fromkeys(("resistance", "resistances", "resists", "resistant"), "resist")
    | dict.fromkeys(("weakness", "weaknesses", "vulnerable", "vulnerability"), "weak")
)
_SLIP = 0.75  # how alike a misspelt keyword and the right one are


@dataclass(frozen=True)
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
        piece = _in_words_of_the_game(text.part(start, end), notation, diagnostics)
        word = piece.text.split()[0].lower()
        carried = word if word in RESISTANCES else ("" if fresh else carried)
        if carried and word != carried and (piece.text in notation.skills or piece.text in notation.common):
            diagnostics.append(_unparted(text, start, carried))
            carried = ""
        if carried:
            against = parse_resistance(piece, carried, notation)
            entries.append(Standard(carried, piece.text, parse_prose(piece, notation), against))
        else:
            entries.append(_skill(piece, notation, diagnostics))
    return tuple(entries), tuple(diagnostics)


def _unparted(line: Slice, start: int, word: str) -> Diagnostic:
    """`immune fire, Stealth`: the comma before the entry that begins at `start` goes on with the word."""
    comma = line.text.rindex(",", 0, start)
    span = line.span(comma, comma + 1)
    fix = Fix.replacing(span, ";")
    return STANDARD.at(span, f"a semicolon ends what is behind '{word}', not a comma", "write a semicolon", fix)


def _in_words_of_the_game(piece: Slice, notation: Notation, diagnostics: list[Diagnostic]) -> Slice:
    """The entry with `weak` for `weakness`, `weka` and the like, and without `to` behind it."""
    words = piece.text.split(" ")
    first = words[0].lower()
    if len(words) < 2 or first in RESISTANCES or piece.text in notation.skills or piece.text in notation.common:
        return piece
    near = get_close_matches(first, [*RESISTANCES, *_MEANT], 1, _SLIP)
    meant = _MEANT.get(near[0], near[0]) if near else None
    if meant is None:
        return piece
    end = len(" ".join(words[: 1 + (words[1].lower() in ("to", "against", "vs"))]))
    span = piece.part(0, end).span()
    message = f"'{piece.text[:end]}' is read as '{meant}'"
    diagnostics.append(STANDARD.at(span, message, f"write `{meant}{piece.text[end:]}`", Fix.replacing(span, meant)))
    return replaced(piece, [(0, end, meant)])


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
    plain = Prose(piece.text, (), piece)
    if term is not None:
        return Standard("skill", term.name, plain)
    words = piece.text.split("(")[0].strip()
    if words in notation.skills:
        return Standard("skill", piece.text, plain)
    if words in notation.common:
        return Standard("common", piece.text, parse_prose(piece, notation))
    word, _, number = words.rpartition(" ")
    if word in notation.skills and number.strip("+-\u2212").isdigit():
        diagnostics.append(_numbered(piece, len(word), notation.skills[word].name))
        return Standard("skill", notation.skills[word].name, plain)
    near = notation.skills.nearest(piece.text, 0.6)
    hint = f"did you mean {near}?" if near else "skills by name; immune, resist, weak; other features go to `features`"
    fix = Fix.replacing(piece.span(), near, safe=True) if near and notation.skills.nearest(piece.text, 0.8) else None
    message = f"'{piece.text}' is neither a skill nor a common feature of the game"
    diagnostics.append(STANDARD.at(piece.span(), message, hint, fix))
    return Standard("other", piece.text, plain)


def _numbered(piece: Slice, end: int, skill: str) -> Diagnostic:
    """`Acrobatics +7`: the number is dropped only where the author says so."""
    number = piece.text[end:].strip()
    span = piece.part(end, len(piece.text)).span()
    fix = Fix(f"drop the number {number}", (Edit(span, ""),), safe=False)
    hint = f"a check with {skill} adds a saving throw; write the skill alone, or {number} into a feature"
    return STANDARD.at(piece.span(), f"a skill has no number of its own: '{piece.text}'", hint, fix)
