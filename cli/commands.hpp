// The commands, one file each. Thin: they read options and call a library.
#pragma once

#include "actors/config.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weir::cli {

/// Which guards a command works with.
struct guard_options {
  std::vector<std::string> paths;    ///< empty = the shipped guards
  std::vector<std::string> activate; ///< slugs, or "all"
};

enum class fail_on : std::uint8_t { never, finding, redact, block };

struct screen_options {
  guard_options guards;
  std::vector<std::string> files; ///< empty or "-" = standard input
  std::string out = "-";
  std::string decisions;
  std::string dead_letters;
  std::size_t lanes = 0; ///< 0 = one for each core
  bool summary = false;
  bool timings = true;
  actors::time_source clock = actors::time_source::wall;
  cli::fail_on fail_on = cli::fail_on::never;
};

struct explain_options {
  guard_options guards;
  std::string event; ///< a file, or "-"
  std::uint64_t line = 1;
};

struct validate_options {
  guard_options guards;
  bool json = false;
};

int screen(const screen_options& options);
int validate(const validate_options& options);
int explain(const explain_options& options);
int schema(const std::string& name);

} // namespace weir::cli
