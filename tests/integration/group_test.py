"""Several members in a group: joining, leaving, dying, and coming back."""
import unittest

from kafka_case import PATIENCE, KafkaCase, own_broker, shared_case, signal, \
    write_json


class Sharing(KafkaCase):
    def setUp(self):
        super().setUp()
        self.oracle.create_all(self.prefix)

    def lanes(self, *members):
        """The members' partitions, once each partition is with one of them."""
        def settled():
            all_of = [member.partitions() for member in members]
            return (sorted(sum(map(sorted, all_of), [])) == [0, 1, 2, 3]
                    and all(all_of) and all_of)
        return self.wait(settled, *members)

    def test_two_members_share_the_partitions(self):
        records = 6000
        watch = self.watch(records)
        producer = self.producer(records=records, poison=0.02, rate=600)
        one = self.member(self.config())
        self.wait_for_progress(watch, 500, one)
        two = self.member(self.config())
        shares = self.lanes(one, two)
        self.assertEqual([len(share) for share in shares], [2, 2])
        self.wait_for_progress(watch, 3000, one, two)
        self.stop(one)
        self.lanes(two)
        watch.child.wait(2 * PATIENCE)
        self.assert_sound(watch)
        self.stop(two)
        producer.finish()

    def test_a_static_member_comes_back_to_its_partitions(self):
        def static(name):
            # Long enough for any machine to start a process in.
            return self.config(name, kafka={
                "instance": self.prefix + name,
                "properties": {"session.timeout.ms": "45000"}})
        one, two = self.member(static("one")), self.member(static("two"))
        first, second = self.lanes(one, two)
        one.kill()
        again = self.member(static("one"))
        self.assertEqual(self.lanes(again, two), [first, second])
        # Nobody else noticed.
        self.assertEqual(len(two.logged("lane_stopped")),
                         len(two.logged("lane_started")) - len(second))
        watch = self.watch(1000)
        self.oracle.produce(self.topic("events"), records=1000)
        watch.child.wait(2 * PATIENCE)
        self.assert_sound(watch)
        self.stop(again)
        self.stop(two)

    def test_a_member_whose_name_is_taken_ends_and_doubles_nothing(self):
        records = 4000
        path = self.config(kafka={"instance": self.prefix + "one"})
        watch = self.watch(records)
        producer = self.producer(records=records, rate=500)
        one = self.member(path)
        self.wait_for_progress(watch, 500, one)
        one.signal(signal.SIGSTOP)
        two = self.member(path)
        self.wait_for_progress(watch, 1500, two)
        one.signal(signal.SIGCONT)
        self.assertEqual(one.child.wait(90), 74, one.output()[-2000:])
        watch.child.wait(2 * PATIENCE)
        self.assert_sound(watch)
        self.stop(two)
        producer.finish()

    def test_at_least_once_loses_nothing(self):
        records = 4000
        path = self.config(kafka={"delivery": "at_least_once"})
        watch = self.watch(records, doubles=True)
        producer = self.producer(records=records, poison=0.02, rate=800)
        for goal in (500, 1500, 2500):
            member = self.member(path)
            self.wait_for_progress(watch, goal, member)
            member.kill()
        member = self.member(path)
        watch.child.wait(2 * PATIENCE)
        self.assert_sound(watch)
        self.stop(member)
        producer.finish()


class Zombies(KafkaCase):
    """B016: rebalances and members that were taken for dead must not double
    the output, nor end the group."""

    def setUp(self):
        self.broker = own_broker(self)
        super().setUp()
        write_json(self.guards, shared_case("B016")["try"]["guards"])
        self.oracle.create_all(self.prefix, partitions=4)

    def test_one_outcome_each_whatever_happens_to_the_members(self):
        records = 4000
        watch = self.watch(records, hold=True)
        # The case's seconds, counted in events: 200 a second.
        producer = self.producer(records=records, rate=200)

        def sent(seconds):
            self.wait(lambda: producer.latest.get("progress", {}).get(
                "records", 0) >= seconds * 200 or "done" in producer.latest)
        a = self.member(self.config("a"))
        sent(5)
        b = self.member(self.config("b"))
        sent(8)
        a.signal(signal.SIGSTOP)
        # B goes on alone, hence the session of A is over.
        self.wait(lambda: len(b.partitions()) == 4, b)
        a.signal(signal.SIGCONT)
        sent(15)
        b.kill()
        sent(17)
        c = self.member(self.config("c"))
        sent(19)
        self.broker.restart()
        self.assertIsNotNone(watch.wait_for("complete", 180))
        # A either goes on or gave up with a clear code.
        if a.running():
            self.stop(a)
        else:
            self.assertEqual(a.child.returncode, 74, a.output()[-2000:])
        self.stop(c)
        producer.finish()
        report = self.assert_sound(watch)
        self.assertEqual(report["verdicts"], records)
        self.assertEqual(report["decisions"], records)
        # A broker that is away is no fault of a record.
        self.assertEqual(report["dead_letters"], 0)


if __name__ == "__main__":
    unittest.main()
