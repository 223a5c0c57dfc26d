#include "actors/reader.hpp"

#include "messages/peek_key.hpp"

#include <functional>

namespace weir::actors {

namespace {

/// A group is handed on when it has so much, so that lanes start early.
constexpr std::size_t group_records = 32;
constexpr std::size_t group_bytes = 128u << 10;

} // namespace

std::size_t reader_state::lane_of(const record& input) const {
  if (peers.lanes.size() == 1)
    return 0;
  const auto key = peek_key(input.bytes);
  return std::hash<std::string_view>{}(key) % peers.lanes.size();
}

std::vector<numbered_records> reader_state::read_group() {
  std::vector<numbered_records> groups(peers.lanes.size());
  std::size_t records = 0;
  std::size_t bytes = 0;
  do {
    auto next = source->next();
    if (!next || !*next) {
      ended = input_ended{next_seq, next ? caf::error{} : next.error()};
      break;
    }
    auto& input = **next;
    credit->spend(input.bytes.size());
    bytes += input.bytes.size();
    const auto lane = lane_of(input);
    groups[lane].records.push_back({next_seq++, std::move(input)});
  } while (++records < group_records && bytes < group_bytes &&
           credit->may_send() && source->ready());
  return groups;
}

reader_actor::behavior_type
reader(reader_actor::stateful_pointer<reader_state> self,
       std::shared_ptr<connectors::source> source, credit_limits credit) {
  self->state.source = std::move(source);
  self->state.credit.emplace(credit);
  // One group for each message to itself, so that credit and the order to
  // stop are heard in between.
  const auto pull = [=] {
    auto& state = self->state;
    if (!state.ended && state.credit->may_send() &&
        !std::exchange(state.pull_pending, true))
      self->send(self, pull_atom_v);
  };
  return {
      [=](begin_reading& peers) {
        self->state.peers = std::move(peers);
        pull();
      },
      [=](pull_atom) {
        auto& state = self->state;
        state.pull_pending = false;
        if (state.ended || !state.credit->may_send())
          return;
        auto groups = state.read_group();
        for (std::size_t lane = 0; lane < groups.size(); ++lane)
          if (!groups[lane].records.empty())
            self->send(state.peers.lanes[lane], std::move(groups[lane]));
        if (state.ended)
          self->send(state.peers.writer, *state.ended);
        pull();
      },
      [=](const credit_granted& granted) {
        self->state.credit->grant(granted.returned);
        pull();
      },
  };
}

} // namespace weir::actors
