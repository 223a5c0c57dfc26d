"""Members of a group, and what their ends mean. Used by chaos.py."""
import signal
import time

from harness import Process

POINTS = ("before_produce", "after_produce", "after_offsets", "before_commit",
          "after_commit", "in_restore")
# What a member ends with that finds it has no place any more.
GAVE_UP = 74


class Slot:
    """A place in the group: a configuration, and the processes that took it,
    one after the other."""

    def __init__(self, name, config, log, static):
        self.name, self.config, self.log = name, config, log
        self.static = static
        self.process = None
        self.point = None       # where it is to kill itself
        self.paused = False
        self.contested = False  # two processes have its name
        # Whether it had reason to give up: it was paused, or its name is its
        # own and the broker was away for longer than the session.
        self.may_give_up = False
        self.due = None         # when to start it again

    def running(self):
        return self.process is not None and self.process.running()


class Group:
    def __init__(self, slots, programs, random, events):
        """programs: (weir, the build with fault points or None). events: a
        file that gets a line for each thing that happens."""
        self.slots, self.random, self.events = slots, random, events
        self.weir, self.member = programs
        self.kills_left = 0     # as long as there are, some are armed
        self.killed = {}        # how often, by point; "anywhere" for ours
        self.bad_ends = []
        self.gave_up = 0
        self.began = time.monotonic()

    def note(self, text):
        print("%7.1f  %s" % (time.monotonic() - self.began, text),
              file=self.events, flush=True)

    # Starting and ending

    def start(self, slot, armed=None):
        slot.due, slot.paused, slot.may_give_up = None, False, False
        if armed is None:
            armed = self.kills_left > 0 and self.random.random() < 0.5
        slot.point, env, program = None, {}, self.weir
        if armed and self.member:
            slot.point = self.random.choice(POINTS)
            passes = (1, 2, 3) if slot.point == "in_restore" else (
                1, 2, 3, 5, 8, 13, 21, 34)
            env["WEIR_DIE_AT"] = "%s:%d" % (slot.point,
                                            self.random.choice(passes))
            program = self.member
        slot.process = Process([program, "run", "--config", slot.config],
                               slot.log, env)
        self.note("%s starts as %d %s" % (slot.name, slot.process.pid,
                                          env.get("WEIR_DIE_AT", "")))

    def kill(self, slot):
        slot.process.kill()
        self.count_kill(slot, "anywhere")

    def count_kill(self, slot, point):
        self.note("%s dies: %s" % (slot.name, point))
        self.killed[point] = self.killed.get(point, 0) + 1
        self.kills_left -= 1
        # Mostly at once, as a supervisor would; sometimes after the session.
        wait = self.random.choice((0, 0, 0.5, 2, 7))
        slot.process, slot.due = None, time.monotonic() + wait

    def leave(self, slot):
        code = slot.process.stop(timeout=90)
        self.note("%s leaves: %d" % (slot.name, code))
        if code == -signal.SIGKILL and slot.point:
            self.count_kill(slot, slot.point)
            return
        slot.process = None
        if code != 0:
            self.bad_end(slot, "SIGTERM", code)

    def bad_end(self, slot, why, code):
        how = "exit code %d" % code if code >= 0 else "signal %d" % -code
        self.bad_ends.append("%s after %s: %s" % (slot.name, why, how))
        self.note("%s ENDS BADLY after %s: %s" % (slot.name, why, how))

    # Pausing

    def pause(self, slot):
        self.note("%s is stopped" % slot.name)
        slot.paused = slot.may_give_up = True
        slot.process.signal(signal.SIGSTOP)

    def resume(self, slot):
        self.note("%s goes on" % slot.name)
        slot.paused = False
        slot.process.signal(signal.SIGCONT)

    def replace(self, slot):
        """Another process takes the name of a paused one; the paused one is
        returned, and the point where it is to die."""
        old, point = slot.process, slot.point
        self.note("%s is taken by another process" % slot.name)
        slot.contested = True
        self.start(slot, armed=False)
        slot.may_give_up = True
        return old, point

    def settle(self, slot, old, point):
        """Wakes the paused process up. One of the two has to give way; which,
        is the broker's to say."""
        old.signal(signal.SIGCONT)
        self.note("%s: the former process goes on" % slot.name)
        deadline = time.monotonic() + 60
        while old.running() and slot.process.running() and (
                time.monotonic() < deadline):
            self.tend()
            time.sleep(0.05)
        loser = old if not old.running() else slot.process
        if loser.running():
            old.kill()
            self.bad_ends.append(slot.name + ": two members of one name, and "
                                 "none gave way in 60 s")
        elif loser.child.returncode == -signal.SIGKILL and (
                loser is old and point):
            self.note("%s: the former process dies: %s" % (slot.name, point))
        elif loser.child.returncode != GAVE_UP:
            self.bad_end(slot, "losing its name", loser.child.returncode)
        else:
            self.note("%s: %d gave way" % (slot.name, loser.pid))
        slot.process = slot.process if loser is old else old
        slot.contested = False

    # Looking after them

    def tend(self):
        """Notices ends, and starts again what has to be."""
        for slot in self.slots:
            if (slot.process is not None and not slot.contested
                    and not slot.process.running()):
                self.ended(slot)
            if slot.due is not None and time.monotonic() >= slot.due:
                self.start(slot)

    def ended(self, slot):
        code = slot.process.child.returncode
        if code == -signal.SIGKILL and slot.point:
            self.count_kill(slot, slot.point)
            return
        if code == GAVE_UP and slot.may_give_up:
            self.note("%s gave up" % slot.name)
            self.gave_up += 1
        else:
            self.bad_end(slot, "no reason", code)
        # A second, so that a member that cannot run makes no storm.
        slot.process, slot.due = None, time.monotonic() + 1

    def outage(self):
        """The broker goes away. A member with a name of its own that joins
        again meets its own former self, and may lose."""
        for slot in self.slots:
            slot.may_give_up = slot.may_give_up or slot.static

    def running(self):
        return [slot for slot in self.slots
                if slot.running() and not slot.paused]

    def absent(self):
        return [slot for slot in self.slots
                if slot.process is None and slot.due is None]

    def end_all(self):
        for slot in self.slots:
            slot.due = None
            if slot.running():
                if slot.paused:
                    self.resume(slot)
                self.leave(slot)
            elif slot.process is not None:
                self.ended(slot)
            slot.due = None

    def kill_all(self):
        for slot in self.slots:
            slot.due = None
            if slot.running():
                slot.process.kill()
