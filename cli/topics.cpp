// weir topics create, check, describe.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/run_config.hpp"
#include "cli/table.hpp"
#include "connectors/kafka/admin.hpp"
#include "messages/json_writer.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <cstdio>

namespace weir::cli {

namespace {

namespace json = boost::json;
using namespace connectors;

/// Long enough for a broker that is just starting.
constexpr std::chrono::seconds limit{10};

int exit_of(const caf::error& error) {
  const auto what = kind(code_of(error));
  return what == error_kind::input ? bad_config : io_failed;
}

int give_up(const caf::error& error) {
  std::fprintf(stderr, "weir: %s\n", describe(error).c_str());
  return exit_of(error);
}

caf::expected<std::vector<topic_facts>>
ask(const kafka_config& config, const std::vector<topic_plan>& plans) {
  std::vector<std::string> names;
  names.reserve(plans.size());
  for (const auto& plan : plans)
    names.push_back(plan.name);
  return describe_topics(config, names, limit);
}

std::string word(topic_creation::result outcome) {
  switch (outcome) {
  case topic_creation::result::created:
    return "created";
  case topic_creation::result::existed:
    return "existed";
  case topic_creation::result::refused:
    break;
  }
  return "refused";
}

std::string creation_text(const std::vector<topic_creation>& topics) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(topics.size());
  for (const auto& topic : topics)
    rows.push_back({topic.plan.name, word(topic.outcome)});
  return laid_out(rows);
}

std::string creation_json(const std::vector<topic_creation>& topics) {
  json::array out;
  for (const auto& topic : topics) {
    json::object row{{"topic", topic.plan.name},
                     {"for", to_string(topic.plan.role)},
                     {"result", word(topic.outcome)}};
    if (topic.why)
      row["reason"] = describe(topic.why);
    out.push_back(std::move(row));
  }
  return write_json(out) + "\n";
}

int create(const kafka_config& config, bool as_json) {
  const auto made = create_topics(config, limit);
  if (!made)
    return give_up(made.error());
  const auto printed =
      print(as_json ? creation_json(*made) : creation_text(*made));
  int out = done;
  for (const auto& topic : *made)
    if (topic.why)
      out = std::max(out, give_up(topic.why));
  if (out == done && !as_json &&
      std::any_of(made->begin(), made->end(), [](const auto& topic) {
        return topic.outcome == topic_creation::result::existed;
      }))
    std::fputs("weir: what existed is as it was; `weir topics check` tells "
               "whether it will do\n",
               stderr);
  return printed != done ? printed : out;
}

json::array list(const problems& all) {
  json::array out;
  for (const auto& one : all)
    out.push_back(json::object{{"code", to_string(one.code)},
                               {"path", "kafka." + one.path},
                               {"message", one.message}});
  return out;
}

std::string check_text(const topic_check& found, std::size_t topics) {
  std::string out;
  for (const auto& one : found.faults)
    out += "error: kafka." + one.path + ": " + one.message + "\n";
  for (const auto& one : found.notes)
    out += "note: kafka." + one.path + ": " + one.message + "\n";
  return out + counted(topics, "topic") + ", " +
         counted(found.faults.size(), "problem") + "\n";
}

int check(const kafka_config& config, bool as_json) {
  const auto plans = plan_topics(config);
  const auto facts = ask(config, plans);
  if (!facts)
    return give_up(facts.error());
  const auto found = check_topics(config, *facts);
  const auto printed =
      print(as_json ? write_json(json::object{{"problems", list(found.faults)},
                                              {"notes", list(found.notes)}}) +
                          "\n"
                    : check_text(found, plans.size()));
  if (printed != done)
    return printed;
  return found.faults.empty() ? done : fail_on_met;
}

/// 7d, 12h, 90s, 1500ms.
std::string duration(std::int64_t ms) {
  constexpr std::pair<std::int64_t, const char*> units[] = {
      {86'400'000, "d"}, {3'600'000, "h"}, {1'000, "s"}};
  if (ms < 0)
    return "for ever";
  for (const auto& [unit, name] : units)
    if (ms > 0 && ms % unit == 0)
      return std::to_string(ms / unit) + name;
  return std::to_string(ms) + "ms";
}

/// Retention is what the policy "delete" goes by.
std::string retention(const topic_facts& topic) {
  return topic.cleanup_policy == "compact" ? "for ever"
                                           : duration(topic.retention_ms);
}

std::string facts_text(const std::vector<topic_plan>& plans,
                       const std::vector<topic_facts>& facts) {
  std::vector<std::vector<std::string>> rows = {{"TOPIC", "FOR", "PARTITIONS",
                                                 "REPLICAS", "CLEANUP", "KEPT",
                                                 "LARGEST RECORD"}};
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto& topic = facts[i];
    std::vector<std::string> row = {topic.name,
                                    std::string{to_string(plans[i].role)}};
    if (!topic.exists)
      row.insert(row.end(), {"-", "-", "does not exist", "-", "-"});
    else {
      row.push_back(std::to_string(topic.partitions));
      row.push_back(std::to_string(topic.replication));
      if (topic.settings_known)
        row.insert(row.end(), {topic.cleanup_policy, retention(topic),
                               std::to_string(topic.max_message_bytes)});
      else
        row.insert(row.end(), {"not told", "-", "-"});
    }
    rows.push_back(std::move(row));
  }
  return laid_out(rows, {2, 3, 6});
}

std::string facts_json(const std::vector<topic_plan>& plans,
                       const std::vector<topic_facts>& facts) {
  json::array out;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto& topic = facts[i];
    json::object row{{"topic", topic.name},
                     {"for", to_string(plans[i].role)},
                     {"exists", topic.exists}};
    if (topic.exists) {
      row["partitions"] = topic.partitions;
      row["replication"] = topic.replication;
    }
    if (topic.settings_known) {
      row["cleanup_policy"] = topic.cleanup_policy;
      row["retention_ms"] = topic.retention_ms;
      row["max_message_bytes"] = topic.max_message_bytes;
    }
    out.push_back(std::move(row));
  }
  return write_json(out) + "\n";
}

int describe(const kafka_config& config, bool as_json) {
  const auto plans = plan_topics(config);
  const auto facts = ask(config, plans);
  if (!facts)
    return give_up(facts.error());
  return print(as_json ? facts_json(plans, *facts) : facts_text(plans, *facts));
}

} // namespace

int topics(const topics_options& options) {
  const auto read = read_run_file(options.config);
  show(read.issues);
  if (!read.usable())
    return bad_config;
  switch (options.action) {
  case topics_action::create:
    return create(read.file.kafka, options.json);
  case topics_action::check:
    return check(read.file.kafka, options.json);
  case topics_action::describe:
    return describe(read.file.kafka, options.json);
  }
  return ours;
}

} // namespace weir::cli
