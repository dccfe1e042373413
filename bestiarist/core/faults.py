"""What can stop printing. Raised in any process, so each is made of what it was given and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def absent(name: str, there: Iterable[str]) -> str:
    """A message that says that a name or key is not there, with the nearest one that is, or else all of them."""
    known = sorted(map(str, there))
    near = get_close_matches(name, known, 1)
    what = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(known)}" if known else "there is nothing"
    return f"there is no '{name}'; {what}"


class TemplateFaultError(Exception):
    """A template cannot be filled in: its file, the line, and what is wrong."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(name, line, message)
        self.name, self.line, self.message = name, line, message


class MissingLibrariesError(Exception):
    """The libraries that WeasyPrint needs are not on this computer."""
