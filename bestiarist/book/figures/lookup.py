"""A figure by its name and the words given with it, or what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from bestiarist.ruleset import Figure, FigureKind, Parameter, Scope


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with the words of a figure, and what may help. `word` is the one at fault."""

    word: str
    message: str
    hint: str = ""


def figure(name: str, given: Mapping[str, str], scope: Scope) -> tuple[Figure | None, tuple[Problem, ...]]:
    """The drawing of that name, or nothing and what is wrong."""
    kinds = {kind.name: kind for kind in scope.ruleset.figures()}
    kind = kinds.get(name)
    if kind is None:
        return None, (Problem(name, f"there is no figure “{name}”", nearest(name, kinds)),)
    problems = list(_strangers(kind, given))
    values: dict[str, int | str] = {}
    for parameter in kind.parameters:
        names = (parameter.name, *parameter.aliases)
        value = read(parameter, next((given[name] for name in names if name in given), parameter.default), scope)
        if isinstance(value, Problem):
            problems.append(value)
        else:
            values[parameter.name] = value
    return (None, tuple(problems)) if problems else (kind.draw(values, scope), ())


def read(parameter: Parameter, text: str, scope: Scope) -> int | str | Problem:
    """The value of a parameter."""
    if parameter.words:
        words = parameter.words(scope)
        found = next((word for word in words if word.casefold() == text.casefold()), None)
        return found or Problem(text, f"“{text}” is no value of {parameter.name}", nearest(text, words))
    hint = f"it is a whole number from {parameter.least} to {parameter.most}"
    try:
        number = int(text)
    except ValueError:
        return Problem(text, f"“{text}” is no value of {parameter.name}", hint)
    if parameter.least is not None and parameter.most is not None and parameter.least <= number <= parameter.most:
        return number
    return Problem(text, f"{number} is no value of {parameter.name}", hint)


def nearest(word: str, words: Iterable[str]) -> str:
    """A hint: the word that was probably meant, or all of them where they are few."""
    known = list(words)
    found = get_close_matches(word.casefold(), known, 1, 0.6)
    if found:
        return f"did you mean “{found[0]}”?"
    return f"known are {', '.join(known)}" if 0 < len(known) <= 16 else ""


def _strangers(kind: FigureKind, given: Mapping[str, str]) -> Iterable[Problem]:
    names = [parameter.name for parameter in kind.parameters]
    known = {*names, *(alias for parameter in kind.parameters for alias in parameter.aliases)}
    for word in given:
        if word not in known:
            hint = nearest(word, names) or ("" if names else "it takes no parameters")
            yield Problem(word, f"the figure “{kind.name}” has no parameter “{word}”", hint)
