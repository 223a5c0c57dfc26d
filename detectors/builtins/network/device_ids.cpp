#include "detectors/builtins/network/device_ids.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/dialling.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <array>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view imei_words[] = {"imei"};
constexpr std::string_view imsi_words[] = {"imsi"};
constexpr std::string_view fillers[] = {"imei", "imsi", "sv", "slot", "is"};
constexpr std::string_view sim_words[] = {"iccid", "sim",   "esim",
                                          "usim",  "euicc", "eid"};

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           sure};
}

/// Digits, single blanks and hyphens between them left out.
struct spaced_digits {
  std::array<char, 16> value{};
  std::size_t count = 0;
  std::size_t end = 0;

  std::string_view digits() const { return {value.data(), count}; }
};

/// Reads `wanted` digits; count is 0 if more or fewer stand there.
spaced_digits read_digits(std::string_view text, std::size_t i,
                          std::size_t wanted) {
  spaced_digits read;
  while (read.count < wanted && i < text.size()) {
    if (is(text[i], digit)) {
      read.value[read.count++] = text[i++];
      continue;
    }
    const bool gap = read.count > 0 && (text[i] == ' ' || text[i] == '-') &&
                     is_at(text, i + 1, digit);
    if (!gap)
      return {};
    ++i;
  }
  read.end = i;
  return read.count == wanted && !is_at(text, i, word) ? read : spaced_digits{};
}

/// Where the value behind a label begins, or npos.
std::size_t value_at(std::string_view text, std::size_t at,
                     labels::words choice) {
  if (!labels::word_starts(text, at))
    return npos;
  std::size_t label = at + labels::word_length(text, at, choice);
  while (is_at(text, label, digit) && label < at + 5)
    ++label; // imei1
  if (is_at(text, label, lower) && lowered(text[label]) != 's')
    return npos;
  const std::size_t value = labels::value_begin(text, label, fillers);
  return value > label && is_at(text, value, digit) ? value : npos;
}

bool match_imei(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = value_at(text, at, imei_words);
  if (begin == npos)
    return false;
  const spaced_digits read = read_digits(text, begin, 15);
  if (read.count == 0 || !checksums::luhn(read.digits()) ||
      read.digits().find_first_not_of('0') == npos)
    return false;
  set(match, begin, read.end, 0.95);
  return true;
}

bool match_imsi(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = value_at(text, at, imsi_words);
  if (begin == npos)
    return false;
  const std::size_t end = run_end(text, begin, digit);
  const std::string_view digits = text.substr(begin, end - begin);
  const bool country = (digits[0] >= '2' && digits[0] <= '7') ||
                       digits[0] == '9' || digits.starts_with("001");
  if ((digits.size() != 14 && digits.size() != 15) || !country ||
      is_at(text, end, word))
    return false;
  set(match, begin, end, 0.9);
  return true;
}

bool is_iccid(std::string_view digits) {
  if ((digits.size() != 19 && digits.size() != 20) ||
      !digits.starts_with("89") || !checksums::luhn(digits))
    return false;
  // country codes of one digit are often filled up to two
  return plan_of(digits.substr(digits[2] == '0' ? 3 : 2, 3)).code_digits != 0;
}

void scan_iccid(std::string_view text, const std::vector<bool>& wanted,
                std::vector<group_match>& out) {
  constexpr std::size_t shortest = 19;
  if (wanted.empty() || !wanted[0])
    return;
  const masks_scope masks(text);
  std::size_t i = 0;
  while ((i = masks->next_run(bytes_of::digit, i, shortest)) != npos) {
    const std::size_t end = masks->run_end(bytes_of::digit, i);
    const bool joined = i > 0 && (text[i - 1] == '.' || text[i - 1] == '+' ||
                                  text[i - 1] == '-');
    if (is_iccid(text.substr(i, end - i)) && starts_clean(text, i) && !joined &&
        !is_at(text, end, word) && !byte_at(text, end, '.')) {
      const bool said = labels::said_before(text, i, sim_words);
      out.push_back(
          {0,
           {{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)},
            said ? 0.95 : 0.7}});
    }
    i = end;
  }
}

} // namespace

const anchored imei = {imei_words, match_imei, false, 0};
const anchored imsi = {imsi_words, match_imsi, false, 0};
const group iccid_group = {"iccid", scan_iccid};

} // namespace weir::detectors
