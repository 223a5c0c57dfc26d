#include "detectors/patterns/look_memory.hpp"

#include <array>
#include <cstring>
#include <random>

namespace weir::detectors {

namespace {

using secrets = std::array<std::uint64_t, 4>;

const secrets& process_secrets() {
  static const secrets made = [] {
    std::random_device random;
    secrets out;
    for (auto& one : out)
      one = (std::uint64_t{random()} << 32) | random();
    return out;
  }();
  return made;
}

/// Both halves of a full product, folded.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}

/// Two chains with secrets of their own, 16 bytes a step.
class hasher {
public:
  void add(std::string_view bytes) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::size_t i = 0;
    for (; i + 16 <= bytes.size(); i += 16) {
      std::memcpy(&a, bytes.data() + i, 8);
      std::memcpy(&b, bytes.data() + i + 8, 8);
      step(a, b);
    }
    char rest[16] = {};
    if (i < bytes.size()) // an empty view may point nowhere
      std::memcpy(rest, bytes.data() + i, bytes.size() - i);
    std::memcpy(&a, rest, 8);
    std::memcpy(&b, rest + 8, 8);
    step(a, b);
    step(bytes.size(), ~bytes.size());
  }

  text_digest result() const { return {mix(low_, s_[1]), mix(high_, s_[3])}; }

private:
  void step(std::uint64_t a, std::uint64_t b) {
    low_ = mix(a ^ s_[0] ^ low_, b ^ s_[1]);
    high_ = mix(a ^ s_[2], b ^ s_[3] ^ high_);
  }

  const secrets& s_ = process_secrets();
  std::uint64_t low_ = s_[2];
  std::uint64_t high_ = s_[0];
};

/// Of an entry: its node in the table, roughly, and its matches.
std::size_t size_of(const std::vector<slot_match>& matches) {
  return 96 + matches.capacity() * sizeof(slot_match);
}

} // namespace

text_digest digest_of(const subject& subject, std::string_view label) {
  hasher hash;
  hash.add(subject.text);
  hash.add(label);
  const char who[] = {static_cast<char>(subject.origin),
                      static_cast<char>(subject.part)};
  hash.add({who, sizeof who});
  return hash.result();
}

const std::vector<slot_match>* look_memory::find(const text_digest& text) {
  if (const auto at = young_.find(text); at != young_.end())
    return &at->second;
  auto node = old_.extract(text);
  if (node.empty())
    return nullptr;
  young_bytes_ += size_of(node.mapped());
  return &young_.insert(std::move(node)).position->second;
}

void look_memory::keep(const text_digest& text,
                       std::vector<slot_match> matches) {
  matches.shrink_to_fit();
  if (young_bytes_ > max_bytes_ / 2) {
    old_ = std::move(young_);
    young_.clear();
    young_bytes_ = 0;
  }
  young_bytes_ += size_of(matches);
  young_.insert_or_assign(text, std::move(matches));
}

} // namespace weir::detectors
