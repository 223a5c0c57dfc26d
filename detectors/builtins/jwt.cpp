#include "detectors/builtins/jwt.hpp"

#include "detectors/builtins/chars.hpp"

#include <string>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view anchor = "eyJ"; // {" in base64url
constexpr std::size_t longest_header = 8192;
constexpr std::size_t shortest_part = 8;
constexpr std::size_t full_signature = 40; // of HMAC with SHA-256: 43
constexpr int most_tries = 4; // anchors tried in one run of characters

int value(char c) {
  if (is(c, upper))
    return c - 'A';
  if (is(c, lower))
    return c - 'a' + 26;
  if (is(c, digit))
    return c - '0' + 52;
  return c == '-' ? 62 : 63;
}

std::string decode(std::string_view part) {
  std::string bytes;
  bytes.reserve(part.size() * 3 / 4);
  std::uint32_t bits = 0;
  int count = 0;
  for (char c : part) {
    bits = bits << 6 | static_cast<std::uint32_t>(value(c));
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<char>(bits >> count & 0xFF));
    }
  }
  return bytes;
}

/// The parts of a token, each a run of base64url.
struct compact {
  std::size_t ends[5];
  std::size_t parts = 0;
};

compact read_parts(std::string_view text, std::size_t header_end) {
  compact token;
  token.ends[token.parts++] = header_end;
  std::size_t end = header_end;
  while (token.parts < 5 && byte_at(text, end, '.')) {
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

/// End of the token at `begin` whose header ends at `header_end`, or 0.
std::size_t token_end(std::string_view text, std::size_t begin,
                      std::size_t header_end) {
  const compact token = read_parts(text, header_end);
  if (token.parts < 3 || header_end - begin > longest_header)
    return 0;
  const std::string header = decode(text.substr(begin, header_end - begin));
  const std::size_t last = header.find_last_not_of(" \t\r\n");
  if (!header.starts_with('{') || header[last] != '}' ||
      header.find("\"alg\"") == std::string::npos)
    return 0;
  if (token.parts == 5 && header.find("\"enc\"") != std::string::npos)
    return token.ends[4];
  return plausible_parts(text, token) ? token.ends[2] : 0;
}

/// The next anchor, by its rarest letter.
std::size_t find_anchor(std::string_view text, std::size_t from) {
  std::size_t at = from + 2;
  while ((at = find_byte(text, anchor[2], at)) != npos) {
    if (text.substr(at - 2, 3) == anchor)
      return at - 2;
    ++at;
  }
  return npos;
}

/// Tries the anchors in [at, run), a run of base64url; end of the token and
/// its begin in `at`, or 0.
std::size_t find_token(std::string_view text, std::size_t& at,
                       std::size_t run) {
  for (int tries = 0; at < run && tries < most_tries;) {
    if (starts_clean(text, at, alnum)) {
      ++tries;
      if (const std::size_t end = token_end(text, at, run); end != 0)
        return end;
    }
    at = find_anchor(text.substr(0, run), at + 1);
  }
  return 0;
}

} // namespace

void scan_jwt(std::string_view text, std::vector<byte_range>& out) {
  std::size_t at = find_anchor(text, 0);
  while (at != npos) {
    std::size_t resume = run_end(text, at, base64url);
    const std::size_t end = find_token(text, at, resume);
    if (end != 0) {
      out.push_back(
          {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
      resume = end;
    }
    at = find_anchor(text, resume);
  }
}

} // namespace weir::detectors
