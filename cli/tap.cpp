// weir tap: the records of a topic, readable, as they come.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/run_config.hpp"
#include "cli/tap_lines.hpp"
#include "connectors/kafka/topics.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

namespace weir::cli {

namespace {

using namespace connectors;
using std::chrono::milliseconds;

std::atomic<bool> stopped = false;

void on_signal(int) {
  stopped = true;
}

struct tapped_topic {
  std::string name;
  tap_kind kind = tap_kind::other;
};

tap_kind kind_of(topic_role role) {
  switch (role) {
  case topic_role::events:
    return tap_kind::events;
  case topic_role::verdicts:
    return tap_kind::verdicts;
  case topic_role::decisions:
    return tap_kind::decisions;
  case topic_role::dead_letters:
    return tap_kind::dead_letters;
  case topic_role::state:
    return tap_kind::state;
  case topic_role::obligation_results:
  case topic_role::approvals:
    break;
  }
  return tap_kind::other;
}

/// "dead-letters" for dead_letters.
std::string word_of(topic_role role) {
  std::string out{to_string(role)};
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

/// By word, else by name; a name that the configuration does not have is shown
/// as it is.
tapped_topic find_topic(const kafka_config& config, const std::string& given) {
  const auto plans = plan_topics(config);
  for (const auto& plan : plans)
    if (given == word_of(plan.role) || given == to_string(plan.role))
      return {plan.name, kind_of(plan.role)};
  for (const auto& plan : plans)
    if (given == plan.name)
      return {plan.name, kind_of(plan.role)};
  return {given, tap_kind::other};
}

int give_up(const caf::error& error) {
  std::fprintf(stderr, "weir: %s\n", describe(error).c_str());
  const auto what = kind(code_of(error));
  return what == error_kind::input ? bad_config : io_failed;
}

/// Says what is wrong with the connection, each thing once in a row.
topic_reader::trouble_report to_stderr() {
  return [last = std::string{}](const caf::error& what) mutable {
    if (auto words = describe(what); words != last) {
      std::fprintf(stderr, "weir: %s\n", words.c_str());
      last = std::move(words);
    }
  };
}

/// Writes lines, and lets them go when there is a pause.
class printer {
public:
  explicit printer(const tap_options& options, tap_kind kind)
      : json_{options.json}, kind_{kind} {}

  bool line(const topic_record& record) {
    auto text = json_ ? tap_json(record) : tap_line(kind_, record);
    text += '\n';
    waiting_ = true;
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ||
           fail();
  }

  bool flush() {
    if (!std::exchange(waiting_, false))
      return true;
    return std::fflush(stdout) == 0 || fail();
  }

private:
  static bool fail() {
    std::fprintf(stderr, "weir: standard output: %s\n", std::strerror(errno));
    return false;
  }

  bool json_;
  tap_kind kind_;
  bool waiting_ = false;
};

/// Whether a record came after the reader was opened.
bool is_later(const topic_record& record, const topic_reader& reader) {
  const auto end = reader.ends().find(record.partition);
  return end == reader.ends().end() || record.offset >= end->second;
}

int follow(topic_reader& reader, const tap_options& options, printer& out) {
  for (std::size_t shown = 0; !stopped;) {
    if ((options.count > 0 && shown == options.count) ||
        (options.until_end && reader.at_end()))
      return out.flush() ? done : io_failed;
    auto next = reader.next(milliseconds{0});
    if (next && !*next) {
      if (!out.flush())
        return io_failed;
      next = reader.next(milliseconds{200});
    }
    if (!next) {
      out.flush();
      return give_up(next.error());
    }
    if (!*next || (options.until_end && is_later(**next, reader)))
      continue;
    if (!out.line(**next))
      return io_failed;
    ++shown;
  }
  return out.flush() ? interrupted : io_failed;
}

} // namespace

int tap(const tap_options& options) {
  const auto read = read_run_file(options.config);
  show(read.issues);
  if (!read.usable())
    return bad_config;
  const auto topic = find_topic(read.file.kafka, options.topic);
  read_start start;
  // With an end in what is there already, there is where it begins.
  if (!options.from_beginning && !options.until_end)
    start.where = read_start::at::end;
  const auto reader = topic_reader::open(read.file.kafka, topic.name, start,
                                         milliseconds{10'000}, to_stderr());
  if (!reader)
    return give_up(reader.error());
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  printer out{options, topic.kind};
  return follow(**reader, options, out);
}

} // namespace weir::cli
