// The command line: options in, a command out.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <map>

namespace {

using namespace weir::cli;

void add_guards(CLI::App& command, guard_options& options) {
  command
      .add_option("--guards", options.paths,
                  "File or folder of guards; may be given again. Without it, "
                  "the guards that come with weir")
      ->allow_extra_args(false);
  command
      .add_option("--activate", options.activate,
                  "Switch draft guards on: slugs, or all")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_screen(CLI::App& app, screen_options& options) {
  auto* command =
      app.add_subcommand("screen", "Screen events: a verdict for each");
  add_guards(*command, options.guards);
  command->add_option("FILE", options.files,
                      "Files of one event a line; none or - is standard input");
  command->add_option("--out", options.out, "Verdicts; - is standard output")
      ->capture_default_str();
  command->add_option("--decisions", options.decisions,
                      "Where decision records go");
  command->add_option("--dead-letters", options.dead_letters,
                      "Where lines that are no events go");
  command->add_option("--lanes", options.lanes, "Default: one for each core")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--summary", options.summary,
                    "Show a summary on standard error");
  command->add_flag("--timings,!--no-timings", options.timings,
                    "Latencies and instants in the output (default); without "
                    "them the same input gives the same bytes");
  command
      ->add_option("--clock", options.clock,
                   "Whose time counts: wall or record")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, weir::actors::time_source>{
              {"wall", weir::actors::time_source::wall},
              {"record", weir::actors::time_source::record}}));
  command
      ->add_option("--fail-on", options.fail_on,
                   "End with 1 if any event has: finding, redact (or more), "
                   "block; never")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, fail_on>{{"never", fail_on::never},
                                         {"finding", fail_on::finding},
                                         {"redact", fail_on::redact},
                                         {"block", fail_on::block}}));
}

void add_explain(CLI::App& app, explain_options& options) {
  auto* command =
      app.add_subcommand("explain", "Why an event gets its verdict");
  command->add_option("EVENT", options.event, "File with the event, or -")
      ->required();
  command->add_option("--line", options.line, "Which line of the file")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  add_guards(*command, options.guards);
}

void add_validate(CLI::App& app, validate_options& options) {
  auto* command =
      app.add_subcommand("validate", "Check guards and show every problem");
  add_guards(*command, options.guards);
  command->add_flag("--json", options.json, "The report as JSON");
}

int dispatch(int argc, char** argv) {
  CLI::App app{"weir screens streams of AI-agent events", "weir"};
  app.set_version_flag("--version", "weir " WEIR_VERSION);
  app.require_subcommand(1);
  screen_options screening;
  explain_options explaining;
  validate_options validating;
  std::string name;
  add_screen(app, screening);
  add_validate(app, validating);
  add_explain(app, explaining);
  auto* schemas = app.add_subcommand("schema", "Print a record's JSON Schema");
  schemas->add_option("NAME", name, "For example verdict; none lists them");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : usage;
  }
  if (app.got_subcommand("screen"))
    return screen(screening);
  if (app.got_subcommand("validate"))
    return validate(validating);
  if (app.got_subcommand("explain"))
    return explain(explaining);
  return schema(name);
}

} // namespace

int main(int argc, char** argv) try {
  // A closed pipe is an error of write(), with a message.
  std::signal(SIGPIPE, SIG_IGN);
  return dispatch(argc, argv);
} catch (const std::exception& failure) {
  std::fprintf(stderr, "weir: internal error: %s\n", failure.what());
  return ours;
}
