"""The examples of README.md and of the documentation, one after the other, as a reader would try them."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from .real import RealCase

README = Path(__file__).parent.parent / "README.md"
DOCS = Path(__file__).parents[3] / "docs" / "clients.md"


class ReadmeTest(RealCase):
    def test_every_example_runs(self) -> None:
        examples = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
        self.assertGreater(len(examples), 5)
        said = io.StringIO()
        shared: dict[str, Any] = {}
        with self._a_folder(), contextlib.redirect_stdout(said):
            for example in examples:
                exec(compile(example, f"README.md: {example.strip().splitlines()[0]}", "exec"), shared)
        shared["client"].close()
        for expected in ("100 of many", "2 added", "completed", "queue_not_found 404"):
            self.assertIn(expected, said.getvalue())

    def test_the_example_of_the_documentation_runs(self) -> None:
        examples = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
        self.assertEqual(len(examples), 1)
        shared: dict[str, Any] = {}
        # README.md has a queue of this name, too.
        exec(compile(examples[0].replace("Support answers", "Documented"), "clients.md", "exec"), shared)
        items = list(shared["client"].items.list(shared["queue"]["id"]))
        self.assertEqual([item["target"] for item in items], [4])
        shared["client"].close()

    @contextlib.contextmanager
    def _a_folder(self) -> Any:
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                Path("answers.csv").write_text("question,answer,source,level\n2+2,4,exam,1\n3+3,6,exam,1\n")
                yield
            finally:
                os.chdir(before)
