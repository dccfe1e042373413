"""The check on misspelt words of the game: areas, actions, skills, sizes and the like, by what stands around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Severity, Span
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.ordinary import NEIGHBOURS, SMALL_WORDS
from bestiarist.rulesets.path2victory.checks.texts import corrected, distance, meant, proses_with, tokens
from bestiarist.rulesets.path2victory.creature import STATS
from bestiarist.rulesets.path2victory.notation.prose import OUTCOMES
from bestiarist.rulesets.path2victory.notation.records import Token, features_of, words_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of
from bestiarist.rulesets.path2victory.notation.tokens import lexer

# So long, or of more letters, a word is no English one where it is a slip away from a word of the game.
LONG = 6
# Words that the rules are written in, wherever they stand; and those that stand before a number.
_RULES = (
    "damage", "persistent", "temporary", "critical", "adjacent", "immune", "reaction", "reactions", "success",
    "failure", "emanation", "stride", "strides", "escapes", "grapple", "grapples", "interact", "interacts",
    "square", "squares", "terrain", "difficult", "hazardous", "obstructing", "encumbering", "concealing", "concealed",
    "concealment", "condition", "conditions", "creature", "creatures", "enemy", "enemies", "allies", "attacker",
    "attackers", "commander", "commanders", "minion", "minions", "spell", "spells", "aura", "healed", "healing",
    "strike", "strikes", "target", "targets", "turn", "turns", "eliminated", "pushed", "pulled", "shunted",
    "movement", "passenger", "passengers", "unoccupied", "encounter", "within", "until", "against",
)  # fmt: skip
_COUNTED = ("within", "pushed", "pulled", "shunted")
_COMPARING = ("smaller", "larger")
_EACH = ("each", "every", "any", "an", "one", "another")
_NO_SLIPS = frozenset((  # words that are as near to strike, ally and temporary, and those themselves
    "strike", "struck", "strict", "streak", "stricken", "stroked", "strafe", "stride", "strikers",
    "ally", "all", "alley", "alloy", "allay", "temporary", "temp",
))  # fmt: skip
_SAVING, _THROWS = ("saving",), ("throw", "throws")
_ROLLED = frozenset({"check", "checks", "save", "saves", "saving", *OUTCOMES})
_ENDINGS = ("d", "r", "rs", "s", "es", "ed", "er", "ers", "ing", "ly", "y", "n")
_ENDINGS_FOR_ONE = ("ed", "er", "ing", "or", "ce", "cy")  # in place of the last letter
_ACTING = ("it", "they", "can", "then", "and", "or", "to", "may", "must", "cannot", "could", "each", "both", ":")


class _Place(NamedTuple):
    """A word among the tokens of a text."""

    words: Sequence[Token]
    at: int

    def near(self, step: int) -> str:
        """What stands `step` tokens further on, in lower case; empty outside the text."""
        at = self.at + step
        return self.words[at].text.casefold() if 0 <= at < len(self.words) else ""

    @property
    def word(self) -> Token:
        """The word."""
        return self.words[self.at]

    @property
    def counts(self) -> bool:
        """Whether a number follows."""
        return self.at + 1 < len(self.words) and self.words[self.at + 1].kind == "number"

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital although no sentence begins there, and is no part of a longer name."""
        around = [self.words[at] for at in (self.at - 1, self.at + 1) if 0 <= at < len(self.words)]
        named = any(one.text[0].isupper() and one.text.casefold() not in SMALL_WORDS for one in around)
        return self.word.text[0].isupper() and self.near(-1) not in ("", ".", ":", "!", "?", "*") and not named


@dataclass(frozen=True, eq=False)
class _Lexicon:
    """Words of the game in lower case: all of them, and those that a misspelt word may be meant as in a place."""

    known: frozenset[str]
    counted: tuple[str, ...]
    sizes: tuple[str, ...]
    terrain: tuple[str, ...]
    capitals: tuple[str, ...]
    actions: tuple[str, ...]


def misspelt_word(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A word of the rules is misspelt: an action, a skill, an area, a size, or a word such as damage.

    Why (Creature cards, Features): players look for these words, and a misspelt area or type of damage is neither
    printed as one nor checked.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Stench Emanatino 2 aura: Each enemy in the aura is sickened (Fortitude negates).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Stench Emanation 2 aura: Each enemy in the aura is sickened (Fortitude negates).
    """
    strikes = _strike_words(creature)
    own, lexicon = _own_words(creature, scope) | NEIGHBOURS, _lexicon(*scope.ruleset.tables.values())
    for words, span in _texts(creature, scope, lexicon):
        for at, word in enumerate(words):
            low = word.text.casefold()
            if word.kind != "word" or low in own or not _is_suspect(low, lexicon):
                continue
            near = _meant(_Place(words, at), lexicon, strikes)
            if near:
                right = near if word.text[0].islower() else near[0].upper() + near[1:]
                yield corrected(span(word.start, word.end), f"'{word.text}' is no word of the game", right, "")


def _texts(
    creature: Definition, scope: Scope, lexicon: _Lexicon
) -> Iterator[tuple[Sequence[Token], Callable[[int, int], Span]]]:
    """The tokens of every text with a suspicious word, and where characters of it stand: of names only where no cost
    ends them."""
    notation = notation_of(scope.ruleset)
    suspects = frozenset(word for word in words_of(creature) if _is_suspect(word, lexicon))
    for prose in proses_with(creature, suspects):
        yield tokens(prose, notation), prose.at
    for feature in features_of(creature):
        place = feature.places.get("name")
        if place and not feature.cost and not feature.range:
            found = lexer(notation).tokens(place.line.text[place.start : place.end])
            yield found, place.line.part(place.start, place.end).span


def _own_words(creature: Definition, scope: Scope) -> frozenset[str]:
    """The words of the creature's name and traits, and of features' names that a cost or a range ends."""
    names = [creature.name, *(text for text, _ in creature.get("traits", ()))]
    names += [feature.name for feature in features_of(creature) if feature.cost or feature.range]
    return frozenset(word.casefold() for name in names for word in name.split())


def _meant(place: _Place, lexicon: _Lexicon, strikes: frozenset[str]) -> str | None:
    """The word of the game that a word in this place misspells, None where it may be as well what it is."""
    low = place.word.text.casefold()
    found = slip_of(low, _RULES) or _by_neighbour(place, low, strikes)
    if found is None and place.counts:
        found = slip_of(low, lexicon.counted)
    if found is None and place.near(1) == "or" and place.near(2) in ("smaller", "larger", "bigger"):
        found = slip_of(low, lexicon.sizes)
    if found is None and place.near(1) in ("throw", "throws"):
        found = slip_of(low, _SAVING)
    if found is None and place.near(-1) == "saving":
        found = slip_of(low, _THROWS)
    if found is None and len(place.words) == 1:
        found = slip_of(low, lexicon.sizes)  # `Trample ●●, Lareg: 5 bludgeoning damage`
    if found is None and place.near(-1) == "or":
        found = slip_of(low, _COMPARING)
    if found is None and place.near(1) == "terrain":
        found = slip_of(low, lexicon.terrain)
    if found is None and place.capital:
        found = _capital(place, low, lexicon)
    return found


def _strike_words(creature: Definition) -> frozenset[str]:
    """The last words of the names of the creature's strikes."""
    strikes = [feature.name for feature in features_of(creature) if feature.range and feature.range.strike]
    return frozenset(name.casefold().split()[-1] for name in strikes if name)


def _by_neighbour(place: _Place, low: str, strikes: frozenset[str]) -> str | None:
    """A word that only its neighbour makes sure of: `a Stab Strick`, `each aly`, `5 tempory HP`."""
    wide = _wide_slip(low)
    if wide in ("strike", "strikes"):
        return wide if place.near(-1) in strikes else None
    if wide == "ally":
        return wide if place.near(-1) in _EACH else None
    return wide if wide and place.near(1) == "hp" else None


@lru_cache(maxsize=8192)
def _wide_slip(low: str) -> str | None:
    """The word that is a slip more away than elsewhere."""
    if low in _NO_SLIPS or low in NEIGHBOURS:
        return None
    if low.startswith("str"):
        return next((one for one in ("strike", "strikes") if distance(low, one) <= 2), None)
    if low.startswith("al"):
        return "ally" if distance(low, "ally") == 1 else None
    return "temporary" if low.startswith("temp") and distance(low, "temporary") <= 3 else None


def _capital(place: _Place, low: str, lexicon: _Lexicon) -> str | None:
    """A word in capitals in the middle of a sentence: a short one only where no other letter is in it, or it acts."""
    if place.near(1) in _ROLLED or (place.near(-2), place.near(-1)) == ("trained", "in"):
        return None  # other checks look for a saving throw and a skill there
    found = slip_of(low, lexicon.capitals)
    if found is None or len(found) >= LONG or set(low) <= set(found):
        return found
    return found if found in lexicon.actions and place.near(-1) in _ACTING else None


@lru_cache(maxsize=8192)
def _is_suspect(low: str, lexicon: _Lexicon) -> bool:
    """Whether a word may misspell one of the game, whatever stands around it."""
    if low not in lexicon.known and _wide_slip(low):
        return True
    if len(low) < 4 or low in lexicon.known or not low.isalpha():
        return False
    tables = (lexicon.counted, lexicon.sizes, lexicon.terrain, lexicon.capitals)
    return any(slip_of(low, words) for words in (_RULES, _SAVING, _THROWS, _COMPARING, *tables))


@lru_cache(maxsize=8192)
def slip_of(low: str, known: tuple[str, ...]) -> str | None:
    """The word that is a slip away, unless this is a form of it, such as `damaged`."""
    found = meant(low, known)
    formed = found and low in (*(found + end for end in _ENDINGS), *(found[:-1] + end for end in _ENDINGS_FOR_ONE))
    return None if formed else found


@cache
def _lexicon(*tables: Table) -> _Lexicon:
    """The words of the game's tables."""
    named = {table.name: tuple(name.casefold() for name in table.names) for table in tables}
    spellings = (spelling for table in tables for term in table for spelling in term.spellings())
    single = [word for word in named["universal_actions"] if " " not in word]
    actions = tuple(form for word in single for form in (word, f"{word}s"))
    return _Lexicon(
        known=frozenset(word.casefold() for spelling in spellings for word in spelling.split()),
        counted=(*_COUNTED, *named["areas"], *named["ranges"]),
        sizes=named["sizes"],
        terrain=named["terrain_traits"],
        capitals=(*named["saves"], *named["skills"], *named["sizes"], *named["areas"], *STATS, *actions),
        actions=actions,
    )


SPELLING_CHECKS = (Check.of("P2V511", Severity.WARNING, misspelt_word),)
