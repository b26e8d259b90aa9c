"""Tests against a real API: its address and a key with every right in LABELING_URL and LABELING_API_KEY."""

from __future__ import annotations

import os
import unittest
import uuid

from labeling_queue import LabelingQueue


@unittest.skipUnless("LABELING_URL" in os.environ, "LABELING_URL names no API: see CONTRIBUTING")
class RealCase(unittest.TestCase):
    def setUp(self) -> None:
        self.client = LabelingQueue()
        self.addCleanup(self.client.close)

    def a_queue(self) -> str:
        return self.client.queues.create(name=f"Queue {uuid.uuid4()}")["id"]

    def a_dataset(self) -> str:
        return self.client.datasets.create(name=f"Dataset {uuid.uuid4()}")["id"]
