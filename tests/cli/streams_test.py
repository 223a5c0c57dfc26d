"""Pipes, full disks, signals, long lines and long inputs."""
import base64
import json
import os
import pty
import resource
import signal
import subprocess
import unittest

from weir_command import WEIR, CommandTest, event

CARD = "4111 1111 1111 1111"


class Streams(CommandTest):
    def start(self, *arguments, **streams):
        process = subprocess.Popen([WEIR, "screen", *arguments],
                                   cwd=self.folder, **streams)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_a_verdict_comes_while_the_input_is_still_open(self):
        weir = self.start(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            weir.stdin.write((event(CARD) + "\n").encode())
            weir.stdin.flush()
            self.assertIn(b"bank_card", weir.stdout.readline())
        weir.stdin.close()
        self.assertEqual(weir.stdout.read(), b"")
        weir.stdout.close()
        self.assertEqual(weir.wait(), 0)

    def test_a_writer_killed_in_mid_line_loses_nothing_before_it(self):
        self.write("ev", "".join(event("n %d" % i) + "\n" for i in range(500))
                   + event("the last one")[:40])
        writer = subprocess.Popen(["sh", "-c", "cat ev; kill -9 $$"],
                                  cwd=self.folder, stdout=subprocess.PIPE)
        weir = self.start("--dead-letters", "l", "--out", "v",
                          stdin=writer.stdout)
        writer.stdout.close()
        self.assertEqual(writer.wait(), -signal.SIGKILL)
        self.assertEqual(weir.wait(), 0)
        self.assertEqual(len(self.records("v")), 500)
        letter, = self.records("l")
        self.assertEqual((letter["code"], letter["origin"]["line"]),
                         ("truncated_record", 501))
        self.assertEqual(letter["record"], event("the last one")[:40])

    def test_a_closed_output_ends_the_run_with_a_clear_error(self):
        self.write("ev", (event(CARD) + "\n") * 5000)
        weir = self.start("ev", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(weir.stdout.readline().endswith(b"}\n"))
        weir.stdout.close()
        err = weir.stderr.read().decode()
        weir.stderr.close()
        self.assertEqual(weir.wait(), 74)
        self.assertIn("standard output: Broken pipe", err)

    def test_a_closed_output_is_noticed_while_the_input_stays_open(self):
        weir = self.start(stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
        weir.stdout.close()
        weir.stdin.write((event("x") + "\n").encode())
        weir.stdin.flush()
        self.assertEqual(weir.wait(), 74)
        weir.stdin.close()

    def test_a_full_disk_ends_the_run_without_half_a_line(self):
        self.write("ev", (event(CARD) + "\n") * 5000)
        limit = 100_000

        def small_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        weir = self.start("--out", "v", "ev", stderr=subprocess.PIPE,
                          preexec_fn=small_disk)
        err = weir.stderr.read().decode()
        weir.stderr.close()
        self.assertEqual(weir.wait(), 74)
        self.assertIn("v: File too large", err)
        left = self.read("v")
        self.assertTrue(left.endswith(b"}\n"))
        self.assertGreater(len(left), limit // 2)
        for line in left.splitlines():
            json.loads(line)
        weir = self.start("--out", "/dev/full", "ev", stderr=subprocess.PIPE)
        self.assertIn(b"No space left on device", weir.stderr.read())
        weir.stderr.close()
        self.assertEqual(weir.wait(), 74)

    def test_progress_is_shown_on_a_terminal(self):
        terminal, other_end = pty.openpty()
        self.addCleanup(os.close, terminal)
        weir = self.start("--out", "v", stdin=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, stderr=other_end)
        os.close(other_end)
        weir.stdin.write((event(CARD) + "\n").encode())
        weir.stdin.flush()
        shown = b""
        while b"1 events" not in shown:
            shown += os.read(terminal, 4096)
        self.assertIn(b"MB/s  0 blocked  1 redacted", shown)
        weir.stdin.close()
        self.assertEqual(weir.wait(), 0)

    def test_a_signal_ends_a_waiting_run_after_what_was_read(self):
        for which in (signal.SIGINT, signal.SIGTERM):
            weir = self.start(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            weir.stdin.write((event(CARD) + "\n").encode())
            weir.stdin.flush()
            self.assertIn(b"bank_card", weir.stdout.readline())
            weir.send_signal(which)
            self.assertEqual(weir.stdout.read(), b"")
            self.assertEqual(weir.wait(), 130)
            weir.stdin.close()
            weir.stdout.close()

    def test_a_line_of_64_mib_comes_back_in_pieces(self):
        big = b'{"x":"' + b"\xc3\xa9" * (32 << 20) + b'"}'
        self.write("ev", event("a").encode() + b"\n" + big + b"\r\n"
                   + event("b").encode())
        self.run_weir("screen", "--out", "v", "--dead-letters", "l", "ev")
        self.assertEqual(len(self.records("v")), 2)
        joined = b""
        for part, letter in enumerate(self.records("l"), 1):
            self.assertEqual(letter["code"], "record_too_large")
            self.assertEqual(letter["part"], part)
            joined += (letter["record"].encode() if "record" in letter
                       else base64.b64decode(letter["record_base64"]))
        self.assertTrue(letter["last_part"])
        self.assertEqual(joined, big + b"\r")

    def test_lanes_do_not_change_the_bytes(self):
        lines = []
        for i in range(400):
            lines.append(event("card %s and %s" % (CARD, "x" * (i * 37 % 900)),
                               agent_id="a%d" % (i % 11)))
            if i % 50 == 0:
                lines.append("no event")
        self.write("ev", "\n".join(lines))
        outputs = set()
        for lanes in ("1", "2", "8"):
            self.run_weir("screen", "--no-timings", "--lanes", lanes, "--out",
                          "v", "--decisions", "d", "--dead-letters", "l", "ev")
            outputs.add(tuple(self.read(name) for name in "vdl"))
        self.assertEqual(len(outputs), 1)

    def test_a_long_pipe_runs_in_bounded_memory(self):
        block = ((event("lorem ipsum " * 200 + CARD) + "\n") * 64).encode()
        rounds = 200_000_000 // len(block)
        weir = self.start(stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in range(rounds):
            weir.stdin.write(block)
        # Of the command alone: getrusage would count this process' pages.
        with open("/proc/%d/status" % weir.pid, encoding="ascii") as status:
            peak, = (int(line.split()[1]) for line in status
                     if line.startswith("VmHWM:"))
        weir.stdin.close()
        self.assertEqual(weir.wait(), 0)
        self.assertLess(peak, 200_000, "kB resident")


if __name__ == "__main__":
    unittest.main()
