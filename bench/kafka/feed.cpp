// Records on their way in: loading a topic, and the probe of latency.
#include "bench/kafka/commands.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

namespace weir::bench::kafka {

namespace {

using clock_type = std::chrono::steady_clock;

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file{path};
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);)
    out.push_back(std::move(line));
  if (out.empty())
    give_up(path, "no lines");
  return out;
}

/// Sends numbered records, and notes when each went out and came back.
class probe {
public:
  explicit probe(const arguments& given)
      : from_(given.text("from")), to_(given.text("to")),
        partitions_(static_cast<int>(given.number("partitions"))),
        rate_(given.number("rate", 50)),
        skipped_(static_cast<std::size_t>(given.number("warm-up", 100))),
        lines_(lines_of(given.text("file"))),
        mark_("probe-" + std::to_string(unix_ms()) + "-"),
        sent_(skipped_ + static_cast<std::size_t>(given.number("count", 500))),
        back_(sent_.size()),
        producer_(make_producer(given.client(
            {{"enable.idempotence", "true"}, {"linger.ms", "0"}}))),
        consumer_(make_consumer(given.client({{"group.id", mark_}}))) {
    // Only what comes after this moment counts.
    read_from(consumer_.get(), to_, ends_of(consumer_.get(), to_, partitions_));
  }

  void send() {
    auto next = clock_type::now();
    for (std::size_t i = 0; i < sent_.size(); ++i) {
      std::this_thread::sleep_until(next);
      next += std::chrono::microseconds{1'000'000 / rate_};
      const auto key = mark_ + std::to_string(i);
      const auto& line = lines_[i % lines_.size()];
      sent_[i] = clock_type::now();
      produce(producer_.get(), from_.c_str(),
              static_cast<std::int32_t>(i % static_cast<unsigned>(partitions_)),
              key.data(), key.size(), line.data(), line.size());
      rd_kafka_poll(producer_.get(), 0);
    }
    flush(producer_.get());
  }

  /// Reads until all are back, or nothing came for ten seconds after the
  /// last one can have gone out.
  void receive() {
    std::size_t missing = sent_.size();
    const auto in_all = static_cast<std::int64_t>(sent_.size()) / rate_ + 10;
    auto until = clock_type::now() + std::chrono::seconds{in_all};
    while (missing > 0 && clock_type::now() < until) {
      const held<rd_kafka_message_t> message{
          rd_kafka_consumer_poll(consumer_.get(), 100)};
      const auto now = clock_type::now();
      if (message == nullptr || message->err != RD_KAFKA_RESP_ERR_NO_ERROR)
        continue;
      const std::string_view key{static_cast<const char*>(message->key),
                                 message->key_len};
      if (!key.starts_with(mark_))
        continue;
      auto& back = back_.at(std::stoul(std::string(key.substr(mark_.size()))));
      if (back != clock_type::time_point{}) {
        ++twice_;
        continue;
      }
      back = now;
      --missing;
    }
    missing_ = missing;
  }

  int report() const {
    std::vector<double> took;
    for (std::size_t i = skipped_; i < sent_.size(); ++i)
      if (back_[i] != clock_type::time_point{})
        took.push_back(
            std::chrono::duration<double, std::milli>(back_[i] - sent_[i])
                .count());
    std::sort(took.begin(), took.end());
    const auto at = [&](double share) {
      return took.empty() ? 0.0
                          : took[static_cast<std::size_t>(
                                share * static_cast<double>(took.size() - 1))];
    };
    std::printf("{\"samples\": %zu, \"missing\": %zu, \"twice\": %zu, "
                "\"p50_ms\": %.2f, \"p99_ms\": %.2f, \"max_ms\": %.2f}\n",
                took.size(), missing_, twice_, at(0.5), at(0.99), at(1));
    return missing_ == 0 && twice_ == 0 ? 0 : 1;
  }

private:
  std::string from_;
  std::string to_;
  int partitions_;
  std::int64_t rate_;
  std::size_t skipped_;
  std::vector<std::string> lines_;
  /// What the keys of this probe begin with.
  std::string mark_;
  std::vector<clock_type::time_point> sent_;
  std::vector<clock_type::time_point> back_;
  std::size_t missing_ = 0;
  std::size_t twice_ = 0;
  client producer_;
  client consumer_;
};

} // namespace

int load(const arguments& given) {
  const auto topic = given.text("topic");
  const auto lines = lines_of(given.text("file"));
  const auto count = static_cast<std::size_t>(
      given.number("count", static_cast<std::int64_t>(lines.size())));
  const auto partitions = static_cast<std::size_t>(given.number("partitions"));
  const auto producer =
      make_producer(given.client({{"enable.idempotence", "true"},
                                  {"linger.ms", "20"},
                                  {"queue.buffering.max.kbytes", "65536"}}));
  const auto start = clock_type::now();
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto key = "load-" + std::to_string(i);
    const auto& line = lines[i % lines.size()];
    produce(producer.get(), topic.c_str(),
            static_cast<std::int32_t>(i % partitions), key.data(), key.size(),
            line.data(), line.size());
    bytes += line.size();
    rd_kafka_poll(producer.get(), 0);
  }
  flush(producer.get());
  const std::chrono::duration<double> took = clock_type::now() - start;
  std::printf("{\"records\": %zu, \"bytes\": %zu, \"seconds\": %.2f}\n", count,
              bytes, took.count());
  return 0;
}

int latency(const arguments& given) {
  probe work{given};
  std::thread reader{[&] { work.receive(); }};
  work.send();
  reader.join();
  return work.report();
}

} // namespace weir::bench::kafka
