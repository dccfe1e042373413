"""The standard features at the foot of a card: `Acrobatics, Stealth; immune sleep; weak cold 5`.

standard = entry { ( ";" | "," | "." ) entry } ;  entry = skill [ "(" text ")" ] | common feature | word [ ":" ] against
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import STANDARD
from bestiarist.rulesets.path2victory.notation.prose import MEANT, RESISTANCES, parse_prose, parse_resistance
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose, Token
from bestiarist.rulesets.path2victory.notation.resistance import EXCEPT
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced

AMOUNTS = ("number", "dice")
_NO_PROSE = Prose()
_KEYWORDS = (*RESISTANCES, *MEANT)
_JOINED = ("and", "or", "&")
_PARTS = (";", ",", "–", "—")
_RENAMED = MappingProxyType({"negative healing": "Void Healing", "sleight of hand": "Thievery"})
_MOVEMENTS = ("climb", "climbing", "swim", "swimming", "fly", "flying", "flight", "burrow", "burrowing")
_MOVING = "how it moves stands behind the Speed, for example `speed: 5 wall climb`"
_SLIP = 0.75  # how alike a misspelt keyword and the right one are


@dataclass(frozen=True)
class Standard:
    """One entry: a skill (canonical name), a common feature, an immunity, resistance or weakness, or another text.

    `kind` is skill, common, immune, resist, weak or other. `resistance` is what the entry is against. `amount` is
    (number or dice, text) where that stands behind a later entry and counts for this one: `resist cold, fire 2d6`.
    """

    kind: str
    text: str
    prose: Prose = _NO_PROSE
    resistance: Mention | None = field(default=None, compare=False)
    amount: tuple[str, str] | None = None

    @property
    def span(self) -> Span:
        """Where the entry stands."""
        return self.prose.at()

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The resistances it speaks of."""
        return tuple(self.prose.of("resistance"))

    @property
    def named(self) -> bool:
        """Whether the keyword of a resistance stands in the entry itself."""
        return self.text[: len(self.kind)].lower() == self.kind


def parse_standard(line: Slice, notation: Notation) -> tuple[tuple[Standard, ...], tuple[Diagnostic, ...]]:
    """The entries, parted by semicolons and commas; after `resist` and the like a comma goes on with the same word."""
    text, found = lexer(notation).normalise(line)
    entries: list[Standard] = []
    diagnostics = list(found)
    text = _with_dice(text, notation, diagnostics)
    carried = ""
    for start, end, fresh in _pieces(text.text, notation):
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
            entries += _skills(piece, notation, diagnostics)
    return _with_amounts(entries), tuple(diagnostics)


def _with_amounts(entries: Sequence[Standard]) -> tuple[Standard, ...]:
    """The entries, each without an amount having that of the rest of its list."""
    found: list[Standard] = []
    behind: tuple[str, str] | None = None
    for entry in reversed(entries):
        against = entry.resistance
        if against is None or entry.kind == "immune":
            behind = None
        elif amounts := [part for part in against.value["parts"] if part[0] in AMOUNTS]:
            behind = amounts[0]
        elif behind:
            entry = replace(entry, amount=behind)
        found.append(entry)
        behind = None if entry.named else behind
    return tuple(reversed(found))


def _unparted(line: Slice, start: int, word: str) -> Diagnostic:
    """`immune fire, Stealth`: the comma before the entry that begins at `start` goes on with the word."""
    comma = line.text.rindex(",", 0, start)
    span = line.span(comma, comma + 1)
    message = f"a semicolon ends what is behind '{word}', not a comma"
    return STANDARD.at(span, message, "write a semicolon", Fix.replacing(span, ";"), Severity.ADVICE)


def _with_dice(line: Slice, notation: Notation, diagnostics: list[Diagnostic]) -> Slice:
    """The line with `2d6` for `2 d6`."""
    spaced = [one for one in lexer(notation).tokens(line.text) if one.kind == "dice" and " " in one.typed]
    for one in spaced:
        span, message = line.span(one.start, one.end), f"'{one.typed}' is read as {one.text}"
        fix = Fix.replacing(span, one.text)
        diagnostics.append(STANDARD.at(span, message, f"write {one.text}", fix, Severity.ADVICE))
    return replaced(line, [(one.start, one.end, one.text) for one in spaced]) if spaced else line


def _in_words_of_the_game(piece: Slice, notation: Notation, diagnostics: list[Diagnostic]) -> Slice:
    """The entry with `weak` for `weakness`, `weka` and the like, and without a colon or `to` behind it."""
    words = piece.text.split(" ")
    first = words[0].lower().rstrip(":")
    if len(words) < 2 or piece.text in notation.skills or piece.text in notation.common:
        return piece
    near = [first] if first in _KEYWORDS else get_close_matches(first, _KEYWORDS, 1, _SLIP)
    meant = MEANT.get(near[0], near[0]) if near else None
    end = len(" ".join(words[: 1 + (words[1].lower() in ("to", "against", "vs", "vs."))]))
    if meant is None or piece.text[:end].lower() == meant:
        return piece
    span = piece.part(0, end).span()
    message, hint = f"'{piece.text[:end]}' is read as '{meant}'", f"write `{meant}{piece.text[end:]}`"
    severity = Severity.ADVICE if first in _KEYWORDS else None
    diagnostics.append(STANDARD.at(span, message, hint, Fix.replacing(span, meant), severity))
    return replaced(piece, [(0, end, meant)])


class _Piece(NamedTuple):
    """The characters (from, up to) of an entry, and whether it begins anew and goes on with no keyword."""

    start: int
    end: int
    fresh: bool


def _pieces(text: str, notation: Notation) -> Iterator[_Piece]:
    """The pieces of a line; an exception in words goes on behind its commas: `except silver, gold`."""
    tokens = lexer(notation).tokens(text)
    last: _Piece | None = None
    for piece in _parted(text, tokens):
        if last is not None and not piece.fresh and _goes_on(text, last, piece, notation):
            last = last._replace(end=piece.end)
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _parted(text: str, tokens: Sequence[Token]) -> Iterator[_Piece]:
    """The pieces between semicolons, commas, full stops, and `and` before a keyword."""
    begin, fresh, depth = 0, True, 0
    for at, token in enumerate(tokens):
        depth += (token.text == "(") - (token.text == ")" and depth > 0)
        follows = tokens[at + 1] if at + 1 < len(tokens) else None
        keyword = follows is not None and follows.is_word(*_KEYWORDS)
        stop = token.text == "." and (follows is None or keyword or text[follows.start].isupper())
        parts = depth == 0 and (token.text in _PARTS or stop or (keyword and token.is_word("and")))
        if parts or follows is None:
            inner = tokens[begin : at + (not parts)]
            joined = len(inner) > 1 and inner[0].is_word(*_JOINED)
            if inner:
                yield _Piece(inner[joined].start, inner[-1].end, fresh)
            begin, fresh = at + 1, token.text != ","


def _goes_on(text: str, last: _Piece, piece: _Piece, notation: Notation) -> bool:
    before, after = text[last.start : last.end], text[piece.start : piece.end]
    words = before.split("(")[0].lower().split()
    listed = after in notation.skills or after in notation.common or after.split()[0].lower() in _KEYWORDS
    return any(word in words for word in EXCEPT) and not listed and not any(char.isdigit() for char in after)


def _skills(piece: Slice, notation: Notation, diagnostics: list[Diagnostic]) -> Iterator[Standard]:
    """The skill or common feature that a piece is, or both of `Nature and Survival`."""
    one, joined, other = piece.text.partition(" & " if "&" in piece.text else " and ")
    if joined and all(word in notation.skills or word in notation.common for word in (one, other)):
        yield _skill(piece.part(0, len(one)), notation, diagnostics)
        yield _skill(piece.part(len(one) + len(joined), len(piece.text)), notation, diagnostics)
    else:
        yield _skill(piece, notation, diagnostics)


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
    near, sure = _nearest(piece.text, notation)
    hint = f"did you mean {near}?" if near else "skills by name; immune, resist, weak; other features go to `features`"
    hint = _MOVING if piece.text.split()[0].lower() in _MOVEMENTS else hint
    fix = Fix.replacing(piece.span(), near, safe=True) if near and sure else None
    message = f"'{piece.text}' is neither a skill nor a common feature of the game"
    diagnostics.append(STANDARD.at(piece.span(), message, hint, fix))
    return Standard("other", piece.text, plain)


def _nearest(text: str, notation: Notation) -> tuple[str | None, bool]:
    """The skill or common feature that a text is like, and whether it is surely meant."""
    if text.casefold() in _RENAMED:
        return _RENAMED[text.casefold()], True
    for table in (notation.skills, notation.common):
        if near := table.nearest(text, 0.8):
            return near, True
    return notation.skills.nearest(text, 0.6) or notation.common.nearest(text, 0.7), False


def _numbered(piece: Slice, end: int, skill: str) -> Diagnostic:
    """`Acrobatics +7`: the number is dropped only where the author says so."""
    number = piece.text[end:].strip()
    span = piece.part(end, len(piece.text)).span()
    fix = Fix(f"drop the number {number}", (Edit(span, ""),), safe=False)
    hint = f"a check with {skill} adds a saving throw; write the skill alone, or {number} into a feature"
    return STANDARD.at(piece.span(), f"a skill has no number of its own: '{piece.text}'", hint, fix)
