#!/usr/bin/env bash
# From a fresh Debian 12 to a screened stream: installs what is missing (as
# root), builds weir, and screens the sample in ops/sample.
set -euo pipefail
# shellcheck source=ops/lib.sh
. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

[ $# -eq 0 ] || die "takes no arguments"

install_packages build
configure release OFF

say "Building weir"
cmake --build "$root/build/release" --target weir

# From the root, so that the paths in the output are the ones shown here.
cd "$root"
say "Screening ops/sample/events.ndjson with every guard that comes with weir"
echo "   build/release/weir screen --activate all --summary" \
  "ops/sample/events.ndjson"
build/release/weir screen --activate all --summary ops/sample/events.ndjson

say "Done. README.md explains the lines above."
