#!/usr/bin/env python3
"""weir and other scanners on the same events, in the same run.

    run.py --weir build/release/cli/weir --events ev.ndjson --truth truth.ndjson

Runs what is installed: weir, gitleaks (the program), detect-secrets and
presidio-analyzer (Python packages of the interpreter that runs this file).
Prints events/s on one core, the ratio to weir, recall, exact spans and
precision of each, over the types that it claims to find. Rounds are
interleaved and the median counts, so that a busy machine slows all alike.

A planted value is found if a finding of its type overlaps it at its path; exact
means that start and end are right. Precision is the share of findings of the
types in the map that overlap a planted value of their type.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

WEIR_TYPES = {
    "privacy.pii.email": {"EMAIL"},
    "privacy.pii.phone_number": {"PHONE"},
    "privacy.pii.bank_card": {"CREDIT_CARD"},
    "privacy.pii.bank_account": {"IBAN"},
    "privacy.pii.ip_address": {"IP_ADDRESS"},
    "privacy.pii.national_id": {"US_SSN"},
    "privacy.pii.national_id.us": {"US_SSN"},
}
SECRET_TYPES = {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN",
                "STRIPE_KEY", "JWT", "PRIVATE_KEY"}
ALL_TYPES = SECRET_TYPES | set().union(*WEIR_TYPES.values())
SKIPPED_KEYS = {"role", "type", "id", "name", "model", "tool_call_id",
                "tool_use_id", "finish_reason", "object"}


def leaves(value, path, key=""):
    """(path, string) of every text that is scanned."""
    if isinstance(value, str):
        if key not in SKIPPED_KEYS:
            yield path, value
    elif isinstance(value, dict):
        for inner, child in value.items():
            yield from leaves(child, f"{path}.{inner}", inner)
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from leaves(child, f"{path}.{index}", key)


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


class Weir:
    name = "weir"
    types = ALL_TYPES

    def __init__(self, program, events):
        self.program = program
        self.events = events

    def run(self):
        """Findings as (event, path, start, end, types)."""
        done = subprocess.run(
            [self.program, "screen", "--activate", "all", "--lanes", "1",
             self.events], check=True, capture_output=True, text=True)
        for number, line in enumerate(done.stdout.splitlines()):
            for found in json.loads(line).get("findings", []):
                if "start" not in found:
                    continue
                category = found["category"]
                types = (SECRET_TYPES if category.startswith(
                    "security.secret_leak") else WEIR_TYPES.get(category))
                if types:
                    yield (number, found["path"], found["start"], found["end"],
                           types)


class Gitleaks:
    name = "gitleaks"
    types = SECRET_TYPES
    rules = {"aws-access-token": {"AWS_ACCESS_KEY_ID"},
             "github-pat": {"GITHUB_TOKEN"}, "github-oauth": {"GITHUB_TOKEN"},
             "github-app-token": {"GITHUB_TOKEN"},
             "github-fine-grained-pat": {"GITHUB_TOKEN"},
             "stripe-access-token": {"STRIPE_KEY"}, "jwt": {"JWT"},
             "private-key": {"PRIVATE_KEY"},
             "generic-api-key": {"AWS_SECRET_ACCESS_KEY"}}

    def __init__(self, events):
        self.folder = tempfile.mkdtemp(prefix="weir-peers-")
        self.texts = {}
        for number, line in enumerate(events):
            for index, (path, text) in enumerate(
                    leaves(json.loads(line)["payload"], "payload")):
                name = f"{number}-{index}.txt"
                self.texts[name] = (number, path, text)
                with open(os.path.join(self.folder, name), "w",
                          encoding="utf-8") as file:
                    file.write(text)

    def run(self):
        report = os.path.join(self.folder, "report.out")
        subprocess.run(
            ["gitleaks", "dir", self.folder, "--no-banner", "-l", "error", "-f",
             "json", "-r", report, "--exit-code", "0"], check=True,
            env={**os.environ, "GOMAXPROCS": "1"})
        with open(report, encoding="utf-8") as file:
            found = json.load(file)
        os.remove(report)
        for one in found:
            types = self.rules.get(one["RuleID"])
            place = self.texts.get(os.path.basename(one["File"]))
            if types and place:
                number, path, text = place
                start = text.find(one["Secret"])
                if start >= 0:
                    yield number, path, start, start + len(one["Secret"]), types


class DetectSecrets:
    name = "detect-secrets"
    types = SECRET_TYPES
    kinds = {"AWS Access Key": {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"},
             "GitHub Token": {"GITHUB_TOKEN"},
             "Stripe Access Key": {"STRIPE_KEY"}, "JSON Web Token": {"JWT"},
             "Private Key": {"PRIVATE_KEY"}}

    def __init__(self, events):
        from detect_secrets.core import scan
        from detect_secrets.settings import default_settings
        self.scan = scan
        self.settings = default_settings
        self.events = events

    def run(self):
        with self.settings():
            for number, line in enumerate(self.events):
                for path, text in leaves(json.loads(line)["payload"],
                                         "payload"):
                    for one in self.scan.scan_line(text):
                        types = self.kinds.get(one.type)
                        value = one.secret_value or ""
                        start = text.find(value) if value else -1
                        if types and start >= 0:
                            yield (number, path, start, start + len(value),
                                   types)


class Presidio:
    name = "presidio"
    types = {"EMAIL", "PHONE", "CREDIT_CARD", "IBAN", "IP_ADDRESS", "US_SSN"}
    kinds = {"EMAIL_ADDRESS": {"EMAIL"}, "PHONE_NUMBER": {"PHONE"},
             "CREDIT_CARD": {"CREDIT_CARD"}, "IBAN_CODE": {"IBAN"},
             "IP_ADDRESS": {"IP_ADDRESS"}, "US_SSN": {"US_SSN"}}

    def __init__(self, events):
        import spacy
        from presidio_analyzer import AnalyzerEngine
        from presidio_analyzer.nlp_engine import SpacyNlpEngine

        class Blank(SpacyNlpEngine):
            """Rules only: no language model."""

            def __init__(self):
                super().__init__()
                self.nlp = {"en": spacy.blank("en")}

        self.engine = AnalyzerEngine(nlp_engine=Blank(),
                                     supported_languages=["en"])
        self.events = events

    def run(self):
        for number, line in enumerate(self.events):
            for path, text in leaves(json.loads(line)["payload"], "payload"):
                for one in self.engine.analyze(text, "en",
                                               entities=list(self.kinds)):
                    yield (number, path, one.start, one.end,
                           self.kinds[one.entity_type])


def score(found, truth, types):
    planted = [row for row in truth if row["type"] in types]
    by_place = {}
    for row in planted:
        by_place.setdefault((row["event"], row["path"]), []).append(row)
    hit, exact, right, total = set(), set(), 0, 0
    for number, path, start, end, kinds in found:
        if not kinds & types:
            continue
        total += 1
        good = False
        for row in by_place.get((number, path), []):
            if (row["type"] in kinds and start < row["end"]
                    and row["start"] < end):
                good = True
                hit.add(id(row))
                if (start, end) == (row["start"], row["end"]):
                    exact.add(id(row))
        right += good
    return len(planted), len(hit), len(exact), right, total


def installed(arguments, lines):
    yield Weir(arguments.weir, arguments.events)
    if shutil.which("gitleaks"):
        yield Gitleaks(lines)
    for peer in (DetectSecrets, Presidio):
        try:
            yield peer(lines)
        except ImportError as error:
            print(f"{peer.name:15} not installed ({error.name})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weir", required=True)
    parser.add_argument("--events", required=True)
    parser.add_argument("--truth", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    lines = read_lines(arguments.events)
    truth = [json.loads(line) for line in read_lines(arguments.truth)]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    peers = list(installed(arguments, lines))
    times = {peer.name: [] for peer in peers}
    found = {}
    for _ in range(arguments.rounds):
        for peer in peers:
            start = time.perf_counter()
            found[peer.name] = list(peer.run())
            times[peer.name].append(time.perf_counter() - start)
    own = statistics.median(times["weir"])
    print(f"{len(lines)} events, one core, median of {arguments.rounds}; weir "
          "with its start, its loading and its JSON read back in Python")
    for peer in peers:
        took = statistics.median(times[peer.name])
        planted, hit, exact, right, total = score(found[peer.name], truth,
                                                  peer.types)
        print(f"{peer.name:15} {len(lines) / took:9.1f} events/s, weir is "
              f"{took / own:6.1f} times as fast; recall {hit}/{planted} = "
              f"{hit / max(planted, 1):.3f}, exact {exact}, precision "
              f"{right}/{total} = {right / max(total, 1):.3f}")
    for peer in peers:
        if isinstance(peer, Gitleaks):
            shutil.rmtree(peer.folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
