#include "cli/bench_texts.hpp"

#include "cli/event_value.hpp"
#include "messages/json_writer.hpp"

#include <boost/json/array.hpp>

#include <array>
#include <cstdint>

namespace weir::cli {

namespace {

constexpr std::size_t text_bytes = 4096;

constexpr std::array<std::string_view, 48> words = {
    "the",      "model",  "reads",   "every",    "message", "before",  "it",
    "goes",     "to",     "a",       "provider", "and",     "answers", "with",
    "verdict",  "which",  "names",   "places",   "that",    "someone", "should",
    "look",     "at",     "please",  "send",     "account", "number",  "key",
    "secret",   "report", "is",      "ready",    "for",     "review",  "token",
    "password", "ignore", "system",  "user",     "prompt",  "order",   "phone",
    "address",  "card",   "payment", "of",       "in",      "today"};

constexpr std::array<std::string_view, 12> foreign = {
    "Straße", "größer", "naïve",  "señor", "привет", "данные",
    "密钥",   "请求",   "データ", "鍵",    "مفتاح",  "ключ"};

/// A generator of plain steps (splitmix64), so that no library's choice of
/// another one changes the texts.
class dice {
public:
  explicit dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    auto z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

  std::string digits(std::size_t count) {
    std::string out;
    while (out.size() < count)
      out += static_cast<char>('0' + below(10));
    return out;
  }

  std::string chars(std::size_t count, std::string_view from) {
    std::string out;
    while (out.size() < count)
      out += from[below(from.size())];
    return out;
  }

  std::string word() { return std::string{words[below(words.size())]}; }

private:
  std::uint64_t state_;
};

constexpr std::string_view hex = "0123456789abcdef";
constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno"
                                    "pqrstuvwxyz0123456789+/";

std::string prose(dice& dice) {
  std::string out;
  for (int i = 0; i < 12; ++i)
    out += (i > 0 ? " " : "") + dice.word();
  return out + (dice.below(5) == 0 ? ".\n\n" : ". ");
}

std::string code(dice& dice) {
  return "  if (" + dice.word() + "_" + dice.word() + " != nullptr && i < " +
         dice.digits(3) + ") {\n    return " + dice.word() + "(\"" +
         dice.word() + "/" + dice.word() + "\", 0x" + dice.chars(8, hex) +
         "); // " + dice.word() + "\n  }\n";
}

std::string json_line(dice& dice) {
  return "{\"id\": \"" + dice.chars(8, hex) + "-" + dice.chars(4, hex) + "-4" +
         dice.chars(3, hex) + "-a" + dice.chars(3, hex) + "-" +
         dice.chars(12, hex) + "\", \"" + dice.word() +
         "\": " + dice.digits(6) + ", \"" + dice.word() + "\": \"" +
         dice.word() + "\", \"ok\": true}\n";
}

std::string log_line(dice& dice) {
  return "2026-0" + dice.digits(1) + "-1" + dice.digits(1) + "T0" +
         dice.digits(1) + ":1" + dice.digits(1) + ":2" + dice.digits(1) + "." +
         dice.digits(3) + "Z INFO [" + dice.word() + "-" + dice.digits(2) +
         "] GET https://example.org/" + dice.word() + "/" + dice.digits(5) +
         "?" + dice.word() + "=" + dice.digits(4) + " 200 from 192.0.2." +
         dice.digits(2) + " in " + dice.digits(3) + " ms\n";
}

std::string numbers(dice& dice) {
  std::string out;
  for (int i = 0; i < 6; ++i)
    out += dice.digits(3 + dice.below(9)) + (i < 5 ? ";" : "\n");
  return out;
}

std::string blob(dice& dice) {
  return dice.chars(76, base64) + '\n';
}

std::string scripts(dice& dice) {
  std::string out;
  for (int i = 0; i < 8; ++i)
    out += std::string{foreign[dice.below(foreign.size())]} + ' ' +
           dice.word() + ' ';
  return out + '\n';
}

} // namespace

std::vector<std::string> bench_events(std::size_t bytes) {
  using maker = std::string (*)(dice&);
  // Prose and code twice: most of what agents send is one of them.
  constexpr std::array<maker, 9> makers = {
      prose, code, json_line, prose, code, log_line, blob, numbers, scripts};
  namespace json = boost::json;
  dice dice{1};
  std::vector<std::string> out;
  for (std::size_t made = 0; made < bytes; made += text_bytes) {
    const auto make = makers[out.size() % makers.size()];
    std::string text;
    while (text.size() < text_bytes)
      text += make(dice);
    const char* role = out.size() % 2 == 0 ? "user" : "tool";
    out.push_back(write_json(make_event(
        "step/request",
        {{"messages", json::array{{{"role", role}, {"content", text}}}}})));
  }
  return out;
}

} // namespace weir::cli
