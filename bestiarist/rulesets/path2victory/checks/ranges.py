"""Checks on the numbers of ranges and areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import part_of_name, tokens
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Range, Reach, Token, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

# What says where an area begins: a word of its own; behind the area or first of all, one of these.
_ORIGIN = ("around", "centered", "centred", "emanates", "emanating", "measured", "origin", "originates", "originating")
_AROUND = "Emanation"  # the area of most auras; the other areas are words of names too: `Battle Line aura`
_BEGINS = ("begins", "beginning", "from", "starts", "starting")
_LONGEST_REACH = 10  # squares, well above that of the largest creatures


class Misfit(NamedTuple):
    """What is wrong with a reach, and the reach as it may be meant."""

    message: str
    hint: str
    mended: Reach | None = None
    severity: Severity | None = None


def range_numbers(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """The numbers of a range or area do not fit it.

    Why (Attacks and powers, Targeting; Areas of effect): Ranged takes its range in squares, or a short and a
    longer range; Melee at most its reach; Self and Touch no number. Emanations, cones and lines begin at the
    creature as long as the feature does not say where else, and a burst lies `within` a number of squares.

    Bad:
        features: |
          Claw ● Ranged 12/6 strike: 8 slashing damage.
    Good:
        features: |
          Claw ● Ranged 6/12 strike: 8 slashing damage.
    """
    for feature in features_of(creature):
        for number, reach in enumerate(feature.range.reaches if feature.range else ()):
            misfit = None if _is_placed(feature, reach, scope) else _misfit(reach, scope)
            if misfit is not None and feature.range is not None:
                span, mended = feature.at("range"), misfit.mended
                fix = Fix.replacing(span, _mended(feature.range, number, mended), safe=False) if mended else None
                yield Finding(span, misfit.message, misfit.hint, fix, misfit.severity)
        yield from _half_written(feature, scope)


def _half_written(feature: Feature, scope: Scope) -> Iterator[Finding]:
    """What was begun as a range: `Emanation aura` behind a name, and `or 4/8 strike` behind a range."""
    notation = notation_of(scope.ruleset)
    name = lexer(notation).tokens(feature.name)
    bare = feature.range is None and not feature.cost
    start = next((at for at in (-2, -3) if len(name) > 2 and name[at].text == _AROUND), 0)
    if bare and start and name[-1].is_word("aura"):
        span = part_of_name(feature, name[start].start, name[-1].end)
        yield Finding(span, f"{_AROUND} does not say how far", f"write for example `{_AROUND} 2 aura`")
    yield from _unread(feature, name, scope)
    words = tokens(feature.precondition, notation) if feature.range and feature.precondition else ()
    if len(words) > 1 and words[0].is_word("or") and words[1].kind == "number":
        span = feature.precondition.at(words[0].start, words[1].end)
        yield Finding(span, "the second range does not say which it is", f"write `or Ranged {words[1].text}`")


def _unread(feature: Feature, name: Sequence[Token], scope: Scope) -> Iterator[Finding]:
    """An area or a range in other words: `Chill Aura 2`, `Murk (aura) Emanation 2`, `Javelin ● thrown 4/8`."""
    bare = feature.range is None and not feature.cost
    if bare and len(name) > 1 and name[-2].is_word("aura") and name[-1].kind == "number":
        hint = f"write `{_AROUND} {name[-1].text} aura` behind the name"
        yield Finding(part_of_name(feature, name[-2].start, name[-1].end), "an aura has an area", hint)
    around = feature.range is not None and not feature.range.aura and feature.range.reaches[0].shape == _AROUND
    if around and not feature.cost and [word.text.lower() for word in name[-3:]] == ["(", "aura", ")"]:
        hint = f"write `{_AROUND} {feature.range.reaches[0].size} aura`" if feature.range else ""
        span = part_of_name(feature, name[-3].start, name[-1].end)
        yield Finding(span, "the word aura stands behind the area", hint)
    words = tokens(feature.precondition, notation_of(scope.ruleset)) if feature.precondition else ()
    strikes = any(word.text == "/" or word.is_word("strike") for word in words[2:4])
    if feature.range is None and strikes and words[0].is_word("thrown") and words[1].kind == "number":
        span = feature.precondition.at(words[0].start, words[0].end)
        yield Finding(span, "the game has no range 'thrown'", "write `Ranged 4/8`", Fix.replacing(span, "Ranged"))


def _mended(range_: Range, number: int, reach: Reach) -> str:
    """The text of a range with another reach in the place of one, counted from 0."""
    reaches = (*range_.reaches[:number], reach, *range_.reaches[number + 1 :])
    return format_range(replace(range_, reaches=reaches))


def _is_placed(feature: Feature, reach: Reach, scope: Scope) -> bool:
    """Whether the feature says where an area begins: `around an ally`, or as one of the choices of a spell."""
    area = notation_of(scope.ruleset).areas.get(reach.shape)
    if area is None or 0 in (reach.size, reach.within):
        return False
    if reach.within is None and not feature.name:
        return True
    return any(_says_origin(prose, area.name, scope) for prose in feature.prose if prose)


def _says_origin(prose: Prose, area: str, scope: Scope) -> bool:
    words = tokens(prose, notation_of(scope.ruleset))
    behind = any(two.is_word(*_BEGINS) and one.is_word("area", area.casefold()) for one, two in pairwise(words))
    return behind or words[0].is_word(*_BEGINS) or any(word.is_word(*_ORIGIN) for word in words)


def _misfit(reach: Reach, scope: Scope) -> Misfit | None:
    if 0 in (reach.size, reach.long, reach.within):
        return Misfit(f"{reach.shape} reaches 0 squares", "the numbers of a range are squares, 1 or more")
    range_ = notation_of(scope.ruleset).ranges.get(reach.shape)
    if range_ is not None:
        return _range_misfit(reach, range_)
    area = notation_of(scope.ruleset).areas[reach.shape].data
    placed = area["takes_within"]
    if reach.within is not None and not placed:
        hint = f"write `{reach.shape} {reach.size}`, or say what it begins at: `, from an ally`"
        message = f"{reach.shape} begins at the creature where nothing else is said"
        return Misfit(message, hint, replace(reach, within=None))
    if reach.within is None and placed and area["defined"]:
        hint = f"write for example `{reach.shape} {reach.size} within 8`"
        message = f"{reach.shape} {reach.size} does not say how far off it may lie"
        return Misfit(message, hint, None, Severity.ADVICE)
    return None


def _range_misfit(reach: Reach, range_: Term) -> Misfit | None:
    size, long, most = reach.size, reach.long, range_.data["most_numbers"]
    given = (size is not None) + (long is not None)
    if given < range_.data["least_numbers"]:
        message, hint = f"{reach.shape} does not say how far", f"write for example `{reach.shape} 6`"
        return Misfit(message, hint, replace(reach, size=6))
    if given > most:
        hint = f"{reach.shape} takes {'one number' if most else 'no number'}; two numbers are for Ranged"
        mended = replace(reach, long=None, size=size if most else None)
        return Misfit(f"{reach.shape} takes no such number", hint, mended)
    if size is not None and most == 1 and size > _LONGEST_REACH:
        message = f"{reach.shape} {size} reaches farther than any creature"
        return Misfit(message, "its number is squares, one for every 5 feet", None, Severity.ADVICE)
    if size is not None and long is not None and long <= size:
        message = f"the long range {long} is not longer than the short range {size}"
        mended = replace(reach, size=long, long=size if long < size else None)
        return Misfit(message, "the short range stands first, then the long range", mended)
    return None


RANGE_CHECKS = (Check.of("P2V305", Severity.WARNING, range_numbers),)
