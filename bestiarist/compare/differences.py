"""The differences between two states of a definition: number by number, line by line, word by word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import NamedTuple

from bestiarist.compare.text import number
from bestiarist.ruleset import Kind
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import ITEM, LINE, VALUE
from bestiarist.ruleset.measures import Measure

ALIKE = 0.6
"""How much two lines of different names have in common (0 to 1) if one was made of the other."""


class FieldText(NamedTuple):
    """One item of a field as text: the field's name, the words in their normal form (`CE` and `chaotic evil` are the
    same), and the key by which the item is found again where its words change. `form` is that of the field's type: its
    only value, an item of a list or a line of a block."""

    field: str
    text: str
    key: str = ""
    form: str = VALUE


class WordRun(NamedTuple):
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
    def pieces(self) -> tuple[WordRun, ...]:
        """Both texts as one, with the words that changed marked."""
        return tuple(compared(self.before, self.after))


def texts_of(definition: Definition, kind: Kind) -> Iterator[FieldText]:
    """All items of a definition as text, in the order of its kind's fields, with derived values."""
    for field in kind.fields:
        value = kind.listing.value(definition, field.name)
        items = [*field.type.items(value)] if value is not None else []
        form = ITEM if field.type.form == VALUE and len(items) > 1 else field.type.form
        yield from (FieldText(field.name, item.text, item.key, form) for item in items)


def differences(before: Definition, after: Definition, kind: Kind) -> tuple[Difference, ...]:
    """All that differs between two definitions of a kind: fields in order, then measures, then lines."""
    measures = zip(kind.measures.of(before), kind.measures.of(after), strict=True)
    measured = {one.name: (one, other) for one, other in measures}
    first, second = tuple(texts_of(before, kind)), tuple(texts_of(after, kind))
    found: list[Difference] = []
    for field in kind.fields:
        title = measured[field.name][0].title if field.name in measured else field.name.capitalize()
        for one, other in paired(*([one for one in side if one.field == field.name] for side in (first, second))):
            found.append(_with_rise(_difference(title, one, other), measured.get(field.name)))
    for name, pair in measured.items():
        if kind.field(name) is None:
            found += _of_measure(*pair)
    return tuple(sorted(found, key=lambda one: one.line))


def paired(
    before: Sequence[FieldText], after: Sequence[FieldText]
) -> Iterator[tuple[FieldText | None, FieldText | None]]:
    """What differs, as pairs: of the same key, else alike, else without a partner. Equal texts are left out."""
    common = Counter(one.text for one in before) & Counter(one.text for one in after)
    free, open_ = _without(before, common), _without(after, common)
    partners: list[FieldText | None] = [None] * len(open_)
    for fits in (_same_key, _similar):
        for at, other in enumerate(open_):
            partner = next((one for one in free if fits(one, other)), None) if partners[at] is None else None
            if partner is not None:
                free.remove(partner)
                partners[at] = partner
    yield from zip(partners, open_, strict=True)
    yield from ((one, None) for one in free)


def compared(before: str, after: str) -> Iterator[WordRun]:
    """Two texts as one."""
    old, new = before.split(), after.split()
    for _, begin, end, start, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if old[begin:end] == new[start:stop]:
            yield WordRun("same", " ".join(old[begin:end]))
            continue
        if begin < end:
            yield WordRun("gone", " ".join(old[begin:end]))
        if start < stop:
            yield WordRun("new", " ".join(new[start:stop]))


def _same_key(one: FieldText, other: FieldText) -> bool:
    return one.form == VALUE or (one.key != "" and one.key.casefold() == other.key.casefold())


def _similar(one: FieldText, other: FieldText) -> bool:
    if one.form == VALUE:
        return False
    matcher = SequenceMatcher(None, one.text.split(), other.text.split(), autojunk=False)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


def _without(found: Sequence[FieldText], common: Counter[str]) -> list[FieldText]:
    """Those that are not in common, as often as they are not."""
    left, kept = Counter(common), []
    for one in found:
        if left[one.text] > 0:
            left[one.text] -= 1
        else:
            kept.append(one)
    return kept


def _difference(title: str, before: FieldText | None, after: FieldText | None) -> Difference:
    either = after or before
    assert either is not None
    texts = (before.text if before else "", after.text if after else "")
    return Difference(title, *texts, either.key, line=either.form == LINE)


def _with_rise(found: Difference, measured: tuple[Measure, Measure] | None) -> Difference:
    """With the rise of the field's measure, and its sign where the number is added to a roll."""
    if measured is None or measured[0].value is None or measured[1].value is None:
        return found
    before, after, signed = measured[0].value, measured[1].value, measured[1].signed
    if signed:
        found = replace(found, before=number(before, signed), after=number(after, signed))
    return replace(found, rise=after - before or None)


def _of_measure(before: Measure, after: Measure) -> Iterator[Difference]:
    """The difference of a measure that is not a field."""
    old, new = ("" if one.value is None else number(one.value, one.signed) for one in (before, after))
    if old != new:
        known = before.value is not None and after.value is not None
        yield Difference(after.title, old, new, rise=(after.value or 0) - (before.value or 0) if known else None)
