#include "connectors/kafka/producers.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace weir::connectors {

namespace {

using ms = producer_port::ms;

/// What librdkafka's flags ask for.
outcome sorted(rd_kafka_error_t* raw, std::string_view what) {
  const error_ptr error{raw};
  if (error == nullptr)
    return {};
  auto why = fail(ec::write_failed,
                  std::string{what} + ": " + rd_kafka_error_name(error.get()) +
                      ": " + rd_kafka_error_string(error.get()));
  if (rd_kafka_error_is_fatal(error.get()) != 0)
    return {next_step::renew, std::move(why)};
  if (rd_kafka_error_txn_requires_abort(error.get()) != 0)
    return {next_step::abort, std::move(why)};
  if (rd_kafka_error_is_retriable(error.get()) != 0)
    return {next_step::again, std::move(why)};
  return {next_step::renew, std::move(why)};
}

list_ptr list_of(std::span<const lane_offsets> offsets,
                 const std::string& metadata) {
  list_ptr out{
      rd_kafka_topic_partition_list_new(static_cast<int>(offsets.size()))};
  for (const auto& [partition, next] : offsets)
    for (const auto& [topic, offset] : next) {
      auto* row = rd_kafka_topic_partition_list_add(out.get(), topic.c_str(),
                                                    partition);
      row->offset = offset;
      // Freed with the list, by librdkafka.
      row->metadata = ::strdup(metadata.c_str());
      row->metadata_size = metadata.size();
    }
  return out;
}

class producer_base : public producer_port {
public:
  producer_base(const kafka_config& config, producer_settings settings,
                group_access group, client_hooks& hooks)
      : config_(config), settings_(std::move(settings)),
        group_(std::move(group)), hooks_(hooks) {}

  void discard() override {
    if (handle_ != nullptr)
      // Nothing that waits in it may go out once its fate is decided.
      rd_kafka_purge(handle_.get(),
                     RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
    handle_.reset();
  }

  outcome produce(const outgoing& record) override {
    auto* headers = record.headers.empty()
                        ? nullptr
                        : rd_kafka_headers_new(record.headers.size());
    for (const auto& [name, value] : record.headers)
      rd_kafka_header_add(headers, name.c_str(),
                          static_cast<ssize_t>(name.size()), value.data(),
                          static_cast<ssize_t>(value.size()));
    const auto* key = record.key ? record.key->data() : nullptr;
    const auto key_size = record.key ? record.key->size() : 0;
    const std::string topic{record.topic};
    // librdkafka's macros cast in the old way.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
    const auto err = rd_kafka_producev(
        handle_.get(), RD_KAFKA_V_TOPIC(topic.c_str()),
        RD_KAFKA_V_PARTITION(record.partition),
        RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_KEY(key, key_size),
        RD_KAFKA_V_VALUE(const_cast<char*>(record.value.data()),
                         record.value.size()),
        RD_KAFKA_V_HEADERS(headers), RD_KAFKA_V_END);
#pragma GCC diagnostic pop
    if (err == RD_KAFKA_RESP_ERR_NO_ERROR)
      return {};
    if (headers != nullptr)
      rd_kafka_headers_destroy(headers);
    if (err == RD_KAFKA_RESP_ERR__QUEUE_FULL) {
      rd_kafka_poll(handle_.get(), 10);
      return {next_step::again, {}};
    }
    return {err == RD_KAFKA_RESP_ERR__FATAL || err == RD_KAFKA_RESP_ERR__FENCED
                ? next_step::renew
                : next_step::abort,
            kafka_error(ec::write_failed, "producing to " + topic, err)};
  }

  caf::expected<std::int64_t> committed(partition_id which, ms limit) override {
    return group_.committed(which, limit);
  }

protected:
  /// Defaults of weir that `kafka.properties` may change.
  std::map<std::string, std::string> settings() const {
    std::map<std::string, std::string> out = {
        {"transaction.timeout.ms", "10000"},
        {"socket.timeout.ms", "10000"},
        {"linger.ms", "5"},
        {"retry.backoff.ms", "5"},
    };
    for (const auto& [name, value] : config_.properties)
      out.erase(name);
    // Size is checked against the topic's own limit before; a batch, which
    // is what the broker measures, stays below it.
    out["message.max.bytes"] = "1000000000";
    out["batch.size"] = std::to_string(std::clamp<std::int64_t>(
        settings_.max_batch_bytes - 1024, 1024, 1'000'000));
    out["enable.idempotence"] = "true";
    return out;
  }

  outcome make(const std::map<std::string, std::string>& settings,
               void (*prepare)(rd_kafka_conf_t*)) {
    auto made =
        make_client(config_, client_kind::producer, settings, &hooks_, prepare);
    if (!made)
      return {next_step::renew, std::move(made.error())};
    handle_ = std::move(*made);
    return {};
  }

  /// Otherwise the first transaction waits a second for it.
  void fetch_metadata(ms limit) {
    for (const auto& name : settings_.topics) {
      const topic_ptr topic{
          rd_kafka_topic_new(handle_.get(), name.c_str(), nullptr)};
      const rd_kafka_metadata_t* found = nullptr;
      if (rd_kafka_metadata(handle_.get(), 0, topic.get(), &found,
                            static_cast<int>(limit.count())) ==
          RD_KAFKA_RESP_ERR_NO_ERROR)
        rd_kafka_metadata_destroy(found);
    }
  }

  const kafka_config& config_;
  producer_settings settings_;
  group_access group_;
  client_hooks& hooks_;
  client_ptr handle_;
};

class transactional_producer : public producer_base {
public:
  using producer_base::producer_base;

  outcome open(ms limit) override {
    if (handle_ == nullptr) {
      auto all = settings();
      all["transactional.id"] = settings_.transactional_id;
      if (auto made = make(all, nullptr); made.what != next_step::done)
        return made;
    }
    auto out = sorted(rd_kafka_init_transactions(
                          handle_.get(), static_cast<int>(limit.count())),
                      "starting transactions");
    if (out.what == next_step::done)
      fetch_metadata(limit);
    return out;
  }

  outcome begin() override {
    return sorted(rd_kafka_begin_transaction(handle_.get()),
                  "beginning a transaction");
  }

  outcome send_offsets(std::span<const lane_offsets> offsets,
                       ms limit) override {
    const auto member = group_.metadata();
    if (member == nullptr)
      return {next_step::abort,
              fail(ec::write_failed, "not a member of the group just now")};
    const auto list = list_of(offsets, settings_.transactional_id);
    return sorted(rd_kafka_send_offsets_to_transaction(
                      handle_.get(), list.get(), member.get(),
                      static_cast<int>(limit.count())),
                  "adding offsets");
  }

  outcome commit(ms limit) override {
    return sorted(rd_kafka_commit_transaction(handle_.get(),
                                              static_cast<int>(limit.count())),
                  "committing");
  }

  outcome abort(ms limit) override {
    return sorted(rd_kafka_abort_transaction(handle_.get(),
                                             static_cast<int>(limit.count())),
                  "aborting");
  }
};

class plain_producer : public producer_base {
public:
  plain_producer(const kafka_config& config, producer_settings settings,
                 group_access group, client_hooks& hooks)
      : producer_base(config, std::move(settings), std::move(group), hooks_),
        hooks_{hooks.log, hooks.trouble, this} {}

  ~plain_producer() override { discard(); } // its callback is ours

  outcome open(ms limit) override {
    if (handle_ == nullptr)
      if (auto made = make(settings(), count_failures);
          made.what != next_step::done)
        return made;
    fetch_metadata(limit);
    return {};
  }

  outcome begin() override { return {}; }

  outcome send_offsets(std::span<const lane_offsets> offsets, ms) override {
    offsets_ = list_of(offsets, settings_.transactional_id);
    return {};
  }

  outcome commit(ms limit) override {
    if (const auto err =
            rd_kafka_flush(handle_.get(), static_cast<int>(limit.count())))
      return {next_step::again, kafka_error(ec::write_failed, "flushing", err)};
    if (failed_ != RD_KAFKA_RESP_ERR_NO_ERROR)
      return {next_step::abort,
              kafka_error(ec::write_failed, "delivering", failed_)};
    return group_.commit(offsets_.get());
  }

  outcome abort(ms limit) override {
    rd_kafka_purge(handle_.get(),
                   RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
    if (const auto err =
            rd_kafka_flush(handle_.get(), static_cast<int>(limit.count())))
      return {next_step::again, kafka_error(ec::write_failed, "purging", err)};
    failed_ = RD_KAFKA_RESP_ERR_NO_ERROR;
    std::array<char, 256> words{};
    const auto fatal =
        rd_kafka_fatal_error(handle_.get(), words.data(), words.size());
    if (fatal != RD_KAFKA_RESP_ERR_NO_ERROR)
      return {next_step::renew, fail(ec::write_failed, words.data())};
    return {};
  }

private:
  static void count_failures(rd_kafka_conf_t* conf) {
    rd_kafka_conf_set_dr_msg_cb(conf, [](rd_kafka_t*,
                                         const rd_kafka_message_t* message,
                                         void* hooks) {
      if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR)
        static_cast<plain_producer*>(static_cast<client_hooks*>(hooks)->owner)
            ->failed_ = message->err;
    });
  }

  client_hooks hooks_;
  rd_kafka_resp_err_t failed_ = RD_KAFKA_RESP_ERR_NO_ERROR;
  list_ptr offsets_;
};

} // namespace

std::unique_ptr<producer_port>
make_transactional_producer(const kafka_config& config,
                            producer_settings settings, group_access group,
                            client_hooks& hooks) {
  return std::make_unique<transactional_producer>(config, std::move(settings),
                                                  std::move(group), hooks);
}

std::unique_ptr<producer_port> make_plain_producer(const kafka_config& config,
                                                   producer_settings settings,
                                                   group_access group,
                                                   client_hooks& hooks) {
  return std::make_unique<plain_producer>(config, std::move(settings),
                                          std::move(group), hooks);
}

} // namespace weir::connectors
