"""The fields of a definition that was read in an earlier run.

Short values are packed; the blocks, which nobody asks for as long as nothing changes, are read from the file again.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from io import BytesIO
from typing import Any

from bestiarist.load.fields import ListField
from bestiarist.model import Definition, Value
from bestiarist.ruleset import FieldType, Ruleset, Term
from bestiarist.source import Slice, SourceFile

Fields = Mapping[str, Value]


class KeptFields(Mapping[str, Value]):
    """Fields by name, worked out when they are asked for."""

    def __init__(self, names: tuple[str, ...], short: Callable[[], Fields], read: Callable[[], Fields]) -> None:
        self._names, self._unpack, self._read = names, short, read

    @cached_property
    def _short(self) -> Fields:
        return self._unpack()

    def __getitem__(self, name: str) -> Value:
        if name not in self._names:
            raise KeyError(name)
        return self._short[name] if name in self._short else self._read()[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The field, or `default`; most are asked for where they are absent."""
        return self[name] if name in self._names else default

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _is_long(of: FieldType) -> bool:
    return of.form != "value" and not isinstance(of, ListField)


class Packer:
    """Packs the short fields of a game's definitions. What the game's tables have is packed as its place in them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.terms = {name: table.terms for name, table in ruleset.tables.items()}
        self.places = {id(term): (name, at) for name, terms in self.terms.items() for at, term in enumerate(terms)}
        self.blocks = {
            kind.name: {field.name for field in kind.fields if _is_long(field.type)}
            for kind in ruleset.kinds
        }

    def pack(self, definition: Definition) -> bytes:
        """The short fields of a definition."""
        blocks = self.blocks[definition.kind]
        stream = BytesIO()
        pickler = _Pickler(stream, pickle.HIGHEST_PROTOCOL)
        pickler.places = self.places
        fields = definition.fields.items()
        pickler.dump({name: _plain(value) for name, value in fields if name not in blocks})
        return stream.getvalue()

    def unpack(self, packed: bytes, source: SourceFile) -> Fields:
        """The fields that were packed; `source` is the file that they are from."""
        unpickler = _Unpickler(BytesIO(packed))
        unpickler.term = self._term
        return {name: _value(source, *plain) for name, plain in unpickler.load().items()}

    def _term(self, table: str, at: int) -> Term:
        return self.terms[table][at]


def _plain(value: Value) -> tuple[Any, ...]:
    """A value without the file that it is from."""
    return value.value, _place(value.slice), _place(value.key_slice)


def _place(piece: Slice) -> tuple[Any, ...]:
    """Where a piece begins and ends; unless it stands in its file as it is, also its text and where that stands."""
    return (piece.start, piece.end) if isinstance(piece.offsets, range) else tuple(piece)[1:]


def _value(source: SourceFile, value: Any, *places: tuple[Any, ...]) -> Value:
    return Value(value, *(Slice.of(source, *place) if len(place) == 2 else Slice(source, *place) for place in places))


def _term() -> None:
    """Stands for `Packer._term` in what is packed."""


class _Pickler(pickle.Pickler):
    places: Mapping[int, tuple[str, int]]
    """The table and the row of each term, by its identity."""

    def reducer_override(self, one: Any) -> Any:
        if isinstance(one, Term):
            place = self.places.get(id(one))
            return (_term, place) if place else NotImplemented
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    term: Callable[[str, int], Term]
    """What takes the place of `_term` in what is packed."""

    def find_class(self, module: str, name: str) -> Any:
        return self.term if module == __name__ else super().find_class(module, name)
