#include "bench/kafka/commands.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>

namespace weir::bench::kafka {

namespace {

using clock_type = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int call_ms = 10'000;

std::atomic<bool> stopped = false;

void on_signal(int) {
  stopped = true;
}

double own_cpu_us() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto us = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec);
  };
  return us(used.ru_utime) + us(used.ru_stime);
}

/// The clients of a copy, its open batch, and what it has done.
class copier {
public:
  explicit copier(const arguments& given)
      : from_(given.text("from")), to_(given.text("to")),
        interval_(given.number("interval-ms")),
        instead_(static_cast<std::size_t>(given.number("value-bytes", 0)), 'x'),
        exactly_once_(given.text("delivery", "exactly_once") == "exactly_once"),
        consumer_(make_consumer(
            given.client({{"group.id", given.text("group")},
                          {"partition.assignment.strategy", "range"}}))),
        producer_(make_producer(given.client(producer_settings(given)))),
        queue_(rd_kafka_queue_get_consumer(consumer_.get())) {
    if (exactly_once_)
      check(rd_kafka_init_transactions(producer_.get(), 3 * call_ms),
            "beginning with transactions");
    know_topic();
    const auto topics = list_of(from_, 1);
    topics->elems[0].partition = RD_KAFKA_PARTITION_UA;
    check(rd_kafka_subscribe(consumer_.get(), topics.get()), "joining");
  }

  /// Copies `count` records, or until a signal when it is 0.
  void run(std::size_t count) {
    while (!stopped && (count == 0 || records_ < count)) {
      rd_kafka_message_t* messages[1000];
      const auto got = rd_kafka_consume_batch_queue(
          queue_.get(), wait_ms(), messages, std::size(messages));
      for (std::ptrdiff_t i = 0; i < got; ++i)
        take(held<rd_kafka_message_t>{messages[i]});
      rd_kafka_poll(producer_.get(), 0);
      if (open_ && clock_type::now() >= due_)
        commit();
    }
    if (open_)
      commit();
  }

  void report() const {
    const auto seconds = std::chrono::duration<double>(last_ - first_).count();
    const auto n = static_cast<double>(records_);
    std::printf("{\"records\": %zu, \"commits\": %zu, \"seconds\": %.3f, "
                "\"records_per_s\": %.0f, \"mb_per_s\": %.1f, "
                "\"cpu_us_per_record\": %.2f}\n",
                records_, commits_, seconds, n / seconds,
                static_cast<double>(bytes_) / seconds / 1e6,
                (last_cpu_us_ - first_cpu_us_) / n);
  }

private:
  settings producer_settings(const arguments& given) const {
    settings out{{"enable.idempotence", "true"}};
    if (exactly_once_)
      out["transactional.id"] = given.text("group") + "-copy";
    return out;
  }

  /// Without it, the first commit of a producer waits a second for it.
  void know_topic() {
    const std::unique_ptr<rd_kafka_topic_t, decltype(&rd_kafka_topic_destroy)>
        topic{rd_kafka_topic_new(producer_.get(), to_.c_str(), nullptr),
              &rd_kafka_topic_destroy};
    const rd_kafka_metadata_t* metadata = nullptr;
    check(
        rd_kafka_metadata(producer_.get(), 0, topic.get(), &metadata, call_ms),
        "asking for " + to_);
    rd_kafka_metadata_destroy(metadata);
  }

  int wait_ms() const {
    if (!open_)
      return 100;
    const auto left = due_ - clock_type::now();
    return static_cast<int>(std::max<std::int64_t>(
        std::chrono::ceil<milliseconds>(left).count(), 0));
  }

  void take(held<rd_kafka_message_t> message) {
    check(message->err, "reading " + from_);
    if (records_ == 0) {
      first_ = clock_type::now();
      first_cpu_us_ = own_cpu_us();
    }
    if (!open_)
      begin();
    const auto p = static_cast<std::size_t>(message->partition);
    if (p >= next_.size())
      next_.resize(p + 1, RD_KAFKA_OFFSET_INVALID);
    next_[p] = message->offset + 1;
    const bool whole = instead_.empty();
    produce(producer_.get(), to_.c_str(), message->partition, message->key,
            message->key_len, whole ? message->payload : instead_.data(),
            whole ? message->len : instead_.size());
    ++records_;
    bytes_ += message->len;
  }

  void begin() {
    if (exactly_once_)
      check(rd_kafka_begin_transaction(producer_.get()), "begin");
    open_ = true;
    due_ = clock_type::now() + interval_;
  }

  void commit() {
    const auto offsets = list_of(from_, static_cast<int>(next_.size()));
    for (std::size_t p = 0; p < next_.size(); ++p)
      offsets->elems[p].offset = next_[p];
    if (exactly_once_) {
      const held<rd_kafka_consumer_group_metadata_t> group{
          rd_kafka_consumer_group_metadata(consumer_.get())};
      check(rd_kafka_send_offsets_to_transaction(producer_.get(), offsets.get(),
                                                 group.get(), call_ms),
            "sending offsets");
      check(rd_kafka_commit_transaction(producer_.get(), call_ms), "commit");
    } else {
      flush(producer_.get());
      check(rd_kafka_commit(consumer_.get(), offsets.get(), 0), "commit");
    }
    open_ = false;
    ++commits_;
    last_ = clock_type::now();
    last_cpu_us_ = own_cpu_us();
  }

  std::string from_;
  std::string to_;
  milliseconds interval_;
  std::string instead_;
  bool exactly_once_;
  client consumer_;
  client producer_;
  held<rd_kafka_queue_t> queue_;

  /// The batch that is not yet committed.
  bool open_ = false;
  clock_type::time_point due_;
  std::vector<std::int64_t> next_;

  std::size_t records_ = 0;
  std::size_t bytes_ = 0;
  std::size_t commits_ = 0;
  clock_type::time_point first_;
  clock_type::time_point last_;
  double first_cpu_us_ = 0;
  double last_cpu_us_ = 0;
};

} // namespace

int copy(const arguments& given) {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  copier work{given};
  work.run(static_cast<std::size_t>(given.number("count", 0)));
  work.report();
  return 0;
}

} // namespace weir::bench::kafka
