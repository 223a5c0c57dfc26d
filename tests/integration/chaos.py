#!/usr/bin/env python3
"""Runs weir on a real broker while things break, with the oracle watching.

Members are killed at random instants and at named points, stopped for longer
than their session, joined and removed; the broker is restarted, cleanly and
not. The exit code is 0 only if the oracle saw no violation and no member ended
in a way it should not have. The same seed draws the same faults; when exactly
they strike is up to the machine.
"""
import argparse
import json
import pathlib
import random
import signal
import sys
import time

from harness import Broker, GUARDS, Lines, Oracle, config, free_port, \
    tail, write_json
from members import Group, Slot

PREFIX = "chaos."
UNDECIDED = 75  # as EX_TEMPFAIL: run it again
# Roughly what each fault takes, in seconds: the events have to last as long.
TAKES = {"kill": 3.5, "broker": 15, "rebalance": 3, "stop": 20}


class Failed(Exception):
    pass


class Chaos:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.folder = pathlib.Path(options.work_dir).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.broker = Broker(self.folder / "broker",
                             options.port or free_port())
        self.events = open(self.folder / "events.log", "w", encoding="utf-8")
        self.done = {"kill": 0, "broker": 0, "rebalance": 0, "stop": 0}
        self.producer = self.watch = self.group = self.oracle = None
        self.standstill = 0.0
        self.hanging = []

    def set_up(self):
        options = self.options
        self.broker.script("up", "--fresh")
        self.broker.address = "localhost:%d" % self.broker.port
        self.oracle = Oracle(options.oracle, self.broker.address)
        self.oracle.create_all(PREFIX, options.partitions)
        slots = [self.slot(i) for i in range(options.members)]
        self.group = Group(slots, (options.weir, options.member), self.random,
                           self.events)
        self.group.kills_left = options.kills
        faults = self.plan()
        seconds = sum(TAKES[fault] for fault in faults)
        reserve = options.events // 10
        self.watch = Lines(self.oracle.command(
            "watch", prefix=PREFIX, group=PREFIX + "group", hold=True,
            records=options.events, patience_ms=options.patience * 1000,
            doubles=options.delivery == "at_least_once"),
            self.folder / "watch.log")
        self.producer = Lines(self.oracle.command(
            "produce", topic=PREFIX + "weir.events", records=options.events,
            poison=options.poison, seed=options.seed, reserve=reserve,
            rate=(options.events - reserve) / max(1.0, seconds)),
            self.folder / "produce.log")
        for slot in slots[:2]:
            self.group.start(slot)
        return faults

    def slot(self, index):
        """Every second one keeps its name over restarts."""
        name = "m%d" % (index + 1)
        guards = write_json(self.folder / "guards.json", GUARDS)
        kafka = {"delivery": self.options.delivery}
        if index % 2 == 0:
            kafka["instance"] = "chaos-" + name
        path = write_json(
            self.folder / (name + ".yaml"),
            config(self.broker.address, PREFIX, guards, kafka=kafka,
                   lanes={"detector_deadline_ms": 120000}))
        return Slot(name, path, self.folder / (name + ".log"), index % 2 == 0)

    def plan(self):
        options = self.options
        faults = (["kill"] * options.kills + ["stop"] * options.stops
                  + ["broker"] * options.broker_restarts
                  + ["rebalance"] * options.rebalances)
        self.random.shuffle(faults)
        return faults

    def accounted(self):
        return self.watch.latest.get("progress", {}).get("accounted", 0)

    def pause(self, seconds, until=lambda: False):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not until():
            self.group.tend()
            if not self.watch.running():
                raise Failed("the oracle has ended")
            if len(self.group.bad_ends) > 20:
                raise Failed("members end again and again")
            time.sleep(0.05)

    def breathe(self):
        """Mostly lets some work be done in between, sometimes nothing."""
        if self.random.random() < 0.15:
            return
        goal = self.accounted() + self.random.randint(1, 1500)
        before = time.monotonic()
        self.pause(8, lambda: self.accounted() >= goal)
        if self.accounted() < goal:
            self.standstill = max(self.standstill, time.monotonic() - before)

    def ensure(self, count):
        """Waits until so many members run, and starts some if need be."""
        while len(self.group.running()) < count:
            pending = [slot for slot in self.group.slots if slot.due]
            absent = self.group.absent()
            if len(self.group.running()) + len(pending) < count and absent:
                self.group.start(self.random.choice(absent))
            self.pause(10, lambda: len(self.group.running()) >= count)

    # Faults

    def kill(self):
        left = self.group.kills_left
        if left <= 0:
            return  # members have killed themselves often enough
        self.ensure(1)
        # Those that are to die at a point get their chance.
        if any(slot.point for slot in self.group.running()):
            self.pause(self.random.choice((0, 5, 10)),
                       lambda: self.group.kills_left < left)
        if self.group.kills_left == left:
            self.ensure(1)
            self.group.kill(self.random.choice(self.group.running()))

    def stop(self):
        self.ensure(2)
        slot = self.random.choice(self.group.running())
        seconds = self.random.choice((8, 12, 18))
        twin = slot.static and self.random.random() < 0.5
        self.group.pause(slot)
        if twin:
            self.pause(self.random.choice((0.5, 8)))
            old, point = self.group.replace(slot)
            self.pause(3)
            self.group.settle(slot, old, point)
            return
        self.pause(seconds)
        self.group.resume(slot)

    def rebalance(self):
        running, absent = self.group.running(), self.group.absent()
        if len(running) > 1 and (not absent or self.random.random() < 0.5):
            self.group.leave(self.random.choice(running))
        elif absent:
            self.group.start(self.random.choice(absent))
        else:
            self.ensure(2)
            self.group.leave(self.random.choice(self.group.running()))

    def restart_broker(self):
        hard = self.done["broker"] % 2 == 1
        self.group.outage()
        self.group.note("the broker is %s" % ("killed" if hard else "stopped"))
        if hard:
            self.broker.kill()
        else:
            self.broker.down()
        # Also longer than a transaction may last.
        self.pause(self.random.choice((0, 3, 12)))
        self.broker.up()
        self.group.note("the broker is back")

    # The run

    def run(self):
        actions = {"kill": self.kill, "stop": self.stop,
                   "rebalance": self.rebalance, "broker": self.restart_broker}
        faults = self.set_up()
        self.pause(60, lambda: self.accounted() > 0)
        for fault in faults:
            self.breathe()
            actions[fault]()
            self.done[fault] += 1
        self.group.kills_left = 0
        self.ensure(2)
        self.producer.end_input()
        self.pause(3600, lambda: "complete" in self.watch.latest)
        self.group.end_all()
        self.watch.finish()
        if self.producer.finish() != 0:
            raise Failed("the producer failed")

    def violations(self):
        report = self.watch.latest.get("report") if self.watch else None
        out = list(self.group.bad_ends) if self.group else []
        if report is None:
            return out + ["the oracle has no report"]
        if not report["complete"]:
            out.append("not everything was accounted for: %d of %d, no "
                       "progress for %d s" % (self.accounted(),
                                              self.options.events,
                                              self.options.patience))
        return out + report["examples"]

    def left_open(self):
        """Where the broker has a transaction that nobody can end any more: the
        members are gone, and its time was over long ago. See docs/kafka.md, "A
        transaction that is never decided"."""
        report = self.watch.latest.get("report") if self.watch else None
        if not report or report["complete"]:
            return []
        time.sleep(45)  # transaction.timeout.ms, and the broker's interval
        return ["%s/%d" % (name, row["partition"])
                for name in OUTPUTS
                for row in self.oracle.offsets(PREFIX + "weir." + name, "none")
                if row["end"] != row["stable"]]

    def only_hanging(self):
        """Nothing is wrong but that a part of the log cannot be read on."""
        report = self.watch.latest.get("report") if self.watch else None
        return bool(self.hanging and report and not self.group.bad_ends
                    and set(report["violations"]) <= {"missing"})

    def clean_up(self):
        if self.group:
            self.group.kill_all()
        for program in (self.producer, self.watch):
            if program:
                program.kill()
        try:
            self.hanging = self.left_open()
            self.broker.down()
        except RuntimeError as error:
            print(error, file=sys.stderr)
        self.events.close()


def show(chaos, took, failure):
    options, group = chaos.options, chaos.group
    report = (chaos.watch.latest.get("report") if chaos.watch else None) or {}
    violations = chaos.violations() + ([str(failure)] if failure else [])
    killed = group.killed if group else {}
    result = {"seed": options.seed, "seconds": round(took, 1),
              "delivery": options.delivery,
              "kills": sum(killed.values()), "killed_at": killed,
              "faults": chaos.done, "oracle": report,
              "longest_wait_s": round(chaos.standstill, 1),
              "violations": violations}
    write_json(chaos.folder / "result.json", result)
    print("seed              %d" % options.seed)
    print("delivery          %s" % options.delivery)
    print("took              %.0f s" % took)
    for name in ("records", "events", "bad_records", "verdicts", "decisions",
                 "dead_letters", "repeated", "unjudged", "commit_checks"):
        print("%-17s %s" % (name.replace("_", " "), report.get(name, "?")))
    print("kills             %d: %s" % (sum(killed.values()), ", ".join(
        "%s %d" % each for each in sorted(killed.items()))))
    print("broker restarts   %d" % chaos.done["broker"])
    print("joined or left    %d" % chaos.done["rebalance"])
    print("stopped           %d" % chaos.done["stop"])
    print("gave up           %d" % (group.gave_up if group else 0))
    total = sum(report.get("violations", {}).values())
    print("violations        %d" % max(total, len(violations)))
    for each in violations:
        print("  " + each)
    if violations:
        for log in sorted(chaos.folder.glob("*.log")):
            print("\n%s:\n%s" % (log.name, tail(log)))
        print("To run it again: --seed %d. Logs: %s" % (options.seed,
                                                        chaos.folder))
    if violations and chaos.only_hanging():
        print("undecided: the broker left transactions open for good in " +
              ", ".join(chaos.hanging))
        return UNDECIDED
    return 1 if violations else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=50_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--broker-restarts", type=int, default=2)
    parser.add_argument("--rebalances", type=int, default=10)
    parser.add_argument("--stops", type=int, default=2)
    parser.add_argument("--poison", type=float, default=0.01)
    parser.add_argument("--seed", type=int,
                        default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--partitions", type=int, default=4)
    parser.add_argument("--members", type=int, default=4, help="at most")
    parser.add_argument("--weir", required=True)
    parser.add_argument("--member", help="the build with fault points")
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--port", type=int, help="of the broker; default: any")
    parser.add_argument("--work-dir", required=True)
    parser.add_argument("--delivery", default="exactly_once",
                        choices=("exactly_once", "at_least_once"))
    parser.add_argument("--patience", type=int, default=90,
                        help="seconds without progress that fail the run")
    chaos = Chaos(parser.parse_args())
    # So that everything started here is ended here.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    print("seed %d" % chaos.options.seed, flush=True)
    began, failure = time.monotonic(), None
    try:
        chaos.run()
    except (Failed, RuntimeError) as error:
        failure = error
        # Let the oracle say what it has seen so far.
        if chaos.watch and chaos.watch.running():
            chaos.watch.kill()
    finally:
        chaos.clean_up()
    return show(chaos, time.monotonic() - began, failure)


if __name__ == "__main__":
    sys.exit(main())
