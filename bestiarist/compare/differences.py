"""The differences between two states of a definition: number by number, line by line, word by word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from bestiarist.compare.values import Text, number, texts_of
from bestiarist.ruleset import Kind
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import VALUE
from bestiarist.ruleset.measures import Measure

ALIKE = 0.6
"""How much two lines of different names have in common (0 to 1) if one was made of the other."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that are in both texts (same), in the first only (gone) or in the second only (new)."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs: the title of its field or measure, the name of a line, both texts.

    A text is empty on the side where there is nothing of the kind. `rise` is by how much a number is larger now, and
    `line` says that it is a line of a block.
    """

    title: str
    before: str
    after: str
    name: str = ""
    rise: float | None = None
    line: bool = False

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Both texts as one, with the words that changed marked."""
        return tuple(compared(self.before, self.after))


def differences(before: Definition, after: Definition, kind: Kind) -> tuple[Difference, ...]:
    """All that differs between two definitions of a kind: fields in order, then what is measured, then lines."""
    measures = zip(kind.measures.of(before), kind.measures.of(after), strict=True)
    measured = {one.name: (one, other) for one, other in measures}
    first, second = tuple(texts_of(before, kind)), tuple(texts_of(after, kind))
    values: list[Difference] = []
    lines: list[Difference] = []
    for field in kind.fields:
        title = measured[field.name][0].title if field.name in measured else field.name.capitalize()
        of_field = [[one for one in side if one.field == field.name] for side in (first, second)]
        for one, other in paired(*of_field):
            found = _difference(title, one, other)
            (lines if found.line else values).append(_risen(found, measured.get(field.name)))
    others = (pair for name, pair in measured.items() if kind.field(name) is None)
    return (*values, *(moved for pair in others for moved in _moved(*pair)), *lines)


def paired(before: Sequence[Text], after: Sequence[Text]) -> Iterator[tuple[Text | None, Text | None]]:
    """What differs, as pairs: of the same name, else alike, else without a partner. Equal texts are left out."""
    common = Counter(one.text for one in before) & Counter(one.text for one in after)
    first, second = _without(before, common), _without(after, common)
    partners = _match(first, second, lambda one, other: one.form == VALUE or _same_name(one, other))
    rest = [one for one in first if id(one) not in {id(found) for found in partners.values()}]
    open_ = [one for one in second if id(one) not in partners]
    partners |= _match(rest, open_, lambda one, other: one.form != VALUE and alike(one.text, other.text) >= ALIKE)
    yield from ((partners.get(id(one)), one) for one in second)
    taken = {id(one) for one in partners.values()}
    yield from ((one, None) for one in first if id(one) not in taken)


def compared(before: str, after: str) -> Iterator[Piece]:
    """Two texts as one."""
    old, new = before.split(), after.split()
    for _, begin, end, start, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if old[begin:end] == new[start:stop]:
            yield Piece("same", " ".join(old[begin:end]))
            continue
        if begin < end:
            yield Piece("gone", " ".join(old[begin:end]))
        if start < stop:
            yield Piece("new", " ".join(new[start:stop]))


def alike(before: str, after: str) -> float:
    """How much two texts have in common, from 0 to 1."""
    matcher = SequenceMatcher(None, before.split(), after.split(), autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= ALIKE else 0.0


def _same_name(one: Text, other: Text) -> bool:
    return bool(one.name) and one.name.casefold() == other.name.casefold()


def _without(found: Sequence[Text], common: Counter[str]) -> list[Text]:
    """Those that are not in common, as often as they are not."""
    left = Counter(common)
    kept = []
    for one in found:
        if left[one.text] > 0:
            left[one.text] -= 1
        else:
            kept.append(one)
    return kept


def _match(
    before: Sequence[Text], after: Sequence[Text], fits: Callable[[Text, Text], bool]
) -> dict[int, Text]:
    """For each of `after` (by identity) the first of `before` that fits and is not taken."""
    free, found = list(before), dict[int, Text]()
    for other in after:
        partner = next((one for one in free if fits(one, other)), None)
        if partner is not None:
            free = [one for one in free if one is not partner]
            found[id(other)] = partner
    return found


def _difference(title: str, before: Text | None, after: Text | None) -> Difference:
    said = after or before
    assert said is not None
    texts = (before.text if before else "", after.text if after else "")
    return Difference(title, *texts, said.name, line=said.is_line)


def _risen(found: Difference, measured: tuple[Measure, Measure] | None) -> Difference:
    """With the rise of the number that is measured of the field, and its sign where the number is added to a roll."""
    if measured is None or measured[0].value is None or measured[1].value is None:
        return found
    before, after = measured[0].value, measured[1].value
    signed = measured[1].signed
    texts = (number(before, signed), number(after, signed)) if signed else (found.before, found.after)
    return Difference(found.title, *texts, found.name, after - before or None, found.line)


def _moved(before: Measure, after: Measure) -> Iterator[Difference]:
    """What is measured and no field."""
    old, new = ("" if one.value is None else number(one.value, one.signed) for one in (before, after))
    if old != new:
        known = before.value is not None and after.value is not None
        yield Difference(after.title, old, new, rise=(after.value or 0) - (before.value or 0) if known else None)
