"""The feed, read from a server that ends streams wherever it likes."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from labeling_queue import AuthenticationError, LabelingConnectionError

from .stand import Reply
from .test_requests import ScriptedCase, problem


def event(number: int, kind: str = "item.added") -> dict[str, Any]:
    return {"id": f"evt_{number}_1", "type": kind, "timestamp": "t", "actor": {}, "data": {}}


def stream(*numbers: int, heartbeat: int | None = None, cut: bool = False, more: bytes = b"") -> Reply:
    text = b"retry: 1000\n\n: a comment\n\n"
    for number in numbers:
        value = json.dumps(event(number)).encode()
        text += b"id: evt_%d_1\r\nevent: item.added\r\ndata: %b\r\n\r\n" % (number, value)
    if heartbeat is not None:
        text += b"id: evt_%d_1\n\n" % heartbeat
    return Reply(200, text + more, {"Content-Type": "text/event-stream"}, chunked=True, cut=cut)


def page(*numbers: int, after: str) -> Reply:
    text = "".join(json.dumps(event(number)) + "\n" for number in numbers).encode()
    link = f'</v1/events?type=item.added&after={after}>; rel="next"'
    return Reply(200, text, {"Content-Type": "application/jsonl", "Link": link})


class StreamTest(ScriptedCase):
    def test_continues_after_the_last_event_or_heartbeat(self) -> None:
        script = self.script(
            stream(1, 2, cut=True),
            stream(3, heartbeat=9, more=b"id: evt_10_1\ndata: {"),
            problem(503, "unavailable"),
            stream(),
            stream(11),
        )
        with script.client().events.stream(after="evt_0_1", types=["item.added"], queue_id="q") as events:
            seen = []
            for happened in events:
                seen.append(happened["id"])
                if len(seen) == 4:
                    break
            self.assertEqual(events.last_id, "evt_11_1")
        self.assertEqual(seen, ["evt_1_1", "evt_2_1", "evt_3_1", "evt_11_1"])
        afters = [asked.path.split("after=")[1] for asked in script.asked]
        self.assertEqual(afters, ["evt_0_1", "evt_2_1", "evt_9_1", "evt_9_1", "evt_9_1"])
        self.assertTrue(script.asked[0].path.startswith("/v1/events?type=item.added&queue=q&"))
        self.assertEqual(script.asked[0].headers["Accept"], "text/event-stream")

    def test_begins_at_the_current_end_of_the_feed(self) -> None:
        script = self.script(page(after="evt_7_1"), stream(cut=True), stream(8))
        events = script.client().events.stream(after="latest")
        self.assertEqual(next(iter(events))["id"], "evt_8_1")
        self.assertIn("after=latest", script.asked[0].path)
        self.assertIn("after=evt_7_1", script.asked[1].path)

    def test_survives_more_failures_than_a_number_can_double(self) -> None:
        class MorningError(Exception):
            pass

        def sleep(pause: float) -> None:
            pauses.append(pause)
            if len(pauses) == 1_100:
                raise MorningError

        pauses: list[float] = []
        script = self.script(stream(1, cut=True))
        client = script.client(max_retries=0)
        client._requests.retries.sleep = sleep
        events = iter(client.events.stream())
        next(events)
        script.stop()
        with self.assertRaises(MorningError):
            next(events)
        self.assertTrue(4 <= pauses[-1] <= 8, pauses[-1])

    def test_ends_when_it_is_closed_in_its_loop(self) -> None:
        script = self.script(stream(1, 2))
        events = script.client().events.stream()
        for _ in events:
            events.close()
        self.assertEqual((events.last_id, len(script.asked)), ("evt_1_1", 1))

    def test_fails_if_it_cannot_begin_or_may_not_continue(self) -> None:
        script = self.script(Reply(0), Reply(0))
        with self.assertRaises(LabelingConnectionError):
            next(iter(script.client(max_retries=1).events.stream()))
        script = self.script(stream(1), problem(401, "unauthenticated"))
        events = iter(script.client().events.stream())
        next(events)
        with self.assertRaises(AuthenticationError):
            next(events)


class ListTest(ScriptedCase):
    def test_follows_the_link_as_long_as_pages_are_full(self) -> None:
        script = self.script(page(1, 2, after="evt_2_1"), page(50, 60, after="evt_60_1"), page(after="evt_60_1"))
        listed = script.client().events.list(types=["item.added", "item.pushed"], page_size=2)
        self.assertEqual([happened["id"] for happened in listed], ["evt_1_1", "evt_2_1", "evt_50_1", "evt_60_1"])
        paths = [asked.path for asked in script.asked]
        self.assertEqual(unquote(paths[0]), "/v1/events?type=item.added,item.pushed&limit=2")
        self.assertEqual([path.partition("&after=")[2] for path in paths[1:]], ["evt_2_1", "evt_60_1"])

    def test_ends_with_what_has_happened_however_much_happens_meanwhile(self) -> None:
        script = self.script(page(1, 2, after="evt_3_1"), page(4, after="evt_4_1"))
        self.assertEqual([happened["id"] for happened in script.client().events.list()], ["evt_1_1", "evt_2_1"])
        self.assertEqual([asked.path for asked in script.asked], ["/v1/events?limit=1000"])

    def test_waits_for_what_the_client_wrote(self) -> None:
        created = Reply(201, b'{"id":"q"}', {"Position": "12"})
        script = self.script(created, page(after="evt_1_1"), page(after="evt_1_1"))
        client = script.client()
        client.queues.create(name="A")
        list(client.events.list())
        self.assertIn("atLeast=12", script.asked[1].path)
