"""weir screen --scope buildtime: places in files, SARIF, baselines."""
import hashlib
import hmac
import json
import os
import re
import unittest

from weir_command import CommandTest, event, regex_guard

WORD = "HIDDEN-42"
LEVELS = {"none", "note", "warning", "error"}


def guard(**fields):
    """A guard that finds WORD in definitions."""
    return {**regex_guard("g", WORD, "warn", scope="buildtime"), **fields}


class BuildTime(CommandTest):
    def setUp(self):
        super().setUp()
        self.rules = self.guards(guard())

    def put(self, name, content):
        folder = os.path.dirname(self.path(name))
        os.makedirs(folder, exist_ok=True)
        return self.write(name, content)

    def judge(self, *arguments, code=1):
        return self.run_weir("screen", "--scope", "buildtime", "--guards",
                             self.rules, *arguments, code=code)


class Definitions(BuildTime):
    def places(self, name, content):
        """Every line:column told, each checked to be where WORD stands."""
        self.put(name, content)
        out, _ = self.judge(name)
        lines = content.split("\n")
        found = []
        for line, column in re.findall(r":(\d+):(\d+): ", out):
            here = lines[int(line) - 1][int(column) - 1:]
            self.assertTrue(here.startswith(WORD), (line, column, here))
            found.append((int(line), int(column)))
        self.assertEqual(len(found), content.count(WORD), out)
        return out

    def test_tools_of_every_form_are_judged_in_place(self):
        schema = {"type": "object", "properties": {
            "a": {"type": "string", "description": "say " + WORD}}}
        openai = {"type": "function", "function": {
            "name": "t", "description": "\u00fc\t\"" + WORD,
            "parameters": schema}}
        anthropic = {"name": "t", "description": "x\n" + WORD,
                     "input_schema": schema}
        mcp = {"name": "t", "description": WORD, "inputSchema": schema}
        for form in (openai, anthropic, mcp):
            for whole in (form, [form], {"tools": [form, form]},
                          {"jsonrpc": "2.0", "result": {"tools": [form]}}):
                for indent in (None, 2):
                    text = json.dumps(whole, indent=indent)
                    with self.subTest(text=text):
                        self.assertIn('tool "t"', self.places("a.json", text))
        self.places("b.yaml", "tools:\n- name: t\n  description: >-\n    one\n"
                    "    two %s\n\n    three\n  input_schema: {type: object, "
                    "title: 'it''s %s'}\n" % (WORD, WORD))

    def test_servers_prompts_and_messages_are_judged(self):
        out = self.places(".mcp.json", json.dumps({"mcpServers": {"a.b": {
            "command": "npx", "args": ["-y", WORD], "env": {"K": WORD}}}}))
        self.assertIn('mcp_server "a.b"', out)
        self.places("agent.yaml", "name: x\nsystem: |\n  Be nice.\n\n    Say "
                    "%s.\ntools: [Bash]\n" % WORD)
        self.places("p.json", json.dumps({"messages": [
            {"role": "system", "content": "a " + WORD},
            {"role": "assistant", "content": [{"type": "text", "text": WORD}]},
            {"role": "user", "content": "b"}], "prompt": WORD}))
        self.places("p.prompt", "\u00e9 " + WORD + "\n\n" + WORD)

    def test_folders_are_searched_and_skills_taken_whole(self):
        self.put("d/skills/s/SKILL.md", "---\nname: s\n---\n" + WORD)
        self.put("d/skills/s/scripts/run.sh", "echo " + WORD)
        self.put("d/skills/s/references/deep/r.json", '{"x": "%s"}' % WORD)
        self.put("d/.mcp.json", '{"mcpServers": {"a": {"command": "x"}}}')
        self.put("d/other.json", '{"x": "%s"}' % WORD)
        self.put("d/main.py", WORD)
        self.put("d/.git/a.md", WORD)
        out, err = self.judge("d")
        self.assertEqual([line.split(":")[0] for line in out.splitlines()],
                         ["d/skills/s/SKILL.md",
                          "d/skills/s/references/deep/r.json",
                          "d/skills/s/scripts/run.sh"])
        self.assertIn("2 other files passed over", err)
        self.assertIn("4 definitions in 4 files: 3 findings", err)

    def test_what_nobody_looked_at_is_never_clean(self):
        self.put("s/SKILL.md", "fine")
        self.put("s/logo.bin", b"\x00\xff")
        out, err = self.judge("s", code=74)
        self.assertIn("s/logo.bin: not judged", out)
        self.assertIn("1 not judged", err)
        self.put("bad.json", '{"tools": [')
        self.assertIn("not judged", self.judge("bad.json", code=74)[0])
        self.put("none.json", '{"a": 1}')
        self.assertIn("no tool", self.judge("none.json", code=74)[0])
        self.judge("absent.md", code=74)
        self.put("found.md", WORD)
        self.judge("absent.md", "found.md", code=1)

    def test_guards_of_events_are_left_out_and_their_absence_is_said(self):
        self.put("a.md", WORD)
        for scope, code in (("runtime", 78), ("buildtime", 1), (None, 1)):
            self.rules = self.guards(guard(scope=scope))
            self.judge("a.md", code=code)
        self.rules = self.guards(guard())
        verdicts, _ = self.screen([event(WORD)], "--guards", self.rules)
        self.assertNotIn("findings", verdicts[0])

    def test_fail_on_levels(self):
        self.put("a.md", WORD)
        self.put("clean.md", "fine")
        self.judge("clean.md", code=0)
        table = {"warn": (0, 1, 0, 0), "redact": (0, 1, 1, 0),
                 "block": (0, 1, 1, 1)}
        for action, codes in table.items():
            self.rules = self.guards(guard(action=action))
            for level, code in zip(("never", "finding", "redact", "block"),
                                   codes):
                with self.subTest(action=action, level=level):
                    self.judge("a.md", "--fail-on", level, code=code)

    def test_options_of_the_other_scope_are_refused(self):
        self.put("a.md", "x")
        self.judge(code=2)
        self.judge("a.md", "--decisions", "d", code=2)
        self.run_weir("screen", "--format", "sarif", code=2)

    def test_a_baseline_takes_out_what_is_known_wherever_it_moves(self):
        self.put("a.md", "one two " + WORD + " three\n")
        self.judge("a.md", "--write-baseline", "base.json")
        self.assertNotIn(WORD.encode(), self.read("base.json"))
        self.put("a.md", "a new line\n" * 20 + "one  two\n" + WORD +
                 " three\n")
        self.judge("a.md", "--baseline", "base.json")  # other words before
        self.put("c.md", "\n\none\ttwo " + WORD + "\nthree\n")
        out, err = self.judge("c.md", "--baseline", "base.json", code=0)
        self.assertEqual(out, "")
        self.assertIn("0 findings, 1 known", err)
        self.put("c.md", ("one two " + WORD + " three\n") * 2)
        self.judge("c.md", "--baseline", "base.json", code=1)
        self.write("bad.json", '{"version": 1, "findigs": []}')
        self.assertIn("findings", self.judge("c.md", "--baseline", "bad.json",
                                             code=78)[1])

    def test_fingerprints_are_hashes_of_what_is_around(self):
        self.put("a.md", "one two " + WORD + " three")
        message = b"\0".join([b"weir-fp-1", b"x.weir.g", b"g/c",
                              b"prompt:text", b"one two ", b"three"])
        self.judge("a.md", "--write-baseline", "plain.json")
        self.write("key", b"k" * 70)
        self.judge("a.md", "--write-baseline", "keyed.json", "--fp-key", "key")

        def fp(name):
            return json.loads(self.read(name))["findings"][0]["fp"]
        self.assertEqual(fp("plain.json"), hashlib.sha256(message).hexdigest())
        self.assertEqual(fp("keyed.json"),
                         hmac.new(b"k" * 70, message, "sha256").hexdigest())
        self.write("empty", b"")
        self.judge("a.md", "--fp-key", "empty", code=78)


class Sarif(BuildTime):
    def log(self, *arguments, code=1):
        out, _ = self.judge(*arguments, "--format", "sarif", code=code)
        self.assertNotIn(WORD, out)
        return json.loads(out)

    def check_message(self, value):
        self.assertTrue(value["text"])

    def check_region(self, region):
        begin = (region["startLine"], region["startColumn"])
        self.assertGreaterEqual(min(begin), 1)
        if "endLine" in region:
            self.assertGreater((region["endLine"], region["endColumn"]), begin)
        self.assertGreaterEqual(region.get("byteOffset", 0), 0)

    def check_location(self, location):
        physical = location["physicalLocation"]
        uri = physical["artifactLocation"]["uri"]
        self.assertRegex(uri, r"^[A-Za-z0-9%\-._~/!$&'()*+,;=@:]+$")
        if "region" in physical:
            self.check_region(physical["region"])

    def check_log(self, log):
        """The rules of SARIF 2.1.0 that hold for what weir writes."""
        self.assertEqual(log["version"], "2.1.0")
        run, = log["runs"]
        self.assertIn(run["columnKind"], ("utf16CodeUnits",
                                          "unicodeCodePoints"))
        driver = run["tool"]["driver"]
        self.assertTrue(driver["name"])
        ids = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(ids), len(set(ids)))
        for rule in driver["rules"]:
            self.check_message(rule["shortDescription"])
            self.check_message(rule["fullDescription"])
            self.assertIn(rule["defaultConfiguration"]["level"], LEVELS)
        for result in run["results"]:
            self.check_message(result["message"])
            self.assertIn(result["level"], LEVELS)
            self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])
            self.assertTrue(result["locations"])
            for location in result["locations"]:
                self.check_location(location)
            for fp in result["partialFingerprints"].values():
                self.assertRegex(fp, "^[0-9a-f]{64}$")
            for suppression in result.get("suppressions", []):
                self.assertIn(suppression["kind"], ("inSource", "external"))
        for invocation in run["invocations"]:
            self.assertIsInstance(invocation["executionSuccessful"], bool)
            for note in invocation.get("toolExecutionNotifications", []):
                self.check_message(note["message"])
                self.assertIn(note["level"], LEVELS)
                for location in note["locations"]:
                    self.check_location(location)
        return run

    def test_results_name_the_bytes_and_columns_of_the_match(self):
        text = json.dumps({"tools": [{"name": "t", "input_schema": {},
                                      "description": "\u00e9\n" + WORD}]},
                          ensure_ascii=False)
        self.put("a b.json", text)
        run = self.check_log(self.log("a b.json"))
        result, = run["results"]
        where = result["locations"][0]
        physical = where["physicalLocation"]
        self.assertEqual(physical["artifactLocation"]["uri"], "a%20b.json")
        region = physical["region"]
        column = text.index(WORD)
        self.assertEqual((region["startColumn"], region["endColumn"]),
                         (column + 1, column + 1 + len(WORD)))
        begin = region["byteOffset"]
        self.assertEqual(self.read("a b.json")[begin:begin +
                                               region["byteLength"]],
                         WORD.encode())
        self.assertEqual(where["logicalLocations"][0]["name"], "tool:t")

    def test_levels_follow_the_severity(self):
        for severity, level in (("critical", "error"), ("high", "error"),
                                ("medium", "warning"), ("low", "note"),
                                (None, "warning")):
            rule = guard()
            if severity:
                rule["checks"][0]["config"]["severity"] = severity
            self.rules = self.guards(rule)
            self.put("a.md", WORD)
            run = self.check_log(self.log("a.md"))
            self.assertEqual(run["results"][0]["level"], level)

    def test_known_findings_are_suppressed_and_failures_notified(self):
        self.put("a.md", WORD)
        self.judge("a.md", "--write-baseline", "b.json")
        run = self.check_log(self.log("a.md", "gone.md", "--baseline",
                                      "b.json", code=74))
        self.assertEqual(run["results"][0]["suppressions"][0]["kind"],
                         "external")
        invocation, = run["invocations"]
        self.assertFalse(invocation["executionSuccessful"])
        self.assertEqual(len(invocation["toolExecutionNotifications"]), 1)

    def test_an_empty_report_goes_to_its_file(self):
        self.put("a.md", "fine")
        out, _ = self.judge("a.md", "--format", "sarif", "--out", "r.sarif",
                            code=0)
        self.assertEqual(out, "")
        run = self.check_log(json.loads(self.read("r.sarif")))
        self.assertEqual(run["results"], [])


if __name__ == "__main__":
    unittest.main()
