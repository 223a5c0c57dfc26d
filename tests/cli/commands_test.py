"""Options, exit codes and output of each command."""
import json
import os
import unittest

from weir_command import CommandTest, event, regex_guard

CARD = "4111 1111 1111 1111"


class Screen(CommandTest):
    def test_shipped_guards_are_the_default(self):
        verdicts, _ = self.screen([event("pay with " + CARD)])
        self.assertEqual(verdicts[0]["findings"][0]["category"],
                         "privacy.pii.bank_card")

    def test_a_draft_is_switched_on_for_a_run(self):
        lines = [event("write to ann@example.org")]
        self.assertNotIn("findings", self.screen(lines)[0][0])
        for which in ("email", "email,ssn-bare", "all"):
            verdicts, _ = self.screen(lines, "--activate", which)
            self.assertEqual(len(verdicts[0]["findings"]), 1)

    def test_options_with_lists_leave_files_alone(self):
        self.write("ev", event("write to ann@example.org"))
        for arguments in (["--activate", "all", "ev"],
                          ["ev", "--activate", "email", "--activate", "ssn"],
                          ["--guards", self.guards(regex_guard("g", "ann")),
                           "ev"]):
            out, _ = self.run_weir("screen", *arguments)
            self.assertIn("findings", out)

    def test_an_unknown_slug_is_bad_configuration(self):
        _, err = self.screen([], "--activate", "emial", code=78)
        self.assertIn("emial", err)
        self.assertIn("email", err)

    def test_guards_come_from_files_and_folders(self):
        os.mkdir(self.path("more"))
        self.guards(regex_guard("one", "ONE"), name="more/a.json")
        other = self.write("b.yaml", "slug: two\naction: warn\nchecks:\n"
                           "- {id: c, type: regex, certainty: 9, "
                           "config: {pattern: TWO}}\n")
        verdicts, _ = self.screen([event("ONE TWO " + CARD)], "--guards",
                                  self.path("more"), "--guards", other)
        self.assertEqual(
            sorted(f["detector"] for f in verdicts[0]["findings"]),
            ["one/c", "two/c"])

    def test_fail_on_levels(self):
        levels = ("never", "finding", "redact", "block")
        cases = [("nothing", [0, 0, 0, 0]), ("WARN", [0, 1, 0, 0]),
                 ("MASK", [0, 1, 1, 0]), ("STOP", [0, 1, 1, 1])]
        guards = self.guards(regex_guard("w", "WARN", "warn"),
                             regex_guard("m", "MASK"),
                             regex_guard("s", "STOP", "block"))
        for text, codes in cases:
            for level, code in zip(levels, codes):
                with self.subTest(text=text, level=level):
                    self.screen([event(text)], "--guards", guards,
                                "--fail-on", level, code=code)

    def test_usage_errors_exit_with_two(self):
        for arguments in ([], ["screen", "--no-such-option"], ["nonsense"],
                          ["screen", "--lanes", "0"], ["explain"],
                          ["screen", "--fail-on", "sometimes"],
                          ["screen", "--clock", "sun"], ["schema", "nope"]):
            with self.subTest(arguments=arguments):
                _, err = self.run_weir(*arguments, code=2)
                self.assertTrue(err)

    def test_a_missing_input_is_said_before_anything_is_written(self):
        _, err = self.run_weir("screen", "--out", "v", "no-such-file", code=74)
        self.assertIn("no-such-file", err)
        self.assertFalse(os.path.exists(self.path("v")))

    def test_an_output_may_not_be_the_input(self):
        events = self.write("ev", event("x") + "\n")
        self.run_weir("screen", "--out", events, events, code=74)
        self.assertEqual(self.read("ev").decode(), event("x") + "\n")

    def test_every_output_goes_to_its_file(self):
        events = self.write("ev", "\n".join([event(CARD), "broken", event("")]))
        out, err = self.run_weir("screen", "--out", "v", "--decisions", "d",
                                 "--dead-letters", "l", "--summary", "ev")
        self.assertEqual(out, "")
        self.assertEqual([v["decision"] for v in self.records("v")], ["allow"] * 2)
        self.assertEqual([d["event_id"] for d in self.records("d")],
                         [v["event_id"] for v in self.records("v")])
        letter, = self.records("l")
        self.assertEqual((letter["code"], letter["origin"]["line"],
                          letter["record"]), ("invalid_json", 2, "broken"))
        for word in ("records", "credit-card", "privacy.pii.bank_card",
                     "invalid_json"):
            self.assertIn(word, err)
        self.assertTrue(os.path.exists(events))

    def test_a_dead_letter_without_a_file_is_named_but_never_shown(self):
        _, err = self.screen(["{\"secret\": hunter2}"])
        self.assertIn("-:1: invalid_json", err)
        self.assertNotIn("hunter2", err)

    def test_consumer_envelopes_give_key_time_and_origin(self):
        line = json.dumps({"topic": "weir.events", "partition": 4,
                           "offset": 99, "tstype": "create",
                           "ts": 1700000000123, "broker": 0, "key": "k",
                           "payload": event(CARD)})
        self.write("ev", line)
        self.run_weir("screen", "--decisions", "d", "--out", "v", "--clock",
                      "record", "ev")
        record, = self.records("d")
        self.assertEqual(record["origin"], {"topic": "weir.events",
                                            "partition": 4, "offset": 99,
                                            "line": 1})
        self.assertEqual(record["key"], "k")
        self.assertEqual(record["recorded_ms"], 1700000000123)
        self.assertTrue(record["event_id"].startswith("018bcfe5-687b-7"))


class Guards(CommandTest):
    WRONG = {"guards": [
        {"slug": "g", "action": "blok", "threshold": "high", "checks": [
            {"id": "c", "type": "regex", "certainty": 8,
             "config": {"pattern": "([a-z"}}]}]}

    def test_a_file_wrong_in_three_places_shows_all_and_starts_nothing(self):
        guards = self.write("bad.json", json.dumps(self.WRONG))
        out, err = self.run_weir("screen", "--guards", guards,
                                 stdin=event("x").encode(), code=78)
        self.assertEqual(out, "")
        shown, _ = self.run_weir("validate", "--guards", guards, code=78)
        for text in (err, shown):
            for pointer in ("/guards/0/action", "/guards/0/threshold",
                            "/guards/0/checks/0/config/pattern"):
                self.assertIn(pointer, text)

    def test_a_refused_pattern_alone_leaves_the_rest_in_force(self):
        guards = self.guards(
            {"slug": "mixed", "action": "redact", "checks": [
                {"id": "ok", "type": "regex", "certainty": 8,
                 "config": {"pattern": "OK"}},
                {"id": "broken", "type": "regex", "certainty": 8,
                 "config": {"pattern": "([a-z"}}]})
        verdicts, err = self.screen([event("OK")], "--guards", guards)
        self.assertIn("check broken", err)
        self.assertEqual(len(verdicts[0]["findings"]), 1)
        self.assertEqual(verdicts[0]["unjudged"],
                         ["payload.messages.0.content"])
        self.run_weir("validate", "--guards", guards, code=78)

    def test_validate_names_the_engine_of_each_pattern(self):
        guards = self.guards(
            regex_guard("a", "KEY-[0-9]+"), regex_guard("b", "(?<=x)y"),
            {"slug": "c", "action": "warn", "checks": [
                {"id": "j", "type": "jsonata", "certainty": 8,
                 "config": {"expression": "true"}},
                {"id": "e", "type": "builtin", "certainty": 8,
                 "config": {"builtin_id": "email-address"}}]})
        text, _ = self.run_weir("validate", "--guards", guards)
        for engine in ("re2", "pcre2", "builtin", "none yet"):
            self.assertIn(engine, text)
        report = json.loads(self.run_weir("validate", "--json", "--guards",
                                          guards)[0])
        self.assertTrue(report["can_start"])
        self.run_weir("validate")


class Explain(CommandTest):
    def test_it_shows_looks_scores_places_and_the_verdict(self):
        events = self.write("ev", event("x") + "\n" + event("pay " + CARD))
        text, _ = self.run_weir("explain", "ev", "--line", "2")
        for part in ("regex-visa-prefix", "match", "payload.messages.0.content",
                     "[4,23)", "score 15 of threshold 6", "effect: redact",
                     "no match", "verdict: allow"):
            self.assertIn(part, text)
        self.assertNotIn(CARD, text)
        self.assertTrue(os.path.exists(events))

    def test_what_is_no_event_is_explained_too(self):
        text, _ = self.run_weir("explain", "-",
                                stdin=event("x", novel=1, kind="k").encode())
        self.assertIn("unknown_key at novel", text)
        self.assertIn("not_in_enum at kind", text)

    def test_a_missing_line_or_file_is_an_error(self):
        self.write("ev", event("x"))
        self.run_weir("explain", "ev", "--line", "2", code=74)
        self.run_weir("explain", "nothing", code=74)


class Others(CommandTest):
    def test_schemas_are_printed(self):
        names = self.run_weir("schema")[0]
        for name in ("verdict", "decision", "dead-letter", "guard",
                     "guard-event"):
            self.assertIn(name, names)
            schema = json.loads(self.run_weir("schema", name)[0])
            self.assertIn("$schema", schema)

    def test_version_and_help(self):
        self.assertRegex(self.run_weir("--version")[0], r"^weir \d+\.\d+\.\d+")
        self.assertIn("screen", self.run_weir("--help")[0])
        self.assertIn("--guards", self.run_weir("screen", "--help")[0])


if __name__ == "__main__":
    unittest.main()
