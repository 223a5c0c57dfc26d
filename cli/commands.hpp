// The commands, one file each. Thin: they read options and call a library.
#pragma once

#include "actors/config.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace weir::cli {

/// Which guards a command works with.
struct guard_options {
  std::vector<std::string> paths;    ///< empty = the shipped guards
  std::vector<std::string> activate; ///< slugs, or "all"
};

/// What ends a run with `fail_on_met`. `unset`: never for events, finding for
/// definitions.
enum class fail_on : std::uint8_t { unset, never, finding, redact, block };

enum class screen_scope : std::uint8_t { runtime, buildtime };
enum class report_format : std::uint8_t { text, sarif };

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
  cli::fail_on fail_on = cli::fail_on::unset;

  screen_scope scope = screen_scope::runtime;
  // The rest is for definitions only.
  report_format format = report_format::text;
  std::string baseline;       ///< findings that are known
  std::string write_baseline; ///< where to put those of this run
  std::string fp_key;         ///< file whose bytes key the fingerprints
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

struct guards_options {
  guard_options guards;           ///< list, show
  std::vector<std::string> paths; ///< diff, sync
  std::string slug;               ///< show
  bool json = false;
  bool exit_code = false; ///< diff, sync: end with 1 if anything differs
  bool write = false;     ///< sync
};

struct test_options {
  std::vector<std::string> paths; ///< test files, or folders of them
  std::string filter;             ///< words that a case's name holds
  std::string junit;              ///< "" = no report
  bool coverage = false;          ///< list the checks that never matched
  double coverage_min = 0;        ///< percent
};

struct bench_options {
  guard_options guards;
  std::string events;          ///< "" = generated
  std::size_t rounds = 5;      ///< of which the fastest counts
  std::size_t kilobytes = 256; ///< of generated text
  std::size_t top = 0;         ///< rows shown; 0 = all
  bool json = false;
};

struct run_options {
  std::string config; ///< weir.yaml
  bool dry_run = false;
  /// Told at named instants (connectors/kafka/kafka_stream.hpp). No option of
  /// the command line: for programs that inject faults.
  std::function<void(std::string_view)> at;
};

enum class topics_action : std::uint8_t { create, check, describe };

struct topics_options {
  std::string config; ///< weir.yaml
  topics_action action = topics_action::check;
  bool json = false;
};

struct tap_options {
  std::string config; ///< weir.yaml
  std::string topic;  ///< a name, or a word of kafka.topics
  bool from_beginning = false;
  std::size_t count = 0;  ///< records shown; 0 = no end
  bool until_end = false; ///< end where the topic ended at the start
  bool json = false;
};

struct builtins_options {
  bool json = false;
  bool markdown = false;
};

int run(const run_options& options);
int topics(const topics_options& options);
int tap(const tap_options& options);
int screen(const screen_options& options);
int screen_definitions(const screen_options& options);
int validate(const validate_options& options);
int explain(const explain_options& options);
int schema(const std::string& name);
int guards_list(const guards_options& options);
int guards_show(const guards_options& options);
int guards_diff(const guards_options& options);
int guards_sync(const guards_options& options);
int test(const test_options& options);
int bench(const bench_options& options);
int builtins(const builtins_options& options);

} // namespace weir::cli
