#include "tests/integration/kafka_client.hpp"
#include "tests/integration/oracle.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <chrono>
#include <iostream>
#include <thread>

namespace weir::integration {

namespace json = boost::json;

namespace {

using clock = std::chrono::steady_clock;

/// When the n-th record is due.
class pace {
public:
  pace(double rate, std::uint64_t held_from) : rate_(rate), held_(held_from) {}

  bool due(std::uint64_t index, bool lifted) const {
    if (lifted)
      return true;
    if (index >= held_)
      return false;
    const std::chrono::duration<double> passed = clock::now() - start_;
    return rate_ <= 0 || static_cast<double>(index) <= passed.count() * rate_;
  }

private:
  clock::time_point start_ = clock::now();
  double rate_;
  std::uint64_t held_;
};

void print(std::string_view what, std::uint64_t good, std::uint64_t bad) {
  print_line(json::serialize(json::object{
      {"what", what}, {"records", good + bad}, {"good", good}, {"bad", bad}}));
}

} // namespace

void print_line(const std::string& line) {
  std::cout << line << std::endl;
}

input_end::input_end(bool wanted) : reached_(new std::atomic<bool>{!wanted}) {
  if (wanted)
    std::thread{[flag = reached_] {
      std::string ignored;
      while (std::getline(std::cin, ignored))
        ;
      *flag = true;
    }}.detach();
}

int produce(const produce_settings& settings) {
  const auto producer =
      make_client(RD_KAFKA_PRODUCER, {{"bootstrap.servers", settings.brokers},
                                      {"enable.idempotence", "true"},
                                      {"message.timeout.ms", "0"},
                                      {"linger.ms", "5"}});
  const auto partitions = partitions_of(producer.get(), settings.topic);
  std::mt19937_64 random{settings.seed};
  std::vector<std::uint64_t> next(static_cast<std::size_t>(partitions),
                                  settings.first_number);
  const input_end lifted{settings.reserve > 0};
  const pace when{settings.rate, settings.records - settings.reserve};
  // Without a reserve the rate stays to the end.
  const auto free = [&] { return settings.reserve > 0 && lifted.reached(); };
  std::uint64_t counts[2] = {0, 0};
  auto told = clock::now();
  for (std::uint64_t i = 0; i < settings.records; ++i) {
    while (!when.due(i, free()))
      rd_kafka_poll(producer.get(), 5);
    const auto to = static_cast<std::int32_t>(
        random() % static_cast<std::uint64_t>(partitions));
    const bool bad =
        std::uniform_real_distribution{0.0, 1.0}(random) < settings.poison;
    auto record = (bad ? make_poison : make_event)(
        to, next[static_cast<std::size_t>(to)]++, random);
    record.topic = settings.topic;
    send(producer.get(), record);
    ++counts[bad ? 1 : 0];
    rd_kafka_poll(producer.get(), 0);
    if (clock::now() - told > std::chrono::milliseconds{250}) {
      told = clock::now();
      print("progress", counts[0], counts[1]);
    }
  }
  flush(producer.get());
  print("done", counts[0], counts[1]);
  return 0;
}

} // namespace weir::integration
