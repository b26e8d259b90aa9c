"""How requests are sent again, against a server that misbehaves."""

from __future__ import annotations

import io
import json
import os
import socket
import tempfile
import threading
import time
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from labeling_queue import (
    ApiError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    LabelingConnectionError,
    LabelingError,
    LabelingQueue,
    LabelingTimeoutError,
    NotFoundError,
    RateLimitedError,
    UnavailableError,
)
from labeling_queue.resources.imports import Imports

from .stand import Asked, Reply, Script


def reply(value: Any, status: int = 200, **headers: str) -> Reply:
    names = {name.replace("_", "-"): text for name, text in headers.items()}
    return Reply(status, json.dumps(value).encode(), names)


def problem(status: int, code: str, **headers: str) -> Reply:
    return reply({"status": status, "code": code, "detail": "It went wrong"}, status, **headers)


def lines(*values: Any) -> Reply:
    body = "".join(json.dumps(value) + "\n" for value in values).encode()
    return Reply(201, body, {"Content-Type": "application/jsonl"}, chunked=True)


class ScriptedCase(unittest.TestCase):
    def script(self, *replies: Any) -> Script:
        script = Script(*replies)
        self.addCleanup(script.stop)
        return script


class GetOrCreateTest(ScriptedCase):
    queue = {"id": "q", "name": "A", "archived": False}
    nothing = {"data": [], "next": None}

    def test_looks_it_up_by_name_alone(self) -> None:
        script = self.script(reply({"data": [self.queue], "next": "1"}))
        self.assertEqual(script.client().queues.get_or_create(name="A"), self.queue)
        self.assertEqual([asked.path for asked in script.asked], ["/v1/labeling_queues?name=A&limit=1&archived=false"])

    def test_creates_another_if_the_one_that_the_key_created_does_not_qualify(self) -> None:
        created = reply({"id": "q", "createdAt": "t"}, 201)
        archived = [created, reply({**self.queue, "archived": True})]
        for refused in ([problem(409, "queue_exists")], [problem(409, "idempotency_key_reused")], archived):
            nothing = reply(self.nothing)
            script = self.script(nothing, *refused, nothing, created, reply(self.queue))
            self.assertEqual(script.client().queues.get_or_create(name="A"), self.queue)
            first, second = [asked for asked in script.asked if asked.method == "POST"]
            self.assertEqual(first.headers["Idempotency-Key"], "queue:A")
            self.assertNotEqual(second.headers["Idempotency-Key"], "queue:A")


class RetriesTest(ScriptedCase):
    deletions: list[tuple[str, Callable[[LabelingQueue], None]]] = [
        ("webhook_not_found", lambda client: client.webhooks.delete("w")),
        ("trace_not_found", lambda client: client.traces.delete("t")),
    ]

    def test_sends_a_command_again_with_the_same_key_and_request_id(self) -> None:
        created = {"id": "q", "createdAt": "t"}
        for failure in (problem(503, "unavailable"), problem(429, "rate_limited"), Reply(0), Reply(502, b"<html>")):
            script = self.script(failure, reply(created, 201))
            self.assertEqual(script.client().queues.create(name="A"), created)
            first, second = script.asked
            for name in ("Idempotency-Key", "X-Request-Id"):
                self.assertTrue(first.headers[name])
                self.assertEqual(first.headers[name], second.headers[name])
            self.assertEqual(first.body, second.body)

    def test_creates_a_webhook_again_with_the_same_key_after_a_lost_answer(self) -> None:
        script = self.script(Reply(0), reply({"id": "w", "secret": "whsec_1"}, 201))
        webhook = script.client().webhooks.create(url="https://example.com")
        self.assertEqual(webhook["secret"], "whsec_1")
        first, second = script.asked
        self.assertTrue(first.headers["Idempotency-Key"])
        self.assertEqual(first.headers["Idempotency-Key"], second.headers["Idempotency-Key"])

    def test_waits_longer_each_time_and_as_long_as_it_is_asked_to(self) -> None:
        script = self.script(
            problem(503, "unavailable"), problem(503, "unavailable"), problem(503, "busy", Retry_After="7"), reply({})
        )
        script.client().queues.get("q")
        first, second, third = script.paused
        self.assertTrue(0.25 <= first <= 0.5 <= second <= 1.0, script.paused)
        self.assertTrue(7 < third < 9, script.paused)

    def test_gives_up_after_the_last_retry_or_if_the_pause_would_be_too_long(self) -> None:
        script = self.script(*[problem(503, "unavailable")] * 3)
        with self.assertRaises(UnavailableError) as raised:
            script.client(max_retries=2).queues.get("q")
        self.assertEqual((raised.exception.code, len(script.asked)), ("unavailable", 3))
        script = self.script(problem(429, "rate_limited", Retry_After="3600"))
        with self.assertRaises(RateLimitedError) as limited:
            script.client().queues.get("q")
        self.assertEqual((limited.exception.retry_after, len(script.asked)), (3600, 1))

    def test_reads_the_errors_of_something_in_between_in_any_form(self) -> None:
        ours = {"pointer": "/name", "detail": "is missing"}
        strange = [{"a": 1}, "down", None, 3, [{"message": "no upstream"}, "down", {"pointer": 1, "detail": None}]]
        for errors in [*strange, [{"pointer": "/name"}, ours]]:
            busy, refused = reply({"errors": errors}, 503), reply({"errors": errors}, 400)
            script = self.script(busy, refused)
            with self.assertRaises(InvalidRequestError) as raised:
                script.client().queues.get("q")
            self.assertEqual(len(script.asked), 2)
            self.assertEqual(raised.exception.errors, [ours] if isinstance(errors, list) and ours in errors else [])
            self.assertEqual(raised.exception.problem, {"errors": errors})

    def test_deletion_succeeds_if_nothing_is_found_after_a_lost_answer(self) -> None:
        for code, delete in self.deletions:
            for lost in (Reply(0), problem(503, "unavailable"), Reply(504, b"<html>")):
                script = self.script(lost, problem(404, code))
                delete(script.client())
                self.assertEqual([asked.method for asked in script.asked], ["DELETE"] * 2)

    def test_fails_to_delete_what_no_earlier_attempt_can_have_deleted(self) -> None:
        for code, delete in self.deletions:
            for earlier in ([], [problem(429, "rate_limited")], [problem(503, "too_busy")]):
                with self.assertRaises(NotFoundError) as raised:
                    delete(self.script(*earlier, problem(404, code)).client())
                self.assertEqual(raised.exception.code, code)
            for other in ("project_not_found", "not_found"):
                with self.assertRaises(NotFoundError) as raised:
                    delete(self.script(Reply(0), problem(404, other)).client())
                self.assertEqual(raised.exception.code, other)

    def test_does_not_repeat_what_will_be_refused_again(self) -> None:
        for status, kind in ((400, InvalidRequestError), (401, AuthenticationError), (409, ConflictError)):
            script = self.script(problem(status, "no"))
            with self.assertRaises(kind) as raised:
                script.client().queues.get("q")
            self.assertEqual((len(script.asked), raised.exception.status), (1, status))

    def test_repeats_what_must_not_happen_twice_only_if_it_was_not_begun(self) -> None:
        script = self.script(problem(503, "too_busy"), reply({"secret": "s"}, 201))
        self.assertEqual(script.client().request("POST", "/v1/api_keys", body={})["secret"], "s")
        script = self.script(Reply(0), reply({}))
        with self.assertRaises(LabelingConnectionError) as raised:
            script.client().request("POST", "/v1/api_keys", body={})
        self.assertEqual(len(script.asked), 1)
        self.assertEqual(raised.exception.request_id, script.asked[0].headers["X-Request-Id"])

    def test_asks_again_for_an_answer_that_broke_off(self) -> None:
        whole = {"data": [{"id": "a"}], "next": None}
        script = self.script(Reply(200, json.dumps(whole).encode(), cut=True), reply(whole))
        self.assertEqual([queue["id"] for queue in script.client().queues.list()], ["a"])
        self.assertEqual(len(script.asked), 2)
        script = self.script(Reply(200, b'{"data":', chunked=True, cut=True), reply(whole))
        self.assertEqual([queue["id"] for queue in script.client().queues.list()], ["a"])

    def test_treats_cut_off_headers_as_no_answer(self) -> None:
        script = self.script(Reply(201, bare=True), reply({"id": "q"}, 201))
        self.assertEqual(script.client().queues.create(name="A")["id"], "q")

    def test_says_when_nothing_is_listening_and_when_nothing_arrives(self) -> None:
        script = self.script()
        client = script.client(max_retries=1)
        script.stop()
        with self.assertRaises(LabelingConnectionError) as refused:
            client.queues.get("q")
        self.assertFalse(refused.exception.sent)
        self.assertEqual(len(script.paused), 1)

        def late(_: Asked) -> Reply:
            blocked.wait(5)
            return Reply()

        blocked = threading.Event()
        self.addCleanup(blocked.set)
        silent = self.script(late)
        with self.assertRaises(LabelingTimeoutError):
            silent.client(timeout=0.1, max_retries=0).queues.get("q")

    def test_sends_a_body_for_longer_than_the_timeout_to_a_service_that_keeps_reading(self) -> None:
        size = 32 * 1024 * 1024

        def read_slowly() -> None:
            with server.accept()[0] as connection:
                received = 0
                while received < size and (piece := connection.recv(65536)):
                    received += len(piece)
                    time.sleep(0.005)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\n[1, 2]\n")

        with socket.socket() as server:
            # The system buffers what fits, which must be only a small part of the body.
            server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            server.bind(("127.0.0.1", 0))
            server.listen()
            reading = threading.Thread(target=read_slowly, daemon=True)
            reading.start()
            url = f"http://127.0.0.1:{server.getsockname()[1]}"
            with LabelingQueue(base_url=url, api_key="k", timeout=2, max_retries=0) as client:
                self.assertEqual(client.request("POST", "/v1/other", body="x" * size), [1, 2])
            reading.join()

    def test_uses_one_connection_for_successive_requests(self) -> None:
        ports: list[int] = []

        def note(asked: Asked) -> Reply:
            ports.append(asked.port)
            return reply({"data": [], "next": None})

        script = self.script(*[note] * 3)
        client = script.client()
        for _ in range(3):
            list(client.queues.list())
        self.assertEqual(len(set(ports)), 1)

    def test_keeps_the_connection_after_an_answer_without_a_body(self) -> None:
        script = self.script(Reply(204), Reply(204), reply({}))
        client = script.client()
        client.queues.delete("q")
        client.items.discard("q", "i")
        client.queues.get("q")
        self.assertEqual(len({asked.port for asked in script.asked}), 1)


class WhatIsSentTest(ScriptedCase):
    def test_waits_in_reads_for_what_it_wrote(self) -> None:
        script = self.script(reply({"id": "q"}, 201, Position="41"), reply({}), reply({}))
        client = script.client()
        client.queues.create(name="A")
        client.queues.get("q")
        client.traces.get("t")
        paths = [asked.path for asked in script.asked]
        self.assertEqual(paths[1:], ["/v1/labeling_queues/q?atLeast=41", "/v1/traces/t"])

    def test_waits_in_an_sql_query_for_what_it_wrote(self) -> None:
        script = self.script(reply({"id": "q"}, 201, Position="41"), reply({"columns": [], "rows": []}))
        client = script.client()
        client.queues.create(name="A")
        client.sql.run("select 1")
        self.assertEqual((script.asked[1].path, script.asked[1].body), ("/v1/sql?atLeast=41", b'{"query":"select 1"}'))

    def test_forgets_a_position_that_the_store_does_not_have(self) -> None:
        gone = reply({"code": "invalid_parameter", "detail": "atLeast: there is no position 41 yet"}, 400)
        script = self.script(reply({"id": "q"}, 201, Position="41"), gone, reply({"id": "q"}), reply({}))
        client = script.client()
        client.queues.create(name="A")
        self.assertEqual(client.queues.get("q")["id"], "q")
        client.queues.get("q")
        self.assertNotIn("atLeast", script.asked[2].path + script.asked[3].path)

    def test_escapes_paths_and_sends_revisions_and_null(self) -> None:
        script = self.script(reply({}), reply({}))
        client = script.client(project_id="p")
        client.items.edit("a/b", "../c", target=None, if_revision=3)
        client.queues.update("q", dataset_id=None)
        edit, update = script.asked
        self.assertEqual(edit.path, "/v1/labeling_queues/a%2Fb/items/..%2Fc/target")
        self.assertEqual((edit.headers["If-Match"], edit.body), ('"3"', b'{"target":null}'))
        self.assertEqual((edit.headers["Authorization"], edit.headers["X-Project-Id"]), ("Bearer lq_test", "p"))
        self.assertEqual(update.body, b'{"datasetId":null}')

    def test_says_which_key_cannot_be_sent(self) -> None:
        script = self.script(reply({"id": "q"}, 201))
        client = script.client()
        with self.assertRaisesRegex(ValueError, "The header Idempotency-Key cannot carry 'импорт'"):
            client.imports.to_queue("q", b"", idempotency_key="импорт")
        with self.assertRaisesRegex(ValueError, "The header Idempotency-Key cannot carry 'a\\\\n'"):
            client.imports.to_queue("q", b"", idempotency_key="a\n")
        with LabelingQueue(base_url=script.url, api_key="lq_Щ") as other:
            with self.assertRaisesRegex(ValueError, "The header Authorization cannot carry its value"):
                other.queues.get("q")
        self.assertEqual(script.asked, [])
        client.queues.create(name="A", idempotency_key="é")
        self.assertEqual(script.asked[0].headers["Idempotency-Key"], "é")


class SqlTest(ScriptedCase):
    def test_refuses_rows_with_two_columns_of_the_same_name(self) -> None:
        answer = reply({"columns": [{"name": "a"}, {"name": "b"}, {"name": "a"}], "rows": [[1, 2, 3]]})
        client = self.script(answer, answer).client()
        with self.assertRaisesRegex(ValueError, "Several columns are called 'a'"):
            next(client.sql.rows("select 1 as a, 2 as b, 3 as a"))
        self.assertEqual(client.sql.run("select 1 as a, 2 as b, 3 as a")["rows"], [[1, 2, 3]])


class AddingTest(ScriptedCase):
    def add(self, asked: Asked) -> Reply:
        return reply([{"id": item["data"]} for item in json.loads(asked.body)["items"]], 201, Collapsed_Count="1")

    def test_splits_by_count_and_size_and_reports_progress(self) -> None:
        script = self.script(*[self.add] * 9)
        rows = [{"data": number, "target": "x" * 20 * (number == 3)} for number in range(5)]
        seen: list[tuple[int, int | None]] = []
        added = script.client().items.add_many(
            "q",
            rows,
            items_per_request=2,
            bytes_per_request=60,
            on_progress=lambda progress: seen.append((progress.done, progress.total)),
        )
        self.assertEqual([item["id"] for item in added.items], [0, 1, 2, 3, 4])
        self.assertEqual(added.collapsed, len(script.asked))
        self.assertEqual([len(json.loads(asked.body)["items"]) for asked in script.asked], [2, 1, 1, 1])
        self.assertEqual(seen, [(2, 5), (3, 5), (4, 5), (5, 5)])

    def test_sends_smaller_requests_to_a_service_that_accepts_less(self) -> None:
        few, small = problem(413, "too_many_items"), problem(413, "body_too_large")
        script = self.script(few, self.add, small, self.add, self.add)
        added = script.client().items.add_many("q", ({"data": n, "target": 0} for n in range(4)), idempotency_key="run")
        self.assertEqual([item["id"] for item in added.items], [0, 1, 2, 3])
        keys = [asked.headers["Idempotency-Key"] for asked in script.asked]
        self.assertEqual(keys, ["run 0", "run 0", "run 2", "run 2", "run 3"])

    def test_gives_the_index_of_an_invalid_row_among_all_rows(self) -> None:
        errors = [{"pointer": "/items/1/data", "detail": "is missing"}]
        detail = "/items/1/data is missing (and 1 more)"
        wrong = reply({"code": "invalid_body", "detail": detail, "errors": errors}, 400)
        script = self.script(self.add, wrong)
        with self.assertRaises(InvalidRequestError) as raised:
            script.client().items.add_many("q", [{"data": n, "target": 0} for n in range(4)], items_per_request=2)
        self.assertEqual([error["pointer"] for error in raised.exception.errors], ["/items/3/data"])
        self.assertIn("/items/3/data is missing (and 1 more) (invalid_body)", str(raised.exception))
        self.assertNotIn("/items/1", str(raised.exception))
        self.assertEqual(raised.exception.problem["detail"], "/items/3/data is missing (and 1 more)")

    def test_leaves_out_the_key_of_the_request_if_every_item_has_one(self) -> None:
        script = self.script(self.add)
        script.client().items.add("q", data=1, target=2, idempotency_key="k")
        self.assertNotIn("Idempotency-Key", script.asked[0].headers)


class ImportsTest(ScriptedCase):
    def test_sends_a_file_again_from_where_it_began(self) -> None:
        checking = {"phase": "checking", "done": 1, "total": 2}
        failed = lines(checking, {"problem": {"status": 503, "code": "unavailable"}})
        done = lines({"phase": "adding", "done": 2, "total": 2}, {"added": 2, "collapsed": 0, "position": "7"})
        script = self.script(Reply(0), failed, lines(checking), done)
        file = io.BytesIO(b"not this\n1\n2\n")
        file.readline()
        phases: list[str] = []
        imported = script.client().imports.to_dataset(
            "d", file, format="csv", data=["a", "b,c"], on_progress=lambda progress: phases.append(progress.phase)
        )
        self.assertEqual(imported, {"added": 2, "collapsed": 0})
        self.assertEqual([asked.body for asked in script.asked], [b"1\n2\n"] * 4)
        self.assertEqual(script.asked[0].path, "/v1/datasets/d/import?format=csv&data=a%2C%22b%2Cc%22")
        self.assertEqual(phases[-2:], ["sending", "adding"])

    def test_sends_a_tsv_file_as_csv(self) -> None:
        script = self.script(lines({"added": 1, "collapsed": 0}))
        file = io.BytesIO(b"a\tb\n1\t2\n")
        file.name = "answers.TSV"
        script.client().imports.to_queue("q", file, data="a")
        self.assertEqual(script.asked[0].path, "/v1/labeling_queues/q/import?format=csv&data=a")

    def test_names_the_column_of_the_keys_if_rows_become_items(self) -> None:
        imported = lines({"added": 1, "collapsed": 0})
        script = self.script(imported, imported)
        client = script.client()
        client.imports.to_queue("q", b"a,b\n1,2\n", format="csv", data="a", key="b, c")
        client.imports.rows_to_queue("q", [{"a": 1, "id": 2}], data="a", key="id")
        self.assertEqual(
            [asked.path for asked in script.asked],
            [
                "/v1/labeling_queues/q/import?format=csv&data=a&key=%22b%2C%20c%22",
                "/v1/labeling_queues/q/import?format=jsonl&data=a&key=id",
            ],
        )

    def test_sends_an_iterator_only_once(self) -> None:
        script = self.script(Reply(0), lines({"added": 1, "collapsed": 0}))
        with self.assertRaises(LabelingConnectionError):
            script.client().imports.rows_to_queue("q", iter([{"data": 1, "target": 2}]))
        script = self.script(Reply(0), lines({"added": 1, "collapsed": 0}))
        rows = [{"data": 1, "target": 2}]
        self.assertEqual(script.client().imports.rows_to_queue("q", rows)["added"], 1)
        self.assertEqual(script.asked[1].body, b'{"data":1,"target":2}\n')

    def test_does_not_resend_what_it_can_read_only_once(self) -> None:
        row = b'{"data":1,"target":2}\n'

        def pipe() -> IO[bytes]:
            readable, writable = os.pipe()
            with open(writable, "wb") as end:
                end.write(row)
            return open(readable, "rb")

        for status, code in ((429, "rate_limited"), (503, "too_busy")):
            with pipe() as opened, pipe() as named:
                ways: list[Callable[[Imports], object]] = [
                    lambda imports: imports.rows_to_queue("q", iter([{"data": 1, "target": 2}])),
                    lambda imports: imports.to_queue("q", opened),
                    lambda imports: imports.to_queue("q", f"/dev/fd/{named.fileno()}"),
                ]
                for send in ways:
                    script = self.script(problem(status, code), lines({"added": 0, "collapsed": 0}))
                    with self.assertRaises(ApiError) as raised:
                        send(script.client().imports)
                    self.assertEqual(raised.exception.code, code)
                    self.assertEqual([asked.body for asked in script.asked], [row])

    def test_retries_an_iterator_that_has_not_yielded_anything_yet(self) -> None:
        script = self.script()
        script.stop()
        rows = iter([{"data": 1, "target": 2}])
        with self.assertRaises(LabelingConnectionError):
            script.client(max_retries=2).imports.rows_to_queue("q", rows)
        self.assertEqual(len(script.paused), 2)
        self.assertEqual(next(rows)["data"], 1)

    def test_passes_on_an_error_in_the_callers_rows(self) -> None:
        def rows() -> Iterator[dict[str, int]]:
            yield {"data": 1, "target": 2}
            raise OSError("the disk is gone")

        script = self.script()
        with self.assertRaisesRegex(OSError, "the disk is gone"):
            script.client().imports.rows_to_queue("q", rows())

    def test_reads_a_refusal_that_comes_before_the_whole_file_is_sent(self) -> None:
        script = self.script(Reply(401, b'{"code":"unauthenticated"}', unread=True))
        with self.assertRaises(AuthenticationError):
            script.client().imports.to_queue("q", io.BytesIO(b'{"data":1}\n' * 3_000_000))


class ExportTest(ScriptedCase):
    def test_raises_an_error_when_an_export_breaks_off(self) -> None:
        script = self.script(Reply(200, b'{"id":"a"}\n{"id":', chunked=True, cut=True))
        rows = script.client().datasets.export("d")
        self.assertEqual(next(rows)["id"], "a")
        with self.assertRaises(LabelingConnectionError):
            next(rows)

    def test_keeps_the_file_that_it_would_replace_until_there_is_an_answer(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.jsonl")
            with open(path, "wb") as file:
                file.write(b"yesterday")
            for refused in (problem(404, "dataset_not_found"), problem(503, "unavailable"), Reply(0)):
                with self.assertRaises(LabelingError):
                    self.script(refused).client(max_retries=0).datasets.export_to("d", path)
                self.assertEqual(Path(path).read_bytes(), b"yesterday")
            script = self.script(Reply(200, b'{"id":"a"}\n'), Reply(200, b"{}\n"))
            client = script.client()
            with self.assertRaises(IsADirectoryError):
                client.datasets.export_to("d", folder)
            self.assertEqual(client.datasets.export_to("d", path), 3)
            self.assertEqual(Path(path).read_bytes(), b"{}\n")
            self.assertNotEqual(script.asked[0].port, script.asked[1].port)
