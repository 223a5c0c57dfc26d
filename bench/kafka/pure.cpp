// What an event costs without actors, lanes and Kafka: the same functions,
// called one after the other by one thread. See README.md.
#include "actors/output.hpp"
#include "bench/support/timing.hpp"
#include "messages/json_writer.hpp"
#include "messages/parse_event.hpp"
#include "messages/verdict_json.hpp"
#include "policy/guard_file.hpp"
#include "policy/judge.hpp"

#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>

namespace {

using namespace weir;
using namespace weir::bench;

double own_cpu_us() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto us = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec);
  };
  return us(used.ru_utime) + us(used.ru_stime);
}

/// The guards of a file or folder; without one, all that come with weir.
std::shared_ptr<const policy::compiled> policy_of(const char* path) {
  if (path == nullptr)
    return shipped_policy(true);
  auto loaded = policy::load_guards({path});
  if (!loaded.can_start()) {
    std::fprintf(stderr, "%s: guards that cannot be used\n", path);
    std::exit(2);
  }
  return policy::compile(std::move(loaded.guards));
}

/// A lane's share of what weir does to an event, and its time by step.
class judged_by_hand {
public:
  explicit judged_by_hand(std::shared_ptr<const policy::compiled> policy)
      : policy_(std::move(policy)),
        scratches_(policy::make_scratches(*policy_)) {}

  void take(const std::string& line, std::int64_t offset,
            std::int64_t unix_us) {
    auto last = clock_type::now();
    const auto step = [&](double& into) {
      const auto now = clock_type::now();
      into += std::chrono::duration<double, std::micro>(now - last).count();
      last = now;
    };
    record input;
    input.from = {"weir.events", 0, offset, 0};
    input.timestamp_ms = unix_us / 1000;
    input.key = "load-" + std::to_string(offset);
    input.bytes = line;
    parse_options options;
    options.now_us = unix_us;
    const auto parsed = parse_event(input, options);
    step(parse_us);
    if (parsed.event == nullptr) {
      ++refused;
      return;
    }
    auto looked = policy::look_at(*policy_, *parsed.event, scratches_);
    step(detect_us);
    auto judged = policy::judge(*policy_, *parsed.event, looked.looks);
    step(judge_us);
    judged.verdict.latency_ms = 1.5;
    judged.verdict.received_at = actors::rfc3339(unix_us);
    judged.verdict.responded_at = judged.verdict.received_at;
    bytes_out += write_json(to_json(judged.verdict)).size();
    step(write_us);
    ++events;
  }

  double parse_us = 0;
  double detect_us = 0;
  double judge_us = 0;
  double write_us = 0;
  std::size_t events = 0;
  std::size_t refused = 0;
  std::size_t bytes_out = 0;

private:
  std::shared_ptr<const policy::compiled> policy_;
  std::vector<std::unique_ptr<detectors::scratch>> scratches_;
};

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: weir_bench_kafka_pure EVENTS [GUARDS]\n", stderr);
    return 2;
  }
  const auto events = read_lines(argv[1]);
  judged_by_hand work{policy_of(argc > 2 ? argv[2] : nullptr)};
  const auto before_us = own_cpu_us();
  std::int64_t at = 0;
  for (const auto& line : events.lines)
    work.take(line, at++, 1'780'000'000'000'000);
  const auto n = static_cast<double>(events.lines.size());
  const auto cpu_us = (own_cpu_us() - before_us) / n;
  // The steps are timed by the clock on the wall, which others stop too.
  const auto scale =
      cpu_us / (work.parse_us + work.detect_us + work.judge_us + work.write_us);
  std::printf("{\"events\": %zu, \"refused\": %zu, \"bytes_out\": %zu, "
              "\"cpu_us_per_record\": %.2f, \"parse_us\": %.2f, "
              "\"detect_us\": %.2f, \"judge_us\": %.2f, \"write_us\": %.2f}\n",
              work.events, work.refused, work.bytes_out, cpu_us,
              work.parse_us * scale, work.detect_us * scale,
              work.judge_us * scale, work.write_us * scale);
  return work.refused == 0 ? 0 : 1;
}
