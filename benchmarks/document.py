"""All creatures of the current folder in one document of WeasyPrint: what the file's size is compared with."""

from __future__ import annotations

import os
import sys

from bestiarist.cli import main
from bestiarist.render import decks
from bestiarist.render.faults import UnpaintableError


def plainly(*arguments: object) -> None:
    """Nothing is painted, so that all is printed in the plain way."""
    raise UnpaintableError("asked for")


if __name__ == "__main__":
    os.environ["BESTIARIST_CACHE"] = "off"
    decks.Painting = plainly
    sys.exit(main(["cards", "--quiet", "--layout", "a4", "-o", "document"]))
