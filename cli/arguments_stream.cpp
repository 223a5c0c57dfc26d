#include "cli/arguments.hpp"

namespace weir::cli {

namespace {

void add_config(CLI::App& command, std::string& into) {
  command.add_option("--config", into, "weir.yaml (docs/kafka.md)")->required();
}

void add_run(CLI::App& app, run_options& options) {
  auto* command = app.add_subcommand(
      "run", "Screen the events of a Kafka topic as a member of a group");
  add_config(*command, options.config);
  command->add_flag("--dry-run", options.dry_run,
                    "Judge beside the group; write and commit nothing");
}

void add_topics(CLI::App& app, topics_options& options) {
  auto* command = app.add_subcommand("topics", "The topics weir works with");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* help,
                       topics_action action) {
    auto* one = command->add_subcommand(name, help);
    add_config(*one, options.config);
    one->add_flag("--json", options.json, "As JSON");
    one->callback([&options, action] { options.action = action; });
  };
  add("create", "Make those that are not there", topics_action::create);
  add("check", "End with 1 if weir could not work with them",
      topics_action::check);
  add("describe", "Show them as the broker has them", topics_action::describe);
}

void add_tap(CLI::App& app, tap_options& options) {
  auto* command =
      app.add_subcommand("tap", "Show the records of a topic as they come");
  command
      ->add_option("TOPIC", options.topic,
                   "A topic's name, or verdicts, decisions, dead-letters, "
                   "events, state")
      ->required();
  add_config(*command, options.config);
  command->add_flag("--from-beginning", options.from_beginning,
                    "Those that are there already, too");
  command->add_option("--count", options.count, "End after so many records");
  command->add_flag("--until-end", options.until_end,
                    "End where the topic ends now");
  command->add_flag("--json", options.json, "Values as they are");
}

} // namespace

void add_stream_commands(CLI::App& app, arguments& into) {
  add_run(app, into.run);
  add_topics(app, into.topics);
  add_tap(app, into.tap);
}

} // namespace weir::cli
