"""What goes to the renderer beside HTML; a module that imports no renderer."""

from __future__ import annotations

from dataclasses import dataclass

ASSET_SCHEME = "bestiarist-asset"
"""The scheme of addresses of a project's files."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A style sheet with its name, for messages."""

    name: str
    css: str
