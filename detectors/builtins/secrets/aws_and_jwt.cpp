#include "detectors/builtins/secrets/aws_and_jwt.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/base64_text.hpp"

#include <array>
#include <initializer_list>
#include <string>

namespace weir::detectors {

namespace {

using namespace chars;
using secrets::base64_bits;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

// the secret key of Amazon Web Services

constexpr std::size_t secret_length = 40;

/// Goes back over what stands between a label and its value.
std::size_t before_marks(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = "\"'`:=>,|\\(";
  constexpr std::size_t most = 24;
  const std::size_t floor = i > most ? i - most : 0;
  while (i > floor &&
         (is(text[i - 1], space) || marks.find(text[i - 1]) != npos))
    --i;
  return i;
}

/// Whether text[..i) ends with these words, one separator or none between.
bool ends_with(std::string_view text, std::size_t i,
               std::initializer_list<std::string_view> backwards) {
  for (std::string_view part : backwards) {
    if (!ends_with_word(text, i, part)) {
      if (i == 0 || (text[i - 1] != '_' && text[i - 1] != '-' &&
                     text[i - 1] != ' ' && text[i - 1] != '.'))
        return false;
      if (!ends_with_word(text, --i, part))
        return false;
    }
    i -= part.size();
  }
  return true;
}

bool is_label(std::string_view text, std::size_t i) {
  return ends_with(text, i, {"key", "access", "secret"}) ||
         ends_with(text, i, {"key", "secret", "aws"}) ||
         ends_with(text, i, {"secret", "aws"});
}

/// A label directly before the value, or one with a suffix such as _PROD, or
/// with the word "is" behind it.
bool is_labelled(std::string_view text, std::size_t value) {
  std::size_t i = before_marks(text, value);
  if (i == value)
    return false;
  if (is_label(text, i))
    return true;
  if (ends_with_word(text, i, "is") &&
      is_label(text, before_marks(text, i - 2)))
    return true;
  constexpr std::size_t longest_suffix = 16;
  const std::size_t floor = i > longest_suffix ? i - longest_suffix : 0;
  for (; i > floor && is(text[i - 1], word); --i)
    if (text[i - 1] == '_' && is_label(text, i - 1))
      return true;
  return false;
}

/// Whether the bytes look drawn at random from the whole alphabet, which
/// digests in hex and words do not.
bool is_random(std::string_view value) {
  return value.find_first_of("GHIJKLMNOPQRSTUVWXYZ") != npos &&
         value.find_first_of("ghijklmnopqrstuvwxyz") != npos &&
         value.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz") != npos;
}

/// Whether the line before `begin` is a full line of base64 and nothing else,
/// which makes this one the end of an armoured block.
bool ends_block(std::string_view text, std::size_t begin) {
  constexpr std::size_t full = 64;
  const std::size_t end = begin - 1;
  return end >= full &&
         run_begin(text, end, base64, end - full) == end - full &&
         (end == full || text[end - full - 1] == '\n');
}

/// Whether a run of exactly 40 characters that can be a key ends at `end`.
bool is_secret_shape(std::string_view text, std::size_t begin,
                     std::size_t end) {
  const std::string_view value = text.substr(begin, end - begin);
  return end - begin == secret_length &&
         value.find_first_not_of(value.front()) != npos &&
         !is_at(text, end, hyphen | underscore) && !byte_at(text, end, '=');
}

/// The value behind a label, in the same line or after marks.
bool find_direct_secret(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t furthest = 80;
  std::size_t i = at;
  while (i < text.size() && i - at < furthest) {
    const std::size_t end =
        run_end(text.substr(0, i + secret_length + 1), i, base64);
    if (is_secret_shape(text, i, end) && is_labelled(text, i))
      return set(match, i, end);
    i = end > i ? end : i + 1;
  }
  return false;
}

/// The value of a label at the end of a line, other lines between, as in a
/// form that was filled in from below. Ends at the next such label, so that no
/// line is looked at for two of them.
bool find_lower_secret(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t longest_name = 48;
  constexpr std::size_t furthest = 4096;
  std::size_t feed = find_byte(text.substr(0, at + longest_name), '\n', at);
  if (feed == npos || !is_label(text, before_marks(text, feed)))
    return false;
  const std::size_t label = feed;
  const std::string_view reach = text.substr(0, feed + furthest);
  while (feed != npos) {
    const std::size_t begin = feed + 1;
    const std::size_t end =
        run_end(text.substr(0, begin + secret_length + 1), begin, base64);
    if (begin - label <= furthest && is_secret_shape(text, begin, end) &&
        is_random(text.substr(begin, end - begin)) && !ends_block(text, begin))
      return set(match, begin, end);
    feed = find_byte(reach, '\n', begin);
    if (feed != npos && is_label(text, before_marks(text, feed)))
      return false;
  }
  return false;
}

constexpr std::string_view secret_names[] = {
    "secretaccess",  "secret_access", "secret-access", "secret access",
    "secret.access", "awssecret",     "aws_secret",    "aws-secret",
    "aws secret",    "aws.secret"};

bool match_aws_secret(std::string_view text, std::size_t at, weighed& match) {
  return find_direct_secret(text, at, match) ||
         find_lower_secret(text, at, match);
}

// signed web tokens

constexpr std::size_t longest_header = 8192;
constexpr std::size_t shortest_part = 8;
constexpr std::size_t full_signature = 40; // of HMAC with SHA-256: 43

/// Reads a token's header as it decodes, and stops at the first byte that JSON
/// in ASCII cannot have there: what only starts like a header costs little.
class header_reader {
public:
  /// False if the byte cannot follow.
  bool take(char c) {
    if (!in_string_) {
      in_string_ = c == '"';
      if (c == '{' || c == '[')
        ++depth_;
      if (c == '}' || c == ']')
        --depth_;
      static constexpr std::string_view marks = "{}[]\":,-+.";
      return is(c, alnum | space) || marks.find(c) != npos;
    }
    if (escaped_)
      escaped_ = false;
    else if (c == '\\')
      escaped_ = true;
    else if (c == '"')
      in_string_ = false;
    return c >= ' ' && c <= '~';
  }

  bool complete() const { return !in_string_ && depth_ == 0; }

private:
  bool in_string_ = false;
  bool escaped_ = false;
  int depth_ = 0;
};

/// The decoded header that starts at `begin`; its end in `end`. Empty if it is
/// no JSON object.
std::string read_header(std::string_view text, std::size_t begin,
                        std::size_t& end) {
  std::string header;
  header_reader reader;
  std::uint32_t bits = 0;
  int held = 0;
  for (end = begin; is_at(text, end, base64url); ++end) {
    if (end - begin > longest_header)
      return {};
    bits = bits << 6 | static_cast<std::uint32_t>(base64_bits(text[end]));
    held += 6;
    if (held < 8)
      continue;
    held -= 8;
    header.push_back(static_cast<char>(bits >> held & 0xFF));
    if (!reader.take(header.back()))
      return {};
  }
  return reader.complete() ? header : std::string{};
}

/// The parts of a token, each a run of base64url.
struct compact {
  std::array<std::size_t, 5> ends{};
  std::size_t parts = 0;
};

compact read_parts(std::string_view text, std::size_t header_end) {
  compact token;
  token.ends[token.parts++] = header_end;
  std::size_t end = header_end;
  while (token.parts < token.ends.size() && byte_at(text, end, '.')) {
    const std::size_t next = run_end(text, end + 1, base64url);
    // only the key of an encrypted token may be empty
    if (next == end + 1 && token.parts != 1)
      break;
    token.ends[token.parts++] = end = next;
  }
  return token;
}

bool plausible_parts(std::string_view text, const compact& token) {
  const std::size_t begin = token.ends[0] + 1;
  const std::string_view payload = text.substr(begin, token.ends[1] - begin);
  const std::size_t signature = token.ends[2] - token.ends[1] - 1;
  // {" or, for a token in a token, ey, in base64url
  const bool json = payload.starts_with("eyJ") || payload.starts_with("ZXlK");
  return payload.size() >= shortest_part &&
         signature >= (json ? shortest_part : full_signature);
}

constexpr std::string_view jwt_names[] = {"eyJ"}; // {" in base64url

bool match_jwt(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at, alnum))
    return false;
  std::size_t header_end = at;
  const std::string header = read_header(text, at, header_end);
  if (header.empty() || header.find("\"alg\"") == std::string::npos)
    return false;
  const compact token = read_parts(text, header_end);
  if (token.parts < 3)
    return false;
  if (token.parts == 5 && header.find("\"enc\"") != std::string::npos)
    return set(match, at, token.ends[4]);
  return plausible_parts(text, token) && set(match, at, token.ends[2]);
}

constexpr builtin rows[] = {
    {"aws-secret-access-key", "security.secret_leak.cloud_credential",
     "critical", "[REDACTED-AWS-SECRET-KEY]",
     "40 base64 characters behind a label such as aws_secret_access_key; not "
     "without one",
     anchored{secret_names, match_aws_secret}},
    {"jwt", "security.secret_leak.api_key", "high", "[REDACTED-JWT]",
     "three base64url parts whose header decodes to an object with alg; not "
     "without a signature",
     anchored{jwt_names, match_jwt, true}},
};

} // namespace

std::span<const builtin> aws_and_jwt_rows() {
  return rows;
}

} // namespace weir::detectors
