// Measures what Kafka itself costs, and the time around a running weir.
#include "bench/kafka/commands.hpp"

#include <cstdio>
#include <string_view>

namespace {

using namespace weir::bench::kafka;

struct row {
  std::string_view name;
  int (*run)(const arguments&);
  const char* takes;
};

constexpr row rows[] = {
    {"copy", copy,
     "--from TOPIC --to TOPIC --group NAME --interval-ms N [--count N] "
     "[--delivery exactly_once|at_least_once] [--value-bytes N]"},
    {"load", load, "--topic TOPIC --file LINES --partitions N [--count N]"},
    {"latency", latency,
     "--from TOPIC --to TOPIC --file LINES --partitions N [--rate N] "
     "[--count N] [--warm-up N]"},
    {"lag", lag, "--group NAME --topic TOPIC --partitions N [--wait-s N]"},
    {"create", create,
     "--topics NAME,... --partitions N [--config KEY=VALUE,...]"},
    {"delete", remove, "--topics NAME,..."},
    {"span", span, "--topic TOPIC --partitions N"},
};

int usage() {
  std::fputs("usage: weir_bench_kafka COMMAND --brokers HOST:PORT "
             "[--property NAME=VALUE]...\n",
             stderr);
  for (const auto& row : rows)
    std::fprintf(stderr, "  %-8s %s\n", row.name.data(), row.takes);
  return 2;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2)
    return usage();
  for (const auto& row : rows)
    if (row.name == argv[1])
      return row.run({argc - 2, argv + 2});
  return usage();
}
