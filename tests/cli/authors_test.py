"""The tools for those who write guards: guards, test, bench."""
import json
import os
import pathlib
import re
import unittest
import xml.etree.ElementTree as ElementTree

from weir_command import CommandTest, event, regex_guard

CARD = "4111 1111 1111 1111"
ROOT = pathlib.Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
DATA = ROOT / "tests" / "data" / "guard-tests"


class Catalogue(CommandTest):
    def shipped(self, slug, **changes):
        guard = json.loads(self.run_weir("guards", "show", slug, "--json")[0])
        for check in guard["checks"]:
            for key in ("engine", "state", "reason", "builtin"):
                check.pop(key, None)
        return {**guard, **changes}

    def test_list_has_a_line_for_each_guard(self):
        out, _ = self.run_weir("guards", "list")
        rows = json.loads(self.run_weir("guards", "list", "--json")[0])
        self.assertEqual(len(out.splitlines()), len(rows) + 1)
        row, = (row for row in rows if row["slug"] == "credit-card")
        self.assertEqual((row["action"], row["threshold"], row["is_default"]),
                         ("redact", 6, True))
        guards = self.guards(regex_guard("one", "ONE"))
        self.assertIn("one", self.run_weir("guards", "list", "--guards",
                                           guards)[0])

    def test_what_show_prints_is_the_guard_again(self):
        yaml, _ = self.run_weir("guards", "show", "credit-card")
        self.assertRegex(yaml, r"(?m)^  # builtin: .+\(privacy\.")
        os.mkdir(self.path("copy"))
        self.write("copy/credit-card.yaml", yaml)
        out, _ = self.run_weir("guards", "diff", "copy")
        self.assertNotIn("credit-card", out)
        _, err = self.run_weir("validate", "--guards", "copy")
        self.assertEqual(err, "")

    def test_show_of_an_unknown_slug_names_the_nearest(self):
        _, err = self.run_weir("guards", "show", "credit-crad", code=78)
        self.assertIn('did you mean "credit-card"', err)

    def test_diff_tells_every_change_and_can_end_with_one(self):
        copy = self.shipped("credit-card", threshold=7)
        copy["checks"][0]["disabled"] = True
        copy["checks"].append(regex_guard("x", "X")["checks"][0])
        guards = self.guards(copy)
        out, _ = self.run_weir("guards", "diff", guards, "--exit-code", code=1)
        for part in ("~ credit-card", "threshold: 6 -> 7", "disabled", "+ c",
                     "- secrets"):
            self.assertIn(part, out)
        changes = json.loads(self.run_weir("guards", "diff", guards,
                                           "--json")[0])
        self.assertIn(("credit-card", "changed"),
                      [(c["guard"], c["change"]) for c in changes])

    def test_sync_writes_what_it_planned_and_keeps_the_rest(self):
        copy = self.shipped("secrets", threshold=8, novel=1)
        copy["settings"]["sync_checks"] = True
        removed, changed = copy["checks"][0]["id"], copy["checks"][1]
        del copy["checks"][0]
        changed["certainty"] = 0.5
        changed["disabled"] = True
        copy["checks"].append(regex_guard("x", "X")["checks"][0])
        for name in ("copy.json", "copy.yaml"):
            with self.subTest(name=name):
                # JSON is YAML too.
                guards = self.write(name, json.dumps({"guards": [copy]}))
                out, err = self.run_weir("guards", "sync", guards,
                                         "--exit-code", code=1)
                for part in ("+ " + removed, "~ " + changed["id"], "= c"):
                    self.assertIn(part, out)
                self.assertIn("--write", err)
                self.assertEqual(self.read(name).decode(),
                                 json.dumps({"guards": [copy]}))
                _, err = self.run_weir("guards", "sync", "--write", guards)
                self.assertEqual("comments" in err, name.endswith("yaml"))
                out, _ = self.run_weir("guards", "sync", guards, "--exit-code")
                self.assertIn("up to date", out)
                after = json.loads(self.run_weir("guards", "list", "--json",
                                                 "--guards", guards)[0])[0]
                self.assertEqual(after["threshold"], 8)
                diff, _ = self.run_weir("guards", "diff", guards)
                self.assertIn("      disabled", diff)
                self.assertNotIn("certainty", diff)
        self.assertEqual(json.loads(self.read("copy.json"))["guards"][0]
                         ["novel"], 1)

    def test_sync_of_guards_that_follow_nothing_says_so(self):
        out, _ = self.run_weir("guards", "sync",
                               self.guards(regex_guard("one", "ONE")))
        self.assertIn("nothing follows", out)

    def test_a_copy_that_follows_finds_what_the_original_finds(self):
        copy = self.shipped("credit-card", checks=[])
        copy["settings"]["sync_checks"] = True
        verdicts, _ = self.screen([event(CARD)], "--guards", self.guards(copy))
        original, _ = self.screen([event(CARD)])
        self.assertEqual(verdicts[0]["findings"], original[0]["findings"])


class Tests(CommandTest):
    def cases(self, *cases, name="cases.json", **more):
        return self.write(name, json.dumps({"cases": list(cases), **more}))

    def test_the_examples_pass(self):
        out, _ = self.run_weir("test", str(DATA / "cases"), "--coverage")
        self.assertIn("0 failed", out)
        self.assertIn("staff-numbers", out)

    def test_the_example_of_the_guide_passes_and_fails_as_it_says(self):
        def blocks(name):
            text = (DOCS / name).read_text(encoding="utf-8")
            return re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
        cases, passed, failed = blocks("testing-guards.md")[:3]
        self.write("staff.yaml", blocks("guards.md")[0])
        self.write("staff_test.yaml", cases)
        out, _ = self.run_weir("test", "staff_test.yaml", "--coverage")
        self.assertEqual("$ weir test staff_test.yaml --coverage\n" + out,
                         passed)
        self.write("staff_test.yaml", cases.replace("match: E-123456}",
                                                    "match: E-123457}", 1))
        out, _ = self.run_weir("test", "staff_test.yaml", code=1)
        self.assertTrue(out.startswith(failed), out)

    def test_each_way_to_be_wrong_is_shown(self):
        text = "pay " + CARD
        wrong = [
            ({"decision": "block"}, "decision: expected block, got allow"),
            ({"none": True}, "+ not expected finding: credit-card"),
            ({"findings": [{"match": "4"}]}, '- missing finding: match "4"'),
            ({"findings": []}, "[4,23) \"%s\"" % CARD),
            ({"spans": []}, "+ not expected span"),
            ({"spans": [{"start": 5}]}, "- missing span: start 5"),
            ({"redacted": text}, "redacted"),
            ({"unjudged": ["payload.x"]}, "- missing unjudged: payload.x"),
            ({"continuation": "answer"}, "expected answer, got none"),
        ]
        path = self.cases(*({"name": "n", "text": text, "expect": expect}
                            for expect, _ in wrong))
        out, _ = self.run_weir("test", path, code=1)
        for _, message in wrong:
            self.assertIn(message, out)
        self.assertIn("9 cases: 0 passed, 9 failed", out)

    def test_a_failure_names_the_line_of_its_case(self):
        self.write("c.yaml", "cases:\n- name: good\n  text: x\n  expect: "
                   "{none: true}\n\n- text: x\n  name: bad\n  expect: "
                   "{decision: block}\n")
        out, _ = self.run_weir("test", "c.yaml", code=1)
        self.assertIn("c.yaml:6: FAIL: bad", out)
        self.assertNotIn("good", out)

    def test_a_long_text_is_shown_where_it_differs(self):
        path = self.cases({"name": "n", "text": "x" * 500 + " " + CARD,
                           "expect": {"redacted": "x" * 500 + " [CARD]"}})
        out, _ = self.run_weir("test", path, code=1)
        self.assertIn("[CARD]", out)
        self.assertIn("[REDACTED-CREDIT-CARD]", out)
        self.assertNotIn("x" * 100, out)

    def test_roles_tools_and_events_reach_the_guards(self):
        expect = {"findings": [{"guard": "g", "match": "KEY"}]}
        path = self.cases(
            *({"name": role, "text": "a KEY", "role": role, "expect": expect}
              for role in ("user", "assistant", "system", "tool")),
            {"name": "call", "text": "a KEY", "tool": "t", "argument": "a",
             "expect": {"continuation": "drop_calls"}},
            {"name": "event", "event": json.loads(event("KEY")),
             "expect": expect},
            {"name": "events", "events": [json.loads(event("KEY")),
                                          json.loads(event("x"))],
             "expect": [expect, {"none": True}]},
            guards=[regex_guard("g", "KEY", "block")])
        self.run_weir("test", path)

    def test_buildtime_guards_are_tested_too(self):
        path = self.cases({"name": "n", "text": "KEY",
                           "expect": {"decision": "block"}},
                          guards=[regex_guard("g", "KEY", "block",
                                              scope="buildtime")])
        self.run_weir("test", path)

    def test_what_cannot_be_a_test_runs_nothing(self):
        good = {"name": "n", "text": "x", "expect": {"none": True}}
        wrong = [
            ({**good, "expcet": {}}, 'did you mean "expect"'),
            ({**good, "expect": {"decison": "allow"}}, "/cases/0/expect/decison"),
            ({**good, "expect": {"decision": "alow"}}, "one of allow, block"),
            ({**good, "expect": {}}, "holds of everything"),
            ({"name": "n", "text": "x"}, "/cases/0/expect"),
            ({**good, "event": {}}, "one of text, event and events"),
            ({**good, "tool": "t"}, "a tool and an argument"),
            ({**good, "guards": "nowhere.yaml"}, "nowhere.yaml"),
            ({**good, "activate": "credit-crad"}, "credit-crad"),
            ({"name": "n", "event": {}, "expect": {"redacted": "x"}},
             "only for a case with a text"),
            ({"name": "n", "events": [{}], "expect": []}, "one expectation"),
        ]
        for case, message in wrong:
            with self.subTest(message=message):
                out, err = self.run_weir("test", self.cases(case), code=78)
                self.assertIn(message, err)
                self.assertEqual(out, "")
        self.run_weir("test", "no-such-file", code=78)
        self.run_weir("test", self.cases(good), "--filter", "zzz", code=78)

    def test_an_event_that_is_none_fails_its_case(self):
        path = self.cases({"name": "n", "event": {"kind": "k"},
                           "expect": {"none": True}})
        out, _ = self.run_weir("test", path, code=1)
        self.assertIn("is no event: not_in_enum at kind", out)

    def test_filter_junit_and_coverage(self):
        expect = {"decision": "allow"}
        path = self.cases(
            {"name": "Good <one>", "text": CARD, "expect": expect},
            {"name": "bad", "text": "x\u0001", "expect": {"decision": "block"}},
            guards=[{"slug": "g", "action": "warn", "checks": [
                {"id": "card", "type": "builtin", "certainty": 8,
                 "config": {"builtin_id": "payment-card"}},
                {"id": "other", "type": "regex", "certainty": 8,
                 "config": {"pattern": "OTHER"}}]}])
        self.run_weir("test", path, "--filter", "good")
        self.run_weir("test", path, "--junit", "j.xml", code=1)
        root = ElementTree.fromstring(self.read("j.xml"))
        self.assertEqual((root.get("tests"), root.get("failures")), ("2", "1"))
        cases = root.findall("testsuite/testcase")
        self.assertEqual([case.get("name") for case in cases],
                         ["Good <one>", "bad"])
        self.assertIn("decision", cases[1].find("failure").text)
        out, _ = self.run_weir("test", path, "--filter", "good", "--coverage")
        self.assertIn("1 of 2", out)
        self.assertIn("never matched: other", out)
        self.run_weir("test", path, "--filter", "good", "--coverage-min", "50")
        self.run_weir("test", path, "--filter", "good", "--coverage-min", "51",
                      code=1)


class Bench(CommandTest):
    def test_each_check_has_its_figures_and_slow_shapes_a_warning(self):
        guards = self.guards(regex_guard("lit", "KEY-[0-9]+"),
                             regex_guard("any", "[0-9]{3}[a-z]{2}"),
                             {"slug": "card", "action": "warn", "checks": [
                                 {"id": "c", "type": "builtin", "certainty": 8,
                                  "config": {"builtin_id": "payment-card"}}]})
        self.write("ev", "\n".join([event("KEY-1 " + CARD), "no event"]))
        out, err = self.run_weir("bench", "--guards", guards, "--events", "ev",
                                 "--rounds", "1", "--json")
        self.assertIn("1 line left out", err)
        figures = json.loads(out)
        checks = {row["check"]: row for row in figures["checks"]}
        self.assertEqual({name: (row["matches"], row["no_literal"])
                          for name, row in checks.items()},
                         {"lit/c": (1, False), "any/c": (0, True),
                          "card/c": (1, False)})
        costs = [row["ns_per_kb"] for row in figures["checks"]]
        self.assertEqual(costs, sorted(costs, reverse=True))
        out, _ = self.run_weir("bench", "--guards", guards, "--rounds", "1",
                               "--kilobytes", "40", "--top", "1")
        self.assertIn("warning: any/c", out)
        self.assertIn("3 checks, 4", out)

    def test_events_that_cannot_be_read_are_an_error(self):
        self.run_weir("bench", "--events", "nothing", code=74)
        self.write("ev", "no event\n")
        self.run_weir("bench", "--events", "ev", code=74)


if __name__ == "__main__":
    unittest.main()
