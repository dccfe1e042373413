"""What cannot be done for a page, and why: an answer, not a mistake of the program."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818 (it is what the page is told, and no error of ours)
    """A request that is refused: the status of the answer, one plain sentence, and what else the answer says."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status, self.body = status, {"error": sentence, **more}
