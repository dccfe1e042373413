"""Scanner of prose: damage, saves, conditions, resistances and casters, found among its tokens.

The scanner finds forms, right and wrong ones alike; the checks judge them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from bestiarist.core.diagnostics import Span
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.records import Mention, Prose, Token
from bestiarist.rulesets.path2victory.notation.resistance import read_resistance
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer

MODIFIERS = frozenset({"persistent", "additional", "extra", "bonus", "more", "temporary"})
RESISTANCES = ("immune", "resist", "weak")
MEANT = MappingProxyType(
    dict.fromkeys(("immunity", "immunities"), "immune")
    | dict.fromkeys(("resistance", "resistances", "resists", "resistant"), "resist")
    | dict.fromkeys(("weakness", "weaknesses", "vulnerable", "vulnerability"), "weak")
)
"""What people write for the three keywords."""
OUTCOMES = MappingProxyType(
    dict.fromkeys(("half", "halfs", "halve", "halves", "halved", "halving"), "half")
    | dict.fromkeys(("negates", "negate", "negated", "negating"), "negates")
)
SLIP = 0.75
"""How alike a misspelt outcome and the right one are."""
_NO_OUTCOMES = frozenset({"halt", "hall"})
_AMOUNTS = frozenset({"number", "dice"})
_MENTIONED = _AMOUNTS | {"resistance", "save", "condition", "caster"}
_LINKS = frozenset({"and", "or", ",", "/"})
_NO_TYPES = frozenset((
    "a", "an", "any", "as", "at", "by", "deal", "dealing", "deals", "do", "does", "double", "for", "from", "half", "if",
    "in", "is", "it", "its", "less", "no", "of", "on", "one", "same", "suffer", "suffers", "take", "taken", "takes",
    "taking", "that", "the", "their", "then", "this", "to", "total", "when", "with",
))  # fmt: skip


def parse_prose(text: Slice, notation: Notation) -> Prose:
    """Prose with its mentions in order."""
    tokens = lexer(notation).tokens(text.text)
    scan = _Scan(text, tokens, notation)
    found = sorted(scan.all(), key=lambda mention: (mention.start, mention.end))
    plain = " ".join(text.text.split()) if "  " in text.text else text.text
    return Prose(plain, tuple(found), text, tokens, frozenset(scan.lower))


def parse_resistance(text: Slice, word: str, notation: Notation) -> Mention | None:
    """What an entry of the standard features resists; the keyword `word` may stand in an entry before it.

    Here, unlike in running prose, a word that the game does not know is kept as what the entry is against.
    """
    scan = _Scan(text, lexer(notation).tokens(text.text), notation)
    begins = bool(scan.tokens) and scan.tokens[0].is_word(word)
    return scan.resistance(int(begins), word, 0, entry=True)


@lru_cache(maxsize=8)
def _telling(notation: Notation) -> Mapping[str, str]:
    """The words that a mention begins with, and which kind of mention that is."""
    kinds = {"caster": "caster"}
    for kind, tables in (("condition", (notation.conditions, notation.statuses)), ("save", (notation.saves,))):
        kinds |= {word.casefold(): kind for table in tables for term in table for word in term.spellings()}
    return MappingProxyType(kinds | dict.fromkeys((*RESISTANCES, *MEANT), "resistance"))


class _Scan:
    """One pass over the tokens of a prose for each kind of mention."""

    def __init__(self, text: Slice, tokens: Sequence[Token], notation: Notation) -> None:
        self.text, self.tokens, self.notation = text, tokens, notation
        self.lower = [token.text.lower() for token in tokens]
        self.sum_end, self.sum_dice = 0, False  # of the sum that was read last: its end, and whether it has dice

    def all(self) -> Iterator[Mention]:
        """Every mention; each token is looked at as the possible beginning of one."""
        telling = _telling(self.notation)
        for at, (token, word) in enumerate(zip(self.tokens, self.lower, strict=True)):
            kind = telling.get(word) if token.kind == "word" else token.kind
            found = self._read(kind, at, word) if kind in _MENTIONED else None
            if found is not None:
                yield found

    def _read(self, kind: str | None, at: int, word: str) -> Mention | None:
        if kind in _AMOUNTS:
            return self._damage(at)
        if kind == "resistance":
            found = self.resistance(at + 1, MEANT.get(word, word), at)
            counted = found is not None and any(part in _AMOUNTS for part, _ in found.value["parts"])
            return found if counted or word in RESISTANCES else None
        if kind == "save":
            return self._save(at)
        if kind == "condition":
            return self._mention("condition", at, at + 1, name=word)
        return self._caster(at) if kind == "caster" else None

    def _mention(self, kind: str, start: int, end: int, **value: Any) -> Mention:
        begin, stop = self.tokens[start].start, self.tokens[end - 1].end
        return Mention(kind, value, begin, stop, self.text)

    def _token(self, at: int) -> Token | None:
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def _is(self, at: int, *words: str) -> bool:
        return 0 <= at < len(self.lower) and self.lower[at] in words

    def _is_amount(self, at: int) -> bool:
        token = self._token(at)
        return token is not None and token.kind in _AMOUNTS

    def _damage(self, at: int) -> Mention | None:
        """`15 fire and poison damage`, `5 persistent fire damage`: amount, modifiers, one or more types.

        `types` are (word, span), known or not; `threshold` marks an amount that damage is only compared with.
        """
        end = self._amount_end(at)
        if end is None:
            return None
        threshold = self._is(end, "or") and self._is(end + 1, "more", "less", "higher", "lower")
        named = self._types(end + 2 * threshold)
        if named is None:
            return None
        words, modifiers, stop = named
        begin, finish = self.tokens[at].start, self.tokens[end - 1].end
        dice = any(token.kind == "dice" for token in self.tokens[at:end])
        return self._mention(
            "damage", at, stop, amount=self.text.text[begin:finish], dice=dice, types=words,
            modifiers=modifiers, amount_span=self.text.span(begin, finish), threshold=threshold,
        )  # fmt: skip

    def _amount_end(self, at: int) -> int | None:
        """The end of `2d6+4`; a number without dice stands alone. None inside a sum with dice. Asked in order."""
        if at >= self.sum_end:
            end = at + 1
            while self._is(end, "+", "-", "\u2212") and self._is_amount(end + 1):
                end += 2
            self.sum_end, self.sum_dice = end, any(token.kind == "dice" for token in self.tokens[at:end])
            return end if self.sum_dice else at + 1
        return None if self.sum_dice else at + 1

    def _types(self, at: int) -> tuple[tuple[tuple[str, Span], ...], tuple[str, ...], int] | None:
        """Types and modifiers up to the word damage, and where that ends; None where there is none."""
        words: list[tuple[str, Span]] = []
        modifiers: list[str] = []
        expect_word = True
        for end, token in enumerate(self.tokens[at : at + 10], at):
            low = token.text.lower()
            if low == "damage":
                return (tuple(words), tuple(modifiers), end + 1) if not (expect_word and words) else None
            if low in MODIFIERS:
                modifiers.append(low)
            elif low in _LINKS and not expect_word:
                expect_word = True
            elif token.kind == "word" and expect_word and low not in _NO_TYPES and low not in _LINKS:
                words.append((low, self.text.span(token.start, token.end)))
                expect_word = False
            else:
                return None
        return None

    def _save(self, at: int) -> Mention | None:
        """`Reflex half`, `Will negates`, and what people write instead: `basic Reflex save`, `half Reflex`.

        `outcome` is the word that says what a success does, empty where there is none; `named` whether the
        word save stands there; `closed` whether the clause ends where the mention ends.
        """
        token = self.tokens[at]
        start = at - self._is(at - 1, "basic", *OUTCOMES)
        bracketed = self._is(start - 1, "(")
        if not (token.typed[0].isupper() or bracketed):
            return None
        throw = self._is(at + 1, "saving") and self._is(at + 2, "throw", "throws")
        end = at + 1 + (2 if throw else int(self._is(at + 1, "save", "saves")))
        named = end > at + 1
        after = end + self._is(end, "for")
        ahead = self.tokens[start].text if self._is(start, *OUTCOMES) else ""
        outcome, word = ahead, self._token(after)
        telling = word is not None and word.kind == "word" and (bracketed or self._is_outcome(after))
        if word is not None and telling and not ahead:
            outcome, end = word.text, after + 1
        if not (outcome or named or bracketed):
            return None
        return self._mention(
            "save", start, end, save=self.notation.saves[token.text].name, typed=token.typed, outcome=outcome,
            basic=self._is(start, "basic"), reversed=bool(ahead), named=named, bracketed=bracketed,
            closed=self._token(end) is None or self._is(end, ")", ".", ",", ";"),
        )  # fmt: skip

    def _is_outcome(self, at: int) -> bool:
        """Whether a word says what a success does; a misspelt one only at the end of the clause."""
        if self._is(at, *OUTCOMES) or self.lower[at] in _NO_OUTCOMES:
            return self._is(at, *OUTCOMES)
        closed = self._token(at + 1) is None or self._is(at + 1, ")", ".", ",", ";")
        return closed and bool(get_close_matches(self.lower[at], ("half", "negates"), 1, SLIP))

    def resistance(self, at: int, word: str, start: int, *, entry: bool = False) -> Mention | None:
        """`resist fire 2d6`, `weak cold 5`, `immune to poison`, its parts read from token `at` on.

        `places` are the characters of the prose that each part stands at. `start` is the token of the keyword.
        """
        linked, parts = read_resistance(self.tokens, self.lower, at, self.notation, entry=entry)
        if not parts:
            return None
        places = tuple((self.tokens[one.start].start, self.tokens[one.end - 1].end) for one in parts)
        named = tuple((one.kind, one.text) for one in parts)
        return self._mention("resistance", start, parts[-1].after, word=word, parts=named, places=places, linked=linked)

    def _caster(self, at: int) -> Mention:
        """`Primal Caster Rank 3`: the words around it are what they should be or not; the checks say."""
        before, word, number = self._token(at - 1), self._token(at + 1), self._token(at + 2)
        ranked = word is not None and word.is_word("rank")
        tradition = before.text if before is not None and before.kind == "word" else ""
        rank = number.text if ranked and number is not None and number.kind == "number" else ""
        start, end = at - bool(tradition), at + 1 + ranked + bool(rank)
        return self._mention("caster", start, end, tradition=tradition, rank=rank)
