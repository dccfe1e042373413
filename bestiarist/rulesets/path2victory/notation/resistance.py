"""What an immunity, a resistance or a weakness is against, and how much: the tokens behind its keyword as parts.

resistance = [ "to" ] item { link item } ;  item = words [ "damage" ] [ limit ] [ amount ] [ limit ]
limit      = "(" text ")" | ( "except" | "but" ) words ;  link = "," | "and" | "or" | ", and" | ", or"

One amount may stand for all items before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

EXCEPT = ("except", "excepting", "excluding", "but")
_TOWARDS = ("to", "against")
_LINKS = ("and", "or", ",")
_WIDE = ("all", "physical")
_AMOUNTS = ("number", "dice")
_ENDS = frozenset((
    *_LINKS, *_TOWARDS, *EXCEPT, "a", "an", "any", "as", "at", "by", "during", "for", "from", "if", "in", "is", "it",
    "its", "of", "on", "that", "their", "this", "unless", "until", "when", "while", "with",
))  # fmt: skip
"""Words that end what is resisted: the rest says where or when."""
_MOST = 40


class Part(NamedTuple):
    """A part of a resistance: its kind and text in lower case, its tokens (from, up to), and the token after it.

    `kind` is word (a word of the game or several words), link, number, dice or limit (`except silver`).
    """

    kind: str
    text: str
    start: int
    end: int
    after: int


def read_resistance(
    tokens: Sequence[Token], lower: Sequence[str], at: int, notation: Notation, *, entry: bool
) -> tuple[bool, list[Part]]:
    """Whether `to` stands at token `at`, and the parts behind it in the order they are written in.

    In an `entry` of the standard features any words are what it is against, in prose only those of the game.
    """
    reader = _Reader(tokens, lower, notation, entry)
    linked = reader.towards(at)
    parts: list[Part] = []
    after = at + linked
    while len(parts) < _MOST and (part := reader.part(after, parts)) is not None:
        parts.append(part)
        after = part.after
    return linked, parts


class _Reader:
    def __init__(self, tokens: Sequence[Token], lower: Sequence[str], notation: Notation, entry: bool) -> None:
        self.tokens, self.lower, self.notation, self.entry = tokens, lower, notation, entry

    def towards(self, at: int) -> bool:
        """Whether `to` stands here, and something of the game behind it."""
        return self._is(at, *_TOWARDS) and self._is_known(at + 1)

    def part(self, at: int, parts: Sequence[Part]) -> Part | None:
        """The part that begins with token `at`, behind those that are read."""
        if at >= len(self.tokens):
            return None
        token, before = self.tokens[at], parts[-1].kind if parts else ""
        if token.kind in _AMOUNTS:
            return Part(token.kind, token.text, at, at + 1, at + 1)
        if self._is(at, "(", *EXCEPT) and before in ("word", *_AMOUNTS):
            return self._limit(at)
        if self._is(at, *_LINKS) and before not in ("", "link"):
            return self._link(at, counted=before != "word")
        if before in ("word", "limit"):
            return None
        return self._against(at + (before in _AMOUNTS and self._is(at, *_TOWARDS)), first=not parts)

    def _limit(self, at: int) -> Part | None:
        """`(except silver)`, or `except silver or gold` up to an amount; in prose it has brackets and an amount."""
        bracketed, rest = self._is(at, "("), range(at + 1, len(self.tokens))
        end = next((i for i in rest if (self._is(i, ")") if bracketed else self._is_amount(i))), len(self.tokens))
        end = min(end + bracketed, len(self.tokens))
        if not self.entry and not (bracketed and self._is_amount(end)):
            return None
        return Part("limit", " ".join(self.lower[at:end]), at, end, end)

    def _link(self, at: int, *, counted: bool) -> Part | None:
        """The link to what is resisted as well; behind an amount (`counted`) that has its own amount in prose."""
        follows = at + 1 + (self._is(at, ",") and self._is(at + 1, "and", "or"))
        against = self._against(follows, first=False)
        if against is None or (counted and not self.entry and not self._is_amount(against.after)):
            return None
        return Part("link", self.lower[at], at, follows, follows)

    def _against(self, at: int, *, first: bool) -> Part | None:
        """What is resisted; the word damage at its end is left out."""
        if not self.entry:
            if not (self._is_known(at) or (first and self._is_word(at) and self._is_amount(at + 1))):
                return None
            after = at + 1 + (self._is(at + 1, "damage") and self._is_amount(at + 2))
            return Part("word", self.lower[at], at, at + 1, after)
        after = next((i for i in range(at, len(self.tokens)) if not self._is_word(i)), len(self.tokens))
        end = after - (after > at + 1 and self._is(after - 1, "damage"))
        return Part("word", " ".join(self.lower[at:end]), at, end, after) if end > at else None

    def _is(self, at: int, *words: str) -> bool:
        return 0 <= at < len(self.lower) and self.lower[at] in words

    def _is_amount(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind in _AMOUNTS

    def _is_word(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind == "word" and self.lower[at] not in _ENDS

    def _is_known(self, at: int) -> bool:
        """Whether a damage type, a condition or a wider word of the game stands here."""
        if at >= len(self.tokens) or self.tokens[at].kind != "word":
            return False
        low = self.lower[at]
        return low in self.notation.damage or low in _WIDE or low in self.notation.conditions
