"""Ranges and areas in the head of a feature."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from bestiarist.rulesets.path2victory.notation.records import Range, Reach, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

# How much of each unit is a square; ranges are written without a unit.
FEET = 5  # a square
SURE = 0.8  # how alike a misspelt range and the right one are
_STRIKE = ("strike", "strikes")
_JOINTS = ("or", "and", "/", ",")
_ORDINARY = ("a", "all", "an", "any", "each", "every", "one", "the", "two", "up")
_UNITS = {"square": 1, "squares": 1, "sq": 1, "ft": FEET, "feet": FEET, "foot": FEET}


class Found(NamedTuple):
    """A range and the tokens (from, up to) that it is written with.

    It is not canonical in small letters, in another order or with a unit; `feet` are its numbers in feet, as typed.
    """

    range: Range
    start: int
    end: int
    canonical: bool = True
    feet: tuple[int, ...] = ()


class Wrong(NamedTuple):
    """What stands where a range should, which tokens it covers, and the nearest known word, if `sure` the one meant."""

    start: int
    end: int
    message: str
    hint: str
    nearest: str | None
    sure: bool = False


def find_range(tokens: Sequence[Token], start: int, notation: Notation) -> Found | None:
    """The first range from `start` on that reads as one: with a size, `strike`, or at the end of the head.

    Used where no cost separates name and range, so that a word like `Line` in a name stays in the name.
    """
    for at in range(start, len(tokens)):
        found = parse_range(tokens, at, notation)
        if found and (is_telling(found.range) or found.end == len(tokens) or tokens[found.end].text == ","):
            return found if at > start or is_telling(found.range) else None
    return None


def area_behind_size(tokens: Sequence[Token], start: int, notation: Notation) -> Found | None:
    """`30-foot cone`, `30 ft. emanation`, `4-square cone`, `4 Cone`: the size before the area."""
    size, at = _number(tokens, start), start + 1
    at += _mark(tokens, at, "-")
    unit = _UNITS.get(tokens[at].text.lower()) if at < len(tokens) else None
    if unit is not None:
        at += 1 + _mark(tokens, at + 1, ".")
    area = notation.areas.get(tokens[at].text) if at < len(tokens) else None
    if size is None or area is None:
        return None
    reach = Reach(area.name, _squares(size, unit or 1))
    return Found(Range((reach,)), start, at + 1, False, (size,) if unit == FEET else ())


def is_telling(range_: Range) -> bool:
    """Whether more than a single word says that this is a range."""
    return range_.strike or range_.aura or any(reach.size is not None for reach in range_.reaches)


def parse_range(tokens: Sequence[Token], start: int, notation: Notation, *, small: bool = False) -> Found | None:
    """The range whose first token is `start`. In small letters it must reach to the end or a comma to be one, and,
    unless it is `small` where only a range is looked for, have more than one word."""
    found = _reach(tokens, start, notation)
    if found is None:
        return None
    reaches: list[_Read] = []
    at, odd = start, False
    while found is not None:
        reaches.append(found)
        at = found.end
        behind = _strike_end(tokens, at)
        joint = behind if _word(tokens, behind, "or") else at
        joined = joint < len(tokens) and tokens[joint].text.lower() in _JOINTS
        if not (joined and _alternative(tokens, joint + 1, reaches, notation)):
            break
        odd = odd or joint > at or not _word(tokens, at, "or")
        at = joint + 1
        found = _reach(tokens, at, notation)
    early = any(found.strike for found in reaches)
    end = at if early else _strike_end(tokens, at)
    strike = early or end > at
    typed = " ".join(token.text for token in tokens[at:end])
    at = end
    aura = _word(tokens, at, "aura")
    at += aura
    first = reaches[0].reach
    if len(reaches) > 1 and first.size is None and first.shape not in notation.ranges:
        return None
    range_ = Range(tuple(found.reach for found in reaches), strike, aura)
    little = any(found.small for found in reaches)
    if little and not ((small or is_telling(range_)) and (at == len(tokens) or tokens[at].text == ",")):
        return None
    plain = not (little or early or odd or any(found.unit for found in reaches)) and typed in ("", "strike")
    return Found(range_, start, at, plain, tuple(feet for found in reaches for feet in found.feet))


def _alternative(tokens: Sequence[Token], at: int, reaches: Sequence[_Read], notation: Notation) -> bool:
    """Whether another reach stands here; without `or` before it, both are ranges and this one has its number."""
    found = _reach(tokens, at, notation)
    if found is None or _word(tokens, at - 1, "or"):
        return found is not None
    ranges = all(one.shape in notation.ranges for one in (found.reach, *(each.reach for each in reaches)))
    return ranges and found.reach.size is not None


class _Read(NamedTuple):
    """One reach, where it ends, and whether it is written in small letters, in another form (`unit`: with a
    unit or a needless word), or has `strike` inside."""

    reach: Reach
    end: int
    small: bool
    unit: bool
    feet: tuple[int, ...] = ()
    strike: bool = False


def _reach(tokens: Sequence[Token], at: int, notation: Notation) -> _Read | None:
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    range_ = notation.ranges.get(tokens[at].text)
    if range_ is not None:
        return _range(tokens, at, range_.name)
    area = notation.areas.get(tokens[at].text)
    return _area(tokens, at, area.name) if area is not None else None


def _range(tokens: Sequence[Token], at: int, name: str) -> _Read:
    """`Ranged`, `Ranged 6` and `Ranged 6/12`; also `Ranged 6-12`, `Melee reach 2` and `Ranged strike 6`."""
    numbered = _number(tokens, at + 2) is not None
    strike = numbered and _word(tokens, at + 1, "strike", "attack")
    reach = numbered and _word(tokens, at + 1, "reach", "range")
    end = at + 1 + (strike or reach)
    size = _number(tokens, end)
    end += size is not None
    hyphen = _mark(tokens, end, "-") or _mark(tokens, end, "–")
    long = _number(tokens, end + 1) if size is not None and (hyphen or _mark(tokens, end, "/")) else None
    found = _measured(tokens, end if long is None else end + 2, size, long)
    small = not tokens[at].text[0].isupper()
    if strike and found.end < len(tokens) and tokens[found.end].text != ",":
        return _Read(Reach(name), at + 1, small, False)  # the number belongs to an effect without colon
    odd = reach or (hyphen and long is not None) or found.unit
    return _Read(Reach(name, found.size, found.second), found.end, small, odd, found.feet, strike)


def _area(tokens: Sequence[Token], at: int, name: str) -> _Read | None:
    """`Burst 2` and `Burst 2 within 8`; also `Burst 2 within range 8` and `Burst 2 range 8`."""
    size, end = _number(tokens, at + 1), at + 2
    if size is None:
        return None
    apart = _word(tokens, end, "within", "range")
    odd = _word(tokens, end, "range")
    end += apart and _word(tokens, end + 1, "range") and _number(tokens, end + 2) is not None
    within = _number(tokens, end + 1) if apart else None
    found = _measured(tokens, end if within is None else end + 2, size, within)
    small = not tokens[at].text[0].isupper()
    odd = (odd and within is not None) or found.unit
    return _Read(Reach(name, found.size, None, found.second), found.end, small, odd, found.feet)


class _Measured(NamedTuple):
    """One or two numbers in squares, the same in feet where they were given so, and where the next token is."""

    size: int | None
    second: int | None
    feet: tuple[int, ...]
    end: int
    unit: bool


def _measured(tokens: Sequence[Token], end: int, size: int | None, second: int | None) -> _Measured:
    """Two numbers with the unit that may follow them."""
    per_square = _UNITS.get(tokens[end].text.lower()) if size is not None and end < len(tokens) else None
    if not per_square or size is None:
        return _Measured(size, second, (), end, False)
    feet = tuple(number for number in (size, second) if number is not None) if per_square > 1 else ()
    other = None if second is None else _squares(second, per_square)
    return _Measured(_squares(size, per_square), other, feet, end + 1, True)


def _squares(number: int, per_square: int) -> int:
    return max(1, number // per_square)


def suspicious_range(tokens: Sequence[Token], at: int, notation: Notation) -> Wrong | None:
    """What follows the cost and looks like a range that the game does not have."""
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    word = tokens[at].text
    known = (*notation.ranges.names, *notation.areas.names)
    number = _number(tokens, at + 1)
    if word in notation.areas and number is None:
        hint = f"write `{word} 2`, the size that you mean"
        return Wrong(at, at + 1, f"{word} needs its size in squares", hint, None)
    if word in notation.ranges and not _mark(tokens, at + 1, ","):
        return None
    end = at + 1 + (number is not None)
    strike = _word(tokens, end, "strike", "strikes")
    told = number is not None or strike
    if not (told or word[0].isupper()) or word.lower() in _ORDINARY:
        return None  # an ordinary word, such as the first of a precondition
    near = notation.ranges.nearest(word, 0.75) or notation.areas.nearest(word, 0.75)
    if near is None and not (told and word[0].isupper()):
        return None
    hint = f"did you mean {near}?" if near else f"ranges and areas are {', '.join(known)}"
    sure = told and near is not None and bool(get_close_matches(word.lower(), [near.lower()], 1, SURE))
    return Wrong(at, end + strike, f"'{word}' is no range or area", hint, near, sure)


def _number(tokens: Sequence[Token], at: int) -> int | None:
    if at < len(tokens) and tokens[at].kind == "number" and len(tokens[at].text) <= 4:
        return int(tokens[at].text)
    return None


def _word(tokens: Sequence[Token], at: int, *words: str) -> bool:
    return at < len(tokens) and tokens[at].is_word(*words)


def _strike_end(tokens: Sequence[Token], at: int) -> int:
    """Behind the word `strike`, a slip of the pen such as `strke`, or what other games say: `weapon attack`."""
    attack = at + _word(tokens, at, "weapon", "spell")
    if _word(tokens, attack, "attack", "attacks") or (attack > at and _word(tokens, attack, *_STRIKE)):
        return attack + 1
    if at >= len(tokens) or tokens[at].kind != "word":
        return at
    return at + _is_strike(tokens[at].text.lower())


@lru_cache(maxsize=1024)
def _is_strike(word: str) -> bool:
    if word in _STRIKE or word.startswith("stride"):
        return word in _STRIKE  # a Stride is another action
    return bool(get_close_matches(word, _STRIKE[:1], 1, SURE))


def _mark(tokens: Sequence[Token], at: int, mark: str) -> bool:
    return at < len(tokens) and tokens[at].kind == "mark" and tokens[at].text == mark


def format_range(range_: Range) -> str:
    """A range as on the card: `Ranged 6/12 strike`, `Burst 2 within 8`."""
    words = " or ".join(format_reach(reach) for reach in range_.reaches)
    return words + (" strike" if range_.strike else "") + (" aura" if range_.aura else "")


def format_reach(reach: Reach) -> str:
    """One of the alternatives of a range."""
    numbers = ((" ", reach.size), ("/", reach.long), (" within ", reach.within))
    return reach.shape + "".join(f"{sign}{number}" for sign, number in numbers if number is not None)
