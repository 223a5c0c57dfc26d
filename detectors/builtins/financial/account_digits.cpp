#include "detectors/builtins/financial/account_digits.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <array>
#include <bit>
#include <optional>
#include <string>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t max_groups = 4;

/// Digits in groups with one kind of separator, blank or hyphen.
struct number {
  std::string digits;
  std::array<std::size_t, max_groups> sizes{};
  std::size_t count = 0;
  std::size_t end = 0;
};

struct hit {
  account member;
  double confidence;
};
using maybe = std::optional<hit>;

/// Nothing of a longer number or word stands at either side.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) {
  const auto joins = [](char c) { return c == '-' || c == '.' || c == ','; };
  if (!starts_clean(text, begin) || is_at(text, end, word) ||
      (begin > 0 && text[begin - 1] == '+'))
    return false;
  if (begin > 1 && joins(text[begin - 1]) && is(text[begin - 2], word))
    return false;
  return !(end + 1 < text.size() && joins(text[end]) &&
           is(text[end + 1], word) && text[end] != ',');
}

number read_number(std::string_view text, std::size_t begin) {
  constexpr std::size_t longest = 22;
  number read;
  std::size_t i = begin;
  char gap = 0;
  while (read.count < max_groups) {
    const std::size_t end = run_end(text, i, digit);
    if (end - i > longest)
      return {};
    read.digits += text.substr(i, end - i);
    read.sizes[read.count++] = end - i;
    read.end = end;
    if (end + 1 >= text.size() || !is(text[end + 1], digit) ||
        (text[end] != ' ' && text[end] != '-') ||
        (gap != 0 && text[end] != gap))
      break;
    gap = text[end];
    i = end + 1;
  }
  return read;
}

bool has_sizes(const number& read, const std::array<std::size_t, 4>& sizes) {
  return read.sizes == sizes;
}

/// Banxico: weights 3, 7, 1, each product without its tens.
bool clabe_holds(std::string_view digits) {
  static constexpr int weights[] = {3, 7, 1};
  int sum = 0;
  for (std::size_t i = 0; i < 17; ++i)
    sum += (digits[i] - '0') * weights[i % 3] % 10;
  return (sum + digits[17] - '0') % 10 == 0 &&
         digits.find_first_not_of(digits.front()) != npos;
}

maybe read_clabe(std::string_view text, std::size_t begin, const number& read) {
  if (read.digits.size() != 18 ||
      !(has_sizes(read, {18}) || has_sizes(read, {3, 3, 11, 1})) ||
      !clabe_holds(read.digits))
    return {};
  static constexpr std::string_view own_words[] = {"clabe", "interbancaria",
                                                   "cuenta", "spei"};
  if (labels::said_before(text, begin, own_words))
    return hit{account::clabe, 0.9};
  const auto bank =
      checksums::number(std::string_view(read.digits).substr(0, 3));
  const bool known = (bank >= 2 && bank <= 168) ||
                     (bank >= 600 && bank < 750) || bank == 901 || bank == 902;
  return hit{account::clabe,
             known && !read.digits.starts_with("13") ? 0.6 : 0.3};
}

/// Weights 3, 1, 7, 9 from the right; the last digit makes it up to tens.
bool cbu_block_holds(std::string_view block) {
  static constexpr int weights[] = {3, 1, 7, 9};
  int sum = 0;
  for (std::size_t i = 1; i < block.size(); ++i)
    sum += (block[block.size() - 1 - i] - '0') * weights[(i - 1) % 4];
  return (sum + block.back() - '0') % 10 == 0;
}

maybe read_cbu(const number& read) {
  const std::string_view digits = read.digits;
  if (digits.size() != 22 ||
      !(has_sizes(read, {22}) || has_sizes(read, {8, 14})) ||
      digits.find_first_not_of('0') == npos ||
      !cbu_block_holds(digits.substr(0, 8)) ||
      !cbu_block_holds(digits.substr(8)))
    return {};
  return hit{account::cbu, 0.8};
}

using nz_weights = std::array<std::uint8_t, 18>;

/// How a bank's numbers are checked (Inland Revenue, resident withholding
/// tax specification): weights over bank, branch, base and suffix.
struct nz_rule {
  nz_weights weights;
  int modulus;
  bool sum_digits; ///< products are replaced by the sum of their digits
};
constexpr nz_rule nz_a = {
    {0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0}, 11, false};
constexpr nz_rule nz_b = {
    {0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0}, 11, false};
constexpr nz_rule nz_d = {
    {0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0}, 11, false};
constexpr nz_rule nz_e = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 0, 0, 0, 1}, 11, true};
constexpr nz_rule nz_f = {
    {0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0}, 10, false};
constexpr nz_rule nz_g = {
    {0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 1, 3, 7, 1, 0, 3, 7, 1}, 10, true};

const nz_rule* nz_rule_of(std::string_view all) {
  switch (checksums::number(all.substr(0, 2))) {
  case 8:
    return &nz_d;
  case 9:
    return &nz_e;
  case 25:
  case 33:
    return &nz_f;
  case 26:
  case 28:
  case 29:
    return &nz_g;
  case 1:
  case 2:
  case 3:
  case 6:
  case 11:
  case 12:
  case 13:
  case 14:
  case 15:
  case 16:
  case 17:
  case 18:
  case 19:
  case 20:
  case 21:
  case 22:
  case 23:
  case 24:
  case 27:
  case 30:
  case 35:
  case 38:
    return checksums::number(all.substr(6, 8)) < 990'000 ? &nz_a : &nz_b;
  default:
    return nullptr;
  }
}

maybe read_nz(const number& read) {
  const auto [bank, branch, base, suffix] = read.sizes;
  if (bank != 2 || (branch != 3 && branch != 4) || base != 7 ||
      (suffix != 2 && suffix != 3))
    return {};
  const std::string_view digits = read.digits;
  std::string all(digits.substr(0, 2));
  all.append(4 - branch, '0').append(digits.substr(2, branch));
  all.append(1, '0').append(digits.substr(2 + branch, 7));
  all.append(4 - suffix, '0').append(digits.substr(9 + branch));
  const nz_rule* rule = nz_rule_of(all);
  if (rule == nullptr || digits.find_first_not_of('0', 2) == npos)
    return {};
  int sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    int product = (all[i] - '0') * rule->weights[i];
    while (rule->sum_digits && product > 9)
      product = product / 10 + product % 10;
    sum += product;
  }
  return sum % rule->modulus == 0 ? maybe{hit{account::nz, 0.8}} : maybe{};
}

/// Whether digits that start as these bits say can be those of an account:
/// the first group's length fits, and its numbers have 14 digits in any 17
/// bytes from their start.
bool may_be_account(std::uint64_t digits) {
  constexpr std::uint64_t sizes =
      1u << 2 | 1u << 3 | 1u << 8 | 1u << 18 | 1u << 22;
  constexpr std::uint64_t reach = (1u << 17) - 1;
  const int first = std::countr_one(digits);
  return first < 64 && (sizes >> first & 1) != 0 &&
         std::popcount(digits & reach) >= 14;
}

/// Places of a block where digits begin in a group of eight or more, or in one
/// of two or three with three digits behind it.
std::uint64_t account_begins(const text_masks& masks, std::size_t block) {
  const std::uint64_t begins = masks.begins(bytes_of::digit, block);
  if (begins == 0)
    return 0;
  const two_blocks digits = masks.both(bytes_of::digit, block);
  const two_blocks pairs = digits & digits >> 1;
  const two_blocks fours = pairs & pairs >> 2;
  const two_blocks three = pairs & digits >> 2;
  const two_blocks places = (fours & fours >> 4) |
                            (pairs & ~digits >> 2 & three >> 3) |
                            (three & ~digits >> 3 & three >> 4);
  return begins & static_cast<std::uint64_t>(places);
}

void scan_accounts(std::string_view text, const std::vector<bool>& wanted,
                   std::vector<group_match>& out) {
  const masks_scope masks(text);
  std::size_t i = 0;
  const auto begins = [&](std::size_t block) {
    return account_begins(*masks, block);
  };
  while ((i = masks->next_place(i, begins)) != npos) {
    const std::size_t run = masks->run_end(bytes_of::digit, i);
    if (!may_be_account(masks->at(bytes_of::digit, i))) {
      i = run;
      continue;
    }
    maybe found;
    const number read = read_number(text, i);
    if (read.count > 0 && stands_alone(text, i, read.end)) {
      found = read_clabe(text, i, read);
      found = found ? found : read_cbu(read);
      found = found ? found : read_nz(read);
    }
    const auto member =
        static_cast<std::uint16_t>(found ? found->member : account::nz);
    if (found && member < wanted.size() && wanted[member])
      out.push_back({member,
                     {{static_cast<std::uint32_t>(i),
                       static_cast<std::uint32_t>(read.end)},
                      found->confidence}});
    i = found ? read.end : run;
  }
}

} // namespace

const group account_group = {"accounts", scan_accounts};

} // namespace weir::detectors
