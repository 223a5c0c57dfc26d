"""The rows of the table of throughput: each runs one thing to its end."""
import json
import os
import pathlib
import subprocess
import time

from bench import forget, make_topics, weir_config
from rig import Member, Usage, busy_of_machine

HERE = pathlib.Path(__file__).resolve().parent


def weir_run(bench, topic, loaded, **changes):
    """`weir run` on a topic that was filled before."""
    config = weir_config(bench, topic, bench.name("weir"), **changes)
    make_topics(bench, config)
    bench.warm(topic)
    names = config["kafka"]
    with Member(bench.options.weir, config, bench.work,
                changes.get("cores")) as member, \
            Usage(client=member.pid, broker=bench.broker_pid) as usage:
        bench.helper("lag", group=names["group"], topic=topic,
                     partitions=bench.partitions)
        out = bench.row(names["topics"]["verdicts"], usage, loaded)
    forget(bench, config)
    return out


def loop(bench, topic, loaded, **options):
    """The bare loop on a topic that was filled before."""
    name = bench.name("loop")
    bench.topics(name)
    bench.warm(topic)
    words = bench.helper.words("copy", **{
        "from": topic, "to": name, "group": name, "interval_ms": 100,
        "count": loaded["records"], **options})
    with subprocess.Popen(words, stdout=subprocess.PIPE,
                          text=True) as process, \
            Usage(client=process.pid, broker=bench.broker_pid) as usage:
        says = json.loads(process.communicate()[0])
    out = {"events_per_s": says["records_per_s"], "mb_per_s": says["mb_per_s"],
           "client_us": says["cpu_us_per_record"]}
    # The loop is short: what the broker used up to its end counts as its.
    used = usage.samples["broker"]
    out["broker_us"] = (used[-1] - used[0]) / loaded["records"] * 1e6
    others = usage.samples["machine"]
    out["others_cores"] = ((others[-1] - others[0] - used[-1] + used[0]
                            - usage.samples["client"][-1])
                           / (usage.times[-1] - usage.times[0]))
    bench.helper("delete", topics=name)
    return out


def timed(words):
    """Runs a command; its seconds, and the CPU seconds of it."""
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{words[:2]} ended with {process.returncode}")
    return time.perf_counter() - start, used.ru_utime + used.ru_stime


def screen(bench, file, lines, size):
    """`weir screen` on a file, less what it takes for a single event."""
    single = bench.work / "single.ndjson"
    with open(file, encoding="utf-8") as events:
        single.write_text(events.readline(), encoding="utf-8")
    bench.settle()
    pathlib.Path(file).read_bytes()  # so that no row waits for the disk
    words = [bench.options.weir, "screen", "--activate", "all", "--lanes",
             str(bench.options.cores), "--out", str(bench.work / "out.ndjson")]
    if bench.options.decisions:
        words += ["--decisions", str(bench.work / "decisions.ndjson")]
    start_s, start_cpu = min(timed([*words, str(single)]) for _ in range(3))
    before = busy_of_machine()
    all_s, all_cpu = timed([*words, str(file)])
    others = busy_of_machine() - before - all_cpu
    rate = (lines - 1) / (all_s - start_s)
    return {"events_per_s": rate, "mb_per_s": rate * size / lines / 1e6,
            "client_us": (all_cpu - start_cpu) / (lines - 1) * 1e6,
            "broker_us": 0.0, "others_cores": others / all_s}


def build_streams(bench):
    """Fetches the jars, once, and compiles; the class path."""
    jars = bench.work / "streams-jars"
    classes = bench.work / "streams-classes"
    if not list(jars.glob("kafka-streams-*.jar")):
        subprocess.run(["mvn", "-q", "-B", "-Dstyle.color=never", "-f",
                        str(HERE / "streams/pom.xml"),
                        "dependency:copy-dependencies",
                        f"-DoutputDirectory={jars}"], check=True)
    subprocess.run(["javac", "--release", "17", "-cp", f"{jars}/*", "-d",
                    str(classes), *map(str, (HERE / "streams").glob("*.java"))],
                   check=True)
    return f"{classes}:{jars}/*"


def streams(bench, topic, loaded, class_path, threads):
    """The Kafka Streams application on a topic that was filled before."""
    name = bench.name("streams")
    bench.topics(name)
    bench.warm(topic)
    words = ["java", "-Xmx1g", "-cp", class_path, "Screen",
             bench.helper.brokers, topic, name, name, str(threads),
             str(loaded["records"])]
    with subprocess.Popen(words, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process, \
            Usage(client=process.pid, broker=bench.broker_pid) as usage:
        says = json.loads(process.communicate()[0])
    out = bench.row(name, usage, loaded)
    out["hits_per_event"] = says["hits"] / says["records"]
    return out


def pure(bench, file, guards, cores):
    """What the same functions cost in one thread without anything around."""
    bench.settle()
    words = ["taskset", "-c", cores, bench.options.pure, str(file)]
    if guards:
        words.append(str(guards))
    before, start = busy_of_machine(), time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        out = json.loads(process.stdout.read())
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{words[3]} ended with {process.returncode}")
    others = busy_of_machine() - before - used.ru_utime - used.ru_stime
    return {**out, "others_cores": others / (time.perf_counter() - start)}
