#include "detectors/builtins/ids/checksums.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors::checksums {

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && chars::run_end(text, 0, chars::digit) == text.size();
}

/// Sum of the digits of twice a digit.
int doubled(int digit) {
  return digit < 5 ? 2 * digit : 2 * digit - 9;
}

/// Adds the digits of `text` from right to left to a Luhn sum; `twice` is
/// whether the next one counts double, and is left so.
int luhn_sum(std::string_view text, bool& twice) {
  int sum = 0;
  for (std::size_t i = text.size(); i-- > 0; twice = !twice) {
    const int digit = text[i] - '0';
    sum += twice ? doubled(digit) : digit;
  }
  return sum;
}

} // namespace

int value36(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

std::int64_t number(std::string_view digits) {
  if (!all_digits(digits) || digits.size() > 18)
    return -1;
  std::int64_t value = 0;
  for (char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

int weighted(std::string_view digits, std::initializer_list<int> weights) {
  int sum = 0;
  std::size_t i = 0;
  for (int weight : weights) {
    if (i == digits.size())
      break;
    sum += weight * (digits[i++] - '0');
  }
  return sum;
}

int remainder(std::string_view alnum, std::uint32_t modulus) {
  if (alnum.empty())
    return -1;
  std::uint64_t rest = 0;
  for (char c : alnum) {
    const int value = value36(c);
    if (value < 0)
      return -1;
    rest = (rest * (value < 10 ? 10 : 100) + static_cast<unsigned>(value)) %
           modulus;
  }
  return static_cast<int>(rest);
}

bool luhn(std::string_view digits) {
  return luhn({}, digits);
}

bool luhn(std::string_view unwritten, std::string_view digits) {
  if (!all_digits(digits) || digits.size() < 2)
    return false;
  bool twice = false;
  int sum = luhn_sum(digits, twice);
  sum += luhn_sum(unwritten, twice);
  return sum % 10 == 0;
}

bool luhn_expanded(std::string_view alnum) {
  bool twice = false;
  int sum = 0;
  for (std::size_t i = alnum.size(); i-- > 0;) {
    const int value = value36(alnum[i]);
    if (value < 0)
      return false;
    for (int rest = value, first = 1; first != 0 || rest > 0; first = 0) {
      sum += twice ? doubled(rest % 10) : rest % 10;
      rest /= 10;
      twice = !twice;
    }
  }
  return alnum.size() > 1 && sum % 10 == 0;
}

bool luhn_base36(std::string_view alnum) {
  int sum = 0;
  bool twice = false;
  for (std::size_t i = alnum.size(); i-- > 0; twice = !twice) {
    const int value = value36(alnum[i]);
    if (value < 0)
      return false;
    const int product = twice ? 2 * value : value;
    sum += product / 36 + product % 36;
  }
  return alnum.size() > 1 && sum % 36 == 0;
}

bool mod97(std::string_view alnum) {
  return alnum.size() > 2 && remainder(alnum, 97) == 1;
}

bool mod97_moved(std::string_view alnum) {
  if (alnum.size() < 5)
    return false;
  std::uint64_t rest = 0;
  for (std::size_t i = 0; i < alnum.size(); ++i) {
    const int value = value36(alnum[(i + 4) % alnum.size()]);
    if (value < 0)
      return false;
    rest = (rest * (value < 10 ? 10 : 100) + static_cast<unsigned>(value)) % 97;
  }
  return rest == 1;
}

bool iso7064_11_10(std::string_view digits) {
  if (!all_digits(digits) || digits.size() < 2)
    return false;
  int product = 10;
  for (char c : digits.substr(0, digits.size() - 1)) {
    int sum = (c - '0' + product) % 10;
    if (sum == 0)
      sum = 10;
    product = 2 * sum % 11;
  }
  return (product + digits.back() - '0') % 10 == 1;
}

bool iso7064_11_2(std::string_view digits) {
  if (digits.size() < 2 || !all_digits(digits.substr(0, digits.size() - 1)))
    return false;
  int rest = 0;
  for (char c : digits.substr(0, digits.size() - 1))
    rest = (rest + c - '0') * 2 % 11;
  const char last = digits.back();
  const int check = last == 'X' || last == 'x' ? 10 : value36(last);
  return check >= 0 && check <= 10 && (rest + check) % 11 == 1;
}

bool verhoeff(std::string_view digits) {
  if (!all_digits(digits) || digits.size() < 2)
    return false;
  // multiplication in D5: 0 to 4 turn, 5 to 9 mirror
  const auto times = [](int a, int b) {
    const int turned = a < 5 ? (a + b) % 5 : (a - b + 10) % 5;
    return (a < 5) == (b < 5) ? turned : turned + 5;
  };
  static constexpr std::string_view permuted = "1576283094";
  int check = 0;
  int position = 0;
  for (std::size_t i = digits.size(); i-- > 0; position = (position + 1) % 8) {
    int digit = digits[i] - '0';
    for (int k = 0; k < position; ++k)
      digit = permuted[static_cast<std::size_t>(digit)] - '0';
    check = times(check, digit);
  }
  return check == 0;
}

int icao9303(std::string_view field) {
  static constexpr int weights[] = {7, 3, 1};
  int sum = 0;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const int value = field[i] == '<' ? 0 : value36(field[i]);
    if (value < 0)
      return -1;
    sum += value * weights[i % 3];
  }
  return sum % 10;
}

bool icao9303_holds(std::string_view field_and_digit) {
  if (field_and_digit.size() < 2)
    return false;
  const int last = field_and_digit.back() - '0';
  return last >= 0 && last <= 9 &&
         icao9303(field_and_digit.substr(0, field_and_digit.size() - 1)) ==
             last;
}

bool is_date(int year, int month, int day) {
  if (month < 1 || month > 12 || day < 1)
    return false;
  static constexpr int days[] = {31, 29, 31, 30, 31, 30,
                                 31, 31, 30, 31, 30, 31};
  if (day > days[month - 1])
    return false;
  const bool leap =
      year % 4 == 0 && (year < 100 || year % 100 != 0 || year % 400 == 0);
  return month != 2 || day < 29 || leap;
}

} // namespace weir::detectors::checksums
