#include "detectors/decode/lookalikes.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

namespace weir::detectors {

namespace {

using icu::UnicodeString;

constexpr std::uint32_t block_size = 256;
constexpr std::uint32_t block_count = 0x110000 / block_size;
/// Letters below are Latin ones with marks, which people write.
constexpr UChar32 first_lookalike = 0x180;

struct checker {
  USpoofChecker* handle = nullptr;

  checker() {
    UErrorCode status = U_ZERO_ERROR;
    handle = uspoof_open(&status);
    if (U_FAILURE(status))
      handle = nullptr;
  }
  checker(const checker&) = delete;
  checker& operator=(const checker&) = delete;
  ~checker() { uspoof_close(handle); }
};

/// Skeletons are asked for under the checker's const interface, which ICU
/// allows from several threads.
const checker& the_checker() {
  static const checker one;
  return one;
}

bool is_ascii(const UnicodeString& s) {
  for (int32_t i = 0; i < s.length(); ++i)
    if (s[i] >= 0x80)
      return false;
  return !s.isEmpty();
}

std::string ascii_of(const UnicodeString& s) {
  std::string text;
  return is_ascii(s) ? s.toUTF8String(text) : text;
}

/// The compatibility form, if it is ASCII.
std::string plain_form(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status))
    return {};
  const UnicodeString made = form->normalize(UnicodeString(c), status);
  return U_FAILURE(status) ? std::string() : ascii_of(made);
}

bool is_latin(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(c, &status) == USCRIPT_LATIN && U_SUCCESS(status);
}

/// What Unicode says a character is confused with; empty if that is no ASCII.
/// Marks are left out, but not of Latin letters: people write those.
std::string skeleton(UChar32 c) {
  if (the_checker().handle == nullptr)
    return {};
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString made;
  uspoof_getSkeletonUnicodeString(the_checker().handle, 0, UnicodeString(c),
                                  made, &status);
  if (U_FAILURE(status))
    return {};
  UnicodeString bare;
  for (int32_t i = 0; i < made.length(); i = made.moveIndex32(i, 1))
    if (is_latin(c) || (U_GET_GC_MASK(made.char32At(i)) & U_GC_M_MASK) == 0)
      bare.append(made.char32At(i));
  return ascii_of(bare);
}

bool is_alnum(const std::string& s) {
  for (const char c : s)
    if ((c < '0' || c > '9') && ((c | 0x20) < 'a' || (c | 0x20) > 'z'))
      return false;
  return !s.empty();
}

/// The ASCII letter or digit that a letter of another script is confused with.
/// ICU has one form for I, l, 1 and |, and one for m and rn.
std::string confused_with(UChar32 c) {
  std::string like = skeleton(c);
  if (like == "l" && u_isUUppercase(c))
    like = "I";
  if (like == "rn")
    like = "m";
  return like.size() == 1 && is_alnum(like) ? like : std::string();
}

void set(fold_entry& entry, fold_kind kind, const std::string& ascii) {
  entry.kind = kind;
  ascii.copy(entry.ascii, sizeof(entry.ascii) - 1);
}

bool fits(const std::string& s) {
  return !s.empty() && s.size() < sizeof(fold_entry::ascii);
}

/// Cyrillic, Greek and Latin need no joiners; other scripts may.
bool takes_joiners(UChar32 c) {
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) ||
      u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER) ||
      u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR))
    return true;
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &status);
  return U_SUCCESS(status) && script > USCRIPT_INHERITED &&
         script != USCRIPT_LATIN && script != USCRIPT_CYRILLIC &&
         script != USCRIPT_GREEK &&
         (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK)) != 0;
}

bool is_joiner(UChar32 c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) ||
         (c >= 0xE0100 && c <= 0xE01EF) || (c >= 0x180B && c <= 0x180F) ||
         (c >= 0xE0020 && c <= 0xE007F);
}

/// Strokes through letters (combining class 1), which no alphabet uses.
bool is_overlay(UChar32 c) {
  return u_getCombiningClass(c) == 1;
}

void set_letter(UChar32 c, fold_entry& entry) {
  entry.kind = fold_kind::letter;
  if (c < first_lookalike) {
    if (c == 0x131)
      set(entry, fold_kind::near, "i");
    return;
  }
  if ((U_GET_GC_MASK(c) & U_GC_M_MASK) != 0)
    return;
  std::string like = confused_with(c);
  entry.exact = !like.empty() && (like[0] > '9');
  if (like.empty() && u_toupper(c) != c) {
    // a small letter whose capital looks like one: drawn as a small capital
    like = confused_with(u_toupper(c));
    if (!like.empty() && like[0] >= 'A' && like[0] <= 'Z')
      like[0] |= 0x20;
  }
  if (!like.empty())
    set(entry, fold_kind::lookalike, like);
}

/// Takes the parentheses off (a), which is one character.
std::string without_frame(std::string s) {
  if (s.size() >= 3 && s.front() == '(' && s.back() == ')')
    return s.substr(1, s.size() - 2);
  return s;
}

fold_entry make_entry(UChar32 c) {
  fold_entry entry;
  const std::uint32_t mask = U_GET_GC_MASK(c);
  entry.joins = takes_joiners(c);
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
    entry.kind = is_joiner(c) ? fold_kind::joiner : fold_kind::ignorable;
    return entry;
  }
  if (is_overlay(c)) {
    entry.kind = fold_kind::ignorable;
    return entry;
  }
  const std::string plain = without_frame(plain_form(c));
  const int32_t type = u_getIntPropertyValue(c, UCHAR_DECOMPOSITION_TYPE);
  const bool raised =
      (type == U_DT_SUPER || type == U_DT_SUB) && (mask & U_GC_LM_MASK) == 0;
  if (fits(plain) && is_alnum(plain) && !raised && type != U_DT_SQUARE)
    set(entry, fold_kind::shape, plain);
  else if (plain == " ")
    set(entry, fold_kind::blank, plain);
  else if (fits(plain))
    set(entry, fold_kind::mark, plain);
  else if ((mask & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0)
    set_letter(c, entry);
  else if (const std::string like = skeleton(c); fits(like))
    set(entry, fold_kind::mark, like);
  return entry;
}

using block = std::array<fold_entry, block_size>;

struct blocks {
  std::array<std::once_flag, block_count> made;
  std::array<std::unique_ptr<const block>, block_count> entries;
  /// The same, for those who come when it is made.
  std::array<std::atomic<const block*>, block_count> ready{};
};

} // namespace

const fold_entry& fold_entry_of(std::uint32_t code_point) {
  static blocks all;
  const std::uint32_t index = code_point / block_size;
  const block* known = all.ready[index].load(std::memory_order_acquire);
  if (known != nullptr)
    return (*known)[code_point % block_size];
  std::call_once(all.made[index], [&] {
    auto made = std::make_unique<block>();
    for (std::uint32_t i = 0; i < block_size; ++i)
      (*made)[i] = make_entry(static_cast<UChar32>(index * block_size + i));
    all.entries[index] = std::move(made);
    all.ready[index].store(all.entries[index].get(), std::memory_order_release);
  });
  return (*all.entries[index])[code_point % block_size];
}

bool lookalikes_known() {
  return the_checker().handle != nullptr;
}

} // namespace weir::detectors
