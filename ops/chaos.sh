#!/usr/bin/env bash
# The reliability run, as long as you like: builds what it takes, starts a
# broker of its own, breaks things while the oracle watches, and reports.
#
#   ops/chaos.sh [--events N] [--kills N] [--broker-restarts N]
#                [--rebalances N] [--stops N] [--seed N] ...
#
# Every argument goes to tests/integration/chaos.py; --help lists them. The
# longer runs of before: --events 1000000 --kills 500. What happened is in
# build/chaos.
set -euo pipefail
# shellcheck source=ops/lib.sh
. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

install_packages build test kafka
configure release ON
say "Building weir, the member with fault points, and the oracle"
build="$root/build/release"
cmake --build "$build" --target weir weir_chaos_member weir_oracle

say "Breaking things"
exec python3 -B "$root/tests/integration/chaos.py" \
  --weir "$build/weir" \
  --member "$build/tests/integration/weir_chaos_member" \
  --oracle "$build/tests/integration/weir_oracle" \
  --work-dir "$root/build/chaos" "$@"
