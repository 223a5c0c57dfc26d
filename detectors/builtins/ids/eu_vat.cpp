// VAT numbers of the member states. Forms and checks from the Commission's
// published table and the states' tax offices.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

/// Remainder by 11 of a weighted sum, 10 written as 0.
int eleven(std::string_view v, std::initializer_list<int> weights) {
  return weighted(v, weights) % 11 % 10;
}

bool digits(std::string_view v, std::size_t size) {
  return v.size() == size && number(v) >= 0;
}

bool austria(std::string_view v) {
  if (!fits(v, "Udddddddd"))
    return false;
  int sum = 4;
  for (int i = 1; i < 8; ++i) {
    const int digit = v[static_cast<std::size_t>(i)] - '0';
    sum += i % 2 == 1 ? digit : digit / 5 + digit * 2 % 10;
  }
  return (10 - sum % 10) % 10 == last(v);
}

/// Nine digits until 2005, a 0 or 1 in front since.
bool belgium(std::string_view v) {
  if (!digits(v, 9) && (!digits(v, 10) || v[0] > '1'))
    return false;
  const std::size_t body = v.size() - 2;
  return 97 - number(v.substr(0, body)) % 97 == number(v.substr(body));
}

bool denmark(std::string_view v) {
  return digits(v, 8) && v[0] != '0' &&
         weighted(v, {2, 7, 6, 5, 4, 3, 2, 1}) % 11 == 0;
}

bool estonia(std::string_view v) {
  return digits(v, 9) && v.starts_with("10") &&
         weighted(v, {3, 7, 1, 3, 7, 1, 3, 7, 1}) % 10 == 0;
}

bool finland(std::string_view v) {
  return digits(v, 8) && weighted(v, {7, 9, 10, 5, 8, 4, 2, 1}) % 11 == 0;
}

/// Two characters, digits in the older scheme with a check over SIREN.
bool france(std::string_view v) {
  if (!fits(v, "xxddddddddd"))
    return false;
  const std::int64_t key = number(v.substr(0, 2));
  const std::int64_t siren = number(v.substr(2));
  return luhn(v.substr(2)) && (key < 0 || key == (siren % 97 * 3 + 12) % 97);
}

bool germany(std::string_view v) {
  return digits(v, 9) && v[0] != '0' && iso7064_11_10(v);
}

bool greece(std::string_view v) {
  return digits(v, 9) && eleven(v, {256, 128, 64, 32, 16, 8, 4, 2}) == last(v);
}

bool hungary(std::string_view v) {
  return digits(v, 8) && weighted(v, {9, 7, 3, 1, 9, 7, 3, 1}) % 10 == 0;
}

bool ireland(std::string_view v) {
  if (!fits(v.substr(0, std::min<std::size_t>(8, v.size())), "dddddddL") ||
      v.size() > 9)
    return false;
  const int second = v.size() == 9 && v[8] <= 'I' ? 9 * (v[8] - 'A' + 1) : 0;
  const int sum = weighted(v, {8, 7, 6, 5, 4, 3, 2}) + second;
  return "WABCDEFGHIJKLMNOPQRSTUV"[sum % 23] == v[7];
}

bool italy(std::string_view v) {
  const int office = digits(v, 11) ? part(v, 7, 3) : 0;
  const bool known = (office > 0 && office < 101) || office == 120 ||
                     office == 121 || office == 888 || office == 999;
  return known && luhn(v);
}

bool luxembourg(std::string_view v) {
  return digits(v, 8) && number(v.substr(0, 6)) % 89 == number(v.substr(6));
}

bool malta(std::string_view v) {
  return digits(v, 8) &&
         (weighted(v, {3, 4, 6, 7, 8, 9}) + part(v, 6, 2)) % 37 == 0;
}

/// Firms pass the eleven-test; sole traders since 2020 mod 97 with letters.
bool netherlands(std::string_view v) {
  if (!fits(v, "dddddddddBdd"))
    return false;
  std::array<char, 14> whole{'N', 'L'};
  v.copy(whole.data() + 2, 12);
  return weighted(v, {9, 8, 7, 6, 5, 4, 3, 2, -1}) % 11 == 0 ||
         mod97({whole.data(), whole.size()});
}

bool poland(std::string_view v) {
  return digits(v, 10) &&
         weighted(v, {6, 5, 7, 2, 3, 4, 5, 6, 7}) % 11 == last(v);
}

bool portugal(std::string_view v) {
  return digits(v, 9) && v[0] != '0' &&
         (11 - weighted(v, {9, 8, 7, 6, 5, 4, 3, 2}) % 11) % 11 % 10 == last(v);
}

bool sweden(std::string_view v) {
  return digits(v, 12) && v.ends_with("01") && luhn(v.substr(0, 10));
}

bool slovenia(std::string_view v) {
  return digits(v, 8) && v[0] != '0' &&
         (11 - weighted(v, {8, 7, 6, 5, 4, 3, 2}) % 11) % 11 % 10 == last(v);
}

bool slovakia(std::string_view v) {
  return digits(v, 10) && v[0] != '0' && number(v) % 11 == 0;
}

bool croatia(std::string_view v) {
  return digits(v, 11) && iso7064_11_10(v);
}

/// NIF, NIE or the CIF of a firm: letter, seven digits, digit or letter.
bool spain(std::string_view v) {
  static constexpr std::string_view letters = "TRWAGMYFPDXBNJZSQVHLCKE";
  if (fits(v, "ddddddddL"))
    return letters[static_cast<std::size_t>(number(v.substr(0, 8)) % 23)] ==
           v[8];
  if (!fits(v, "Ldddddddx"))
    return false;
  if (v[0] >= 'X') {
    const std::int64_t body = (v[0] - 'X') * 10000000 + number(v.substr(1, 7));
    return letters[static_cast<std::size_t>(body % 23)] == v[8];
  }
  int sum = 0;
  for (std::size_t i = 1; i < 8; ++i) {
    const int digit = v[i] - '0';
    sum += i % 2 == 0 ? digit : digit / 5 + digit * 2 % 10;
  }
  const int check = (10 - sum % 10) % 10;
  return v[8] == '0' + check || v[8] == "JABCDEFGHI"[check];
}

bool cyprus(std::string_view v) {
  if (!fits(v, "ddddddddL"))
    return false;
  static constexpr int odd[] = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21};
  int sum = 0;
  for (std::size_t i = 0; i < 8; ++i)
    sum += i % 2 == 0 ? odd[v[i] - '0'] : v[i] - '0';
  return 'A' + sum % 26 == v[8];
}

/// Firms' eight digits; persons have their birth number.
bool czechia(std::string_view v) {
  if (digits(v, 10))
    return number(v) % 11 == 0;
  const int rest = (11 - weighted(v, {8, 7, 6, 5, 4, 3, 2}) % 11) % 10;
  return digits(v, 8) && v[0] != '9' && rest == last(v);
}

bool latvia(std::string_view v) {
  if (!digits(v, 11) || v[0] < '4')
    return false;
  return weighted(v, {9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1}) % 11 == 3;
}

bool lithuania(std::string_view v) {
  if (!digits(v, 9) && !digits(v, 12))
    return false;
  const std::string_view body = v.substr(0, v.size() - 1);
  int sum = 0;
  int again = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const int digit = body[i] - '0';
    sum += digit * static_cast<int>(1 + i % 9);
    again += digit * static_cast<int>(1 + (i + 2) % 9);
  }
  return (sum % 11 == 10 ? again % 11 % 10 : sum % 11) == last(v) &&
         v[v.size() - 2] == '1';
}

bool bulgaria(std::string_view v) {
  if (!digits(v, 9))
    return false;
  int rest = weighted(v, {1, 2, 3, 4, 5, 6, 7, 8}) % 11;
  if (rest == 10)
    rest = weighted(v, {3, 4, 5, 6, 7, 8, 9, 10}) % 11 % 10;
  return rest == last(v);
}

bool romania(std::string_view v) {
  if (v.size() < 8 || v.size() > 10 || number(v) < 0 || v[0] == '0')
    return false;
  static constexpr int weights[] = {7, 5, 3, 2, 1, 7, 5, 3, 2};
  int sum = 0;
  const std::size_t body = v.size() - 1;
  for (std::size_t i = 0; i < body; ++i)
    sum += (v[i] - '0') * weights[9 - body + i];
  return sum * 10 % 11 % 10 == last(v);
}

struct state {
  std::string_view code;
  bool (*valid)(std::string_view value);
};
constexpr state states[] = {
    {"AT", austria},     {"BE", belgium},    {"BG", bulgaria}, {"CY", cyprus},
    {"CZ", czechia},     {"DE", germany},    {"DK", denmark},  {"EE", estonia},
    {"EL", greece},      {"ES", spain},      {"FI", finland},  {"FR", france},
    {"HR", croatia},     {"HU", hungary},    {"IE", ireland},  {"IT", italy},
    {"LT", lithuania},   {"LU", luxembourg}, {"LV", latvia},   {"MT", malta},
    {"NL", netherlands}, {"PL", poland},     {"PT", portugal}, {"RO", romania},
    {"SE", sweden},      {"SI", slovenia},   {"SK", slovakia},
};

} // namespace

bool valid_eu_vat(std::string_view value) {
  const auto* found =
      std::find_if(std::begin(states), std::end(states), [&](const state& one) {
        return value.starts_with(one.code);
      });
  return found != std::end(states) && found->valid(value.substr(2));
}

} // namespace weir::detectors::ids
