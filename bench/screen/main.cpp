// How fast events become verdicts, as a ratio to parsing the same bytes.
// See README.md.
#include "actors/run.hpp"
#include "connectors/memory/memory.hpp"
#include "policy/guard_file.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parser.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace {

using namespace weir;
using clock_type = std::chrono::steady_clock;

struct input {
  std::vector<std::string> lines;
  std::size_t bytes = 0;
};

input read(const char* path) {
  input out;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    out.bytes += line.size();
    out.lines.push_back(std::move(line));
  }
  return out;
}

double seconds(clock_type::time_point from) {
  return std::chrono::duration<double>(clock_type::now() - from).count();
}

/// Boost.JSON alone: the parser reused, each value in a monotonic buffer.
double parse_pass(const input& events, int rounds) {
  const auto start = clock_type::now();
  boost::json::parser parser;
  for (int round = 0; round < rounds; ++round)
    for (const auto& line : events.lines) {
      boost::json::monotonic_resource arena{line.size() * 2 + 1024};
      parser.reset(&arena);
      parser.write(line);
      if (!parser.release().is_object())
        std::abort();
    }
  return seconds(start);
}

/// The engine, from bytes to verdict bytes, in memory.
double screen_pass(const input& events, int rounds, std::size_t lanes,
                   std::shared_ptr<const policy::compiled> policy) {
  actors::run_plan plan;
  plan.config.lanes = lanes;
  plan.policy = std::move(policy);
  const auto total = events.lines.size() * static_cast<std::size_t>(rounds);
  plan.source = std::make_shared<connectors::memory_source>(
      [&events, total, at = std::size_t{0}]() mutable -> std::optional<record> {
        if (at == total)
          return std::nullopt;
        record out;
        out.from = {"bench", 0, static_cast<std::int64_t>(at), at + 1};
        out.bytes = events.lines[at++ % events.lines.size()];
        return out;
      });
  connectors::memory_sink::config quiet;
  quiet.keep = quiet.decisions = quiet.dead_letters = false;
  plan.sink = std::make_shared<connectors::memory_sink>(
      quiet, std::make_shared<connectors::memory_log>());
  const auto start = clock_type::now();
  const auto result = actors::run(std::move(plan), lanes + 1);
  const auto took = seconds(start);
  if (result.error || result.summary.events != total) {
    std::fprintf(stderr, "the run failed: %s\n",
                 describe(result.error).c_str());
    std::exit(1);
  }
  return took;
}

std::shared_ptr<const policy::compiled> make_policy(bool all) {
  auto loaded = policy::shipped_guards();
  if (all)
    policy::activate(loaded.guards, {"all"});
  return policy::compile(std::move(loaded.guards));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: weir_bench_screen EVENTS [ROUNDS] [LANES]\n");
    return 2;
  }
  const auto events = read(argv[1]);
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  const std::size_t lanes = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 1;
  if (events.lines.empty() || rounds < 1 || lanes < 1) {
    std::fprintf(stderr, "no events in %s\n", argv[1]);
    return 2;
  }
  const auto policy = make_policy(true);
  std::vector<double> parse;
  std::vector<double> screen;
  // Interleaved, so that a busy machine slows both alike.
  for (int pass = 0; pass < 5; ++pass) {
    parse.push_back(parse_pass(events, rounds));
    screen.push_back(screen_pass(events, rounds, lanes, policy));
  }
  const auto total = static_cast<double>(rounds);
  const auto n = static_cast<double>(events.lines.size()) * total;
  const auto mb = static_cast<double>(events.bytes) * total / 1e6;
  const auto p = median(parse);
  const auto s = median(screen);
  std::printf("events %zu, %.2f MB, %d rounds, %zu lane(s), %zu checks\n",
              events.lines.size(), static_cast<double>(events.bytes) / 1e6,
              rounds, lanes, policy->checks.size());
  std::printf("boost.json parse  %10.0f events/s %8.1f MB/s\n", n / p, mb / p);
  std::printf("weir screen       %10.0f events/s %8.1f MB/s\n", n / s, mb / s);
  std::printf("ratio screen time / parse time  %.2f\n", s / p);
  return 0;
}
