#!/usr/bin/env bash
# A real Kafka broker for tests and for trying things out: one node, KRaft, on
# the loopback interface only.
#
#   ops/kafka.sh up [--fresh]       start it unless it runs, wait until it
#                                   answers, and print its address; --fresh: a
#                                   new one, without the data of the former
#   ops/kafka.sh down               end it, and wait until it has ended
#   ops/kafka.sh restart [--hard]   end it (--hard: kill -9), and start it again
#                                   on the same data
#   ops/kafka.sh kill               kill -9
#   ops/kafka.sh wait               wait until it answers
#
# Each takes --dir D, where its data, log and process id are (build/kafka), and
# --port P (9092; the controller takes P + 1). A broker that this script did
# not start from that folder is never touched, so several can run side by side.
#
# The jars come from Maven, once, into build/kafka-libs; WEIR_KAFKA_LIBS names a
# folder that has them already. WEIR_KAFKA_HEAP is the heap, 512m by default.
set -euo pipefail
# shellcheck source=ops/lib.sh
. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

patience=180 # seconds to wait for a start or an end
libs="${WEIR_KAFKA_LIBS:-$root/build/kafka-libs}"
dir="$root/build/kafka"
port=9092
hard=no
fresh=no

[ $# -gt 0 ] || die "one of up, down, restart, kill, wait is missing"
action="$1"
shift
while [ $# -gt 0 ]; do
  case "$1" in
  --dir | --port)
    [ $# -gt 1 ] || die "$1 needs a value"
    [ "$1" = --dir ] && dir="$2" || port="$2"
    shift 2
    ;;
  --hard) hard=yes && shift ;;
  --fresh) fresh=yes && shift ;;
  *) die "unknown argument '$1'; known: --dir, --port, --hard, --fresh" ;;
  esac
done
mkdir -p "$dir"
dir="$(cd "$dir" && pwd)"
address="localhost:$port"

# born PID: when a process started. With its id it names it for good.
born() {
  local line
  line="$(cat "/proc/$1/stat" 2>/dev/null)" || return 1
  line="${line##*) }"
  # A process that ended and waits for its parent counts as gone.
  [ "${line%% *}" != Z ] || return 1
  set -- $line
  echo "${20}"
}

# ours: id, start and port of the broker of this folder; 1 if none runs.
ours() {
  local pid since at
  read -r pid since at 2>/dev/null <"$dir/pid" || return 1
  [ "$(born "$pid")" = "$since" ] || return 1
  echo "$pid $since $at"
}

same_port() {
  local pid since at
  read -r pid since at < <(ours) || return 0
  [ "$at" = "$port" ] ||
    die "the broker of $dir is at port $at, not $port; say --port $at"
}

answers() {
  timeout 15 kcat -b "$address" -L -m 5 >/dev/null 2>&1
}

taken() { (exec 3<>"/dev/tcp/localhost/$1") 2>/dev/null; }

gone() {
  local pid="$1" since="$2" left=$((patience * 20))
  # The process can be gone a moment before its sockets are.
  while [ "$(born "$pid")" = "$since" ] || taken "$port" ||
    taken $((port + 1)); do
    [ $((left -= 1)) -gt 0 ] || die "process $pid did not end in $patience s"
    sleep 0.05
  done
  rm -f "$dir/pid"
}

# end SIGNAL: nothing to do is fine.
end() {
  local pid since at
  read -r pid since at < <(ours) || return 0
  kill "-$1" "$pid"
  gone "$pid" "$since"
}

need_tools() {
  local tools="java kcat" tool missing=""
  has_jars || tools="$tools mvn"
  for tool in $tools; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
  done
  [ -z "$missing" ] || install_packages kafka
}

has_jars() { compgen -G "$libs/kafka_2.13-*.jar" >/dev/null; }

fetch_jars() {
  ! has_jars || return 0
  [ -z "${WEIR_KAFKA_LIBS:-}" ] || die "no Kafka jars in $libs"
  say "Fetching Kafka's jars"
  # Into place only when complete, or half a folder would pass for a whole.
  local part="$libs.part"
  mkdir -p "$(dirname "$libs")"
  (
    flock 8
    ! has_jars || exit 0
    rm -rf "$part"
    mvn -q -B -Dstyle.color=never -f "$root/ops/kafka/pom.xml" \
      dependency:copy-dependencies -DoutputDirectory="$part"
    rm -rf "$libs"
    mv "$part" "$libs"
  ) 8>"$libs.lock"
}

write_settings() {
  cat "$root/ops/kafka/server.properties"
  echo "controller.quorum.voters=1@localhost:$((port + 1))"
  echo "listeners=PLAINTEXT://localhost:$port,CONTROLLER://localhost:$((port + 1))"
  echo "advertised.listeners=PLAINTEXT://localhost:$port"
  echo "log.dirs=$dir/data"
}

# java_run CLASS ARGUMENT...: becomes that program.
java_run() {
  # A session of its own: Ctrl-C in this terminal is not for the broker.
  exec setsid java "-Xmx${WEIR_KAFKA_HEAP:-512m}" -XX:+UseSerialGC \
    -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
    -Dorg.slf4j.simpleLogger.showDateTime=true \
    -Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS \
    -cp "$libs/*" "$@"
}

format() {
  [ ! -e "$dir/data/meta.properties" ] || return 0
  # Any name of the form that Kafka gives to clusters.
  (java_run kafka.tools.StorageTool format -t "d2VpciB0ZXN0cyBvbmx5Lg" \
    -c "$dir/server.properties") >>"$dir/broker.log" 2>&1 ||
    die "formatting failed; the end of $dir/broker.log:$(tail_of_log)"
}

tail_of_log() { printf '\n' && tail -n 20 "$dir/broker.log"; }

free_port() {
  ! taken "$1" ||
    die "port $1 is in use by something that was not started from $dir"
}

await() {
  local left=$((patience * 5))
  until answers; do
    ours >/dev/null ||
      die "the broker ended; the end of $dir/broker.log:$(tail_of_log)"
    [ $((left -= 1)) -gt 0 ] || die "no answer from $address in $patience s"
    sleep 0.1
  done
}

up() {
  [ "$fresh" = no ] || end KILL
  if ! ours >/dev/null; then
    need_tools >&2
    fetch_jars >&2
    free_port "$port"
    free_port $((port + 1))
    [ "$fresh" = no ] || rm -rf "$dir/data"
    write_settings >"$dir/server.properties"
    format
    (java_run kafka.Kafka "$dir/server.properties") \
      </dev/null >>"$dir/broker.log" 2>&1 9>&- &
    local pid=$!
    echo "$pid $(born "$pid") $port" >"$dir/pid"
  fi
  await
  echo "$address"
}

# One at a time in a folder.
exec 9>"$dir/lock"
flock 9
same_port
case "$action" in
up) up ;;
down) end TERM ;;
kill) end KILL ;;
restart)
  [ "$hard" = no ] && end TERM || end KILL
  up
  ;;
wait)
  ours >/dev/null || die "no broker runs from $dir"
  await
  ;;
*) die "unknown action '$action'; known: up, down, restart, kill, wait" ;;
esac
