"""Brokers, members and the oracle as objects. Shared by the tests here and by
chaos.py. Every process started here is ended here, by its own id."""
import base64
import json
import os
import pathlib
import queue
import signal
import socket
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUTS = ("verdicts", "decisions", "dead-letters", "state")
GUARDS = [{"slug": "proj", "action": "redact", "threshold": 6, "checks": [
    {"id": "c1", "type": "regex", "certainty": 8,
     "config": {"pattern": "PROJ-[0-9]{6}", "replacement": "[P]"}}]}]


def free_port():
    """A port whose successor is free too; a broker takes both."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("localhost", 0))
            port = first.getsockname()[1]
            try:
                second.bind(("localhost", port + 1))
            except (OSError, OverflowError):
                continue
            return port


class Broker:
    """A broker of ops/kafka.sh, or one that is there already."""

    def __init__(self, folder=None, port=None, address=None):
        self.folder, self.port, self.address = folder, port, address

    @classmethod
    def at(cls, address):
        return cls(address=address)

    def script(self, action, *flags):
        done = subprocess.run(
            ["bash", ROOT / "ops/kafka.sh", action, "--dir", self.folder,
             "--port", str(self.port), *flags], capture_output=True,
            text=True, timeout=300, check=False)
        if done.returncode != 0:
            raise RuntimeError("kafka.sh %s: %s" % (action, done.stderr))

    def up(self):
        self.port = self.port or free_port()
        self.script("up")
        self.address = "localhost:%d" % self.port
        return self

    def down(self):
        self.script("down")

    def kill(self):
        self.script("kill")

    def restart(self, hard=False):
        self.script("restart", *(["--hard"] if hard else []))


class Process:
    """A program with its output in a file."""

    def __init__(self, command, log, env=None):
        self.log = log
        # An own group: Ctrl-C is this program's to deal with.
        with open(log, "ab") as out:
            self.child = subprocess.Popen(
                [str(word) for word in command], stdout=out, stderr=out,
                stdin=subprocess.DEVNULL, env={**os.environ, **(env or {})},
                start_new_session=True)

    @property
    def pid(self):
        return self.child.pid

    def running(self):
        return self.child.poll() is None

    def signal(self, which):
        if self.running():
            self.child.send_signal(which)

    def stop(self, timeout=60):
        """SIGTERM; its exit code."""
        self.signal(signal.SIGTERM)
        return self.child.wait(timeout)

    def kill(self):
        self.signal(signal.SIGKILL)
        return self.child.wait(60)

    def output(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()


class Lines:
    """A program whose output is a line of JSON now and then."""

    def __init__(self, command, log):
        with open(log, "ab") as err:
            self.child = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=err, text=True,
                start_new_session=True)
        self.log, self.latest, self.seen = log, {}, queue.Queue()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        with self.child.stdout as lines:
            for line in lines:
                value = json.loads(line)
                self.latest[value["what"]] = value
                self.seen.put(value)
        self.seen.put(None)

    def running(self):
        return self.child.poll() is None

    def wait_for(self, what, timeout):
        """The next line of a kind; None if the program ends without."""
        while True:
            line = self.seen.get(timeout=timeout)
            if line is None or line["what"] == what:
                return line

    def end_input(self):
        try:
            self.child.stdin.close()
        except BrokenPipeError:
            pass

    def finish(self, timeout=600):
        self.end_input()
        code = self.child.wait(timeout)
        self.thread.join()
        return code

    def kill(self):
        if self.running():
            self.child.kill()
        self.finish()


class Oracle:
    def __init__(self, program, address):
        self.program, self.address = program, address

    def command(self, what, **options):
        words = [self.program, what, "--brokers", self.address]
        for name, value in options.items():
            name = "--" + name.replace("_", "-")
            if value is True:
                words.append(name)
            elif isinstance(value, (list, tuple)):
                for each in value:
                    words += [name, str(each)]
            elif value is not None and value is not False:
                words += [name, str(value)]
        return words

    def call(self, what, lines="", **options):
        done = subprocess.run(self.command(what, **options), input=lines,
                              capture_output=True, text=True, timeout=300,
                              check=False)
        if done.returncode != 0:
            raise RuntimeError("oracle %s: %s%s" % (
                what, done.stdout[-2000:], done.stderr[-2000:]))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def create(self, topic, partitions=4, config=()):
        self.call("create", topic=topic, partitions=partitions, config=config)

    def create_all(self, prefix, partitions=4, config=None):
        """The events topic and every output; config: by the topic's name."""
        for name in ("events", *OUTPUTS):
            more = list((config or {}).get(name, ()))
            if name == "state":
                more.append("cleanup.policy=compact")
            self.create(prefix + "weir." + name, partitions, more)

    def send(self, topic, records):
        """Records: (partition, key, value, headers), key and value bytes or
        None."""
        def text(data):
            return None if data is None else base64.b64encode(data).decode()
        self.call("send", topic=topic, lines="".join(
            json.dumps({"partition": partition, "key": text(key),
                        "value": text(value), "headers": headers}) + "\n"
            for partition, key, value, headers in records))

    def read(self, topic):
        """All that is committed, bytes decoded, sorted by place."""
        records = self.call("read", topic=topic)
        for record in records:
            for name in ("key", "value"):
                if record[name] is not None:
                    record[name] = base64.b64decode(record[name])
        return sorted(records, key=lambda r: (r["partition"], r["offset"]))

    def offsets(self, topic, group):
        return self.call("offsets", topic=topic, group=group)

    def lag(self, topic, group):
        return sum(one["end"] - max(0, one["group"])
                   for one in self.offsets(topic, group))

    def produce(self, topic, **options):
        return self.call("produce", topic=topic, **options)[-1]


def config(address, prefix, guards, group=None, **sections):
    """weir.yaml as JSON. Sections are merged into what every test wants."""
    out = {
        "guards": [str(guards)],
        "kafka": {"brokers": address, "group": group or prefix + "group",
                  "topics": {"prefix": prefix},
                  "properties": {"session.timeout.ms": "6000",
                                 "heartbeat.interval.ms": "500"}},
        "http": {"listen": None},
    }
    for name, value in sections.items():
        if isinstance(value, dict) and isinstance(out.get(name), dict):
            for key, inner in value.items():
                if isinstance(inner, dict) and key in out[name]:
                    out[name][key].update(inner)
                else:
                    out[name][key] = inner
        else:
            out[name] = value
    return out


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as out:
        json.dump(value, out, indent=1)
    return path


def tail(path, lines=25):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return "".join(file.readlines()[-lines:])
    except OSError:
        return ""
