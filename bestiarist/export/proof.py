"""Records of an export: the proof of a deck, the sides of its cards, finished files, the list of a deck's pictures; and
the one rule by which files are named.

Names are what every table top, print shop and operating system can read: `card.png`, `card-2.png` (a further side),
`card-back.png`, `back.png` (that of all others): lower case, the letters a to z, digits, and hyphens for all else.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line reads this module, without the libraries of an export
    from pypdfium2 import PdfDocument

FORMATS = ("png", "jpeg", "webp", "svg")
LIST = "list.csv"
HEAD = ("number", "card", "copies", "front", "back")
BACK = "back"
"""The name of the back that all cards have which have none of their own."""
RESERVED = (BACK, "licence-notice")
"""Files that no card gives its name to."""
_FURTHER = re.compile(r"-(?:[0-9]+|back)$")


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card that was to be printed: its id (the name of files about it), its name, and how many there are."""

    id: str
    name: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class ProofSide:
    """A printed side: its card, its page (0-based), and its number among the sides of the card (1-based).

    `back`: it is printed on the back of the side before it; otherwise a further side is a card of its own.
    """

    card: ProofCard
    page: int
    number: int = 1
    back: bool = False

    @property
    def stem(self) -> str:
        """The name of a file with this side, without a suffix: `sump-toad`, `sump-toad-2`, `sump-toad-back`."""
        front = self.number - self.back
        return f"{self.card.id}{f'-{front}' if front > 1 else ''}{'-back' if self.back else ''}"

    @property
    def title(self) -> str:
        """The card's name, and on a further side which one it is."""
        return f"{self.card.name} ({self.number})" if self.number > 1 else self.card.name


@dataclass(frozen=True, slots=True)
class Proof:
    """A deck by its file's name and its title. `pdf`: its cards, each at the bookmark of its name.

    `notice`: the card that comes last and has no bookmark, on so many sides (`notices`); `backs`: each card is two
    pages, front and back; `back`: one page of PDF, for cards that have no back of their own; `licence`: the text of the
    notice.
    """

    name: str
    title: str
    pdf: bytes
    cards: tuple[ProofCard, ...]
    notice: ProofCard | None
    backs: bool
    back: bytes
    notices: int = 1
    licence: str = ""


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """What pictures are like: dots per inch, png, jpeg or webp, and whether corners are round (not for jpeg)."""

    dpi: int = 300
    kind: str = "png"
    round: bool = False


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A finished file: its name, its bytes, and how many cards it shows, each copy of them."""

    name: str
    data: bytes
    cards: int = 0


def file_stem(name: str) -> str:
    """A name by the rule: `Bär & Söhne` is `bar-sohne`. Empty where no letter of it can be written so."""
    plain = unicodedata.normalize("NFKD", name).casefold().encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))


def file_stems(ids: Sequence[str]) -> dict[str, str]:
    """A name for each id, all different, and none that could be a further side of another."""
    stems = {one: file_stem(one) for one in ids}
    usual, taken = set(stems.values()), {"", *RESERVED}
    for number, (one, stem) in enumerate(stems.items(), 1):
        further = _FURTHER.search(stem) and _FURTHER.sub("", stem) in usual
        stems[one] = f"{stem}-card-{number}".lstrip("-") if further or stem in taken else stem
        taken.add(stem)
    return stems


def sides_of(document: PdfDocument, proof: Proof) -> list[ProofSide]:
    """The sides of a proof in the order of its pages. A card without a bookmark of its name is not in the PDF."""
    pages = len(document)
    starts = [*_starts(document, proof.cards)]
    if proof.notice:
        starts.append((proof.notice, pages - proof.notices - (proof.notices % 2 if proof.backs else 0)))
        pages = starts[-1][1] + proof.notices
    ends = [page for _, page in starts[1:]] + [pages]
    return [
        ProofSide(card, page, page - start + 1, proof.backs and (page - start) % 2 == 1)
        for (card, start), end in zip(starts, ends, strict=True)
        for page in range(start, end)
    ]


def in_pairs(sides: Sequence[ProofSide]) -> Iterator[tuple[ProofSide, ProofSide | None]]:
    """Each front with its back, if it has one of its own."""
    for side, after in zip_longest(sides, sides[1:]):
        if not side.back:
            yield side, after if after and after.back else None


def _starts(document: PdfDocument, cards: tuple[ProofCard, ...]) -> Iterator[tuple[ProofCard, int]]:
    """The cards with the pages of their bookmarks; spaces in names do not count."""
    waiting = iter(cards)
    for bookmark in document.get_toc():
        title, target = bookmark.get_title().split(), bookmark.get_dest()
        card = next((one for one in waiting if one.name.split() == title), None)
        if card is None or target is None:
            return
        yield card, target.get_index()


def listing(rows: Iterable[tuple[ProofSide, str, str]]) -> ExportFile:
    """The list: fronts, each with the names of its picture and of its back's."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows((at, side.title, side.card.copies, *names) for at, (side, *names) in enumerate(rows, 1))
    return ExportFile(LIST, table.getvalue().encode())
