// How fast events become verdicts, as a ratio to parsing the same bytes.
// See README.md.
#include "actors/run.hpp"
#include "bench/support/timing.hpp"
#include "connectors/memory/memory.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parser.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace {

using namespace weir;
using namespace weir::bench;

/// Boost.JSON alone: the parser reused, each value in a monotonic buffer.
double parse_pass(const input& events) {
  const auto start = clock_type::now();
  boost::json::parser parser;
  for (const auto& line : events.lines) {
    boost::json::monotonic_resource arena{line.size() * 2 + 1024};
    parser.reset(&arena);
    parser.write(line);
    if (!parser.release().is_object())
      std::abort();
  }
  return seconds_since(start);
}

/// The engine, from bytes to verdict bytes, in memory.
double screen_pass(const input& events, std::size_t lanes,
                   std::shared_ptr<const policy::compiled> policy) {
  actors::run_plan plan;
  plan.config.lanes = lanes;
  plan.policy = std::move(policy);
  const auto total = events.lines.size();
  plan.source = std::make_shared<connectors::memory_source>(
      [&events, total, at = std::size_t{0}]() mutable -> std::optional<record> {
        if (at == total)
          return std::nullopt;
        record out;
        out.from = {"bench", 0, static_cast<std::int64_t>(at), at + 1};
        out.bytes = events.lines[at++];
        return out;
      });
  connectors::memory_sink::config quiet;
  quiet.keep = quiet.decisions = quiet.dead_letters = false;
  plan.sink = std::make_shared<connectors::memory_sink>(
      quiet, std::make_shared<connectors::memory_log>());
  const auto start = clock_type::now();
  const auto result = actors::run(std::move(plan), lanes + 1);
  const auto took = seconds_since(start);
  if (result.error || result.summary.events != total) {
    std::fprintf(stderr, "the run failed: %s\n",
                 describe(result.error).c_str());
    std::exit(1);
  }
  return took;
}

/// Both passes over the same bytes, interleaved, so that a busy machine slows
/// both alike. Each screen pass starts anew: nothing is remembered.
struct measured {
  double parse = 0;
  double screen = 0;
};

measured measure(const input& events, int passes, std::size_t lanes,
                 const std::shared_ptr<const policy::compiled>& policy) {
  std::vector<double> parse;
  std::vector<double> screen;
  for (int pass = 0; pass < passes; ++pass) {
    parse.push_back(parse_pass(events));
    screen.push_back(screen_pass(events, lanes, policy));
  }
  return {median(parse), median(screen)};
}

void report(const input& events, const measured& took) {
  const auto n = static_cast<double>(events.lines.size());
  const auto mb = static_cast<double>(events.bytes) / 1e6;
  std::printf("boost.json parse  %10.0f events/s %8.1f MB/s\n", n / took.parse,
              mb / took.parse);
  std::printf("weir screen       %10.0f events/s %8.1f MB/s\n", n / took.screen,
              mb / took.screen);
  std::printf("ratio screen time / parse time  %.2f\n",
              took.screen / took.parse);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: weir_bench_screen EVENTS [PASSES] [LANES]\n");
    return 2;
  }
  const auto events = read_lines(argv[1]);
  const int passes = argc > 2 ? std::max(std::atoi(argv[2]), 1) : 15;
  const auto lanes =
      argc > 3 ? std::max(std::strtoul(argv[3], nullptr, 10), 1ul) : 1ul;
  const auto policy = shipped_policy(true);
  std::printf("events %zu, %.2f MB, %d passes, %zu lane(s), %zu checks\n",
              events.lines.size(), static_cast<double>(events.bytes) / 1e6,
              passes, lanes, policy->checks.size());
  report(events, measure(events, passes, lanes, policy));
  for (const auto& [name, text] : hostile_texts(1u << 20)) {
    input one;
    for (int copy = 0; copy < 4; ++copy) {
      one.lines.push_back(message_event(std::to_string(copy) + ' ' + text));
      one.bytes += one.lines.back().size();
    }
    const auto took = measure(one, std::max(passes / 3, 1), lanes, policy);
    std::printf("hostile: %-32s %8.1f MB/s\n", std::string(name).c_str(),
                static_cast<double>(one.bytes) / took.screen / 1e6);
  }
  return 0;
}
