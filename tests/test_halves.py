"""Two processes do what one would have done, whatever becomes of the other."""

from __future__ import annotations

import os
import sys

import pytest

from bestiarist.halves import in_halves

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no copies are made of a process here")


@pytest.mark.parametrize("count", [0, 1, 2, 7, 50_000])
def test_everything_is_done_once(count: int) -> None:
    assert sorted(in_halves(lambda one: one * 2, range(count))) == [(one, one * 2) for one in range(count)]


def test_the_other_process_does_its_half() -> None:
    assert len({process for _, process in in_halves(lambda one: os.getpid(), range(4))}) == 2


def test_what_the_other_process_leaves_is_done_here() -> None:
    here = os.getpid()

    def work(one: int) -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), 9)
        return one + 1

    assert sorted(in_halves(work, range(5))) == [(one, one + 1) for one in range(5)]


def test_a_mistake_of_the_program_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        in_halves(lambda one: 1 // (one - 3), range(5))
