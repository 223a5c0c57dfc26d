#include "detectors/builtins/secrets/kubernetes_secret.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/base64_text.hpp"
#include "detectors/builtins/secrets/json_object.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

constexpr std::string_view secret_kinds[] = {"kind: Secret", "kind: \"Secret\"",
                                             "\"kind\": \"Secret\"",
                                             "\"kind\":\"Secret\""};
constexpr std::size_t longest_manifest = 16u << 10;

struct line {
  std::size_t begin = 0;
  std::size_t end = 0; ///< without the line feed
};

line line_at(std::string_view text, std::size_t i) {
  const std::size_t end = text.find('\n', i);
  const line read{i, end == npos ? text.size() : end};
  count(read.end - i + 1);
  return read;
}

std::size_t indent(std::string_view text, const line& l) {
  std::size_t i = l.begin;
  while (i < l.end && text[i] == ' ')
    ++i;
  return i - l.begin;
}

/// Whether a member's value is a secret: base64 in data, anything that is no
/// stand-in in stringData.
bool is_data_value(std::string_view value, bool encoded) {
  while (value.starts_with(' ') || value.starts_with('"'))
    value.remove_prefix(1);
  while (value.ends_with('\r') || value.ends_with(' ') || value.ends_with('"'))
    value.remove_suffix(1);
  if (value.size() < 4 || is_placeholder(value))
    return false;
  if (!encoded)
    return value != "null" && value.find("<") == npos;
  const auto decoded = decode_base64(value);
  return decoded && !decoded->empty() && !is_placeholder(*decoded);
}

/// End of the last value of the mapping whose head line ends at `head`; 0 if
/// none in it is a secret.
std::size_t mapping_end(std::string_view text, const line& head, bool encoded) {
  const std::size_t base = indent(text, head);
  std::size_t last = 0;
  bool found = false;
  for (std::size_t i = head.end + 1;
       i < text.size() && i - head.end < longest_manifest;) {
    const line l = line_at(text, i);
    i = l.end + 1;
    const std::string_view whole = text.substr(l.begin, l.end - l.begin);
    if (whole.find_first_not_of(" \r") == npos)
      continue;
    if (indent(text, l) <= base)
      break;
    const std::size_t colon = whole.find(':');
    if (colon != npos && is_data_value(whole.substr(colon + 1), encoded))
      found = true;
    // the lines of a block scalar
    if (colon == npos && is_data_value(whole.substr(indent(text, l)), false))
      found = true;
    last = l.end;
  }
  while (last > 0 && (text[last - 1] == '\r' || text[last - 1] == ' '))
    --last;
  return found ? last : 0;
}

/// "data:" or "stringData:" on a line; 1 or 2, or 0.
int data_head(std::string_view text, const line& l) {
  const std::string_view rest =
      text.substr(l.begin + indent(text, l), l.end - l.begin - indent(text, l));
  return rest.starts_with("data:")         ? 1
         : rest.starts_with("stringData:") ? 2
                                           : 0;
}

bool starts_document(std::string_view text, const line& l) {
  const std::string_view rest = text.substr(l.begin, l.end - l.begin);
  return rest.starts_with("---") || rest.find("kind:") != npos;
}

/// A mapping above the kind, as in what kubectl prints.
bool match_above(std::string_view text, std::size_t at, std::size_t end,
                 weighed& match) {
  std::size_t line_begin = run_begin(text, at, space, at > 16 ? at - 16 : 0);
  const std::size_t floor =
      at > longest_manifest / 2 ? at - longest_manifest / 2 : 0;
  while (line_begin > floor) {
    const std::size_t feed = text.rfind('\n', line_begin - 1);
    const std::size_t begin = feed == npos ? 0 : feed + 1;
    count(line_begin - begin + 1);
    const line l = line_at(text, begin);
    if (starts_document(text, l))
      return false;
    if (const int head = data_head(text, l);
        head != 0 && mapping_end(text, l, head == 1) != 0)
      return set(match, begin + indent(text, l), end);
    if (feed == npos)
      return false;
    line_begin = feed;
  }
  return false;
}

bool match_yaml_secret(std::string_view text, std::size_t at, std::size_t end,
                       weighed& match) {
  std::size_t last = 0;
  const std::size_t begin = line_at(text, end).end + 1;
  for (std::size_t i = begin; i < text.size() && i - at < longest_manifest;) {
    const line l = line_at(text, i);
    if (starts_document(text, l))
      break;
    const int head = data_head(text, l);
    const std::size_t found = head != 0 ? mapping_end(text, l, head == 1) : 0;
    last = std::max(last, found);
    i = found != 0 ? found + 1 : l.end + 1;
  }
  return last != 0 ? set(match, at, last) : match_above(text, at, end, match);
}

/// The JSON form: the object of the data.
bool match_json_secret(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::string_view stop = "\"kind\"";
  const std::size_t open = object_begin(text, at, stop);
  std::size_t end = open == npos ? 0 : object_end(text, open, stop, at);
  if (end == 0)
    return false;
  const std::string_view body = text.substr(open, end - open);
  const std::size_t data =
      std::min(body.find("\"data\""), body.find("\"stringData\""));
  const std::size_t brace = data == npos ? npos : body.find('{', data);
  if (brace == npos)
    return false;
  const std::string_view values =
      body.substr(brace, body.find('}', brace) - brace);
  const std::size_t colon = values.find(':');
  if (colon == npos || values.find_first_not_of(" \n\r\t\"", colon + 1) == npos)
    return false;
  return set(match, open, end);
}

bool match_secret_manifest(std::string_view text, std::size_t at,
                           weighed& match) {
  std::size_t length = 0;
  for (std::string_view kind : secret_kinds)
    if (text.substr(at).starts_with(kind))
      length = kind.size();
  const std::size_t end = at + length;
  if (length == 0 || is_at(text, end, word))
    return false;
  if (text[at] == '"')
    return match_json_secret(text, at, match);
  if (at > 0 && text[at - 1] != '\n' && text[at - 1] != ' ')
    return false;
  return match_yaml_secret(text, at, end, match);
}

constexpr builtin rows[] = {
    {"kubernetes-secret-manifest", "security.secret_leak", "high",
     "[REDACTED-KUBERNETES-SECRET]",
     "kind: Secret with values in data or stringData; not references and "
     "templates",
     anchored{secret_kinds, match_secret_manifest, true}},
};

} // namespace

std::span<const builtin> kubernetes_secret_rows() {
  return rows;
}

} // namespace weir::detectors
