"""Pages of a PDF as SVG, by Poppler's `pdftocairo`, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

from pypdfium2 import PdfDocument

from bestiarist.export.files import File
from bestiarist.export.listing import BACK, list_of
from bestiarist.export.proof import Proof
from bestiarist.export.sides import sides_of

PROGRAM = "pdftocairo"


def installed() -> bool:
    """Whether there is such a program on this computer."""
    return shutil.which(PROGRAM) is not None


def drawings(proof: Proof) -> Iterator[File]:
    """One SVG a side, named after it, and of a deck its plain back and a list; text becomes outlines.
    CalledProcessError where the program fails."""
    sides = sides_of(PdfDocument(proof.pdf), proof)
    for side in sides:
        yield File(f"{side.stem}.svg", _drawn(proof.pdf, side.page), 1)
    if proof.name:
        yield File(f"{BACK}.svg", _drawn(proof.back, 0))
        yield list_of(sides, ".svg")


def _drawn(pdf: bytes, page: int) -> bytes:
    number = str(page + 1)
    command = [PROGRAM, "-svg", "-f", number, "-l", number, "-", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout
