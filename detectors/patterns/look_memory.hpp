// Remembers what was found in a text, so that a conversation that comes again
// with every step costs only what is new in it.
#pragma once

#include "detectors/builtin.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weir::detectors {

/// A text's name: 128 bits of its bytes and of who speaks in it, under a
/// secret of this process, so that nobody outside can make two texts share
/// one.
struct text_digest {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend bool operator==(const text_digest&, const text_digest&) = default;
};

/// `label` is the key the text stands under, where that matters, else "".
text_digest digest_of(const subject& subject, std::string_view label);

/// A match as the checks see it. `slot` is the check's place in its detector.
struct slot_match {
  std::uint32_t slot = 0;
  byte_range range;
};

/// Looks by text, for one detector of one policy; bounded in bytes. What has
/// not been asked for goes first: there are two generations, and when the
/// young one fills half of the bound the old one is dropped.
class look_memory {
public:
  explicit look_memory(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// What was found in the text, nullptr if that is not known. Valid until
  /// the next `keep`.
  const std::vector<slot_match>* find(const text_digest& text);

  void keep(const text_digest& text, std::vector<slot_match> matches);

private:
  struct hash {
    std::size_t operator()(const text_digest& text) const { return text.low; }
  };
  using generation =
      std::unordered_map<text_digest, std::vector<slot_match>, hash>;

  std::size_t max_bytes_;
  std::size_t young_bytes_ = 0;
  generation young_;
  generation old_;
};

} // namespace weir::detectors
