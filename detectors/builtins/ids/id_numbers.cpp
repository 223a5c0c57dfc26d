#include "detectors/builtins/ids/id_numbers.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ids/context_words.hpp"
#include "detectors/builtins/ids/kinds.hpp"
#include "detectors/builtins/ids/neighbours.hpp"
#include "detectors/builtins/ids/shapes.hpp"

#include <algorithm>
#include <optional>

namespace weir::detectors {

namespace {

using namespace ids;

/// Letters and digits of the shortest number.
constexpr std::size_t shortest = 8;

struct member {
  const kind* what;
  std::vector<context_word> words;
};

std::vector<const kind*> sorted_kinds() {
  std::vector<const kind*> kinds;
  for (const auto table :
       {us_canada, latin_america, british_isles, german_speaking,
        south_west_europe, northern_europe, eastern_europe, south_asia,
        east_asia, oceania_africa})
    for (const kind& one : table())
      kinds.push_back(&one);
  std::sort(kinds.begin(), kinds.end(),
            [](const kind* a, const kind* b) { return a->id < b->id; });
  return kinds;
}

/// All kinds, compiled once.
struct catalogue {
  std::vector<member> members;
  shape_table shapes;
  std::vector<builtin> rows;

  catalogue() {
    for (const kind* one : sorted_kinds()) {
      const auto index = static_cast<std::uint16_t>(members.size());
      members.push_back({one, read_words(one->words)});
      shapes.add(one->forms, index, one->without_word);
      rows.push_back({one->id, one->category, "high", one->replacement,
                      one->description,
                      grouped{&id_numbers, index, one->min_confidence}});
    }
    shapes.finish();
  }
};

const catalogue& the_catalogue() {
  static const catalogue all;
  return all;
}

bool one_digit_repeated(std::string_view value) {
  return value.find_first_not_of(value.front()) == std::string_view::npos;
}

/// The stretches of one chain, for one text.
class judge {
public:
  judge(std::string_view text, const std::vector<bool>& wanted,
        std::vector<group_match>& out)
      : text_(text), wanted_(wanted), out_(out),
        taken_(the_catalogue().members.size(), 0) {}

  void look_at(const chain& chain) {
    for (std::size_t first = 0; first < chain.starts; ++first)
      the_catalogue().shapes.each_at(chain, first, [&](const shape& shape) {
        weigh(chain, first, shape);
      });
  }

private:
  void weigh(const chain& chain, std::size_t first, const shape& shape) {
    const std::uint16_t index = shape.member;
    const std::size_t begin = chain.parts[first].begin;
    if (index >= wanted_.size() || !wanted_[index] || begin < taken_[index])
      return;
    const member& member = the_catalogue().members[index];
    const std::size_t behind = first + shape.count;
    const std::string_view value = chain.value(first, behind);
    if (!member.what->valid(value) || one_digit_repeated(value))
      return;
    std::size_t end = chain.parts[behind - 1].end;
    if (shape.bracketed && !chars::byte_at(text_, end++, ')'))
      return;
    const double score = confidence(chain, first, end, shape, member);
    if (score <= 0)
      return;
    taken_[index] = static_cast<std::uint32_t>(end);
    out_.push_back(
        {index, {{static_cast<std::uint32_t>(begin), taken_[index]}, score}});
  }

  double confidence(const chain& chain, std::size_t first, std::size_t end,
                    const shape& shape, const member& member) {
    const std::size_t begin = chain.parts[first].begin;
    if (begin_ != begin || end_ != end) {
      begin_ = begin;
      end_ = end;
      setting_ = setting_of(text_, begin, end, shape.blanks);
      near_.reset();
    }
    if (setting_ == setting::within)
      return 0;
    if (!near_)
      near_.emplace(text_, begin, end);
    if (near_->hold(member.words))
      return std::max(named_score, shape.score);
    const auto* parts = chain.parts.data() + first;
    const bool lower = std::any_of(parts, parts + shape.count,
                                   [](const auto& part) { return part.lower; });
    const bool loose = setting_ == setting::touched && shape.count == 1;
    return lower || loose ? 0 : shape.score;
  }

  std::string_view text_;
  const std::vector<bool>& wanted_;
  std::vector<group_match>& out_;
  std::vector<std::uint32_t> taken_; ///< end of each member's last match
  // of the last stretch that was looked at
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  setting setting_ = setting::free;
  std::optional<surroundings> near_;
};

void scan_id_numbers(std::string_view text, const std::vector<bool>& wanted,
                     std::vector<group_match>& out) {
  chain chain;
  const chars::masks_scope masks(text);
  std::size_t from = next_chain(text, *masks, 0, shortest, chain);
  if (from == chars::npos)
    return;
  judge judge(text, wanted, out);
  for (; from != chars::npos;
       from = next_chain(text, *masks, from, shortest, chain))
    judge.look_at(chain);
}

} // namespace

const group id_numbers{"id numbers", scan_id_numbers};

std::span<const builtin> id_number_rows() {
  return the_catalogue().rows;
}

} // namespace weir::detectors
