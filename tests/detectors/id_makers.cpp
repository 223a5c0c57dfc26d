#include "tests/detectors/id_makers.hpp"

#include <algorithm>
#include <cstdio>
#include <initializer_list>

namespace weir::test {

namespace {

using rng = std::mt19937;
using std::string;

int upto(rng& random, int low, int high) {
  return low +
         static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

char one_of(rng& random, std::string_view set) {
  return set[random() % set.size()];
}

constexpr std::string_view all_digits = "0123456789";
constexpr std::string_view all_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

string some(rng& random, std::string_view set, int count) {
  string made;
  while (count-- > 0)
    made += one_of(random, set);
  return made;
}

string digits(rng& random, int count) {
  return some(random, all_digits, count);
}

string letters(rng& random, int count) {
  return some(random, all_letters, count);
}

string padded(long long value, int width) {
  char out[24];
  std::snprintf(out, sizeof out, "%0*lld", width, value);
  return out;
}

/// Year, month, day, raised by these.
string ymd(rng& random, int month = 0, int day = 0) {
  return padded(upto(random, 31, 99), 2) +
         padded(upto(random, 1, 12) + month, 2) +
         padded(upto(random, 1, 28) + day, 2);
}

string dmy(rng& random, int day = 0) {
  return padded(upto(random, 1, 28) + day, 2) + padded(upto(random, 1, 12), 2) +
         padded(upto(random, 31, 99), 2);
}

int value(char c) {
  return c <= '9' ? c - '0' : c - 'A' + 10;
}

int sum(std::string_view text, std::initializer_list<int> weights) {
  int total = 0;
  std::size_t i = 0;
  for (int weight : weights)
    total += weight * value(text[i++]);
  return total;
}

/// Appends the character that `table` has for the remainder, nothing at all
/// where it has a blank.
string checked(const string& body, int total, int modulus,
               std::string_view table) {
  const char c = table[static_cast<std::size_t>(total % modulus)];
  return c == ' ' ? string() : body + c;
}

/// Remainder 1 is written 10, so there is no such number.
constexpr std::string_view eleven_minus = "0 987654321";
constexpr std::string_view eleven_minus_0 = "00987654321";
constexpr std::string_view eleven_minus_1 = "10987654321";
constexpr std::string_view ten_minus = "0987654321";
constexpr std::string_view plain = "0123456789 ";
constexpr std::string_view plain_0 = "01234567890";

string luhn(const string& body) {
  int total = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const int twice = (body.size() - i) % 2 == 1 ? 2 : 1;
    const int product = twice * (body[i] - '0');
    total += product / 10 + product % 10;
  }
  return body + ten_minus[static_cast<std::size_t>(total % 10)];
}

/// By trial, over the scheme's published tables.
string verhoeff(const string& body) {
  static constexpr const char* times[] = {
      "0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
      "5987604321", "6598710432", "7659821043", "8765932104", "9876543210"};
  static constexpr const char* turn[] = {
      "0123456789", "1576283094", "5803796142", "8916043527",
      "9453126870", "4286573901", "2793806415", "7046913258"};
  for (char last : all_digits) {
    const string whole = body + last;
    int c = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const int digit = whole[whole.size() - 1 - i] - '0';
      c = times[c][turn[i % 8][digit] - '0'] - '0';
    }
    if (c == 0)
      return whole;
  }
  return {};
}

string iso7064_11_10(const string& body) {
  int p = 10;
  for (char c : body) {
    const int s = (p + c - '0') % 10;
    p = (s == 0 ? 10 : s) * 2 % 11;
  }
  return body + all_digits[static_cast<std::size_t>((11 - p) % 10)];
}

/// Puts separators between pieces of these sizes.
string split(const string& whole, std::initializer_list<int> sizes,
             std::string_view separators) {
  string made;
  if (whole.empty())
    return made;
  std::size_t at = 0;
  std::size_t k = 0;
  for (int size : sizes) {
    if (at > 0)
      made += separators[std::min(k++, separators.size() - 1)];
    made += whole.substr(at, static_cast<std::size_t>(size));
    at += static_cast<std::size_t>(size);
  }
  return made;
}

string ssn(rng& random) {
  int area = upto(random, 1, 899);
  if (area == 666)
    area = 667;
  return padded(area, 3) + "-" + padded(upto(random, 1, 99), 2) + "-" +
         padded(upto(random, 1, 9999), 4);
}

string nino(rng& random) {
  return some(random, "ACEHJLMPRSWXY", 2) + digits(random, 6) +
         one_of(random, "ABCD");
}

string dni(const string& head, const string& body, long long number) {
  return head + body + "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23];
}

string codice_fiscale(rng& random) {
  const bool woman = upto(random, 0, 1) == 1;
  const string body = letters(random, 6) + digits(random, 2) +
                      one_of(random, "ABCDEHLMPRST") +
                      padded(upto(random, 1, 28) + (woman ? 40 : 0), 2) +
                      letters(random, 1) + digits(random, 3);
  static constexpr int odd[] = {1,  0,  5,  7,  9,  13, 15, 17, 19,
                                21, 2,  4,  18, 20, 11, 3,  6,  8,
                                12, 14, 16, 10, 22, 25, 24, 23};
  int total = 0;
  for (std::size_t i = 0; i < 15; ++i) {
    const int place = body[i] <= '9' ? body[i] - '0' : body[i] - 'A';
    total += i % 2 == 0 ? odd[place] : place;
  }
  return body + all_letters[static_cast<std::size_t>(total % 26)];
}

string rvnr(rng& random) {
  const string head = padded(upto(random, 8, 89), 2) + dmy(random);
  const char letter = one_of(random, all_letters);
  const string tail = digits(random, 2);
  const string whole = head + padded(letter - 'A' + 1, 2) + tail;
  static constexpr int weights[] = {2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1};
  int total = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    const int product = weights[i] * (whole[i] - '0');
    total += product / 10 + product % 10;
  }
  return head + letter + tail + padded(total % 10, 1);
}

string tax_id_with_one_double(rng& random) {
  string pool(all_digits);
  for (std::size_t i = pool.size(); i-- > 1;)
    std::swap(pool[i], pool[random() % (i + 1)]);
  string body = pool.substr(0, 9);
  body.insert(body.begin() + upto(random, 1, 9), body[3]);
  return body[0] == '0' ? string() : iso7064_11_10(body);
}

string hkid(rng& random) {
  const string body = letters(random, upto(random, 1, 2)) + digits(random, 6);
  int total = body.size() == 7 ? 36 * 9 : 0;
  int weight = static_cast<int>(body.size()) + 1;
  for (char c : body)
    total += weight-- * value(c);
  return body + "(" + "0A987654321"[total % 11] + ")";
}

string nric(rng& random) {
  const char kind = one_of(random, "STFGM");
  const string body = digits(random, 7);
  const int plus = kind == 'M' ? 3 : (kind == 'T' || kind == 'G') ? 4 : 0;
  const char* table = kind == 'S' || kind == 'T' ? "JZIHGFEDCBA"
                      : kind == 'M'              ? "XWUTRQPNJLK"
                                                 : "XWUTRQPNMLK";
  return kind + body + table[(sum(body, {2, 7, 6, 5, 4, 3, 2}) + plus) % 11];
}

string taiwan(rng& random) {
  static constexpr std::string_view order = "ABCDEFGHJKLMNPQRSTUVXYWZIO";
  const std::size_t at = random() % order.size();
  const string body = one_of(random, "12") + digits(random, 7);
  const int place = static_cast<int>(at) + 10;
  const int total =
      place / 10 + 9 * (place % 10) + sum(body, {8, 7, 6, 5, 4, 3, 2, 1});
  return checked(order[at] + body, total, 10, ten_minus);
}

string curp(rng& random) {
  static constexpr const char* states[] = {"AS", "BC", "DF", "JC", "NL",
                                           "SR", "YN", "ZS", "NE"};
  const string body = letters(random, 4) + ymd(random) + one_of(random, "HM") +
                      states[random() % 9] + letters(random, 3) +
                      one_of(random, "0A");
  int total = 0;
  for (int i = 0; i < 17; ++i) {
    // N with tilde has the place behind N
    const int place = value(body[static_cast<std::size_t>(i)]);
    total += (18 - i) * (place > 23 ? place + 1 : place);
  }
  return checked(body, total, 10, ten_minus);
}

string gstin(rng& random) {
  const string body = padded(upto(random, 1, 37), 2) + letters(random, 3) +
                      one_of(random, "PCHFATBLJGK") + letters(random, 1) +
                      padded(upto(random, 1, 9999), 4) + letters(random, 1) +
                      one_of(random, "123A") + "Z";
  int total = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const int product = value(body[i]) * (i % 2 == 0 ? 1 : 2);
    total += product / 36 + product % 36;
  }
  const int check = (36 - total % 36) % 36;
  return body + (check < 10
                     ? all_digits[static_cast<std::size_t>(check)]
                     : all_letters[static_cast<std::size_t>(check - 10)]);
}

string rut(rng& random) {
  const string body = padded(upto(random, 10000000, 29999999), 8);
  const int total = sum(body, {3, 2, 7, 6, 5, 4, 3, 2});
  return split(checked(body, total, 11, "0K987654321"), {2, 3, 3, 1}, "..-");
}

string cpf(rng& random, string body, std::initializer_list<int> first,
           std::initializer_list<int> second) {
  (void)random;
  body = checked(body, sum(body, first), 11, eleven_minus_0);
  return checked(body, sum(body, second), 11, eleven_minus_0);
}

string norway(rng& random) {
  string body = dmy(random) + padded(upto(random, 0, 499), 3);
  body =
      checked(body, sum(body, {3, 7, 6, 1, 8, 9, 4, 5, 2}), 11, eleven_minus);
  return body.empty() ? body
                      : checked(body, sum(body, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2}),
                                11, eleven_minus);
}

string turkey(rng& random) {
  const string body = padded(upto(random, 100000000, 999999999), 9);
  const int odd = sum(body, {1, 0, 1, 0, 1, 0, 1, 0, 1});
  const int even = sum(body, {0, 1, 0, 1, 0, 1, 0, 1, 0});
  const int tenth = (7 * odd + 9 * even) % 10; // -1 is 9
  return body + padded(tenth, 1) + padded((odd + even + tenth) % 10, 1);
}

string estonia(rng& random) {
  const string body = one_of(random, "3456") + ymd(random) + digits(random, 3);
  const int first = sum(body, {1, 2, 3, 4, 5, 6, 7, 8, 9, 1}) % 11;
  if (first < 10)
    return body + padded(first, 1);
  return body + padded(sum(body, {3, 4, 5, 6, 7, 8, 9, 1, 2, 3}) % 11 % 10, 1);
}

string siret(rng& random) {
  return luhn(luhn(digits(random, 8)) + "000" + digits(random, 1));
}

string china(rng& random) {
  const string body = "110105" + padded(upto(random, 1930, 2020), 4) +
                      padded(upto(random, 1, 12), 2) +
                      padded(upto(random, 1, 28), 2) + digits(random, 3);
  const int total =
      sum(body, {7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2});
  return checked(body, total, 11, "10X98765432");
}

string new_zealand(rng& random) {
  const string body = padded(upto(random, 1000000, 9999999), 7);
  // the second set is left to the examples
  return split(
      checked(body, sum(body, {2, 7, 6, 5, 4, 3, 2}), 11, eleven_minus),
      {2, 3, 3}, "-");
}

string czechia(rng& random) {
  const string body = ymd(random, upto(random, 0, 1) * 50) + digits(random, 3);
  const int rest = static_cast<int>(std::stoll(body) * 10 % 11);
  return rest == 1 ? string()
                   : body.substr(0, 6) + "/" + body.substr(6) +
                         padded((11 - rest) % 11, 1);
}

string french_key(const string& body) {
  return body + padded(97 - std::stoll(body) % 97, 2);
}

string abn(rng& random) {
  // the weighted sum must vanish mod 89; the first two digits do that
  const string body = digits(random, 9);
  const int total = sum(body, {3, 5, 7, 9, 11, 13, 15, 17, 19});
  for (int head = 11; head < 100; ++head)
    if ((total + (head / 10 - 1) * 10 + head % 10) % 89 == 0)
      return split(padded(head, 2) + body, {2, 3, 3, 3}, " ");
  return {};
}

string steered_to_zero(const string& body, int total, int weight, int modulus) {
  for (char c : all_digits)
    if ((total + weight * (c - '0')) % modulus == 0)
      return body + c;
  return {};
}

string licence_uk(rng& random) {
  const string name = letters(random, upto(random, 2, 5));
  const int month = upto(random, 1, 12) + upto(random, 0, 1) * 50;
  return (name + "9999").substr(0, 5) + digits(random, 1) + padded(month, 2) +
         padded(upto(random, 1, 28), 2) + digits(random, 1) +
         letters(random, 1) + one_of(random, "9AJM") + one_of(random, "9AJM") +
         letters(random, 2);
}

constexpr change always = change::always_caught;
constexpr change mostly = change::mostly_caught;
constexpr change unchecked = change::free;

constexpr id_maker makers[] = {
    {"us-ssn-bare", "{}", unchecked, ssn},
    {"us-ssn-strict", "{}", unchecked, ssn},
    {"us-itin", "{}", unchecked,
     [](rng& r) {
       return "9" + digits(r, 2) + "-" + padded(upto(r, 70, 88), 2) + "-" +
              digits(r, 4);
     }},
    {"us-ein", "EIN: {}", unchecked,
     [](rng& r) { return padded(upto(r, 30, 48), 2) + "-" + digits(r, 7); }},
    {"us-npi", "{}", always,
     [](rng& r) {
       return luhn("80840" + string(1, one_of(r, "12")) + digits(r, 8))
           .substr(5);
     }},
    {"us-dea", "{}", mostly,
     [](rng& r) {
       const string body = digits(r, 6);
       return one_of(r, "ABFGMPRX") + letters(r, 1) +
              checked(body, sum(body, {1, 2, 1, 2, 1, 2}), 10, plain);
     }},
    {"us-mbi", "{}", unchecked,
     [](rng& r) {
       static constexpr std::string_view used = "ACDEFGHJKMNPQRTUVWXY";
       static constexpr std::string_view both =
           "ACDEFGHJKMNPQRTUVWXY0123456789";
       return some(r, "123456789", 1) + some(r, used, 1) + some(r, both, 1) +
              digits(r, 1) + "-" + some(r, used, 1) + some(r, both, 1) +
              digits(r, 1) + "-" + some(r, used, 2) + digits(r, 2);
     }},
    {"us-ptin", "{}", unchecked, [](rng& r) { return "P-" + digits(r, 8); }},
    {"us-passport-card", "US passport number {}", unchecked,
     [](rng& r) {
       const int letter = upto(r, 0, 1);
       return letters(r, letter) + digits(r, 8 - letter) + "1";
     }},
    {"ca-sin", "{}", always,
     [](rng& r) {
       return split(luhn(some(r, "1234567", 1) + digits(r, 7)), {3, 3, 3}, "-");
     }},
    {"ca-bc-phn", "{}", always,
     [](rng& r) {
       const string body = "9" + digits(r, 8);
       return split(checked(body, sum(body, {0, 2, 4, 8, 5, 10, 9, 7, 3}), 11,
                            eleven_minus),
                    {4, 3, 3}, " ");
     }},
    {"uk-nino", "{}", unchecked, nino},
    {"uk-nino-strict", "{}", unchecked,
     [](rng& r) {
       return split(nino(r), {2, 2, 2, 2, 1}, " ");
     }},
    {"uk-nhs", "{}", always,
     [](rng& r) {
       const string body = digits(r, 9);
       return split(checked(body, sum(body, {10, 9, 8, 7, 6, 5, 4, 3, 2}), 11,
                            eleven_minus),
                    {3, 3, 4}, " ");
     }},
    {"uk-utr", "UTR {}", always,
     [](rng& r) {
       const string body = digits(r, 9);
       return "21987654321"[sum(body, {6, 7, 8, 9, 10, 5, 4, 3, 2}) % 11] +
              body;
     }},
    {"uk-driving-licence", "{}", unchecked, licence_uk},
    {"uk-passport", "UK passport {}", unchecked,
     [](rng& r) { return digits(r, 8) + "1"; }},
    {"uk-vat", "{}", mostly,
     [](rng& r) {
       const string body = digits(r, 7);
       const int rest = (194 - sum(body, {8, 7, 6, 5, 4, 3, 2}) % 97) % 97;
       return split("GB" + body + padded(rest, 2), {2, 3, 4, 2}, " ");
     }},
    {"ie-pps", "{}", always,
     [](rng& r) {
       const string body = digits(r, 7);
       const char second = one_of(r, "ABH");
       const int total =
           sum(body, {8, 7, 6, 5, 4, 3, 2}) + 9 * (second - 'A' + 1);
       return checked(body, total, 23, "WABCDEFGHIJKLMNOPQRSTUV") + second;
     }},
    {"de-steuer-id", "{}", always,
     [](rng& r) {
       return split(tax_id_with_one_double(r), {2, 3, 3, 3}, " ");
     }},
    {"de-rvnr", "{}", mostly, rvnr},
    {"de-id-card", "{}", always,
     [](rng& r) {
       static constexpr std::string_view used = "CFGHJKLMNPRTVWXYZ0123456789";
       const string body = some(r, "LMNPRTVWXYZ", 1) + some(r, used, 7);
       return checked(body, sum(body, {7, 3, 1, 7, 3, 1, 7, 3}), 10, plain);
     }},
    {"de-vat", "{}", always,
     [](rng& r) {
       return "DE" + iso7064_11_10(some(r, "123456789", 1) + digits(r, 7));
     }},
    {"fr-nir", "{}", always,
     [](rng& r) {
       const string body = some(r, "12", 1) + digits(r, 2) +
                           padded(upto(r, 1, 12), 2) +
                           padded(upto(r, 1, 95), 2) + digits(r, 6);
       return split(french_key(body), {1, 2, 2, 2, 3, 3, 2}, " ");
     }},
    {"fr-nif", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "0123", 1) + digits(r, 9);
       return body + padded(std::stoll(body) % 511, 3);
     }},
    {"fr-siret", "{}", always, siret},
    {"es-dni", "{}", always,
     [](rng& r) {
       const string body = digits(r, 8);
       return dni("", body, std::stoll(body));
     }},
    {"es-nie", "{}", always,
     [](rng& r) {
       const int head = upto(r, 0, 2);
       const string body = digits(r, 7);
       return dni(string(1, static_cast<char>('X' + head)), body,
                  head * 10000000LL + std::stoll(body));
     }},
    {"it-codice-fiscale", "{}", always, codice_fiscale},
    {"it-vat", "Partita IVA {}", always,
     [](rng& r) { return luhn(digits(r, 7) + padded(upto(r, 1, 100), 3)); }},
    {"nl-bsn", "BSN: {}", always,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 7);
       return checked(body, sum(body, {9, 8, 7, 6, 5, 4, 3, 2}), 11, plain);
     }},
    {"be-nn", "{}", mostly,
     [](rng& r) {
       return split(french_key(ymd(r) + digits(r, 3)), {2, 2, 2, 3, 2}, "..-.");
     }},
    {"pl-pesel", "{}", always,
     [](rng& r) {
       const string body = ymd(r, upto(r, 0, 1) * 20) + digits(r, 4);
       return checked(body, sum(body, {1, 3, 7, 9, 1, 3, 7, 9, 1, 3}), 10,
                      ten_minus);
     }},
    {"pl-nip", "{}", always,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 8);
       const string all =
           checked(body, sum(body, {6, 5, 7, 2, 3, 4, 5, 6, 7}), 11, plain);
       return all.empty() ? all : "PL " + all;
     }},
    {"se-personnummer", "{}", always,
     [](rng& r) {
       return split(luhn(ymd(r) + digits(r, 3)), {6, 4}, "-");
     }},
    {"fi-hetu", "{}", always,
     [](rng& r) {
       const string date = dmy(r);
       const string serial = padded(upto(r, 2, 899), 3);
       return date + one_of(r, "-A") + serial +
              "0123456789ABCDEFHJKLMNPRSTUVWXY"[std::stoll(date + serial) % 31];
     }},
    {"dk-cpr", "{}", unchecked,
     [](rng& r) { return dmy(r) + "-" + digits(r, 4); }},
    {"no-fodselsnummer", "{}", always, norway},
    {"pt-nif", "NIF {}", mostly,
     [](rng& r) {
       const string body = some(r, "1235", 1) + digits(r, 7);
       return checked(body, sum(body, {9, 8, 7, 6, 5, 4, 3, 2}), 11,
                      eleven_minus_0);
     }},
    {"ch-ahv", "{}", always,
     [](rng& r) {
       const string body = "756" + digits(r, 9);
       return split(checked(body,
                            sum(body, {1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3}), 10,
                            ten_minus),
                    {3, 4, 4, 2}, ".");
     }},
    {"at-svnr", "{}", always,
     [](rng& r) {
       const string serial = padded(upto(r, 100, 999), 3);
       const string date = dmy(r);
       const string head = checked(
           serial, sum(serial + date, {3, 7, 9, 5, 8, 4, 2, 1, 6}), 11, plain);
       return head.empty() ? head : head + " " + date;
     }},
    {"gr-amka", "{}", always,
     [](rng& r) { return luhn(dmy(r) + digits(r, 4)); }},
    {"ro-cnp", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "1256", 1) + ymd(r) +
                           padded(upto(r, 1, 46), 2) + digits(r, 3);
       return checked(body, sum(body, {2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9}), 11,
                      "01234567891");
     }},
    {"bg-egn", "{}", mostly,
     [](rng& r) {
       const string body = ymd(r) + digits(r, 3);
       return split(
           checked(body, sum(body, {2, 4, 8, 5, 10, 9, 7, 3, 6}), 11, plain_0),
           {6, 3, 1}, " ");
     }},
    {"hr-oib", "{}", always,
     [](rng& r) { return iso7064_11_10(digits(r, 10)); }},
    {"cz-rc", "{}", mostly, czechia},
    {"ee-isikukood", "{}", mostly, estonia},
    {"lv-pk", "{}", mostly,
     [](rng& r) {
       const string body = dmy(r) + "1" + digits(r, 3);
       return split(checked(body,
                            1 + sum(body, {10, 5, 8, 4, 2, 1, 6, 3, 7, 9}), 11,
                            plain_0),
                    {6, 5}, "-");
     }},
    {"si-emso", "{}", mostly,
     [](rng& r) {
       const string body = dmy(r).substr(0, 4) + "9" +
                           padded(upto(r, 31, 99), 2) + "50" + digits(r, 3);
       return checked(body, sum(body, {7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2}), 11,
                      eleven_minus);
     }},
    {"is-kennitala", "{}", mostly,
     [](rng& r) {
       const string body = dmy(r) + digits(r, 2);
       const string all =
           checked(body, sum(body, {3, 2, 7, 6, 5, 4, 3, 2}), 11, eleven_minus);
       return all.empty() ? all : split(all + "9", {6, 4}, "-");
     }},
    {"eu-vat-be", "{}", mostly,
     [](rng& r) {
       const string body = "0" + some(r, "23456789", 1) + digits(r, 6);
       return "BE " + french_key(body);
     }},
    {"tr-kimlik", "{}", always, turkey},
    {"il-id", "{}", always,
     [](rng& r) {
       return split(luhn(some(r, "123456789", 1) + digits(r, 6)), {7, 1}, "-");
     }},
    {"ru-snils", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 8);
       const int rest = sum(body, {9, 8, 7, 6, 5, 4, 3, 2, 1}) % 101;
       return split(body + padded(rest % 100, 2), {3, 3, 3, 2}, "-- ");
     }},
    {"ru-inn", "INN {}", mostly,
     [](rng& r) {
       const string body = digits(r, 9);
       return checked(body, sum(body, {2, 4, 10, 3, 5, 9, 4, 6, 8}), 11,
                      plain_0);
     }},
    {"ua-rntrc", "RNTRC {}", mostly,
     [](rng& r) {
       const string body = digits(r, 9);
       const int total = sum(body, {-1, 5, 7, 9, 4, 6, 10, 5, 7});
       return total < 0 ? string() : checked(body, total, 11, plain_0);
     }},
    {"in-aadhaar", "{}", always,
     [](rng& r) {
       return split(verhoeff(some(r, "23456789", 1) + digits(r, 10)), {4, 4, 4},
                    " ");
     }},
    {"in-pan", "{}", unchecked,
     [](rng& r) {
       return letters(r, 3) + one_of(r, "PCHFATBLJGK") + letters(r, 1) +
              padded(upto(r, 1, 9999), 4) + letters(r, 1);
     }},
    {"in-gstin", "{}", always, gstin},
    {"in-voter", "{}", always,
     [](rng& r) { return letters(r, 3) + luhn(digits(r, 6)); }},
    {"in-passport", "Indian passport {}", unchecked,
     [](rng& r) {
       return some(r, "ABJKLMNPRSTUVWY", 1) + some(r, "123456789", 1) +
              digits(r, 5) + some(r, "123456789", 1);
     }},
    {"br-cpf", "{}", mostly,
     [](rng& r) {
       return split(cpf(r, digits(r, 9), {10, 9, 8, 7, 6, 5, 4, 3, 2},
                        {11, 10, 9, 8, 7, 6, 5, 4, 3, 2}),
                    {3, 3, 3, 2}, "..-");
     }},
    {"br-cnpj", "{}", mostly,
     [](rng& r) {
       return split(cpf(r, digits(r, 8) + "0001",
                        {5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2},
                        {6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2}),
                    {2, 3, 3, 4, 2}, "../-");
     }},
    {"mx-curp", "{}", mostly, curp},
    {"mx-rfc", "{}", unchecked,
     [](rng& r) {
       return letters(r, 4) + " " + ymd(r) + " " + letters(r, 2) + digits(r, 1);
     }},
    {"ar-cuit", "{}", mostly,
     [](rng& r) {
       const string body = "20" + digits(r, 8);
       return split(checked(body, sum(body, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2}), 11,
                            eleven_minus),
                    {2, 8, 1}, "-");
     }},
    {"cl-rut", "{}", always, rut},
    {"co-nit", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 8);
       return split(checked(body, sum(body, {41, 37, 29, 23, 19, 17, 13, 7, 3}),
                            11, "01987654321"),
                    {3, 3, 3, 1}, "..-");
     }},
    {"ec-cedula", "{}", always,
     [](rng& r) {
       return split(luhn(padded(upto(r, 1, 24), 2) + some(r, "012345", 1) +
                         digits(r, 6)),
                    {9, 1}, "-");
     }},
    {"pe-ruc", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "12", 1) + "0" + digits(r, 8);
       return checked(body, sum(body, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2}), 11,
                      eleven_minus_1);
     }},
    {"au-tfn", "TFN {}", always,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 7);
       return split(
           steered_to_zero(body, sum(body, {1, 4, 3, 7, 5, 8, 6, 9}), 10, 11),
           {3, 3, 3}, " ");
     }},
    {"au-abn", "{}", always, abn},
    {"au-acn", "ACN {}", mostly,
     [](rng& r) {
       const string body = digits(r, 8);
       return split(
           checked(body, sum(body, {8, 7, 6, 5, 4, 3, 2, 1}), 10, ten_minus),
           {3, 3, 3}, " ");
     }},
    {"au-medicare", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "23456", 1) + digits(r, 7);
       const string all =
           checked(body, sum(body, {1, 3, 7, 9, 1, 3, 7, 9}), 10, plain);
       return split(all + "1", {4, 5, 1}, " ");
     }},
    {"nz-ird", "{}", mostly, new_zealand},
    {"za-id", "{}", always,
     [](rng& r) {
       return luhn(ymd(r) + digits(r, 4) + one_of(r, "01") + "8");
     }},
    {"sg-nric", "{}", always, nric},
    {"hk-id", "{}", always, hkid},
    {"tw-id", "{}", mostly, taiwan},
    {"cn-ric", "{}", always, china},
    {"jp-mynumber", "{}", mostly,
     [](rng& r) {
       const string body = digits(r, 11);
       return checked(body, sum(body, {6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2}), 11,
                      eleven_minus_0);
     }},
    {"kr-rrn", "{}", mostly,
     [](rng& r) {
       const string body = ymd(r) + some(r, "12", 1) + digits(r, 5);
       return split(checked(body,
                            sum(body, {2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5}), 11,
                            eleven_minus_1),
                    {6, 7}, "-");
     }},
    {"th-id", "{}", mostly,
     [](rng& r) {
       const string body = some(r, "12345678", 1) + digits(r, 11);
       return split(checked(body,
                            sum(body, {13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2}),
                            11, eleven_minus_1),
                    {1, 4, 5, 2, 1}, "-");
     }},
    {"my-nric", "{}", unchecked,
     [](rng& r) {
       return ymd(r) + "-" + padded(upto(r, 1, 16), 2) + "-" + digits(r, 4);
     }},
    {"id-nik", "{}", unchecked,
     [](rng& r) {
       return "3171" + padded(upto(r, 1, 20), 2) + dmy(r, upto(r, 0, 1) * 40) +
              padded(upto(r, 1, 9999), 4);
     }},
    {"pk-cnic", "{}", unchecked,
     [](rng& r) {
       return some(r, "1234567", 1) + digits(r, 4) + "-" + digits(r, 6) + "1-" +
              digits(r, 1);
     }},
    {"ph-tin", "{}", always,
     [](rng& r) {
       const string body = some(r, "123456789", 1) + digits(r, 7);
       return split(
           checked(body, sum(body, {9, 8, 7, 6, 5, 4, 3, 2}), 11, plain),
           {3, 3, 3}, "-");
     }},
    {"ng-nin", "{}", always, [](rng& r) { return verhoeff(digits(r, 10)); }},
    {"ke-pin", "{}", unchecked,
     [](rng& r) { return some(r, "AP", 1) + digits(r, 9) + letters(r, 1); }},
    {"passport-labelled", "Passport: {}", unchecked,
     [](rng& r) { return letters(r, 1) + digits(r, 8); }},
    {"driver-license-labelled", "Driver License: {}", unchecked,
     [](rng& r) {
       return letters(r, upto(r, 0, 2)) + digits(r, upto(r, 6, 9));
     }},
    {"canadian-sin-labelled", "SIN: {}", always,
     [](rng& r) {
       return split(luhn(some(r, "1234567", 1) + digits(r, 7)), {3, 3, 3}, " ");
     }},
};

} // namespace

std::span<const id_maker> id_makers() {
  return makers;
}

} // namespace weir::test
