"""Processes of a measurement: broker, helper, members, and what they use."""
import bisect
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid):
    """Seconds of CPU that a process has used; None when it has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid, name):
    """VmRSS, VmHWM, ... of a process in bytes."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        for line in file:
            if line.startswith(name + ":"):
                return int(line.split()[1]) * 1024
    raise RuntimeError(f"no {name} of process {pid}")


def busy_of_machine():
    """Seconds of CPU that all processes together have used."""
    with open("/proc/stat", encoding="utf-8") as file:
        fields = [int(word) for word in file.readline().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICKS


def pin(pid, cores):
    """Keeps every thread of a process on some cores."""
    for thread in os.listdir(f"/proc/{pid}/task"):
        with contextlib.suppress(ProcessLookupError):
            os.sched_setaffinity(int(thread), cores)


class Usage:
    """CPU of processes over time, so that a row can be cut out afterwards."""

    def __init__(self, **pids):
        self.pids = pids
        self.times = []
        self.samples = {name: [] for name in [*pids, "machine"]}
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        while True:
            used = {name: cpu_of(pid) for name, pid in self.pids.items()}
            if None in used.values():
                return
            used["machine"] = busy_of_machine()
            self.times.append(time.time())
            for name, value in used.items():
                self.samples[name].append(value)
            if self.ended.wait(0.02):
                return

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def at(self, name, when):
        values = self.samples[name]
        right = bisect.bisect_left(self.times, when)
        if right == 0 or right == len(self.times):
            raise RuntimeError(f"nobody looked at {name} at that time")
        left = right - 1
        share = ((when - self.times[left])
                 / (self.times[right] - self.times[left]))
        return values[left] + share * (values[right] - values[left])

    def between(self, name, start, end):
        return self.at(name, end) - self.at(name, start)


class Helper:
    """weir_bench_kafka, with a broker to talk to."""

    def __init__(self, program, brokers):
        self.program = str(program)
        self.brokers = brokers

    def words(self, command, **options):
        out = [self.program, command, "--brokers", self.brokers]
        for name, value in options.items():
            out += ["--" + name.replace("_", "-"), str(value)]
        return out

    def __call__(self, command, **options):
        """Runs it to its end; what it printed, None if nothing."""
        done = subprocess.run(self.words(command, **options), check=True,
                              stdout=subprocess.PIPE, text=True)
        return json.loads(done.stdout) if done.stdout.strip() else None

    @contextlib.contextmanager
    def running(self, command, **options):
        process = subprocess.Popen(self.words(command, **options),
                                   stdout=subprocess.PIPE, text=True)
        try:
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=60)


class Broker:
    """A broker of its own, by ops/kafka.sh."""

    def __init__(self, folder, port):
        self.where = ["--dir", str(folder), "--port", str(port)]
        self.folder = pathlib.Path(folder)

    def script(self, action, *more):
        done = subprocess.run(
            ["bash", str(ROOT / "ops/kafka.sh"), action, *more, *self.where],
            check=True, stdout=subprocess.PIPE, text=True,
            env={"WEIR_KAFKA_HEAP": "1g", **os.environ})
        return done.stdout.strip()

    def __enter__(self):
        self.script("down")
        self.brokers = self.script("up", "--fresh").splitlines()[-1]
        pid = (self.folder / "pid").read_text(encoding="utf-8")
        self.pid = int(pid.split()[0])
        return self

    def __exit__(self, *_):
        self.script("kill")


def get(port, path):
    """Status and body of a member's page; status 0 while nobody listens."""
    url = f"http://127.0.0.1:{port}{path}"
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""
    except OSError:
        return 0, ""


def metric(port, name):
    """The sum of a metric's values over its labels; None if it is absent."""
    found = None
    for line in get(port, "/metrics")[1].splitlines():
        if line.startswith(name) and line[len(name)] in " {":
            found = (found or 0) + float(line.rsplit(" ", 1)[1])
    return found


def wait_for(what, test, seconds=60):
    until = time.monotonic() + seconds
    while not test():
        if time.monotonic() > until:
            raise RuntimeError(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)


class Member:
    """A running `weir run`; it is ended in order, and must end well."""

    def __init__(self, weir, config, folder, cores=None):
        self.port = int(config["http"]["listen"].rsplit(":", 1)[1])
        name = f"member-{self.port}"
        path = pathlib.Path(folder) / f"{name}.json"
        path.write_text(json.dumps(config), encoding="utf-8")
        self.log = pathlib.Path(folder) / f"{name}.log"
        pinned = ["taskset", "-c", cores] if cores else []
        self.words = [*pinned, str(weir), "run", "--config", str(path)]

    def __enter__(self):
        with open(self.log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.words, stdout=log, stderr=log)
        self.pid = self.process.pid
        try:
            wait_for("a member that is ready", self.ready)
        except BaseException:
            self.process.kill()
            raise
        return self

    def ready(self):
        if self.process.poll() is not None:
            raise RuntimeError("weir ended: "
                               + self.log.read_text(encoding="utf-8")[-2000:])
        return get(self.port, "/readyz")[0] == 200

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        if code != 0 and kind is None:
            raise RuntimeError(f"weir ended with {code}: "
                               + self.log.read_text(encoding="utf-8")[-2000:])
