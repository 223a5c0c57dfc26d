#include "detectors/builtins/network/names.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view arn_literals[] = {"arn:aws"};
constexpr std::string_view endings[] = {".internal", ".local",    ".corp",
                                        ".lan",      ".intranet", ".home.arpa"};

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           sure};
}

/// Index of the colon that ends the field at `i`, or npos if it has other
/// characters than a name, or more than 32.
std::size_t field_end(std::string_view text, std::size_t i) {
  const std::size_t end =
      run_end(text.substr(0, i + 33), i, lower | digit | hyphen);
  return byte_at(text, end, ':') ? end : npos;
}

bool is_resource(char c) {
  static constexpr std::string_view marks = ":/_-.*+=@?${}#~";
  return is(c, alnum) || marks.find(c) != npos;
}

bool match_arn(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at, alnum) || text.substr(at, 3) != "arn")
    return false;
  std::size_t i = at + 4;
  for (int field = 0; field < 3; ++field) { // partition, service, region
    const std::size_t end = field_end(text, i);
    if (end == npos || (field < 2 && end == i))
      return false;
    i = end + 1;
  }
  const std::size_t account = run_end(text, i, digit);
  if (account - i != 12 || !byte_at(text, account, ':'))
    return false;
  std::size_t end = account + 1;
  constexpr std::size_t longest = 1024;
  while (end < text.size() && end - account < longest && is_resource(text[end]))
    ++end;
  static constexpr std::string_view trailing = ".:?#}";
  while (end > account + 1 && trailing.find(text[end - 1]) != npos)
    --end;
  if (end == account + 1)
    return false;
  set(match, at, end, 1);
  return true;
}

bool is_host_byte(char c) {
  return is(c, lower | digit | hyphen) || c == '.';
}

double host_confidence(std::string_view text, std::size_t begin,
                       std::size_t end, std::string_view before_ending) {
  static constexpr std::string_view words[] = {
      "host", "hostname", "server", "domain", "fqdn",    "ping",
      "ssh",  "dns",      "node",   "url",    "endpoint"};
  const bool address =
      begin > 0 && (text[begin - 1] == '@' ||
                    (begin > 2 && text.substr(begin - 3, 3) == "://"));
  const bool port = byte_at(text, end, ':') && is_at(text, end + 1, digit);
  if (address || port || labels::said_before(text, begin, words, 24))
    return 0.9;
  return before_ending.find_first_of(".-0123456789") != npos ? 0.7 : 0.4;
}

/// Whether each label has 1 to 63 characters and no hyphen at its ends.
bool are_labels(std::string_view name) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    if (i < name.size() && name[i] != '.')
      continue;
    if (i == begin || i - begin > 63 || name[begin] == '-' ||
        name[i - 1] == '-')
      return false;
    begin = i + 1;
  }
  return true;
}

bool match_host(std::string_view text, std::size_t at, weighed& match) {
  std::size_t end = at;
  for (const std::string_view ending : endings)
    if (text.substr(at).starts_with(ending))
      end = at + ending.size();
  const bool goes_on = is_at(text, end, word | hyphen) ||
                       byte_at(text, end, '(') ||
                       (byte_at(text, end, '.') && is_at(text, end + 1, word));
  if (end == at || goes_on)
    return false;
  constexpr std::size_t window = 200;
  std::size_t begin = at;
  while (begin > 0 && at - begin < window && is_host_byte(text[begin - 1]))
    --begin;
  while (begin < at && !is(text[begin], alnum))
    ++begin;
  const std::string_view name = text.substr(begin, at - begin);
  if (name.empty() || !are_labels(name) || !starts_clean(text, begin) ||
      (begin > 0 && (text[begin - 1] == '$' || text[begin - 1] == '.')) ||
      name == "self" || name == "this")
    return false;
  set(match, begin, end, host_confidence(text, begin, end, name));
  return true;
}

} // namespace

const anchored aws_arn = {arn_literals, match_arn, false, 0};
const anchored internal_host = {endings, match_host, false, 0.5};

} // namespace weir::detectors
