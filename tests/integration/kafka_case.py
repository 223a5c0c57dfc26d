"""What tests on a real broker have in common: topics of their own, members
that end with the test, and waiting for things to have happened.

WEIR, WEIR_ORACLE and WEIR_ORACLE_FAKE name programs; WEIR_KAFKA is the address
of a broker, without it one is started for the run.
"""
import contextlib
import copy
import hashlib
import itertools
import json
import os
import pathlib
import shutil
import signal
import tempfile
import time
import unittest

from harness import ROOT, Broker, GUARDS, Lines, Oracle, Process, config, \
    free_port, tail, write_json

WEIR = os.environ["WEIR"]
ORACLE = os.environ["WEIR_ORACLE"]
FAKE = os.environ.get("WEIR_ORACLE_FAKE")
CASES = ROOT / ".." / "shared" / "cases" / "open.jsonl"
PATIENCE = 90  # seconds; only a failing test waits so long

_serial = itertools.count()
_broker = None


def shared_case(name):
    """A row of the shared cases. Where they are absent: a failure in CI, a
    skipped test in a user's clone."""
    if not CASES.exists() and "CI" not in os.environ:
        raise unittest.SkipTest("the shared folder is not beside this checkout")
    with open(CASES, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["id"] == name:
                return row
    raise AssertionError("no case " + name)


def own_broker(case):
    """A broker that the test may break."""
    folder = tempfile.mkdtemp(prefix="weir-kafka-")
    case.addCleanup(shutil.rmtree, folder, ignore_errors=True)
    broker = Broker(folder).up()
    case.addCleanup(broker.down)
    return broker


def shared_broker():
    global _broker
    if _broker is None and "WEIR_KAFKA" in os.environ:
        _broker = Broker.at(os.environ["WEIR_KAFKA"])
    elif _broker is None:
        holder = unittest.TestCase()
        _broker = own_broker(holder)
        unittest.addModuleCleanup(holder.doCleanups)
    return _broker


def event(text, step="s1", **fields):
    """A GuardEvent as bytes."""
    return json.dumps({
        "kind": "step/request", "step_id": step, "agent_id": "a1",
        "agent_type": "coding", "agent_workspace": "acme", "agent_user": "u1",
        "llm_protocol": "openai.chat", "payload": {"model": "m", "messages": [
            {"role": "user", "content": text}]}, **fields}).encode()


def event_id(topic, partition, offset, timestamp):
    """The id that weir has to give to a record, worked out a second time."""
    data = bytearray(hashlib.sha256(
        b"\0".join((topic.encode(), str(partition).encode(),
                    str(offset).encode()))).digest()[:16])
    data[:6] = timestamp.to_bytes(6, "big")
    data[6] = data[6] & 15 | 0x70
    data[8] = data[8] & 63 | 0x80
    text = data.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20],
                     text[20:]))


class Member(Process):
    """`weir run`, with a log that can be read as JSON."""

    def logged(self, name=None):
        out = []
        for line in self.output().splitlines():
            with contextlib.suppress(ValueError):
                value = json.loads(line)
                if name is None or value.get("event") == name:
                    out.append(value)
        return out

    def partitions(self):
        """Those it has now, by its own log."""
        out = set()
        for line in self.logged():
            if line["event"] == "lane_started":
                out.add(line["partition"])
            elif line["event"] == "lane_stopped":
                out.discard(line["partition"])
        return out


class KafkaCase(unittest.TestCase):
    broker = None   # None: the shared one

    def setUp(self):
        if self.broker is None:
            self.broker = shared_broker()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weir-run-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.prefix = "t%d-%d." % (os.getpid(), next(_serial))
        self.group = self.prefix + "group"
        self.oracle = Oracle(ORACLE, self.broker.address)
        self.guards = write_json(self.folder / "guards.json", GUARDS)
        self.logs = []
        self.addCleanup(self.show_logs)

    def show_logs(self):
        outcome = getattr(self, "_outcome", None)
        if outcome is None or outcome.success:
            return
        for log in self.logs:
            print("\n%s:\n%s" % (log.name, tail(log)), flush=True)

    def topic(self, name):
        return self.prefix + "weir." + name

    def config(self, name="weir", **sections):
        sections = copy.deepcopy(sections)
        sections.setdefault("log", {"level": "info", "format": "json"})
        return write_json(
            self.folder / (name + ".yaml"),
            config(self.broker.address, self.prefix, self.guards, self.group,
                   **sections))

    def member(self, path, *flags, name=None, env=None, program=WEIR):
        log = self.folder / ((name or "m%d" % len(self.logs)) + ".log")
        out = Member([program, "run", "--config", path, *flags], log, env)
        out.program = program
        self.logs.append(log)
        self.addCleanup(out.kill)
        return out

    def watch(self, records, **options):
        log = self.folder / "watch.log"
        out = Lines(self.oracle.command(
            "watch", prefix=self.prefix, group=self.group, records=records,
            patience_ms=options.pop("patience_ms", PATIENCE * 1000),
            **options), log)
        self.logs.append(log)
        self.addCleanup(out.kill)
        return out

    def producer(self, **options):
        log = self.folder / "produce.log"
        out = Lines(self.oracle.command("produce", topic=self.topic("events"),
                                        **options), log)
        self.addCleanup(out.kill)
        return out

    def wait(self, what, *members, why=""):
        """Until what() is true; the members have to stay alive meanwhile."""
        deadline = time.monotonic() + PATIENCE
        while not (value := what()):
            for each in members:
                self.assertTrue(each.running(), "%s ended with %s: %s" % (
                    each.log, each.child.returncode, each.output()[-2000:]))
            self.assertLess(time.monotonic(), deadline,
                            why or "waited too long")
            time.sleep(0.1)
        return value

    def send(self, *values, partition=0, key=b"k", headers=()):
        self.oracle.send(self.topic("events"), [
            (partition, key, value, list(headers)) for value in values])

    def lag(self, group=None):
        return self.oracle.lag(self.topic("events"), group or self.group)

    def wait_for_no_lag(self, *members, group=None):
        self.wait(lambda: self.lag(group) == 0, *members, why="still a lag")

    def values(self, name):
        """A topic's committed values, as JSON, by place."""
        return [json.loads(record["value"])
                for record in self.oracle.read(self.topic(name))]

    def stop(self, member):
        # weir dies of the signal before it has begun, and says when it has.
        if member.program == WEIR:
            self.wait(member.output, member)
        self.assertEqual(member.stop(PATIENCE), 0, member.output()[-2000:])

    def wait_for_progress(self, watch, accounted, *members):
        self.wait(lambda: watch.latest.get("progress", {}).get(
            "accounted", 0) >= accounted or not watch.running(), *members)

    def assert_sound(self, watch):
        """Ends the watch; everything there, once, in order."""
        code = watch.finish()
        self.assertIn("report", watch.latest, tail(watch.log))
        report = watch.latest["report"]
        self.assertEqual((code, report["violations"], report["complete"]),
                         (0, {}, True), report)
        return report


__all__ = ["KafkaCase", "FAKE", "PATIENCE", "WEIR", "event", "event_id",
           "free_port", "own_broker", "shared_case", "signal", "write_json"]
