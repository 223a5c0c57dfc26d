#!/usr/bin/env python3
"""weir between Kafka topics, against what it could be measured by.

    run.py [--generator gen_events.py] [--work DIR] [--json FILE]

Brings up a broker of its own, makes events, and prints every figure and ratio;
README.md tells what each is. --sections and --rows choose.
"""
import argparse
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True  # the modules beside this file

import beside
import rows
from bench import Bench
from rig import ROOT, Broker, Helper, pin

SECTIONS = ("throughput", "own", "latency", "members", "memory")
ROWS = ("loop", "once", "least", "screen", "streams")
CHEAP = pathlib.Path(__file__).resolve().parent / "cheap.yaml"


def make_events(options):
    """Events of the generator, without the long ones: about 3 KB in the
    mean."""
    path = pathlib.Path(options.work) / f"events-{options.events}.ndjson"
    if not path.exists():
        every = path.with_suffix(".all")
        subprocess.run([sys.executable, options.generator, "--count",
                        str(options.events * 4 // 3), "--seed", "7", "--out",
                        str(every), "--truth", str(path.with_suffix(".truth"))],
                       check=True)
        with open(every, "rb") as file:
            kept = [line for line in file if len(line) <= options.longest]
        every.unlink()
        path.write_bytes(b"".join(kept[:options.events]))
    sizes = [len(line) - 1 for line in path.read_bytes().splitlines(True)]
    print(f"{len(sizes)} events, {statistics.mean(sizes):.0f} bytes in the "
          f"mean, {statistics.median(sizes):.0f} in the median, "
          f"{max(sizes)} at most; {options.partitions} partitions")
    return path, len(sizes), sum(sizes)


def middle(measured):
    """The median of each figure over the rounds."""
    return {key: statistics.median(one[key] for one in measured)
            for key in measured[0]}


def show(name, row):
    print(f"{name:34}{row['events_per_s']:10.0f}{row['mb_per_s']:9.1f}"
          f"{row['client_us']:11.1f}{row['broker_us']:11.1f}"
          f"{row['others_cores']:10.2f}", flush=True)


def work_of(bench, file, lines, size, chosen):
    """Name, kind and work of each row that was chosen."""
    loaded = bench.load("events", file, lines)
    many = bench.load("loop", file, bench.options.loop_events)
    few = bench.load("few", file, bench.options.streams_events)
    yield ("a  bare loop, whole records", "loop",
           lambda: rows.loop(bench, *many))
    yield ("a' bare loop, 400 bytes out", "loop",
           lambda: rows.loop(bench, *many, value_bytes=400))
    yield ("b  weir run, exactly once", "once",
           lambda: rows.weir_run(bench, *loaded))
    yield ("c  weir run, at least once", "least",
           lambda: rows.weir_run(bench, *loaded, delivery="at_least_once"))
    yield (f"d  weir screen, {bench.options.cores} lanes", "screen",
           lambda: rows.screen(bench, file, lines, size))
    if "streams" not in chosen:
        return
    path = rows.build_streams(bench)
    for threads in (1, 2):
        yield (f"e{threads} Kafka Streams, {threads} thread(s)", "streams",
               lambda threads=threads: rows.streams(bench, *few, path, threads))


def warm_up(bench, file):
    """A broker that has just begun spends much of its time on compiling."""
    topic, loaded = bench.load("loop", file, bench.options.loop_events)
    for delivery in ("at_least_once", "exactly_once", "exactly_once"):
        rows.loop(bench, topic, loaded, delivery=delivery, interval_ms=20,
                  value_bytes=400)


def undisturbed(bench, run):
    """A row during which others used little; the least disturbed of a few."""
    tries = []
    while len(tries) < bench.options.tries:
        tries.append(run())
        if tries[-1]["others_cores"] < 0.2:
            break
    return min(tries, key=lambda row: row["others_cores"])


def throughput(bench, file, lines, size, chosen):
    work = [(name, run)
            for name, kind, run in work_of(bench, file, lines, size, chosen)
            if kind in chosen]
    measured = {name: [] for name, _ in work}
    for _ in range(bench.options.rounds):
        for name, run in work:
            measured[name].append(undisturbed(bench, run))
    print(f"\n{'':34}{'events/s':>10}{'MB/s':>9}{'client us':>11}"
          f"{'broker us':>11}{'others':>10}")
    out = {}
    for name, rounds in measured.items():
        row = middle(rounds)
        show(name, row)
        out[name.split()[0]] = {**row, "rounds": rounds}
    return {**out, "ratios": ratios(out)}


def ratios(out):
    """Of each round, as its rows stood beside each other; then the median."""
    found = {}
    for one, other, least in (("b", "d", 0.7), ("b", "c", 0.95),
                              ("b", "e1", 10), ("b", "e2", 10)):
        if one in out and other in out:
            each = [a["events_per_s"] / b["events_per_s"] for a, b in
                    zip(out[one]["rounds"], out[other]["rounds"])]
            found[f"{one}/{other}"] = statistics.median(each)
            print(f"{one}/{other} = {statistics.median(each):.2f} "
                  f"({min(each):.2f} to {max(each):.2f}; to reach: {least})")
    return found


def own(bench, file, lines):
    """What weir costs beside detectors and JSON: `weir run` less the same
    functions in a plain loop, each on one core, with the broker on it too."""
    loaded = bench.load("events", file, lines)
    every = os.sched_getaffinity(bench.broker_pid)
    pin(bench.broker_pid, {0})
    out = {}
    for name, guards in (("cheap", CHEAP), ("full", None)):
        run, plain = [], []
        for _ in range(bench.options.rounds):
            plain.append(undisturbed(bench, lambda: rows.pure(
                bench, file, guards, "0")))
            run.append(undisturbed(bench, lambda: rows.weir_run(
                bench, *loaded, guards=guards, cores="0")))
        between = [one["client_us"] - other["cpu_us_per_record"]
                   for one, other in zip(run, plain)]
        run, plain = middle(run), middle(plain)
        out[name] = {"run": run, "plain": plain, "between": between,
                     "own_us": statistics.median(between)}
        print(f"{name:6} policy: weir run {run['client_us']:.1f} us a record "
              f"({run['events_per_s']:.0f} events/s), plain loop "
              f"{plain['cpu_us_per_record']:.1f} us (parse "
              f"{plain['parse_us']:.1f}, detect {plain['detect_us']:.1f}, "
              f"judge {plain['judge_us']:.1f}, write {plain['write_us']:.1f}), "
              f"between them {out[name]['own_us']:.1f} us", flush=True)
    pin(bench.broker_pid, every)
    return out


def latency(bench):
    out = {}
    print(f"\n{'commit interval':18}{'loop p50':>10}{'p99':>8}{'weir p50':>10}"
          f"{'p99':>8}{'ratios':>14}")
    for interval in (10, 50, 100):
        loop, weir = [], []
        for _ in range(bench.options.rounds):
            loop.append(beside.latency_of_loop(bench, interval))
            weir.append(beside.latency_of_weir(bench, interval))
        loop, weir = middle(loop), middle(weir)
        out[interval] = {"loop": loop, "weir": weir}
        print(f"{interval:>12} ms   {loop['p50_ms']:10.1f}{loop['p99_ms']:8.1f}"
              f"{weir['p50_ms']:10.1f}{weir['p99_ms']:8.1f}"
              f"{weir['p50_ms'] / loop['p50_ms']:8.2f}"
              f"{weir['p99_ms'] / loop['p99_ms']:6.2f}", flush=True)
    return out


def members(bench, file, lines):
    one, two = [], []
    for _ in range(bench.options.rounds):
        one.append(beside.members(bench, file, lines, ["0"]))
        two.append(beside.members(bench, file, lines, ["0", "1"]))
    one, two = statistics.median(one), statistics.median(two)
    print(f"\n1 member on a core {one:.0f} events/s, 2 members on a core each "
          f"{two:.0f} events/s: {two / one:.2f} times as fast")
    return {"one": one, "two": two}


def memory(bench, file):
    topic, loaded = bench.load("waiting", file, bench.options.waiting)
    out = beside.memory(bench, topic, bench.options.memory_seconds)
    print(f"\nresident: {out['idle_bytes'] / 1e6:.0f} MB with no events, at "
          f"most {out['peak_bytes'] / 1e6:.0f} MB with {loaded['records']} "
          f"waiting ({loaded['bytes'] / 1e6:.0f} MB; "
          f"{out['waiting_at_the_end']:.0f} still waited at the end)")
    return out


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    build = ROOT / "build/release"
    parser.add_argument("--weir", default=str(build / "weir"))
    own = build / "bench/kafka"
    parser.add_argument("--helper", default=str(own / "weir_bench_kafka"))
    parser.add_argument("--pure", default=str(own / "weir_bench_kafka_pure"))
    parser.add_argument("--generator",
                        default=str(ROOT.parent / "shared/bench/gen_events.py"))
    parser.add_argument("--work", default=str(ROOT / "build/bench-kafka"))
    parser.add_argument("--port", type=int, default=19392)
    parser.add_argument("--partitions", type=int, default=4)
    parser.add_argument("--cores", type=int, default=2, help="lanes of (d)")
    parser.add_argument("--events", type=int, default=60000)
    parser.add_argument("--longest", type=int, default=7500,
                        help="bytes of an event; longer ones are left out")
    parser.add_argument("--streams-events", type=int, default=20000)
    parser.add_argument("--loop-events", type=int, default=200000)
    parser.add_argument("--waiting", type=int, default=1000000,
                        help="events that wait while memory is measured")
    parser.add_argument("--samples", type=int, default=500)
    parser.add_argument("--memory-seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--wait-quiet", type=float, default=0,
                        help="seconds to wait for a machine with nothing else "
                        "to do, before each row")
    parser.add_argument("--tries", type=int, default=1,
                        help="how often a row that others disturbed is "
                        "measured; the least disturbed counts")
    parser.add_argument("--decisions", action="store_true",
                        help="write decision records too, in (b), (c), (d)")
    parser.add_argument("--property", action="append", default=[],
                        help="NAME=VALUE for librdkafka in weir")
    parser.add_argument("--sections", default=",".join(SECTIONS))
    parser.add_argument("--rows", default=",".join(ROWS))
    parser.add_argument("--json", help="file for all figures")
    out = parser.parse_args()
    for given, known in ((out.sections, SECTIONS), (out.rows, ROWS)):
        if unknown := set(given.split(",")) - set(known):
            parser.error(f"unknown: {', '.join(unknown)}; known: "
                         + ", ".join(known))
    return out


def main():
    options = arguments()
    # Ended from outside, it still ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    pathlib.Path(options.work).mkdir(parents=True, exist_ok=True)
    file, lines, size = make_events(options)
    options.events_file = str(file)
    sections = options.sections.split(",")
    out = {"events": lines, "bytes": size}
    with Broker(pathlib.Path(options.work) / "broker", options.port) as broker:
        bench = Bench(Helper(options.helper, broker.brokers), broker.pid,
                      options)
        warm_up(bench, file)
        if "throughput" in sections:
            out["throughput"] = throughput(bench, file, lines, size,
                                           options.rows.split(","))
        if "own" in sections:
            out["own"] = own(bench, file, lines)
        if "latency" in sections:
            out["latency"] = latency(bench)
        if "members" in sections:
            out["members"] = members(bench, file, lines)
        if "memory" in sections:
            out["memory"] = memory(bench, file)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(out, indent=2) + "\n",
                                              encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
