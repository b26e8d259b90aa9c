"""The methods for queues accept and send every setting that the API has."""

from __future__ import annotations

import json
import re
import unittest
from typing import Any

from labeling_queue.types import NewQueue, QueueChanges

from .stand import Reply, Script


def argument(setting: str) -> str:
    """`labelersMayPush` becomes the argument `labelers_may_push`."""
    return re.sub(r"([A-Z])", r"_\1", setting).lower()


class QueueSettingsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.script = Script(Reply(200, b"{}"))
        self.addCleanup(self.script.stop)
        self.queues = self.script.client().queues

    def sent(self) -> Any:
        return json.loads(self.script.asked[0].body)

    def test_create_takes_every_setting_of_a_new_queue(self) -> None:
        settings = {setting: f"some {setting}" for setting in NewQueue.__annotations__}
        arguments: Any = {argument(setting): value for setting, value in settings.items()}
        self.queues.create(**arguments)
        self.assertEqual(self.sent(), settings)

    def test_update_takes_every_setting_that_can_be_changed(self) -> None:
        changes = {setting: f"some {setting}" for setting in QueueChanges.__annotations__}
        arguments: Any = {argument(setting): value for setting, value in changes.items()}
        self.queues.update("q", **arguments)
        self.assertEqual(self.sent(), changes)
