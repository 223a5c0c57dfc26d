"""What comes out for what goes in, on a real broker."""
import json
import subprocess
import unittest

from kafka_case import PATIENCE, WEIR, KafkaCase, event, event_id, \
    shared_case, write_json

CONNECT = "__connect.errors."


def header(record, name):
    found = [value for key, value in record["headers"] if key == name]
    return found[0] if found else None


class BadRecords(KafkaCase):
    """B014: one bad record must not stop the partition."""

    def setUp(self):
        super().setUp()
        case = shared_case("B014")["try"]
        write_json(self.guards, case["guards"])
        first, last = case["events"]
        stepless = {key: value for key, value in first.items()
                    if key != "step_id"}
        self.bad = [
            (b"k", b""), (b"k", None), (None, None), (b"k", b"\xff\xfe\0"),
            (b"k", b'{"kind":'), (b"k", b"[]"), (b"k", b"null"),
            (b"k", json.dumps(stepless).encode()),
            (b"k", json.dumps({**first, "llm_protocol": "foo"}).encode()),
            (b"k", b"[" * 100_000)]
        self.good = [(b"k", json.dumps(first).encode()),
                     (None, json.dumps(last).encode())]
        self.oracle.create_all(self.prefix, partitions=1)
        self.oracle.send(self.topic("events"), [
            (0, key, value, []) for key, value in
            (self.good[0], *self.bad, self.good[1])])

    def ids(self):
        return [verdict["event_id"] for verdict in self.values("verdicts")]

    def expected_ids(self):
        inputs = self.oracle.read(self.topic("events"))
        return [event_id(self.topic("events"), 0, record["offset"],
                         record["timestamp"])
                for record in inputs if record["value"] is not None
                and (record["key"], record["value"]) in self.good]

    def test_they_become_dead_letters_and_the_rest_is_judged(self):
        config = self.config()
        member = self.member(config)
        self.wait_for_no_lag(member)
        self.assertEqual(self.ids(), self.expected_ids())
        letters = self.oracle.read(self.topic("dead-letters"))
        self.assertEqual([header(each, CONNECT + "offset")
                          for each in letters],
                         [str(offset) for offset in range(1, 11)])
        for letter, (key, value) in zip(letters, self.bad):
            self.assertEqual(header(letter, CONNECT + "topic"),
                             self.topic("events"))
            self.assertEqual(header(letter, CONNECT + "partition"), "0")
            self.assertTrue(header(letter, CONNECT + "exception.message"))
            self.assertEqual(letter["key"], key)
            self.assertEqual(letter["value"] or b"", value or b"")

        # Killed and started again, it goes on where it was.
        member.kill()
        again = self.member(config)
        self.oracle.send(self.topic("events"), [(0, *self.good[0], [])])
        self.wait_for_no_lag(again)
        self.assertEqual(self.ids(), self.expected_ids())
        self.assertEqual(len(self.ids()), 3)
        self.assertEqual(self.oracle.read(self.topic("dead-letters")), letters)
        self.stop(again)

        # What the records hold is nobody's business in a log.
        for each in (member, again):
            self.assertNotIn("PROJ-", each.output())


class Outputs(KafkaCase):
    def outputs(self, names):
        """What a restart may not change: places, keys, values, headers."""
        return {name: [(record["partition"], record["key"], record["value"],
                        record["headers"])
                       for record in self.oracle.read(self.prefix + name)]
                for name in names}

    def run_of(self, name):
        """The configuration of another group on the same events."""
        names = {key: name + "." + key.replace("_", "-")
                 for key in ("verdicts", "decisions", "dead_letters", "state")}
        for key, topic in names.items():
            self.oracle.create(
                self.prefix + topic,
                config=["cleanup.policy=compact"] if key == "state" else [])
        path = self.config(name, kafka={
            "group": self.prefix + name, "topics": names},
            lanes={"timings": False})
        return path, [names[key] for key in ("verdicts", "decisions",
                                             "dead_letters")]

    def test_a_killed_member_writes_what_an_undisturbed_one_does(self):
        self.oracle.create(self.topic("events"))
        producer = self.producer(records=4000, poison=0.02, rate=800)
        wild, wild_names = self.run_of("wild")
        for goal in (1, 1000, 2000):
            member = self.member(wild)
            self.wait(lambda: sum(
                max(0, one["group"]) for one in self.oracle.offsets(
                    self.topic("events"), self.prefix + "wild")) >= goal,
                member)
            member.kill()
        producer.finish()
        calm, calm_names = self.run_of("calm")
        for path, group in ((wild, "wild"), (calm, "calm")):
            member = self.member(path)
            self.wait_for_no_lag(member, group=self.prefix + group)
            self.wait(lambda: len(member.partitions()) == 4, member)
            self.stop(member)

        # Between these two nothing is the same but the events.
        expected, found = self.outputs(calm_names), self.outputs(wild_names)
        for one, other in zip(calm_names, wild_names):
            self.assertTrue(expected[one])
            self.assertEqual(len(expected[one]), len(found[other]))
            self.assertEqual(expected[one], found[other])

    def test_headers_travel_with_what_a_record_causes(self):
        self.oracle.create_all(self.prefix, partitions=1)
        trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        wanted = [["traceparent", trace], ["tracestate", "a=b"],
                  ["ce_id", "17"], ["ce_source", "/tests"]]
        self.send(event("PROJ-000001"), headers=[*wanted, ["other", "x"]])
        self.send(b"{", headers=wanted)
        member = self.member(self.config())
        self.wait_for_no_lag(member)
        for name in ("verdicts", "decisions", "dead-letters"):
            record, = self.oracle.read(self.topic(name))
            for each in wanted:
                self.assertIn(each, record["headers"], name)
        self.stop(member)

    def test_a_verdict_over_the_topics_limit_becomes_a_small_block(self):
        self.oracle.create_all(self.prefix, partitions=1, config={
            "verdicts": ["max.message.bytes=70000"],
            "decisions": ["max.message.bytes=70000"]})
        many = " ".join("PROJ-%06d" % i for i in range(3000))
        self.send(event("first PROJ-000001"), event(many),
                  event("last PROJ-000002"))
        member = self.member(self.config())
        self.wait_for_no_lag(member)
        first, large, last = self.values("verdicts")
        self.assertEqual((first["decision"], last["decision"]),
                         ("allow", "allow"))
        self.assertEqual(large["decision"], "block")
        self.assertEqual(large["unjudged"], ["payload"])
        self.assertEqual(len(self.values("decisions")), 3)
        self.stop(member)

    def test_a_dry_run_writes_and_commits_nothing(self):
        self.oracle.create_all(self.prefix)
        self.oracle.produce(self.topic("events"), records=500, poison=0.02)
        member = self.member(self.config(), "--dry-run")
        # It says how many it judged when it ends.
        self.wait(lambda: len(member.partitions()) == 4, member)
        self.stop(member)
        for name in ("verdicts", "decisions", "dead-letters", "state"):
            self.assertEqual(self.oracle.read(self.topic(name)), [], name)
        self.assertEqual({one["group"] for one in self.oracle.offsets(
            self.topic("events"), self.group)}, {-1})

    def test_tap_shows_verdicts_and_dead_letters(self):
        self.oracle.create_all(self.prefix, partitions=1)
        self.send(event("PROJ-000001", step="s1"), b"{", event("nothing"))
        config = self.config()
        member = self.member(config)
        self.wait_for_no_lag(member)
        self.stop(member)

        def tap(*words):
            done = subprocess.run([WEIR, "tap", *words, "--config", config],
                                  capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout
        shown = tap("verdicts", "--from-beginning", "--count", "2")
        self.assertEqual(len(shown.splitlines()), 2, shown)
        self.assertIn("payload.messages.0.content", shown)
        self.assertEqual(shown.count("allow"), 2, shown)
        self.assertNotIn("PROJ-", shown)
        letters = tap(self.topic("dead-letters"), "--from-beginning",
                      "--until-end")
        self.assertEqual(len(letters.splitlines()), 1, letters)
        self.assertIn("truncated_record", letters)


if __name__ == "__main__":
    unittest.main()
