"""The head of a feature: which of its tokens are name, cost, range and precondition.

What stands in another place than the grammar says is read as what it evidently is, and reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation import ranges
from bestiarist.rulesets.path2victory.notation.checks import COST_WORDS, FORM, RANGE
from bestiarist.rulesets.path2victory.notation.layouts import WHEN
from bestiarist.rulesets.path2victory.notation.ranges import FEET, Found, find_range, format_range, parse_range
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.uses import Cost, find_cost, worded_cost

_COSTS_HINT = "a feature has one cost, between name and range"


@dataclass
class Head:
    """The parts of a head, each as its tokens, and what is wrong with their form."""

    name: Sequence[Token] = ()
    cost: Cost | None = None
    cost_tokens: Sequence[Token] = ()
    ranged: Found | None = None
    range_tokens: Sequence[Token] = ()
    precondition: Sequence[Token] = ()
    found: list[Diagnostic] = field(default_factory=list)


def read_head(line: Slice, tokens: Sequence[Token], notation: Notation, *, when: bool = False) -> Head:
    """The parts of the tokens between the uses and the colon; `when`: behind the colon it goes on as a precondition."""
    return _Reader(line, tokens, notation, when).read()


class _Reader:
    def __init__(self, line: Slice, tokens: Sequence[Token], notation: Notation, when: bool) -> None:
        self.line, self.notation, self.head = line, notation, Head()
        self.tokens, self.when = tokens, when

    def read(self) -> Head:
        head = self.head
        comma = self._comma(0)
        cost = find_cost(self.tokens, 0, self.notation) or self._in_words(comma)
        if cost is not None:
            cost, ranged = self._beside(cost, comma)
        else:
            ranged = find_range(self.tokens, 0, self.notation)
        after = max(cost.end if cost else 0, ranged.end if ranged else 0) if cost or ranged else len(self.tokens)
        if cost is not None and ranged is None:
            ranged = self._range_behind(cost) or ranges.area_behind_size(self.tokens, cost.end, self.notation)
            ranged = ranged or self._misspelt_range(cost)
            after = ranged.end if ranged else cost.end
        starts = [part.start for part in (cost, ranged) if part]
        head.name = self.tokens[: min(starts, default=None)]
        if cost is not None and cost.worded and head.name and head.name[-1].text == ",":
            head.name = head.name[:-1]
        head.cost, head.ranged = cost, ranged
        head.cost_tokens = self.tokens[cost.start : cost.end] if cost else ()
        head.range_tokens = self.tokens[ranged.start : ranged.end] if ranged else ()
        self._report(after)
        while self._is_comma(after):
            after += 1
        head.precondition = self.tokens[after:]
        return head

    def _beside(self, cost: Cost, comma: int) -> tuple[Cost | None, Found | None]:
        """Looks for a range before the cost: the two are exchanged, or the cost is part of the precondition."""
        before = find_range(self.tokens[: min(cost.start, comma)], 0, self.notation)
        if before is None or not ranges.is_telling(before.range) or before.start == 0:
            return cost, None
        if comma < cost.start:
            return (None, before) if before.end == comma else (cost, None)
        if before.end < cost.start or parse_range(self.tokens, cost.end, self.notation):
            return cost, None
        span = self._span(cost.start, cost.end)
        message = f"the cost {cost.symbol} stands behind the range"
        fix = self._moved_cost(cost, before)
        self.head.found.append(FORM.at(span, message, _COSTS_HINT, fix, Severity.ADVICE))
        return cost, before

    def _moved_cost(self, cost: Cost, ranged: Found) -> Fix:
        start, end = self.tokens[ranged.start].start, self.tokens[cost.end - 1].end
        stop = self.tokens[ranged.end - 1].end
        text = f"{cost.symbol} {self.line.text[start:stop]}"
        return Fix("write the cost before the range", (Edit(self.line.span(start, end), text),))

    def _range_behind(self, cost: Cost) -> Found | None:
        """The range behind the cost; one in words may have a comma before it."""
        comma = cost.worded and self._is_comma(cost.end)
        return parse_range(self.tokens, cost.end + comma, self.notation, small=True)

    def _misspelt_range(self, cost: Cost) -> Found | None:
        """`Claw ● Meele strike`: reported, and read as what it surely means."""
        wrong = ranges.suspicious_range(self.tokens, cost.end, self.notation)
        if wrong is None or not wrong.sure or wrong.nearest is None:
            return None
        meant = self.tokens[wrong.start]._replace(text=wrong.nearest)
        tokens = [*self.tokens[: wrong.start], meant, *self.tokens[wrong.start + 1 :]]
        found = parse_range(tokens, cost.end, self.notation)
        if found is None:
            return None
        span, text = self._span(found.start, found.end), format_range(found.range)
        fix = Fix.replacing(span, text, safe=not any(feet % FEET for feet in found.feet))
        self.head.found.append(RANGE.at(span, wrong.message, f"did you mean {text}?", fix))
        return found._replace(canonical=True)

    def _in_words(self, comma: int) -> Cost | None:
        cost = worded_cost(self.tokens[:comma], 0, self.notation)
        bracketed = cost is not None and self.tokens[cost.start].text in ("(", "[")
        if cost is None or not (bracketed or cost.end == comma or self._range_behind(cost)):
            cost = self._between_commas(comma) or self._bare_word(comma)
        if cost is None:
            return None
        span = self._span(cost.start, cost.end)
        words = self.line.text[self.tokens[cost.start].start : self.tokens[cost.end - 1].end]
        if cost.symbol:
            message = f"the cost is written in words: {words} is {cost.symbol}"
            edits = [Edit(span, cost.symbol), *self._needless_commas(cost)]
            fix = Fix(f"write '{cost.symbol}'", tuple(edits), cost.sure)
            hint = "" if cost.sure else f"if '{words}' is part of the name, write {cost.symbol} behind it"
            severity = Severity.ADVICE if cost.sure else None
            self.head.found.append(COST_WORDS.at(span, message, hint, fix, severity))
        else:
            self.head.found.append(FORM.at(span, f"{words} is no cost of the game", self._costs()))
        return cost

    def _between_commas(self, comma: int) -> Cost | None:
        """`Spark, 1 action, Ranged 6 strike` and `Wink Out, reaction, when a strike misses it`."""
        end = self._comma(comma + 1)
        cost = worded_cost(self.tokens[:end], comma, self.notation, bare=end < len(self.tokens))
        return cost if cost and 0 < comma == cost.start - 1 and cost.end == end else None

    def _bare_word(self, comma: int) -> Cost | None:
        """`Wink Out Reaction, when a strike misses it`: surely a cost only where a precondition follows."""
        follows = self.tokens[comma + 1].is_word(*WHEN) if comma + 1 < len(self.tokens) else self.when
        if comma < 2 or not follows:
            return None
        term = next((one for one in self.notation.costs if self.tokens[comma - 1].is_word(one.name)), None)
        if term is None or term.data.get("ap") is not None:
            return None
        return Cost(term.symbol, comma - 1, comma, worded=True, sure=False)

    def _needless_commas(self, cost: Cost) -> Iterator[Edit]:
        """The comma before a cost in words, and the one behind it where a range follows."""
        if self._is_comma(cost.start - 1):
            yield Edit(self._span(cost.start - 1, cost.start), "")
        if self._is_comma(cost.end) and parse_range(self.tokens, cost.end + 1, self.notation):
            yield Edit(self._span(cost.end, cost.end + 1), "")

    def _is_comma(self, at: int) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].text == ","

    def _report(self, after: int) -> None:
        """What cannot be understood behind cost and range, and a precondition before them."""
        self._report_cost()
        for at in range(after, self._comma(after)):
            token = self.tokens[at]
            if token.kind == "cost" and token.typed == token.text:
                message = f"the cost {token.text} stands behind its place"
                self.head.found.append(FORM.at(self._span(at, at + 1), message, _COSTS_HINT))
        if self.head.ranged is not None:
            self._report_form(self.head.ranged)
        elif self.head.cost is not None:
            self._report_range(after)
        self._report_when()

    def _report_cost(self) -> None:
        """Several symbols in the place of the cost."""
        cost, tokens = self.head.cost, self.head.cost_tokens
        if cost is None or cost.worded or len(tokens) < 2:
            return
        span, text = self._span(cost.start, cost.end), " ".join(token.typed for token in tokens)
        if not cost.known:
            self.head.found.append(FORM.at(span, f"{text} is no cost of the game", self._costs()))
        else:
            fix = Fix.replacing(span, cost.symbol)
            message = f"{text} is read as the cost {cost.symbol}"
            self.head.found.append(FORM.at(span, message, "write it without blanks", fix, Severity.ADVICE))

    def _report_form(self, ranged: Found) -> None:
        """Small letters, another order, a unit, or more behind the range than a range can have."""
        text = format_range(ranged.range)
        if not ranged.canonical:
            span = self._span(ranged.start, ranged.end)
            hint = "a range is written like `Ranged 6/12 strike`, in squares"
            if ranged.feet:
                squares = "/".join(str(max(1, feet // FEET)) for feet in ranged.feet)
                hint = f"{FEET} feet are 1 square: {'/'.join(map(str, ranged.feet))} feet is {squares}"
            fix = Fix.replacing(span, text, safe=not any(feet % FEET for feet in ranged.feet))
            severity = Severity.WARNING if ranged.feet else Severity.ADVICE
            self.head.found.append(RANGE.at(span, f"this range is read as {text}", hint, fix, severity))
        if ranged.end < len(self.tokens) and self.tokens[ranged.end].text in ("within", "/"):
            word = self.tokens[ranged.end].text
            message = f"the range {text} cannot go on with '{word}'"
            hint = "write for example `Ranged 6/12` or `Burst 2 within 8`"
            self.head.found.append(RANGE.at(self._span(ranged.end, ranged.end + 1), message, hint))

    def _report_when(self) -> None:
        """`Parry, when hit: ...`: the comma of a precondition, but nothing before it that ends the name."""
        name = self.head.name
        at = next((i for i in range(1, len(name) - 1) if name[i].text == "," and name[i + 1].is_word(*WHEN)), None)
        if at is None:
            return
        fix = None
        term = next((term for term in self.notation.costs if name[at - 1].is_word(term.name)), None)
        if term is not None and at > 1 and self.head.cost is None:
            word = self.line.span(name[at - 1].start, name[at - 1].end)
            fix = Fix.replacing(word, term.symbol, safe=False)
        hint = "write the cost before the comma, for example `Parry ↻, when a strike hits it: ...`"
        span = self.line.span(name[at].start, name[-1].end)
        self.head.found.append(FORM.at(span, "a precondition stands behind the cost or the range", hint, fix))

    def _report_range(self, after: int) -> None:
        wrong = ranges.suspicious_range(self.tokens, after, self.notation)
        if wrong is None:
            return
        word, near = self.tokens[wrong.start], wrong.nearest
        span = self.line.span(word.start, word.end)
        fix = Fix.replacing(span, near, safe=wrong.sure) if near and near != word.text else None
        self.head.found.append(RANGE.at(self._span(wrong.start, wrong.end), wrong.message, wrong.hint, fix))

    def _comma(self, start: int) -> int:
        return next((i for i in range(start, len(self.tokens)) if self.tokens[i].text == ","), len(self.tokens))

    def _costs(self) -> str:
        return "costs are " + ", ".join(term.symbol for term in self.notation.costs)

    def _span(self, start: int, end: int) -> Span:
        return self.line.span(self.tokens[start].start, self.tokens[end - 1].end)
