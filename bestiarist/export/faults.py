"""What stops an export. Nothing heavy is imported here."""

from __future__ import annotations


class ProfileError(Exception):
    """A file that is no profile for a press; the text says why."""
