#!/usr/bin/env bash
# Peak memory of `weir screen` on a pipe of many megabytes.
#
#   bench/screen/memory.sh WEIR EVENTS [MEGABYTES]
#
# Repeats EVENTS until MEGABYTES (1000 by default) have gone through.
set -euo pipefail
[ $# -ge 2 ] || {
  echo "usage: memory.sh WEIR EVENTS [MEGABYTES]" >&2
  exit 2
}
weir="$1"
events="$2"
rounds=$((${3:-1000} * 1000000 / $(stat -c %s "$events") + 1))
repeat() { for ((i = 0; i < rounds; ++i)); do cat "$events"; done; }

repeat | "$weir" screen --activate all >/dev/null &
screen=$!
peak=0
# The peak is the kernel's own, so that looking seldom misses little.
while line=$(grep VmHWM "/proc/$screen/status" 2>/dev/null); do
  peak=$(awk '{print $2}' <<<"$line")
  sleep 0.05
done
wait "$screen"
echo "$((rounds * $(stat -c %s "$events") / 1000000)) MB through, peak $((peak / 1000)) MB resident"
