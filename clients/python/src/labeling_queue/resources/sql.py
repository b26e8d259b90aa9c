from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .._given import NOT_GIVEN, NotGiven, given
from .._requests import Requests, path_of
from ..types import SqlResult, SqlTable


class Sql:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def run(self, query: str, *, limit: int | NotGiven = NOT_GIVEN) -> SqlResult:
        """One SELECT over the project's rows."""
        result: SqlResult = self._requests.command(
            "POST", path_of("sql"), given(query=query, limit=limit), fresh=True
        )
        return result

    def rows(self, query: str, *, limit: int | NotGiven = NOT_GIVEN) -> Iterator[dict[str, Any]]:
        """The rows of `run`, each as a dict by column name. Raises ValueError if two columns have the same name."""
        result = self.run(query, limit=limit)
        names = [column["name"] for column in result["columns"]]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"Several columns are called {name!r}: give each its own name with AS, or use run")
        for row in result["rows"]:
            yield dict(zip(names, row))

    def tables(self) -> list[SqlTable]:
        """What can be queried."""
        tables: list[SqlTable] = self._requests.get(path_of("sql", "tables"), fresh=False)["data"]
        return tables
