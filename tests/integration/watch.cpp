#include "tests/integration/kafka_client.hpp"
#include "tests/integration/oracle.hpp"
#include "tests/integration/outcomes.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <chrono>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

namespace weir::integration {

namespace json = boost::json;

namespace {

using clock = std::chrono::steady_clock;

std::vector<std::string> outputs_of(const watch_settings& settings) {
  std::vector<std::string> out{settings.verdicts, settings.dead_letters};
  for (const auto& each : {settings.decisions, settings.state})
    if (!each.empty())
      out.push_back(each);
  return out;
}

/// Offsets of the group, and an end of every output that is later than what
/// went out with those offsets.
struct snapshot {
  clock::time_point begun = clock::now();
  offsets group;
  offsets ends;
};

/// Takes snapshots on a thread of its own, since the broker keeps the answer
/// back while a transaction is undecided.
///
/// Why no sound run can be accused: the offsets are stable, so their
/// transaction has been decided, and its records were appended before. An end
/// asked for afterwards, of a client that sees undecided records too, lies
/// behind them. Once a read_committed reader is past that end, whatever came
/// with those offsets has been read.
class commit_watch {
public:
  explicit commit_watch(const watch_settings& settings)
      : stable_(make_client(RD_KAFKA_CONSUMER,
                            {{"bootstrap.servers", settings.brokers},
                             {"group.id", settings.group},
                             {"isolation.level", "read_committed"},
                             {"enable.auto.commit", "false"}})),
        any_(make_client(RD_KAFKA_CONSUMER,
                         {{"bootstrap.servers", settings.brokers},
                          {"group.id", "oracle"},
                          {"isolation.level", "read_uncommitted"},
                          {"enable.auto.commit", "false"}})),
        inputs_(shards_of(any_.get(), {settings.events})),
        outputs_(shards_of(any_.get(), outputs_of(settings))),
        thread_([this](std::stop_token stop) { run(stop); }) {}

  std::optional<snapshot> next() {
    const std::lock_guard guard{mutex_};
    return std::exchange(latest_, std::nullopt);
  }

private:
  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      snapshot taken;
      if (committed(stable_.get(), inputs_, 2000, taken.group) &&
          ends(taken.ends)) {
        const std::lock_guard guard{mutex_};
        latest_ = std::move(taken);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{100});
    }
  }

  bool ends(offsets& into) {
    for (const auto& each : outputs_)
      if (!end_of(any_.get(), each, into[each]))
        return false;
    return true;
  }

  owned<rd_kafka_t> stable_;
  owned<rd_kafka_t> any_;
  std::vector<shard> inputs_;
  std::vector<shard> outputs_;
  std::mutex mutex_;
  std::optional<snapshot> latest_;
  std::jthread thread_; // last, so that it ends first
};

class watcher {
public:
  explicit watcher(const watch_settings& settings)
      : settings_(settings),
        books_(
            {settings.events, !settings.decisions.empty(), settings.doubles}),
        probe_(make_client(RD_KAFKA_PRODUCER,
                           {{"bootstrap.servers", settings.brokers}})),
        inputs_(settings.brokers, "read_uncommitted", {settings.events}),
        outputs_(settings.brokers, "read_committed", outputs_of(settings)),
        commits_(settings), stop_(settings.hold) {}

  int run() {
    while (!finished())
      step();
    books_.close();
    const bool ok = complete_ && !stalled_ && books_.faults().empty();
    report(ok);
    return ok ? 0 : 1;
  }

private:
  void step() {
    if (outputs_.poll(100, [&](const kafka_record& record) {
          moved_ = clock::now();
          if (enter_output(settings_, record, books_, state_))
            return;
          // Perhaps an outcome of what has not been read here yet.
          catch_up();
          if (!enter_output(settings_, record, books_, state_))
            books_.unknown(record.topic, record.partition, record.offset);
        }) == 0)
      inputs_.poll(0, [&](const kafka_record& record) { enter(record); });
    if (!pending_) {
      pending_ = commits_.next();
      if (pending_)
        answered();
    }
    if (pending_ && outputs_.past(pending_->ends))
      check(*std::exchange(pending_, std::nullopt));
    if (clock::now() - told_ > std::chrono::milliseconds{250})
      progress();
  }

  void enter(const kafka_record& record) {
    const auto input = read_input(record);
    if (!input)
      throw std::runtime_error("a record of the events topic is not ours");
    books_.enter(*input);
    moved_ = clock::now();
  }

  /// Reads the events topic to its present end.
  void catch_up() {
    offsets ends;
    for (const auto& each : inputs_.shards())
      while (!end_of(probe_.get(), each, ends[each]))
        give_up_when_stuck();
    while (!inputs_.past(ends)) {
      inputs_.poll(100, [&](const kafka_record& record) { enter(record); });
      give_up_when_stuck();
    }
    input_ends_ = std::move(ends);
  }

  /// While the broker is away nobody can be blamed for standing still.
  void answered() {
    if (clock::now() - answered_ > std::chrono::seconds{5})
      moved_ = clock::now();
    answered_ = clock::now();
  }

  bool stuck() const {
    const std::chrono::milliseconds patience{settings_.patience_ms};
    const auto still = clock::now() - moved_;
    const bool away = clock::now() - answered_ > std::chrono::seconds{5};
    return still > (away ? 5 * patience : patience);
  }

  void give_up_when_stuck() const {
    if (stuck())
      throw std::runtime_error("the broker does not answer");
  }

  void check(const snapshot& taken) {
    catch_up();
    bool through = true;
    for (const auto& [which, offset] : taken.group) {
      books_.committed(which.partition, offset);
      through =
          through && std::max<std::int64_t>(0, offset) >= input_ends_.at(which);
    }
    const auto& sums = books_.totals();
    const auto entered = sums.good + sums.bad;
    if (entered > settings_.records)
      throw std::runtime_error("more events than were announced");
    through = through && entered == settings_.records && books_.settled();
    if (through && !complete_) {
      complete_ = true;
      print_line(R"({"what":"complete"})");
    }
    done_ = through && held_until_ && taken.begun > *held_until_;
  }

  bool finished() {
    if (complete_ && (!settings_.hold || done_))
      return true;
    if (stop_.reached() && !held_until_)
      held_until_ = clock::now();
    // While it holds, nothing new is what is hoped for.
    if (complete_ && !held_until_)
      moved_ = clock::now();
    stalled_ = stuck();
    return stalled_;
  }

  void progress() {
    told_ = clock::now();
    const auto& sums = books_.totals();
    print_line(json::serialize(
        json::object{{"what", "progress"},
                     {"records", sums.good + sums.bad},
                     {"outcomes", sums.verdicts + sums.dead_letters},
                     {"accounted", sums.accounted}}));
  }

  void report(bool ok) const {
    const auto& sums = books_.totals();
    json::object faults;
    for (const auto& [which, count] : books_.faults())
      faults[to_string(which)] = count;
    print_line(json::serialize(
        json::object{{"what", "report"},
                     {"ok", ok},
                     {"complete", complete_},
                     {"records", sums.good + sums.bad},
                     {"events", sums.good},
                     {"bad_records", sums.bad},
                     {"tokens", sums.tokens},
                     {"verdicts", sums.verdicts},
                     {"decisions", sums.decisions},
                     {"dead_letters", sums.dead_letters},
                     {"state", state_},
                     {"unjudged", sums.unjudged},
                     {"repeated", sums.repeated},
                     {"commit_checks", sums.commit_checks},
                     {"violations", faults},
                     {"examples", json::array(books_.examples().begin(),
                                              books_.examples().end())}}));
  }

  watch_settings settings_;
  ledger books_;
  owned<rd_kafka_t> probe_;
  reader inputs_;
  reader outputs_;
  commit_watch commits_;
  input_end stop_;
  std::optional<snapshot> pending_;
  offsets input_ends_;
  std::uint64_t state_ = 0;
  std::optional<clock::time_point> held_until_;
  bool complete_ = false, done_ = false, stalled_ = false;
  clock::time_point moved_ = clock::now(), answered_ = moved_, told_ = moved_;
};

} // namespace

int watch(const watch_settings& settings) {
  return watcher{settings}.run();
}

} // namespace weir::integration
