#include "connectors/kafka/restore.hpp"

#include "messages/lane_position.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace weir::connectors {

namespace {

using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int offset_limit_ms = 500;
constexpr int watermark_limit_ms = 2'000;
constexpr int fence_limit_ms = 5'000;
constexpr milliseconds poll_pause{20};
/// Longer than the broker keeps any transaction of ours open.
constexpr milliseconds settle_limit{40'000};
constexpr milliseconds log_limit{60'000};

} // namespace

caf::error kafka_restorer::connect() {
  const auto make = [&](const char* isolation, client_ptr& into) -> caf::error {
    if (into != nullptr)
      return caf::none;
    std::map<std::string, std::string> settings = {
        {"group.id", parts_.group},
        {"isolation.level", isolation},
        {"enable.auto.commit", "false"},
        {"enable.partition.eof", "true"},
        {"auto.offset.reset", "earliest"},
        {"socket.timeout.ms", "10000"},
        // These only look; the names below are for members.
        {"partition.assignment.strategy", "range"},
        {"fetch.wait.max.ms", "50"}};
    auto made =
        make_client(parts_.config, client_kind::consumer, settings, &hooks_);
    if (!made)
      return std::move(made.error());
    into = std::move(*made);
    return caf::none;
  };
  if (auto error = make("read_committed", committed_view_))
    return error;
  return make("read_uncommitted", raw_view_);
}

caf::error kafka_restorer::restore(std::span<const partition_id> which,
                                   const done& done) {
  if (auto error = connect())
    return error;
  const auto start = clock::now();
  const auto took_us = [&] {
    return std::chrono::duration_cast<std::chrono::microseconds>(clock::now() -
                                                                 start)
        .count();
  };
  // What an honest owner needs to commit before it lets go.
  const auto patience = parts_.config.commit_interval + milliseconds{500};
  std::vector<partition_id> waiting{which.begin(), which.end()};
  while (!waiting.empty() && !stopped_ && clock::now() - start < settle_limit) {
    logs open;
    caf::error failed;
    std::erase_if(waiting, [&](partition_id one) {
      positions next;
      if (failed || !settled(one, next))
        return false;
      failed = begin_log(one, std::move(next), open[one]);
      if (failed)
        open.erase(one);
      return !failed;
    });
    if (!failed)
      failed = read_logs(open);
    if (failed || stopped_)
      return failed;
    for (auto& [partition, log] : open) {
      log.result.took_us = took_us();
      done(std::move(log.result));
    }
    if (waiting.empty())
      return caf::none;
    if (clock::now() - start > patience)
      for (const auto one : waiting)
        fence(one);
    std::this_thread::sleep_for(poll_pause);
  }
  if (stopped_ || waiting.empty())
    return caf::none;
  return fail(ec::read_failed,
              "partition " + std::to_string(waiting.front()) +
                  ": a former owner's transaction is still undecided "
                  "(docs/kafka.md, What happens when)");
}

std::vector<std::string> kafka_restorer::followed() const {
  const auto& topics = parts_.config.topics;
  std::vector out = {topics.events};
  for (const auto* one : {&topics.obligation_results, &topics.approvals})
    if (!one->empty())
      out.push_back(*one);
  return out;
}

bool kafka_restorer::offset_of(rd_kafka_t* sees, partition_id which,
                               positions& next, std::string& owner) const {
  const auto topics = followed();
  const list_ptr list{
      rd_kafka_topic_partition_list_new(static_cast<int>(topics.size()))};
  for (const auto& topic : topics)
    rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), which);
  if (rd_kafka_committed(sees, list.get(), offset_limit_ms) !=
      RD_KAFKA_RESP_ERR_NO_ERROR)
    return false;
  for (int i = 0; i < list->cnt; ++i) {
    const auto& row = list->elems[i];
    if (row.err != RD_KAFKA_RESP_ERR_NO_ERROR)
      return false;
    if (row.offset >= 0)
      next[row.topic] = row.offset;
    if (i == 0 && row.metadata != nullptr)
      owner.assign(static_cast<const char*>(row.metadata), row.metadata_size);
  }
  return true;
}

bool kafka_restorer::settled(partition_id which, positions& next) const {
  std::string owner;
  if (parts_.look_only)
    return offset_of(raw_view_.get(), which, next, owner);
  if (!offset_of(committed_view_.get(), which, next, owner))
    return false;
  const auto& state = parts_.config.topics.state;
  std::int64_t low = 0;
  std::int64_t stable = 0;
  std::int64_t end = 0;
  const auto ask = [&](rd_kafka_t* sees, std::int64_t& high) {
    return rd_kafka_query_watermark_offsets(sees, state.c_str(), which, &low,
                                            &high, watermark_limit_ms) ==
           RD_KAFKA_RESP_ERR_NO_ERROR;
  };
  // The end first: what is written in between is then not taken for settled.
  return ask(raw_view_.get(), end) && ask(committed_view_.get(), stable) &&
         stable >= end &&
         // Again, as it may have been decided since.
         offset_of(committed_view_.get(), which, next, owner);
}

void kafka_restorer::fence(partition_id which) {
  positions next;
  std::string owner;
  if (!offset_of(raw_view_.get(), which, next, owner) || owner.empty() ||
      owner == parts_.own_transactional_id || !fenced_.insert(owner).second)
    return;
  if (hooks_.trouble)
    hooks_.trouble(fail(ec::write_failed,
                        "partition " + std::to_string(which) +
                            ": its former owner left a transaction open and "
                            "does not end it; fencing " +
                            owner));
  auto made = make_client(parts_.config, client_kind::producer,
                          {{"transactional.id", owner}}, &hooks_);
  if (!made)
    return;
  const error_ptr error{
      rd_kafka_init_transactions(made->get(), fence_limit_ms)};
  if (error != nullptr)
    fenced_.erase(owner); // once more
}

caf::error kafka_restorer::begin_log(partition_id which, positions next,
                                     open_log& out) const {
  out.result.partition = which;
  out.result.from = std::move(next);
  const auto& state = parts_.config.topics.state;
  if (parts_.look_only || state.empty()) {
    out.through = true;
    return caf::none;
  }
  std::int64_t low = 0;
  if (const auto err = rd_kafka_query_watermark_offsets(
          raw_view_.get(), state.c_str(), which, &low, &out.target,
          watermark_limit_ms))
    return kafka_error(ec::read_failed, "asking for the end of " + state, err);
  out.through = out.target <= low;
  return caf::none;
}

/// By position: a commit marker at the end is never delivered.
caf::error kafka_restorer::read_logs(logs& open) const {
  const auto& state = parts_.config.topics.state;
  const list_ptr list{
      rd_kafka_topic_partition_list_new(static_cast<int>(open.size()))};
  for (const auto& [partition, log] : open)
    if (!log.through)
      rd_kafka_topic_partition_list_add(list.get(), state.c_str(), partition)
          ->offset = RD_KAFKA_OFFSET_BEGINNING;
  if (list->cnt > 0)
    rd_kafka_assign(committed_view_.get(), list.get());
  const auto start = clock::now();
  const auto through = [](const auto& one) { return one.second.through; };
  while (!std::all_of(open.begin(), open.end(), through) && !stopped_) {
    if (clock::now() - start > log_limit)
      return fail(ec::read_failed, "reading " + state + " takes too long");
    const message_ptr message{
        rd_kafka_consumer_poll(committed_view_.get(), 100)};
    if (parts_.in_restore)
      parts_.in_restore();
    if (message != nullptr)
      take_entry(*message, open);
    rd_kafka_position(committed_view_.get(), list.get());
    for (int i = 0; i < list->cnt; ++i) {
      auto& log = open[list->elems[i].partition];
      log.through = log.through || list->elems[i].offset >= log.target;
    }
  }
  if (list->cnt > 0)
    rd_kafka_assign(committed_view_.get(), nullptr);
  for (auto& [partition, log] : open)
    if (auto error = finish(log))
      return error;
  return caf::none;
}

void kafka_restorer::take_entry(const rd_kafka_message_t& message,
                                logs& open) const {
  const auto at = open.find(message.partition);
  if (at == open.end())
    return;
  auto& log = at->second;
  if (message.err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    log.through = log.through || message.offset >= log.target;
    return;
  }
  if (message.err != RD_KAFKA_RESP_ERR_NO_ERROR) {
    if (hooks_.trouble)
      hooks_.trouble(
          fail(ec::read_failed, std::string{"reading the changelog: "} +
                                    rd_kafka_message_errstr(&message)));
    return;
  }
  const std::string_view key{static_cast<const char*>(message.key),
                             message.key_len};
  if (message.payload == nullptr)
    log.entries.erase(std::string{key});
  else
    log.entries.insert_or_assign(
        std::string{key},
        std::string{static_cast<const char*>(message.payload), message.len});
}

caf::error kafka_restorer::finish(open_log& log) const {
  auto& [partition, from, state, lost, took_us] = log.result;
  const auto known = log.entries.find(lane_position_key);
  const auto position = known == log.entries.end()
                            ? std::nullopt
                            : read_lane_position(known->second);
  for (auto& [key, value] : log.entries)
    state.push_back({key, std::move(value)});
  for (const auto& topic : followed()) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    if (const auto err = rd_kafka_query_watermark_offsets(
            raw_view_.get(), topic.c_str(), partition, &low, &high,
            watermark_limit_ms))
      return kafka_error(ec::read_failed, "asking for the end of " + topic,
                         err);
    auto at = from.find(topic);
    if (at == from.end() && position)
      if (const auto in_log = position->next.find(topic);
          in_log != position->next.end())
        at = from.emplace(topic, in_log->second).first;
    if (at == from.end()) {
      from[topic] = parts_.config.start == first_start::earliest ? low : high;
      continue;
    }
    if (at->second < low)
      lost += low - at->second;
    else if (at->second > high && hooks_.trouble)
      hooks_.trouble(fail(ec::records_lost,
                          topic + "/" + std::to_string(partition) +
                              ": ends before the committed offset; the topic "
                              "was made anew. Reading its beginning"));
    if (at->second < low || at->second > high)
      at->second = low;
  }
  return caf::none;
}

} // namespace weir::connectors
