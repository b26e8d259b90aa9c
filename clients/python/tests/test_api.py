"""What people do with the client, against a real API."""

from __future__ import annotations

import io
import json
import os
import tempfile
import threading
import unittest
import uuid
from decimal import Decimal
from typing import Any

from labeling_queue import (
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    LabelingQueue,
    NotFoundError,
    Progress,
    RawJson,
    RevisionMismatchError,
    verify_webhook,
)

from .real import RealCase
from .stand import CuttingProxy, Reply, Script


class QueuesTest(RealCase):
    def test_creates_reads_changes_and_deletes(self) -> None:
        queues = self.client.queues
        schema: Any = {"fields": [{"key": "verdict", "type": "enum", "values": ["right", "wrong"]}]}
        queue_id = queues.create(name="Answers", guidelines="Be kind", annotation_schema=schema)["id"]
        queue = queues.get(queue_id)
        self.assertEqual((queue["name"], queue["guidelines"]), ("Answers", "Be kind"))
        self.assertEqual(queue["annotationSchema"], schema)
        changed = queues.update(queue_id, guidelines="", slot_hours=2, if_revision=queue["revision"])
        self.assertEqual((changed["guidelines"], changed["slotHours"], changed["name"]), ("", 2, "Answers"))
        with self.assertRaises(RevisionMismatchError):
            queues.update(queue_id, name="Late", if_revision=queue["revision"])
        queues.set_annotation_schema(queue_id, {"fields": [{"key": "score", "type": "number"}]})
        queues.remove_annotation_schema(queue_id)
        queues.archive(queue_id)
        self.assertIn(queue_id, [row["id"] for row in queues.list(archived=True)])
        queues.unarchive(queue_id)
        copy_id = queues.duplicate(queue_id, name="Answers, again")["id"]
        self.assertEqual(queues.get(copy_id)["slotHours"], 2)
        queues.delete(queue_id)
        with self.assertRaises(NotFoundError) as raised:
            queues.get(queue_id)
        self.assertEqual(raised.exception.code, "queue_not_found")
        self.assertTrue(raised.exception.request_id)

    def test_gives_several_callers_the_same_queue(self) -> None:
        name = f"Shared ü/{uuid.uuid4()}"
        ids: list[str] = []
        threads = [
            threading.Thread(target=lambda: ids.append(self.client.queues.get_or_create(name=name)["id"]))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(ids), len(set(ids))), (4, 1))
        self.client.queues.delete(ids[0])
        self.assertNotEqual(self.client.queues.get_or_create(name=name)["id"], ids[0])

    def test_reads_a_list_page_by_page(self) -> None:
        made = {self.a_queue() for _ in range(3)}
        pages = list(self.client.queues.list(page_size=2).pages())
        self.assertTrue(len(pages) >= 2 and all(len(page.data) <= 2 for page in pages))
        self.assertTrue(made <= {queue["id"] for queue in self.client.queues.list(page_size=2)})

    def test_refuses_an_unknown_key(self) -> None:
        stranger = LabelingQueue(api_key="lq_nobody")
        self.addCleanup(stranger.close)
        with self.assertRaises(AuthenticationError):
            next(iter(stranger.queues.list()))


class ItemsTest(RealCase):
    def test_adds_each_item_once_however_often_it_is_sent(self) -> None:
        queue_id = self.a_queue()
        rows = [{"data": {"n": n}, "target": None, "idempotencyKey": f"row {n}"} for n in range(25)]
        first = self.client.items.add_many(queue_id, rows, items_per_request=10)
        again = self.client.items.add_many(queue_id, iter(rows), items_per_request=7)
        self.assertEqual((first.collapsed, again.collapsed, first.items), (0, 25, again.items))
        self.assertEqual(repr(again), "AddedItems(25 items, 25 collapsed)")
        listed = list(self.client.items.list(queue_id, page_size=10))
        self.assertEqual([item["data"]["n"] for item in listed], list(range(25)))

    def test_adds_the_rest_with_the_key_of_a_run_that_failed(self) -> None:
        queue_id = self.a_queue()

        def rows(fail: bool) -> Any:
            for number in range(25):
                if fail and number == 15:
                    raise RuntimeError
                yield {"data": number, "target": None}

        with self.assertRaises(RuntimeError):
            self.client.items.add_many(queue_id, rows(True), idempotency_key="run", items_per_request=10)
        self.assertEqual(self.client.queues.get(queue_id)["counters"]["total"], 10)
        added = self.client.items.add_many(queue_id, rows(False), idempotency_key="run", items_per_request=10)
        self.assertEqual((len(added.items), added.collapsed), (25, 10))
        self.assertEqual(self.client.queues.get(queue_id)["counters"]["total"], 25)

    def test_adds_nothing_twice_with_the_key_of_a_run_with_another_request_size(self) -> None:
        queue_id = self.a_queue()
        rows = [{"data": number, "target": None} for number in range(9)]
        self.client.items.add_many(queue_id, rows, idempotency_key="run", items_per_request=4)
        for size in (3, 5, 9):
            with self.assertRaises(InvalidRequestError) as raised:
                self.client.items.add_many(queue_id, rows, idempotency_key="run", items_per_request=size)
            self.assertEqual(raised.exception.code, "idempotency_key_reused")
        self.assertEqual(self.client.queues.get(queue_id)["counters"]["total"], 9)

    def test_reviews_an_item(self) -> None:
        queue_id = self.a_queue()
        items = self.client.items
        item_id = items.add(queue_id, data="2+2", target={"answer": "5"}, metadata={"from": "exam"})["id"]
        edited = items.edit(queue_id, item_id, target={"answer": "4"}, if_revision=0)
        self.assertEqual((edited["state"], edited["originalTarget"]), ("Modified", {"answer": "5"}))
        with self.assertRaises(RevisionMismatchError) as late:
            items.edit(queue_id, item_id, target=None, if_revision=0)
        self.assertEqual(late.exception.problem["target"], {"answer": "4"})
        self.assertEqual(items.revert(queue_id, item_id)["target"], {"answer": "5"})
        self.assertEqual(items.flag(queue_id, item_id, reason="Really?")["flag"]["reason"], "Really?")
        self.assertEqual([item["id"] for item in items.list(queue_id, flagged=True)], [item_id])
        self.assertNotIn("flag", items.unflag(queue_id, item_id))
        self.assertEqual(items.assign(queue_id, item_id, members=[])["state"], "New")
        approved = items.approve(queue_id, item_id, target={"answer": "four"})
        self.assertEqual((approved["state"], approved["target"]), ("Approved", {"answer": "four"}))
        with self.assertRaises(ConflictError) as refused:
            items.edit(queue_id, item_id, target=None)
        self.assertEqual(refused.exception.code, "item_approved")
        self.assertEqual(items.send_back(queue_id, item_id, reason="No")["state"], "Modified")
        items.approve(queue_id, item_id)
        self.assertEqual(items.unapprove(queue_id, item_id)["state"], "Modified")
        items.discard(queue_id, item_id)
        self.assertEqual([item["id"] for item in items.list(queue_id, state=["discarded", "pushed"])], [item_id])
        self.assertEqual(items.restore(queue_id, item_id)["state"], "Modified")
        kinds = [entry["type"] for entry in items.history(queue_id, item_id, page_size=3)]
        self.assertEqual((kinds[0], kinds[-1], len(kinds)), ("ItemAdded", "ItemRestored", 13))
        self.assertEqual(next(iter(items.history(queue_id, item_id, order="newest")))["type"], "ItemRestored")

    def test_applies_one_command_to_many_items_and_takes_it_back(self) -> None:
        queue_id = self.a_queue()
        items = self.client.items
        added = items.add_many(queue_id, [{"data": n, "target": {}} for n in range(3)]).items
        ids = [item["id"] for item in added]
        outcome = items.batch(queue_id, ids, command={"type": "setField", "key": "score", "value": Decimal("1.50")})
        self.assertEqual((outcome["changed"], outcome["refused"]), (3, []))
        self.assertEqual(len(list(items.list(queue_id, field="score=1.5"))), 3)
        stale = items.batch(queue_id, [{"id": ids[0], "revision": 0}], command={"type": "approve"})
        self.assertEqual(stale["refused"][0]["code"], "revision_mismatch")
        undone = items.batch(
            queue_id, ids, command={"type": "takeBack", "correlationId": outcome["correlationId"]}
        )
        self.assertEqual(undone["changed"], 3)

    def test_says_what_is_wrong_with_which_row(self) -> None:
        rows: list[Any] = [{"data": n, "target": n} for n in range(4)]
        rows[3] = {"data": 3, "target": 3, "idempotency_key": "k"}
        with self.assertRaises(InvalidRequestError) as raised:
            self.client.items.add_many(self.a_queue(), rows, items_per_request=2)
        self.assertEqual([error["pointer"] for error in raised.exception.errors], ["/items/3/idempotency_key"])
        self.assertIn('did you mean "idempotencyKey"?', str(raised.exception))

    def test_keeps_every_digit_if_asked_to(self) -> None:
        exact = LabelingQueue(exact_numbers=True)
        self.addCleanup(exact.close)
        queue_id = self.a_queue()
        text = (
            '{"long":12345678901234567890.10,"tiny":1E-400,"whole":98765432109876543210,'
            '"zero":-0,"huge":1e99999999999999999999}'
        )
        item_id = exact.items.add(queue_id, data=RawJson(text), target=Decimal("0.10"))["id"]
        item = exact.items.get(queue_id, item_id)
        self.assertEqual(item["data"]["long"], Decimal("12345678901234567890.10"))
        exact.items.edit(queue_id, item_id, target=item["data"])
        self.assertTrue(self.client.request("GET", "/v1/sql/tables")["data"])
        stored = next(exact.sql.rows(f"select target::text as target from items where id = '{item_id}'"))
        self.assertEqual(stored["target"], text)


class DatasetsTest(RealCase):
    def test_pushes_what_was_approved_and_exports_it(self) -> None:
        queue_id, dataset_id = self.a_queue(), self.a_dataset()
        added = self.client.items.add_many(queue_id, [{"data": n, "target": n} for n in range(5)])
        ids = [item["id"] for item in added.items]
        for item_id in ids[:3]:
            self.client.items.approve(queue_id, item_id)
        seen: list[Progress] = []
        push_id = self.client.pushes.start(queue_id, dataset_id=dataset_id)["pushId"]
        push = self.client.pushes.wait(queue_id, push_id, on_progress=seen.append, timeout=60)
        self.assertEqual((push["status"], push["pushed"], seen[-1].done), ("completed", 3, 3))
        self.assertEqual([row["id"] for row in self.client.pushes.list(queue_id)], [push_id])
        rows = list(self.client.datasets.export(dataset_id))
        self.assertEqual([row["data"] for row in rows], [0, 1, 2])
        self.assertEqual([row["data"] for row in self.client.datasets.datapoints(dataset_id, page_size=2)], [0, 1, 2])
        self.assertEqual(self.client.datasets.get(dataset_id)["datapoints"], 3)

    def test_exports_what_members_answered(self) -> None:
        queue_id = self.a_queue()
        self.client.items.add(queue_id, data=1, target=2)
        self.assertEqual(list(self.client.queues.export_annotations(queue_id)), [])
        file = io.BytesIO()
        size = self.client.queues.export_annotations_to(queue_id, file, format="csv")
        self.assertEqual(size, len(file.getvalue()))
        self.assertRegex(file.getvalue(), b"^itemId,idempotencyKey,state,member,[^\n]+\r\n$")

    def test_moves_a_dataset_through_a_file_of_each_format(self) -> None:
        dataset_id = self.a_dataset()
        points = [{"data": {"q": f"q {n}"}, "target": Decimal("1.10"), "metadata": {"n": n}} for n in range(15)]
        added = self.client.datasets.add_datapoints(dataset_id, points, datapoints_per_request=10)
        self.assertEqual(len(added), 15)
        name = f"Copies {uuid.uuid4()}"
        self.assertEqual(
            self.client.datasets.get_or_create(name=name)["id"], self.client.datasets.get_or_create(name=name)["id"]
        )
        with tempfile.TemporaryDirectory() as folder:
            for format in ("jsonl", "csv", "parquet"):
                path = os.path.join(folder, f"export.{format}")
                size = self.client.datasets.export_to(dataset_id, path, format=format)  # type: ignore[arg-type]
                self.assertEqual(size, os.path.getsize(path))
                copy_id = self.a_dataset()
                self.assertEqual(self.client.imports.to_dataset(copy_id, path), {"added": 15, "collapsed": 0})
                self.assertEqual(self.client.imports.to_dataset(copy_id, path), {"added": 0, "collapsed": 15})
                copied = [(row["data"], row["target"], row["metadata"]) for row in self.client.datasets.export(copy_id)]
                self.assertEqual(copied, [(row["data"], 1.1, row["metadata"]) for row in points])
        self.client.datasets.rename(dataset_id, name="Renamed")
        self.assertEqual(self.client.datasets.get(dataset_id)["name"], "Renamed")
        self.client.datasets.delete_datapoint(dataset_id, added[0]["id"])
        kept = [row["id"] for row in self.client.datasets.datapoints(dataset_id)]
        self.assertEqual(kept, [row["id"] for row in added[1:]])
        self.client.datasets.delete(dataset_id)
        self.client.datasets.delete(dataset_id)
        with self.assertRaises(NotFoundError):
            self.client.datasets.get(dataset_id)


class ImportsTest(RealCase):
    def test_imports_columns_of_a_file_and_reports_progress(self) -> None:
        queue_id = self.a_queue()
        file = io.BytesIO(b'question,"answer, short",level\n2+2,4,007\n3+3,6,1\n')
        seen: list[Progress] = []
        imported = self.client.imports.to_queue(
            queue_id,
            file,
            format="csv",
            data="question",
            target=["answer, short"],
            metadata=["level"],
            json="answer, short",
            on_progress=seen.append,
        )
        self.assertEqual(imported, {"added": 2, "collapsed": 0})
        self.assertEqual((seen[0].phase, seen[0].total), ("sending", len(file.getvalue())))
        self.assertEqual((seen[-1].phase, seen[-1].done), ("adding", 2))
        item = next(iter(self.client.items.list(queue_id)))
        self.assertEqual((item["data"], item["target"], item["metadata"]), ("2+2", 4, {"level": "007"}))

    def test_imports_rows_that_a_program_makes(self) -> None:
        queue_id = self.a_queue()
        rows = [{"data": {"text": "é" * 1000, "n": n}, "target": n} for n in range(200)]
        self.assertEqual(self.client.imports.rows_to_queue(queue_id, iter(rows))["added"], 200)
        self.assertEqual(self.client.imports.rows_to_queue(queue_id, rows), {"added": 0, "collapsed": 200})
        with self.assertRaises(InvalidRequestError) as raised:
            self.client.imports.rows_to_queue(queue_id, [{"data": 1, "target": 2}, {"datum": 1}])
        self.assertIn("2", raised.exception.errors[0]["detail"] + raised.exception.errors[0]["pointer"])

    def test_adds_a_row_with_a_key_once_whatever_file_it_is_in(self) -> None:
        queue_id = self.a_queue()
        first = self.client.imports.to_queue(queue_id, b"q,id\n2+2,a\n", format="csv", data="q", key="id")
        grown = self.client.imports.rows_to_queue(
            queue_id, [{"q": "3+3", "id": "b"}, {"q": "2+2", "id": "a"}], data="q", key="id"
        )
        self.assertEqual((first["added"], grown), (1, {"added": 1, "collapsed": 1}))
        keys = [item["idempotencyKey"] for item in self.client.items.list(queue_id)]
        self.assertEqual(keys, ["a", "b"])

    def test_imports_from_a_dataset_and_from_a_query(self) -> None:
        queue_id, dataset_id = self.a_queue(), self.a_dataset()
        self.client.datasets.add_datapoints(dataset_id, [{"data": n, "target": n} for n in range(3)])
        imported = self.client.imports.from_source(queue_id, {"type": "dataset", "datasetId": dataset_id})
        self.assertEqual(imported["added"], 3)
        again = self.client.imports.from_source(queue_id, {"type": "dataset", "datasetId": dataset_id})
        self.assertEqual(again, {"added": 0, "collapsed": 3})
        seen: list[Progress] = []
        rows = self.client.imports.from_source(
            queue_id,
            {"type": "sql", "query": "select 1 as a union all select 2 order by a", "columns": {"data": ["a"]}},
            on_progress=seen.append,
        )
        self.assertEqual((rows["added"], seen[-1].phase), (2, "adding"))


class QueriesTest(RealCase):
    def test_runs_sql(self) -> None:
        result = self.client.sql.run("select 1 as one, 'a' as letter union all select 2, 'b' order by one", limit=1)
        self.assertEqual((result["rows"], result["truncated"]), ([[1, "a"]], True))
        self.assertEqual(list(self.client.sql.rows("select 1 as one, null as none")), [{"one": 1, "none": None}])
        self.assertIn("items", [table["name"] for table in self.client.sql.tables()])
        with self.assertRaises(InvalidRequestError):
            self.client.sql.run("delete from items")

    def test_reads_traces_and_deletes_them(self) -> None:
        trace_id, span_id = uuid.uuid4().hex, uuid.uuid4().hex[:16]
        span = {
            "traceId": trace_id,
            "spanId": span_id,
            "name": "answer",
            "startTimeUnixNano": "1700000000000000000",
            "endTimeUnixNano": "1700000001000000000",
            "attributes": [
                {"key": "input.value", "value": {"stringValue": "2+2"}},
                {"key": "session.id", "value": {"stringValue": trace_id}},
            ],
        }
        spans = {"resourceSpans": [{"scopeSpans": [{"spans": [span]}]}]}
        self.client.request("POST", "/v1/traces", body=spans, repeatable=True)
        since = "2020-01-01T00:00:00Z"
        listed = list(self.client.traces.list(session=trace_id, min_duration_ms=1000, started_from=since))
        self.assertEqual([trace["traceId"] for trace in listed], [trace_id])
        self.assertEqual([row["spanId"] for row in self.client.traces.get(trace_id)["spans"]], [span_id])
        self.assertEqual(self.client.traces.span(trace_id, span_id)["name"], "answer")
        self.assertIn(trace_id, [session["sessionId"] for session in self.client.traces.sessions()])
        self.client.traces.delete(trace_id)
        with self.assertRaises(NotFoundError):
            self.client.traces.get(trace_id)


class EventsTest(RealCase):
    def test_lists_what_happened_to_a_queue(self) -> None:
        queue_id = self.a_queue()
        item_id = self.client.items.add(queue_id, data=1, target=2)["id"]
        self.client.items.approve(queue_id, item_id)
        listed = list(self.client.events.list(queue_id=queue_id, page_size=1))
        self.assertEqual([event["type"] for event in listed], ["queue.created", "item.added", "item.approved"])
        self.assertEqual((listed[2]["data"]["itemId"], listed[2]["data"]["state"]), (item_id, "Approved"))
        later = self.client.events.list(after=listed[0]["id"], types=["item.approved"], queue_id=queue_id)
        self.assertEqual([event["id"] for event in later], [listed[2]["id"]])

    def test_streams_each_event_once_although_connections_break_off(self) -> None:
        queue_id = self.a_queue()
        proxy = CuttingProxy(os.environ["LABELING_URL"])
        self.addCleanup(proxy.stop)
        with LabelingQueue(base_url=proxy.url) as client:
            events = client.events.stream(after="latest", types=["item.added"], queue_id=queue_id)
            added = self.client.items.add_many(queue_id, [{"data": n, "target": n} for n in range(20)])
            proxy.cut(("answer", 0), ("answer", 2_000), ("answer", 2_500))
            seen: list[str] = []
            for event in events:
                seen.append(event["data"]["itemId"])
                if len(seen) == 20:
                    break
            events.close()
        self.assertEqual((proxy.done, seen), (3, [item["id"] for item in added.items]))


class WebhooksTest(RealCase):
    def test_manages_a_webhook(self) -> None:
        webhooks = self.client.webhooks
        receiver = Script(Reply(204))
        self.addCleanup(receiver.stop)
        created = webhooks.create(url=receiver.url, types="item.approved", description="Trains")
        webhook_id, secret = created["id"], created["secret"]
        self.assertEqual(webhooks.test(webhook_id), {"delivered": True, "status": 204, "error": None})
        (asked,) = receiver.asked
        self.assertEqual(verify_webhook(asked.body, asked.headers, secret)["type"], "webhook.test")
        self.assertNotEqual(webhooks.rotate_secret(webhook_id, overlap_hours=1)["secret"], secret)
        changed = webhooks.update(webhook_id, types=None, enabled=False)
        self.assertEqual((changed["types"], changed["enabled"], changed["description"]), (None, False, "Trains"))
        self.assertEqual(webhooks.replay(webhook_id, after="latest")["id"], webhook_id)
        self.assertIn(webhook_id, [row["id"] for row in webhooks.list(page_size=1)])
        self.assertEqual(list(webhooks.deliveries(webhook_id, state="dead")), [])
        with self.assertRaises(NotFoundError) as unknown:
            webhooks.redeliver(webhook_id, "evt_1_1")
        self.assertEqual(unknown.exception.code, "delivery_not_found")
        webhooks.delete(webhook_id)
        with self.assertRaises(NotFoundError):
            webhooks.get(webhook_id)


class CutConnectionsTest(RealCase):
    def setUp(self) -> None:
        super().setUp()
        self.proxy = CuttingProxy(os.environ["LABELING_URL"])
        self.addCleanup(self.proxy.stop)
        self.cut_client = LabelingQueue(base_url=self.proxy.url)
        self.addCleanup(self.cut_client.close)

    def test_adds_every_item_once_although_connections_break_off(self) -> None:
        queue_id = self.a_queue()
        # In a request, in the answer before its first byte, in the middle of one, and twice in a row.
        self.proxy.cut(("request", 900), ("answer", 0), ("request", 2_000), ("answer", 0), ("answer", 700))
        added = self.cut_client.items.add_many(
            queue_id, ({"data": {"n": n}, "target": "x" * 20} for n in range(200)), items_per_request=20
        )
        self.assertEqual(self.proxy.done, 5)
        ids = [item["id"] for item in self.cut_client.items.list(queue_id, page_size=1000)]
        self.assertEqual((len(set(ids)), [item["id"] for item in added.items]), (200, ids))

    def test_creates_one_queue_and_one_push_although_the_answer_is_lost(self) -> None:
        self.proxy.cut(("answer", 0))
        name = f"Lost {uuid.uuid4()}"
        queue_id = self.cut_client.queues.create(name=name)["id"]
        named = [queue["id"] for queue in self.cut_client.queues.list(page_size=1000) if queue["name"] == name]
        self.assertEqual(named, [queue_id])
        self.client.items.approve(queue_id, self.client.items.add(queue_id, data=1, target=2)["id"])
        self.proxy.cut(("answer", 0))
        push_id = self.cut_client.pushes.start(queue_id, dataset_id=self.a_dataset())["pushId"]
        self.assertEqual(self.cut_client.pushes.wait(queue_id, push_id, timeout=60)["pushed"], 1)
        self.assertEqual([push["id"] for push in self.cut_client.pushes.list(queue_id)], [push_id])

    def test_imports_a_file_once_although_the_connection_breaks_off(self) -> None:
        queue_id = self.a_queue()
        file = b"".join(json.dumps({"data": n, "target": "y" * 2_000}).encode() + b"\n" for n in range(200))
        self.proxy.cut(("request", 300_000), ("answer", 250))
        imported = self.cut_client.imports.to_queue(queue_id, file)
        self.assertEqual(imported["added"] + imported["collapsed"], 200)
        self.assertEqual((self.proxy.done, self.cut_client.queues.get(queue_id)["counters"]["total"]), (2, 200))


if __name__ == "__main__":
    unittest.main()
