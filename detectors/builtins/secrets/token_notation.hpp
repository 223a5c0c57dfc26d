// The notation of token shapes, read while compiling. A prefix and runs:
//
//   dop_v1_{h64+}            the letters, then 64 or more hex digits
//   rk_(live|test)_{a20-99+} one of the words; 99 is the documented most
//   SG.{t22-64}.{t43+}       a run with bounds inside
//   access-{U}               a UUID; {V} one of version 4
//   sgp_local_{h40+} sgp_{h40+}   a blank separates alternatives, tried in turn
//
// In braces: the class, the least count, `-` and the most, `+` if the run may
// go on, `=` if one or two equals signs may end it, `.` if the short parts of a
// routable token (.01.0w03r00au) may. An open run (`+`) stands last.
#pragma once

#include "detectors/builtins/secrets/token_shape.hpp"

#include <algorithm>
#include <string_view>

namespace weir::detectors::tokens {

/// Reads one notation.
class shape_parser {
public:
  constexpr explicit shape_parser(std::string_view notation)
      : rest_(notation) {}

  constexpr token_shape parse() {
    while (!rest_.empty()) {
      switch (rest_.front()) {
      case ' ':
        skip(1);
        push({.kind = piece_kind::next});
        break;
      case '{':
        braces();
        break;
      case '(':
        words();
        break;
      default:
        letters();
        break;
      }
    }
    return shape_;
  }

private:
  constexpr void push(piece one) {
    if (count_ + 1 >= shape_.size())
      throw "too many pieces";
    const bool after_open = count_ > 0 && shape_[count_ - 1].open;
    if (after_open && one.kind != piece_kind::next)
      throw "an open run stands last";
    shape_[count_++] = one;
  }

  constexpr void skip(std::size_t n) { rest_.remove_prefix(n); }

  constexpr bool take(char c) {
    const bool is_there = !rest_.empty() && rest_.front() == c;
    if (is_there)
      skip(1);
    return is_there;
  }

  constexpr std::uint16_t number() {
    std::uint16_t value = 0;
    if (rest_.empty() || rest_.front() < '0' || rest_.front() > '9')
      throw "a number is missing";
    for (; rest_.front() >= '0' && rest_.front() <= '9'; skip(1))
      value = static_cast<std::uint16_t>(value * 10 + (rest_.front() - '0'));
    return value;
  }

  constexpr void braces() {
    const char name = rest_.at(1);
    skip(2);
    piece one{.kind = piece_kind::run};
    if (name == 'U' || name == 'V') {
      one.kind = piece_kind::uuid;
      one.least = one.most = name == 'V' ? 4 : 0;
    } else {
      one.set = class_of(name);
      one.least = one.most = number();
      if (take('-'))
        one.most = number();
      one.open = take('+');
      one.padded = take('=');
      one.routed = take('.');
    }
    if (!take('}') || one.most < one.least)
      throw "braces that are not closed, or bounds in the wrong order";
    push(one);
  }

  constexpr void words() {
    const std::size_t close = rest_.find(')');
    push({.kind = piece_kind::one_of, .text = rest_.substr(1, close - 1)});
    skip(close + 1);
  }

  constexpr void letters() {
    const std::size_t end = std::min(rest_.find_first_of("{( "), rest_.size());
    push({.kind = piece_kind::literal, .text = rest_.substr(0, end)});
    skip(end);
  }

  std::string_view rest_;
  token_shape shape_{};
  std::size_t count_ = 0;
};

/// Reads the notation; one that is wrong does not compile.
constexpr token_shape parse_shape(std::string_view notation) {
  return shape_parser(notation).parse();
}

} // namespace weir::detectors::tokens
