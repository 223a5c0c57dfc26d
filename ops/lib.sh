# Shared by the scripts beside it. Sourced, not run.
# shellcheck shell=bash

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '\n== %s\n' "$*"; }

die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# packages KIND...: the names in ops/packages.txt of these kinds.
packages() {
  local kind
  for kind in "$@"; do
    sed -n "s/^$kind //p" "$root/ops/packages.txt"
  done
}

# missing_packages KIND...: those of them that are not installed.
missing_packages() {
  local name
  for name in $(packages "$@"); do
    dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null |
      grep -qx installed || echo "$name"
  done
}

# install_packages KIND...: installs what is missing, and nothing else.
install_packages() {
  command -v dpkg-query >/dev/null ||
    die "this needs Debian 12 or a system with its packages"
  local missing
  missing="$(missing_packages "$@" | tr '\n' ' ')"
  if [ -z "$missing" ]; then
    say "Every package is installed"
    return
  fi
  [ "$(id -u)" -eq 0 ] ||
    die "not root, and these packages are missing: $missing"
  say "Installing: $missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update
  # shellcheck disable=SC2086 # one word a package
  apt-get -q install -y --no-install-recommends $missing
}

# A configure with other answers than last time would keep the old ones, so
# each script gives all of them.
configure() {
  local preset="$1" tests="$2"
  say "Configuring $preset"
  (cd "$root" && cmake --preset "$preset" \
    -DWEIR_BUILD_TESTS="$tests" -DWEIR_BUILD_BENCH="$tests")
}
