"""Pages to print beside a book: a game's handouts, on a paper, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardwright.diagnostics import Diagnostic
from cardwright.render.pdf import Press, Sheet
from cardwright.render.sizes import Size
from cardwright.render.templates import Templates
from cardwright.ruleset import Handout, Scope

SHARED = "shared/page.css"


def print_handout(
    handout: Handout, scope: Scope, paper: Size, folders: Sequence[Path]
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """The PDF of a handout, and what the printing of it brought to light."""
    templates = Templates(tuple(folders))
    press = Press([Sheet(name, templates.text(name)) for name in (SHARED, *handout.styles)], scope.root)
    values = handout.values(scope, paper.width, paper.height)
    html = templates.fill(
        handout.template, title=f"{scope.ruleset.title}: {handout.title}", paper=paper.title, width=paper.width,
        height=paper.height, **values,
    )  # fmt: skip
    return press.pdf(html), tuple(press.warnings)
