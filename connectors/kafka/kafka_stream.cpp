#include "connectors/kafka/kafka_stream.hpp"

#include "connectors/kafka/admin.hpp"
#include "connectors/kafka/consumer.hpp"
#include "connectors/kafka/dead_letter_headers.hpp"
#include "connectors/kafka/fit.hpp"
#include "connectors/kafka/producers.hpp"
#include "connectors/kafka/restore.hpp"

#include <algorithm>
#include <chrono>
#include <random>

namespace weir::connectors {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds describe_limit{5'000};
constexpr milliseconds open_limit{5'000};

/// Unlike any other process's, now or later.
std::string fresh_name(const std::string& group) {
  std::random_device device;
  std::string out = group + "-";
  for (int i = 0; i < 4; ++i) {
    char part[9];
    std::snprintf(part, sizeof part, "%08x", device());
    out += part;
  }
  return out;
}

std::int64_t steady_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Whether a broker's refusal of these may pass: a topic that is not there
/// yet. Anything else has to be set right by somebody.
bool may_pass(std::span<const topic_facts> facts) {
  return std::any_of(facts.begin(), facts.end(),
                     [](const auto& one) { return !one.exists; });
}

class kafka_stream : public stream {
public:
  kafka_stream(kafka_config config, kafka_stream_options options)
      : config_(std::move(config)), options_(std::move(options)),
        transactional_id_(config_.instance.empty()
                              ? fresh_name(config_.group)
                              : config_.group + "-" + config_.instance) {
    if (options_.dry_run) {
      own_group_ = fresh_name(config_.group + ".dry-run");
      config_.instance.clear();
    } else {
      own_group_ = config_.group;
    }
  }

  ~kafka_stream() override { close(); }

  void on_ready(std::function<void()> wake) override {
    wake_ = std::move(wake);
  }
  void report_to(stream_probe probe) override { probe_ = std::move(probe); }

  caf::error open() override {
    hooks_ = {options_.log, probe_.trouble};
    if (auto error = look_at_topics())
      return error;
    if (consumer_ == nullptr) {
      auto made = group_consumer::make(config_, own_group_, hooks_, [this] {
        if (wake_)
          wake_();
      });
      if (!made)
        return std::move(made.error());
      consumer_ = std::move(*made);
    }
    if (!options_.dry_run)
      if (auto error = open_producer())
        return error;
    return consumer_->subscribe();
  }

  caf::expected<std::vector<group_change>> poll() override {
    return consumer_->poll();
  }

  std::shared_ptr<restorer> make_restorer() override {
    kafka_restorer::parts parts{
        config_, config_.group, transactional_id_, options_.dry_run, {}};
    if (options_.at)
      parts.in_restore = [at = options_.at] { at("in_restore"); };
    return std::make_shared<kafka_restorer>(std::move(parts), hooks_);
  }

  caf::error start(partition_id which, const positions& from) override {
    return consumer_->start(which, from);
  }

  std::size_t take(partition_id which, std::size_t records, std::size_t bytes,
                   std::vector<record>& into) override {
    return consumer_->take(which, records, bytes, into);
  }

  std::int64_t lag(partition_id which, const positions& next) const override {
    return consumer_->lag(which, next);
  }

  void write(lane_output output) override {
    if (options_.dry_run)
      return;
    for (auto& record : output.records)
      shape_dead_letter(record);
    if (auto done = fit(output.records, rooms_); !done && probe_.trouble)
      probe_.trouble(done.error());
    committer_->write(std::move(output));
  }

  void write_state(partition_id which,
                   std::span<const state_entry> entries) override {
    if (!options_.dry_run)
      committer_->write_state(which, entries);
  }

  commit_result commit() override {
    return options_.dry_run ? commit_result::committed : committer_->commit();
  }

  void drop(std::span<const partition_id> which) override {
    if (!options_.dry_run)
      committer_->drop(which);
  }

  void release(std::span<const partition_id> which) override {
    consumer_->release(which);
  }

  void close() override {
    committer_.reset();
    port_.reset();
    consumer_.reset();
  }

  bool wants(output to) const override {
    switch (to) {
    case output::verdicts:
      return true;
    case output::decisions:
      return !config_.topics.decisions.empty();
    case output::dead_letters:
      return true;
    }
    return false;
  }

private:
  caf::error look_at_topics() {
    std::vector<std::string> names;
    for (const auto& plan : plan_topics(config_))
      names.push_back(plan.name);
    const auto facts = describe_topics(config_, names, describe_limit);
    if (!facts)
      return facts.error();
    const auto checked = check_topics(config_, *facts);
    if (!checked.faults.empty()) {
      std::string all;
      for (const auto& fault : checked.faults)
        all += (all.empty() ? "" : "; ") + fault.path + ": " + fault.message;
      return fail(may_pass(*facts) ? ec::read_failed
                                   : checked.faults.front().code,
                  all);
    }
    for (const auto& one : *facts) {
      topics_.partitions[one.name] = one.partitions;
      const auto room = record_room(one.max_message_bytes);
      if (one.name == config_.topics.verdicts)
        rooms_.verdicts = room;
      if (one.name == config_.topics.decisions)
        rooms_.decisions = room;
      if (one.name == config_.topics.dead_letters)
        rooms_.dead_letters = room;
    }
    return caf::none;
  }

  caf::error open_producer() {
    if (port_ == nullptr)
      port_ = make_port();
    const auto [what, why] = port_->open(open_limit);
    if (what != next_step::done) {
      if (what != next_step::again)
        port_->discard();
      return why;
    }
    topics_.events = config_.topics.events;
    topics_.state = config_.topics.state;
    topics_.outputs = {{output::verdicts, config_.topics.verdicts},
                       {output::decisions, config_.topics.decisions},
                       {output::dead_letters, config_.topics.dead_letters}};
    std::function<void(commit_point)> at;
    if (options_.at)
      at = [tell = options_.at](commit_point point) { tell(to_string(point)); };
    committer_ = std::make_unique<committer>(port_, topics_, steady_us, probe_,
                                             std::move(at));
    return caf::none;
  }

  std::shared_ptr<producer_port> make_port() {
    const auto& topics = config_.topics;
    producer_settings settings;
    settings.transactional_id = transactional_id_;
    for (const auto* name : {&topics.verdicts, &topics.decisions,
                             &topics.dead_letters, &topics.state})
      if (!name->empty())
        settings.topics.push_back(*name);
    settings.max_batch_bytes = static_cast<std::int64_t>(
        std::min({rooms_.verdicts, rooms_.decisions, rooms_.dead_letters}));
    group_access group;
    group.metadata = [this] { return consumer_->metadata(); };
    group.committed = [this](partition_id which, milliseconds limit) {
      return consumer_->committed(which, limit);
    };
    group.commit = [this](const rd_kafka_topic_partition_list_t* offsets) {
      return consumer_->commit(offsets);
    };
    return config_.delivery == delivery::exactly_once
               ? make_transactional_producer(config_, std::move(settings),
                                             std::move(group), hooks_)
               : make_plain_producer(config_, std::move(settings),
                                     std::move(group), hooks_);
  }

  kafka_config config_;
  kafka_stream_options options_;
  std::string transactional_id_;
  std::string own_group_;
  std::function<void()> wake_;
  stream_probe probe_;
  client_hooks hooks_;
  committer_topics topics_;
  output_rooms rooms_;
  // The producer asks the consumer, so it goes first.
  std::unique_ptr<group_consumer> consumer_;
  std::shared_ptr<producer_port> port_;
  std::unique_ptr<committer> committer_;
};

} // namespace

std::string_view to_string(commit_point point) {
  switch (point) {
  case commit_point::before_produce:
    return "before_produce";
  case commit_point::after_produce:
    return "after_produce";
  case commit_point::after_offsets:
    return "after_offsets";
  case commit_point::before_commit:
    return "before_commit";
  case commit_point::after_commit:
    return "after_commit";
  }
  return "before_produce";
}

std::shared_ptr<stream> make_kafka_stream(kafka_config config,
                                          kafka_stream_options options) {
  return std::make_shared<kafka_stream>(std::move(config), std::move(options));
}

} // namespace weir::connectors
