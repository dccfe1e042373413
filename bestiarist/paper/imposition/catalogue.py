"""The sheets that there are, and how one of them is worked out for a deck: which paper, which card, how many, where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from bestiarist.check.printing import LAYOUT
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.paper.imposition.layout import TOLERANCE, Layout
from bestiarist.paper.imposition.sizes import Plan, Size, Sizes, load_plans, load_sizes
from bestiarist.read.decks.sheet_options import SheetNames, out_of_bounds
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, Deck, SheetOptions

PARTS = ("sizes", "sheets")
"""The folders among templates in which the files of a catalogue lie."""
USUAL = ("a4", "letter", "single")
"""What is printed where nobody says on what."""
DEFAULTS = SheetOptions(card="poker", orientation="either", cut="marks", bleed=0, back="none")
MARK_ROOM = 1.0
"""What crop marks need at least, beside what the printer leaves free."""
FOLD = 8.0
"""The gap between fronts and backs that are folded: a fold a millimetre off stays outside the cards."""


class ImpossibleError(Exception):
    """A sheet that cannot be: `args` are the message and a hint."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Sizes of cards and papers, and the layouts by name; a paper is a layout too."""

    sizes: Sizes
    plans: Mapping[str, Plan]

    @classmethod
    def load(cls, folders: Sequence[Path]) -> tuple[Catalogue, tuple[Diagnostic, ...]]:
        """All that lies in the folders of templates, and what is wrong with it; kept until one of the files changes."""
        files = (path for folder in folders for part in PARTS for path in sorted((folder / part).glob("*.yaml")))
        said = (part for path in files for part in (path.as_posix(), path.read_bytes()))
        return _kept(tuple(folders), digest("catalogue", fingerprint(), *said))

    @classmethod
    def read(cls, folders: Sequence[Path]) -> tuple[Catalogue, tuple[Diagnostic, ...]]:
        """The same, from the files."""
        cards, in_cards = load_sizes(folders, "cards")
        papers, in_papers = load_sizes(folders, "papers")
        sizes = Sizes(cards, papers)
        plans, in_plans = load_plans(folders, sizes)
        catalogue = cls(sizes, plans)
        return catalogue, (*in_cards, *in_papers, *in_plans, *catalogue._impossible())

    def _impossible(self) -> list[Diagnostic]:
        """Layout files whose cards do not fit on their paper."""
        found = []
        for name, plan in self.plans.items():
            try:
                self.layouts(name, NO_SHEET_OPTIONS)
            except ImpossibleError as problem:
                found.append(LAYOUT.at(plan.span, *problem.args))
        return found

    @property
    def names(self) -> SheetNames:
        """What a deck may name."""
        return SheetNames(tuple(self.plans), tuple(self.sizes.cards))

    def of_deck(
        self, deck: Deck, names: Sequence[str] = (), options: SheetOptions = NO_SHEET_OPTIONS
    ) -> tuple[tuple[Layout, ...], tuple[Diagnostic, ...]]:
        """The sheets of a deck, and what cannot be. Names and options of a command line go before its own."""
        wanted = options.over(deck.sheet_options)
        if not wanted.back and deck.backs not in ("", "none"):
            wanted = replace(wanted, back="duplex")
        found: list[Layout] = []
        problems: list[Diagnostic] = []
        for name in names or deck.layouts or USUAL:
            try:
                found += self.layouts(name, wanted)
            except ImpossibleError as problem:
                problems.append(LAYOUT.at(deck.span, *problem.args))
        named = bool(names or deck.layouts)
        return tuple(found), tuple(problems) if named or not found else ()

    def plan(self, name: str) -> Plan | None:
        """A layout or a paper by its name, or a paper by its size (`210x297`)."""
        word = name.casefold()
        typed = Size.typed(word)
        return self.plans.get(word) or (Plan(typed.name, typed.title, typed) if typed else None)

    def card(self, name: str) -> Size | None:
        """The size of a card by its name, or written out (`63x88`)."""
        return self.sizes.cards.get(name.casefold()) or Size.typed(name)

    def unknown_card(self, name: str) -> ImpossibleError:
        """What to say of a card that is not known."""
        return ImpossibleError(f"there is no card size '{name}'", _nearest(name, self.sizes.cards))

    def layouts(self, name: str, options: SheetOptions) -> tuple[Layout, ...]:
        """The sheet of that name, as the options say: two of them where backs go to a file of their own.

        ImpossibleError where there is no such sheet.
        """
        plan = self.plan(name)
        if plan is None:
            raise ImpossibleError(f"there is no paper or layout '{name}'", _nearest(name, self.plans))
        if not plan.paper.width:  # a page that is the card has neither of these
            options = replace(options, orientation="", cut="", gutter=None)
        full = options.over(plan.options).over(DEFAULTS)
        card = self.card(full.card)
        if card is None:
            raise self.unknown_card(full.card)
        layout = replace(_worked_out(plan, full, card), name=_slug(plan, options, full, card))
        if full.back != "separate":
            return (layout,)
        return tuple(replace(layout, name=f"{layout.name}-{part}", back=part) for part in ("fronts", "backs"))


@lru_cache(maxsize=8)
def _kept(folders: tuple[Path, ...], name: str) -> tuple[Catalogue, tuple[Diagnostic, ...]]:
    cache = Cache(cache_folder())
    kept: tuple[Catalogue, tuple[Diagnostic, ...]] | None = cache.get_record(name, tuple)
    if kept is None:
        kept = Catalogue.read(folders)
        cache.put_record(name, kept)
    return kept


def _nearest(word: str, known: Mapping[str, object]) -> str:
    if wrong := out_of_bounds(word):
        return wrong
    near = get_close_matches(word.casefold(), list(known), 1, 0.6)
    return f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}; or a size like 63x88"


def _slug(plan: Plan, options: SheetOptions, full: SheetOptions, card: Size) -> str:
    """What the file is called: the layout, and whatever is not as usual there."""
    usual = plan.options.over(DEFAULTS)
    words = [plan.name]
    words += [card.name] if full.card != usual.card else []
    words += [full.orientation] if full.orientation != usual.orientation else []
    words += [{"none": "no-marks"}.get(full.cut, full.cut)] if full.cut != usual.cut else []
    words += [f"gutter-{'-'.join(f'{one:g}' for one in dict.fromkeys(options.gutter))}"] if options.gutter else []
    words += [f"bleed-{full.bleed:g}"] if full.bleed != usual.bleed else []
    words += [full.back] if full.back not in ("none", "separate") else []
    words += ["proof"] if full.proof else []
    return "-".join(words)


def _worked_out(plan: Plan, options: SheetOptions, card: Size) -> Layout:
    """The one of the possible layouts that holds most cards; of equal ones the upright paper."""
    if not plan.paper.width:
        return _single(plan, options, card)
    _on_its_grid(plan, options, card)
    bleed, folded = options.bleed or 0, options.back == "gutterfold"
    gutter = options.gutter or (2 * bleed, 2 * bleed)
    if min(gutter) < 2 * bleed - TOLERANCE and (plan.columns, plan.rows) != (1, 1):
        raise ImpossibleError("the bleed reaches into the next card", f"a gutter of at least {2 * bleed:g} mm")
    papers = {"portrait": plan.paper, "landscape": plan.paper.turned()}
    wanted = papers.values() if options.orientation == "either" else (papers[options.orientation],)
    found = [layout for paper in wanted if (layout := _filled(plan, options, paper, card, gutter, folded))]
    if not found:
        what = f"{card.title} on {plan.paper.title}" + (" with fronts and backs side by side" if folded else "")
        grid = f"{plan.columns} x {plan.rows} of " if plan.columns else ""
        message = f"the cards are larger than the paper inside its margins: {grid}{what}"
        raise ImpossibleError(message, "a larger paper, or a smaller card")
    return max(found, key=lambda layout: layout.places)


def _single(plan: Plan, options: SheetOptions, card: Size) -> Layout:
    """A page that is the card."""
    if options.back == "gutterfold":
        raise ImpossibleError("a page of one card has no room to fold its back behind it", "another paper, or duplex")
    return Layout(
        plan.name, plan.title, card.width, card.height, card.width, card.height,
        bleed=options.bleed or 0, back=options.back, cut="none", proof=options.proof,
    )


def _on_its_grid(plan: Plan, options: SheetOptions, card: Size) -> None:
    """A sheet that is cut already is for one card, and not to be folded."""
    if plan.left is None and plan.top is None:
        return
    if card.name != plan.options.card:
        raise ImpossibleError(f"'{plan.name}' has places for other cards than {card.title}", "a paper that is not cut")
    if options.gutter != plan.options.gutter or (options.bleed or 0) != (plan.options.bleed or 0):
        message = f"the cards of '{plan.name}' are cut already, and lie as they lie"
        raise ImpossibleError(message, "another paper, or no gutter and no bleed")
    if options.back == "gutterfold":
        raise ImpossibleError(f"'{plan.name}' has no line to fold along", "another paper, or duplex")


def _filled(
    plan: Plan, options: SheetOptions, paper: Size, card: Size, gutter: tuple[float, float], folded: bool
) -> Layout | None:
    """A paper with as many cards as are wanted, or as fit; None where not even one does."""
    bleed = options.bleed or 0
    fold = max(FOLD, 2 * bleed, gutter[0]) if folded else 0.0
    free = 2 * (plan.margin + bleed + (MARK_ROOM if options.cut == "marks" else 0))
    room = paper.width - free
    columns = 2 * _fit((room - fold) / 2, card.width, gutter[0]) if folded else _fit(room, card.width, gutter[0])
    rows = _fit(paper.height - free, card.height, gutter[1])
    layout = Layout(
        plan.name, plan.title, paper.width, paper.height, card.width, card.height,
        plan.columns or columns, plan.rows or rows, *gutter, plan.mark_length, plan.mark_gap, bleed,
        cut=options.cut, back=options.back, fold=fold, proof=options.proof,
    )
    if not layout.places or (folded and layout.columns % 2):
        return None
    if plan.left is not None or plan.top is not None:
        offset = (layout.left if plan.left is None else plan.left, layout.top if plan.top is None else plan.top)
        layout = replace(layout, offset=offset)
    grid = layout.grid.grown(bleed)
    inside = grid.x >= -TOLERANCE and grid.y >= -TOLERANCE
    inside = inside and grid.x + grid.width <= paper.width + TOLERANCE
    return layout if inside and grid.y + grid.height <= paper.height + TOLERANCE else None


def _fit(room: float, size: float, gutter: float) -> int:
    """How many things of a size stand in a room with gutters between them."""
    return max(0, int((room + gutter + TOLERANCE) // (size + gutter)))
