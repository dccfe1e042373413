"""What is kept is bounded."""

from __future__ import annotations

from bestiarist.preview.lru import Lru


def test_what_nobody_used_for_longest_goes_first() -> None:
    kept = Lru[str, int](2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert [kept.get(key) for key in "abc"] == [1, None, 3]
    assert len(kept) == 2


def test_a_value_is_made_once() -> None:
    kept, made = Lru[str, int](2), list[str]()
    for _ in range(2):
        assert kept.or_make("a", lambda: made.append("a") or 0) == 0  # type: ignore[func-returns-value]
    assert made == ["a"]
