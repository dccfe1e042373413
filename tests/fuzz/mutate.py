"""The mutator that all subjects share: texts and bytes, changed a little at random."""

from __future__ import annotations

from random import Random

from tests.read.test_mutations import INSERTS, mutated

CHANGES = ("delete", "double", "insert", "cut line", "double line", "indent", "dedent")
ODD = (
    "\x00", "\x0b", "\x1b", "\u200b", "\u200d", "\u202e", "\u2028", "\ufeff", "\ue000", "\ue002", "\ufdd0",
    "\U0010ffff", "e\u0301", "\u0345", "ß", "İ", "ﬁ", "１", "²", "ع", "漢", "🐉", "👩\u200d🚒", "9" * 40, "1e400", "-0",
    "a" * 300, "\r",
)  # fmt: skip


def mutated_text(draw: Random, text: str, pieces: tuple[str, ...] = (), most: int = 4) -> str:
    """A text with 1 to `most` changes; `pieces` are what a writer of such texts may put in a wrong place."""
    known = (*INSERTS, *ODD, *pieces * 3)
    for _ in range(draw.randint(1, most)):
        text = mutated(text, (draw.choice(CHANGES), draw.random(), draw.randint(1, 12), draw.choice(known)))
    return text


def mutated_bytes(draw: Random, data: bytes) -> bytes:
    """Bytes cut off, or with some of them changed, left out or doubled."""
    changed = bytearray(data)
    if draw.random() < 0.2:
        return data[: draw.randrange(len(data) + 1)]
    for _ in range(draw.choice((1, 4, 20))):
        at = draw.randrange(len(changed) + 1)
        changed[at : at + draw.randrange(3)] = draw.randbytes(draw.randrange(3))
    return bytes(changed)


def joined(draw: Random, pieces: tuple[str, ...], most: int) -> str:
    """Up to `most` pieces in a row, with blanks between all of them or between none."""
    return draw.choice(("", " ")).join(draw.choices(pieces, k=draw.randint(0, most)))


def encoded(text: str) -> bytes:
    """A text as a file may have it: halves of surrogate pairs too, which are no UTF-8."""
    return text.encode("utf-8", "surrogatepass")
