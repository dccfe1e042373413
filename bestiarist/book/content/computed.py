"""Values that are worked out while the book is made: `cost(4) + 2*cost(1)`.

Numbers, words in quotes, the operators of arithmetic, comparisons, and the functions of the ruleset; nothing else.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from bestiarist.book.checks import ChapterError, did_you_mean

MAX_LENGTH = 300
MINUS = "\u2212"

Functions = Mapping[str, Callable[..., object]]

_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def computed(expression: str, functions: Functions) -> str:
    """What is printed for an expression: its value, or the right side of a comparison that holds. ChapterError."""
    if len(expression) > MAX_LENGTH:
        raise ChapterError(f"it is longer than {MAX_LENGTH} characters")
    try:
        tree = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        message = f"`{expression.strip()}` cannot be understood"
        raise ChapterError(message, "for example = cost(4) + 2*cost(1), or, to be checked, = cost(4) == 26") from error
    try:
        if isinstance(tree, ast.Compare) and len(tree.ops) == 1:
            return _compared(tree, functions)
        return printed(_value(tree, functions))
    except (ArithmeticError, TypeError, ValueError, LookupError, RecursionError, MemoryError) as error:
        raise ChapterError(f"`{expression.strip()}` cannot be worked out: {error}") from error


def _compared(tree: ast.Compare, functions: Functions) -> str:
    left, right = _value(tree.left, functions), _value(tree.comparators[0], functions)
    holds = _COMPARE.get(type(tree.ops[0]))
    if holds is None:
        raise ChapterError("this comparison is not known")
    if not holds(left, right):
        raise ChapterError(f"`{ast.unparse(tree)}` is not so: the left side is {printed(left)}")
    return printed(right)


def _value(node: ast.expr, functions: Functions) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float | str):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, functions)
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        left, right = _value(node.left, functions), _value(node.right, functions)
        if not all(isinstance(one, int | float) for one in (left, right)):
            raise ChapterError("only numbers can be reckoned with")
        return _BINARY[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _called(node, node.func.id, functions)
    raise ChapterError(f"`{ast.unparse(node)}` is not part of a computed value", "numbers, + - * / and functions are")


def _called(node: ast.Call, name: str, functions: Functions) -> object:
    if name not in functions:
        known = f"there are: {', '.join(sorted(functions))}" if functions else "the book belongs to no game"
        raise ChapterError(f"there is no function '{name}'", did_you_mean(name, functions, known))
    named = {word.arg: _value(word.value, functions) for word in node.keywords if word.arg}
    return functions[name](*(_value(one, functions) for one in node.args), **named)


def printed(value: object) -> str:
    """A value as a book prints it: a real minus, no needless decimals."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", MINUS) if isinstance(value, float) else str(value).replace("-", MINUS)
    return str(value)
