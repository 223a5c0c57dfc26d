// What a detector answers: match, no match, or could not judge.
#pragma once

#include "messages/error.hpp"

#include <cstdint>
#include <vector>

namespace weir {

/// Index of a check in the compiled policy's flat list.
using check_index = std::uint32_t;

/// A match within one text: half-open range of bytes of `text::value`.
struct text_match {
  std::uint32_t text = 0; ///< index into event::texts
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const text_match&, const text_match&) = default;
};

inline constexpr std::uint32_t all_texts = ~std::uint32_t{0};

/// A text that a check owed a look and could not give it.
struct failed_look {
  std::uint32_t text = all_texts; ///< index into event::texts, or all of them
  ec reason = ec::internal;

  friend bool operator==(const failed_look&, const failed_look&) = default;
};

/// The outcome of one check on one event. A check can match in one text and
/// be unable to judge another: both are kept, neither is folded into *no
/// match*.
struct look {
  check_index check = 0;
  std::vector<text_match> matches; ///< by text, then begin; disjoint per text
  std::vector<failed_look> failures;

  bool matched() const { return !matches.empty(); }
  bool could_not_judge() const { return !failures.empty(); }
};

/// How much a detector had to look at, and how much it remembered.
struct look_counts {
  std::uint64_t texts = 0;
  std::uint64_t bytes = 0;
  std::uint64_t remembered_texts = 0; ///< of texts
  std::uint64_t remembered_bytes = 0; ///< of bytes

  look_counts& operator+=(const look_counts& other) {
    texts += other.texts;
    bytes += other.bytes;
    remembered_texts += other.remembered_texts;
    remembered_bytes += other.remembered_bytes;
    return *this;
  }
  friend bool operator==(const look_counts&, const look_counts&) = default;
};

/// A detector's answer about one event.
struct inspection {
  /// By check index. A check without a look found nothing in any text, and
  /// looked at all of them.
  std::vector<look> looks;
  look_counts counts;
};

} // namespace weir
