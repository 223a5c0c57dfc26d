// Helpers of the detector tests.
#pragma once

#include "detectors/builtin.hpp"
#include "messages/event.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

inline std::ostream& operator<<(std::ostream& out, const byte_range& range) {
  return out << '[' << range.begin << ", " << range.end << ')';
}

} // namespace weir::detectors

namespace weir::test {

/// An event that has these texts and nothing else. The views must outlive it.
inline std::unique_ptr<event>
event_of(const std::vector<std::string_view>& values) {
  auto made = std::make_unique<event>();
  for (std::string_view value : values) {
    text one;
    one.value = one.leaf = value;
    made->texts.push_back(one);
  }
  return made;
}

inline boost::json::value read_json(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot open " + path.string());
  return boost::json::parse(
      std::string(std::istreambuf_iterator<char>(file), {}));
}

/// A string, or an array of strings to be joined: whole secrets do not stand
/// in test data.
inline std::string joined(const boost::json::value& value) {
  if (value.is_string())
    return std::string(value.as_string());
  std::string text;
  for (const auto& part : value.as_array())
    text += std::string_view(part.as_string());
  return text;
}

inline bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Byte offset of a code point.
inline std::uint32_t byte_of(std::string_view text, std::int64_t code_point) {
  std::size_t i = 0;
  for (; code_point > 0; --code_point) {
    ++i;
    while (i < text.size() && continues(text[i]))
      ++i;
  }
  return static_cast<std::uint32_t>(i);
}

inline std::vector<detectors::byte_range> scan(std::string_view id,
                                               std::string_view text) {
  const detectors::builtin* row = detectors::find_builtin(id);
  if (row == nullptr)
    throw std::runtime_error("no built-in " + std::string(id));
  std::vector<detectors::byte_range> found;
  detectors::find(*row, {text}, found);
  return found;
}

} // namespace weir::test
