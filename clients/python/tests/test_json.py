from __future__ import annotations

import json
import unittest
from collections import ChainMap, Counter, UserDict
from decimal import Decimal
from types import MappingProxyType

from labeling_queue import RawJson
from labeling_queue._json import read_json, write_json


class ExactNumbersTest(unittest.TestCase):
    def test_writes_every_digit_that_it_read(self) -> None:
        for text in ("1.10", "-0", "0.1", "12345678901234567890", "1.7976931348623157e309", "9" * 5000, '{"a":[1.50]}'):
            with self.subTest(text[:20]):
                written = write_json(read_json(text, exact_numbers=True)).decode()
                self.assertEqual(written.lower(), text.replace("e", "e+"))

    def test_reads_numbers_with_a_fraction_or_an_exponent_as_decimals(self) -> None:
        value = read_json('[1, 1.0, 1e3, {"a": 0.1}]', exact_numbers=True)
        self.assertEqual(value, [1, Decimal("1.0"), Decimal("1E+3"), {"a": Decimal("0.1")}])
        self.assertIsInstance(value[0], int)
        self.assertIsInstance(read_json("0.1", exact_numbers=False), float)

    def test_keeps_numbers_that_no_decimal_can_represent(self) -> None:
        text = "1e99999999999999999999"
        self.assertEqual(read_json(text, exact_numbers=True), RawJson(text))
        self.assertEqual(write_json({"a": RawJson(text)}), b'{"a":1e99999999999999999999}')

    def test_reads_long_integers_either_way(self) -> None:
        for exact_numbers in (True, False):
            self.assertEqual(write_json(read_json("7" * 4301, exact_numbers=exact_numbers)), b"7" * 4301)

    def test_refuses_what_json_does_not_have(self) -> None:
        for value in (float("nan"), float("inf"), Decimal("NaN"), Decimal("-Infinity")):
            with self.assertRaises(ValueError):
                write_json({"a": value, "b": Decimal(1)})
        with self.assertRaises(TypeError):
            write_json({"a": object()})

    def test_writes_mappings_of_any_kind_as_objects(self) -> None:
        counted = Counter("aab")
        for value in (MappingProxyType(counted), ChainMap({"b": 1}, {"a": 2}), UserDict(counted)):
            with self.subTest(type(value).__name__):
                members = json.loads(write_json([value, {"in": value}]))
                self.assertEqual(members, [{"a": 2, "b": 1}, {"in": {"a": 2, "b": 1}}])
        exact = MappingProxyType({"n": Decimal("1.50"), "in": MappingProxyType({"raw": RawJson("2.0")}), "no": {}})
        self.assertEqual(write_json(exact), b'{"n":1.50,"in":{"raw":2.0},"no":{}}')
        self.assertEqual(write_json(MappingProxyType({})), b"{}")

    def test_writes_text_as_it_is(self) -> None:
        self.assertEqual(write_json({"é": ["\u2028", "\ud800", '"\\\n', {}, [], None, True]}).decode(),
                         '{"é":["\u2028","\\ud800","\\"\\\\\\n",{},[],null,true]}')
        self.assertEqual(write_json({"é": Decimal(1), 2: {}, "c": []}).decode(), '{"é":1,"2":{},"c":[]}')
