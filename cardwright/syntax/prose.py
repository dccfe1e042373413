"""What prose speaks of: damage, saves, conditions, resistances and casters, found among its tokens.

The scanner finds forms, right and wrong ones alike; the checks judge them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardwright.diagnostics import Span
from cardwright.model import Mention, Prose
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.tokens import Token, lexer

MODIFIERS = frozenset({"persistent", "additional", "extra", "bonus", "more", "temporary"})
RESISTANCES = ("immune", "resist", "weak")
_LINKS = frozenset({"and", "or", ",", "/"})


def parse_prose(text: Slice, notation: Notation) -> Prose:
    """Prose with its mentions in order."""
    tokens = lexer(notation).tokens(text.text)
    scan = _Scan(text, tokens, notation)
    found = sorted(scan.all(), key=lambda mention: (mention.start, mention.end))
    return Prose(" ".join(text.text.split()) if "  " in text.text else text.text, tuple(found), text)


class _Scan:
    """One pass over the tokens of a prose for each kind of mention."""

    def __init__(self, text: Slice, tokens: Sequence[Token], notation: Notation) -> None:
        self.text, self.tokens, self.notation = text, tokens, notation

    def all(self) -> Iterator[Mention]:
        for at, token in enumerate(self.tokens):
            if token.kind in ("number", "dice"):
                yield from self._damage(at)
            elif token.kind == "word":
                word = token.text.lower()
                if word in RESISTANCES:
                    yield from self._resistance(at, word)
                elif token.text in self.notation.saves:
                    yield from self._save(at)
                elif word in self.notation.conditions or word in self.notation.statuses:
                    yield self._mention("condition", at, at + 1, name=word)
                elif word == "caster":
                    yield self._caster(at)

    def _mention(self, kind: str, start: int, end: int, **value: Any) -> Mention:
        begin, stop = self.tokens[start].start, self.tokens[end - 1].end
        return Mention(kind, value, begin, stop, self.text.span(begin, stop))

    def _token(self, at: int) -> Token | None:
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def _damage(self, at: int) -> Iterator[Mention]:
        """`15 fire and poison damage`, `5 persistent fire damage`: amount, modifiers, one or more types."""
        amount = self.tokens[at]
        words: list[tuple[str, Span]] = []
        modifiers: list[str] = []
        at_word = at + 1
        expect_word = True
        while (token := self._token(at_word)) is not None and at_word - at <= 10:
            low = token.text.lower()
            if low == "damage" and (words or modifiers or at_word == at + 1):
                if not expect_word or not words:
                    yield self._mention(
                        "damage", at, at_word + 1, amount=amount.text, dice=amount.kind == "dice",
                        types=tuple(words), modifiers=tuple(modifiers),
                        amount_span=self.text.span(amount.start, amount.end),
                    )
                return
            if low in MODIFIERS:
                modifiers.append(low)
            elif low in _LINKS:
                if expect_word and low != "or":
                    return
                expect_word = True
            elif token.kind == "word" and expect_word:
                words.append((low, self.text.span(token.start, token.end)))
                expect_word = False
            else:
                return
            at_word += 1

    def _save(self, at: int) -> Iterator[Mention]:
        """`Reflex half`, `Will negates`, and what people write instead of them."""
        save = self.notation.saves[self.tokens[at].text].name
        before, after = self._token(at - 1), self._token(at + 1)
        opened = before is not None and before.text in "(,;"
        if after is not None and after.kind == "word":
            yield self._mention(
                "save", at, at + 2, save=save, outcome=after.text, bracketed=opened,
                outcome_span=self.text.span(after.start, after.end), typed=self.tokens[at].typed,
            )
        elif before is not None and before.is_word("half", "halves", "negates", "negate"):
            yield self._mention("save", at - 1, at + 1, save=save, outcome=before.text, reversed=True, bracketed=True)

    def _resistance(self, at: int, word: str) -> Iterator[Mention]:
        """`resist fire 2d6`, `weak cold 5`, `immune poison`; the parts are kept in the order they are written in."""
        parts: list[tuple[str, str]] = []
        end = at + 1
        while (token := self._token(end)) is not None and len(parts) < 6:
            low = token.text.lower()
            if token.kind in ("number", "dice"):
                parts.append((token.kind, token.text))
            elif low in _LINKS - {"/"} and parts and parts[-1][0] == "word" and self._is_against(end + 1):
                parts.append(("link", low))
            elif self._is_against(end) or (token.kind == "word" and not parts and self._amount_follows(end)):
                parts.append(("word", low))
            else:
                break
            end += 1
        if parts:
            yield self._mention("resistance", at, end, word=word, parts=tuple(parts))

    def _is_against(self, at: int) -> bool:
        token = self._token(at)
        if token is None or token.kind != "word":
            return False
        low = token.text.lower()
        return low in self.notation.damage or low in ("all", "physical") or low in self.notation.conditions

    def _amount_follows(self, at: int) -> bool:
        after = self._token(at + 1)
        return after is not None and after.kind in ("number", "dice")

    def _caster(self, at: int) -> Mention:
        """`Primal Caster Rank 3`: the words around it are what they should be or not; the checks say."""
        before, word, number = self._token(at - 1), self._token(at + 1), self._token(at + 2)
        ranked = word is not None and word.is_word("rank")
        tradition = before.text if before is not None and before.kind == "word" else ""
        rank = number.text if ranked and number is not None and number.kind == "number" else ""
        start, end = at - bool(tradition), at + 1 + ranked + bool(rank)
        return self._mention("caster", start, end, tradition=tradition, rank=rank)
