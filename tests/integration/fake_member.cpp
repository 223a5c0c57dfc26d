// weir_oracle_fake: takes the place of `weir run` where the oracle and the
// chaos driver are tested themselves. It reads the same configuration (as
// JSON), judges by the notes in the records, and keeps the books properly,
// unless WEIR_FAKE tells it to make a mistake:
//
//   WEIR_FAKE=WHAT:N   at its N-th record; WHAT is one of double, lose, swap,
//                      elsewhere, alter, early
//   WEIR_DIE_AT=POINT:N  kill -9 itself at the N-th pass of a point
#include "messages/event_id.hpp"
#include "tests/integration/kafka_client.hpp"

#include <boost/json/parse.hpp>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace {

using namespace weir::integration;
namespace json = boost::json;

volatile std::sig_atomic_t stopping = 0;

/// "WHAT:N" of an environment variable, counted down.
class countdown {
public:
  explicit countdown(const char* variable) {
    const auto* text = std::getenv(variable);
    const std::string all = text != nullptr ? text : "";
    const auto colon = all.find(':');
    if (colon == std::string::npos)
      return;
    what_ = all.substr(0, colon);
    left_ = std::stoi(all.substr(colon + 1));
  }
  /// Whether this is the pass that counts.
  bool hit(std::string_view what) { return what == what_ && --left_ == 0; }

private:
  std::string what_;
  int left_ = 0;
};

struct setting {
  std::string brokers, group, instance, prefix;
  bool decisions = true;
  settings properties;

  explicit setting(const char* path) {
    std::ifstream in{path};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const auto file = json::parse(text);
    const auto& kafka = file.at("kafka").as_object();
    brokers = kafka.at("brokers").as_string();
    group = kafka.at("group").as_string();
    if (const auto* name = kafka.if_contains("instance"))
      instance = name->as_string();
    const auto& topics = kafka.at("topics").as_object();
    prefix = topics.at("prefix").as_string();
    const auto* decisions_topic = topics.if_contains("decisions");
    decisions = decisions_topic == nullptr || !decisions_topic->is_null();
    if (const auto* more = kafka.if_contains("properties"))
      for (const auto& each : more->as_object())
        properties[each.key()] = each.value().as_string();
  }
};

/// From joining the group to the first error; then another one begins.
class session {
public:
  session(const setting& from, countdown& death, countdown& mistake)
      : from_(from), death_(death), mistake_(mistake) {
    auto all = from.properties;
    all["bootstrap.servers"] = from.brokers;
    auto of_producer = all;
    of_producer.erase("session.timeout.ms");
    of_producer["transactional.id"] =
        from.group + "-" +
        (from.instance.empty() ? std::to_string(::getpid()) : from.instance);
    of_producer["transaction.timeout.ms"] = "10000";
    producer_ = make_client(RD_KAFKA_PRODUCER, of_producer);
    require(rd_kafka_init_transactions(producer_.get(), 30'000));
    all["group.id"] = from.group;
    if (!from.instance.empty())
      all["group.instance.id"] = from.instance;
    all["partition.assignment.strategy"] = "cooperative-sticky";
    all["enable.auto.commit"] = "false";
    all["auto.offset.reset"] = "earliest";
    consumer_ = make_client(RD_KAFKA_CONSUMER, all, this, &session::rebalanced);
    rd_kafka_poll_set_consumer(consumer_.get());
    const owned<rd_kafka_topic_partition_list_t> topics{
        rd_kafka_topic_partition_list_new(1)};
    rd_kafka_topic_partition_list_add(
        topics.get(), (from.prefix + "weir.events").c_str(), -1);
    rd_kafka_subscribe(consumer_.get(), topics.get());
  }

  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session() {
    batch_.clear();
    // librdkafka 2.0.2 aborts when it destroys a consumer that has joined and
    // was never assigned anything.
    if (!assigned_ && consumer_)
      rd_kafka_consumer_close(consumer_.release());
  }

  void run() {
    while (stopping == 0) {
      // Only this call serves rebalances, and nothing is open during it.
      const owned<rd_kafka_message_t> message{
          rd_kafka_consumer_poll(consumer_.get(), 100)};
      if (broken_)
        throw std::runtime_error("rebalance");
      if (message && message->err == RD_KAFKA_RESP_ERR_NO_ERROR)
        take(*message);
      if (!batch_.empty() && (!message || batch_.size() >= 50))
        commit();
    }
    commit();
    rd_kafka_consumer_close(consumer_.get());
  }

private:
  static void require(rd_kafka_error_t* error) {
    if (error == nullptr)
      return;
    const owned<rd_kafka_error_t> held{error};
    throw std::runtime_error(rd_kafka_error_string(error));
  }

  void pass(std::string_view point) {
    if (death_.hit(point))
      ::raise(SIGKILL);
  }

  static void rebalanced(rd_kafka_t* client, rd_kafka_resp_err_t what,
                         rd_kafka_topic_partition_list_t* which, void* self) {
    auto& me = *static_cast<session*>(self);
    if (what == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
      me.assigned_ = true;
      me.pass("in_restore");
      rd_kafka_error_destroy(rd_kafka_incremental_assign(client, which));
      return;
    }
    try {
      if (rd_kafka_assignment_lost(client) != 0)
        me.batch_.clear();
      me.commit();
    } catch (const std::exception&) {
      me.broken_ = true;
    }
    rd_kafka_error_destroy(rd_kafka_incremental_unassign(client, which));
  }

  void take(const rd_kafka_message_t& message) {
    batch_.push_back(record_of(message));
    if (mistake_.hit("early"))
      early_ = true;
  }

  void commit() {
    if (batch_.empty())
      return;
    pass("before_produce");
    require(rd_kafka_begin_transaction(producer_.get()));
    std::vector<kafka_record> out;
    for (const auto& each : batch_)
      judge(each, out);
    if (swap_ && out.size() > 1)
      std::swap(out.front(), out.back());
    for (const auto& each : out)
      send(producer_.get(), each);
    pass("after_produce");
    send_offsets();
    pass("after_offsets");
    pass("before_commit");
    require(rd_kafka_commit_transaction(producer_.get(), 10'000));
    pass("after_commit");
    batch_.clear();
    if (std::exchange(early_, false))
      rd_kafka_poll(producer_.get(), 3'000); // long enough to be seen
  }

  void send_offsets() {
    std::map<std::int32_t, std::int64_t> next;
    for (const auto& each : batch_)
      next[each.partition] = each.offset + (early_ ? 2 : 1);
    const owned<rd_kafka_topic_partition_list_t> list{
        rd_kafka_topic_partition_list_new(4)};
    for (const auto& [partition, offset] : next)
      rd_kafka_topic_partition_list_add(
          list.get(), (from_.prefix + "weir.events").c_str(), partition)
          ->offset = offset;
    auto* group = rd_kafka_consumer_group_metadata(consumer_.get());
    auto* error = rd_kafka_send_offsets_to_transaction(
        producer_.get(), list.get(), group, 10'000);
    rd_kafka_consumer_group_metadata_destroy(group);
    require(error);
  }

  kafka_record outcome(const kafka_record& input, const char* topic) const {
    kafka_record out = input;
    out.topic = from_.prefix + topic;
    out.headers = {{std::string{trace_header}, *input.header(trace_header)}};
    return out;
  }

  void judge(const kafka_record& input, std::vector<kafka_record>& out) {
    const auto note = read_note(input);
    if (!note->good) {
      auto letter = outcome(input, "weir.dead-letters");
      for (const auto& [name, value] :
           {std::pair{"topic", input.topic},
            std::pair{"partition", std::to_string(input.partition)},
            std::pair{"offset", std::to_string(input.offset)}})
        letter.headers.emplace_back(std::string{"__connect.errors."} + name,
                                    value);
      if (mistake_.hit("alter"))
        letter.value = "something else";
      out.push_back(std::move(letter));
      return;
    }
    const auto id = weir::event_id(
        {input.topic, input.partition, input.offset, 0}, input.timestamp_ms);
    auto verdict = outcome(input, "weir.verdicts");
    verdict.value = R"({"event_id":")" + id + R"(","decision":"allow")";
    if (note->token >= 0)
      *verdict.value +=
          R"(,"findings":[{"start":)" + std::to_string(note->token) + "}]";
    *verdict.value += "}";
    if (mistake_.hit("elsewhere"))
      verdict.partition = verdict.partition == 0 ? 1 : 0;
    swap_ = swap_ || mistake_.hit("swap");
    if (mistake_.hit("double"))
      out.push_back(verdict);
    if (!mistake_.hit("lose"))
      out.push_back(std::move(verdict));
    if (!from_.decisions)
      return;
    auto decision = outcome(input, "weir.decisions");
    decision.value = R"({"event_id":")" + id + "\"}";
    out.push_back(std::move(decision));
  }

  const setting& from_;
  countdown& death_;
  countdown& mistake_;
  std::vector<kafka_record> batch_;
  bool assigned_ = false, broken_ = false, early_ = false, swap_ = false;
  // Last, because its end calls back.
  owned<rd_kafka_t> producer_;
  owned<rd_kafka_t> consumer_;
};

} // namespace

int main(int argc, char** argv) {
  if (argc != 4 || std::string_view{argv[2]} != "--config") {
    std::cerr << "usage: weir_oracle_fake run --config FILE\n";
    return 2;
  }
  std::signal(SIGTERM, [](int) { stopping = 1; });
  countdown death{"WEIR_DIE_AT"};
  countdown mistake{"WEIR_FAKE"};
  try {
    const setting from{argv[3]};
    while (stopping == 0)
      try {
        session{from, death, mistake}.run();
      } catch (const std::runtime_error& error) {
        std::cerr << "begins anew: " << error.what() << '\n';
      }
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 78;
  }
  return 0;
}
