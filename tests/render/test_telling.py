"""Progress that other processes tell."""

from __future__ import annotations

from functools import partial

from bestiarist.render.telling import Messenger, Tell, heard
from bestiarist.render.workers import carry_out


def work(tell: Tell, name: str) -> str:
    for done in (1, 2):
        tell(name, done, 2)
    return name


def test_what_helpers_tell_is_heard_in_the_order_of_each() -> None:
    said = list[tuple[str, int, int]]()
    with heard(lambda *one: said.append(one), 2) as tell:
        assert list(carry_out([partial(work, tell, name) for name in ("one", "two")], 2)) == ["one", "two"]
    for name in ("one", "two"):
        assert [one for one in said if one[0] == name] == [(name, 1, 2), (name, 2, 2)]


def test_one_process_tells_it_directly() -> None:
    said = list[tuple[str, int, int]]()

    def tell(*one: object) -> None:
        said.append(one)  # type: ignore[arg-type]

    with heard(tell, 1) as same:
        assert same is tell


def test_nobody_has_to_hear() -> None:
    with heard(lambda *one: None, 2) as tell:
        pass
    assert isinstance(tell, Messenger)
    tell("late", 1, 1)
