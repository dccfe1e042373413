"""Where a text calls something by its name: `makes two Claw strikes`, `hits with its tail`, `uses Fire Breath`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bestiarist.ruleset import Table
from bestiarist.rulesets.path2victory.checks.ordinary import ADJECTIVES, KINDS, MEANS, OTHERS, SMALL_WORDS
from bestiarist.rulesets.path2victory.checks.texts import forms
from bestiarist.rulesets.path2victory.notation.records import Prose, Token

STRIKES = ("strike", "strikes")
_USING = ("use", "uses", "using", "used")
_CARRYING = ("with", "by")
_MAKING = ("makes", "make", "making", "made")
_HITTING = frozenset((
    *STRIKES, "striking", "hit", "hits", "hitting", "miss", "misses", "attack", "attacks", "attacking", "grabbed",
))  # fmt: skip
_DOING = ("deals", "does", "do", "deal", "hits", "hit", "misses", "inflicts", "also", "kills", "drops", "reduces")
_PURPOSE = ("to", "as", "for", "like")  # `uses its tail to swim`
_AGAIN = frozenset({"twice", "thrice", "again", "once"})
_FROM = ("from",)
CALLING = frozenset({*STRIKES, *_FROM, *_USING, *_CARRYING, *_MAKING, *_DOING})
"""What a text says, in lower case, that calls anything by its name."""

_COUNTS = ("one", "two", "three", "four", "five", "2", "3", "4", "5")
_ARTICLES = ("its", "the", "a", "an", "one", "their", "his", "her", "*")
_OWNING = ("its", "their", "his", "her")
_BEFORE_OWN = frozenset((
    *_MAKING, *_COUNTS, *_OWNING, "a", "an", "both", "all", "of", "with", "using", "or", "and", "as",
))  # fmt: skip
_JOINING = ("of", "the", "in", "to", "a", "an", "for", "from", "on", "at", "with")
# Words behind a name that make it something else than a feature: `with Undead allies`, `use Acrobatics checks`.
_NOT_OWN = (*OTHERS, "trait", "roll", "rolls", "check", "checks", "save", "saves", "minion")
_TOWARDS = frozenset((
    "to", "toward", "towards", "against", "on", "at", "by", "near", "from", "with", "of", "hits", "hit", "past",
    "grabs", "pulls", "pushes", "damages", "kills", "drops", "before", "behind", "into", "through",
))  # fmt: skip


class Call(NamedTuple):
    """Tokens that call something by its name; `sure` where only a feature of the creature can be meant, `close` where
    that is so if the name is like one of the creature's."""

    prose: Prose
    words: Sequence[Token]
    sure: bool
    close: bool = False

    @property
    def name(self) -> str:
        """What is called by its name."""
        return " ".join(word.text for word in self.words)


def calls(prose: Prose, words: Sequence[Token], arms: Table, owner: frozenset[str]) -> Iterator[Call]:
    """All of a text, in order.

    `arms` are words that strikes are named after, `owner` the words, in lower case, of its creature's name.
    """
    reader = _Reader(prose, words, arms, owner)
    for at, word in enumerate(words):
        if reader.low[at] not in CALLING:
            continue
        if word.is_word(*STRIKES):
            yield from reader.before_strike(at)
        elif word.is_word(*_MAKING):
            yield from reader.listed(at + 1)
        elif word.is_word(*_USING):
            yield from reader.used(at)
        elif word.is_word(*_CARRYING):
            yield from reader.carried(at)
        elif word.is_word(*_FROM):
            yield from reader.suffered(at)
        elif word.is_word(*_DOING):
            yield from reader.acting(at)


def is_plain(name: str) -> bool:
    """Whether the words of a name say nothing but which or how many."""
    return all(word in SMALL_WORDS or word in KINDS for word in name.casefold().split())


class _Reader:
    def __init__(self, prose: Prose, words: Sequence[Token], arms: Table, owner: frozenset[str]) -> None:
        self.prose, self.words, self.arms, self.owner = prose, words, arms, owner
        self.low = [word.text.casefold() for word in words]

    def before_strike(self, at: int) -> Iterator[Call]:
        """`a Claw Strike`, `two hammer strikes`, `its tusk strike`, `claw or tail strikes`."""
        run = self._capitals_before(at)
        before = self._at(at - len(run) - 1)
        if run and (self.words[at].is_word("strike") or before in _BEFORE_OWN):
            yield self._call(at - len(run), at, sure=True)
        elif not run and (start := self._name_before(at)) < at and not self._is_of_others(start):
            begin = self._words_before(at)
            before = self._at(begin - 1)
            yield self._call(start, at, sure=before in _BEFORE_OWN or self._has_arm(start, at))
            first = self._name_before(begin - 1)
            if before in ("or", "and") and self._has_arm(first, begin - 1):
                yield self._call(first, begin - 1, sure=True)

    def listed(self, at: int) -> Iterator[Call]:
        """`one jaws and two claws` behind `makes`; what is counted is a strike where one of it surely is."""
        found: list[tuple[int, int]] = []
        begin = at
        while self._at(at) in (*_COUNTS, "a", "an") and (end := self._name_end(at + 1)) > at + 1:
            found.append((at + 1, end))
            at = end + (self._at(end) == ",")
            at += self._at(at) in ("and", "or")
            if at == end:
                break
        arms = [one for one in found if self._has_arm(*one)]
        counted = any(self._at(start - 1) in _COUNTS for start, _ in found)
        closing = self._at(found[-1][1]) if found else ""
        if not arms or not counted or self._is_of_others(begin):
            return
        last = found[-1] if closing in STRIKES else None
        yield from (self._call(*one, sure=True) for one in found if one != last and (one in arms or len(arms) > 1))

    def used(self, at: int) -> Iterator[Call]:
        """`uses Fire Breath`, `uses its Claw`, `uses claw twice`."""
        start = at + 1 + (self._at(at + 1) == "of")
        while self._at(start) in _ARTICLES:
            start += 1
        end = self._capitals_end(start)
        if end > start:
            if self._at(end) not in (*STRIKES, *_NOT_OWN):
                yield self._call(start, end, sure=True)
            return
        end = self._name_end(start)
        if self._at(end) in _PURPOSE:
            return
        again = self._at(end) in _AGAIN or (self._at(end) in _COUNTS and self._at(end + 1) == "times")
        if end > start and self._at(end) not in STRIKES and (again or self._has_arm(start, end)):
            own = self._at(start - 1) in _OWNING or self._at(start - 1) in _USING
            if own and not self._is_of_others(at):
                yield self._call(start, end, sure=self._has_arm(start, end) or end - start == 1)

    def carried(self, at: int) -> Iterator[Call]:
        """`makes a strike with its tail`, `hits with its light ray`, `grabbed by its jaws`, `with Claw`."""
        start = at + 1
        while self._at(start) in _ARTICLES:
            start += 1
        owned, mine = self._at(start - 1) in _OWNING, self._at(at) == "by"
        hitting = self._is_hitting(at)
        end = self._capitals_end(start)
        if end > start:
            if self._at(end) not in (*STRIKES, *_NOT_OWN):
                named = hitting and (owned or self._at(start - 1) == "the")
                yield self._call(start, end, sure=named or (owned and self._has_arm(start, end)), mine=mine)
            return
        end = self._name_end(start)
        if end == start or not (hitting and owned) or self._at(end) in STRIKES:
            return
        if self.low[end - 1] not in MEANS and self.low[start] not in OTHERS:
            yield self._call(start, end, sure=self._has_arm(start, end) or self._is_striking(at), mine=mine)

    def suffered(self, at: int) -> Iterator[Call]:
        """`takes damage from Claw`, `from its Claw`; not `from Silver weapons`, nor `from the Kiln Dragon`."""
        start = at + 1 + (self._at(at + 1) in _OWNING)
        end = self._capitals_end(start)
        closed = end >= len(self.words) or self.words[end].kind == "mark" or self._at(end) in SMALL_WORDS
        struck = self._at(end) in _HITTING or self._at(end) in _NOT_OWN
        if self._at(at - 1) == "damage" and end > start and closed and not struck:
            sure = self._at(start - 1) in _OWNING or self._has_arm(start, end)
            yield self._call(start, end, sure=sure, mine=True)._replace(close=True)

    def acting(self, at: int) -> Iterator[Call]:
        """`its Claw deals 2 more damage`, `when its stinger hits`."""
        run = self._capitals_before(at)
        start = at - len(run) if run else self._name_before(at)
        owned = start < at and self._at(start - 1) in _OWNING and not self._is_of_others(start - 1)
        if owned and (run or self._has_arm(start, at)):
            yield self._call(start, at, sure=True)

    def _call(self, start: int, end: int, *, sure: bool, mine: bool = False) -> Call:
        """The call of these tokens; unless it must be `mine`, none is sure where others are spoken of."""
        return Call(self.prose, self.words[start:end], sure and (mine or not self._is_of_others(start)))

    def _at(self, at: int) -> str:
        return self.low[at] if 0 <= at < len(self.low) else ""

    def _has_arm(self, start: int, end: int) -> bool:
        return any(form in self.arms for word in self.low[start:end] for form in forms(word))

    def _is_name(self, at: int) -> bool:
        """Whether a word may be of a name in small letters."""
        word = self._at(at)
        return bool(word) and self.words[at].kind == "word" and word not in SMALL_WORDS and word not in OTHERS

    def _words_before(self, end: int) -> int:
        """Where words begin that end with the token before `end`: at most three, none of them English small change."""
        start = end
        while start > max(0, end - 3) and self._is_name(start - 1):
            start -= 1
        return start

    def _name_before(self, end: int) -> int:
        """Where a name in small letters begins that ends with the token before `end`; `end` where there is none."""
        start = self._words_before(end)
        while start < end and self._describes(start):
            start += 1
        return start

    def _name_end(self, start: int) -> int:
        """Where a name ends that begins with token `start`: at most three words, none of them English small change."""
        end = start
        while end < start + 3 and self._is_name(end) and not (end > start and self._describes(end)):
            end += 1
        return start if end > start and self._describes(start) and end == start + 1 else end

    def _describes(self, at: int) -> bool:
        """Whether a word says how a strike is, rather than which."""
        word = self.low[at]
        if word in KINDS or word.endswith(("'s", "’s")):
            return True
        return len(word) > 5 and word.endswith(ADJECTIVES) and not self._has_arm(at, at + 1)

    def _clause(self, at: int) -> int:
        """Where the clause begins that token `at` stands in."""
        marks = (one for one in range(at - 1, -1, -1) if self.words[one].text in (".", ";", ":", "(", ","))
        return next(marks, -1) + 1

    def _sentence(self, at: int) -> int:
        marks = (one for one in range(at - 1, -1, -1) if self.words[one].text in (".", ";", ":", "("))
        return next(marks, -1) + 1

    def _is_hitting(self, at: int) -> bool:
        return not _HITTING.isdisjoint(self.low[max(self._sentence(at), at - 8) : at])

    def _is_striking(self, at: int) -> bool:
        """Whether the word right before, or before a short object, is one of striking: `hits an enemy with`."""
        return not _HITTING.isdisjoint(self.low[max(self._sentence(at), at - 3) : at])

    def _is_of_others(self, at: int) -> bool:
        """Whether the first one that the clause speaks of, other than as a target, is not the creature itself."""
        for one in range(self._clause(at), at):
            word = self._at(one)
            if word in ("it", "itself") or word in self.owner:
                return False
            if word == "its" and self._at(one + 2) in _MAKING and not self._has_arm(one + 1, one + 2):
                return True  # `its wolf makes`
            if word.removesuffix("'s").removesuffix("’s") in OTHERS:
                aimed = any(before in _TOWARDS for before in self.low[max(0, one - 3) : one])
                if not aimed:
                    return True
        return False

    def _capitals_before(self, end: int) -> Sequence[Token]:
        """The words in capitals right before token `end`, without those that only begin a sentence."""
        start = end
        while start > 0 and (self._is_capital(start - 1) or self._joins(start - 1, end)):
            start -= 1
        while start < end and (is_plain(self.low[start]) or not self._is_capital(start)):
            start += 1
        return self.words[start:end]

    def _capitals_end(self, start: int) -> int:
        """Where the words in capitals end that begin with token `start`."""
        end = start
        while self._is_capital(end) or (end > start and self._joins(end, len(self.words))):
            end += 1
        return end

    def _joins(self, at: int, end: int) -> bool:
        """Whether a small word stands inside a name: `Breath of the Mere`."""
        if self._at(at) not in _JOINING or self._is_capital(at):
            return False
        after = next((one for one in range(at + 1, end) if self.low[one] not in _JOINING), -1)
        before = next((one for one in range(at - 1, -1, -1) if self.low[one] not in _JOINING), -1)
        return self._is_capital(after) and self._is_capital(before)

    def _is_capital(self, at: int) -> bool:
        return 0 <= at < len(self.words) and self.words[at].kind == "word" and self.words[at].text[0].isupper()
