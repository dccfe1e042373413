"""Jinja2 templates, filled in inside a sandbox; compiled ones are kept for later runs."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, ChoiceLoader, FileSystemLoader, StrictUndefined, TemplateNotFound
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from bestiarist.core.digests import fingerprint
from bestiarist.core.faults import TemplateFaultError, absent
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.typeset.widths import balanced, fitting, hyphenated


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, which need not look at the fields of records twice."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Fields of dataclasses are there to be printed."""
        if attribute in getattr(type(obj), "__dataclass_fields__", ()):
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)


class _Absent(StrictUndefined):
    """What a template asks for and is not given; the message names what there is instead."""

    @property
    def _undefined_message(self) -> str:
        name, owner = str(self._undefined_name), self._undefined_obj
        if self._undefined_hint:
            return self._undefined_hint
        if owner is missing:
            return f"there is no '{name}' here"
        there = owner if isinstance(owner, Mapping) else (one for one in dir(owner) if not one.startswith("_"))
        return absent(name, there)


class _Compiled(BytecodeCache):
    """Templates as an earlier run has compiled them."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template from the cache, if it is there."""
        if kept := Cache(cache_folder()).get(_key(bucket)):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that was compiled."""
        Cache(cache_folder()).put(_key(bucket), bucket.bytecode_to_string())


def _key(bucket: Bucket) -> str:
    return digest("template", fingerprint(), bucket.key, bucket.checksum)


class Templates:
    """Fills templates in. Whatever the values contain is printed as text."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.environment = _Environment(
            loader=ChoiceLoader([FileSystemLoader(folder) for folder in self.folders]),
            autoescape=True,
            undefined=_Absent,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=_Compiled(),
            auto_reload=False,  # where a template has changed, there are new ones of these
        )
        self.environment.filters |= {"fitting": fitting, "balanced": balanced, "hyphenated": hyphenated}

    def fill(self, name: str, **values: object) -> str:
        """A template's text with values filled in; TemplateFaultError where the template is at fault."""
        try:
            return self.environment.get_template(name).render(**values)
        except Exception as error:  # a template can fail in any way that an expression can
            raise _fault(error) from error

    def text(self, name: str) -> str:
        """The text of a file of the templates as it is (a style sheet)."""
        return self.path(name).read_text(encoding="utf-8")

    def path(self, name: str) -> Path:
        """The file of that name, the project's own before the program's; TemplateFaultError where there is none."""
        found = next((folder / name for folder in self.folders if (folder / name).is_file()), None)
        if found is None:
            raise TemplateFaultError(f"templates/{name}", 1, f"there is no file {name} in any folder of templates")
        return found


def _fault(error: Exception) -> TemplateFaultError:
    """Where in which template; jinja2 tells the name and line of mistakes in its own syntax only."""
    if isinstance(error, TemplateNotFound):
        return TemplateFaultError(f"templates/{error.name}", 1, f"there is no template {error.name}")
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if frame.filename.endswith((".j2", ".html"))]
    name = getattr(error, "filename", None) or (inside[-1].filename if inside else "templates")
    line = getattr(error, "lineno", None) or (inside[-1].lineno if inside else 1) or 1
    said = f"there is no key {error}" if isinstance(error, KeyError) else getattr(error, "message", None) or str(error)
    return TemplateFaultError(name, line, said)
