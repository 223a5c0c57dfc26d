// Taking partitions over on a real broker, whatever the former owner left.
#include "connectors/kafka/restore.hpp"
#include "messages/json_writer.hpp"
#include "messages/lane_position.hpp"
#include "tests/integration/broker.hpp"

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace weir;
using namespace weir::connectors;

namespace {

constexpr int patience_ms = 30'000;

/// The member that had the partition before: commits offsets in transactions.
class former_owner {
public:
  former_owner(const kafka_config& config, std::string name)
      : config_(config), name_(std::move(name)) {
    hooks_.log = [](int, std::string_view) {};
    auto made = make_client(config, client_kind::producer,
                            {{"transactional.id", name_}}, &hooks_);
    BOOST_REQUIRE(made);
    client_ = std::move(*made);
    need(rd_kafka_init_transactions(client_.get(), patience_ms));
  }

  void begin() { need(rd_kafka_begin_transaction(client_.get())); }

  void send_offset(std::int64_t next) {
    const list_ptr list{rd_kafka_topic_partition_list_new(1)};
    auto* row = rd_kafka_topic_partition_list_add(
        list.get(), config_.topics.events.c_str(), 0);
    row->offset = next;
    row->metadata = ::strdup(name_.c_str());
    row->metadata_size = name_.size();
    const group_ptr group{
        rd_kafka_consumer_group_metadata_new(config_.group.c_str())};
    need(rd_kafka_send_offsets_to_transaction(client_.get(), list.get(),
                                              group.get(), patience_ms));
  }

  void send_state(const std::string& key, const std::string& value) {
    BOOST_REQUIRE(
        rd_kafka_producev(
            client_.get(), RD_KAFKA_V_TOPIC(config_.topics.state.c_str()),
            RD_KAFKA_V_PARTITION(0), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
            RD_KAFKA_V_KEY(key.data(), key.size()),
            RD_KAFKA_V_VALUE(const_cast<char*>(value.data()), value.size()),
            RD_KAFKA_V_END) == RD_KAFKA_RESP_ERR_NO_ERROR);
    rd_kafka_flush(client_.get(), patience_ms);
  }

  error_ptr commit() {
    return error_ptr{rd_kafka_commit_transaction(client_.get(), patience_ms)};
  }

private:
  static void need(rd_kafka_error_t* raw) {
    const error_ptr error{raw};
    if (error != nullptr)
      BOOST_FAIL(rd_kafka_error_string(error.get()));
  }

  const kafka_config& config_;
  std::string name_;
  client_hooks hooks_;
  client_ptr client_;
};

struct restore_fixture {
  restore_fixture() {
    config.topics.events = test::make_topic(config, "restore-events", 1);
    config.topics.state = test::make_topic(config, "restore-state", 1);
    config.group = config.topics.events; // one of its own for each case
  }

  /// Appends events, one commit: one marker behind them.
  void append(int count) {
    test::writer writer{config, config.topics.events};
    writer.begin();
    for (int i = 0; i < count; ++i)
      writer.send({0, std::nullopt, "event", {}, 0});
    writer.commit();
  }

  takeover restore() {
    kafka_restorer subject{{config, config.group, "weir-own", false, {}},
                           {[](int, std::string_view) {},
                            [this](const caf::error& error) {
                              troubles.push_back(describe(error));
                            },
                            nullptr}};
    std::vector<takeover> out;
    const partition_id only[] = {0};
    const auto error = subject.restore(
        only, [&](takeover one) { out.push_back(std::move(one)); });
    BOOST_TEST(!error, describe(error));
    BOOST_REQUIRE(out.size() == 1u);
    return out.front();
  }

  std::int64_t next(const takeover& from) {
    return from.from.at(config.topics.events);
  }

  kafka_config config = test::broker("restore");
  std::vector<std::string> troubles;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(restoring, restore_fixture)

BOOST_AUTO_TEST_CASE(a_partition_nobody_had_begins_as_configured) {
  append(5);
  BOOST_TEST(next(restore()) == 0);
  config.start = first_start::latest;
  BOOST_TEST(next(restore()) == 6); // five events and a marker
}

BOOST_AUTO_TEST_CASE(the_committed_offset_and_the_last_entries_count) {
  append(5);
  former_owner owner{config, "before-1"};
  owner.begin();
  owner.send_state("a", "old");
  owner.send_state("b", "gone");
  owner.send_state("a", "new");
  owner.send_offset(3);
  BOOST_REQUIRE(owner.commit() == nullptr);
  const auto from = restore();
  BOOST_TEST(next(from) == 3);
  BOOST_REQUIRE(from.state.size() == 2u);
  BOOST_TEST(from.state.front().value == "new");
}

BOOST_AUTO_TEST_CASE(without_an_offset_the_changelogs_position_counts) {
  append(5);
  test::writer writer{config, config.topics.state};
  const lane_position position{{{config.topics.events, 4}},
                               std::string(64, '0')};
  writer.commit_all(test::sent_record{
      0, std::string{lane_position_key}, write_json(to_json(position)), {}, 0});
  BOOST_TEST(next(restore()) == 4);
}

BOOST_AUTO_TEST_CASE(what_retention_took_is_counted) {
  append(10);
  former_owner owner{config, "before-2"};
  owner.begin();
  owner.send_offset(2);
  BOOST_REQUIRE(owner.commit() == nullptr);
  test::delete_before(config, config.topics.events, 0, 7);
  const auto from = restore();
  BOOST_TEST(next(from) == 7);
  BOOST_TEST(from.lost == 5);
}

BOOST_AUTO_TEST_CASE(an_offset_beyond_the_log_is_said) {
  append(2);
  former_owner owner{config, "before-3"};
  owner.begin();
  owner.send_offset(1'000);
  BOOST_REQUIRE(owner.commit() == nullptr);
  BOOST_TEST(next(restore()) == 0);
  BOOST_TEST(troubles.size() == 1u);
}

BOOST_AUTO_TEST_CASE(an_owner_that_never_decides_is_fenced) {
  append(9);
  former_owner owner{config, "before-4"};
  owner.begin();
  owner.send_state("a", "first");
  owner.send_offset(4);
  BOOST_REQUIRE(owner.commit() == nullptr);
  owner.begin();
  owner.send_state("a", "second");
  owner.send_offset(8);
  const auto from = restore();
  BOOST_TEST(next(from) == 4);
  BOOST_REQUIRE(from.state.size() == 1u);
  BOOST_TEST(from.state.front().value == "first");
  const auto late = owner.commit();
  BOOST_REQUIRE(late != nullptr);
  BOOST_TEST(rd_kafka_error_is_fatal(late.get()) == 1);
}

BOOST_AUTO_TEST_CASE(one_that_is_interrupted_tells_nothing) {
  kafka_restorer subject{{config, config.group, "weir-own", false, {}}, {}};
  subject.interrupt();
  const partition_id only[] = {0};
  const auto error =
      subject.restore(only, [](takeover) { BOOST_ERROR("told"); });
  BOOST_TEST(!error);
}

BOOST_AUTO_TEST_SUITE_END()
