#include "config/reader.hpp"

#include "config/suggest.hpp"
#include "messages/utf8.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace weir::config {

namespace {

std::string plain(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.15g", number);
  return digits;
}

std::string described(std::string_view kind, range bounds) {
  std::string out(kind);
  bool low = bounds.min != range{}.min;
  bool high = bounds.max != range{}.max;
  if (low && high)
    return out + ' ' + plain(bounds.min) + ".." + plain(bounds.max);
  if (low)
    return out + " >= " + plain(bounds.min);
  return high ? out + " <= " + plain(bounds.max) : out;
}

std::string described(lengths bounds) {
  if (bounds.max != lengths{}.max)
    return "string of " + std::to_string(bounds.min) + ".." +
           std::to_string(bounds.max) + " code points";
  if (bounds.min > 1)
    return "string of " + std::to_string(bounds.min) + " or more code points";
  return bounds.min == 1 ? "string that is not empty" : "string";
}

std::optional<double> as_number(const boost::json::value& value) {
  if (auto* number = value.if_double())
    return *number;
  if (auto* number = value.if_int64())
    return static_cast<double>(*number);
  if (auto* number = value.if_uint64())
    return static_cast<double>(*number);
  return std::nullopt;
}

/// Never true of NaN and the infinities: the widest bounds are finite.
bool within(double number, range bounds) {
  return number >= bounds.min && number <= bounds.max;
}

/// The whole number that `value` is, if it is one and fits.
std::optional<std::int64_t> as_integer(const boost::json::value& value) {
  if (auto* number = value.if_int64())
    return *number;
  auto* number = value.if_double();
  // 2^63 is the first double that does not fit.
  if (number == nullptr || std::trunc(*number) != *number ||
      std::abs(*number) >= 9223372036854775808.0)
    return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

std::string listed(std::span<const std::string_view> words) {
  std::string out = "one of";
  for (auto word : words)
    out += (out.size() > 6 ? ", " : " ") + std::string(word);
  return out;
}

} // namespace

object_reader::object_reader(const boost::json::object& object,
                             std::string pointer, report& where)
    : object_(object), at_(std::move(pointer)), where_(where) {}

void object_reader::know(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end())
    known_.push_back(key);
}

void object_reader::mismatch(ec code, std::string_view key,
                             const boost::json::value& value,
                             std::string expected) {
  auto at = pointer(key);
  auto found = shown(value, at);
  where_.add(severity::error, code, std::move(at), {}, std::move(expected),
             std::move(found));
}

const boost::json::value* object_reader::field(std::string_view key, need need,
                                               std::string_view expected) {
  know(key);
  auto* value = object_.if_contains(key);
  if (value == nullptr) {
    if (need == need::required)
      where_.add(severity::error, ec::missing_key, pointer(key), {},
                 std::string(expected), "nothing: the key is missing");
    return nullptr;
  }
  if (!value->is_null())
    return value;
  if (need != need::nullable)
    mismatch(ec::wrong_type, key, *value, std::string(expected));
  return nullptr;
}

std::optional<std::string> object_reader::string(std::string_view key,
                                                 need need, lengths bounds) {
  auto* value = field(key, need, described(bounds));
  if (value == nullptr)
    return std::nullopt;
  auto* text = value->if_string();
  if (text == nullptr) {
    mismatch(ec::wrong_type, key, *value, described(bounds));
    return std::nullopt;
  }
  auto length = utf8::length(*text);
  if (length >= bounds.min && length <= bounds.max)
    return std::string(*text);
  where_.add(severity::error,
             length < bounds.min ? ec::too_short : ec::too_long, pointer(key),
             {}, described(bounds), std::to_string(length) + " code points");
  return std::nullopt;
}

std::optional<double> object_reader::number(std::string_view key, need need,
                                            range bounds) {
  auto* value = field(key, need, described("number", bounds));
  if (value == nullptr)
    return std::nullopt;
  auto number = as_number(*value);
  if (number && within(*number, bounds))
    return number;
  mismatch(
      number ? ec::out_of_range : ec::wrong_type, key, *value,
      described(number && !std::isfinite(*number) ? "finite number" : "number",
                bounds));
  return std::nullopt;
}

std::optional<std::int64_t> object_reader::integer(std::string_view key,
                                                   need need, range bounds) {
  auto* value = field(key, need, described("integer", bounds));
  if (value == nullptr)
    return std::nullopt;
  auto number = as_integer(*value);
  if (number && within(static_cast<double>(*number), bounds))
    return number;
  // 2^64 - 1 is an integer too, only not one of ours.
  bool whole = number.has_value() || value->is_uint64();
  mismatch(
      whole ? ec::out_of_range : ec::wrong_type, key, *value,
      described(whole && !number ? "integer of 64 bits" : "integer", bounds));
  return std::nullopt;
}

std::optional<bool> object_reader::boolean(std::string_view key, need need) {
  auto* value = field(key, need, "true or false");
  if (value == nullptr)
    return std::nullopt;
  if (auto* flag = value->if_bool())
    return *flag;
  mismatch(ec::wrong_type, key, *value, "true or false");
  return std::nullopt;
}

const boost::json::object* object_reader::object(std::string_view key,
                                                 need need) {
  auto* value = field(key, need, "object");
  if (value == nullptr)
    return nullptr;
  if (!value->is_object())
    mismatch(ec::wrong_type, key, *value, "object");
  return value->if_object();
}

const boost::json::array* object_reader::array(std::string_view key,
                                               need need) {
  auto* value = field(key, need, "array");
  if (value == nullptr)
    return nullptr;
  if (!value->is_array())
    mismatch(ec::wrong_type, key, *value, "array");
  return value->if_array();
}

std::optional<std::vector<std::string>>
object_reader::strings(std::string_view key, need need) {
  auto* items = array(key, need);
  if (items == nullptr)
    return std::nullopt;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < items->size(); ++i) {
    auto& item = (*items)[i];
    if (auto* text = item.if_string()) {
      out.emplace_back(*text);
      continue;
    }
    auto at = child(pointer(key), i);
    auto found = shown(item, at);
    where_.add(severity::error, ec::wrong_type, std::move(at), {}, "string",
               std::move(found));
  }
  return out;
}

std::optional<std::size_t>
object_reader::choice(std::string_view key, need need,
                      std::span<const std::string_view> words) {
  auto* value = field(key, need, listed(words));
  if (value == nullptr)
    return std::nullopt;
  auto* text = value->if_string();
  if (text == nullptr) {
    mismatch(ec::wrong_type, key, *value, listed(words));
    return std::nullopt;
  }
  auto found = std::find(words.begin(), words.end(), std::string_view(*text));
  if (found != words.end())
    return static_cast<std::size_t>(found - words.begin());
  mismatch(ec::not_in_enum, key, *value, listed(words));
  return std::nullopt;
}

void object_reader::finish(severity level) {
  for (auto& member : object_) {
    std::string_view key = member.key();
    if (std::find(known_.begin(), known_.end(), key) != known_.end())
      continue;
    where_.add(level, ec::unknown_key, pointer(key),
               "unknown key \"" + shortened(key) + '"' +
                   did_you_mean(key, known_));
  }
}

const boost::json::object* expect_object(const boost::json::value& value,
                                         const std::string& pointer,
                                         report& where) {
  if (!value.is_object())
    where.add(severity::error, ec::wrong_type, pointer, {}, "object",
              shown(value, pointer));
  return value.if_object();
}

} // namespace weir::config
