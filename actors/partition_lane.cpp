#include "actors/partition_lane.hpp"

namespace weir::actors {

record_headers carried_headers(const record_headers& all) {
  record_headers out;
  for (const auto& header : all)
    if (header.first == "traceparent" || header.first == "tracestate" ||
        header.first.starts_with("ce_"))
      out.push_back(header);
  return out;
}

numbered_records partition_lane::number(std::vector<record> records) {
  numbered_records out;
  out.records.reserve(records.size());
  for (auto& one : records) {
    ++in_flight.records;
    in_flight.bytes += static_cast<std::int64_t>(one.bytes.size());
    under_way.push_back({next_seq, one.from.topic, one.from.offset,
                         carried_headers(one.headers)});
    out.records.push_back({next_seq++, std::move(one)});
  }
  return out;
}

std::optional<connectors::lane_output> partition_lane::finish(effect& one) {
  if (under_way.empty() || under_way.front().seq != one.seq)
    return std::nullopt;
  auto& from = under_way.front();
  next[from.topic] = from.offset + 1;
  connectors::lane_output out{partition, std::move(one.records), next,
                              one.bytes};
  for (auto& record : out.records)
    if (record.letter == nullptr) // a dead letter has all of them
      record.headers = from.carried;
  under_way.pop_front();
  return out;
}

void partition_lane::reset(lane_id fresh) {
  id = fresh;
  phase = lane_phase::restoring;
  actors.reset();
  under_way.clear();
  held.clear();
  in_flight = {};
  next_seq = 0;
  next.clear();
  dirty = false;
  policy_waits = false;
}

} // namespace weir::actors
