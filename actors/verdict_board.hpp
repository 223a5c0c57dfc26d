// Collects the answers of each event and releases events in input order.
// Plain code: the verdict actor only feeds it and asks what is ready.
#pragma once

#include "messages/dead_letter.hpp"
#include "messages/event.hpp"
#include "messages/look.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace weir::actors {

/// One record's entry, in the order of the lane's input.
///
///   expect ──▶ waiting ──all answered──▶ complete ──oldest──▶ released
///                 └────deadline passed──────┘
///   refuse ──────────────────────────▶ complete (a dead letter)
struct board_entry {
  std::uint64_t seq = 0; ///< position in the whole input
  std::size_t bytes = 0;
  std::shared_ptr<const weir::event> event; ///< null for a dead letter
  std::shared_ptr<const dead_letter> refused;
  std::vector<look> looks; ///< once released, by check index
  look_counts counts;      ///< sum over the detectors
  std::int64_t parse_us = 0;
  std::int64_t detect_us = 0;             ///< sum over the detectors
  std::vector<std::int64_t> detector_us;  ///< by detector; -1 = no answer
  std::vector<std::int64_t> deadlines_us; ///< by detector; 0 = answered
  std::size_t missing = 0;
};

class verdict_board {
public:
  /// The checks that each detector answers, and how long it may take.
  verdict_board(std::vector<std::vector<check_index>> detectors,
                std::vector<std::int64_t> limits_us);

  /// An event that every detector was asked about.
  void expect(std::uint64_t seq, std::size_t bytes,
              std::shared_ptr<const event> event, std::int64_t parse_us,
              std::int64_t now_us);

  /// A record that is no event.
  void refuse(std::uint64_t seq, std::size_t bytes,
              std::shared_ptr<const dead_letter> letter);

  /// A detector's answer. Returns false for one that comes too late, or was
  /// never asked for: it changes nothing.
  ///
  /// A detector takes its events in turn, so its time for the next one counts
  /// from this answer: a deadline bounds the look, not the queue before it.
  bool answer(std::uint64_t seq, std::size_t detector, inspection answer,
              std::int64_t took_us, std::int64_t now_us);

  /// Detectors over their deadline answer *could not judge*
  /// (deadline_passed). Returns how many.
  std::size_t expire(std::int64_t now_us);

  /// The oldest entry, if it is complete.
  std::optional<board_entry> release();

  /// When `expire` next has something to do; nullopt when nothing waits.
  std::optional<std::int64_t> next_deadline_us() const;

  std::size_t size() const { return entries_.size(); }

private:
  /// When a detector last answered, and the latest event it answered.
  struct progress {
    std::uint64_t next_seq = 0; ///< events from here on are still to come
    std::int64_t heard_us = 0;
  };

  std::int64_t deadline_us(const board_entry& entry,
                           std::size_t detector) const;
  board_entry* find(std::uint64_t seq);
  void settle(board_entry& entry, std::size_t detector);

  std::vector<std::vector<check_index>> detectors_;
  std::vector<std::int64_t> limits_us_;
  std::vector<progress> progress_;  ///< by detector
  std::deque<board_entry> entries_; ///< rising seq
};

} // namespace weir::actors
