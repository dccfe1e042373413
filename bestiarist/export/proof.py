"""Records of an export: proof, sides, finished files; and the one rule by which files are named.

Names are what every table top, print shop and operating system can read: `card.png`, `card-2.png` (a further side),
`card-back.png`, `back.png` (that of all others): lower case, the letters a to z, digits, and hyphens for all else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

FORMATS = ("png", "jpeg", "webp", "svg")


@dataclass(frozen=True, slots=True)
class Subject:
    """A card that was to be printed: its id (the name of files about it), its name, and how many there are."""

    id: str
    name: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Side:
    """A printed side: its card, its page (0-based), and its number among the sides of the card (1-based).

    `back`: it is printed on the back of the side before it; otherwise a further side is a card of its own.
    """

    subject: Subject
    page: int
    number: int = 1
    back: bool = False

    @property
    def stem(self) -> str:
        """The name of a file with this side, without a suffix: `sump-toad`, `sump-toad-2`, `sump-toad-back`."""
        front = self.number - self.back
        return f"{self.subject.id}{f'-{front}' if front > 1 else ''}{'-back' if self.back else ''}"

    @property
    def title(self) -> str:
        """The card's name, and on a further side which one it is."""
        return f"{self.subject.name} ({self.number})" if self.number > 1 else self.subject.name


@dataclass(frozen=True, slots=True)
class Proof:
    """A deck by its file's name and its title. `pdf`: its cards, each at the bookmark of its name.

    `notice`: the card that comes last and has no bookmark, on so many sides (`notices`); `backs`: each card is two
    pages, front and back; `back`: one page of PDF, for cards that have no back of their own; `bleed` in millimetres, on
    each side of a page.
    """

    name: str
    title: str
    pdf: bytes
    subjects: tuple[Subject, ...]
    notice: Subject | None
    backs: bool
    back: bytes
    bleed: float = 0
    notices: int = 1


@dataclass(frozen=True, slots=True)
class Style:
    """What pictures are like: dots per inch, png, jpeg or webp, and whether corners are round (not for jpeg)."""

    dpi: int = 300
    kind: str = "png"
    round: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A finished file: its name, its bytes, and how many cards it shows, each copy of them."""

    name: str
    data: bytes
    cards: int = 0


RESERVED = ("back", "licence-notice")
"""Files that no card gives its name to."""
_FURTHER = re.compile(r"-(?:[0-9]+|back)$")


def file_stem(name: str) -> str:
    """A name by the rule: `Bär & Söhne` is `bar-sohne`. Empty where no letter of it can be written so."""
    plain = unicodedata.normalize("NFKD", name).casefold().encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))


def file_stems(ids: Sequence[str]) -> dict[str, str]:
    """A name for each id, all different, and none that could be a further side of another."""
    wished = {one: file_stem(one) for one in ids}
    all_wished, taken = set(wished.values()), {"", *RESERVED}
    for number, (one, stem) in enumerate(wished.items(), 1):
        further = _FURTHER.search(stem) and _FURTHER.sub("", stem) in all_wished
        wished[one] = f"{stem}-card-{number}".lstrip("-") if further or stem in taken else stem
        taken.add(stem)
    return wished
