"""What checks, views and figures may look at besides their subject."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist.ruleset.definitions import Library

if TYPE_CHECKING:
    from bestiarist.ruleset.game import Ruleset


@dataclass(frozen=True, slots=True)
class Scope:
    """A game, its definitions, and the folder of the project; without that (a text that is not on the disk) nobody
    looks for files."""

    ruleset: Ruleset
    library: Library
    root: Path | None = None
