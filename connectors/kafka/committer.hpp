// Brings output and offsets outside together, whatever the broker answers.
// Keeps all of it until its fate is known. Plain code over a producer_port.
#pragma once

#include "connectors/kafka/producer_port.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace weir::connectors {

/// Where one output goes.
struct committer_topics {
  std::string events; ///< tells the fate of a batch by its offset
  std::string state;  ///< "" = no changelog
  /// By output; "" = not written.
  std::map<output, std::string> outputs;
  /// Partitions by topic; a lane writes to its own number, modulo.
  std::map<std::string, std::int32_t, std::less<>> partitions;
};

/// Instants that a test or a fault injection may want to know of.
enum class commit_point : std::uint8_t {
  before_produce,
  after_produce,
  after_offsets,
  before_commit,
  after_commit,
};

/// The phases of one batch:
///
///   idle ──write──▶ open ──▶ offsets ──▶ committing ──▶ idle
///                     ▲          │abort       │abort
///                     └─aborting◀┴────────────┘
///   any ──renew──▶ renewing ──▶ checking ──committed──▶ idle
///                                   └──not committed──▶ open, all sent again
class committer {
public:
  using now = std::function<std::int64_t()>; ///< microseconds, any origin

  committer(std::shared_ptr<producer_port> port, committer_topics topics,
            now clock, stream_probe probe = {},
            std::function<void(commit_point)> at = {});

  /// Not while a commit is pending.
  void write(lane_output output);
  void write_state(partition_id which, std::span<const state_entry> entries);

  /// Goes on until the batch is outside (committed), or a call has to be
  /// repeated (pending). Blocks for about two seconds at most.
  commit_result commit();

  /// Forgets partitions: nothing of them that is not yet committed, or about
  /// to be, is sent any more.
  void drop(std::span<const partition_id> which);

private:
  enum class phase : std::uint8_t {
    idle,
    open,
    offsets,
    committing,
    aborting,
    renewing,
    checking,
  };

  struct part {
    lane_output output;
    std::size_t sent = 0; ///< records handed to the producer
  };
  struct state_part {
    partition_id partition = 0;
    state_entry entry;
    bool sent = false;
  };

  bool step(); ///< false = come back later
  bool send_all();
  bool send_offsets();
  bool decide();
  bool give_up();
  bool renew();
  bool check();
  bool begin();

  next_step send(part& one);
  next_step send(state_part& one);
  next_step produce(std::string_view topic, partition_id partition,
                    const std::optional<std::string>& key,
                    std::string_view value, const record_headers& headers);
  void turn(next_step what, const caf::error& why);
  void send_again();
  void settled();
  std::vector<lane_offsets> offsets() const;
  /// Whether the batch has output of the partition, not only its claim.
  bool went_on(partition_id which) const;
  void pass(commit_point point) const {
    if (at_)
      at_(point);
  }

  std::shared_ptr<producer_port> port_;
  committer_topics topics_;
  now clock_;
  stream_probe probe_;
  std::function<void(commit_point)> at_;

  phase phase_ = phase::idle;
  std::vector<part> batch_;
  std::vector<state_part> state_;
  std::int64_t undecided_since_us_ = 0;
};

} // namespace weir::connectors
