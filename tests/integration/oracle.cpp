// weir_oracle: produces events, watches what becomes of them, and says whether
// every one has had its outcome, once and in order. A few tools for the tests
// besides. Exit codes: 0 fine, 1 violations, 2 no answer.
#include "tests/integration/oracle.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <functional>
#include <iostream>

namespace {

using namespace weir::integration;

using command = std::function<int()>;

void add_produce(CLI::App& app, const std::string& brokers, command& chosen) {
  auto* sub = app.add_subcommand("produce", "Append events and bad records");
  auto settings = std::make_shared<produce_settings>();
  sub->add_option("--topic", settings->topic);
  sub->add_option("--records", settings->records);
  sub->add_option("--poison", settings->poison)->check(CLI::Range(0.0, 1.0));
  sub->add_option("--rate", settings->rate, "records a second, 0 = no limit");
  sub->add_option("--reserve", settings->reserve,
                  "so many wait until standard input ends");
  sub->add_option("--seed", settings->seed);
  sub->add_option("--first-number", settings->first_number);
  sub->callback([&, settings] {
    chosen = [&, settings] {
      settings->brokers = brokers;
      settings->reserve = std::min(settings->reserve, settings->records);
      return produce(*settings);
    };
  });
}

void add_watch(CLI::App& app, const std::string& brokers, command& chosen) {
  auto* sub = app.add_subcommand("watch", "Check what becomes of the events");
  auto settings = std::make_shared<watch_settings>();
  auto prefix = std::make_shared<std::string>();
  sub->add_option("--group", settings->group);
  sub->add_option("--prefix", *prefix, "stands before each topic's name");
  sub->add_option("--events", settings->events);
  sub->add_option("--verdicts", settings->verdicts);
  sub->add_option("--decisions", settings->decisions, "'' = none");
  sub->add_option("--dead-letters", settings->dead_letters);
  sub->add_option("--state", settings->state, "'' = none");
  sub->add_option("--records", settings->records)->required();
  sub->add_flag("--doubles", settings->doubles, "outcomes may come again");
  sub->add_option("--patience-ms", settings->patience_ms);
  sub->add_flag("--hold", settings->hold, "stay until standard input ends");
  sub->callback([&, settings, prefix] {
    for (auto* topic :
         {&settings->events, &settings->verdicts, &settings->decisions,
          &settings->dead_letters, &settings->state})
      if (!topic->empty())
        *topic = *prefix + *topic;
    chosen = [&, settings] {
      settings->brokers = brokers;
      return watch(*settings);
    };
  });
}

void add_tools(CLI::App& app, const std::string& brokers, command& chosen) {
  auto topic = std::make_shared<std::string>();
  auto group = std::make_shared<std::string>("weir");
  auto partitions = std::make_shared<int>(4);
  auto config = std::make_shared<std::vector<std::string>>();
  auto* create = app.add_subcommand("create", "Make a topic");
  create->add_option("--partitions", *partitions);
  create->add_option("--config", *config, "NAME=VALUE");
  auto* offsets = app.add_subcommand("offsets", "Ends and a group's offsets");
  offsets->add_option("--group", *group);
  auto* send = app.add_subcommand("send", "Append lines of JSON");
  auto* read = app.add_subcommand("read", "Print a topic as lines of JSON");
  for (auto* each : {create, offsets, send, read})
    each->add_option("--topic", *topic)->required();
  create->callback([&, topic, partitions, config] {
    chosen = [&, topic, partitions, config] {
      return create_topic(brokers, *topic, *partitions, *config);
    };
  });
  offsets->callback([&, topic, group] {
    chosen = [&, topic, group] {
      return show_offsets(brokers, *group, *topic);
    };
  });
  send->callback([&, topic] {
    chosen = [&, topic] { return send_lines(brokers, *topic); };
  });
  read->callback([&, topic] {
    chosen = [&, topic] { return read_lines(brokers, *topic); };
  });
}

} // namespace

int main(int argc, char** argv) {
  CLI::App app{"checks what weir writes to Kafka"};
  app.require_subcommand(1);
  app.fallthrough();
  std::string brokers = "localhost:9092";
  app.add_option("--brokers", brokers);
  command chosen;
  add_produce(app, brokers, chosen);
  add_watch(app, brokers, chosen);
  add_tools(app, brokers, chosen);
  CLI11_PARSE(app, argc, argv);
  try {
    return chosen();
  } catch (const std::exception& error) {
    std::cerr << "weir_oracle: " << error.what() << '\n';
    return 2;
  }
}
