#include "tests/integration/broker.hpp"

#include "connectors/kafka/admin.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

namespace weir::test {

using namespace connectors;

namespace {

constexpr int patience_ms = 30'000;

void succeed(rd_kafka_error_t* error) {
  const error_ptr owner{error};
  if (error != nullptr)
    BOOST_FAIL(rd_kafka_error_string(error));
}

/// Different in each run and for each call.
std::string fresh(const std::string& name) {
  static int calls = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return name + "-" + std::to_string(now.count()) + "-" +
         std::to_string(++calls);
}

void be_quiet(client_hooks& hooks) {
  hooks.log = [](int, std::string_view) {};
}

} // namespace

kafka_config broker(const std::string& test) {
  const auto* where = std::getenv("WEIR_KAFKA");
  if (where == nullptr)
    BOOST_FAIL("WEIR_KAFKA names no broker; `bash ops/kafka.sh up` starts one");
  kafka_config out;
  out.brokers = where;
  const auto prefix = fresh(test) + ".";
  for (auto* name :
       {&out.topics.events, &out.topics.verdicts, &out.topics.decisions,
        &out.topics.dead_letters, &out.topics.state})
    *name = prefix + *name;
  return out;
}

std::string make_topic(const kafka_config& config, const std::string& name,
                       std::int32_t partitions) {
  auto one = config;
  one.topics = {};
  one.topics.events = fresh(name);
  for (auto* other : {&one.topics.verdicts, &one.topics.decisions,
                      &one.topics.dead_letters, &one.topics.state})
    *other = "";
  one.create.partitions = partitions;
  // Records may have any time without being too old.
  one.create.config.try_emplace("retention.ms", "-1");
  const auto made = create_topics(one, std::chrono::milliseconds{patience_ms});
  if (!made)
    BOOST_FAIL(describe(made.error()));
  BOOST_REQUIRE(made->size() == 1u);
  BOOST_REQUIRE(made->front().outcome == topic_creation::result::created);
  return one.topics.events;
}

writer::writer(const kafka_config& config, std::string topic)
    : topic_{std::move(topic)} {
  be_quiet(hooks_);
  auto made = make_client(config, client_kind::producer,
                          {{"transactional.id", fresh("writer")}}, &hooks_);
  if (!made)
    BOOST_FAIL(describe(made.error()));
  client_ = std::move(*made);
  succeed(rd_kafka_init_transactions(client_.get(), patience_ms));
  // A first transaction to a topic that is not yet known takes a second.
  const topic_ptr handle{
      rd_kafka_topic_new(client_.get(), topic_.c_str(), nullptr)};
  const rd_kafka_metadata_t* known = nullptr;
  BOOST_REQUIRE(rd_kafka_metadata(client_.get(), 0, handle.get(), &known,
                                  patience_ms) == RD_KAFKA_RESP_ERR_NO_ERROR);
  const metadata_ptr owner{known};
}

void writer::begin() {
  succeed(rd_kafka_begin_transaction(client_.get()));
}

void writer::send(const sent_record& record) {
  auto* headers = rd_kafka_headers_new(record.headers.size());
  for (const auto& [name, value] : record.headers)
    rd_kafka_header_add(headers, name.data(),
                        static_cast<std::ptrdiff_t>(name.size()), value.data(),
                        static_cast<std::ptrdiff_t>(value.size()));
  const auto bytes = [](const std::optional<std::string>& text) {
    return text ? const_cast<char*>(text->data()) : nullptr;
  };
  const auto size = [](const std::optional<std::string>& text) {
    return text ? text->size() : 0;
  };
  const auto err = rd_kafka_producev(
      client_.get(), RD_KAFKA_V_TOPIC(topic_.c_str()),
      RD_KAFKA_V_PARTITION(record.partition),
      RD_KAFKA_V_KEY(bytes(record.key), size(record.key)),
      RD_KAFKA_V_VALUE(bytes(record.value), size(record.value)),
      RD_KAFKA_V_TIMESTAMP(record.timestamp_ms), RD_KAFKA_V_HEADERS(headers),
      RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_END);
  BOOST_REQUIRE(err == RD_KAFKA_RESP_ERR_NO_ERROR);
  BOOST_REQUIRE(rd_kafka_flush(client_.get(), patience_ms) ==
                RD_KAFKA_RESP_ERR_NO_ERROR);
}

void writer::commit() {
  succeed(rd_kafka_commit_transaction(client_.get(), patience_ms));
}

void writer::abort() {
  succeed(rd_kafka_abort_transaction(client_.get(), patience_ms));
}

void delete_before(const kafka_config& config, const std::string& topic,
                   std::int32_t partition, std::int64_t offset) {
  client_hooks hooks;
  be_quiet(hooks);
  const auto client = make_client(config, client_kind::producer, {}, &hooks);
  BOOST_REQUIRE(client);
  const list_ptr list{rd_kafka_topic_partition_list_new(1)};
  rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), partition)
      ->offset = offset;
  auto* request = rd_kafka_DeleteRecords_new(list.get());
  const queue_ptr queue{rd_kafka_queue_new(client->get())};
  rd_kafka_DeleteRecords(client->get(), &request, 1, nullptr, queue.get());
  const event_ptr event{rd_kafka_queue_poll(queue.get(), patience_ms)};
  rd_kafka_DeleteRecords_destroy(request);
  BOOST_REQUIRE(event != nullptr);
  BOOST_REQUIRE(rd_kafka_event_error(event.get()) ==
                RD_KAFKA_RESP_ERR_NO_ERROR);
}

} // namespace weir::test
