"""How a member starts, changes and ends."""
import json
import signal
import unittest
import urllib.error
import urllib.request

from kafka_case import PATIENCE, KafkaCase, event, free_port


def get(port, path):
    """Status and body."""
    try:
        with urllib.request.urlopen("http://127.0.0.1:%d%s" % (port, path),
                                    timeout=PATIENCE) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except urllib.error.URLError:
        return 0, ""


class Start(KafkaCase):
    def refused(self, path, code=78):
        member = self.member(path)
        self.assertEqual(member.child.wait(PATIENCE), code, member.output())
        return member.output()

    def test_other_partition_counts_are_refused(self):
        for name, partitions in (("events", 4), ("verdicts", 4),
                                 ("decisions", 4), ("dead-letters", 4)):
            self.oracle.create(self.topic(name), partitions)
        self.oracle.create(self.topic("state"), 3, ["cleanup.policy=compact"])
        said = self.refused(self.config())
        self.assertIn(self.topic("state"), said)
        self.assertRegex(said, r"\b3\b")
        self.assertRegex(said, r"\b4\b")

    def test_an_unknown_setting_is_refused(self):
        said = self.refused(self.config(kafka={"comit": {"interval_ms": 1}}))
        self.assertIn("/kafka/comit", said)

    def test_a_missing_topic_is_named_and_waited_for(self):
        for name in ("events", "decisions", "dead-letters"):
            self.oracle.create(self.topic(name))
        self.oracle.create(self.topic("state"), 4, ["cleanup.policy=compact"])
        member = self.member(self.config())
        self.wait(lambda: self.topic("verdicts") in member.output(), member)
        self.oracle.create(self.topic("verdicts"))
        self.send(event("PROJ-000001"))
        self.wait_for_no_lag(member)
        self.assertEqual(len(self.values("verdicts")), 1)
        self.stop(member)

    def test_an_absent_broker_is_said_and_waited_for(self):
        port, http = free_port(), free_port()
        address = "localhost:%d" % port
        member = self.member(self.config(
            kafka={"brokers": address}, http={"listen": "127.0.0.1:%d" % http}))
        self.wait(lambda: address in member.output(), member)
        self.assertEqual(get(http, "/healthz")[0], 200)
        self.assertEqual(get(http, "/readyz")[0], 503)
        self.assertEqual(member.stop(PATIENCE), 0, member.output())


class Stop(KafkaCase):
    def setUp(self):
        super().setUp()
        self.oracle.create_all(self.prefix)

    def test_sigterm_with_nothing_left_to_do(self):
        self.oracle.produce(self.topic("events"), records=1000, poison=0.02)
        watch = self.watch(1000)
        member = self.member(self.config())
        self.wait_for_no_lag(member)
        self.stop(member)
        self.assertEqual(self.lag(), 0)
        self.assert_sound(watch)

    def test_sigterm_under_way_commits_what_it_finished(self):
        watch = self.watch(6000)
        member = self.member(self.config())
        self.oracle.produce(self.topic("events"), records=6000, poison=0.02)
        self.wait_for_progress(watch, 1, member)
        self.stop(member)
        # The group's offsets and the outcomes agree to the record.
        committed = sum(max(0, one["group"]) for one in self.oracle.offsets(
            self.topic("events"), self.group))
        outcomes = sum(len(self.oracle.read(self.topic(name)))
                       for name in ("verdicts", "dead-letters"))
        self.assertEqual(committed, outcomes)
        self.assertGreater(outcomes, 0)
        # And the next one goes on from there.
        another = self.member(self.config())
        watch.child.wait(PATIENCE)
        self.assert_sound(watch)
        self.stop(another)

    def test_a_second_signal_ends_at_once_and_safely(self):
        watch = self.watch(6000)
        member = self.member(self.config())
        self.oracle.produce(self.topic("events"), records=6000)
        self.wait_for_progress(watch, 1, member)
        member.signal(signal.SIGTERM)
        member.signal(signal.SIGTERM)
        # It may have been done before the second came.
        self.assertIn(member.child.wait(PATIENCE), (0, 130))
        another = self.member(self.config())
        watch.child.wait(PATIENCE)
        self.assert_sound(watch)
        self.stop(another)


class Reload(KafkaCase):
    def setUp(self):
        super().setUp()
        self.oracle.create_all(self.prefix, partitions=1)
        self.member_ = self.member(self.config())
        self.before = self.judge()

    def judge(self):
        """One more event: its verdict's replacement, and its policy."""
        self.send(event("PROJ-000001"))
        self.wait_for_no_lag(self.member_)
        verdict = self.values("verdicts")[-1]
        return (verdict["modifications"]["spans"][0]["replacement"],
                self.values("decisions")[-1]["policy_digest"])

    def reload(self, text):
        self.guards.write_text(text, encoding="utf-8")
        self.member_.signal(signal.SIGHUP)

    def policy(self, replacement, pattern="PROJ-[0-9]{6}"):
        return json.dumps([{
            "slug": "proj", "action": "redact", "threshold": 6, "checks": [
                {"id": "c1", "type": "regex", "certainty": 8, "config": {
                    "pattern": pattern, "replacement": replacement}}]}])

    def test_a_good_policy_takes_over_between_events(self):
        self.assertEqual(self.before[0], "[P]")
        self.reload(self.policy("[NEW]"))
        after = self.wait(lambda: (now := self.judge())[0] == "[NEW]" and now,
                          self.member_)
        self.assertNotEqual(after[1], self.before[1])
        # Each verdict is that of the policy its decision record names.
        for verdict, decision in zip(self.values("verdicts"),
                                     self.values("decisions")):
            old = decision["policy_digest"] == self.before[1]
            self.assertEqual(
                verdict["modifications"]["spans"][0]["replacement"],
                "[P]" if old else "[NEW]")
        self.stop(self.member_)

    def refused(self, text):
        self.reload(text)
        self.wait(lambda: self.member_.logged("policy_refused"), self.member_)
        self.assertEqual(self.judge(), self.before)
        self.stop(self.member_)

    def test_what_is_no_policy_is_refused_and_the_old_one_stays(self):
        self.refused("[{")

    def test_a_policy_with_an_error_is_refused_and_the_old_one_stays(self):
        self.refused(self.policy("[NEW]", pattern="("))


class Status(KafkaCase):
    def test_metrics_health_and_readiness(self):
        self.oracle.create_all(self.prefix)
        sent = self.oracle.produce(self.topic("events"), records=500,
                                   poison=0.1)
        http = free_port()
        member = self.member(self.config(
            http={"listen": "127.0.0.1:%d" % http}))
        self.wait(lambda: get(http, "/readyz")[0] == 200, member)
        self.assertEqual(get(http, "/healthz")[0], 200)
        self.wait_for_no_lag(member)
        self.assertEqual(get(http, "/nothing")[0], 404)

        def samples():
            status, text = get(http, "/metrics")
            self.assertEqual(status, 200)
            return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
                    for line in text.splitlines()
                    if line and not line.startswith("#")}

        def total(name):
            return sum(value for key, value in samples().items()
                       if key.partition("{")[0] == name)
        self.wait(lambda: total("weir_events_total") == sent["good"], member)
        self.assertEqual(total("weir_verdicts_total"), sent["good"])
        self.assertEqual(total("weir_dead_letters_total"), sent["bad"])
        self.assertGreater(total("weir_transactions_total"), 0)
        self.assertGreater(total("weir_commit_seconds_count"), 0)
        self.assertEqual(total("weir_lanes"), 4)
        self.wait(lambda: total("weir_lag_records") == 0, member)
        self.stop(member)


if __name__ == "__main__":
    unittest.main()
