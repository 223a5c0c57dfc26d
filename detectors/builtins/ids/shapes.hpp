// The written forms of all kinds, compiled so that a stretch of a chain is
// compared with a form by one mask.
#pragma once

#include "detectors/builtins/ids/kinds.hpp"
#include "detectors/builtins/ids/number_tokens.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::ids {

/// Most parts of a form.
inline constexpr std::size_t most_parts = 8;

struct shape {
  std::uint64_t looks = 0; ///< of its parts, the first one highest
  std::uint64_t mask = 0;
  std::uint8_t count = 0;
  bool bracketed = false; ///< its last part stands in brackets
  bool blanks = false;    ///< has a blank where it stands now; set on matching
  std::uint16_t member = 0;
  double score = 0; ///< without a word near
  /// What divides it, from its second part on; see kind::forms.
  std::array<char, most_parts> separators{};
};

class shape_table {
public:
  /// Adds the forms of a member.
  void add(std::string_view forms, std::uint16_t member, const scores& scores);

  /// Sorts what was added; once, before the first look.
  void finish();

  /// Calls `use` with each form that a stretch starting at part `first` has,
  /// longer ones of a member before shorter ones.
  template <class Use>
  void each_at(const chain& chain, std::size_t first, Use use) const {
    const std::uint8_t look = chain.parts[first].look;
    std::size_t at = starts_[look];
    const std::size_t end = starts_[look + 1];
    if (at == end)
      return;
    const std::uint64_t looks = looks_at(chain, first);
    for (; at < end; ++at) {
      if ((looks & shapes_[at].mask) != shapes_[at].looks)
        continue;
      shape one = shapes_[at];
      if (divided(chain, first, one))
        use(one);
    }
  }

private:
  static std::uint64_t looks_at(const chain& chain, std::size_t first);

  /// Whether the separators are those of the form; sets `blanks`.
  static bool divided(const chain& chain, std::size_t first, shape& form);

  std::vector<shape> shapes_;
  std::array<std::uint16_t, 257> starts_{};
};

} // namespace weir::detectors::ids
