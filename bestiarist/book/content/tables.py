"""The tables of a ruleset as HTML: what is checked is what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from bestiarist.book.checks import ChapterError, did_you_mean
from bestiarist.book.content.computed import MINUS
from bestiarist.book.content.context import slug
from bestiarist.book.records import OWN
from bestiarist.ruleset import PrintedColumn, PrintedTable, Table, Term

KEPT = 9
"""A table of about so many lines stays on one page."""
MANY = 3
"""With more columns than these, that of a text would come out too narrow by itself."""
LINE = 52
"""About so many letters of a long cell go on a line."""
_NUMBER = re.compile(rf"^[+{MINUS}-]?\d+(\.\d+)?$|^–$|^$")
OPTIONS = ("columns", "rows")


def plan_of(table: Table, plans: Mapping[str, PrintedTable]) -> PrintedTable:
    """How a table is printed: as the ruleset says, else its names and texts."""
    if table.name in plans:
        return plans[table.name]
    columns = [PrintedColumn("name", "Name"), PrintedColumn("symbol", "Symbol"), PrintedColumn("text", "Meaning")]
    return PrintedTable(tuple(one for one in columns if any(_raw(term, one.key) for term in table)))


def chosen(table: Table, plan: PrintedTable, options: Mapping[str, str]) -> tuple[list[PrintedColumn], list[Term]]:
    """The columns and rows asked for. `columns=name,cost`; `rows=1..5` or `rows=prone,hidden`. ChapterError."""
    for key in options:
        if key not in OPTIONS:
            raise ChapterError(f"a table has no '{key}'", f"there are: {', '.join(OPTIONS)}")
    columns, rows = list(plan.columns), list(table)
    if "columns" in options:
        known = {column.key: column for column in columns} | {column.title.casefold(): column for column in columns}
        columns = [_column(key, known) for key in options["columns"].split(",")]
    if ".." in options.get("rows", ""):
        first, last = (_row(table, word) for word in options["rows"].split("..", 1))
        rows = rows[rows.index(first) : rows.index(last) + 1]
    elif "rows" in options:
        rows = [_row(table, word) for word in options["rows"].split(",")]
    return columns, rows


def _column(key: str, known: Mapping[str, PrintedColumn]) -> PrintedColumn:
    found = known.get(key.strip().casefold())
    if found is None:
        hint = did_you_mean(key.strip().casefold(), known, f"there are: {', '.join(known)}")
        raise ChapterError(f"there is no column '{key.strip()}'", hint)
    return found


def _row(table: Table, word: str) -> Term:
    term = table.get(word.strip().replace("_", " "))
    if term is None:
        near = table.nearest(word.strip())
        raise ChapterError(f"there is no row '{word.strip()}'", f"did you mean {near}?" if near else "")
    return term


def table_html(columns: Sequence[PrintedColumn], rows: Sequence[Term], ids: Mapping[str, str]) -> str:
    """The rows of a table; `ids` are those of the rows, by their terms' names."""
    cells = [[_shown(term, column) for column in columns] for term in rows]
    kinds = [_kind([row[at] for row in cells], column, len(columns)) for at, column in enumerate(columns)]
    heads = zip(columns, kinds, strict=True)
    head = "".join(f'<th{_class(kind)} scope="col">{escape(one.title)}</th>' for one, kind in heads)
    body = "".join(
        f'<tr id="{OWN}{ids[term.name]}">' + "".join(_cells(row, columns, kinds)) + "</tr>"
        for term, row in zip(rows, cells, strict=True)
    )
    return f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"


def _kind(cells: Sequence[str], column: PrintedColumn, columns: int) -> str:
    """How a column is set: numbers below each other, symbols in the middle, long texts with room."""
    if all(_NUMBER.match(cell) for cell in cells):
        return "num"
    if column.key == "symbol":
        return "sym"
    return "long" if column.key == "text" and columns > MANY else ""


def lines(columns: Sequence[PrintedColumn], rows: Sequence[Term]) -> int:
    """About how many lines the rows of a table take."""
    return sum(max(1 + len(_shown(term, column)) // LINE for column in columns) for term in rows)


def _cells(row: Sequence[str], columns: Sequence[PrintedColumn], kinds: Sequence[str]) -> Iterator[str]:
    for text, column, kind in zip(row, columns, kinds, strict=True):
        named = column.key == "name" and not kind
        tag = 'th scope="row"' if named else "td"
        yield f"<{tag}{_class(kind)}>{escape(text)}</{tag[:2]}>"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _shown(term: Term, column: PrintedColumn) -> str:
    return " ".join(_one(_raw(term, key), column) for key in column.key.split())


def _one(value: object, column: PrintedColumn) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        sign = "+" if column.signed and value > 0 else ""
        return f"{sign}{value}".replace("-", MINUS)
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    return _signs(str(value))


def _signs(text: str) -> str:
    return re.sub(r"(?<=\d)-(?=\d)", "–", re.sub(r"(?<![\w.,)\]–-])-(?=\d)", MINUS, text))


def _raw(term: Term, key: str) -> object:
    return getattr(term, key) if key in ("name", "symbol", "text") else term.data.get(key)


def row_id(table: str, term: Term) -> str:
    """The id of a term's row."""
    return slug(f"{table}-{term.name}")
