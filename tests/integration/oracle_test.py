"""The oracle has to find what is wrong, and to find nothing in a sound run.
Here a fake member takes the place of weir and makes mistakes on demand."""
import os
import pathlib
import subprocess
import sys
import unittest

from kafka_case import FAKE, KafkaCase, PATIENCE

RECORDS = 600


class OracleTest(KafkaCase):
    def run_with(self, mistake=None, patience=PATIENCE):
        """The report on one fake member that makes one mistake."""
        self.oracle.create_all(self.prefix)
        watch = self.watch(RECORDS, patience_ms=patience * 1000)
        member = self.member(self.config(), program=FAKE,
                             env={"WEIR_FAKE": mistake} if mistake else {})
        self.oracle.produce(self.topic("events"), records=RECORDS, poison=0.1)
        watch.child.wait(PATIENCE)
        watch.finish()
        self.stop(member)
        return watch.latest["report"], watch.child.returncode

    def assert_found(self, mistake, *faults, **options):
        report, code = self.run_with(mistake, **options)
        self.assertEqual(sorted(report["violations"]), sorted(faults), report)
        self.assertFalse(report["ok"])
        self.assertEqual(code, 1)

    def test_a_sound_run_is_found_sound(self):
        report, code = self.run_with()
        self.assertEqual((report["violations"], code), ({}, 0))
        self.assertEqual(report["records"], RECORDS)
        self.assertEqual(report["verdicts"], report["events"])
        self.assertEqual(report["decisions"], report["events"])
        self.assertEqual(report["dead_letters"], report["bad_records"])
        self.assertGreater(report["bad_records"], 20)
        self.assertGreater(report["commit_checks"], 0)

    def test_a_doubled_verdict_is_found(self):
        self.assert_found("double:50", "doubled")

    def test_a_lost_verdict_is_found(self):
        self.assert_found("lose:50", "missing", "committed_early", patience=8)

    def test_a_wrong_order_is_found(self):
        report, _ = self.run_with("swap:50")
        self.assertIn("order", report["violations"])

    def test_a_wrong_partition_is_found(self):
        report, _ = self.run_with("elsewhere:50")
        self.assertIn("wrong_partition", report["violations"])

    def test_altered_bytes_are_found(self):
        self.assert_found("alter:5", "altered")

    def test_an_offset_committed_too_early_is_found(self):
        report, _ = self.run_with("early:100")
        self.assertEqual(sorted(report["violations"]), ["committed_early"])

    def test_killed_members_leave_no_trace(self):
        self.oracle.create_all(self.prefix)
        watch = self.watch(RECORDS)
        self.oracle.produce(self.topic("events"), records=RECORDS)
        for point in ("before_produce", "after_produce", "after_offsets",
                      "after_commit"):
            member = self.member(self.config(), program=FAKE,
                                 env={"WEIR_DIE_AT": point + ":2"})
            self.assertEqual(member.child.wait(PATIENCE), -9, point)
        member = self.member(self.config(), program=FAKE)
        watch.child.wait(PATIENCE)
        self.assert_sound(watch)
        self.stop(member)


class ChaosTest(KafkaCase):
    """The driver itself, with the fake member."""

    def chaos(self, *flags, env=None):
        script = pathlib.Path(__file__).with_name("chaos.py")
        return subprocess.run(
            [sys.executable, script, "--weir", FAKE, "--member", FAKE,
             "--oracle", self.oracle.program, "--work-dir",
             self.folder / "chaos", "--events", "1500", "--seed", "5",
             "--broker-restarts", "0", *flags],
            capture_output=True, text=True, timeout=300, check=False,
            env={**os.environ, **(env or {})})

    def test_a_sound_member_survives(self):
        done = self.chaos("--kills", "3", "--rebalances", "2", "--stops", "0")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("violations        0", done.stdout)

    def test_a_member_that_doubles_is_found(self):
        done = self.chaos("--kills", "1", "--rebalances", "0", "--stops", "0",
                          env={"WEIR_FAKE": "double:20"})
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("doubled: ", done.stdout)
        self.assertIn("--seed 5", done.stdout)


if __name__ == "__main__":
    unittest.main()
