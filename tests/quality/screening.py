"""Runs the weir command over events and reads its verdicts."""
import json
import pathlib
import subprocess
import tempfile


class ScreenFailed(Exception):
    """weir did not answer each event."""


def is_flagged(verdict):
    """Whether a verdict is no plain allow: it blocks, or it redacts."""
    spans = (verdict.get("modifications") or {}).get("spans")
    return verdict["decision"] != "allow" or bool(spans)


def is_flagged_as_attack(verdict):
    """Whether it is stopped, and not only cleared of the data in it: with every
    draft active an address alone is a redaction, in attacks and elsewhere."""
    return verdict["decision"] != "allow"


def verdicts(weir, lines, activate):
    """The verdicts on events, given as JSON lines, in their order.

    `activate` switches on all drafts as well. One lane, so that the order of
    the input is the order of the output. Raises ScreenFailed unless there is
    a verdict for each event.
    """
    with tempfile.TemporaryDirectory(prefix="weir-quality-") as folder:
        source = pathlib.Path(folder) / "events.ndjson"
        source.write_text("".join(line.rstrip("\n") + "\n" for line in lines),
                          encoding="utf-8")
        command = [str(weir), "screen", "--lanes", "1"]
        if activate:
            command += ["--activate", "all"]
        done = subprocess.run(command + [str(source)], check=False,
                              capture_output=True, text=True, encoding="utf-8")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(lines):
        raise ScreenFailed("weir answered %d of %d events (code %d)\n%s" % (
            len(answers), len(lines), done.returncode, done.stderr[-2000:]))
    return answers
