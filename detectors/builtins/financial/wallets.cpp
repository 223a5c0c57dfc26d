#include "detectors/builtins/financial/wallets.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/financial/coin_codecs.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace weir::detectors {

namespace {

using namespace chars;
using coins::bech32_sum;

struct hit {
  wallet member;
  double confidence;
};
using maybe = std::optional<hit>;

/// Addresses of 20 bytes in base 58: first character, version, length.
struct legacy {
  char first;
  int version;
  std::size_t shortest;
  wallet member;
};
constexpr legacy legacies[] = {
    {'1', 0, 26, wallet::btc_p2pkh},   {'3', 5, 26, wallet::btc_p2sh},
    {'D', 30, 34, wallet::doge},       {'L', 48, 26, wallet::ltc_legacy},
    {'M', 50, 26, wallet::ltc_legacy}, {'T', 65, 34, wallet::tron},
    {'r', 0, 25, wallet::xrp},
};
constexpr std::size_t longest_legacy = 35;

maybe read_legacy(std::string_view run) {
  if (run.size() > longest_legacy)
    return {};
  for (const legacy& row : legacies)
    if (row.first == run[0] && run.size() >= row.shortest &&
        coins::base58check_version(run, row.member == wallet::xrp
                                            ? coins::ripple_alphabet
                                            : coins::bitcoin_alphabet) ==
            row.version)
      return hit{row.member, 1};
  return {};
}

/// Addresses in bech32: how they start, which sum, which lengths.
struct bech {
  std::string_view head;
  bech32_sum sum;
  std::size_t shortest;
  std::size_t longest;
  wallet member;
};
constexpr bech beches[] = {
    {"bc1q", bech32_sum::bech32, 42, 62, wallet::btc_segwit},
    {"bc1p", bech32_sum::bech32m, 62, 62, wallet::btc_taproot},
    {"ltc1q", bech32_sum::bech32, 43, 63, wallet::ltc_segwit},
    {"addr1", bech32_sum::bech32, 58, 108, wallet::cardano},
};

bool starts_with_any_case(std::string_view run, std::string_view lower_case) {
  return run.size() >= lower_case.size() &&
         ends_with_word(run, lower_case.size(), lower_case);
}

maybe read_bech32(std::string_view run) {
  for (const bech& row : beches) {
    if (run.size() < row.shortest || run.size() > row.longest ||
        !starts_with_any_case(run, row.head))
      continue;
    // 20 or 32 bytes; Cardano has more kinds
    const bool fits = row.member == wallet::cardano ||
                      run.size() == row.shortest || run.size() == row.longest;
    if (fits && coins::bech32_check(run) == row.sum)
      return hit{row.member, 1};
  }
  return {};
}

maybe read_eth(std::string_view run) {
  if (run.size() != 42 || run[0] != '0' || lowered(run[1]) != 'x')
    return {};
  const std::string_view digits = run.substr(2);
  const auto ending = digits.find_first_not_of(digits.front());
  if (run_end(digits, 0, hex) != digits.size() || ending == npos)
    return {};
  const auto has = [&](std::uint8_t classes) {
    return std::any_of(digits.begin(), digits.end(),
                       [&](char c) { return is(c, classes); });
  };
  if (!has(upper) || !has(lower))
    return hit{wallet::eth, 0.7};
  return coins::eip55_holds(digits) ? maybe{hit{wallet::eth, 1}} : maybe{};
}

/// 32 bytes in base 58 with nothing to check: a word has to say what it is.
maybe read_solana(std::string_view text, std::size_t begin, std::size_t end) {
  static constexpr std::string_view own_words[] = {"solana", "wallet", "sol",
                                                   "phantom"};
  const std::string_view run = text.substr(begin, end - begin);
  std::array<std::uint8_t, 32> key;
  const bool glued =
      (begin > 0 && (text[begin - 1] == '+' || is(text[begin - 1], hyphen))) ||
      byte_at(text, end, '+') || byte_at(text, end, '=');
  if (run.size() < 32 || run.size() > 44 || glued ||
      !labels::said_before(text, begin, own_words) ||
      !coins::base58_decode(run, coins::bitcoin_alphabet, key))
    return {};
  return hit{wallet::solana, 0.8};
}

maybe read_wallet(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view run = text.substr(begin, end - begin);
  if (maybe found = read_legacy(run))
    return found;
  if (maybe found = read_bech32(run))
    return found;
  if (maybe found = read_eth(run))
    return found;
  return read_solana(text, begin, end);
}

/// Begin of the value in a run: behind what belongs to a written-out escape.
std::size_t value_begin(std::string_view text, std::size_t run) {
  if (run == 0)
    return run;
  if (text[run - 1] == '\\')
    return run + (text[run] == 'u' ? 5 : text[run] == 'x' ? 3 : 1);
  return text[run - 1] == '%' ? run + 2 : run;
}

void scan_wallets(std::string_view text, const std::vector<bool>& wanted,
                  std::vector<group_match>& out) {
  constexpr std::size_t shortest = 25;
  const masks_scope masks(text);
  std::size_t i = 0;
  while ((i = masks->next_run(bytes_of::alnum, i, shortest)) != npos) {
    const std::size_t begin = value_begin(text, i);
    const std::size_t end = i = masks->run_end(bytes_of::alnum, i);
    constexpr std::size_t longest = 108;
    if (end < begin + shortest || end - begin > longest ||
        byte_at(text, end, '_') || (begin > 0 && text[begin - 1] == '_'))
      continue;
    const maybe found = read_wallet(text, begin, end);
    const auto member =
        static_cast<std::uint16_t>(found ? found->member : wallet::xrp);
    if (found && member < wanted.size() && wanted[member])
      out.push_back({member,
                     {{static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)},
                      found->confidence}});
  }
}

} // namespace

const group wallet_group = {"wallets", scan_wallets};

} // namespace weir::detectors
