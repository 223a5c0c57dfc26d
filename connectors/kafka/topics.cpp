#include "connectors/kafka/topics.hpp"

#include <algorithm>
#include <array>

namespace weir::connectors {

namespace {

/// An event of the largest size with its headers.
constexpr std::int64_t event_bytes = 34 << 20;
/// The same, with what is wrong with it: a dead letter is never cut unless
/// somebody lowers this.
constexpr std::int64_t dead_letter_bytes = 36 << 20;
/// Verdicts and decision records that list thousands of places.
constexpr std::int64_t answer_bytes = 4 << 20;

struct used_topic {
  topic_role role;
  const std::string& name;
};

std::vector<used_topic> used_topics(const kafka_topics& topics) {
  std::vector<used_topic> out;
  for (const auto& one :
       {used_topic{topic_role::events, topics.events},
        {topic_role::obligation_results, topics.obligation_results},
        {topic_role::approvals, topics.approvals},
        {topic_role::verdicts, topics.verdicts},
        {topic_role::decisions, topics.decisions},
        {topic_role::dead_letters, topics.dead_letters},
        {topic_role::state, topics.state}})
    if (!one.name.empty())
      out.push_back(one);
  return out;
}

/// A lane reads or writes the partition that has its events' number.
bool is_lanes(topic_role role) {
  return role == topic_role::events || role == topic_role::state ||
         role == topic_role::obligation_results ||
         role == topic_role::approvals;
}

std::map<std::string, std::string> state_settings() {
  return {{"cleanup.policy", "compact"},
          {"retention.ms", "-1"},
          {"retention.bytes", "-1"},
          {"min.cleanable.dirty.ratio", "0.1"},
          {"max.message.bytes", std::to_string(answer_bytes)},
          // Only closed segments are compacted, and a lane that is taken over
          // reads all of them.
          {"segment.ms", "600000"},
          {"segment.bytes", std::to_string(64 << 20)}};
}

std::int64_t largest(topic_role role) {
  switch (role) {
  case topic_role::events:
    return event_bytes;
  case topic_role::dead_letters:
    return dead_letter_bytes;
  default:
    return answer_bytes;
  }
}

std::map<std::string, std::string> settings(topic_role role,
                                            const topic_settings& create) {
  const std::chrono::milliseconds retention = create.retention;
  auto out = role == topic_role::state
                 ? state_settings()
                 : std::map<std::string, std::string>{
                       {"cleanup.policy", "delete"},
                       {"retention.ms", std::to_string(retention.count())},
                       {"max.message.bytes", std::to_string(largest(role))}};
  for (const auto& [name, value] : create.config)
    // Settings for all topics are not meant to throw state away.
    if (role != topic_role::state ||
        (name != "cleanup.policy" && !name.starts_with("retention.")))
      out[name] = value;
  return out;
}

/// What is compared, with the place of each topic.
class comparison {
public:
  comparison(const kafka_config& config, std::span<const topic_facts> facts) {
    for (const auto& used : used_topics(config.topics)) {
      const auto found =
          std::find_if(facts.begin(), facts.end(), [&](const auto& topic) {
            return topic.name == used.name;
          });
      if (found == facts.end() || !found->exists)
        missing(used);
      else
        topics_.push_back({used.role, &*found});
    }
  }

  topic_check run() {
    for (const auto& one : topics_) {
      check_partitions(one);
      check_settings(one);
    }
    return std::move(out_);
  }

private:
  struct present {
    topic_role role;
    const topic_facts* facts;
  };

  static std::string path(topic_role role) {
    return "topics." + std::string{to_string(role)};
  }

  const topic_facts* find(topic_role role) const {
    for (const auto& one : topics_)
      if (one.role == role)
        return one.facts;
    return nullptr;
  }

  void missing(const used_topic& used) {
    const auto read = is_lanes(used.role);
    out_.faults.push_back({read ? ec::read_failed : ec::write_failed,
                           path(used.role),
                           "topic " + used.name +
                               " does not exist; `weir topics create` makes "
                               "it"});
  }

  void check_partitions(const present& one) {
    const auto* events = find(topic_role::events);
    if (events == nullptr || events->partitions == one.facts->partitions)
      return;
    const auto text = one.facts->name + " has " +
                      std::to_string(one.facts->partitions) +
                      " partitions, and " + events->name + " has " +
                      std::to_string(events->partitions);
    if (is_lanes(one.role))
      out_.faults.push_back(
          {ec::out_of_range, path(one.role), text + "; both need the same"});
    else
      out_.notes.push_back({ec::out_of_range, path(one.role), text});
  }

  void check_settings(const present& one) {
    if (!one.facts->settings_known) {
      out_.faults.push_back({ec::read_failed, path(one.role),
                             "the broker does not tell the settings of " +
                                 one.facts->name +
                                 "; weir needs the right to describe them"});
      return;
    }
    check_room(one);
    if (one.role == topic_role::state)
      check_state(*one.facts);
    else if (one.role == topic_role::dead_letters)
      check_dead_letters(*one.facts);
  }

  void check_room(const present& one) {
    const auto written = one.role == topic_role::state || !is_lanes(one.role);
    if (written && one.facts->max_message_bytes < smallest_max_message_bytes)
      out_.faults.push_back(
          {ec::out_of_range, path(one.role),
           one.facts->name + " takes " +
               std::to_string(one.facts->max_message_bytes) +
               " bytes (max.message.bytes) and needs to take " +
               std::to_string(smallest_max_message_bytes)});
  }

  /// Without "delete" among the policies, retention.ms does nothing.
  void check_state(const topic_facts& state) {
    if (state.cleanup_policy == "compact")
      return;
    auto text = state.name + " has cleanup.policy=" + state.cleanup_policy +
                " and needs compact alone";
    if (state.retention_ms >= 0)
      text +=
          ": state is lost after " + std::to_string(state.retention_ms) + " ms";
    out_.faults.push_back(
        {ec::not_in_enum, path(topic_role::state), std::move(text)});
  }

  void check_dead_letters(const topic_facts& letters) {
    const auto* events = find(topic_role::events);
    if (events == nullptr || !events->settings_known ||
        events->max_message_bytes <= letters.max_message_bytes)
      return;
    out_.faults.push_back(
        {ec::out_of_range, path(topic_role::dead_letters),
         letters.name + " takes " + std::to_string(letters.max_message_bytes) +
             " bytes (max.message.bytes), and " + events->name + " " +
             std::to_string(events->max_message_bytes) +
             "; the largest would be cut"});
  }

  std::vector<present> topics_;
  topic_check out_;
};

} // namespace

std::string_view to_string(topic_role role) {
  constexpr std::array<std::string_view, 7> names = {
      "events",    "obligation_results", "approvals", "verdicts",
      "decisions", "dead_letters",       "state"};
  return names[static_cast<std::size_t>(role)];
}

std::vector<topic_plan> plan_topics(const kafka_config& config) {
  std::vector<topic_plan> out;
  for (const auto& used : used_topics(config.topics))
    out.push_back({used.role, used.name, config.create.partitions,
                   config.create.replication,
                   settings(used.role, config.create)});
  return out;
}

topic_check check_topics(const kafka_config& config,
                         std::span<const topic_facts> facts) {
  return comparison{config, facts}.run();
}

} // namespace weir::connectors
