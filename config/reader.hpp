// Typed access to the fields of a JSON object that collects every problem.
//
//   object_reader in(object, pointer, where);
//   auto name = in.string("name", need::required);
//   auto limit = in.number("limit", need::optional, {0, 10});
//   in.finish(severity::error); // whatever was not asked for is unknown
//
// Each getter answers the value, or nullopt after it has noted why; an absent
// optional field is nullopt without a note.
#pragma once

#include "config/report.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weir::config {

/// What it means that a field is absent or null.
enum class need : std::uint8_t {
  required, ///< absent: missing_key; null: wrong_type
  optional, ///< absent: nothing; null: wrong_type
  nullable, ///< absent or null: nothing
};

/// Bounds of a number, both included. NaN and infinities are never taken.
struct range {
  double min = std::numeric_limits<double>::lowest();
  double max = std::numeric_limits<double>::max();
};

/// Bounds of a string in code points, both included.
struct lengths {
  std::size_t min = 0;
  std::size_t max = std::numeric_limits<std::size_t>::max();
};

/// A word of a file and what it stands for.
template <class Enum>
struct word {
  std::string_view text;
  Enum value;
};

class object_reader {
public:
  /// Keeps references: `object`, `where` and every key must outlive it.
  object_reader(const boost::json::object& object, std::string pointer,
                report& where);

  std::optional<std::string> string(std::string_view key, need need,
                                    lengths bounds = {});
  std::optional<double> number(std::string_view key, need need,
                               range bounds = {});
  /// Takes 5.0 for 5, as JSON Schema does.
  std::optional<std::int64_t> integer(std::string_view key, need need,
                                      range bounds = {});
  std::optional<bool> boolean(std::string_view key, need need);
  const boost::json::object* object(std::string_view key, need need);
  const boost::json::array* array(std::string_view key, need need);
  /// Drops items that are not strings, each with a note of its own.
  std::optional<std::vector<std::string>> strings(std::string_view key,
                                                  need need);
  /// The index of the field's word in `words`.
  std::optional<std::size_t> choice(std::string_view key, need need,
                                    std::span<const std::string_view> words);

  template <class Enum>
  std::optional<Enum> one_of(std::string_view key, need need,
                             std::span<const word<Enum>> table) {
    std::vector<std::string_view> words;
    for (auto& row : table)
      words.push_back(row.text);
    auto index = choice(key, need, words);
    return index ? std::optional(table[*index].value) : std::nullopt;
  }

  /// The field as it stands, for what has no getter of its own, or nullptr.
  /// Does not make it known.
  const boost::json::value* value(std::string_view key) const {
    return object_.if_contains(key);
  }
  /// Present, whatever its value.
  bool has(std::string_view key) const { return object_.contains(key); }
  std::string pointer(std::string_view key) const { return child(at_, key); }
  const std::string& pointer() const { return at_; }
  report& where() { return where_; }

  /// Makes `key` known without reading it.
  void know(std::string_view key);
  /// Notes every key that was neither read nor made known, with the nearest
  /// known one.
  void finish(severity level);

private:
  const boost::json::value* field(std::string_view key, need need,
                                  std::string_view expected);
  void mismatch(ec code, std::string_view key, const boost::json::value& value,
                std::string expected);

  const boost::json::object& object_;
  std::string at_;
  report& where_;
  std::vector<std::string_view> known_;
};

/// `value` as an object, or nullptr after a wrong_type is noted.
const boost::json::object* expect_object(const boost::json::value& value,
                                         const std::string& pointer,
                                         report& where);

} // namespace weir::config
