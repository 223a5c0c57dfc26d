// What the command line may say.
#pragma once

#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace weir::cli {

/// The options of every command, filled in by the parser.
struct arguments {
  screen_options screen;
  validate_options validate;
  explain_options explain;
  guards_options guards;
  test_options test;
  bench_options bench;
  builtins_options builtins;
  run_options run;
  topics_options topics;
  tap_options tap;
  std::string schema;
};

/// Adds the commands that work on Kafka.
void add_stream_commands(CLI::App& app, arguments& into);

/// Adds every command with its options; `into` outlives the parser.
void add_commands(CLI::App& app, arguments& into);

/// Runs the command that was named.
int run(const CLI::App& app, const arguments& given);

} // namespace weir::cli
