#include "connectors/kafka/consumer.hpp"

#include "connectors/kafka/group_metadata.hpp"
#include "connectors/kafka/incoming.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace weir::connectors {

namespace {

constexpr std::chrono::seconds close_limit{5};
constexpr std::size_t most_at_once = 256;

/// Weir's defaults, which `kafka.properties` may change, and what it may not.
std::map<std::string, std::string> settings(const kafka_config& config,
                                            const std::string& group) {
  std::map<std::string, std::string> out = {
      {"session.timeout.ms", "10000"},
      {"heartbeat.interval.ms", "1500"},
      // A partition's queue has to hold more than a second of a lane's work:
      // once it is over either bound the fetcher rests for up to a second.
      {"queued.max.messages.kbytes", "32768"},
      {"queued.min.messages", "20000"},
      {"socket.timeout.ms", "10000"},
  };
  for (const auto& [name, value] : config.properties)
    out.erase(name);
  out["group.id"] = group;
  out["enable.auto.commit"] = "false";
  out["enable.auto.offset.store"] = "false";
  out["auto.offset.reset"] = "error";
  out["isolation.level"] = "read_committed";
  out["partition.assignment.strategy"] = "cooperative-sticky";
  if (!config.instance.empty())
    out["group.instance.id"] = config.instance;
  return out;
}

void want_events(rd_kafka_conf_t* conf) {
  rd_kafka_conf_set_events(conf, RD_KAFKA_EVENT_REBALANCE);
}

void call_wake(rd_kafka_t*, void* opaque) {
  (*static_cast<std::function<void()>*>(opaque))();
}

} // namespace

caf::expected<std::unique_ptr<group_consumer>>
group_consumer::make(const kafka_config& config, const std::string& group,
                     client_hooks& hooks, std::function<void()> wake) {
  std::unique_ptr<group_consumer> out{new group_consumer};
  out->config_ = &config;
  out->hooks_ = &hooks;
  out->wake_ = std::move(wake);
  out->topics_ = {config.topics.events};
  for (const auto* topic :
       {&config.topics.obligation_results, &config.topics.approvals})
    if (!topic->empty())
      out->topics_.push_back(*topic);
  auto handle = make_client(config, client_kind::consumer,
                            settings(config, group), &hooks, want_events);
  if (!handle)
    return std::move(handle.error());
  out->handle_ = std::move(*handle);
  rd_kafka_poll_set_consumer(out->handle_.get());
  out->main_.reset(rd_kafka_queue_get_consumer(out->handle_.get()));
  rd_kafka_queue_cb_event_enable(out->main_.get(), call_wake, &out->wake_);
  return out;
}

group_consumer::~group_consumer() {
  close();
}

caf::error group_consumer::subscribe() {
  const list_ptr list{rd_kafka_topic_partition_list_new(1)};
  rd_kafka_topic_partition_list_add(list.get(), topics_.front().c_str(),
                                    RD_KAFKA_PARTITION_UA);
  if (const auto err = rd_kafka_subscribe(handle_.get(), list.get()))
    return kafka_error(ec::read_failed, "subscribing to " + topics_.front(),
                       err);
  return caf::none;
}

caf::expected<std::vector<group_change>> group_consumer::poll() {
  std::vector<group_change> out;
  while (const event_ptr event{rd_kafka_queue_poll(main_.get(), 0)})
    if (rd_kafka_event_type(event.get()) == RD_KAFKA_EVENT_REBALANCE)
      follow_group(event.get(), out);
  std::array<char, 512> words{};
  if (rd_kafka_fatal_error(handle_.get(), words.data(), words.size()) !=
      RD_KAFKA_RESP_ERR_NO_ERROR)
    return fail(ec::read_failed,
                std::string{"this member is out for good: "} + words.data());
  doubt_former_name(out);
  if (!broken_.empty())
    out.push_back({group_change::what::broken, std::exchange(broken_, {})});
  return out;
}

/// A member that the broker no longer knows joins again under another name.
/// librdkafka then keeps its partitions without a word, as if they had been
/// its own all the time; others may have had them in between. So nothing that
/// was done under the former name may go out.
void group_consumer::doubt_former_name(std::vector<group_change>& out) {
  if (!std::exchange(look_at_name_, false))
    return;
  auto name = member_name(handle_.get());
  if (name.empty() || name == name_)
    return;
  if (std::exchange(name_, std::move(name)).empty())
    return; // it had none before, and nothing was done
  group_change again;
  for (const auto& [partition, mine] : owned_)
    again.partitions.push_back(partition);
  for (auto& change : out) {
    if (change.kind == group_change::what::revoked)
      change.kind = group_change::what::lost;
    for (const auto partition : change.partitions)
      std::erase(again.partitions, partition);
  }
  if (!again.partitions.empty())
    out.push_back(std::move(again));
}

void group_consumer::follow_group(rd_kafka_event_t* event,
                                  std::vector<group_change>& out) {
  look_at_name_ = true;
  group_change change;
  const auto* list = rd_kafka_event_topic_partition_list(event);
  for (int i = 0; i < list->cnt; ++i)
    change.partitions.push_back(list->elems[i].partition);
  if (rd_kafka_event_error(event) == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    accept();
    assigned_once_ = true;
    if (!change.partitions.empty())
      out.push_back(std::move(change));
    return;
  }
  if (rd_kafka_assignment_lost(handle_.get()) != 0) {
    change.kind = group_change::what::lost;
    name_.clear();
  } else {
    change.kind = group_change::what::revoked;
  }
  out.push_back(std::move(change));
}

list_ptr group_consumer::list_of(std::span<const partition_id> which) const {
  list_ptr out{rd_kafka_topic_partition_list_new(
      static_cast<int>(which.size() * topics_.size()))};
  for (const auto partition : which)
    for (const auto& topic : topics_)
      rd_kafka_topic_partition_list_add(out.get(), topic.c_str(), partition);
  return out;
}

/// The group's assignment is taken note of with an empty list. A partition is
/// fetched from when `start` says where: an offset put in for the time being,
/// and paused, may be looked up or fetched at all the same.
void group_consumer::accept() {
  const list_ptr none{rd_kafka_topic_partition_list_new(0)};
  const error_ptr error{rd_kafka_incremental_assign(handle_.get(), none.get())};
  if (error != nullptr && hooks_->trouble)
    hooks_->trouble(
        fail(ec::read_failed, std::string{"taking partitions: "} +
                                  rd_kafka_error_string(error.get())));
}

/// Before anything is fetched, so that nothing goes to the common queue.
void group_consumer::open_queues(partition_id which, owned_partition& mine) {
  for (const auto& topic : topics_) {
    queue_ptr queue{
        rd_kafka_queue_get_partition(handle_.get(), topic.c_str(), which)};
    rd_kafka_queue_forward(queue.get(), nullptr);
    rd_kafka_queue_cb_event_enable(queue.get(), call_wake, &wake_);
    mine.queues.push_back(std::move(queue));
  }
}

caf::error group_consumer::start(partition_id which, const positions& from) {
  const auto what = "partition " + std::to_string(which) + ": ";
  if (rd_kafka_assignment_lost(handle_.get()) != 0)
    return fail(ec::read_failed, what + "the group has given it to others");
  auto& mine = owned_[which];
  if (mine.queues.empty())
    open_queues(which, mine);
  const partition_id only[] = {which};
  const auto list = list_of(only);
  for (int i = 0; i < list->cnt; ++i)
    if (const auto at = from.find(list->elems[i].topic); at != from.end())
      list->elems[i].offset = at->second;
  if (std::exchange(mine.assigned, false)) { // a lane that begins again
    const error_ptr error{
        rd_kafka_incremental_unassign(handle_.get(), list.get())};
    if (error != nullptr)
      return fail(ec::read_failed, what + rd_kafka_error_string(error.get()));
  }
  const error_ptr error{rd_kafka_incremental_assign(handle_.get(), list.get())};
  if (error != nullptr)
    return fail(ec::read_failed, what + rd_kafka_error_string(error.get()));
  mine.assigned = true;
  return caf::none;
}

std::size_t group_consumer::take(partition_id which, std::size_t records,
                                 std::size_t bytes, std::vector<record>& into) {
  const auto at = owned_.find(which);
  if (at == owned_.end())
    return 0;
  auto& mine = at->second;
  std::size_t count = 0;
  // The topics take turns, so that a flood of events starves no answers.
  for (std::size_t i = 0; i < mine.queues.size() && count < records; ++i) {
    const auto turn = (mine.turn + i) % mine.queues.size();
    count +=
        take_from(mine.queues[turn].get(), mine, records - count, bytes, into);
  }
  mine.turn = (mine.turn + 1) % mine.queues.size();
  return count;
}

std::size_t group_consumer::take_from(rd_kafka_queue_t* queue,
                                      owned_partition& from,
                                      std::size_t records, std::size_t bytes,
                                      std::vector<record>& into) {
  std::array<rd_kafka_message_t*, most_at_once> messages{};
  // As many as the bytes allow, going by the records so far.
  const auto most =
      std::min({records, most_at_once,
                std::max<std::size_t>(
                    bytes / std::max<std::size_t>(from.mean_bytes, 1), 1)});
  const auto got =
      rd_kafka_consume_batch_queue(queue, 0, messages.data(), most);
  std::size_t count = 0;
  for (ssize_t i = 0; i < got; ++i) {
    const message_ptr message{messages[static_cast<std::size_t>(i)]};
    record one;
    if (!convert(*message, one))
      continue;
    from.mean_bytes = (from.mean_bytes * 15 + one.bytes.size()) / 16;
    into.push_back(std::move(one));
    ++count;
  }
  return count;
}

/// What is no record says so to whom it concerns.
bool group_consumer::convert(const rd_kafka_message_t& message, record& out) {
  if (message.err == RD_KAFKA_RESP_ERR_NO_ERROR) {
    out = to_record(message);
    if (out.from.topic != topics_.front())
      out.fault =
          problem{ec::unknown_obligation, "", "answers nothing that is open"};
    return true;
  }
  if (message.err == RD_KAFKA_RESP_ERR__PARTITION_EOF)
    return false;
  if (message.err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET ||
      message.err == RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE) {
    broken_.push_back(message.partition);
    wake_();
  }
  if (hooks_->trouble)
    hooks_->trouble(
        fail(ec::read_failed, "partition " + std::to_string(message.partition) +
                                  ": " + rd_kafka_message_errstr(&message)));
  return false;
}

std::int64_t group_consumer::lag(partition_id which,
                                 const positions& next) const {
  const auto at = next.find(topics_.front());
  std::int64_t low = 0;
  std::int64_t high = 0;
  if (at == next.end() ||
      rd_kafka_get_watermark_offsets(handle_.get(), topics_.front().c_str(),
                                     which, &low,
                                     &high) != RD_KAFKA_RESP_ERR_NO_ERROR ||
      high < 0)
    return -1;
  return std::max<std::int64_t>(high - at->second, 0);
}

void group_consumer::release(std::span<const partition_id> which) {
  std::vector<partition_id> started;
  for (const auto partition : which)
    if (const auto at = owned_.find(partition); at != owned_.end()) {
      if (at->second.assigned)
        started.push_back(partition);
      owned_.erase(at);
    }
  const auto list = list_of(started);
  const error_ptr error{
      rd_kafka_incremental_unassign(handle_.get(), list.get())};
  if (error != nullptr && hooks_->trouble)
    hooks_->trouble(
        fail(ec::read_failed, std::string{"giving partitions back: "} +
                                  rd_kafka_error_string(error.get())));
}

void group_consumer::close() {
  if (std::exchange(closed_, true) || handle_ == nullptr)
    return;
  owned_.clear();
  const auto deadline = std::chrono::steady_clock::now() + close_limit;
  const error_ptr error{
      rd_kafka_consumer_close_queue(handle_.get(), main_.get())};
  while (error == nullptr && rd_kafka_consumer_closed(handle_.get()) == 0 &&
         std::chrono::steady_clock::now() < deadline) {
    const event_ptr event{rd_kafka_queue_poll(main_.get(), 100)};
    if (event == nullptr ||
        rd_kafka_event_type(event.get()) != RD_KAFKA_EVENT_REBALANCE)
      continue;
    rd_kafka_assign(handle_.get(), nullptr);
  }
  rd_kafka_queue_cb_event_enable(main_.get(), nullptr, nullptr);
  main_.reset();
  if (!assigned_once_)
    // librdkafka 2.0.2 aborts the process when such a handle is destroyed
    // (confluentinc/librdkafka#4312); the process is about to end anyway.
    static_cast<void>(handle_.release());
  else if (rd_kafka_consumer_closed(handle_.get()) == 0)
    // Nobody answers: the group finds out by itself.
    rd_kafka_destroy_flags(handle_.release(),
                           RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
  handle_.reset();
}

group_ptr group_consumer::metadata() {
  auto out = member_metadata(handle_.get(), name_);
  if (out == nullptr) {
    look_at_name_ = true;
    wake_();
  }
  return out;
}

outcome group_consumer::commit(const rd_kafka_topic_partition_list_t* offsets) {
  if (metadata() == nullptr)
    return {next_step::abort,
            fail(ec::write_failed, "not a member of the group just now")};
  const auto err = rd_kafka_commit(handle_.get(), offsets, 0);
  switch (err) {
  case RD_KAFKA_RESP_ERR_NO_ERROR:
    return {};
  case RD_KAFKA_RESP_ERR_UNKNOWN_MEMBER_ID:
  case RD_KAFKA_RESP_ERR_ILLEGAL_GENERATION:
  case RD_KAFKA_RESP_ERR_REBALANCE_IN_PROGRESS:
  case RD_KAFKA_RESP_ERR_FENCED_INSTANCE_ID:
    return {next_step::abort,
            kafka_error(ec::write_failed, "committing offsets", err)};
  default:
    return {next_step::again,
            kafka_error(ec::write_failed, "committing offsets", err)};
  }
}

caf::expected<std::int64_t>
group_consumer::committed(partition_id which,
                          std::chrono::milliseconds limit) const {
  const list_ptr list{rd_kafka_topic_partition_list_new(1)};
  rd_kafka_topic_partition_list_add(list.get(), topics_.front().c_str(), which);
  const auto err = rd_kafka_committed(handle_.get(), list.get(),
                                      static_cast<int>(limit.count()));
  if (err != RD_KAFKA_RESP_ERR_NO_ERROR)
    return kafka_error(ec::read_failed, "reading the group's offset", err);
  return list->elems[0].offset < 0 ? -1 : list->elems[0].offset;
}

} // namespace weir::connectors
