// The real producer against librdkafka's mock cluster, which answers with the
// errors it is told to. It knows no isolation, no offsets and no fencing: what
// happens to records is not asked here, only that every error has a way out.
#include "connectors/kafka/committer.hpp"
#include "connectors/kafka/producers.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <librdkafka/rdkafka_mock.h>

using namespace weir;
using namespace weir::connectors;

namespace {

namespace data = boost::unit_test::data;

// Numbers of Kafka's protocol.
enum api : std::int16_t {
  produce = 0,
  init_producer_id = 22,
  add_partitions = 24,
  add_offsets = 25,
  end_transaction = 26,
  commit_offsets = 28,
};

struct mock_fixture {
  mock_fixture() {
    // The cluster lives in a client that itself talks to nobody.
    auto* conf = rd_kafka_conf_new();
    rd_kafka_conf_set_log_cb(conf, [](auto, auto, auto, auto) {});
    host.reset(rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0));
    cluster.reset(rd_kafka_mock_cluster_new(host.get(), 1));
    config.brokers = rd_kafka_mock_cluster_bootstraps(cluster.get());
    config.topics.events = "in";
    for (const auto* topic : {"in", "v", "state"})
      rd_kafka_mock_topic_create(cluster.get(), topic, 4, 1);
    hooks.log = [](int, std::string_view) {};
    group_access group;
    group.metadata = [] {
      return group_ptr{rd_kafka_consumer_group_metadata_new_with_genid(
          "g", 1, "member", nullptr)};
    };
    // Nothing is ever committed, so a new producer sends the batch again.
    group.committed = [](partition_id, producer_port::ms) {
      return caf::expected<std::int64_t>{-1};
    };
    port = make_transactional_producer(
        config, {"weir-mock", {"v", "state"}, 1'000'000}, group, hooks);
  }

  ~mock_fixture() {
    port->discard();
    cluster.reset();
  }

  void push(api key, rd_kafka_resp_err_t error) {
    rd_kafka_mock_push_request_errors(cluster.get(), key, 1, error);
  }

  bool commits(committer& subject) {
    lane_output one;
    one.partition = 1;
    one.records.push_back({output::verdicts, "k", "value"});
    one.next = {{"in", 1}};
    subject.write(std::move(one));
    for (int i = 0; i < 200; ++i)
      if (subject.commit() == commit_result::committed)
        return true;
    return false;
  }

  committer make_committer() {
    return {port,
            {"in", "state", {{output::verdicts, "v"}}, {{"v", 4}}},
            [] { return std::int64_t{0}; },
            {{}, [this](const caf::error&) { ++aborted; }},
            {}};
  }

  client_ptr host;
  owned<rd_kafka_mock_cluster_t, rd_kafka_mock_cluster_destroy> cluster;
  kafka_config config;
  client_hooks hooks;
  std::shared_ptr<producer_port> port;
  int aborted = 0;
};

struct injected {
  api key;
  rd_kafka_resp_err_t error;
  bool gives_up; ///< whether the transaction has to be begun again
};

std::ostream& operator<<(std::ostream& out, const injected& one) {
  return out << "api " << one.key << ' ' << rd_kafka_err2name(one.error);
}

const injected errors[] = {
    {produce, RD_KAFKA_RESP_ERR_PRODUCER_FENCED, true},
    {produce, RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE, true},
    {produce, RD_KAFKA_RESP_ERR_INVALID_TXN_STATE, true},
    {produce, RD_KAFKA_RESP_ERR_OUT_OF_ORDER_SEQUENCE_NUMBER, true},
    {produce, RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH, true},
    {add_partitions, RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS, false},
    {add_partitions, RD_KAFKA_RESP_ERR_NOT_COORDINATOR, false},
    {add_partitions, RD_KAFKA_RESP_ERR_INVALID_TXN_STATE, true},
    {add_partitions, RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH, true},
    {add_offsets, RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS, false},
    {add_offsets, RD_KAFKA_RESP_ERR_PRODUCER_FENCED, true},
    {commit_offsets, RD_KAFKA_RESP_ERR_UNKNOWN_MEMBER_ID, true},
    {commit_offsets, RD_KAFKA_RESP_ERR_ILLEGAL_GENERATION, true},
    {commit_offsets, RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH, true},
    {end_transaction, RD_KAFKA_RESP_ERR_NOT_COORDINATOR, false},
    {end_transaction, RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS, false},
    {end_transaction, RD_KAFKA_RESP_ERR_INVALID_TXN_STATE, true},
    {end_transaction, RD_KAFKA_RESP_ERR_PRODUCER_FENCED, true},
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(kafka_mock, mock_fixture)

BOOST_DATA_TEST_CASE(every_refusal_has_a_way_out, data::make(errors), one) {
  BOOST_REQUIRE(
      (port->open(producer_port::ms{10'000}).what == next_step::done));
  auto subject = make_committer();
  // Not the first transaction: that one's failures are a case of their own.
  BOOST_REQUIRE(commits(subject));
  aborted = 0;
  push(one.key, one.error);
  BOOST_TEST(commits(subject));
  BOOST_TEST((aborted > 0) == one.gives_up);
  BOOST_TEST(commits(subject));
}

BOOST_AUTO_TEST_CASE(a_producer_that_cannot_start_says_so) {
  push(init_producer_id,
       RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED);
  const auto [what, why] = port->open(producer_port::ms{10'000});
  BOOST_TEST((what == next_step::renew));
  BOOST_TEST(describe(why).find("starting transactions") == 0u);
}

BOOST_AUTO_TEST_CASE(offsets_are_not_sent_by_one_who_is_no_member) {
  group_access nobody;
  nobody.metadata = [] { return group_ptr{}; };
  port = make_transactional_producer(config, {"weir-mock", {"v"}, 1'000'000},
                                     nobody, hooks);
  BOOST_REQUIRE(
      (port->open(producer_port::ms{10'000}).what == next_step::done));
  BOOST_REQUIRE((port->begin().what == next_step::done));
  const lane_offsets offsets[] = {{0, {{"in", 1}}}};
  BOOST_TEST((port->send_offsets(offsets, producer_port::ms{1'000}).what ==
              next_step::abort));
}

BOOST_AUTO_TEST_SUITE_END()
