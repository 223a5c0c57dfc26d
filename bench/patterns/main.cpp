// What detection alone costs: the catalogue on ordinary and hostile texts,
// user patterns by their number, a conversation that comes again, and loading.
// See README.md.
#include "bench/support/timing.hpp"
#include "detectors/patterns/patterns.hpp"
#include "messages/parse_event.hpp"
#include "policy/guard_file.hpp"
#include "policy/judge.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace {

using namespace weir;
using namespace weir::bench;

constexpr int passes = 7;

std::shared_ptr<const event> parse(std::string bytes, std::size_t at) {
  record line;
  line.from = {"bench", 0, static_cast<std::int64_t>(at), at + 1};
  line.bytes = std::move(bytes);
  auto parsed = parse_event(line, {});
  if (parsed.event == nullptr) {
    std::fprintf(stderr, "line %zu is no event\n", at + 1);
    std::exit(2);
  }
  return parsed.event;
}

std::vector<std::shared_ptr<const event>> parse_all(const input& lines) {
  std::vector<std::shared_ptr<const event>> out;
  for (const auto& line : lines.lines)
    out.push_back(parse(line, out.size()));
  return out;
}

double text_bytes(const std::vector<std::shared_ptr<const event>>& events) {
  double out = 0;
  for (const auto& event : events)
    for (const auto& text : event->texts)
      out += static_cast<double>(text.value.size());
  return out;
}

/// Seconds of a pass over the events, the memory of looks empty at its start.
double look_pass(const policy::compiled& policy,
                 const std::vector<std::shared_ptr<const event>>& events,
                 look_counts* counts = nullptr) {
  std::vector<double> times;
  for (int pass = 0; pass < passes; ++pass) {
    const auto scratches = policy::make_scratches(policy);
    look_counts seen;
    const auto start = clock_type::now();
    for (const auto& event : events)
      seen += policy::look_at(policy, *event, scratches).counts;
    times.push_back(seconds_since(start));
    if (counts != nullptr)
      *counts = seen;
  }
  return median(times);
}

void ordinary(const policy::compiled& policy,
              const std::vector<std::shared_ptr<const event>>& events) {
  const double bytes = text_bytes(events);
  const double took = look_pass(policy, events);
  std::printf("%-34s %8.1f MB/s of text\n", "events", bytes / took / 1e6);
}

void hostile(const policy::compiled& policy) {
  for (const auto& [name, text] : hostile_texts(1u << 20)) {
    const std::vector events{parse(message_event(text), 0)};
    const double took = look_pass(policy, events);
    std::printf("%-34s %8.1f MB/s of text\n", std::string(name).c_str(),
                text_bytes(events) / took / 1e6);
  }
}

std::vector<guard> user_guards(int patterns, bool literal) {
  guard rule;
  rule.id = rule.slug = rule.name = "user";
  rule.action = guard_action::warn;
  for (int i = 0; i < patterns; ++i) {
    check one;
    one.id = "c" + std::to_string(i);
    one.type = check_type::regex;
    one.certainty = 8;
    const auto number = std::to_string(i);
    one.pattern = literal
                      ? "\\b(?:ACME|CUST)" + number + "-[A-Z]{2}\\d{6}\\b"
                      : "\\b[A-F]{3}\\d{" + std::to_string(6 + i % 9) + "}\\b";
    rule.checks.push_back(one);
  }
  return {rule};
}

void curve(const std::vector<std::shared_ptr<const event>>& events) {
  const double bytes = text_bytes(events);
  double first = 0;
  for (const int patterns : {10, 100, 1'000}) {
    const auto policy = policy::compile(user_guards(patterns, true));
    const double took = look_pass(*policy, events);
    first = first == 0 ? took : first;
    std::printf("%4d patterns with a literal      %8.1f MB/s, time ratio to 10 "
                "of them %.2f\n",
                patterns, bytes / took / 1e6, took / first);
  }
  const auto bare = policy::compile(user_guards(10, false));
  std::printf("  10 patterns without one         %8.1f MB/s\n",
              bytes / look_pass(*bare, events) / 1e6);
}

/// A conversation of `steps` requests, each with all that came before.
void conversation(const policy::compiled& policy,
                  const std::vector<std::shared_ptr<const event>>& events) {
  constexpr std::size_t steps = 40;
  std::vector<std::string> texts;
  for (const auto& event : events)
    for (const auto& text : event->texts)
      if (text.value.size() >= 400 && texts.size() < steps)
        texts.emplace_back(text.value);
  boost::json::array messages;
  std::vector<std::shared_ptr<const event>> requests;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    messages.push_back(boost::json::object{
        {"role", i % 2 == 0 ? "user" : "assistant"}, {"content", texts[i]}});
    auto whole = boost::json::parse(message_event("x")).as_object();
    whole["payload"].as_object()["messages"] = messages;
    requests.push_back(parse(boost::json::serialize(whole), i));
  }
  const std::vector last{requests.back()};
  look_counts counts;
  const double all = look_pass(policy, requests, &counts);
  const double final_one = look_pass(policy, last);
  std::printf("%zu steps, %.2f MB in all, %.0f %% of it remembered: looks cost "
              "%.2f times those of the final request\n",
              requests.size(), static_cast<double>(counts.bytes) / 1e6,
              100.0 * static_cast<double>(counts.remembered_bytes) /
                  static_cast<double>(counts.bytes),
              all / final_one);
}

void loading() {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / "weir-bench-cache";
  for (const char* name : {"cold", "from the cache"}) {
    std::vector<double> times;
    for (int pass = 0; pass < 5; ++pass) {
      if (name[0] == 'c')
        fs::remove_all(folder);
      ::setenv("WEIR_CACHE_DIR", folder.c_str(), 1);
      const auto start = clock_type::now();
      const auto policy = shipped_policy(true);
      times.push_back(seconds_since(start));
    }
    std::printf("loading the full policy, %-15s %7.1f ms\n", name,
                median(times) * 1e3);
  }
  fs::remove_all(folder);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: weir_bench_patterns EVENTS\n");
    return 2;
  }
  loading();
  const auto events = parse_all(read_lines(argv[1]));
  const auto policy = shipped_policy(true);
  std::printf("%zu checks of %zu guards, one core\n", policy->checks.size(),
              policy->guards.size());
  ordinary(*policy, events);
  hostile(*policy);
  curve(events);
  conversation(*policy, events);
  return 0;
}
