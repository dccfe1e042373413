"""Solo play: `⚁⚂ Ⅱ Jaws > Reposition`, typed also as `2-3 II Jaws > Reposition`.

gambit = faces phase plan | instruction ;  plan = step { ">" step } ;  step = part { "/" part }
part = "(" plan ")" | quoted text | the name of an action
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardwright.diagnostics import Diagnostic, Edit, Fix, Span
from cardwright.model import Gambit, Move
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.codes import ASCII, GAMBIT
from cardwright.syntax.tokens import Token, lexer

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}


def parse_gambits(lines: Iterable[Slice], notation: Notation) -> tuple[tuple[Gambit, ...], tuple[Diagnostic, ...]]:
    """The lines of a block of gambits."""
    gambits: list[Gambit] = []
    found: list[Diagnostic] = []
    for line in lines:
        start = len(line.text) - len(line.text.lstrip())
        text = line.part(start, max(start, len(line.text.rstrip())))
        if text.text:
            gambit, diagnostics = parse_gambit(text, notation)
            gambits.append(gambit)
            found += diagnostics
    return tuple(gambits), tuple(found)


def parse_gambit(line: Slice, notation: Notation) -> tuple[Gambit, tuple[Diagnostic, ...]]:
    """One line; a line that begins with no face of the die is a standing instruction."""
    text, found = lexer(notation).normalise(line, dashes=True)
    tokens = lexer(notation).tokens(text.text)
    reader = _Reader(text, tokens, notation)
    gambit = reader.gambit()
    return gambit, (*found, *reader.found)


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
            return Gambit(text=" ".join(self.line.text.split()), span=self.line.span())
        end_of_faces = self.at
        phase = self._phase()
        phase_span = self._span(end_of_faces, self.at)
        if not phase:
            self._report(self._here(), "the phase is missing", "write Ⅰ, Ⅱ or Ⅲ (typed I, II or III) after the faces")
        begin = self.at
        plan = self._plan() if self.at < len(self.tokens) else None
        if plan is None:
            self._report(self.line.span(), "this gambit has no actions", "write for example `⚀ Ⅱ Stride > Strike`")
        elif self.at < len(self.tokens):
            stray = self.tokens[self.at]
            self._report(self._here(), f"'{stray.typed}' closes nothing that was opened", "remove it")
        self._report_typed()
        spans = {"faces": self._span(0, end_of_faces), "phase": phase_span, "plan": self._span(begin, len(self.tokens))}
        return Gambit(faces, phase, plan, "", self.line.span(), spans)

    def _faces(self) -> tuple[int, ...]:
        faces: list[int] = []
        start = self.at
        order = [term.symbol for term in self.notation.faces]
        while (token := self._token()) is not None:
            if token.kind == "face":
                faces.append(order.index(token.text) + 1)
            elif token.kind == "number" and (not faces or self.at == start or self._joined()):
                faces += [int(digit) for digit in token.text if digit in "123456"] if self._are_faces(token) else []
                if not self._are_faces(token):
                    break
            elif token.text in ("-", ",") and faces and self._next_is_face():
                self.at += 1
                upper = self._value(self.tokens[self.at])
                faces += list(range(faces[-1] + 1, upper)) if token.text == "-" else []
                continue
            else:
                break
            self.at += 1
        if faces and self.at > start:
            canonical = "".join(order[face - 1] for face in faces)
            typed = self.line.text[self.tokens[start].start : self.tokens[self.at - 1].end]
            if any(token.kind == "number" for token in self.tokens[start : self.at]):
                self.edits.append((f"{typed} is {canonical}", Edit(self._span(start, self.at), canonical)))
        return tuple(faces)

    def _are_faces(self, token: Token) -> bool:
        return bool(token.text) and len(token.text) <= 6 and all(digit in "123456" for digit in token.text)

    def _joined(self) -> bool:
        return self.tokens[self.at - 1].text in ("-", ",")

    def _next_is_face(self) -> bool:
        after = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        return after is not None and (after.kind == "face" or (after.kind == "number" and self._are_faces(after)))

    def _value(self, token: Token) -> int:
        if token.kind == "number":
            return int(token.text[0])
        return [term.symbol for term in self.notation.faces].index(token.text) + 1

    def _phase(self) -> str:
        token = self._token()
        if token is None or token.kind not in ("phase", "word"):
            return ""
        term = self.notation.phases.get(token.text)
        if term is None or (token.kind == "word" and not token.text.isupper()):
            return ""
        if token.typed != term.symbol:
            span = self.line.span(token.start, token.end)
            self.edits.append((f"{token.typed} is {term.symbol}", Edit(span, term.symbol)))
        self.at += 1
        return term.symbol

    def _plan(self, depth: int = 0) -> Move | None:
        return self._series(">", "then", depth)

    def _series(self, mark: str, kind: str, depth: int) -> Move | None:
        begin = self.at
        parts: list[Move] = []
        while True:
            part = self._series("/", "choice", depth) if mark == ">" else self._part(depth)
            if part is not None:
                parts.append(part)
            else:
                self._report(self._here(), "an action is missing here", "write an action, or free text in quotes")
            token = self._token()
            if token is None or token.text not in ((">", "→", "➔") if mark == ">" else ("/",)):
                break
            self.at += 1
        if not parts:
            return None
        if len(parts) == 1:
            return parts[0]
        return Move(kind, "", tuple(parts), self._span(begin, self.at))

    def _part(self, depth: int) -> Move | None:
        token = self._token()
        if token is None or token.text in (">", "/", ")"):
            return None
        if token.text == "(" and depth < 20:
            return self._group(depth)
        if token.text in _QUOTES:
            return self._quoted(_QUOTES[token.text])
        begin = self.at
        while (token := self._token()) is not None and token.text not in (">", "/", "(", ")", "→", "➔"):
            self.at += 1
        if begin == self.at:
            self.at += 1
        text = self.line.text[self.tokens[begin].start : self.tokens[self.at - 1].end]
        return Move("action", " ".join(text.split()), (), self._span(begin, self.at))

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
        return Move("text", " ".join(self.line.text[start:end].split()), (), self._span(begin, self.at))

    def _token(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _span(self, start: int, end: int) -> Span:
        if start >= end:
            place = self.tokens[start].start if start < len(self.tokens) else len(self.line.text)
            return self.line.span(place, place)
        return self.line.span(self.tokens[start].start, self.tokens[end - 1].end)

    def _here(self) -> Span:
        return self._span(self.at, self.at + 1) if self.at < len(self.tokens) else self._span(self.at, self.at)

    def _report(self, span: Span, message: str, hint: str) -> None:
        self.found.append(GAMBIT.at(span, message, hint))

    def _report_typed(self) -> None:
        if self.edits:
            said = ", ".join(pair for pair, _ in self.edits)
            edits = tuple(edit for _, edit in self.edits)
            self.found.append(ASCII.at(edits[0].span, f"typed symbols: {said}", "", Fix("write the symbols", edits)))
