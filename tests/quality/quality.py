"""Measures what weir finds, and what it flags without need.

    quality.py --weir BIN --shared FOLDER

Prints figures for the OGR security suites and for the development sets. Exits
with 0 if each bar is met, 1 if one is missed, 2 if something could not be
measured.
"""
import argparse
import json
import pathlib
import sys

import dev_sets
import scores
import screening
import suites


def measure_suites(weir, folder):
    """Prints a line for each suite, and the mean of their F1."""
    print("OGR suites, all guards active")
    print("%-20s %4s %4s %4s %4s %10s %7s %6s" % (
        "suite", "TP", "FP", "FN", "TN", "precision", "recall", "F1"))
    benign = suites.read(folder, "_benign")
    results = []
    for name in suites.SUITES:
        rows = suites.read(folder, name) + benign
        parts = [suites.events(row) for row in rows]
        lines = [json.dumps(event) for part in parts for event in part]
        answers = screening.verdicts(weir, lines, True)
        counts, at = scores.Counts(), 0
        for row, part in zip(rows, parts):
            at += len(part)
            counts.add(row["unsafe"], screening.is_flagged(answers[at - 1]))
        results.append(counts)
        print("%-20s %4d %4d %4d %4d %10.3f %7.3f %6.3f" % (
            name, counts.tp, counts.fp, counts.fn, counts.tn,
            counts.precision, counts.recall, counts.f1))
    print("macro-F1 %.3f\n" % (sum(c.f1 for c in results) / len(results)))


def print_tally(title, labels, flags, attacks, key):
    """Prints what was flagged at all, and what was flagged as an attack."""
    flagged = dev_sets.tally(labels, flags, key)
    as_attack = dev_sets.tally(labels, attacks, key)
    for name in sorted(flagged):
        rows = flagged[name][1]
        print("  %-9s %-44s %5d %7.2f %% %5d %7.2f %%  of %d" % (
            title, name, flagged[name][0], 100 * flagged[name][0] / rows,
            as_attack[name][0], 100 * as_attack[name][0] / rows, rows))


def measure_set(weir, folder, name, activate):
    """Prints what share of a set is flagged. Gives the counts by style that
    bars are about: attacks where drafts are active, else everything."""
    lines, labels = dev_sets.read(folder, name)
    answers = screening.verdicts(weir, lines, activate)
    flags = [screening.is_flagged(answer) for answer in answers]
    attacks = [screening.is_flagged_as_attack(answer) for answer in answers]
    print("%s, %s: flagged, and flagged as an attack" % (
        name, "all guards active" if activate else "default guards"))
    for title, key in (
            ("style", dev_sets.style),
            ("source", lambda label: "%s (%s)" % (
                dev_sets.source(label), dev_sets.style(label))),
            ("category", lambda label: "%s (%s)" % (
                label["category"], dev_sets.style(label)))):
        print_tally(title, labels, flags, attacks, key)
    print()
    return dev_sets.tally(labels, attacks if activate else flags,
                          dev_sets.style)


def judge(measured):
    """Prints each bar; gives whether all are met."""
    all_met = True
    print("Bars")
    for name, style, comparison, bar, activate in dev_sets.BARS:
        count = measured[name, activate].get(style, (0, 0))
        met = dev_sets.is_met(count, comparison, bar)
        all_met = all_met and met
        print("  %-8s %-10s %-7s %s %5.1f %%  %5d of %5d  %s" % (
            "met" if met else "NOT MET", name, style, comparison, 100 * bar,
            count[0], count[1],
            "as attacks, all guards" if activate else "default guards"))
    return all_met


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weir", type=pathlib.Path, required=True)
    parser.add_argument("--shared", type=pathlib.Path, required=True)
    options = parser.parse_args()
    try:
        measure_suites(options.weir,
                       options.shared / "ogr" / "suites" / "security")
        folder = options.shared / "detection" / "dev"
        measured = {
            (name, activate): measure_set(options.weir, folder, name, activate)
            for activate in (True, False) for name in dev_sets.SETS}
    except (OSError, ValueError, KeyError, screening.ScreenFailed) as error:
        print("could not measure: %s" % error, file=sys.stderr)
        return 2
    return 0 if judge(measured) else 1


if __name__ == "__main__":
    sys.exit(main())
