#include "detectors/builtins/contact/phones.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/dialling.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/contact/phone_text.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view nouns[] = {"phone",
                                      "telephone",
                                      "tel",
                                      "mobile",
                                      "cell",
                                      "cellphone",
                                      "fax",
                                      "whatsapp",
                                      "telefon",
                                      "mob",
                                      "telephone number",
                                      "telefono",
                                      "handy",
                                      "movil",
                                      "phone number",
                                      "landline",
                                      "hotline"};
constexpr std::string_view verbs[] = {"call", "dial",  "sms",    "text",
                                      "ring", "reach", "contact"};

/// A reading of a candidate.
struct reading {
  std::size_t begin = 0;
  std::size_t end = 0; ///< 0: none
  double confidence = 0;
  phone kind = phone::any;
  bool american = false; ///< also of us_country_code
};

bool is_said(std::string_view text, std::size_t begin) {
  return labels::said_before(text, begin, nouns) ||
         labels::said_before(text, begin, verbs);
}

/// Whether a noun stands directly before the number, marks and small words
/// aside.
bool is_labelled(std::string_view text, std::size_t begin) {
  constexpr std::size_t window = 40;
  static const labels::first_letters first(nouns);
  for (std::size_t at = begin > window ? begin - window : 0; at < begin; ++at) {
    if (!first.has(text[at]) || !labels::word_starts(text, at))
      continue;
    const std::size_t length = labels::word_length(text, at, nouns);
    if (length == 0 || is_at(text, at + length, lower))
      continue;
    const std::size_t value = labels::value_begin(text, at + length);
    if (value > at + length && (value == begin || value == begin + 1))
      return true;
  }
  return false;
}

/// + and a number by its country's plan; the longest that fits.
reading read_international(std::string_view text, const phone_text& number) {
  const dialling_plan plan = plan_of(number.digits());
  if (plan.code_digits == 0)
    return {};
  for (std::size_t used = number.count; used > 0; --used) {
    const std::string_view digits = number.digits(used);
    const std::size_t national = digits.size() - plan.code_digits;
    if (digits.size() < 7 || national < plan.shortest ||
        national > plan.longest || !number.ends_well(text, used))
      continue;
    const bool american = plan.code_digits == 1 && digits[0] == '1';
    if (american && !is_nanp(digits.substr(1)))
      return {};
    reading found{number.begin, number.end(text, used), 0.9};
    found.kind = used > 1 ? phone::international : phone::e164;
    found.american = american && used > 1;
    if (used == 1)
      found.confidence = is_said(text, number.begin) ? 0.95 : 0.7;
    return found;
  }
  return {};
}

/// Groups `first` to `used` are joined by one kind of separator, or the area
/// code by a blank, as in 212 555-0142.
bool separated_well(const phone_text& number, std::size_t first,
                    std::size_t used) {
  return number.separated_alike(first, used) ||
         (number.groups[first + 1].separator == ' ' &&
          number.separated_alike(first + 1, used));
}

/// 212-555-0142 and (212) 555-0142 from group `first` on.
reading read_american(std::string_view text, const phone_text& number) {
  const std::size_t first = number.has_sizes({1, 3, 3, 4}) ? 1 : 0;
  const std::size_t used = first + 3;
  if (first == 1 ? number.digits()[0] != '1' : !number.has_sizes({3, 3, 4}))
    return {};
  const bool brackets = number.groups[first].bracketed;
  if (!number.ends_well(text, used) ||
      (!brackets && !separated_well(number, first, used)) ||
      !number.stands_alone(text, used))
    return {};
  const bool said = is_said(text, number.begin);
  if (!is_nanp(number.digits(used).substr(first)) && !said)
    return {};
  reading found{number.begin, number.end(text, used), said ? 0.9 : 0.6};
  found.kind = first == 1 ? phone::us_country_code
               : brackets ? phone::us_parens
                          : phone::us;
  if (!said && found.kind == phone::us_country_code)
    found.confidence = 0.7;
  else if (!said && brackets)
    found.confidence = 0.8;
  else if (!said && number.groups[1].separator == ' ')
    found.confidence = 0.5;
  return found;
}

/// 020 7946 0958, 0161 496 0123, 07700 900123, (020) 7946 0958.
reading read_british(std::string_view text, const phone_text& number) {
  const std::string_view digits = number.digits();
  if (digits.size() < 10 || digits[0] != '0' || digits[1] == '0' ||
      digits[1] == '4' || digits[1] == '6')
    return {};
  static constexpr std::size_t forms[][3] = {
      {3, 4, 4}, {4, 3, 4}, {3, 3, 4}, {4, 3, 3}, {5, 3, 3},
      {4, 4, 3}, {5, 3, 4}, {4, 4, 4}, {5, 6, 0}, {5, 5, 0}};
  for (const auto& form : forms) {
    const std::size_t used = form[2] == 0 ? 2 : 3;
    if (!number.has_sizes({form, used}))
      continue;
    const std::size_t total = number.digits(used).size();
    if (total > 11 || !number.ends_well(text, used) ||
        !number.stands_alone(text, used) ||
        !(number.groups[0].bracketed || number.separated_alike(0, used)))
      continue;
    reading found{number.begin, number.end(text, used),
                  is_said(text, number.begin) ? 0.9 : 0.6};
    found.kind = phone::uk;
    return found;
  }
  return {};
}

/// 06 12 34 56 78, as in France.
reading read_pairs(std::string_view text, const phone_text& number) {
  const bool fits = number.count == 5 && number.has_sizes({2, 2, 2, 2, 2}) &&
                    number.digits()[0] == '0' && number.digits()[1] != '0' &&
                    number.groups[1].separator == ' ' &&
                    number.separated_alike(0, 5) && number.ends_well(text, 5) &&
                    number.stands_alone(text, 5);
  return fits ? reading{number.begin, number.end(text, 5), 0.6} : reading{};
}

/// Any number behind a label; ten bare digits near a word.
reading read_labelled(std::string_view text, const phone_text& number) {
  for (std::size_t used = number.count; used > 0; --used) {
    const std::size_t size = number.digits(used).size();
    if (size < 7 || size > 15 || !number.ends_well(text, used) ||
        !number.stands_alone(text, used))
      continue;
    if (is_labelled(text, number.begin))
      return {number.begin, number.end(text, used), 0.8};
    if (used == 1 && is_nanp(number.digits(1)))
      return {number.begin, number.end(text, 1),
              is_said(text, number.begin) ? 0.6 : 0.3};
    return {};
  }
  return {};
}

reading read_phone(std::string_view text, const phone_text& number) {
  if (number.plus)
    return read_international(text, number);
  if (!number.starts_well(text))
    return {};
  for (const auto read :
       {read_american, read_british, read_pairs, read_labelled})
    if (const reading found = read(text, number); found.end != 0)
      return found;
  return {};
}

void add(const reading& found, const std::vector<bool>& wanted,
         std::vector<group_match>& out) {
  const auto add_to = [&](phone member) {
    const auto index = static_cast<std::uint16_t>(member);
    if (index < wanted.size() && wanted[index])
      out.push_back({index,
                     {{static_cast<std::uint32_t>(found.begin),
                       static_cast<std::uint32_t>(found.end)},
                      found.confidence}});
  };
  add_to(phone::any);
  if (found.kind != phone::any)
    add_to(found.kind);
  if (found.american)
    add_to(phone::us_country_code);
}

/// Whether the digits [begin, end) can be a group of a number at all.
bool is_promising(std::string_view text, std::size_t begin, std::size_t end) {
  const char before = begin > 0 ? text[begin - 1] : ' ';
  if (before == '+' || before == '(')
    return true;
  if (before == '.' && begin > 1 && is(text[begin - 2], word))
    return false; // a decimal, a part of a version
  if (!starts_clean(text, begin) && lowered(before) != 'b')
    return false; // %2B
  const std::size_t size = end - begin;
  if (size >= 7)
    return size <= 15;
  if (end + 1 >= text.size())
    return false;
  static constexpr std::string_view separators = " -./)";
  return size <= 5 && separators.find(text[end]) != npos &&
         !is(text[end + 1], letter);
}

/// Whether the digits from `i` on, with at most three other characters between
/// them, are seven or more. Behind a bracket there may be others before.
bool has_digits_enough(std::string_view text, const text_masks& masks,
                       std::size_t i) {
  if (text.substr(i < 2 ? 0 : i - 2, std::min<std::size_t>(i, 2))
          .find_first_of("()") != npos)
    return true;
  const std::uint64_t digits = masks.at(bytes_of::digit, i);
  std::uint64_t gaps = ~digits & ~digits >> 1;
  gaps &= gaps >> 2;
  const std::uint64_t near = gaps == 0 ? digits : digits & ((gaps & -gaps) - 1);
  return std::popcount(near) >= 7;
}

void scan_phones(std::string_view text, const std::vector<bool>& wanted,
                 std::vector<group_match>& out) {
  constexpr std::size_t shortest = 7;
  std::size_t floor = 0;
  const masks_scope masks(text);
  std::size_t i = 0;
  while ((i = masks->next_stretch<shortest>(bytes_of::digit, i)) != npos) {
    const std::size_t run = masks->run_end(bytes_of::digit, i);
    if (!is_promising(text, i, run)) {
      i = floor = masks->run_end(bytes_of::alnum, run);
      continue;
    }
    reading found;
    if (has_digits_enough(text, *masks, i))
      if (const auto number = read_phone_text(text, i, floor); number.count > 0)
        found = read_phone(text, number);
    if (found.end != 0)
      add(found, wanted, out);
    floor = found.end != 0 ? found.end : run;
    i = floor;
  }
}

} // namespace

const group phone_group = {"phones", scan_phones};

} // namespace weir::detectors
