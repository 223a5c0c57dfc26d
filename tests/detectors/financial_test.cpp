#include "detectors/builtins/financial/coin_codecs.hpp"
#include "detectors/builtins/financial/rows.hpp"
#include "detectors/builtins/ids/checksums.hpp"
#include "messages/digest.hpp"
#include "tests/detectors/kinds.hpp"
#include "tests/support/shared.hpp"

#include <algorithm>

namespace {

using namespace weir::test;
namespace checksums = weir::detectors::checksums;
namespace coins = weir::detectors::coins;

constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::span<const builtin> rows() {
  return weir::detectors::financial_rows();
}

/// Digits that start with `prefix`, the last one Luhn's.
std::string card(maker& from, std::string prefix, std::size_t size) {
  prefix += from.digits(size - prefix.size() - 1);
  for (char last = '0'; last <= '9'; ++last)
    if (checksums::luhn(prefix + last))
      return prefix + last;
  return prefix;
}

std::string in_fours(const std::string& value, char gap) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i > 0 && i % 4 == 0)
      out += gap;
    out += value[i];
  }
  return out;
}

std::string iban(std::string_view country, const std::string& account) {
  for (int check = 2; check < 99; ++check) {
    const std::string two{static_cast<char>('0' + check / 10),
                          static_cast<char>('0' + check % 10)};
    std::string value = std::string(country) + two + account;
    if (checksums::mod97_moved(value))
      return value;
  }
  return {};
}

/// 20 bytes and a version as an address.
std::string base58check(maker& from, char version, std::string_view alphabet) {
  std::string bytes(1, version);
  while (bytes.size() < 21)
    bytes += static_cast<char>(1 + from.below(255));
  const auto text_of = [](const weir::sha256_bytes& b) {
    return std::string(b.begin(), b.end());
  };
  bytes += text_of(weir::sha256(text_of(weir::sha256(bytes)))).substr(0, 4);
  std::string out;
  std::vector<int> digits(36);
  for (const char byte : bytes) {
    int carry = static_cast<unsigned char>(byte);
    for (int& d : digits) {
      carry += d * 256;
      d = carry % 58;
      carry /= 58;
    }
  }
  for (std::size_t i = 0; i < bytes.size() && bytes[i] == 0; ++i)
    out += alphabet[0];
  auto first = std::find_if(digits.rbegin(), digits.rend(),
                            [](int d) { return d != 0; });
  for (; first != digits.rend(); ++first)
    out += alphabet[static_cast<std::size_t>(*first)];
  return out;
}

BOOST_AUTO_TEST_SUITE(financial)

BOOST_AUTO_TEST_CASE(
    formats_are_told_from_their_near_misses,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  BOOST_TEST(check_formats(rows(), "financial") == 60u);
}

BOOST_AUTO_TEST_CASE(made_cards_are_found_whole) {
  struct network {
    std::string_view id;
    std::string_view prefix;
    std::size_t size;
  };
  constexpr network networks[] = {
      {"card-amex", "37", 15},         {"card-visa", "4", 16},
      {"card-visa-13", "4", 13},       {"card-visa-19", "4", 19},
      {"card-mastercard-5", "53", 16}, {"card-mastercard-2", "2500", 16},
      {"card-discover", "6011", 16},   {"card-discover-644", "647", 16},
      {"card-jcb", "3540", 16},        {"card-unionpay", "62", 16},
      {"card-unionpay-19", "62", 19},  {"card-diners", "36", 14},
      {"card-maestro", "6759", 18},    {"card-mir", "2202", 16},
      {"card-rupay", "508", 16},       {"card-elo", "5067", 16},
      {"card-troy", "9792", 16},
  };
  for (const network& one : networks)
    check_made(rows(), one.id, "paid with ", [&](maker& from) {
      const std::string value = card(from, std::string(one.prefix), one.size);
      constexpr std::string_view gaps = " -";
      return one.size == 16 && from.below(2) == 0
                 ? in_fours(value, gaps[from.below(2)])
                 : value;
    });
  check_made(rows(), "card-16-grouped", "",
             [](maker& from) { return in_fours(card(from, "4", 16), ' '); });
  check_made(rows(), "card-track2", "swiped ", [](maker& from) {
    return ";" + card(from, "5412", 16) + "=2909" + from.digits(12) + "?";
  });
}

BOOST_AUTO_TEST_CASE(made_accounts_are_found_whole) {
  check_made(rows(), "iban", "to ", [](maker& from) {
    const std::string value = iban("DE", from.digits(18));
    return from.below(2) == 0 ? value : in_fours(value, ' ');
  });
  check_made(rows(), "iban-nl", "to ", [](maker& from) {
    return iban("NL", from.some(capitals, 4) + from.digits(10));
  });
  check_made(rows(), "iban-compact", "to ", [](maker& from) {
    return iban("GB", from.some(capitals, 4) + from.digits(14));
  });
  check_made(rows(), "lei", "", [](maker& from) {
    const std::string head = "5493" + from.some(capitals, 6) + from.digits(8);
    for (int check = 2; check < 99; ++check) {
      const std::string value = head + static_cast<char>('0' + check / 10) +
                                static_cast<char>('0' + check % 10);
      if (checksums::mod97(value))
        return value;
    }
    return head;
  });
  check_made(rows(), "aba-routing", "routing number ", [](maker& from) {
    for (;;) {
      std::string value = "0" + from.digits(8);
      if (checksums::weighted(value, {3, 7, 1, 3, 7, 1, 3, 7, 1}) % 10 == 0)
        return value;
    }
  });
  check_made(rows(), "bank-account-labelled", "Account No: ", [](maker& from) {
    return from.digits(8 + from.below(10));
  });
  check_made(rows(), "mexico-clabe", "", [](maker& from) {
    const std::string head = "012" + from.digits(14);
    for (char last = '0'; last <= '9'; ++last) {
      int sum = last - '0';
      for (std::size_t i = 0; i < head.size(); ++i)
        sum += (head[i] - '0') * (i % 3 == 0 ? 3 : i % 3 == 1 ? 7 : 1) % 10;
      if (sum % 10 == 0)
        return head + last;
    }
    return head;
  });
}

BOOST_AUTO_TEST_CASE(made_wallets_are_found_whole) {
  struct coin {
    std::string_view id;
    int version;
    std::string_view alphabet;
  };
  const coin kinds[] = {{"btc-p2pkh", 0, coins::bitcoin_alphabet},
                        {"btc-p2sh", 5, coins::bitcoin_alphabet},
                        {"ltc-legacy", 48, coins::bitcoin_alphabet},
                        {"doge-address", 30, coins::bitcoin_alphabet},
                        {"tron-address", 65, coins::bitcoin_alphabet},
                        {"xrp-address", 0, coins::ripple_alphabet}};
  for (const coin& one : kinds)
    check_made(rows(), one.id, "send it to ", [&](maker& from) {
      return base58check(from, static_cast<char>(one.version), one.alphabet);
    });
  check_made(rows(), "eth-address", "", [](maker& from) {
    return "0x" + from.some("0123456789abcdef", 40);
  });
}

BOOST_AUTO_TEST_CASE(keccak_is_that_of_ethereum) {
  // the empty text, from the Yellow Paper
  const auto hash = coins::keccak256("");
  BOOST_TEST(int{hash[0]} == 0xc5);
  BOOST_TEST(int{hash[31]} == 0x70);
  BOOST_TEST(coins::eip55_holds("5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"));
  BOOST_TEST(!coins::eip55_holds("5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"));
}

BOOST_AUTO_TEST_CASE(labels_come_in_many_spellings) {
  constexpr sample samples[] = {
      {"aba-routing-labelled", "routing_number=021000021", "021000021"},
      {"aba-routing-labelled", "{\"routingNumber\": \"021000021\"}",
       "021000021"},
      {"aba-routing-labelled", "ABA# 021000021", "021000021"},
      {"aba-routing-labelled", "RTN 021000021.", "021000021"},
      {"aba-routing-labelled", "Routing Number (ABA): 021000021", "021000021"},
      {"aba-routing-labelled", "database 021000021", ""},
      {"aba-routing-labelled", "routing 100000000 messages", ""},
      {"bic-labelled", "BIC/SWIFT: DEUTDEFF500", "DEUTDEFF500"},
      {"bic-labelled", "swift_code = \"CHASUS33\"", "CHASUS33"},
      {"bic-labelled", "arabic ABCDEFGH", ""},
      {"bic-labelled", "SWIFT: TESTZZ2L", ""},
      {"bic-labelled", "Swift: A guide", ""},
      {"bic", "the BIC of our bank is COBADEFFXXX.", "COBADEFFXXX"},
      {"bank-account-labelled", "ACCT # 12345678", "12345678"},
      {"bank-account-labelled", "{\"account_number\":\"000123456789\"}",
       "000123456789"},
      {"bank-account-labelled", "bank account 12345678901", "12345678901"},
      {"bank-account-labelled", "AWS account 123456789012", ""},
      {"bank-account-labelled", "account_id: 123456789012", ""},
      {"bank-account-labelled", "accountId=123456789012", ""},
      {"bank-account-labelled", "account: 1234567890.25", ""},
      {"card-cvv-labelled", "{\"cvc\": \"123\"}", "123"},
      {"card-cvv-labelled", "CVV2 1234", "1234"},
      {"card-cvv-labelled", "Security code is 987", "987"},
      {"card-cvv-labelled", "cvv: 12345", ""},
      {"card-cvv-labelled", "decided 123", ""},
      {"uk-sort-code-account", "Sort code: 20-00-00, account number: 55779911",
       "20-00-00, account number: 55779911"},
      {"uk-sort-code-account", "sort_code=20-00-00", "20-00-00"},
      {"iban", "IBAN:GB82WEST12345698765432;", "GB82WEST12345698765432"},
      {"iban", "\\nDE89 3704 0044 0532 0130 00\\n",
       "DE89 3704 0044 0532 0130 00"},
      {"iban", "GB82WEST12345698765432X", ""},
      {"iban", "xGB82WEST12345698765432", ""},
      {"iban", "DE89 3704 0044 0532 0130", ""},
      {"solana-address", "wallet: 4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw",
       "4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw"},
      {"btc-segwit", "bitcoin:bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5fcj4z3?a=1",
       "bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5fcj4z3"},
      {"eth-address", "0x0000000000000000000000000000000000000000", ""},
      {"eth-address",
       "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
       ""},
      {"card-visa", "4111 1111 1111 1111 110", "4111 1111 1111 1111"},
      {"card-visa-19", "4111 1111 1111 1111 110", "4111 1111 1111 1111 110"},
      {"card-track2", "4111111111111111=30011010000000000", ""},
      {"card-track2", ";4111111111111111=30131010000000000?", ""},
  };
  check_samples(rows(), samples);
}

BOOST_AUTO_TEST_CASE(ordinary_texts_are_quiet) {
  check_quiet(rows(), ordinary_texts);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
