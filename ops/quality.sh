#!/usr/bin/env bash
# What weir finds and what it flags without need, on labelled events: the OGR
# security suites and the development sets.
#
#   ops/quality.sh [--weir BIN]
#
# --weir BIN    the command to measure; default: that of the release build
#
# The events are read from the shared folder beside the checkout, or from
# WEIR_SHARED. Exits with 0 if each bar is met, 1 if one is missed, 2 if
# something could not be measured.
set -euo pipefail
# shellcheck source=ops/lib.sh
. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

could_not() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

weir="$root/build/release/weir"
while [ $# -gt 0 ]; do
  case "$1" in
  --weir)
    [ $# -gt 1 ] || could_not "--weir needs a path"
    weir="$2"
    shift 2
    ;;
  *) could_not "unknown argument '$1'; known: --weir BIN" ;;
  esac
done

[ -x "$weir" ] || could_not "no command at $weir; build it, or name one with --weir"
shared="${WEIR_SHARED:-$root/../shared}"
[ -d "$shared" ] || could_not "no folder at $shared; name one with WEIR_SHARED"

exec python3 "$root/tests/quality/quality.py" --weir "$weir" --shared "$shared"
