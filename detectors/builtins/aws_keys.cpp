#include "detectors/builtins/aws_keys.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t id_length = 20;
constexpr std::string_view id_prefixes[] = {"AKIA", "ASIA", "ABIA", "ACCA"};
constexpr std::string_view temporary_prefix[] = {"ASIA"};

bool match_key_id(std::string_view text, std::size_t at, weighed& match) {
  const std::string_view id = text.substr(at, id_length);
  if (std::ranges::find(id_prefixes, id.substr(0, 4)) ==
          std::end(id_prefixes) ||
      !starts_clean(text, at, alnum) ||
      run_end(id, 0, upper | digit) != id_length ||
      is_at(text, at + id_length, alnum))
    return false;
  match.range = {static_cast<std::uint32_t>(at),
                 static_cast<std::uint32_t>(at + id_length)};
  match.confidence = 1;
  return true;
}

constexpr std::string_view cloud = "security.secret_leak.cloud_credential";

constexpr builtin id_rows[] = {
    {"aws-access-key-id", cloud, "high", "[REDACTED-AWS-KEY-ID]",
     "AKIA, ASIA, ABIA or ACCA and 16 capitals or digits; not the ids of "
     "users and roles",
     anchored{id_prefixes, match_key_id, true}},
    {"aws-temporary-access-key-id", cloud, "high", "[REDACTED-AWS-KEY-ID]",
     "ASIA and 16 capitals or digits",
     anchored{temporary_prefix, match_key_id, true}},
};

} // namespace

std::span<const builtin> aws_key_id_rows() {
  return id_rows;
}

} // namespace weir::detectors
