#include "schemas/formats.hpp"

#include <chrono>

namespace weir::schemas {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Reads from the front of a text and remembers whether all went well.
class cursor {
public:
  explicit cursor(std::string_view text) : rest_(text) {}

  /// Exactly `count` digits whose value lies within the bounds.
  int number(std::size_t count, int low, int high) {
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (i >= rest_.size() || !is_digit(rest_[i])) {
        ok_ = false;
        return low;
      }
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    ok_ = ok_ && value >= low && value <= high;
    return value;
  }

  bool take(std::string_view one_of) {
    if (rest_.empty() || one_of.find(rest_.front()) == std::string_view::npos)
      return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(std::string_view one_of) { ok_ = take(one_of) && ok_; }

  void skip_digits() {
    if (rest_.empty() || !is_digit(rest_.front()))
      ok_ = false;
    while (!rest_.empty() && is_digit(rest_.front()))
      rest_.remove_prefix(1);
  }

  bool at_end() const { return ok_ && rest_.empty(); }

private:
  std::string_view rest_;
  bool ok_ = true;
};

} // namespace

bool is_date_time(std::string_view text) {
  cursor in(text);
  int year = in.number(4, 0, 9999);
  in.expect("-");
  int month = in.number(2, 1, 12);
  in.expect("-");
  int day = in.number(2, 1, 31);
  in.expect("Tt");
  in.number(2, 0, 23);
  in.expect(":");
  in.number(2, 0, 59);
  in.expect(":");
  in.number(2, 0, 60);
  if (in.take("."))
    in.skip_digits();
  if (!in.take("Zz")) {
    in.expect("+-");
    in.number(2, 0, 23);
    in.expect(":");
    in.number(2, 0, 59);
  }
  if (!in.at_end())
    return false;
  using namespace std::chrono;
  return year_month_day(std::chrono::year(year),
                        std::chrono::month(static_cast<unsigned>(month)),
                        std::chrono::day(static_cast<unsigned>(day)))
      .ok();
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36)
    return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !is_hex(text[i]))
      return false;
  }
  return true;
}

} // namespace weir::schemas
