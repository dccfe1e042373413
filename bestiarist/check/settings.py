"""The settings of a project for checks, carried out: findings left out or of another severity, file by file.

What is kept between runs is what checks found before any of this, so that a change of the settings counts at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path

from bestiarist.check.suppression import UNKNOWN_ALLOW, UNUSED_ALLOW, can_be_allowed
from bestiarist.core.diagnostics import Check, Diagnostic, Fix, Severity
from bestiarist.read.checksettings import IGNORE, SELECT, CheckRule, CheckSettings

KEEP = ""
"""A check that is selected keeps its own severity."""


@dataclass(frozen=True)
class Selection:
    """The settings of a project. `checks` are all that there are, by code and by name in lower case; `root` is the
    folder from which patterns of paths count."""

    settings: Sequence[CheckSettings] = ()
    checks: Mapping[str, Check] = field(default_factory=dict)
    root: Path | None = None

    @classmethod
    def of(cls, settings: Sequence[CheckSettings], checks: Iterable[Check], root: Path | None) -> Selection:
        """The settings with the checks that they may name."""
        known = {word.casefold(): check for check in checks for word in (check.name, check.code)}
        return cls(settings, known, root)

    def chosen(self, diagnostics: Iterable[Diagnostic], *, printing: bool = False) -> tuple[Diagnostic, ...]:
        """The diagnostics that are left, each with its severity. Errors of `printing` stay errors: something is missing
        on paper."""
        return tuple(one for given in diagnostics if (one := self._chosen(given, printing)))

    def problems(self) -> Iterator[Diagnostic]:
        """A diagnostic for each word that means no check, or one that cannot be left out."""
        codes = {check.code.casefold() for check in self.checks.values()}
        for rule in (rule for one in self.settings for rule in one.rules):
            word = rule.word.text.casefold()
            check = self.checks.get(word)
            if check is None and not any(code.startswith(word) for code in codes):
                yield self._unknown(rule)
            elif check and rule.action not in (SELECT, Severity.ERROR) and not can_be_allowed(check.code):
                yield UNUSED_ALLOW.at(rule.word.span(), f"{rule.word.text} stays an error", "mend what it reports")

    def _chosen(self, one: Diagnostic, printing: bool) -> Diagnostic | None:
        action = self._action(one.code, one.span.path)
        if action == KEEP or one.severity == action:
            return one
        if action != Severity.ERROR and (not can_be_allowed(one.code) or (printing and one.severity is Severity.ERROR)):
            return one
        return None if action == IGNORE else one._replace(severity=Severity(action))

    def _action(self, code: str, path: str) -> str:
        """What the last settings that speak of a check do with it; nothing where none do."""
        found = KEEP
        for settings in self.settings:
            action = self._of(settings.rules, code) if self._means(settings.pattern, path) else None
            found = found if action is None else action
        return found

    def _of(self, rules: Sequence[CheckRule], code: str) -> str | None:
        """The action of the rule that names the code most exactly; of equals, leaving out goes first, then severity."""
        matches = [(length, rule.action) for rule in rules if (length := self._likeness(rule.word.text, code))]
        if not matches:
            return IGNORE if any(rule.action == SELECT for rule in rules) else None
        length, _ = max(matches)
        actions = [action for one, action in matches if one == length]
        best = min(actions, key=lambda action: (action != IGNORE, action == SELECT))
        return KEEP if best == SELECT else best

    def _likeness(self, word: str, code: str) -> int:
        """How many letters of a code a word names; 0 where it means another one."""
        check = self.checks.get(word.casefold())
        if check is not None:
            return len(code) if check.code == code else 0
        return len(word) if code.casefold().startswith(word.casefold()) else 0

    def _means(self, pattern: str, shown: str) -> bool:
        """Whether a pattern means a file: a folder all that is below it, one without a slash any name on the way."""
        path = Path.cwd() / shown
        if not pattern or self.root is None or not path.is_relative_to(self.root):
            return not pattern
        place = path.relative_to(self.root)
        wanted = pattern.strip("/")
        parts = [part.as_posix() for part in (place, *place.parents)]
        return any(fnmatchcase(part if "/" in wanted else part.rpartition("/")[2], wanted) for part in parts)

    def _unknown(self, rule: CheckRule) -> Diagnostic:
        word, span = rule.word.text, rule.word.span()
        message = f"there is no check '{word}', and no code that begins so"
        near = get_close_matches(word.casefold(), list(self.checks), 1, 0.6)
        if not near:
            return UNKNOWN_ALLOW.at(span, message, "`bestiarist explain` lists the codes and names of all checks")
        check = self.checks[near[0]]
        said = check.code if near[0] == check.code.casefold() else check.name
        return UNKNOWN_ALLOW.at(span, message, f"did you mean {said}?", Fix.replacing(span, said, safe=False))


NO_SELECTION = Selection()
"""Every finding counts as it is."""
