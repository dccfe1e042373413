"""The changes between two states of a set: which definitions are new, gone, renamed or changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bestiarist.compare.differences import ALIKE, Difference, differences, texts_of
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.definitions import Definition

NEW, GONE, RENAMED, CHANGED = "new", "gone", "renamed", "changed"
STATES = (CHANGED, RENAMED, NEW, GONE)
USUAL = 8
"""A text that more definitions than these have in common does not show which of them was renamed."""

Pair = tuple[Definition | None, Definition | None]


@dataclass(frozen=True, slots=True)
class DefinitionChange:
    """A definition that has changed: its state (new, gone, renamed, changed), before and after, what differs."""

    state: str
    ruleset: Ruleset
    before: Definition | None
    after: Definition | None
    differences: tuple[Difference, ...] = ()

    @property
    def kind(self) -> Kind:
        """The kind of the definition."""
        return self.ruleset.kind(self.definition.kind)

    @property
    def definition(self) -> Definition:
        """The state after, or before where the definition is gone."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def title(self) -> str:
        """The name; both names where it was renamed."""
        name = self.definition.name
        return f"{self.before.name} → {name}" if self.before and self.state == RENAMED else name


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two states of a set by their titles, what differs between them, and how many definitions do not."""

    before: str
    after: str
    changes: tuple[DefinitionChange, ...]
    same: int

    @property
    def kinds(self) -> dict[str, tuple[DefinitionChange, ...]]:
        """The changes under the headings of their kinds; without a heading where the games have one kind each."""
        kinds = [change.kind for change in self.changes]
        several = len({one.name for one in kinds}) > len({change.ruleset.name for change in self.changes})
        plural = [kind.plural[:1].upper() + kind.plural[1:] if several else "" for kind in kinds]
        parts = groupby(zip(plural, self.changes, strict=True), lambda one: one[0])
        return {title: tuple(change for _, change in part) for title, part in parts}

    def of(self, state: str) -> tuple[DefinitionChange, ...]:
        """The changes of one state."""
        return tuple(change for change in self.changes if change.state == state)

    def only(self, game: str) -> Comparison:
        """The same without the changes of other games."""
        return replace(self, changes=tuple(change for change in self.changes if change.ruleset.name == game))


def changes(
    before: Sequence[Definition], after: Sequence[Definition], ruleset: Ruleset
) -> tuple[list[DefinitionChange], int]:
    """What differs between two states of the definitions of a game, by kind, state and name, and how many do not."""
    differing, same = list[DefinitionChange](), 0
    for kind in ruleset.kinds:
        old, new = ([one for one in side if one.kind == kind.name] for side in (before, after))
        found = [_change(one, other, ruleset, kind) for one, other in pairs(old, new, kind)]
        kept = [change for change in found if change is not None]
        differing += sorted(kept, key=lambda one: (STATES.index(one.state), one.definition.name))
        same += len(found) - len(kept)
    return differing, same


def pairs(before: Sequence[Definition], after: Sequence[Definition], kind: Kind) -> Iterator[Pair]:
    """Each definition of a kind with its other state: of the same id, else the same name, else what is most alike.

    Where either side has one definition only, these two are paired.
    """
    if len(before) == len(after) == 1:
        yield before[0], after[0]
        return
    partners: dict[int, Definition] = {}
    for name in ("id", "name"):
        free = {getattr(one, name).casefold(): one for one in reversed(_left(before, partners))}
        for other in after:
            key = getattr(other, name).casefold()
            if id(other) not in partners and key in free:
                partners[id(other)] = free.pop(key)
    new = [one for one in after if id(one) not in partners]
    partners |= _renamed(_left(before, partners), new, kind)
    yield from ((partners.get(id(other)), other) for other in after)
    yield from ((one, None) for one in _left(before, partners))


def _left(before: Sequence[Definition], partners: Mapping[int, Definition]) -> list[Definition]:
    used = {id(one) for one in partners.values()}
    return [one for one in before if id(one) not in used]


def _renamed(before: Sequence[Definition], after: Sequence[Definition], kind: Kind) -> dict[int, Definition]:
    """Which of the definitions that are gone live on under another name, by the identity of what they are now."""
    old_texts = [_texts(one, kind) for one in before]
    owners: dict[str, set[int]] = defaultdict(set)
    for index, texts in enumerate(old_texts):
        for text in texts:
            owners[text].add(index)
    found: dict[int, Definition] = {}
    taken: set[int] = set()
    for other in after:
        texts = _texts(other, kind)
        rare = (owners[text] for text in texts if text in owners and len(owners[text]) <= USUAL)
        shared = Counter(index for known in rare for index in sorted(known - taken))
        for index, _ in shared.most_common(1):
            if 2 * len(texts & old_texts[index]) >= ALIKE * (len(texts) + len(old_texts[index])):
                taken.add(index)
                found[id(other)] = before[index]
    return found


def _texts(definition: Definition, kind: Kind) -> frozenset[str]:
    """All items of a definition but its name and id."""
    texts = (one for one in texts_of(definition, kind) if one.field not in ("name", "id"))
    return frozenset(f"{one.field}: {one.text}" for one in texts)


def _change(
    before: Definition | None, after: Definition | None, ruleset: Ruleset, kind: Kind
) -> DefinitionChange | None:
    if before is None or after is None:
        return DefinitionChange(GONE if after is None else NEW, ruleset, before, after)
    if before.source.text == after.source.text and before.name == after.name:
        return None
    found = differences(before, after, kind)
    renamed = before.name.casefold() != after.name.casefold()
    return DefinitionChange(RENAMED if renamed else CHANGED, ruleset, before, after, found) if found else None
