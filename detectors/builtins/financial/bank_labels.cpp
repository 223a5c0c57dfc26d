#include "detectors/builtins/financial/bank_labels.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/financial/codes.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

/// How far a value may stand behind a word that is near.
constexpr std::size_t near_by = 40;

constexpr std::string_view routing_words[] = {"routing", "aba", "rtn"};
constexpr std::string_view routing_literals[] = {
    "routing", "aba ", "aba:", "aba#", "aba_", "aba-", "aba\"", "aba'",
    "aba=",    "aba)", "aba/", "aba.", "rtn",  "aban", "aba,",  "aba\n"};
constexpr std::string_view routing_fillers[] = {
    "routing", "transit", "aba", "rtn", "rt", "bank", "wire", "ach", "numbers"};
constexpr std::string_view bic_words[] = {"swift", "bic"};
constexpr std::string_view bic_fillers[] = {"swift", "bic", "address", "bank"};
constexpr std::string_view account_words[] = {"account", "acct"};
constexpr std::string_view account_fillers[] = {
    "acct", "checking", "savings", "iban", "ending", "in", "holder"};
constexpr std::string_view cvv_words[] = {"cvv2", "cvc2", "cvv",          "cvc",
                                          "cid",  "cvn",  "security code"};
constexpr std::string_view cvv_literals[] = {
    "cvv",           "cvc",          "cid",           "cvn",
    "security code", "securitycode", "security_code", "security-code"};
constexpr std::string_view sort_words[] = {"sort code", "account", "acct"};
constexpr std::string_view sort_literals[] = {
    "sort code", "sortcode", "sort_code", "sort-code", "account", "acct"};

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           sure};
}

/// End of the label at `at`, a whole word, or 0.
std::size_t label_end(std::string_view text, std::size_t at,
                      labels::words choice) {
  if (!labels::word_starts(text, at))
    return 0;
  const std::size_t length = labels::word_length(text, at, choice);
  return length == 0 ? 0 : at + length;
}

/// End of a run of digits with nothing attached that starts at `begin`, or 0.
std::size_t lone_number(std::string_view text, std::size_t begin,
                        std::size_t shortest, std::size_t longest) {
  if (!is_at(text, begin, digit) || !starts_clean(text, begin))
    return 0;
  const std::size_t end = run_end(text, begin, digit);
  if (end - begin < shortest || end - begin > longest || is_at(text, end, word))
    return 0;
  const bool goes_on = end + 1 < text.size() && is(text[end + 1], digit) &&
                       (text[end] == '.' || text[end] == '-' ||
                        text[end] == ',' || text[end] == ':');
  return goes_on ? 0 : end;
}

/// Check digit, and a first pair that the ABA gives out.
bool is_routing_number(std::string_view digits) {
  const auto region = checksums::number(digits.substr(0, 2));
  return checksums::weighted(digits, {3, 7, 1, 3, 7, 1, 3, 7, 1}) % 10 == 0 &&
         digits.find_first_not_of('0') != npos &&
         (region <= 12 || (region >= 21 && region <= 32) ||
          (region >= 61 && region <= 72) || region == 80);
}

bool match_aba_labelled(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, routing_words);
  if (label == 0)
    return false;
  const std::size_t begin = labels::value_begin(text, label, routing_fillers);
  const std::size_t end = begin == label ? 0 : lone_number(text, begin, 9, 9);
  if (end == 0)
    return false;
  const bool plain =
      lowered(text[at + 1]) == 'o' && !is_at(text, label + 1, letter);
  set(match, begin, end,
      is_routing_number(text.substr(begin, 9)) ? 0.95
      : plain                                  ? 0.4
                                               : 0.6);
  return true;
}

bool match_aba_strict(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, routing_words);
  if (label == 0)
    return false;
  const std::size_t limit = std::min(text.size(), label + near_by);
  for (std::size_t i = label; i < limit; ++i) {
    if (!is(text[i], digit))
      continue;
    const std::size_t end = lone_number(text, i, 9, 9);
    if (end != 0 && is_routing_number(text.substr(i, 9))) {
      set(match, i, end, 0.9);
      return true;
    }
    i = run_end(text, i, digit);
  }
  return false;
}

/// End of the BIC that starts at `i`, or 0.
std::size_t bic_end(std::string_view text, std::size_t i) {
  if (!starts_clean(text, i) ||
      run_end(text.substr(0, i + 6), i, upper) != i + 6)
    return 0;
  const std::size_t end = run_end(text, i, upper | digit);
  const bool fits = (end - i == 8 || end - i == 11) && !is_at(text, end, word);
  return fits && is_country(text.substr(i + 4, 2)) ? end : 0;
}

bool match_bic_labelled(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, bic_words);
  if (label == 0)
    return false;
  const std::size_t begin = labels::value_begin(text, label, bic_fillers);
  if (begin == label || begin + 8 > text.size())
    return false;
  const std::size_t end = bic_end(text, begin);
  if (end != 0)
    set(match, begin, end, 0.9);
  return end != 0;
}

bool match_bic_near(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, bic_words);
  if (label == 0 || is_at(text, label, letter))
    return false;
  const std::size_t limit = std::min(text.size(), label + near_by);
  for (std::size_t i = label; i < limit;
       i = std::max(i + 1, run_end(text, i, word))) {
    const std::size_t end =
        is(text[i], upper) && i + 8 <= text.size() ? bic_end(text, i) : 0;
    if (end != 0) {
      set(match, i, end, 0.7);
      return true;
    }
  }
  return false;
}

double account_confidence(std::string_view text, std::size_t label_begin,
                          std::size_t label, std::size_t value) {
  static constexpr std::string_view elsewhere[] = {
      "aws",  "amazon", "gcp",    "google",  "azure", "cloud",   "service",
      "user", "github", "stripe", "twitter", "email", "storage", "billing"};
  static constexpr std::string_view bank_words[] = {
      "bank", "checking", "savings", "deposit", "wire", "beneficiary", "iban"};
  static constexpr std::string_view ids[] = {"id", "ids", "uid"};
  static constexpr std::string_view numbers[] = {"number", "no", "num", "nr"};
  if (labels::said_before(text, label_begin, bank_words))
    return 0.9;
  // account_id, accountId, account ids
  std::size_t next = label;
  while (next < value && !is(text[next], letter) && next < label + 2)
    ++next;
  if (labels::word_length(text, next, ids) != 0 ||
      labels::said_before(text, label_begin, elsewhere, 24))
    return 0.3;
  return labels::word_length(text, next, numbers) != 0 ||
                 label - label_begin == 4
             ? 0.9
             : 0.6;
}

bool match_account(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, account_words);
  if (label == 0)
    return false;
  const std::size_t begin = labels::value_begin(text, label, account_fillers);
  const std::size_t end = begin == label ? 0 : lone_number(text, begin, 8, 17);
  if (end == 0)
    return false;
  set(match, begin, end, account_confidence(text, at, label, begin));
  return true;
}

bool match_cvv(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, cvv_words);
  if (label == 0)
    return false;
  const std::size_t begin = labels::value_begin(text, label, cvv_words);
  const std::size_t end = begin == label ? 0 : lone_number(text, begin, 3, 4);
  if (end == 0)
    return false;
  const bool clear = lowered(text[at]) == 'c' && lowered(text[at + 1]) == 'v';
  set(match, begin, end, clear ? 0.9 : 0.6);
  return true;
}

/// End of three pairs of digits with one kind of separator, or 0.
std::size_t sort_code_end(std::string_view text, std::size_t i) {
  if (i + 8 > text.size() || !starts_clean(text, i))
    return 0;
  const std::string_view form = text.substr(i, 8);
  for (std::size_t k = 0; k < 8; ++k)
    if (k % 3 != 2 && !is(form[k], digit))
      return 0;
  const bool divided = form[2] == form[5] && (form[2] == '-' || form[2] == ' ');
  return divided && !is_at(text, i + 8, word) ? i + 8 : 0;
}

bool match_sort_code(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t label = label_end(text, at, sort_words);
  if (label == 0)
    return false;
  const std::size_t begin = labels::value_begin(text, label, account_words);
  const std::size_t code = begin == label ? 0 : sort_code_end(text, begin);
  if (code == 0)
    return false;
  static constexpr std::string_view between[] = {"account", "acct", "and", "a",
                                                 "c"};
  const std::size_t number = labels::value_begin(text, code, between);
  const std::size_t end = lone_number(text, number, 8, 8);
  const bool by_account = lowered(text[at]) == 'a';
  if (end == 0 && by_account)
    return false;
  set(match, begin, end != 0 ? end : code, end != 0 ? 0.9 : 0.6);
  return true;
}

constexpr std::string_view swift_literals[] = {"swift", "bic"};

} // namespace

const anchored aba_labelled = {routing_literals, match_aba_labelled, false,
                               0.5};
const anchored aba_strict = {routing_literals, match_aba_strict, false, 0};
const anchored bic_labelled = {swift_literals, match_bic_labelled, false, 0};
const anchored bic_near = {swift_literals, match_bic_near, false, 0};
const anchored bank_account = {account_words, match_account, false, 0.5};
const anchored card_cvv = {cvv_literals, match_cvv, false, 0.5};
const anchored uk_sort_code = {sort_literals, match_sort_code, false, 0.5};

} // namespace weir::detectors
