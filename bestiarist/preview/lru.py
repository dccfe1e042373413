"""A least-recently-used cache, so that a preview that runs for days does not grow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lru(Generic[K, V]):
    """A mapping of at most `most` values; the one that nobody used for longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """The value, if it is still there."""
        return self.put(key, self._values[key]) if key in self._values else None

    def put(self, key: K, value: V) -> V:
        """Keep a value; it is given back."""
        self._values.pop(key, None)
        self._values[key] = value
        if len(self._values) > self.most:
            del self._values[next(iter(self._values))]
        return value

    def or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value; made where it is not there."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def __len__(self) -> int:
        return len(self._values)
