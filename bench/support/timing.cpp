#include "bench/support/timing.hpp"

#include "detectors/builtin.hpp"
#include "policy/guard_file.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

namespace weir::bench {

namespace {

constexpr std::string_view token_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

class maker {
public:
  maker(std::size_t bytes, unsigned seed) : bytes_(bytes), random_(seed) {}

  std::string of_characters(std::string_view from, std::size_t word) {
    std::string out;
    while (out.size() < bytes_) {
      out += from[random_() % from.size()];
      if (word != 0 && random_() % word == 0)
        out += ' ';
    }
    return out;
  }

  std::string of_pieces(const std::vector<std::string>& pieces) {
    std::string out;
    while (out.size() < bytes_)
      out += pieces[random_() % pieces.size()];
    return out;
  }

  /// What announces each built-in, and then something too short or too odd.
  std::string near_misses() {
    std::vector<std::string> pieces;
    for (const auto& row : detectors::builtins())
      if (const auto* anchored = std::get_if<detectors::anchored>(&row.how))
        for (const auto literal : anchored->literals) {
          pieces.push_back(std::string(literal) + token(15) + ' ');
          pieces.push_back(std::string(literal) + ": " + token(11) + "!\n");
          pieces.push_back(token(3) + std::string(literal));
        }
    for (const auto digits :
         {"4111 1111 1111 1112 ", "123-45-678 ", "000-12-3456 ", "1.2.3.4.5 ",
          "DE12 3456 7890 ", "+1 212 555 01 ", "2001:db8:1: ", "a@b. "})
      pieces.push_back(digits);
    return of_pieces(pieces);
  }

private:
  std::string token(std::size_t size) {
    std::string out;
    for (; size > 0; --size)
      out += token_characters[random_() % token_characters.size()];
    return out;
  }

  std::size_t bytes_;
  std::mt19937 random_;
};

} // namespace

input read_lines(const char* path) {
  input out;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    out.bytes += line.size();
    out.lines.push_back(std::move(line));
  }
  if (out.lines.empty()) {
    std::fprintf(stderr, "no lines in %s\n", path);
    std::exit(2);
  }
  return out;
}

double seconds_since(clock_type::time_point start) {
  return std::chrono::duration<double>(clock_type::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::shared_ptr<const policy::compiled> shipped_policy(bool all) {
  auto loaded = policy::shipped_guards();
  if (all)
    policy::activate(loaded.guards, {"all"});
  return policy::compile(std::move(loaded.guards));
}

std::string message_event(std::string_view text) {
  boost::json::object message{
      {"role", "user"},
      {"content", boost::json::string_view(text.data(), text.size())}};
  boost::json::object payload{
      {"messages", boost::json::array{std::move(message)}}};
  return boost::json::serialize(
      boost::json::object{{"kind", "step/request"},
                          {"step_id", "s"},
                          {"agent_id", "a"},
                          {"agent_type", "bench"},
                          {"agent_workspace", "w"},
                          {"agent_user", "u"},
                          {"llm_protocol", "openai.chat"},
                          {"payload", std::move(payload)}});
}

std::vector<hostile_text> hostile_texts(std::size_t bytes) {
  maker make{bytes, 20261130};
  return {
      {"token characters, no blanks", make.of_characters(token_characters, 0)},
      {"token characters in words", make.of_characters(token_characters, 40)},
      {"hexadecimal", make.of_characters("0123456789abcdef", 0)},
      {"digits, no blanks", make.of_characters("0123456789", 0)},
      {"digits in groups", make.of_characters("0123456789", 5)},
      {"digits and separators", make.of_characters("0123456789-. /:", 0)},
      {"capitals in words",
       make.of_characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 9)},
      {"marks", make.of_characters("@.:-_%&\\=/#\"'{}[]()", 0)},
      {"escapes", make.of_pieces({"%41", "&#65;", "\\u0041", "&lt;", "\\n"})},
      {"near misses of every built-in", make.near_misses()},
  };
}

} // namespace weir::bench
