"""Fixes that are offered have been tried: each makes its file better, or else it is taken from its finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest

from bestiarist.core.diagnostics import Diagnostic, Severity, in_order
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.core.store import digest
from bestiarist.read.files import source_of
from bestiarist.read.yaml import DUPLICATE, EXPANSION, SYNTAX

Found = tuple[Diagnostic, ...]
Trial = Callable[[Mapping[str, SourceFile]], Iterable[Diagnostic]]
"""What is found where some files, by their shown paths, have other texts."""
Verdicts = dict[str, bool]
"""Whether a text is better than what it was made of, by the digest of both."""
_FORM = (SYNTAX.code, DUPLICATE.code, EXPANSION.code)


def rank(diagnostics: Iterable[Diagnostic]) -> tuple[int, ...]:
    """How bad a file is, to be compared: what cannot be read of it, then errors, warnings, advice and fixes.

    A mend has to lower it, and so there is an end to mending. Only where more can be read, more may be found."""
    found = tuple(diagnostics)
    severities = Counter(one.severity for one in found)
    unread = sum(one.code in _FORM for one in found)
    return unread, *(severities[one] for one in Severity), sum(one.fix is not None for one in found)


def by_file(diagnostics: Iterable[Diagnostic]) -> dict[str, Found]:
    """The diagnostics of each file, in order."""
    files: dict[str, list[Diagnostic]] = {}
    for one in in_order(diagnostics):
        files.setdefault(one.span.path, []).append(one)
    return {path: tuple(found) for path, found in files.items()}


def proven(
    sources: Mapping[str, SourceFile], diagnostics: Sequence[Diagnostic], trial: Trial, known: Verdicts
) -> Found:
    """The diagnostics, without fixes that would not make their files better.

    The fixes of a file are tried together; only where that fails, and for those that are in each other's way, one
    by one. Each trial is about all files at once. `known` are verdicts of earlier runs, to which new ones are added.
    """
    files = by_file(one for one in diagnostics if one.fix)
    court = _Court(sources, by_file(diagnostics), trial, known)
    good: set[Diagnostic] = set()
    for safe in (True, False):
        wanted = {path: [one for one in of if one.fix and one.fix.safe is safe] for path, of in files.items()}
        good |= court.judge({path: [of] for path, of in wanted.items() if of})
        alone = {path: [[one] for one in of if one not in good] for path, of in wanted.items()}
        good |= court.judge({path: of for path, of in alone.items() if of})
    return tuple(one if not one.fix or one in good else one._replace(fix=None) for one in diagnostics)


class _Court:
    """Tries fixes. `found` are the diagnostics of the files as they are."""

    def __init__(
        self, sources: Mapping[str, SourceFile], found: Mapping[str, Found], trial: Trial, known: Verdicts
    ) -> None:
        self.sources, self.found, self.trial, self.known = sources, found, trial, known

    def judge(self, cases: Mapping[str, Sequence[Sequence[Diagnostic]]]) -> set[Diagnostic]:
        """The diagnostics of those groups whose fixes are good; the first groups of all files are tried at once, then
        the second ones, and so on."""
        good: set[Diagnostic] = set()
        for groups in zip_longest(*cases.values(), fillvalue=()):
            good |= self._try({path: group for path, group in zip(cases, groups, strict=True) if group})
        return good

    def _try(self, groups: Mapping[str, Sequence[Diagnostic]]) -> set[Diagnostic]:
        texts, applied = dict[str, SourceFile](), dict[str, Found]()
        for path, group in groups.items():
            text, applied[path] = apply_fixes(self.sources[path], group, unsafe=True)
            texts[path] = source_of(self.sources[path].path, path, text)
        keys = {path: digest(self.sources[path].digest, text.digest) for path, text in texts.items()}
        new = {path: text for path, text in texts.items() if keys[path] not in self.known}
        after = by_file(self.trial(new)) if new else {}
        for path in new:
            self.known[keys[path]] = _is_better(self.found[path], after.get(path, ()), applied[path])
        return {one for path, fixed in applied.items() if self.known[keys[path]] for one in fixed}


def _is_better(before: Found, after: Found, fixed: Found) -> bool:
    """Whether a file has a lower rank now; after several fixes also, whether each has mended what it was to mend."""
    least = Counter(one.code for one in before)
    least.subtract(one.code for one in fixed)
    kept = Counter(one.code for one in after)
    return rank(after) < rank(before) and (len(fixed) == 1 or all(kept[code] <= most for code, most in least.items()))
