"""refund.py ORDER MINOR CURRENCY REFERENCE: records one refund, has it authorised, sends it, waits for its end.

Ends with 0 when it is committed, 3 when the store refused, 4 while it is open, 5 when it ended without effect.
"""

import http.client
import json
import os
import queue
import re
import sys
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

RUN = uuid.uuid4().hex
ANSWER_WITHIN = float(os.environ.get("ANSWER_WITHIN", "10"))  # seconds we wait for the receiver's answer
PATIENCE = float(os.environ.get("PATIENCE", "900"))  # seconds we wait for a disposition


def say(text):
    print(text, flush=True)


def connection(url, seconds):
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.hostname, parts.port, timeout=seconds)


def token(variable):
    return Path(os.environ[variable]).read_text(encoding="ascii").strip()


def parsed(text):
    try:
        body = json.loads(text)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def problem(body):
    return str(body.get("type", "")).removeprefix("/problems/")


def ask(method, path, key=None, body=None, version=None):
    """Asks the store, again with the same key and bytes when no answer came."""
    headers = {"Authorization": "Bearer " + token("STORE_TOKEN_FILE"), "Content-Type": "application/json"}
    headers |= {"Idempotency-Key": key} if key else {}
    headers |= {"If-Match": version} if version else {}
    content = json.dumps(body).encode() if body is not None else None
    status, answer, etag = 0, {}, None
    for attempt in range(1, 5):
        wait = attempt
        store = connection(os.environ["STORE"], 15)
        try:
            store.request(method, path, content, headers)
            response = store.getresponse()
            status, answer, etag = response.status, parsed(response.read()), response.getheader("ETag")
            if status not in (429, 502, 503, 504) and problem(answer) != "idempotency-key-in-progress":
                return status, answer, etag
            wait = int(response.getheader("Retry-After") or wait)
        except (OSError, http.client.HTTPException):
            status, answer, etag = 0, {}, None
        finally:
            store.close()
        time.sleep(wait)
    return status, answer, etag


def require(answered):
    status, body, etag = answered
    if not 200 <= status < 300:
        say(f"refused {status} {problem(body)}: {body.get('detail', 'no answer')}")
        sys.exit(3)
    return body, etag


def send(action_key, body):
    """Sends the attempt once; what was seen of it comes back, at the latest when its time is over."""
    headers = {
        "Authorization": "Bearer " + token("PAYMENTS_TOKEN_FILE"),
        "Idempotency-Key": action_key,
        "Content-Type": "application/json",
    }
    heard = queue.SimpleQueue()
    threading.Thread(target=lambda: heard.put(once(headers, body)), daemon=True).start()
    try:
        return heard.get(timeout=ANSWER_WITHIN), heard
    except queue.Empty:
        # that nothing came is no failure, and nothing here makes one of it
        return {"kind": "timed_out", "detail": f"no answer within {ANSWER_WITHIN} s"}, heard


def once(headers, body):
    payments = connection(os.environ["PAYMENTS"], 60)
    try:
        payments.connect()
    except OSError as error:
        return {"kind": "not_sent", "proof": f"no connection was opened: {error}"[:500]}
    try:
        payments.request("POST", "/payments/v1/refunds", json.dumps(body).encode(), headers)
        response = payments.getresponse()
        answer = parsed(response.read())
    except (OSError, http.client.HTTPException) as error:
        return {"kind": "connection_lost", "detail": repr(error)[:500]}
    finally:
        payments.close()
    outcome = {
        "kind": "answered",
        "status": response.status,
        "replayed": response.getheader("Idempotent-Replayed") == "true",
        "final": answer.get("state") != "held",
    }
    if "code" in answer:
        outcome["code"] = answer["code"]
    if response.status // 100 == 2 and "id" in answer:
        outcome["receipt"] = {"receipt_id": answer["id"]}
    if response.getheader("Retry-After"):
        outcome["retry_after"] = f"PT{response.getheader('Retry-After')}S"
    return outcome


def report(attempt, key, outcome):
    receipt = outcome.get("receipt", {}).get("receipt_id")
    say("saw " + " ".join(str(word) for word in (outcome["kind"], outcome.get("status"), receipt) if word))
    told, _ = require(ask("POST", f"/v1/attempts/{attempt}/outcome", key, outcome))
    say(f"state {told['state']}, next move {told['next_move']}: {told['reason']}")
    return told


def seconds(duration):
    hours, minutes, rest = re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", duration).groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(rest or 0)


def refund(order, minor, currency, reference):
    # the same reference recovers the same intent, however often and by whatever process it is asked for
    status, intent, etag = ask("POST", "/v1/intents", RUN + "-record", {
        "request_ref": reference,
        "tenant": "acme",
        "purpose": f"Refund for order {order}",
        "operation": "refund.create",
        "provider": "payments-sandbox",
        "arguments": {
            "order": order,
            "amount": minor,
            "currency": currency,
            "account": "acct_204",
            "parent": "ch_" + order,
        },
        "bound_fields": [
            {"name": "order", "pointer": "/order", "kind": "exact"},
            {"name": "amount", "pointer": "/amount", "kind": "amount"},
            {"name": "currency", "pointer": "/currency", "kind": "currency"},
            {"name": "account", "pointer": "/account", "kind": "exact"},
            {"name": "parent", "pointer": "/parent", "kind": "exact"},
        ],
        "amount": {"currency": currency, "minor": minor},
        "business_ref": order,
        "deadline": (datetime.now(timezone.utc) + timedelta(hours=4)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "max_attempts": 3,
    })
    require((status, intent, etag))
    path = "/v1/intents/" + intent["intent_id"]
    say(f"recorded {intent['intent_id']}" if status == 201 else f"known as {intent['intent_id']}, {intent['state']}")

    # authorised for exactly these arguments
    if intent["state"] == "prepared":
        approval = {"canonical_args_hash": intent["canonical_args_hash"], "approved_by": "policy:refunds"}
        intent, _ = require(ask("POST", path + "/authorization", RUN + "-authorize", approval, etag))

    # written down, sent once, reported; again only when the store says so, after the wait it says
    heard, attempt, number = None, None, 0
    while intent["state"] == "authorized":
        number += 1
        asked = time.monotonic()
        begun, _ = require(ask("POST", path + "/attempts", f"{RUN}-begin-{number}", {
            "authorization_version": intent["authorization_version"],
            "canonical_args_hash": intent["canonical_args_hash"],
            "action_key": intent["action_key"],
            "worker": "refund.py",
            "provider": "payments-sandbox",
            "send_within": "PT10S",
        }))
        attempt = begun["attempt_id"]
        say(f"attempt {attempt} under {begun['action_key']}")
        body = json.loads(begun["canonical_args"]) | {"reference": intent["intent_id"]}
        if time.monotonic() - asked < 10:
            outcome, heard = send(begun["action_key"], body)
        else:
            outcome = {"kind": "not_sent", "proof": "send_before had passed before the first byte"}
        told = report(attempt, f"{RUN}-outcome-{number}", outcome)
        if told["next_move"] not in ("wait_and_retry", "retry"):
            break
        time.sleep(seconds(told.get("wait", "PT1S")))
    return path, attempt, heard


def looks(until):
    """Comes back whenever it is time to look: after each event of the stream, or every two seconds without one."""
    yield
    while time.monotonic() < until:
        stream = connection(os.environ["STORE"], 15)  # a heartbeat comes every five seconds
        try:
            stream.request("GET", "/v1/stream", headers={"Authorization": "Bearer " + token("STORE_TOKEN_FILE")})
            response = stream.getresponse()
            while response.status == 200 and time.monotonic() < until and (line := response.readline()):
                if line.startswith(b"data:"):
                    yield
        except (OSError, http.client.HTTPException):
            pass  # the stream only says when to look; what counts is read below
        finally:
            stream.close()
        time.sleep(2)
        yield


def wait_for_the_end(path, attempt, heard):
    # whoever decides is not us
    state = "?"
    for _ in looks(time.monotonic() + PATIENCE):
        # an answer that comes after we gave up on it is reported too; it ends nothing by itself
        if heard and not heard.empty():
            outcome = heard.get()
            if outcome["kind"] == "answered":
                report(attempt, RUN + "-late", outcome)
        case, _ = require(ask("GET", path))
        state = case["state"]
        if state == "committed":
            say(f"settled: committed, receipt {case['dispositions'][-1].get('receipt_id')}")
            return 0
        if state in ("rejected", "cancelled", "expired"):
            say(f"settled: {state}")
            return 5
    say(f"still {state}; nothing is sent again")
    return 4


if __name__ == "__main__":
    sys.exit(wait_for_the_end(*refund(*sys.argv[1:5])))
