"""The one rule by which exported files are named: what every table top, print shop and operating system can read.

`card.png`, `card-2.png` (a further side), `card-back.png`, `back.png` (that of all others): lower case, the letters a
to z, digits, and hyphens for everything else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

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
