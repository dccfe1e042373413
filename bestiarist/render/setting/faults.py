"""What the setter does not know."""

from __future__ import annotations


class UnsettableError(Exception):
    """A side asks for something that only WeasyPrint can do."""
