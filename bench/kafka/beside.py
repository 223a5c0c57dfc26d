"""Latency, several members, memory."""
import contextlib
import time

from bench import forget, make_topics, weir_config
from rig import Member, memory_of, metric, wait_for


def probe(bench, topic_in, topic_out):
    options = bench.options
    return bench.helper("latency", **{
        "from": topic_in, "to": topic_out, "file": options.events_file,
        "partitions": bench.partitions, "rate": 50,
        "count": options.samples})


def latency_of_loop(bench, interval_ms):
    into, out = bench.name("probe-in"), bench.name("probe-out")
    bench.topics(into, out)
    bench.settle()
    with bench.helper.running("copy", **{"from": into, "to": out, "group": into,
                                         "interval_ms": interval_ms}):
        return probe(bench, into, out)


def latency_of_weir(bench, interval_ms):
    into = bench.name("probe-in")
    bench.topics(into)
    config = weir_config(bench, into, bench.name("weir"),
                         interval_ms=interval_ms)
    make_topics(bench, config)
    bench.settle()
    with Member(bench.options.weir, config, bench.work):
        out = probe(bench, into, config["kafka"]["topics"]["verdicts"])
    forget(bench, config)
    return out


def members(bench, file, count, cores):
    """Members, each on a core of its own, that are ready before the events
    come; events/s of all together."""
    events = bench.name("shared")
    bench.topics(events)
    config = weir_config(bench, events, bench.name("weir"))
    make_topics(bench, config)
    bench.settle()
    share = bench.partitions / len(cores)
    with contextlib.ExitStack() as group:
        ports = []
        for number, core in enumerate(cores):
            ports.append(bench.options.port + 10 + number)
            own = {**config, "http": {"listen": f"127.0.0.1:{ports[-1]}"}}
            group.enter_context(Member(bench.options.weir, own, bench.work,
                                       core))
        wait_for("partitions that are dealt out",
                 lambda: all(metric(port, "weir_lanes") == share
                             for port in ports))
        bench.helper("load", topic=events, file=file, count=count,
                     partitions=bench.partitions)
        bench.helper("lag", group=config["kafka"]["group"], topic=events,
                     partitions=bench.partitions)
    seen = bench.helper("span", topic=config["kafka"]["topics"]["verdicts"],
                        partitions=bench.partitions)
    forget(bench, config)
    if seen["records"] != count:
        raise RuntimeError(f"{count} events in, {seen['records']} verdicts out")
    return ((seen["records"] - seen["at_first"]) * 1000
            / (seen["last_ms"] - seen["first_ms"]))


def memory(bench, topic, seconds):
    """Resident bytes of a member: waiting for events, and at most while so
    many wait for it."""
    out = {}
    empty = bench.name("empty")
    bench.topics(empty)
    for what, events in (("idle", empty), ("peak", topic)):
        config = weir_config(bench, events, bench.name("weir"))
        make_topics(bench, config)
        with Member(bench.options.weir, config, bench.work) as member:
            time.sleep(seconds)
            out[what + "_bytes"] = memory_of(member.pid, "VmHWM")
            if what == "peak":
                out["waiting_at_the_end"] = metric(member.port,
                                                   "weir_lag_records")
        forget(bench, config)
    return out
