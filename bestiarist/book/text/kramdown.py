"""The dialect in which many rulebooks exist: kramdown, as Jekyll has it.

`{: .class #id}` on a line of its own gives the block above a class or an id; a list item `TOC` with `{:toc}` stands for
the contents; a quotation that begins with a small heading is a stat block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

_ATTRIBUTES = re.compile(r"^\{:\s*(?P<list>[^{}]*)\}\s*$")
_LAST_LINE = re.compile(r"(?:^|\n)\{:\s*(?P<list>[^{}]*)\}\s*$")
_HEADING = re.compile(r"\s*\{:?\s*(?P<list>[#.][^{}]*)\}\s*$")
_TOC = re.compile(r"^.*\n\{:\s*toc\s*\}\s*$", re.IGNORECASE)
STAT_BLOCK = 4
"""A heading of this level or a lower one opens a stat block."""


def apply_kramdown(tokens: list[Token]) -> list[Token]:
    """The tokens with attributes given to their blocks, and the contents in place of their list."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type in ("bullet_list_open", "ordered_list_open") and (end := _toc(tokens, at)):
            found.append(Token("book_listing", "nav", 0, meta={"what": "toc"}, map=token.map, block=True))
            at = end
        elif token.type == "paragraph_open" and (match := _ATTRIBUTES.match(tokens[at + 1].content.strip())):
            _give(_opening(found), match)
            at += 3
        elif token.type == "tr_open" and (match := _ATTRIBUTES.match(tokens[at + 2].content.strip())):
            _give(next((one for one in reversed(found) if one.type == "table_open"), None), match)
            at = next(index for index in range(at, len(tokens)) if tokens[index].type == "tr_close") + 1
        else:
            _own(tokens, at)
            found.append(token)
            at += 1
    return found


def _toc(tokens: Sequence[Token], at: int) -> int:
    """Where a list ends that stands for the contents; 0 if it does not."""
    kinds = [token.type for token in tokens[at + 3 : at + 7]]
    alone = kinds[::2] == ["inline", "list_item_close"] and kinds[-1] == tokens[at].type.replace("open", "close")
    return at + 7 if alone and _TOC.match(tokens[at + 3].content) else 0


def _own(tokens: Sequence[Token], at: int) -> None:
    """What a block says of itself in its last line, or a heading at its end."""
    token, follower = tokens[at], tokens[min(at + 1, len(tokens) - 1)]
    ending = {"paragraph_open": _LAST_LINE, "heading_open": _HEADING}.get(token.type)
    if ending and (match := ending.search(follower.content)):
        follower.content = follower.content[: match.start()]
        _give(token, match)
    if token.type == "blockquote_open" and follower.type == "heading_open" and int(follower.tag[1]) >= STAT_BLOCK:
        token.attrJoin("class", "statblock")


def _opening(found: Sequence[Token]) -> Token | None:
    """The token that opens the block before."""
    depth = 0
    for token in reversed(found):
        depth -= token.nesting
        if depth == 0 and token.nesting >= 0 and token.type != "inline":
            return token
    return None


def _give(token: Token | None, match: re.Match[str]) -> None:
    if token is None:
        return
    for word in match["list"].split():
        if re.fullmatch(r"\.[\w-]+", word):
            token.attrJoin("class", word[1:])
        elif re.fullmatch(r"#[\w-]+", word):
            token.attrSet("id", word[1:])
