"""Solo play: `⚁⚂ Ⅱ Jaws > Reposition`, typed also as `2-3 II Jaws > Reposition`.

gambit = faces phase plan | instruction ;  plan = step { ">" step } ;  step = part { "/" part }
part = "(" plan ")" | quoted text | the name of an action
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation.checks import ASCII, GAMBIT, TYPED, typed_together
from bestiarist.rulesets.path2victory.notation.faces import beyond_the_die, read_faces
from bestiarist.rulesets.path2victory.notation.records import Gambit, Move, Stretch, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’"}
_MAX_DEPTH = 20


def parse_gambits(lines: Iterable[Slice], notation: Notation) -> tuple[tuple[Gambit, ...], tuple[Diagnostic, ...]]:
    """The lines of a block of gambits."""
    gambits: list[Gambit] = []
    found: list[Diagnostic] = []
    for line in lines:
        start = len(line.text) - len(line.text.lstrip())
        text = line.part(start, max(start, len(line.text.rstrip())))
        if text.text:
            gambit, diagnostics = parse_gambit(text, notation)
            gambits += [gambit] if gambit.faces or gambit.text else []
            found += diagnostics
    return tuple(gambits), typed_together(found)


def parse_gambit(line: Slice, notation: Notation) -> tuple[Gambit, tuple[Diagnostic, ...]]:
    """One line; a line that begins with no face of the die is a standing instruction."""
    text, found = lexer(notation).normalise(line, gambit=True)
    tokens = _with_arrows(lexer(notation).tokens(text.text))
    reader = _Reader(text, tokens, notation)
    gambit = reader.gambit()
    return gambit, (*found, *reader.found)


def _with_arrows(tokens: Sequence[Token]) -> Sequence[Token]:
    """`->` and `=>` as one token each, read as `>`."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if token.text == ">" and before and before.text in ("-", "=") and before.end == token.start:
            found[-1] = Token("mark", ">", before.start, token.end, before.typed + token.typed)
        else:
            found.append(token)
    return found


@dataclass
class _Reader:
    line: Slice
    tokens: Sequence[Token]
    notation: Notation
    at: int = 0
    found: list[Diagnostic] = field(default_factory=list)
    edits: list[tuple[str, Edit]] = field(default_factory=list)

    def gambit(self) -> Gambit:
        faces = self._faces()
        if not faces:
            self._report_no_face()
            return Gambit(text=self.line.text.strip(), line=self.line)
        end_of_faces = self.at
        phase = self._phase()
        phase_place = self._place(end_of_faces, self.at)
        if not phase:
            self._report(self._here(), "the phase is missing", "write Ⅰ, Ⅱ or Ⅲ (typed I, II or III) after the faces")
        self._skip_colon(reported=not phase)
        begin = self.at
        plan = self._plan() if self.at < len(self.tokens) else None
        if plan is None:
            self._report(self.line.span(), "this gambit has no actions", "write for example `⚀ Ⅱ Stride > Strike`")
        elif self.at < len(self.tokens):
            stray = self.tokens[self.at]
            self._report(self._here(), f"'{stray.typed}' closes nothing that was opened", "remove it")
        self._report_typed()
        plan_place = self._place(begin, len(self.tokens))
        places = {"faces": self._place(0, end_of_faces), "phase": phase_place, "plan": plan_place}
        return Gambit(faces, phase, plan, "", self.line, places)

    def _faces(self) -> tuple[int, ...]:
        faces = read_faces(self.tokens, self.notation)
        self.at = faces.end
        for at in faces.backwards:
            self._report(self._span(at, at + 1), "these faces run backwards", "write the lower face first")
        if any(token.kind == "number" for token in self.tokens[: self.at]):
            typed = self.line.text[self.tokens[0].start : self.tokens[self.at - 1].end]
            symbols = [term.symbol for term in self.notation.faces]
            canonical = "".join(symbols[face - 1] for face in faces.numbers)
            self.edits.append((f"{typed} is {canonical}", Edit(self._span(0, self.at), canonical)))
        return faces.numbers

    def _report_no_face(self) -> None:
        """A line that begins with a number and a phase was meant to have faces."""
        if beyond_the_die(self.tokens, self.notation):
            message = f"'{self.tokens[0].typed}' is no face of the die"
            self._report(self._span(0, 1), message, "the faces are 1 to 6")

    def _phase(self) -> str:
        token = self._token()
        if token is None or token.kind not in ("phase", "word"):
            return ""
        if token.is_word("super") and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1].is_word("early"):
            term, end = self.notation.phases.get("super-early"), self.at + 2
        else:
            term, end = self.notation.phases.get(token.text), self.at + 1
        if term is None:
            return ""
        span = self._span(self.at, end)
        if token.kind == "word" and set(token.text.upper()) != {"I"}:
            message = f"the phase is written in words: {term.name} is {term.symbol}"
            self.found.append(GAMBIT.at(span, message, "", Fix.replacing(span, term.symbol), Severity.WARNING))
        elif token.typed != term.symbol:
            self.edits.append((f"{token.typed} is {term.symbol}", Edit(span, term.symbol)))
        self.at = end
        return term.symbol

    def _skip_colon(self, *, reported: bool) -> None:
        """`1-2 I: Spark`: the colon behind the phase parts nothing."""
        token = self._token()
        if token is None or token.text != ":":
            return
        if not reported:
            fix = Fix("remove the colon", (Edit(self._here(), ""),))
            message, hint = "no colon stands behind the phase", "write for example `⚀⚁ Ⅰ Stride > Strike`"
            self.found.append(GAMBIT.at(self._here(), message, hint, fix, Severity.WARNING))
        self.at += 1

    def _plan(self, depth: int = 0) -> Move | None:
        return self._series(">", "then", depth)

    def _series(self, mark: str, kind: str, depth: int) -> Move | None:
        begin = self.at
        parts: list[Move] = []
        while True:
            before = self.at
            part = self._series("/", "choice", depth) if mark == ">" else self._part(depth)
            if part is not None:
                parts.append(part)
            elif mark == "/" and self.at == before:
                self._report(self._here(), "an action is missing here", "write an action, or free text in quotes")
            token = self._token()
            if token is not None and token.text == mark:
                if token.typed != mark:
                    self.edits.append((f"{token.typed} is {mark}", Edit(self._here(), mark)))
                self.at += 1
            elif token is None or mark == "/" or token.text == ")":
                break
            else:
                self._report(self._here(), "`>` (then) or `/` (or) is missing here", "write one of them before it")
        if len(parts) < 2:
            return parts[0] if parts else None
        return Move(kind, "", tuple(parts), self._place(begin, self.at))

    def _part(self, depth: int) -> Move | None:
        while (token := self._token()) is not None and token.text == "(" and depth >= _MAX_DEPTH:
            self._report(self._here(), "this bracket is nested too deeply", "remove it")
            self.at += 1
        if token is None or token.text in (">", "/", ")"):
            return None
        if token.text == "(":
            return self._group(depth)
        if token.text in _QUOTES:
            return self._quoted(_QUOTES[token.text])
        begin = self.at
        while (token := self._token()) is not None and token.text not in (">", "/", ")"):
            if token.text == "(" and not self._skip_brackets():
                break
            self.at += 1
        place = self._place(begin, self.at)
        return Move("action", self.line.text[place.start : place.end], (), place)

    def _skip_brackets(self) -> bool:
        """Steps to the closing bracket where brackets belong to a name, as in `Commander (Wolf)`."""
        for at in range(self.at + 1, len(self.tokens)):
            if self.tokens[at].text == ")":
                self.at = at
                return True
            if self.tokens[at].text in (">", "/", "("):
                return False
        return False

    def _group(self, depth: int) -> Move | None:
        opened = self._here()
        self.at += 1
        inner = self._plan(depth + 1)
        token = self._token()
        if token is None or token.text != ")":
            self._report(opened, "this bracket is not closed", "write `)` where the group ends")
        else:
            self.at += 1
        return inner

    def _quoted(self, closing: str) -> Move:
        begin = self.at
        self.at += 1
        while (token := self._token()) is not None and token.text != closing:
            self.at += 1
        start, end = self.tokens[begin].end, token.start if token else len(self.line.text)
        if token is None:
            self._report(self._span(begin, len(self.tokens)), "this quotation is not closed", 'write `"` where it ends')
        else:
            self.at += 1
        return Move("text", self.line.text[start:end].strip(), (), self._place(begin, self.at))

    def _token(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _place(self, start: int, end: int) -> Stretch:
        """Where the tokens from `start` up to `end` stand; without any, where they would."""
        if start >= end:
            at = self.tokens[start].start if start < len(self.tokens) else len(self.line.text)
            return Stretch(self.line, at, at)
        return Stretch(self.line, self.tokens[start].start, self.tokens[end - 1].end)

    def _span(self, start: int, end: int) -> Span:
        return self._place(start, end).span

    def _here(self) -> Span:
        return self._span(self.at, self.at + 1) if self.at < len(self.tokens) else self._span(self.at, self.at)

    def _report(self, span: Span, message: str, hint: str) -> None:
        self.found.append(GAMBIT.at(span, message, hint))

    def _report_typed(self) -> None:
        if self.edits:
            said = ", ".join(pair for pair, _ in self.edits)
            edits = tuple(edit for _, edit in self.edits)
            self.found.append(ASCII.at(edits[0].span, TYPED + said, "", Fix("write the symbols", edits)))
