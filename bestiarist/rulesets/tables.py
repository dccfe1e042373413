"""The tables of a game; what its files say is kept from one run to the next, since YAML is slow to read."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from pathlib import Path

from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.load.tables import make_tables, read_tables
from bestiarist.ruleset import Table


def tables_of(folder: Path) -> Mapping[str, Table]:
    """Every table of a folder of the program, by its file's name."""
    cache, name = Cache(cache_folder()), digest("tables", fingerprint(), str(folder))
    kept = cache.get(name)
    if kept is None:
        kept = marshal.dumps(dict(read_tables(folder)))
        cache.put(name, kept)
    return make_tables(marshal.loads(kept))
