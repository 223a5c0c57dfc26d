#!/usr/bin/env bash
# Everything that has to hold before a change goes in: builds, formatting,
# lint, tests (those on a real Kafka broker start one, and end it), and the unit
# tests again under sanitizers.
#
#   ops/test.sh [--deep] [--no-install]
#
# --deep        also under the thread sanitizer
# --no-install  never call the package manager; missing packages are an error
#               of whatever needs them
set -euo pipefail
# shellcheck source=ops/lib.sh
. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

deep=no
install=yes
for argument in "$@"; do
  case "$argument" in
  --deep) deep=yes ;;
  --no-install) install=no ;;
  *) die "unknown argument '$argument'; known: --deep, --no-install" ;;
  esac
done

# sources PATTERN...: files of the tree, new ones too, ignored ones not.
sources() {
  git -c safe.directory="$root" -C "$root" ls-files -z --cached --others --exclude-standard -- "$@" |
    while IFS= read -r -d '' file; do
      # Deleted, and not yet committed as such.
      [ ! -e "$root/$file" ] || printf '%s\0' "$file"
    done
}

check_format() {
  say "Formatting: clang-format has nothing to change"
  (cd "$root" && sources '*.cpp' '*.hpp' |
    xargs -0 clang-format --dry-run -Werror)
}

lint() {
  say "Lint: clang-tidy, every finding is an error"
  (cd "$root" && sources '*.cpp' ':!tests' ':!bench' |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p build/release \
      --extra-arg=-Wno-unknown-warning-option) # g++ has options of its own
}

# sanitized PRESET: the unit tests of a build with a sanitizer. The preset
# sets the sanitizer's options; docs/sanitizers.md explains them.
sanitized() {
  configure "$1" ON
  say "Building $1"
  cmake --build "$root/build/$1"
  say "Unit tests under $1"
  (cd "$root" && ctest --preset "$1")
}

[ "$install" = no ] || install_packages build test kafka
check_format
configure release ON
say "Building release"
cmake --build "$root/build/release"
lint
sanitized asan
[ "$deep" = no ] || sanitized tsan
say "All tests, release"
cd "$root" && ctest --preset release
