// The file behind `weir run --config`: YAML or JSON into the settings of the
// parts. docs/kafka.md has every key.
#pragma once

#include "actors/stream_config.hpp"
#include "cli/log_settings.hpp"
#include "cli/placeholders.hpp"
#include "config/issue.hpp"
#include "connectors/kafka/config.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace weir::cli {

struct run_file {
  /// Paths from the root or from the working folder; empty = the guards that
  /// come with weir.
  std::vector<std::string> guards;
  std::vector<std::string> activate; ///< slugs of drafts, or "all"
  connectors::kafka_config kafka;
  actors::stream_config stream;
  std::string listen = "127.0.0.1:9464"; ///< "" = no HTTP
  log_settings log;
};

struct run_file_result {
  run_file file; ///< defaults stand where a setting is wrong
  config::issues issues;

  bool usable() const { return !config::has_error(issues); }
};

/// Reads, fills placeholders, and checks the whole file: every problem, each
/// with its place, at most one a place. Values from placeholders and those of
/// keys named like a secret are in no issue.
run_file_result read_run_file(const std::filesystem::path& file,
                              const decltype(placeholder_sources::variable)&
                                  variable = environment_variable);

} // namespace weir::cli
