"""The licence notice in the margin of a sheet: set in the largest type that fits there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bestiarist.core.store import digest
from bestiarist.paper.imposition.layout import Layout
from bestiarist.paper.imposition.margins import Margin, Strip, widest_margin
from bestiarist.typeset.fit import Fitted
from bestiarist.typeset.pagecontent import PageContent, Printed

if TYPE_CHECKING:
    from bestiarist.render.card_store import CardStore
    from bestiarist.render.card_tasks import Result
    from bestiarist.render.printer import CardPrinter

TEMPLATE = "shared/margin.html.j2"
TYPE = (7.0, 6.5, 6.0, 5.5, 5.0)
"""Sizes of type, in points: what is smaller is hard to read."""


def in_margin(store: CardStore, layout: Layout) -> Strip | None:
    """The licence notice for a margin of the layout; None where there is no notice, or where no margin has room."""
    margin = widest_margin(layout) if store.setup.notice else None
    if margin is None:
        return None
    sides, _ = store.kept(digest(store.key, "margin", repr(margin)), partial(_printed, store, margin)).sides
    return Strip(margin, sides) if sides else None


def _printed(store: CardStore, margin: Margin) -> Result:
    """The columns of the text as the faces of a card; without any where it does not fit."""
    from bestiarist.render.card_tasks import need_renderer

    need_renderer()
    printer = store.printer()
    set_ = (_set(printer, margin, size) for size in TYPE)
    return [Printed.of(Fitted(()), next(filter(None, set_), ()))], tuple(printer.press.warnings)


def _set(printer: CardPrinter, margin: Margin, size: float) -> Sequence[PageContent]:
    """The text in type of one size, on pages as large as a column; nothing where it needs more than there are."""
    html = printer.templates.fill(TEMPLATE, margin=margin, type=size, paragraphs=printer.setup.notice)
    pages = printer.press.lay(html)
    return printer.press.paint(pages, 0) if len(pages) <= margin.columns else ()
