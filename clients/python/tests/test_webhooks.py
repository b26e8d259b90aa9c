from __future__ import annotations

import base64
import hashlib
import hmac
import unittest

from labeling_queue import WebhookVerificationError, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_" + base64.b64encode(b"another secret of a webhook").decode()
NOW = 1_614_265_330.0


def signed(body: bytes, secret: str = SECRET, timestamp: str = "1614265330") -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = b"evt_1_2.%b.%b" % (timestamp.encode(), body)
    signature = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return {"webhook-id": "evt_1_2", "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}


class VerifyWebhookTest(unittest.TestCase):
    def test_accepts_the_example_of_the_specification(self) -> None:
        headers = {
            "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "Webhook-Timestamp": "1614265330",
            "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        self.assertEqual(verify_webhook('{"test": 2432232314}', headers, SECRET, now=NOW), {"test": 2432232314})

    def test_accepts_one_of_several_secrets_and_signatures(self) -> None:
        body = '{"type":"item.approved","name":"Zoë"}'.encode()
        old, new = signed(body), signed(body, OTHER)
        both = {**old, "webhook-signature": f"v1a,x {old['webhook-signature']} {new['webhook-signature']}"}
        for headers, secrets in ((both, SECRET), (both, OTHER), (old, [OTHER, SECRET])):
            self.assertEqual(verify_webhook(body, headers, secrets, now=NOW)["type"], "item.approved")

    def test_refuses_what_was_not_signed_with_the_secret(self) -> None:
        body = b'{"type":"item.approved"}'
        headers = signed(body)
        wrong = [
            (body + b" ", headers, SECRET),
            (body, headers, OTHER),
            (body, headers, []),
            (body, {**headers, "webhook-id": "evt_1_3"}, SECRET),
            (body, {**headers, "webhook-timestamp": "1614265331"}, SECRET),
            (body, {**headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "v2,")}, SECRET),
            (body, {**headers, "webhook-signature": "v1,é"}, SECRET),
            (body, {**headers, "webhook-signature": ""}, SECRET),
            (body, {name: text for name, text in headers.items() if name != "webhook-id"}, SECRET),
        ]
        for content, given, secret in wrong:
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(content, given, secret, now=NOW)

    def test_refuses_an_empty_secret_with_which_anybody_can_sign(self) -> None:
        body = b'{"type":"item.approved"}'
        empty: list[str | list[str]] = ["", "whsec_", [""], [SECRET, "whsec_"]]
        for secret in empty:
            for headers in (signed(body, ""), signed(body)):
                with self.subTest(secret), self.assertRaisesRegex(ValueError, "The secret of a webhook is empty"):
                    verify_webhook(body, headers, secret, now=NOW)

    def test_refuses_what_was_not_signed_recently(self) -> None:
        body = b"{}"
        for at in (NOW - 301, NOW + 301):
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(body, signed(body), SECRET, now=at)
        verify_webhook(body, signed(body), SECRET, now=NOW + 300)
        verify_webhook(body, signed(body), SECRET, now=NOW + 999, tolerance=1000)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(body, signed(body, timestamp="now"), SECRET, now=NOW)
