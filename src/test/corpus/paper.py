"""Writes answers by hand into a folder of the corpus, each with its label."""
import datetime
import json
import os
import shutil
from email.utils import format_datetime

T0 = datetime.datetime(2026, 3, 1, 10, 0, 0, tzinfo=datetime.timezone.utc)
E, LATE, AGAIN = 38, 120, 130
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "resources", "corpus", "written")


def at(seconds):
    return T0 + datetime.timedelta(seconds=seconds)


def iso(seconds):
    moment = at(seconds)
    text = moment.strftime("%Y-%m-%dT%H:%M:%S")
    return text + ("" if moment.microsecond == 0 else ".%03d" % (moment.microsecond // 1000)) + "Z"


def http(seconds):
    return format_datetime(at(seconds).replace(microsecond=0), usegmt=True)


class Paper:
    """One folder of answers about its questions."""

    def __init__(self, group, base):
        self.group, self.base, self.count = group, base, 0
        self.folder = os.path.join(ROOT, group)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.questions, self.labels = {}, []

    def ask(self, name, **question):
        question = {"dispatched": iso(0), "horizon": iso(E), **question}
        self.questions[name] = question
        return name

    def file(self, name, path, status=200, body="", kind="application/json; charset=utf-8", when=LATE, method="GET", headers=(), fault=None):
        """Keeps one answer; returns its file."""
        self.count += 1
        file = "%03d-%s.http" % (self.count, name)
        lines = ["request: %s %s%s" % (method, self.base, path), "began: " + iso(when), "received: " + iso(when)]
        if fault:
            lines.append("fault: " + fault)
        else:
            lines.append("status: %d" % status)
            sent = {"content-type": kind, "date": http(when), **dict(headers)}
            lines += ["header: %s: %s" % (n, v) for n, v in sent.items() if v is not None]
        data = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)).encode()
        with open(os.path.join(self.folder, file), "wb") as out:
            out.write("\n".join(lines).encode() + b"\n\n" + data)
        return file

    def raw(self, name, data):
        """Keeps a statement's file as it is."""
        self.count += 1
        file = "%03d-%s" % (self.count, name)
        with open(os.path.join(self.folder, file), "wb") as out:
            out.write(data if isinstance(data, bytes) else data.encode())
        return file

    def label(self, witness, question, looks, verdict, because, readable=None, **more):
        readable = verdict != "unreadable" if readable is None else readable
        self.labels.append((witness, question, looks, verdict, because, readable, more))

    def write(self):
        def flow(value):
            if isinstance(value, dict):
                return "{ " + ", ".join("%s: %s" % (k, flow(v)) for k, v in value.items()) + " }"
            if isinstance(value, list):
                return "[" + ", ".join(flow(v) for v in value) + "]"
            return json.dumps(value, ensure_ascii=False)

        with open(os.path.join(self.folder, "labels.yaml"), "w", encoding="utf-8") as out:
            out.write("questions:\n")
            for name, question in self.questions.items():
                out.write("  %s:\n" % name)
                for key, value in question.items():
                    out.write("    %s: %s\n" % (key, flow(value)))
            out.write("labels:\n")
            for number, (witness, question, looks, verdict, because, readable, more) in enumerate(self.labels, 1):
                out.write("  - id: %s-%03d\n    witness: %s\n    question: %s\n    looks:\n" % (self.group, number, witness, question))
                for look in looks:
                    out.write("      - %s\n" % flow(look))
                out.write("    verdict: %s\n" % verdict)
                for key, value in more.items():
                    out.write("    %s: %s\n" % (key, flow(value)))
                out.write("    readable: %s\n    because: %s\n" % ("yes" if readable else "no", json.dumps(because, ensure_ascii=False)))
        print(self.group, self.count, "files", len(self.labels), "labels")
