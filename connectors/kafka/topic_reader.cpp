#include "connectors/kafka/topic_reader.hpp"

#include "connectors/kafka/admin_answers.hpp"
#include "connectors/kafka/client.hpp"

#include <algorithm>

namespace weir::connectors {

namespace {

using std::chrono::milliseconds;
using clock = std::chrono::steady_clock;

int left_ms(clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<milliseconds>(deadline - clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 1));
}

/// The group is never joined: librdkafka wants one for a consumer that polls,
/// and this is the one that its user may surely name.
std::map<std::string, std::string> settings(const kafka_config& config) {
  return {{"group.id", config.group},
          {"enable.auto.commit", "false"},
          {"enable.auto.offset.store", "false"},
          {"isolation.level", "read_committed"},
          {"auto.offset.reset", "error"}, // nothing is passed over in silence
          {"enable.partition.eof", "true"},
          {"fetch.wait.max.ms", "100"}};
}

std::optional<std::string> text(const void* bytes, std::size_t size) {
  if (bytes == nullptr)
    return std::nullopt;
  return std::string{static_cast<const char*>(bytes), size};
}

record_headers read_headers(const rd_kafka_message_t* message) {
  record_headers out;
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR)
    return out;
  const char* name = nullptr;
  const void* value = nullptr;
  std::size_t size = 0;
  for (std::size_t i = 0;
       rd_kafka_header_get_all(headers, i, &name, &value, &size) ==
       RD_KAFKA_RESP_ERR_NO_ERROR;
       ++i)
    out.emplace_back(name, text(value, size).value_or(""));
  return out;
}

topic_record read_record(const rd_kafka_message_t* message) {
  topic_record out;
  out.partition = message->partition;
  out.offset = message->offset;
  auto kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE;
  const auto time = rd_kafka_message_timestamp(message, &kind);
  if (kind != RD_KAFKA_TIMESTAMP_NOT_AVAILABLE)
    out.timestamp_ms = time;
  out.key = text(message->key, message->key_len);
  out.value = text(message->payload, message->len);
  out.headers = read_headers(message);
  return out;
}

} // namespace

struct topic_reader::state {
  std::string topic;
  client_hooks hooks;
  partition_offsets starts;
  partition_offsets ends;
  partition_offsets open; ///< ends of those that are not yet read to there
  std::string trouble;
  client_ptr client; // last: it calls the hooks until it is gone

  caf::error begin(const read_start& start, clock::time_point deadline);
  caf::expected<topic_facts> facts(clock::time_point deadline);
  caf::error find_ends(std::int32_t count, clock::time_point deadline);
  caf::error find_times(std::int64_t timestamp_ms, clock::time_point deadline);
  void move_starts(const read_start& start);
  caf::error assign();
  list_ptr list(const partition_offsets& of) const;
  caf::error failed(rd_kafka_resp_err_t err);
  void passed(std::int32_t partition, std::int64_t next);
  caf::error meet(const rd_kafka_message_t* message);
};

caf::error topic_reader::state::failed(rd_kafka_resp_err_t err) {
  auto text = "topic " + topic + ": " + rd_kafka_err2str(err);
  if (!trouble.empty())
    text += "; " + trouble;
  return fail(ec::read_failed, std::move(text));
}

list_ptr topic_reader::state::list(const partition_offsets& of) const {
  list_ptr out{rd_kafka_topic_partition_list_new(static_cast<int>(of.size()))};
  for (const auto& [partition, offset] : of)
    rd_kafka_topic_partition_list_add(out.get(), topic.c_str(), partition)
        ->offset = offset;
  return out;
}

caf::expected<topic_facts>
topic_reader::state::facts(clock::time_point deadline) {
  const topic_ptr handle{
      rd_kafka_topic_new(client.get(), topic.c_str(), nullptr)};
  if (handle == nullptr)
    return failed(rd_kafka_last_error());
  const rd_kafka_metadata_t* got = nullptr;
  const auto err =
      rd_kafka_metadata(client.get(), 0, handle.get(), &got, left_ms(deadline));
  const metadata_ptr metadata{got};
  if (err != RD_KAFKA_RESP_ERR_NO_ERROR) {
    while (rd_kafka_poll(client.get(), 0) > 0)
      ; // why not, as the hooks are told
    return failed(err);
  }
  topic_facts out;
  out.name = topic;
  for (int i = 0; i < metadata->topic_cnt; ++i)
    if (topic == metadata->topics[i].topic)
      if (auto error = read_topic(metadata->topics[i], out))
        return error;
  return out;
}

caf::error topic_reader::state::find_ends(std::int32_t count,
                                          clock::time_point deadline) {
  for (std::int32_t partition = 0; partition < count; ++partition) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    // Of a reader of what is committed, this is the end of that.
    const auto err = rd_kafka_query_watermark_offsets(
        client.get(), topic.c_str(), partition, &low, &high, left_ms(deadline));
    if (err != RD_KAFKA_RESP_ERR_NO_ERROR)
      return failed(err);
    starts[partition] = low;
    ends[partition] = high;
  }
  return {};
}

caf::error topic_reader::state::find_times(std::int64_t timestamp_ms,
                                           clock::time_point deadline) {
  auto asked = starts;
  for (auto& [partition, time] : asked)
    time = timestamp_ms;
  const auto times = list(asked);
  const auto err =
      rd_kafka_offsets_for_times(client.get(), times.get(), left_ms(deadline));
  if (err != RD_KAFKA_RESP_ERR_NO_ERROR)
    return failed(err);
  for (int i = 0; i < times->cnt; ++i) {
    const auto& found = times->elems[i];
    if (found.err != RD_KAFKA_RESP_ERR_NO_ERROR)
      return failed(found.err);
    // Negative: no record is that young.
    starts[found.partition] =
        found.offset >= 0 ? found.offset : ends[found.partition];
  }
  return {};
}

void topic_reader::state::move_starts(const read_start& start) {
  if (start.where == read_start::at::end)
    starts = ends;
  if (start.where != read_start::at::offsets)
    return;
  partition_offsets chosen;
  for (const auto& [partition, offset] : start.offsets)
    if (const auto low = starts.find(partition); low != starts.end())
      chosen[partition] = std::max(offset, low->second);
  starts = std::move(chosen);
  std::erase_if(
      ends, [this](const auto& end) { return !starts.contains(end.first); });
}

caf::error topic_reader::state::assign() {
  rd_kafka_poll_set_consumer(client.get());
  const auto err = rd_kafka_assign(client.get(), list(starts).get());
  if (err != RD_KAFKA_RESP_ERR_NO_ERROR)
    return failed(err);
  open = ends;
  for (const auto& [partition, offset] : starts)
    passed(partition, offset);
  return {};
}

caf::error topic_reader::state::begin(const read_start& start,
                                      clock::time_point deadline) {
  const auto found = facts(deadline);
  if (!found)
    return found.error();
  if (!found->exists)
    return fail(ec::read_failed, "topic " + topic + " does not exist");
  if (auto error = find_ends(found->partitions, deadline))
    return error;
  if (start.where == read_start::at::time)
    if (auto error = find_times(start.timestamp_ms, deadline))
      return error;
  move_starts(start);
  return assign();
}

void topic_reader::state::passed(std::int32_t partition, std::int64_t next) {
  const auto end = open.find(partition);
  if (end != open.end() && next >= end->second)
    open.erase(end);
}

/// Of what is no record.
caf::error topic_reader::state::meet(const rd_kafka_message_t* message) {
  switch (message->err) {
  case RD_KAFKA_RESP_ERR__PARTITION_EOF:
    passed(message->partition, message->offset);
    return {};
  case RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET:
    return fail(ec::records_lost,
                "topic " + topic + ", partition " +
                    std::to_string(message->partition) +
                    ": records were deleted before they were read");
  case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
  case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
  case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
  case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
  case RD_KAFKA_RESP_ERR__FATAL:
    return failed(message->err);
  default: // a broker that is away, a group that nobody may join: goes on
    return {};
  }
}

topic_reader::topic_reader(std::unique_ptr<state> state)
    : state_{std::move(state)} {}

topic_reader::~topic_reader() = default;

caf::expected<std::unique_ptr<topic_reader>>
topic_reader::open(const kafka_config& config, const std::string& topic,
                   const read_start& start, milliseconds limit,
                   trouble_report report) {
  auto made = std::make_unique<state>();
  made->topic = topic;
  made->hooks.log = [](int, std::string_view) {};
  made->hooks.trouble = [state = made.get(),
                         report = std::move(report)](const caf::error& what) {
    // That all brokers are away comes after why they are.
    if (auto words = describe(what);
        words.find("_ALL_BROKERS_DOWN") == std::string::npos)
      state->trouble = std::move(words);
    if (report)
      report(what);
  };
  auto client = make_client(config, client_kind::consumer, settings(config),
                            &made->hooks);
  if (!client)
    return std::move(client.error());
  made->client = std::move(*client);
  if (auto error = made->begin(start, clock::now() + limit))
    return error;
  return std::unique_ptr<topic_reader>{new topic_reader{std::move(made)}};
}

caf::expected<std::optional<topic_record>>
topic_reader::next(milliseconds timeout) {
  const auto deadline = clock::now() + timeout;
  const auto ended = state_->open.empty();
  do {
    const message_ptr message{
        rd_kafka_consumer_poll(state_->client.get(), left_ms(deadline))};
    if (message != nullptr && message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
      state_->passed(message->partition, message->offset + 1);
      return std::optional{read_record(message.get())};
    }
    if (message != nullptr)
      if (auto error = state_->meet(message.get()))
        return error;
    if (!ended && at_end())
      break;
  } while (clock::now() < deadline);
  return std::optional<topic_record>{};
}

bool topic_reader::at_end() {
  auto& open = state_->open;
  if (open.empty())
    return true;
  // What ends a transaction is never handed out, but it is passed over.
  const auto list = state_->list(open);
  if (rd_kafka_position(state_->client.get(), list.get()) ==
      RD_KAFKA_RESP_ERR_NO_ERROR)
    for (int i = 0; i < list->cnt; ++i)
      state_->passed(list->elems[i].partition, list->elems[i].offset);
  return open.empty();
}

const partition_offsets& topic_reader::starts() const {
  return state_->starts;
}

const partition_offsets& topic_reader::ends() const {
  return state_->ends;
}

} // namespace weir::connectors
