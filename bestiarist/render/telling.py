"""How far tasks are that other processes carry out: they tell it over a connection within this computer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import AuthenticationError, current_process
from multiprocessing.connection import Client, Listener
from threading import Thread

Tell = Callable[[str, int, int], None]
"""Is told a stage, how much of it is done, and how much there is."""
FAMILY = "AF_PIPE" if os.name == "nt" else "AF_UNIX"
_END = ("", 0, 0)


@dataclass(frozen=True, slots=True)
class Messenger:
    """Tells it to the process that started a helper. It is plain data, so that a task can take it along."""

    address: str

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Tell it, unless nobody hears any more: work goes on without."""
        key = current_process().authkey
        with suppress(OSError, EOFError, AuthenticationError), Client(self.address, FAMILY, key) as line:
            line.send((stage, done, total))


@contextmanager
def heard(tell: Tell, jobs: int) -> Iterator[Tell]:
    """What tasks are given to tell how far they are; with one job, these are carried out here and tell it directly."""
    if jobs < 2:
        yield tell
        return
    with Listener(None, FAMILY, authkey=current_process().authkey) as listener:
        messenger = Messenger(str(listener.address))
        ear = Thread(target=_listen, args=(listener, tell), daemon=True)
        ear.start()
        try:
            yield messenger
        finally:
            messenger(*_END)
            ear.join(1)


def _listen(listener: Listener, tell: Tell) -> None:
    while True:
        with suppress(OSError, EOFError, AuthenticationError), listener.accept() as line:
            said = line.recv()
            if said == _END:
                return
            tell(*said)
