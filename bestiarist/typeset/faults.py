"""The type-setter's refusal."""

from __future__ import annotations

from typing import Any


class UnsettableError(Exception):
    """A side asks for something that only WeasyPrint can do.

    `asked`: the CSS property that does (as `text_align`), or the element (`<br>`); empty where it is the text itself.
    `value`: the value that is declared for it, as WeasyPrint parses it.
    """

    def __init__(self, reason: str, asked: str = "", computed: Any = None) -> None:
        super().__init__(reason)
        self.asked = asked
        self.value = None if computed is None else computed.cascaded.get(asked, (None, None))[0]
