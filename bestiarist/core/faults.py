"""What can stop printing. Raised in any process, so each is made of what it was given and nothing else."""

from __future__ import annotations


class TemplateFaultError(Exception):
    """A template cannot be filled in: its file, the line, and what is wrong."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(name, line, message)
        self.name, self.line, self.message = name, line, message


class MissingLibrariesError(Exception):
    """The libraries that WeasyPrint needs are not on this computer."""
