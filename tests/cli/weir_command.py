"""Runs the weir command and makes events for it. Shared by the tests here."""
import json
import os
import subprocess
import tempfile
import unittest

WEIR = os.environ["WEIR"]


def event(text, kind="step/request", **fields):
    """A GuardEvent as one line: a user's message, or a reply."""
    payload = ({"messages": [{"role": "user", "content": text}]}
               if kind == "step/request" else {"text": text})
    return json.dumps({
        "kind": kind, "step_id": "s1", "agent_id": "a1", "agent_type": "",
        "agent_workspace": "", "agent_user": "", "llm_protocol": "canonical",
        "payload": payload, **fields}, ensure_ascii=False)


def regex_guard(slug, pattern, action="redact", **fields):
    return {"slug": slug, "action": action, "checks": [
        {"id": "c", "type": "regex", "certainty": 8,
         "config": {"pattern": pattern}}], **fields}


class CommandTest(unittest.TestCase):
    """A folder for each test, and the command run in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="weir-cli-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as out:
            out.write(content if isinstance(content, bytes)
                      else content.encode())
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def records(self, name):
        return [json.loads(line) for line in self.read(name).splitlines()]

    def guards(self, *guards, name="guards.json"):
        return self.write(name, json.dumps(list(guards)))

    def run_weir(self, *arguments, stdin=b"", code=0):
        done = subprocess.run([WEIR, *arguments], input=stdin,
                              capture_output=True, cwd=self.folder,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, code,
                         (arguments, done.stderr.decode()[-2000:]))
        return done.stdout.decode(), done.stderr.decode()

    def screen(self, lines, *arguments, code=0):
        stdin = "".join(line + "\n" for line in lines).encode()
        out, err = self.run_weir("screen", *arguments, stdin=stdin, code=code)
        return [json.loads(line) for line in out.splitlines()], err
