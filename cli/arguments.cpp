#include "cli/arguments.hpp"

#include <map>

namespace weir::cli {

namespace {

template <class Enum>
CLI::Option* add_word(CLI::App& command, const std::string& name, Enum& into,
                      const std::string& help,
                      const std::map<std::string, Enum>& words) {
  return command.add_option(name, into, help)
      ->transform(CLI::CheckedTransformer(words));
}

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

void add_fail_on(CLI::App& command, fail_on& into) {
  add_word<fail_on>(command, "--fail-on", into,
                    "End with 1 if any event has: finding, redact (or more), "
                    "block; never. Default: never, or finding with --scope "
                    "buildtime",
                    {{"never", fail_on::never},
                     {"finding", fail_on::finding},
                     {"redact", fail_on::redact},
                     {"block", fail_on::block}});
}

/// What only one of the two scopes has a use for; the parser refuses it for
/// the other.
void add_definitions(CLI::App& command, screen_options& options) {
  add_word<screen_scope>(command, "--scope", options.scope,
                         "What is judged: runtime, events (default); "
                         "buildtime, files and folders of agent definitions",
                         {{"runtime", screen_scope::runtime},
                          {"buildtime", screen_scope::buildtime}});
  add_word<report_format>(
      command, "--format", options.format,
      "Of definitions: text (default) or sarif",
      {{"text", report_format::text}, {"sarif", report_format::sarif}});
  command.add_option("--baseline", options.baseline,
                     "Of definitions: file of findings that are known and do "
                     "not count");
  command.add_option("--write-baseline", options.write_baseline,
                     "Of definitions: write the findings of this run as "
                     "known ones");
  command.add_option("--fp-key", options.fp_key,
                     "Of definitions: file with the key of the fingerprints");
}

void add_screen(CLI::App& app, screen_options& options) {
  auto* command = app.add_subcommand(
      "screen", "Screen events: a verdict for each; or agent definitions");
  add_guards(*command, options.guards);
  command->add_option("FILE", options.files,
                      "Files of one event a line; none or - is standard input");
  command
      ->add_option("--out", options.out,
                   "Verdicts, or the report; - is standard output")
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
  add_word<actors::time_source>(*command, "--clock", options.clock,
                                "Whose time counts: wall or record",
                                {{"wall", actors::time_source::wall},
                                 {"record", actors::time_source::record}});
  add_fail_on(*command, options.fail_on);
  add_definitions(*command, options);
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

void add_catalogue(CLI::App& app, guards_options& options) {
  auto* command = app.add_subcommand(
      "guards", "The guards that come with weir, and copies of them");
  command->require_subcommand(1);
  auto* list = command->add_subcommand("list", "A line for each guard");
  add_guards(*list, options.guards);
  list->add_flag("--json", options.json, "The list as JSON");
  auto* show = command->add_subcommand(
      "show", "One guard, each check with what runs it");
  show->add_option("SLUG", options.slug, "Which guard")->required();
  add_guards(*show, options.guards);
  show->add_flag("--json", options.json, "As JSON, not YAML");
  auto* diff = command->add_subcommand(
      "diff", "What a copy changes against the guards that come with weir");
  diff->add_option("PATH", options.paths, "Files or folders of guards")
      ->required();
  diff->add_flag("--json", options.json, "The differences as JSON");
  diff->add_flag("--exit-code", options.exit_code,
                 "End with 1 if there is a difference");
  auto* sync = command->add_subcommand(
      "sync", "Bring guards that follow the catalogue up to date");
  sync->add_option("PATH", options.paths, "Files or folders of guards")
      ->required();
  sync->add_flag("--write", options.write,
                 "Rewrite the files; comments in YAML files are lost");
  sync->add_flag("--exit-code", options.exit_code,
                 "Without --write: end with 1 if a guard would change");
}

void add_test(CLI::App& app, test_options& options) {
  auto* command = app.add_subcommand("test", "Run test cases against guards");
  command->add_option("PATH", options.paths, "Test files, or folders of them")
      ->required();
  command->add_option("--filter", options.filter,
                      "Only cases whose name holds this, in any case");
  command->add_option("--junit", options.junit, "Where a JUnit report goes");
  command->add_flag("--coverage", options.coverage,
                    "List, for each guard, the checks that never matched");
  command
      ->add_option("--coverage-min", options.coverage_min,
                   "End with 1 if fewer percent of the checks matched")
      ->check(CLI::Range(0.0, 100.0));
}

void add_bench(CLI::App& app, bench_options& options) {
  auto* command =
      app.add_subcommand("bench", "What each check costs, slowest first");
  add_guards(*command, options.guards);
  command->add_option("--events", options.events,
                      "File of one event a line; without it, texts are made");
  command->add_option("--rounds", options.rounds, "The fastest round counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--kilobytes", options.kilobytes, "Of texts to make")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->add_option("--top", options.top, "Show so many checks; 0 is all");
  command->add_flag("--json", options.json, "The figures as JSON");
}

int run_guards(const CLI::App& command, const guards_options& given) {
  if (command.got_subcommand("list"))
    return guards_list(given);
  if (command.got_subcommand("show"))
    return guards_show(given);
  return command.got_subcommand("diff") ? guards_diff(given)
                                        : guards_sync(given);
}

} // namespace

void add_commands(CLI::App& app, arguments& into) {
  app.require_subcommand(1);
  add_screen(app, into.screen);
  add_stream_commands(app, into);
  add_validate(app, into.validate);
  add_explain(app, into.explain);
  add_test(app, into.test);
  add_bench(app, into.bench);
  add_catalogue(app, into.guards);
  auto* catalogue =
      app.add_subcommand("builtins", "What a guard's builtin_id can name");
  catalogue->add_flag("--json", into.builtins.json, "As JSON");
  catalogue->add_flag("--markdown", into.builtins.markdown,
                      "As the table of the documentation");
  auto* schemas = app.add_subcommand("schema", "Print a record's JSON Schema");
  schemas->add_option("NAME", into.schema,
                      "For example verdict; none lists them");
}

int run(const CLI::App& app, const arguments& given) {
  if (app.got_subcommand("screen"))
    return screen(given.screen);
  if (app.got_subcommand("run"))
    return run(given.run);
  if (app.got_subcommand("topics"))
    return topics(given.topics);
  if (app.got_subcommand("tap"))
    return tap(given.tap);
  if (app.got_subcommand("validate"))
    return validate(given.validate);
  if (app.got_subcommand("explain"))
    return explain(given.explain);
  if (app.got_subcommand("test"))
    return test(given.test);
  if (app.got_subcommand("bench"))
    return bench(given.bench);
  if (app.got_subcommand("builtins"))
    return builtins(given.builtins);
  if (app.got_subcommand("guards"))
    return run_guards(*app.get_subcommand("guards"), given.guards);
  return schema(given.schema);
}

} // namespace weir::cli
