"""Pages to print beside a book or a deck: what a game hands out, on a paper, as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.paper.imposition.sizes import Size
from bestiarist.render.templates import Templates
from bestiarist.ruleset import Handout, Scope
from bestiarist.typeset.folders import StyleSheet

SHARED = "shared/page.css"
PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class Filled:
    """A handout whose template is filled in: its file's name, its HTML, and its style sheets with their names."""

    file: str
    html: str
    sheets: tuple[tuple[str, str], ...]


def filled_in(handout: Handout, scope: Scope, paper: Size, templates: Templates) -> Filled:
    """A handout for a paper; TemplateFaultError where its template is at fault."""
    html = templates.fill(
        handout.template, title=f"{scope.ruleset.title}: {handout.title}", paper=paper.title, width=paper.width,
        height=paper.height, **handout.values(scope, paper.width, paper.height),
    )  # fmt: skip
    sheets = tuple((name, templates.text(name)) for name in (SHARED, *handout.styles))
    return Filled(f"{handout.name}-{paper.name}.pdf", html, sheets)


def all_filled_in(
    handouts: Sequence[Handout], scope: Scope, papers: Sequence[Size], folders: Sequence[Path]
) -> Iterator[Filled]:
    """Every handout for every paper."""
    templates = Templates(tuple(folders))
    for handout in handouts:
        for paper in papers:
            yield filled_in(handout, scope, paper, templates)


def printed(
    handout: Filled, root: Path | None, symbols: Sequence[Path] = ()
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """The PDF of a handout, and what its printing brought to light. `symbols`: the folders of the game's."""
    from bestiarist.render.pdf import Press  # takes its time, and not every run prints

    press = Press([StyleSheet(name, css) for name, css in handout.sheets], root, symbols)
    data = press.pdf(handout.html)
    return data, tuple(press.warnings)
