"""What the search of a site looks through: sections with their words, as a script, as pages of files fetch nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

_HEADING = re.compile(r'<(h[1-4]|dt) id="([^"]+)"[^>]*>(.*?)</\1>', re.DOTALL)
_TAG = re.compile(r"<title>.*?</title>|<svg\b.*?</svg>|<[^>]+>", re.DOTALL)
_WITHIN = re.compile(r"</?(?:a|abbr|b|cite|code|em|i|q|s|small|span|strong|sub|sup|u)\b[^>]*>")
LONGEST = 4000
"""Characters of a section that are looked through."""


def sections(page: str, title: str, html: str) -> Iterator[dict[str, str]]:
    """The sections of a page, and the terms of a glossary: address, heading, the chapter's title, and words."""
    marks = list(_HEADING.finditer(html))
    for mark, follower in zip(marks, [*marks[1:], None], strict=True):
        text = html[mark.end() : follower.start() if follower else len(html)]
        yield {"u": f"{page}#{mark[2]}", "h": words(mark[3]), "c": title, "t": words(text)[:LONGEST]}


def words(html: str) -> str:
    """The text of HTML."""
    return " ".join(unescape(_TAG.sub(" ", _WITHIN.sub("", html))).split())


def script(found: list[dict[str, str]]) -> str:
    """The sections as a script."""
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.bookSections={data};\n"
