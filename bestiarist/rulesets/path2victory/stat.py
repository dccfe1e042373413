"""Stats: a number, and in brackets a second one that holds in a stated circumstance; the speed with its mode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Fix, Severity, Span
from bestiarist.core.source import Slice
from bestiarist.read.checks import WRONG_TYPE
from bestiarist.read.fields import shapes
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import IntegerField, Reading, choose, wrong_type
from bestiarist.read.yaml import Node, Scalar
from bestiarist.ruleset import FieldType, Table, Term
from bestiarist.ruleset.fields import in_words
from bestiarist.rulesets.path2victory.notation.ranges import FEET

_FEET = ("ft", "feet", "foot", "'", "′")
_DIGITS = "0123456789０１２３４５６７８９"
_BRACKETS = {"[": "]", "(": ")"}
_EXAMPLE = "write for example 5, or 7 flight"


@dataclass(frozen=True)
class TwoValues:
    """A stat with a second value: `15 [11]` is 15, and 11 where the card says so (without its shield)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{in_words(self.first)} [{in_words(self.second)}]"


@dataclass(frozen=True, slots=True)
class StatField(IntegerField):
    """A whole number, with a second one in brackets behind it or without. It is ordered and asked for by the first."""

    def read(self, node: Node, context: Any) -> Reading:
        """The number, or both: `15`, `15 [11]`, `+9 (+7)`."""
        begin, inside = _bracketed(node.text) if isinstance(node, Scalar) else (0, 0)
        if inside and isinstance(node, Scalar):
            pieces = node.text[:begin], node.text[begin + 1 : inside]
            first, second = (IntegerField.read(self, node._replace(text=piece), context)[0] for piece in pieces)
            if isinstance(first, int) and isinstance(second, int):
                return TwoValues(first, second), ()
        return IntegerField.read(self, node, context)

    def shape(self, context: Any) -> Shape:
        """A whole number, or two."""
        number = f"[+\\-−–＋－﹢﹣]?(?: *{shapes.DIGIT}){{1,9}} *"
        return {"anyOf": [*shapes.whole_number()["anyOf"], shapes.matching(f"{number}[\\[(] *{number}[\\])]")]}

    def rank(self, value: Any) -> float | None:
        """The first number."""
        return IntegerField.rank(self, _first(value))

    def matches(self, value: Any, query: str) -> bool:
        """Whether the first number lies within the bounds."""
        return IntegerField.matches(self, _first(value), query)


def _first(value: Any) -> Any:
    return value.first if isinstance(value, TwoValues) else value


def _bracketed(text: str) -> tuple[int, int]:
    """Where a bracket opens behind something, and where it closes at the end; twice 0 where there is none."""
    end = len(text.rstrip()) - 1
    begin = next((at for at, char in enumerate(text) if char in _BRACKETS), 0)
    return (begin, end) if begin and text[end] == _BRACKETS[text[begin]] else (0, 0)


@dataclass(frozen=True)
class Speed:
    """Squares of a Stride, and the movement modes that stand beside it (the rules allow one).

    `second` holds in a stated circumstance: `6 [4]`, `5 [7 flight]`.
    """

    squares: int
    modes: tuple[tuple[Term, Span], ...] = ()
    second: Speed | None = None

    @property
    def mode(self) -> Term | None:
        """The movement mode."""
        return self.modes[0][0] if self.modes else None

    def __str__(self) -> str:
        words = " ".join((str(self.squares), *(mode.name for mode, _ in self.modes)))
        return f"{words} [{self.second}]" if self.second else words


@dataclass(frozen=True, slots=True)
class SpeedField(FieldType):
    """`5`, `7 flight`, `6 wall climb`, `7 ☁`, `6 [4]`, `5 [7 flight]`."""

    modes: Table
    one_line = True

    def read(self, node: Node, context: Any) -> Reading:
        """The squares and the modes; feet are understood."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "a speed", _EXAMPLE),)
        begin, inside = _bracketed(node.text)
        whole = node.slice.part(0, begin) if inside else node.slice
        first, found = _speed(whole, self.modes)
        if first is None:
            return None, (wrong_type(node, "a speed in squares", _EXAMPLE),)
        if not inside:
            return first, found
        second, more = _speed(node.slice.part(begin + 1, inside), self.modes)
        if second is None:
            hint = "write for example 6 [4], or 5 [7 flight]; a feature says when the second one holds"
            return first, (*found, wrong_type(node, "a second speed in squares", hint))
        return replace(first, second=second), (*found, *more)

    def shape(self, context: Any) -> Shape:
        """Squares, with any modes."""
        return _speed_shape(self.modes)


def _speed(text: Slice, modes: Table) -> tuple[Speed | None, tuple[Diagnostic, ...]]:
    """One speed; the mode may stand before the number as well: `fly 8`. None where no number stands in it."""
    start = next((at for at, char in enumerate(text.text) if char in _DIGITS), len(text.text))
    digits = text.text[start : len(text.text) - len(text.text[start:].lstrip(_DIGITS))]
    before = text.text[:start].strip()
    if not digits or len(digits) > 4 or (before and before not in modes):
        return None, ()
    found: list[Diagnostic] = []
    named = [(modes[before], text.span(0, len(text.text[:start].rstrip())))] if before else []
    squares, begin = _squares(text, start, start + len(digits), found)
    named += _modes(text, begin, modes, found)
    return Speed(squares, tuple(named)), tuple(found)


def _speed_shape(modes: Table) -> Shape:
    """Squares (or feet), and any number of modes: that there is only one is for a check to say."""
    units = "|".join(map(shapes.any_case, _FEET))
    words = "|".join(shapes.any_case(word) for mode in modes for word in mode.spellings())
    one = f"(?:(?:{words})\\s*)?{shapes.DIGIT}{{1,4}}(?:\\s*(?:{units})\\.*)?(?:(?:[\\s,]|and\\s)*(?:{words}))*[\\s,]*"
    pattern = f"{one}(?:[\\[(]\\s*{one}[\\])])?"
    return {"anyOf": [{"type": "integer", "minimum": 0}, shapes.matching(pattern)]}


def _squares(text: Slice, start: int, end: int, found: list[Diagnostic]) -> tuple[int, int]:
    """The number that stands from `start` up to `end`, in squares also where it counts feet, and where it ends."""
    number, behind = int(text.text[start:end]), text.text[end:]
    unit = behind.split(",")[0].split()[:1]
    if not unit or unit[0].casefold().rstrip(".") not in _FEET:
        return number, end
    stop = end + behind.index(unit[0]) + len(unit[0])
    squares = max(1, number // FEET)
    span = text.span(start, stop)
    message = f"speed is in squares: {number} feet are {squares} squares"
    hint = f"write {squares}; {FEET} feet are 1 square"
    fix = Fix.replacing(span, str(squares), safe=number % FEET == 0)
    found.append(WRONG_TYPE.at(span, message, hint, fix, Severity.WARNING))
    return squares, stop


def _modes(text: Slice, begin: int, modes: Table, found: list[Diagnostic]) -> list[tuple[Term, Span]]:
    """The modes named behind the number; several are parted by commas or `and`."""
    named = []
    rest = text.text[begin:]
    at = begin
    for piece in rest.replace(" and ", "  ,  ").split(","):
        left = at + len(piece) - len(piece.lstrip())
        at += len(piece) + 1
        if not piece.strip():
            continue
        span = text.span(left, left + len(piece.strip()))
        if any(char.isdigit() for char in piece):
            message = f"'{piece.strip()}': a creature has one speed"
            found.append(WRONG_TYPE.at(span, message, "write the higher speed with its mode, for example 7 flight"))
            continue
        term, problems = choose(modes, piece, span)
        found += problems
        if term is not None:
            named.append((term, span))
    return named
