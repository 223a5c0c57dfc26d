#include "connectors/kafka/admin.hpp"

#include "connectors/kafka/admin_answers.hpp"
#include "connectors/kafka/client.hpp"

#include <algorithm>
#include <array>

namespace weir::connectors {

namespace {

using std::chrono::milliseconds;
using clock = std::chrono::steady_clock;

/// What is left of a call's limit.
class time_budget {
public:
  explicit time_budget(milliseconds limit) : end_{clock::now() + limit} {}

  int left_ms() const {
    const auto left =
        std::chrono::duration_cast<milliseconds>(end_ - clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 1));
  }
  bool over() const { return clock::now() >= end_; }

private:
  clock::time_point end_;
};

/// A client for one call, and what it last complained about: librdkafka says
/// why a broker cannot be reached only in its log.
class admin {
public:
  static caf::expected<std::unique_ptr<admin>> make(const kafka_config& config);

  /// Partitions of each topic, in the order of the names.
  caf::expected<std::vector<topic_facts>>
  partitions(std::span<const std::string> names, const time_budget& time);
  /// Adds the settings of those that exist.
  caf::error add_settings(std::vector<topic_facts>& facts,
                          const time_budget& time);
  caf::error create(std::vector<topic_creation>& topics,
                    const time_budget& time);
  void wait(milliseconds pause) {
    rd_kafka_poll(client_.get(), static_cast<int>(pause.count()));
  }

private:
  admin() = default;

  caf::expected<event_ptr> result(queue_ptr queue, const char* what,
                                  const time_budget& time);
  admin_options_ptr options(rd_kafka_admin_op_t of, const time_budget& time);
  caf::error unreachable(const char* what, rd_kafka_resp_err_t err);

  client_hooks hooks_;
  std::string trouble_;
  std::string brokers_;
  client_ptr client_; // last: it calls the hooks until it is gone
};

caf::expected<std::unique_ptr<admin>> admin::make(const kafka_config& config) {
  std::unique_ptr<admin> out{new admin};
  out->brokers_ = config.brokers;
  // Served by poll, hence on this thread.
  out->hooks_.trouble = [self = out.get()](const caf::error& what) {
    const auto words = describe(what);
    if (words.find("_ALL_BROKERS_DOWN") == std::string::npos)
      self->trouble_ = words;
  };
  out->hooks_.log = [](int, std::string_view) {};
  // A producer that asks for a topic's metadata would have it made.
  auto client = make_client(config, client_kind::consumer, {}, &out->hooks_);
  if (!client)
    return std::move(client.error());
  out->client_ = std::move(*client);
  return out;
}

caf::error admin::unreachable(const char* what, rd_kafka_resp_err_t err) {
  while (rd_kafka_poll(client_.get(), 0) > 0)
    ;
  auto text = brokers_ + ": " + what + ": " + rd_kafka_err2str(err);
  if (!trouble_.empty())
    text += "; " + trouble_;
  return fail(ec::read_failed, std::move(text));
}

caf::expected<std::vector<topic_facts>>
admin::partitions(std::span<const std::string> names, const time_budget& time) {
  std::vector<topic_ptr> asked;
  for (const auto& name : names)
    asked.emplace_back(
        rd_kafka_topic_new(client_.get(), name.c_str(), nullptr));
  const rd_kafka_metadata_t* got = nullptr;
  const auto err =
      rd_kafka_metadata(client_.get(), 0, nullptr, &got, time.left_ms());
  const metadata_ptr metadata{got};
  if (err != RD_KAFKA_RESP_ERR_NO_ERROR)
    return unreachable("no broker tells about topics", err);
  std::vector<topic_facts> out;
  for (const auto& name : names) {
    auto& facts = out.emplace_back();
    facts.name = name;
    for (int i = 0; i < metadata->topic_cnt; ++i)
      if (name == metadata->topics[i].topic)
        if (auto error = read_topic(metadata->topics[i], facts))
          return error;
  }
  return out;
}

admin_options_ptr admin::options(rd_kafka_admin_op_t of,
                                 const time_budget& time) {
  admin_options_ptr out{rd_kafka_AdminOptions_new(client_.get(), of)};
  std::array<char, 128> words{};
  rd_kafka_AdminOptions_set_request_timeout(out.get(), time.left_ms(),
                                            words.data(), words.size());
  return out;
}

caf::expected<event_ptr> admin::result(queue_ptr queue, const char* what,
                                       const time_budget& time) {
  // The request ends at its own timeout, with an event that says so.
  constexpr int grace_ms = 500;
  event_ptr event{rd_kafka_queue_poll(queue.get(), time.left_ms() + grace_ms)};
  if (event == nullptr)
    return unreachable(what, RD_KAFKA_RESP_ERR__TIMED_OUT);
  if (const auto err = rd_kafka_event_error(event.get()))
    return unreachable(what, err);
  return event;
}

caf::error admin::add_settings(std::vector<topic_facts>& facts,
                               const time_budget& time) {
  std::vector<config_resource_ptr> owners;
  std::vector<rd_kafka_ConfigResource_t*> asked;
  for (const auto& topic : facts)
    if (topic.exists)
      asked.push_back(owners
                          .emplace_back(rd_kafka_ConfigResource_new(
                              RD_KAFKA_RESOURCE_TOPIC, topic.name.c_str()))
                          .get());
  if (asked.empty())
    return {};
  queue_ptr queue{rd_kafka_queue_new(client_.get())};
  const auto how = options(RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, time);
  rd_kafka_DescribeConfigs(client_.get(), asked.data(), asked.size(), how.get(),
                           queue.get());
  const auto event =
      result(std::move(queue), "no broker tells the settings of topics", time);
  if (!event)
    return event.error();
  std::size_t count = 0;
  const auto* const* resources = rd_kafka_DescribeConfigs_result_resources(
      rd_kafka_event_DescribeConfigs_result(event->get()), &count);
  for (std::size_t i = 0; i < count; ++i) {
    // Not allowed to see them: they stay unknown.
    if (rd_kafka_ConfigResource_error(resources[i]) !=
        RD_KAFKA_RESP_ERR_NO_ERROR)
      continue;
    for (auto& topic : facts)
      if (topic.name == rd_kafka_ConfigResource_name(resources[i]))
        read_settings(resources[i], topic);
  }
  return {};
}

caf::error admin::create(std::vector<topic_creation>& topics,
                         const time_budget& time) {
  std::vector<new_topic_ptr> owners;
  std::vector<rd_kafka_NewTopic_t*> asked;
  for (auto& topic : topics)
    if (auto made = new_topic(topic.plan, topic.why))
      asked.push_back(owners.emplace_back(std::move(made)).get());
  if (asked.empty())
    return {};
  queue_ptr queue{rd_kafka_queue_new(client_.get())};
  const auto how = options(RD_KAFKA_ADMIN_OP_CREATETOPICS, time);
  rd_kafka_CreateTopics(client_.get(), asked.data(), asked.size(), how.get(),
                        queue.get());
  const auto event = result(std::move(queue), "no broker makes topics", time);
  if (!event)
    return event.error();
  std::size_t count = 0;
  const auto* const* results = rd_kafka_CreateTopics_result_topics(
      rd_kafka_event_CreateTopics_result(event->get()), &count);
  for (std::size_t i = 0; i < count; ++i)
    for (auto& topic : topics)
      if (topic.plan.name == rd_kafka_topic_result_name(results[i]))
        read_creation(results[i], topic);
  return {};
}

} // namespace

caf::expected<std::vector<topic_facts>>
describe_topics(const kafka_config& config, std::span<const std::string> names,
                milliseconds limit) {
  const time_budget time{limit};
  auto client = admin::make(config);
  if (!client)
    return std::move(client.error());
  auto facts = (*client)->partitions(names, time);
  if (facts)
    if (auto error = (*client)->add_settings(*facts, time))
      return error;
  return facts;
}

caf::expected<std::vector<topic_creation>>
create_topics(const kafka_config& config, milliseconds limit) {
  const time_budget time{limit};
  auto client = admin::make(config);
  if (!client)
    return std::move(client.error());
  std::vector<topic_creation> out;
  std::vector<std::string> names;
  for (auto& plan : plan_topics(config))
    out.push_back({std::move(plan), topic_creation::result::refused, {}});
  if (auto error = (*client)->create(out, time))
    return error;
  for (const auto& topic : out)
    if (topic.outcome == topic_creation::result::created)
      names.push_back(topic.plan.name);
  // Made is not yet known everywhere: who starts at once should find them.
  for (; !names.empty(); (*client)->wait(milliseconds{50})) {
    const auto facts = (*client)->partitions(names, time);
    if (!facts)
      return facts.error();
    if (time.over() ||
        std::all_of(facts->begin(), facts->end(),
                    [](const auto& topic) { return topic.exists; }))
      break;
  }
  return out;
}

} // namespace weir::connectors
