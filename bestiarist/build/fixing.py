"""Fixes are written into the files, round by round, until there are none."""

from __future__ import annotations

from dataclasses import replace

from bestiarist.build.pipeline import Checked, Request, check
from bestiarist.check.mending import by_file, rank
from bestiarist.core.diagnostics import Diagnostic, Span, in_order
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.core.writing import UNWRITABLE, write
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.files import source_of

MAX_FIX_ROUNDS = 100
"""Each round leaves less to mend: so many are never needed."""


def fix(request: Request, *, unsafe: bool) -> tuple[Checked, int]:
    """Apply fixes to the files until there are none; the state after that, and how many were applied.

    Those of a file that do not help together are applied one after another."""
    total, caches = 0, dict[str, DefinitionCache]()
    checked, problems = check(replace(request), caches=caches), list[Diagnostic]()
    for _ in range(MAX_FIX_ROUNDS):
        fixed = _fix_files(request, checked, caches, unsafe, problems)
        total += fixed
        if not fixed or problems:
            break
        checked = check(replace(request), caches=caches)
    return replace(checked, diagnostics=in_order((*checked.diagnostics, *problems))), total


def _fix_files(
    request: Request, checked: Checked, caches: dict[str, DefinitionCache], unsafe: bool, problems: list[Diagnostic]
) -> int:
    """Write the files that have fixes; how many these were."""
    sources, found = checked.sources, by_file(checked.diagnostics)
    texts = {path: apply_fixes(sources[path], of_file, unsafe=unsafe) for path, of_file in found.items()
             if path in sources}  # fmt: skip
    texts = {path: (text, fixed) for path, (text, fixed) in texts.items() if fixed}
    several = [path for path, (_, fixed) in texts.items() if len(fixed) > 1]
    drafts = {path: source_of(sources[path].path, path, texts[path][0]) for path in several}
    after = by_file(check(replace(request), caches=caches, drafts=drafts).diagnostics) if drafts else {}
    for path in several:
        if not rank(after.get(path, ())) < rank(found[path]):
            texts[path] = apply_fixes(sources[path], texts[path][1][:1], unsafe=unsafe)
    return sum(len(fixed) for path, (text, fixed) in texts.items() if _write(sources[path], text, problems))


def _write(source: SourceFile, text: str, problems: list[Diagnostic]) -> bool:
    try:
        write(source.path.resolve(), text.encode())
    except OSError as error:
        message = f"it cannot be written: {error.strerror or error}"
        problems.append(UNWRITABLE.at(Span.whole(source.shown), message))
        return False
    return True
