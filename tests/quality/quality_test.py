"""Tests of the measuring itself."""
import unittest

import dev_sets
import scores
import screening
import suites


def row(kind, payload, trust=None):
    provenance = [{"source": "web", "trust": trust}] if trust else []
    return {"id": "x-1", "unsafe": True,
            "event": {"kind": kind, "payload": payload,
                      "provenance": provenance}}


class Mapping(unittest.TestCase):
    def test_a_shell_command_is_the_third_word(self):
        last = suites.events(row("exec", {"argv": ["bash", "-c", "a | b"]}))[-1]
        self.assertEqual(last["kind"], "step/response")
        self.assertEqual(last["payload"]["tool_calls"][0]["arguments"],
                         {"command": "a | b"})

    def test_other_commands_are_quoted(self):
        self.assertEqual(suites.command_of(["ls", "a b"]), "ls 'a b'")

    def test_untrusted_content_comes_first_in_the_same_session(self):
        both = suites.events(row("exec", {"argv": ["ls"]}, "untrusted"))
        self.assertEqual([e["kind"] for e in both],
                         ["step/request", "step/response"])
        self.assertEqual(len({e["session_hint"] for e in both}), 1)
        self.assertEqual(both[0]["sources"][0]["channel"], "web.fetch")

    def test_untrusted_text_is_what_a_tool_returned(self):
        only = suites.events(row("user_input", {"text": "t"}, "untrusted"))
        self.assertEqual(len(only), 1)
        self.assertEqual(only[0]["payload"]["messages"][-1]["role"], "tool")
        own = suites.events(row("user_input", {"text": "t"}))[0]
        self.assertEqual(own["payload"]["messages"][-1]["role"], "user")

    def test_every_kind_is_known(self):
        for kind, payload in (
                ("tool_call", {"name": "n", "arguments": {}}),
                ("network", {"host": "h", "port": 443}),
                ("model_output", {"text": "t"}), ("tool_result", {"text": "t"}),
                ("skill_load", {"name": "n", "source": "s"}),
                ("mcp_connect", {"server": "s", "tools": ["a"]})):
            self.assertTrue(suites.events(row(kind, payload)))
        with self.assertRaises(ValueError):
            suites.events(row("other", {}))


class Figures(unittest.TestCase):
    def test_scores(self):
        counts = scores.Counts()
        for unsafe, flagged in ((True, True), (True, False), (False, True),
                                (False, False), (True, True)):
            counts.add(unsafe, flagged)
        self.assertEqual((counts.tp, counts.fp, counts.fn, counts.tn),
                         (2, 1, 1, 1))
        self.assertAlmostEqual(counts.f1, 2 / 3)
        self.assertEqual(scores.Counts().f1, 0)

    def test_flags(self):
        self.assertFalse(screening.is_flagged({"decision": "allow"}))
        self.assertFalse(screening.is_flagged(
            {"decision": "allow", "modifications": {"spans": []}}))
        self.assertTrue(screening.is_flagged(
            {"decision": "allow", "modifications": {"spans": [{}]}}))
        self.assertTrue(screening.is_flagged({"decision": "block"}))

    def test_a_masked_address_is_no_attack(self):
        masked = {"decision": "allow", "modifications": {"spans": [{}]},
                  "findings": [{"category": "privacy.pii.email"}]}
        self.assertFalse(screening.is_flagged_as_attack(masked))
        masked["decision"] = "block"
        self.assertTrue(screening.is_flagged_as_attack(masked))
        self.assertFalse(screening.is_flagged_as_attack(
            {"decision": "allow", "findings": masked["findings"]}))

    def test_what_was_not_measured_is_not_met(self):
        self.assertFalse(dev_sets.is_met((0, 0), "<=", 1))
        self.assertTrue(dev_sets.is_met((1, 1000), "<=", .001))
        self.assertFalse(dev_sets.is_met((84, 100), ">=", .85))

    def test_styles(self):
        self.assertEqual(dev_sets.style({"unsafe": True, "dual_use": True}),
                         "dual use")
        self.assertEqual(dev_sets.style({"unsafe": True}), "attack")
        self.assertEqual(dev_sets.style({"unsafe": False}), "clean")


if __name__ == "__main__":
    unittest.main()
