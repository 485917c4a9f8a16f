"""Keeps real exchanges as files of the corpus, and beside them what each must be judged as."""
import base64
import datetime
import http.client
import json
import os
import re
import socket
import urllib.parse

UTC = datetime.timezone.utc


def now():
    return datetime.datetime.now(UTC)


def intent_of(name):
    """An intent id of our own form for a question's name."""
    return "int_" + re.sub("[^0-9a-z_]", "_", name.lower()).ljust(4, "0")


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (moment.microsecond // 1000)


def plus(moment, seconds):
    return moment + datetime.timedelta(seconds=seconds)


def send(method, url, headers=None, body=None, timeout=20):
    """One request on a connection of its own; (status, headers, bytes) or (None, fault, b'')."""
    where = urllib.parse.urlsplit(url)
    target = where.path + ("?" + where.query if where.query else "")
    line = http.client.HTTPConnection(where.hostname, where.port, timeout=timeout)
    try:
        line.putrequest(method, target or "/", skip_accept_encoding=True)
        sent = {"accept-encoding": "identity", "connection": "close"}
        sent.update(headers or {})
        data = body.encode() if isinstance(body, str) else body
        if data is not None:
            sent["content-length"] = str(len(data))
        for name, value in sent.items():
            line.putheader(name, value)
        line.endheaders(data)
        answer = line.getresponse()
        return answer.status, [(n.lower(), v) for n, v in answer.getheaders()], answer.read()
    except (socket.timeout, TimeoutError):
        return None, "TIMED_OUT", b""
    except (ConnectionError, http.client.HTTPException):
        return None, "CONNECTION_FAILED", b""
    finally:
        line.close()


class Kept:
    """The files and labels of one system."""

    def __init__(self, folder, system):
        self.folder = os.path.join(folder, system)
        self.system = system
        self.count = 0
        self.questions = {}
        self.labels = []
        os.makedirs(self.folder, exist_ok=True)

    def keep(self, name, method, url, headers=None, body=None, hide=None, timeout=20):
        """Asks and keeps; secrets in headers are written as the name given in hide."""
        self.count += 1
        file = "%03d-%s.http" % (self.count, name)
        began = now()
        status, answered, data = send(method, url, headers, body, timeout)
        received = now()
        out = ["request: %s %s" % (method, url)]
        for key, value in (headers or {}).items():
            if key == "authorization":
                value = value.split(" ")[0] + " $" + (hide or "SECRET")
            out.append("sent: %s: %s" % (key, value))
        if body is not None:
            out.append("sent-body: %s" % body)
        out += ["began: " + stamp(began), "received: " + stamp(received)]
        if status is None:
            out.append("fault: " + answered)
        else:
            out.append("status: %d" % status)
            out += ["header: %s: %s" % pair for pair in answered]
        with open(os.path.join(self.folder, file), "wb") as target:
            target.write("\n".join(out).encode() + b"\n\n" + data)
        return file, status, data

    def ask(self, name, **question):
        self.questions[name] = question
        return question

    def label(self, witness, question, looks, verdict, because, readable=True, **more):
        """looks: list of looks; a look is a file, a list of files, or {probe, pages, undo, capped}."""
        self.labels.append((witness, question, looks, verdict, because, readable, more))

    def write(self):
        def flow(value):
            if isinstance(value, dict):
                return "{ " + ", ".join("%s: %s" % (k, flow(v)) for k, v in value.items()) + " }"
            if isinstance(value, list):
                return "[" + ", ".join(flow(v) for v in value) + "]"
            if isinstance(value, datetime.datetime):
                return json.dumps(stamp(value))
            return json.dumps(value, ensure_ascii=False)

        def look(value):
            if isinstance(value, str):
                value = [value]
            if isinstance(value, list):
                value = {"pages": value}
            return flow(value)

        with open(os.path.join(self.folder, "labels.yaml"), "w", encoding="utf-8") as out:
            out.write("# Labelled from the meaning of the verdicts, before there were rules that judge these answers.\n")
            out.write("questions:\n")
            for name, question in self.questions.items():
                out.write("  %s:\n" % name)
                for key, value in question.items():
                    out.write("    %s: %s\n" % (key, flow(value)))
            out.write("labels:\n")
            for number, (witness, question, looks, verdict, because, readable, more) in enumerate(self.labels, 1):
                out.write("  - id: %s-%03d\n" % (self.system, number))
                out.write("    witness: %s\n    question: %s\n    looks:\n" % (witness, question))
                for one in looks if isinstance(looks, list) else [looks]:
                    out.write("      - %s\n" % look(one))
                out.write("    verdict: %s\n" % verdict)
                for key, value in more.items():
                    out.write("    %s: %s\n" % (key.replace("_", "-"), flow(value)))
                out.write("    readable: %s\n" % ("yes" if readable else "no"))
                out.write("    because: %s\n" % json.dumps(because, ensure_ascii=False))
