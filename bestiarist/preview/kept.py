"""A mapping that keeps what was used last, so that a preview that runs for days does not grow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """At most `most` values; the one that nobody used for longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, if it is still there."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value; it is given back."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self.most:
            self._values.popitem(last=False)
        return value

    def or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value; made where it is not there."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def __len__(self) -> int:
        return len(self._values)
