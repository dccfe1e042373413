"""File names that every system takes: what Windows and macOS do with a name that Linux leaves alone."""

from __future__ import annotations

UNSAFE = frozenset('/\\:*?"<>|')
"""Characters that no file's name can have on Windows."""
PORTS = (f"{port}{sign}" for port in ("com", "lpt") for sign in "123456789¹²³")
RESERVED = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$", *PORTS})
"""Names of devices on Windows, with any ending and in any case."""


def fault(name: str) -> str:
    """Why a name is no good name for files anywhere; empty where it is."""
    wrong = sorted({char for char in name if char in UNSAFE or not char.isprintable()})
    if wrong:
        return f"cannot contain {' '.join(char if char.isprintable() else f'U+{ord(char):04X}' for char in wrong)}"
    return "cannot begin or end with a full stop" if name.startswith(".") or name.endswith(".") else ""


def is_reserved(name: str) -> bool:
    """Whether Windows takes a file's name for that of a device."""
    return name.partition(".")[0].rstrip(" ").casefold() in RESERVED


def file_name(name: str) -> str:
    """A name as the name of a file: lower case, words joined by hyphens."""
    words = "".join(char if char.isalnum() else " " for char in name.replace("'", "").replace("’", "")).split()
    return "-".join(words).lower() or "unnamed"
