"""Topics that a lane reads beside its events, and where it goes on when the
group's own offsets are gone."""
import json
import unittest

from kafka_case import KafkaCase, event


class Followers(KafkaCase):
    def setUp(self):
        super().setUp()
        self.oracle.create_all(self.prefix)
        for name in ("obligation-results", "approvals"):
            self.oracle.create(self.topic(name))
        self.path = self.config(kafka={"topics": {
            "prefix": self.prefix,
            "obligation_results": "weir.obligation-results",
            "approvals": "weir.approvals"}})

    def answer(self, name, partition):
        self.oracle.send(self.topic(name),
                         [(partition, b"k", b'{"who": "knows"}', [])])

    def positions(self):
        """What each lane's changelog says last."""
        out = {}
        for record in self.oracle.read(self.topic("state")):
            out[record["partition"]] = json.loads(record["value"])["next"]
        return out

    def letters(self):
        return self.oracle.read(self.topic("dead-letters"))

    def test_answers_to_nothing_are_dead_letters_of_the_same_number(self):
        member = self.member(self.path)
        for partition in range(4):
            self.answer("obligation-results", partition)
            self.answer("approvals", partition)
        self.wait(lambda: len(self.letters()) == 8, member)
        for letter in self.letters():
            headers = dict(map(tuple, letter["headers"]))
            self.assertEqual(headers["__connect.errors.exception.class.name"],
                             "unknown_obligation")
            self.assertEqual(headers["__connect.errors.partition"],
                             str(letter["partition"]))
        self.stop(member)

    def test_each_answer_is_read_once_over_a_restart(self):
        self.answer("approvals", 2)
        member = self.member(self.path)
        self.wait(lambda: len(self.letters()) == 1, member)
        member.kill()
        self.answer("approvals", 2)
        again = self.member(self.path)
        self.wait(lambda: len(self.letters()) == 2, again)
        self.stop(again)
        self.assertEqual(len(self.letters()), 2)
        self.assertEqual(self.positions()[2][self.topic("approvals")], 2)

    def test_a_new_group_goes_on_where_the_state_says(self):
        """As after offsets.retention.minutes of standing still."""
        member = self.member(self.path)
        self.send(*(event("PROJ-000001") for _ in range(3)), partition=1)
        self.answer("approvals", 1)
        self.wait(lambda: len(self.values("verdicts")) == 3, member)
        self.wait(lambda: len(self.letters()) == 1, member)
        self.stop(member)
        self.group += "-other"
        other = self.member(self.config("other", kafka={"topics": {
            "prefix": self.prefix, "approvals": "weir.approvals",
            "obligation_results": "weir.obligation-results"}}))
        self.send(event("PROJ-000002"), partition=1)
        self.wait(lambda: len(self.values("verdicts")) == 4, other)
        self.stop(other)
        self.assertEqual(len(self.values("verdicts")), 4)
        self.assertEqual(len(self.letters()), 1)

    def test_counts_of_followed_topics_have_to_agree(self):
        self.oracle.create(self.prefix + "few", 3)
        member = self.member(self.config("few", kafka={"topics": {
            "prefix": self.prefix, "approvals": "few"}}))
        self.assertEqual(member.child.wait(60), 78, member.output())
        self.assertIn(self.prefix + "few", member.output())


if __name__ == "__main__":
    unittest.main()
