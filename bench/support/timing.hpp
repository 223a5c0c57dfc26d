// What the benchmarks share: input, time, medians, hostile texts.
#pragma once

#include "policy/policy.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weir::bench {

using clock_type = std::chrono::steady_clock;

/// Lines of a file and their bytes. Ends the program if there are none.
struct input {
  std::vector<std::string> lines;
  std::size_t bytes = 0;
};
input read_lines(const char* path);

double seconds_since(clock_type::time_point start);

double median(std::vector<double> values);

/// The guards that come with weir; drafts too, if `all`.
std::shared_ptr<const policy::compiled> shipped_policy(bool all);

/// A request whose only message has this text.
std::string message_event(std::string_view text);

/// A text made to be slow to scan.
struct hostile_text {
  std::string_view name;
  std::string text;
};

/// Random token characters, long digit runs, marks of every scanner, and near
/// misses of every built-in: its announcing literals with a body that is wrong.
/// `bytes` each, always the same.
std::vector<hostile_text> hostile_texts(std::size_t bytes);

} // namespace weir::bench
