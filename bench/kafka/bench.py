"""What all rows need: topics, loads, and the settings of a member."""
import itertools
import json
import pathlib
import subprocess
import time

from rig import busy_of_machine, cpu_of

TIMED = "message.timestamp.type=LogAppendTime"


class Bench:
    """What all rows need, and names that no earlier row has used."""

    def __init__(self, helper, broker_pid, options):
        self.helper = helper
        self.broker_pid = broker_pid
        self.options = options
        self.partitions = options.partitions
        self.work = pathlib.Path(options.work)
        self.numbers = itertools.count(1)
        self.loaded = {}

    def name(self, what):
        return f"{what}-{next(self.numbers)}"

    def topics(self, *names):
        self.helper("create", topics=",".join(names), config=TIMED,
                    partitions=self.partitions)
        time.sleep(0.5)  # the broker's metadata follow a little later

    def load(self, what, file, count):
        """A topic with so many events; the same one when asked again."""
        if what not in self.loaded:
            topic = self.name(what)
            self.topics(topic)
            done = self.helper("load", topic=topic, file=file, count=count,
                               partitions=self.partitions)
            self.loaded[what] = topic, done
        return self.loaded[what]

    def warm(self, topic):
        """Reads a topic once, so that no row waits for the disk."""
        self.settle()
        return self.helper("span", topic=topic, partitions=self.partitions)

    def settle(self):
        """Waits, for a while, until the machine has nothing else to do."""
        until = time.monotonic() + self.options.wait_quiet
        while time.monotonic() < until:
            used, own = busy_of_machine(), cpu_of(self.broker_pid)
            time.sleep(1)
            others = (busy_of_machine() - used
                      - (cpu_of(self.broker_pid) - own))
            if others < 0.15:
                return

    def row(self, topic, usage, loaded):
        """A row by what stands in its output topic: from the moment the broker
        took the first record to the moment it took the last one."""
        seen = self.helper("span", topic=topic, partitions=self.partitions)
        if seen["records"] != loaded["records"]:
            raise RuntimeError(f"{loaded['records']} records in, "
                               f"{seen['records']} out")
        start, end = seen["first_ms"] / 1000, seen["last_ms"] / 1000
        count = seen["records"] - seen["at_first"]
        rate = count / (end - start)
        cpu = {name: usage.between(name, start, end)
               for name in ("client", "broker", "machine")}
        others = cpu["machine"] - cpu["client"] - cpu["broker"]
        return {"events_per_s": rate,
                "mb_per_s": rate * loaded["bytes"] / loaded["records"] / 1e6,
                "client_us": cpu["client"] / count * 1e6,
                "broker_us": cpu["broker"] / count * 1e6,
                "others_cores": others / (end - start)}


def weir_config(bench, events, name, **changes):
    """The settings of a member. `changes`: guards, delivery, interval_ms; what
    else a row may ask for is not for them."""
    options = bench.options
    out = {
        "kafka": {
            "brokers": bench.helper.brokers, "group": name,
            "delivery": changes.get("delivery", "exactly_once"),
            "commit": {"interval_ms": changes.get("interval_ms", 100)},
            "topics": {"events": events, "verdicts": name + ".verdicts",
                       "decisions": (name + ".decisions"
                                     if options.decisions else None),
                       "dead_letters": name + ".dead-letters",
                       "state": name + ".state"},
            "create": {"partitions": bench.partitions,
                       "config": dict([TIMED.split("=")])},
        },
        "http": {"listen": f"127.0.0.1:{options.port + 10}"},
    }
    if options.property:
        out["kafka"]["properties"] = dict(
            one.split("=", 1) for one in options.property)
    if changes.get("guards"):
        out["guards"] = [str(changes["guards"])]
    else:
        out["activate"] = ["all"]
    return out


def make_topics(bench, config):
    path = bench.work / "topics.json"
    path.write_text(json.dumps(config), encoding="utf-8")
    done = subprocess.run([bench.options.weir, "topics", "create", "--config",
                           str(path)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"no topics: {done.stderr}")
    time.sleep(0.5)


def forget(bench, config):
    """Deletes what a row has written, so that the disk does not fill."""
    names = [name for key, name in config["kafka"]["topics"].items()
             if name and key != "events"]
    bench.helper("delete", topics=",".join(names))
