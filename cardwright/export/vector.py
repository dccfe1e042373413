"""Pages of a PDF as SVG, by Poppler's `pdftocairo`, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

from pypdfium2 import PdfDocument

from cardwright.export.files import File
from cardwright.export.proof import Proof
from cardwright.export.sides import sides_of

PROGRAM = "pdftocairo"


def installed() -> bool:
    """Whether there is such a program on this computer."""
    return shutil.which(PROGRAM) is not None


def drawings(proof: Proof) -> Iterator[File]:
    """One SVG a side, named after it; text becomes outlines. CalledProcessError where the program fails."""
    for side in sides_of(PdfDocument(proof.pdf), proof):
        page = str(side.page + 1)
        command = [PROGRAM, "-svg", "-f", page, "-l", page, "-", "-"]
        done = subprocess.run(command, input=proof.pdf, capture_output=True, check=True)
        yield File(f"{side.stem}.svg", done.stdout, 1)
