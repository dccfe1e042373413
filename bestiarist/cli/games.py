"""Games and kinds on the command line: those that are named, or that are meant where nobody names one."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import yaml

from bestiarist import rulesets
from bestiarist.cli.arguments import known_ruleset, near, refuse
from bestiarist.pipeline import Request
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.starting.definition import default_kind

PROJECT_FILE = "bestiarist.yaml"


def ruleset_of(options: Namespace) -> Ruleset | None:
    """The game that is named, that of the project, or the only one; None where there is none, which the person is told.

    A project says its game in its file; what is wrong with that file is for the checks to say.
    """
    there = rulesets.names()
    if not known_ruleset(options.ruleset):
        return None
    only = there[-1] if len(there) == 1 else None
    name = options.ruleset or _project_ruleset(Request.of([]).root) or only
    if name is None:
        refuse(f"say which game: --ruleset {' or '.join(there)}; a project says it in {PROJECT_FILE}")
        return None
    return rulesets.load(name) if known_ruleset(name) else None


def _project_ruleset(root: Path | None) -> str | None:
    """The game that a project's file names."""
    try:
        said = yaml.safe_load((root / PROJECT_FILE).read_text(encoding="utf-8")) if root else None
    except (OSError, ValueError, yaml.YAMLError):
        return None
    found = said.get("ruleset") if isinstance(said, dict) else None
    return found if isinstance(found, str) else None


def kind_of(options: Namespace, ruleset: Ruleset) -> Kind | None:
    """The kind that is named, or the game's default; None where there is none, which the person is told."""
    there = [kind.name for kind in ruleset.kinds]
    if options.kind in there:
        return ruleset.kind(options.kind)
    if options.kind is not None:
        hint = near(options.kind, there, otherwise=f"; one of: {', '.join(there)}")
        refuse(f"{ruleset.title} has no kind '{options.kind}'{hint}")
        return None
    kind = default_kind(ruleset)
    if kind is None:
        refuse(f"say of which kind: --kind {' or '.join(there)}")
    return kind
