#include "detectors/builtins/github_token.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t classic_prefix = 4; // ghp_
constexpr std::size_t classic_body = 36;
constexpr std::size_t fine_grained_head = 22;
/// A dot goes on with the token only before a part this long; a shorter one
/// is a file's ending or the next sentence.
constexpr std::size_t shortest_part = 16;
constexpr std::size_t max_parts = 8;

/// End of what goes on with a token from `i`: hyphens inside, and up to
/// `parts` further parts of at least `shortest` characters behind dots.
std::size_t extended(std::string_view text, std::size_t i, std::size_t parts,
                     std::size_t shortest) {
  std::size_t end = run_end(text, i, base64url);
  for (; parts > 0 && byte_at(text, end, '.'); --parts) {
    const std::size_t next = run_end(text, end + 1, base64url);
    if (next - end - 1 < shortest)
      break;
    end = next;
  }
  while (end > i && text[end - 1] == '-')
    --end;
  return end;
}

/// <app id>_<JSON Web Token>: what newer app tokens have after their prefix.
bool carries_jwt(std::string_view body) {
  const std::size_t id = run_end(body, 0, digit);
  return id > 0 && body.substr(id).starts_with("_eyJ");
}

/// Whether a run of letters, digits and underscores is the body of a token.
bool is_body(std::string_view body) {
  if (body.size() < classic_body ||
      body.find_first_not_of(body.front()) == npos)
    return false;
  // words joined by underscores are a placeholder; a token has digits, or at
  // least no underscore
  return run_end(body.substr(0, classic_body), 0, alnum) == classic_body ||
         body.find_first_of("0123456789") != npos;
}

bool is_fine_grained(std::string_view body) {
  return run_end(body.substr(0, fine_grained_head), 0, alnum) ==
             fine_grained_head &&
         body.find_first_not_of(body.front()) != npos;
}

/// Length of the prefix at `i`, or 0.
std::size_t prefix_length(std::string_view text, std::size_t i) {
  const std::string_view head = text.substr(i, 11);
  if (head == "github_pat_")
    return 11;
  const bool classic = head.size() > 4 && head.starts_with("gh") &&
                       std::string_view("pousr").find(head[2]) != npos &&
                       head[3] == '_';
  return classic ? classic_prefix : 0;
}

/// End of the token whose prefix starts at `begin`, or 0; `resume` is where
/// to go on if there is none.
std::size_t token_end(std::string_view text, std::size_t begin,
                      std::size_t& resume) {
  const std::size_t prefix = prefix_length(text, begin);
  if (prefix == 0 || !starts_clean(text, begin, alnum))
    return 0;
  const std::size_t from = begin + prefix;
  const std::size_t end = resume = run_end(text, from, word);
  const std::string_view body = text.substr(from, end - from);
  if (prefix != classic_prefix)
    return is_fine_grained(body) ? extended(text, end, 0, 0) : 0;
  if (carries_jwt(body) && body.size() >= shortest_part)
    return extended(text, end, 2, 1);
  return is_body(body) ? extended(text, end, max_parts, shortest_part) : 0;
}

} // namespace

void scan_github_token(std::string_view text, std::vector<byte_range>& out) {
  std::size_t at = find_byte(text, 'g', 0);
  while (at != npos) {
    std::size_t resume = at + 1;
    const std::size_t end = token_end(text, at, resume);
    if (end != 0) {
      out.push_back(
          {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
      resume = end;
    }
    at = find_byte(text, 'g', resume);
  }
}

} // namespace weir::detectors
