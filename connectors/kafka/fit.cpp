#include "connectors/kafka/fit.hpp"

#include "connectors/kafka/dead_letter_headers.hpp"
#include "connectors/kafka/shorten.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::connectors {

namespace {

/// Of a record's own frame and of each header: lengths, as varints.
constexpr std::size_t header_frame = 12;

std::size_t size_of(const record_headers& headers) {
  std::size_t out = 0;
  for (const auto& [name, value] : headers)
    out += name.size() + value.size() + header_frame;
  return out;
}

/// Cuts between code points, so that a text stays one.
void cut_value(output_record& record, std::size_t room) {
  record.headers.emplace_back("weir.truncated",
                              std::to_string(record.value.size()));
  const auto size = record_size(record);
  const auto over = size - std::min(room, size);
  auto left = record.value.size() - std::min(over, record.value.size());
  for (int back = 0; back < 3 && left > 0 && left < record.value.size() &&
                     !utf8::starts_code_point(record.value[left]);
       ++back)
    --left;
  record.value.resize(left);
}

/// Leaves out headers that came with the event, then the key, until they take
/// at most this much.
void cut_frame(output_record& record, std::size_t room) {
  const auto frame = [&] { return record_size(record) - record.value.size(); };
  if (frame() <= room)
    return;
  record_headers own;
  for (auto& header : record.headers)
    if (record.to == output::dead_letters &&
        is_dead_letter_header(header.first))
      own.push_back(header);
  const auto left_out = size_of(record.headers) - size_of(own);
  if (left_out > 0) {
    record.headers = std::move(own);
    record.headers.emplace_back("weir.headers-left-out",
                                std::to_string(left_out));
  }
  if (frame() <= room || !record.key)
    return;
  record.headers.emplace_back("weir.key-left-out",
                              std::to_string(record.key->size()));
  record.key.reset();
}

std::size_t room_of(output to, const output_rooms& rooms) {
  switch (to) {
  case output::verdicts:
    return rooms.verdicts;
  case output::decisions:
    return rooms.decisions;
  case output::dead_letters:
    return rooms.dead_letters;
  }
  return rooms.verdicts;
}

/// The outputs of one event, shortened one after the other.
class fitter {
public:
  explicit fitter(const output_rooms& rooms) : rooms_{rooms} {}

  caf::error shorten(output_record& record) {
    const auto room = room_of(record.to, rooms_);
    const auto fits = record_size(record) <= room;
    if (fits && !(record.to == output::decisions && verdict_.bytes > 0))
      return {};
    // A refused step is worse than a lost header.
    if (!fits)
      cut_frame(record, room / 4);
    const auto frame = record_size(record) - record.value.size();
    if (frame >= room)
      return too_large(record, room);
    if (auto error = shorten_value(record, room, room - frame))
      return error;
    return record_size(record) <= room ? caf::error{} : too_large(record, room);
  }

  const fit_counts& counts() const { return counts_; }

private:
  caf::error shorten_value(output_record& record, std::size_t room,
                           std::size_t value_room) {
    const auto fits = record.value.size() <= value_room;
    switch (record.to) {
    case output::verdicts:
      ++counts_.verdicts;
      return fits ? caf::error{}
                  : shorten_verdict(record, value_room, verdict_);
    case output::decisions:
      ++counts_.decisions;
      return shorten_decision(record, value_room, verdict_);
    case output::dead_letters:
      ++counts_.dead_letters;
      if (!fits)
        cut_value(record, room);
    }
    return {};
  }

  static caf::error too_large(const output_record& record, std::size_t room) {
    return fail(ec::write_failed,
                "a record of " + std::to_string(record_size(record)) +
                    " bytes for the " + std::string{to_string(record.to)} +
                    ", which take " + std::to_string(room));
  }

  const output_rooms& rooms_;
  refused_verdict verdict_;
  fit_counts counts_;
};

} // namespace

std::size_t record_room(std::int64_t max_message_bytes) {
  constexpr std::size_t broker_default = 1'048'588;
  constexpr std::size_t frame = 200;
  const auto whole = max_message_bytes < 0
                         ? broker_default
                         : static_cast<std::size_t>(max_message_bytes);
  return whole - std::min(whole, frame);
}

std::size_t record_size(const output_record& record) {
  return (record.key ? record.key->size() : 0) + record.value.size() +
         size_of(record.headers);
}

caf::expected<fit_counts> fit(std::span<output_record> records,
                              const output_rooms& rooms) {
  fitter fitter{rooms};
  // Verdicts first: a decision record follows its verdict.
  for (const bool verdicts : {true, false})
    for (auto& record : records)
      if ((record.to == output::verdicts) == verdicts)
        if (auto error = fitter.shorten(record))
          return error;
  return fitter.counts();
}

} // namespace weir::connectors
