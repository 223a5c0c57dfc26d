#include "detectors/builtins/block_masks.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace weir::detectors::chars {

namespace {

constexpr std::size_t kinds = text_masks::kinds;

/// What a block's bytes are, before sets are made of it.
struct facts {
  std::uint64_t digit = 0, letter = 0, a_to_f = 0, high = 0;
  std::uint64_t small = 0; ///< of the letters
  std::uint64_t dot = 0, colon = 0, hyphen = 0, underscore = 0;
  std::uint64_t plus_slash = 0, escape = 0;
  std::uint64_t gap = 0;         ///< blanks, comma: what stands between pairs
  std::uint64_t x = 0, mark = 0; ///< ) " ' | #
};

#ifdef __x86_64__

/// The two halves of a block.
struct halves {
  __m256i low;
  __m256i high;
};

[[gnu::target("avx2"), gnu::always_inline]] inline std::uint64_t
high_bits(const halves& of) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(of.low)) |
         static_cast<std::uint64_t>(
             static_cast<std::uint32_t>(_mm256_movemask_epi8(of.high)))
             << 32;
}

[[gnu::target("avx2"), gnu::always_inline]] inline halves
either(const halves& a, const halves& b) {
  return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}

[[gnu::target("avx2"), gnu::always_inline]] inline halves
equal(const halves& bytes, char c) {
  const __m256i all = _mm256_set1_epi8(c);
  return {_mm256_cmpeq_epi8(bytes.low, all),
          _mm256_cmpeq_epi8(bytes.high, all)};
}

/// Whether bytes are in [first, last], by unsigned order.
[[gnu::target("avx2"), gnu::always_inline]] inline halves
within(const halves& bytes, char first, char last) {
  const __m256i base = _mm256_set1_epi8(first);
  const __m256i most = _mm256_set1_epi8(static_cast<char>(last - first));
  const __m256i low = _mm256_sub_epi8(bytes.low, base);
  const __m256i high = _mm256_sub_epi8(bytes.high, base);
  return {_mm256_cmpeq_epi8(_mm256_min_epu8(low, most), low),
          _mm256_cmpeq_epi8(_mm256_min_epu8(high, most), high)};
}

[[gnu::target("avx2"), gnu::always_inline]] inline facts
look_at(const char* from) {
  const auto* block = reinterpret_cast<const __m256i*>(from);
  const halves bytes{_mm256_loadu_si256(block), _mm256_loadu_si256(block + 1)};
  const __m256i bit = _mm256_set1_epi8(0x20);
  const halves lowered = either(bytes, {bit, bit});
  facts seen;
  seen.digit = high_bits(within(bytes, '0', '9'));
  seen.letter = high_bits(within(lowered, 'a', 'z'));
  seen.small = high_bits(
      {_mm256_slli_epi16(bytes.low, 2), _mm256_slli_epi16(bytes.high, 2)});
  seen.a_to_f = high_bits(within(lowered, 'a', 'f'));
  seen.high = high_bits(bytes);
  seen.dot = high_bits(equal(bytes, '.'));
  seen.colon = high_bits(equal(bytes, ':'));
  seen.hyphen = high_bits(equal(bytes, '-'));
  seen.underscore = high_bits(equal(bytes, '_'));
  seen.plus_slash = high_bits(either(equal(bytes, '+'), equal(bytes, '/')));
  seen.gap =
      high_bits(either(either(equal(bytes, ' '), equal(bytes, '\r')),
                       either(within(bytes, '\t', '\n'), equal(bytes, ','))));
  seen.x = high_bits(equal(lowered, 'x'));
  seen.mark =
      high_bits(either(either(within(bytes, '"', '#'), equal(bytes, '\'')),
                       either(equal(bytes, ')'), equal(bytes, '|'))));
  seen.escape = high_bits(either(within(bytes, '%', '&'), equal(bytes, '\\')));
  return seen;
}

#endif

/// The same for any machine.
facts look_plainly_at(const char* from) {
  facts seen;
  for (unsigned k = 0; k < 64; ++k) {
    const char c = from[k];
    const std::uint8_t classes = table[static_cast<unsigned char>(c)];
    const auto put = [&](std::uint64_t& bits, bool is) {
      bits |= std::uint64_t{is} << k;
    };
    put(seen.digit, (classes & digit) != 0);
    put(seen.letter, (classes & letter) != 0);
    put(seen.small, (c & 0x20) != 0);
    put(seen.a_to_f, (classes & hex_letter) != 0);
    put(seen.high, static_cast<unsigned char>(c) >= 0x80);
    put(seen.dot, c == '.');
    put(seen.colon, c == ':');
    put(seen.hyphen, c == '-');
    put(seen.underscore, c == '_');
    put(seen.plus_slash, (classes & plus_slash) != 0);
    put(seen.gap, (classes & space) != 0 || c == ',');
    put(seen.x, c == 'x' || c == 'X');
    put(seen.mark, c == '"' || c == '#' || c == '\'' || c == ')' || c == '|');
    put(seen.escape, c == '%' || c == '&' || c == '\\');
  }
  return seen;
}

/// Puts the sets of a block where `bits` points, each `stride` words behind the
/// one before.
[[gnu::always_inline]] inline void
put_sets(const facts& seen, std::uint64_t* bits, std::size_t stride) {
  const auto put = [&](bytes_of set, std::uint64_t of) {
    bits[static_cast<std::size_t>(set) * stride] = of;
  };
  const std::uint64_t alnum = seen.letter | seen.digit;
  const std::uint64_t upper = seen.letter & ~seen.small;
  const std::uint64_t hex = seen.digit | seen.a_to_f;
  const std::uint64_t url = alnum | seen.hyphen | seen.underscore;
  put(bytes_of::digit, seen.digit);
  put(bytes_of::upper, upper);
  put(bytes_of::lower, seen.letter & seen.small);
  put(bytes_of::hex, hex);
  put(bytes_of::alnum, alnum);
  put(bytes_of::word, alnum | seen.underscore);
  put(bytes_of::capital_or_digit, seen.digit | upper);
  put(bytes_of::base64url, url);
  put(bytes_of::base64_any, url | seen.plus_slash);
  put(bytes_of::pairs, hex | seen.x | seen.gap | seen.colon | seen.hyphen);
  put(bytes_of::high, seen.high);
  put(bytes_of::dot, seen.dot);
  put(bytes_of::colon, seen.colon);
  put(bytes_of::hyphen, seen.hyphen);
  put(bytes_of::phrase, (seen.letter & seen.small) | seen.digit | seen.gap |
                            seen.mark | seen.dot | seen.colon | seen.hyphen);
  put(bytes_of::escape, seen.escape);
}

/// Puts the sets of the blocks at `from`.
using put_blocks = void(const char* from, std::size_t blocks,
                        std::uint64_t* bits, std::size_t stride);

void put_plainly(const char* from, std::size_t blocks, std::uint64_t* bits,
                 std::size_t stride) {
  for (std::size_t k = 0; k < blocks; ++k)
    put_sets(look_plainly_at(from + 64 * k), bits + k, stride);
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void put_by_avx2(const char* from, std::size_t blocks,
                                         std::uint64_t* bits,
                                         std::size_t stride) {
  for (std::size_t k = 0; k < blocks; ++k)
    put_sets(look_at(from + 64 * k), bits + k, stride);
}
#endif

put_blocks* best_way() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2"))
    return put_by_avx2;
#endif
  return put_plainly;
}

void fill(std::string_view text, std::uint64_t* bits, std::size_t words) {
  static put_blocks* const put = best_way();
  const std::size_t stride = words + 2;
  const std::size_t whole = text.size() / 64;
  put(text.data(), whole, bits, stride);
  if (whole < words) {
    char tail[64] = {};
    std::memcpy(tail, text.data() + 64 * whole, text.size() % 64);
    put(tail, 1, bits + whole, stride);
  }
  for (std::size_t set = 0; set < kinds; ++set)
    bits[set * stride + words] = bits[set * stride + words + 1] = 0;
  count(text.size() / 8);
}

/// Memory that a thread keeps from one text to the next, not above 4 MB.
struct spare_buffer {
  static constexpr std::size_t most_words = 512u << 10;
  std::unique_ptr<std::uint64_t[]> words;
  std::size_t size = 0;
};

thread_local spare_buffer spare;
thread_local const masks_scope* innermost = nullptr;

} // namespace

masks_scope::masks_scope(std::string_view text)
    : text_(text), outer_(innermost) {
  if (outer_ != nullptr && outer_->text_.data() == text.data() &&
      outer_->text_.size() == text.size()) {
    masks_ = outer_->masks_;
    return;
  }
  const std::size_t words = (text.size() + 63) / 64;
  const std::size_t needed = kinds * (words + 2);
  if (spare.size < needed) {
    const std::size_t size = std::bit_ceil(needed);
    spare.words.reset(new std::uint64_t[size]);
    spare.size = size;
  }
  buffer_ = spare.words.release();
  buffer_words_ = std::exchange(spare.size, 0);
  fill(text, buffer_, words);
  own_.bits_ = buffer_;
  own_.words_ = words;
  own_.size_ = text.size();
  masks_ = &own_;
  innermost = this;
}

masks_scope::~masks_scope() {
  if (buffer_ == nullptr)
    return;
  innermost = outer_;
  std::unique_ptr<std::uint64_t[]> memory(buffer_);
  if (buffer_words_ > spare.size && buffer_words_ <= spare_buffer::most_words) {
    spare.words = std::move(memory);
    spare.size = buffer_words_;
  }
}

std::size_t text_masks::next_run(bytes_of set, std::size_t i,
                                 std::size_t shortest) const {
  constexpr std::size_t piece = 16;
  while (i + shortest <= size_) {
    std::uint64_t runs = at(set, i);
    runs &= runs >> 1;
    runs &= runs >> 2;
    runs &= runs >> 4;
    runs &= runs >> 8;
    if (runs == 0) {
      i += 64 - piece + 1;
      continue;
    }
    i += static_cast<std::size_t>(std::countr_zero(runs));
    const std::size_t end = run_end(set, i + piece);
    if (end - i >= shortest)
      return i;
    i = end;
  }
  return npos;
}

} // namespace weir::detectors::chars
